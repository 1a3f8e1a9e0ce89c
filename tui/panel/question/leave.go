package question

import (
	"fmt"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/exit"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// Leave asks what to do with unsaved edits before the program ends.
type Leave struct {
	panel.Basic
	// risk is why the edits would be lost, nil if they are in a journal. warned is set once Ctrl+c
	// has shown that.
	risk   error
	warned bool
}

// Open checks whether the edits are safe.
func (q *Leave) Open(c *panel.Context, _ any) []panel.Effect {
	*q = Leave{risk: c.Editor.NotKept()}
	return nil
}

// Handle saves the edits here or elsewhere, leaves without them, or stays.
func (q *Leave) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	switch w.Intent {
	case keys.AnswerSave:
		return []panel.Effect{panel.Close{}, panel.Next(keepAndSave)}
	case keys.AnswerDiscard:
		return []panel.Effect{panel.Leave{}}
	case keys.AnswerElsewhere:
		if q.risk == nil {
			return panel.Refusing("that is not an answer: " + panel.Answers(c, q.hints(c)))
		}
		return []panel.Effect{panel.BackToWork{}, panel.Try{State: c.Editor.Now()}, panel.Run(keys.Command{Intent: keys.OpenCommand, Text: "w "})}
	case keys.Interrupt:
		return q.interrupted(c)
	}
	return panel.Closed()
}

// keepAndSave keeps the text of the open field before saving the edits. A text that cannot be kept
// stays to be corrected.
func keepAndSave(c *panel.Context) []panel.Effect {
	if !c.Typed.Lost {
		return save(c)
	}
	field := c.Layers.Top()
	return []panel.Effect{panel.Run(keys.Command{Intent: keys.Keep}), panel.Next(func(c *panel.Context) []panel.Effect {
		if c.Layers.Top() == field {
			return nil
		}
		return save(c)
	})}
}

// save shows the diff, unless the question was asked over it.
func save(c *panel.Context) []panel.Effect {
	if c.Layers.Top() == keys.Review {
		return nil
	}
	return []panel.Effect{panel.BackToWork{}, panel.Try{State: c.Editor.Now()}, panel.Run(keys.Command{Intent: keys.Save})}
}

// interrupted handles Ctrl+c while the question is open: it leaves at once. If the edits would be
// lost, it warns first and leaves when Ctrl+c is pressed again.
func (q *Leave) interrupted(c *panel.Context) []panel.Effect {
	if q.risk = c.Editor.NotKept(); q.risk == nil || q.warned {
		return []panel.Effect{panel.Leave{Code: exit.Interrupted, Keep: true}}
	}
	q.warned = true
	return panel.Failed(fmt.Errorf("%s once more LOSES the edits; they cannot be kept: %w", c.Keys.First(keys.LeaveQuestion, keys.Interrupt), q.risk))
}

func (q *Leave) hints(c *panel.Context) []panel.Hint {
	list := []panel.Hint{answerWith(keys.AnswerSave, "save", "shows the diff"), panel.Key("discard", keys.AnswerDiscard)}
	if q.risk != nil {
		list = append(list, panel.Key("save elsewhere", keys.AnswerElsewhere))
	}
	list = append(list, panel.Key("stay", keys.Back))
	switch {
	case c.Editor.Options.Journals == nil:
		list = append(list, panel.Key("leave", keys.Interrupt))
	case q.risk == nil:
		list = append(list, panel.Key("leave, kept for next time", keys.Interrupt))
	}
	return list
}

// Face returns the question about what is not saved.
func (q *Leave) Face(c *panel.Context) panel.Face {
	f := panel.Face{Heading: "a text in the field is not kept", Text: []string{c.Typed.Text}, Hints: q.hints(c)}
	changes := c.Editor.Now().Changes()
	if len(changes) == 0 {
		return f
	}
	f.Short, f.Text = phrase.Plural(change.CountEdits(changes), "unsaved edit"), nil
	f.Heading = f.Short + " in " + c.Editor.DirtyNames()
	if q.risk != nil {
		f.Text = append(f.Text, "They are NOT kept if you leave: "+q.risk.Error())
	}
	last := latest(c, changes)
	if panel.WouldLose(c) {
		last += "; and a text in the field: " + c.Typed.Text
	}
	f.Text = append(f.Text, last)
	return f
}
