package agenda

import (
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// columns are the widths of the columns of the agenda. Day and stage are always shown.
type columns struct {
	weekday, days bool
	track, name   int
}

// fit makes room for the stage by leaving out as little as possible, in this order: the weekday,
// part of the track, the days, the track.
func fit(width, track, name int) columns {
	const (
		stage    = 10 // deprecated, the longest
		shortest = 8
	)
	c := columns{weekday: true, days: true, track: track, name: name}
	over := func() int { return c.begin() + c.track + 1 + c.name + 2 + stage - width }
	if over() > 0 {
		c.weekday = false
	}
	if n := over(); n > 0 {
		c.track = max(c.track-n, min(c.track, shortest))
	}
	if over() > 0 {
		c.days = false
	}
	if over() > 0 {
		c.track = 0
	}
	return c
}

// begin returns the column at which the track begins.
func (c columns) begin() int {
	at := 2 + len("2025-12-01 ")
	if c.weekday {
		at += len("Mon")
	}
	if c.days {
		at += len(" in 137 d  ")
	}
	return at
}

// drawLine draws one start.
func (a *Panel) drawLine(c *panel.Context, p *draw.Pen, x *trackview.ComingStart, focused bool) {
	meaning, w := timeline.Text, a.columns
	if focused {
		p.Focused(c.Theme.Signs.Focus, 2+len("2025-12-01"))
		meaning = timeline.Strong
	}
	p.To(2).Text(phrase.Day(x.At) + " ")
	if w.weekday {
		p.Muted(x.At.Format("Mon"))
	}
	if w.days {
		days := panel.Relative(c, x.At)
		p.To(p.Column() + len(" in 137 d") - len(days)).Text(days + "  ")
	}
	col := p.Column()
	if w.track > 0 {
		p.Text(a.labels[x.Label]).To(col + w.track + 1)
		col += w.track + 1
	}
	p.Put(meaning, timeline.Cut(x.Name, w.name))
	col += w.name + 2
	word := timeline.LetterOf(x.Kind.Look)
	if focused || c.Window.Marks(c.Editor.Instant(), c.Cursor).Urgent(x.At) {
		word = timeline.UrgentOf(x.Kind.Look)
	}
	p.To(col).Put(word, model.Escape(x.Kind.Name))
	if f := c.Shown().Index().Start(x.StartOf); f != nil {
		m, sign := c.Theme.Sign(f.Severity)
		p.To(max(col+12, p.Column()+1)).Put(m, sign).Text(" " + f.Rule)
	} else if !x.Applies {
		p.To(max(col+12, p.Column()+1)).Muted("never holds")
	}
}
