package panel

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Sides draw versions that have several bars, one below another: as parent, override and
// result have them, or before and after.
type Sides struct{ timeline.Frame }

// NewSides returns the frame of such bars in the window shown: names is the width of the
// column of versions, words that of the words, with a blank behind.
func NewSides(c *Context, names, words int) *Sides {
	marks := c.Window.Marks(c.Editor.Instant(), c.Cursor)
	return &Sides{timeline.Frame{Window: c.Window, Marks: marks, Signs: c.Theme.Signs, Names: names, Sides: words}}
}

// SideOf returns the row of a version of an object at the time cursor. An override has its
// starts alone: which stages hold follows from the parent too.
func SideOf(c *Context, o *model.Object, v *model.Version, override bool) timeline.Row {
	r := timeline.Row{Bar: trackview.BarOf(v, o.Scale, c.Editor.Dialect(), c.Editor.Instant()), Focus: model.None}
	if override {
		r.Bar.Spans = nil
		return r
	}
	kind := o.Scale.Kind(lifecycle.StageAt(v, c.Cursor, c.Editor.Dialect()))
	r.Letter, r.Look = kind.Letter, kind.Look
	return r
}

// Draw draws a row; one without a bar says lacks in its place.
func (s *Sides) Draw(p *draw.Pen, r *timeline.Row, lacks string) {
	if p.Row(r, &s.Frame); r.Bar == nil {
		p.Muted(lacks)
	}
}

// AlertOf returns the one sign of what there is to say about a version, the i-th of a track.
func AlertOf(index *editor.Index, p model.TrackRef, i int, v *model.Version) timeline.Alert {
	if severity, ok := index.Worst(p, i); ok {
		return timeline.HasInfo + timeline.Alert(severity)
	}
	if v.Legacy() {
		return timeline.OlderFields
	}
	return timeline.NoAlert
}

// DrawNext says what comes next for a version, where there is no room for its bar.
func DrawNext(c *Context, p *draw.Pen, v *model.Version) {
	if next, ok := lifecycle.Next(v, c.Cursor, c.Editor.Dialect()); ok {
		p.Text(next.To + " " + phrase.Day(next.At))
	}
}

// Say draws a line below the bars, with a label in the column of the words.
func (s *Sides) Say(p *draw.Pen, label string, meaning timeline.Meaning, text string) {
	p.To(s.SideAt()).Muted(label).To(s.LetterAt()).Put(meaning, text)
}
