package panel

import "github.com/lctui/lctui/tui/keys"

// Quit leaves the program. It asks first if unsaved edits or the text of a field would be lost.
func Quit(c *Context) Result {
	if c.Editor.Now().Dirty() || WouldLose(c) {
		return Result{Open: keys.LeaveQuestion}
	}
	return Result{Leave: &Leave{}}
}

// Interrupt handles Ctrl+c when no question about leaving is open. It leaves as Quit does, and
// closes other questions first.
func Interrupt(c *Context) Result {
	r := Quit(c)
	r.Close = c.Layers.Top().IsQuestion() && c.Layers.Top() != keys.ResumeQuestion
	return r
}

// WouldLose reports whether a field contains a text that would be lost.
func WouldLose(c *Context) bool {
	return c.Trial != nil && !c.Trial.Means(c.Editor.Now()) && c.Typed.Lost
}
