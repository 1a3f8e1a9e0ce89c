package question

import (
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// Write asks whether to write all edits without showing the diff first.
type Write struct{ panel.Basic }

// Handle writes all edits and leaves, or goes back.
func (q *Write) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	if w.Intent == keys.WriteAndLeave {
		if why := c.Editor.WriteRefusal(); why != "" {
			return panel.Refusing(why)
		}
		return append(panel.Closed(), panel.WriteAll(c, false, true)...)
	}
	return panel.Closed()
}

// Face returns the question, with the number of starts to be written.
func (q *Write) Face(c *panel.Context) panel.Face {
	f := panel.Face{Hints: []panel.Hint{panel.Key("write and leave", keys.WriteAndLeave), panel.Key("stay", keys.Back)}}
	if changes := c.Editor.Now().Changes(); len(changes) > 0 {
		f.Short = "write " + counted(changes)
		f.Heading = f.Short + " in " + c.Editor.DirtyNames() + " and leave?"
		f.Text = []string{latest(c, changes)}
	}
	return f
}

// counted returns how many starts are changed, and how many other edits there are, in words.
func counted(changes []change.Change) string {
	starts, others := change.CountStarts(changes)
	switch {
	case starts == 0:
		return phrase.Plural(others, "edit")
	case others == 0:
		return phrase.Plural(starts, "changed start")
	}
	return phrase.Plural(starts, "changed start") + " and " + phrase.Plural(others, "other edit")
}

// latest returns the only unsaved edit in words, or the last undo step if there are several.
func latest(c *panel.Context, changes []change.Change) string {
	if len(changes) == 1 {
		return changes[0].String()
	}
	label, files := c.Editor.LastStep()
	if label == "" {
		return ""
	}
	if c.Editor.DirtyCount() > 1 {
		label += " in " + strings.Join(files, ", ")
	}
	return "the last: " + label
}
