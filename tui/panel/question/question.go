// Package question asks before something is lost: on leaving the program, about a text that is
// neither kept nor dropped, a file that could not be written, or edits that an earlier run left. It
// decides nothing: an answer becomes effects.
package question

import (
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// answerWith returns a hint of a question: a key, what it does, and an aside.
func answerWith(i keys.Intent, label, aside string) panel.Hint {
	return panel.Hint{Intents: []keys.Intent{i}, Label: label, Aside: aside}
}

// Field asks about a text that was left without Enter or Esc.
type Field struct{ panel.Basic }

// Handle keeps or drops the text, or goes back to it.
func (q *Field) Handle(_ *panel.Context, w keys.Command) []panel.Effect {
	if w.Intent == keys.Keep || w.Intent == keys.Drop {
		return []panel.Effect{panel.Close{}, panel.Run(w)}
	}
	return panel.Closed()
}

// Face returns the question about the text.
func (q *Field) Face(c *panel.Context) panel.Face {
	return panel.Face{Heading: "the text in the field is neither kept nor dropped", Short: "the text", Text: []string{c.Typed.Text}, Hints: []panel.Hint{
		panel.Key("keep", keys.Keep), panel.Key("drop", keys.Drop), panel.Key("back to the field", keys.Back),
	}}
}

// Resume asks about the next of the edits that earlier runs left.
type Resume struct {
	panel.Basic
	// dropping are the edits that the last key asked to drop, nil for none. They are dropped when
	// it is pressed again.
	dropping *editor.Recovery
}

// Handle resumes or drops the edits, or shows them.
func (q *Resume) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	next := c.Editor.Recoveries.All()[0]
	again := q.dropping == next
	q.dropping = nil
	switch w.Intent {
	case keys.AnswerResume:
		return []panel.Effect{panel.Answer{Answer: editor.Resume{Recovery: next, At: c.Focus}}}
	case keys.AnswerView:
		return []panel.Effect{panel.Work{Work: editor.ShowRecovery{Recovery: next}}}
	case keys.AnswerDrop:
		if again {
			return []panel.Effect{panel.Answer{Answer: editor.Drop{Recovery: next}}}
		}
		q.dropping = next
		return panel.Said("dropped edits are gone for good; " + c.Keys.First(keys.ResumeQuestion, keys.AnswerDrop) + " again drops them")
	case keys.Back:
		return panel.Said("the unsaved edits wait for an answer: " + c.Keys.First(keys.ResumeQuestion, keys.AnswerResume) + " resumes them, " +
			c.Keys.First(keys.ResumeQuestion, keys.AnswerDrop) + " drops them")
	}
	return panel.Passed()
}

// Face returns the question about the edits found.
func (q *Resume) Face(c *panel.Context) panel.Face {
	f := panel.Face{Heading: "unsaved edits found", Lines: 2, Hints: []panel.Hint{
		answerWith(keys.AnswerResume, "resume", "Enter"), panel.Key("view the diff", keys.AnswerView), panel.Key("drop", keys.AnswerDrop),
	}}
	f.Hints = append(f.Hints, panel.Key("leave, they are kept", keys.Quit))
	if left := c.Editor.Recoveries.All(); len(left) > 0 {
		what, last := c.Editor.Recoveries.Sentences(left[0])
		f.Text = []string{what, last}
	}
	return f
}
