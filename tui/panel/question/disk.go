package question

import (
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// Disk asks what to do about a file that could not be written.
type Disk struct {
	panel.Basic
	of panel.DiskQuestion
}

// Open takes a panel.DiskQuestion.
func (q *Disk) Open(_ *panel.Context, with any) []panel.Effect {
	q.of = with.(panel.DiskQuestion)
	return nil
}

// Handle does what was answered and returns to the rows. It refuses an answer that makes no sense
// after what happened to the file.
func (q *Disk) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	first := func(i keys.Intent) string { return c.Keys.First(keys.DiskQuestion, i) }
	switch {
	case w.Intent == keys.AnswerRetry && !q.of.Refused:
		return panel.Refusing("the file changed: the text to write no longer fits it")
	case w.Intent == keys.AnswerReread && q.of.Gone:
		return panel.Refusing("the file is gone: " + first(keys.AnswerOverwrite) + " writes it again")
	case w.Intent == keys.AnswerOverwrite && q.of.Refused:
		return panel.Refusing("nothing can be written there: " + first(keys.AnswerRetry) + " tries again, " + first(keys.AnswerElsewhere) + " saves the edits elsewhere")
	}
	r := []panel.Effect{panel.BackToWork{}}
	switch {
	case w.Intent == keys.AnswerReread:
		return append(r, panel.Work{Work: editor.Reread{File: q.of.File}})
	case w.Intent == keys.AnswerOverwrite:
		return append(r, panel.Open{Scope: keys.Review, With: editor.Overwrite{File: q.of.File, Force: q.of.Force}})
	case w.Intent == keys.AnswerElsewhere:
		return append(r, panel.Run(keys.Command{Intent: keys.OpenCommand, Text: "w "}))
	case w.Intent == keys.AnswerRetry && len(q.of.Plans) == 0:
		return append(r, panel.Open{Scope: keys.Review})
	case w.Intent == keys.AnswerRetry: // the reason may be gone
		return append(r, panel.WritePlans(q.of.Plans, q.of.Leave)...)
	}
	return r
}

// Face returns the question about what happened to the file.
func (q *Disk) Face(c *panel.Context) panel.Face {
	const margin = 4
	text := draw.Wrap(q.of.Text, c.Width-margin, c.Width-margin)
	f := panel.Face{Heading: c.Editor.Files[q.of.File].Name, Text: text[:min(len(text), max(c.Height/2-2, 2))], Lines: 2}
	if !q.of.Refused && !q.of.Gone {
		f.Hints = append(f.Hints, panel.Key("read again, edits kept", keys.AnswerReread))
	}
	if q.of.Refused {
		f.Hints = append(f.Hints, panel.Key("try again", keys.AnswerRetry))
	} else {
		f.Hints = append(f.Hints, answerWith(keys.AnswerOverwrite, "overwrite", "diff"))
	}
	f.Hints = append(f.Hints, panel.Key("save elsewhere", keys.AnswerElsewhere), panel.Key("leave", keys.Back))
	return f
}
