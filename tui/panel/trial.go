package panel

import (
	"cmp"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/timeline"
)

// Trial is what a field tries out while text is typed: the change that the text asks for, and the
// state that it leads to.
type Trial struct {
	// Change is what the text asks for, without edits if it asks for nothing. Err is why it cannot
	// be done.
	Change editor.Change
	Err    error
	// State is the resulting state, nil if there is none to show.
	State *editor.Snapshot
}

// Show tries a change, or records err, the reason why there is none. The effect that it returns
// shows the outcome.
func (t *Trial) Show(c *Context, to editor.Change, err error) Try {
	*t = Trial{Change: to, Err: err}
	if err == nil && len(to.Edits) > 0 {
		t.State, t.Err = c.Editor.Try(to)
	}
	return Try{State: cmp.Or(t.State, c.Editor.Now())}
}

// Keep closes the field, makes the change and shows a sentence, "" for none. If the change cannot
// be made, it shows why instead.
func (t *Trial) Keep(label, say string) []Effect {
	if t.Err != nil {
		return Refusing(t.Err.Error())
	}
	t.Change.Label = label
	return []Effect{Close{}, Do{Changes: []editor.Change{t.Change}, Then: ThenSay(say)}}
}

// KeptVersion returns the version in focus without what is being typed, or nil.
func (c *Context) KeptVersion() *model.Version {
	at, _ := c.Editor.Now().At(c.Focus)
	return c.Editor.Now().Object(at.TrackRef).Version(at.Ref())
}

// NewFindings returns the findings that the text being typed would cause.
func (c *Context) NewFindings() []model.Finding {
	if c.Trial == nil {
		return nil
	}
	return c.Editor.NewFindings(c.Trial, c.Focus.File)
}

// MarkFindings marks in the bar of a version which starts have an error, and which closed spans
// have a warning or error. It returns the bar.
func MarkFindings(b *timeline.Bar, index *editor.Index, p model.TrackRef, version int) *timeline.Bar {
	b.Pieces = b.Pieces[:0]
	for k := range b.Starts {
		b.Starts[k].Broken = false
	}
	index.Each(p, version, func(f *model.Finding) {
		if f.Severity == model.Info || f.Ref.Version != version {
			return
		}
		meaning := timeline.Warning
		if f.Severity == model.Error {
			meaning = timeline.Error
		}
		if f.Interval.IsClosed() {
			b.Pieces = append(b.Pieces, timeline.Piece{From: f.Interval.From, To: f.Interval.Until, Meaning: meaning, Label: f.Rule})
		}
		for k := range b.Starts {
			if meaning == timeline.Error && f.Ref.Stage == b.Starts[k].Stage {
				b.Starts[k].Broken = true
			}
		}
	})
	return b
}
