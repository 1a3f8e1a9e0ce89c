package panel

import "github.com/lctui/lctui/tui/keys"

// Quit leaves the program. It asks first if unsaved edits or the text of a field would be lost.
func Quit(c *Context) []Effect {
	if c.Editor.Now().Dirty() || WouldLose(c) {
		return Opened(keys.LeaveQuestion, nil)
	}
	return []Effect{Leave{}}
}

// Interrupt handles Ctrl+c when no question about leaving is open. It leaves as Quit does, and
// closes other questions first.
func Interrupt(c *Context) []Effect {
	if top := c.Layers.Top(); top.IsQuestion() && top != keys.ResumeQuestion {
		return append(Closed(), Quit(c)...)
	}
	return Quit(c)
}

// WouldLose reports whether a field contains a text that would be lost.
func WouldLose(c *Context) bool {
	return c.Trial != nil && !c.Trial.Means(c.Editor.Now()) && c.Typed.Lost
}
