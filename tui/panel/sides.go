package panel

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// SideOf returns the row of a version, with its stage at the time cursor. The row of an override
// shows only its starts, because its stages depend on the parent too.
func SideOf(c *Context, scale *model.Scale, v *model.Version, override bool) timeline.Row {
	r := timeline.Row{Bar: trackview.BarOf(v, scale, c.Editor.Dialect(), c.Editor.Instant()), Focus: model.None}
	if override {
		r.Bar.Spans = nil
		return r
	}
	kind := scale.Kind(lifecycle.StageAt(v, c.Cursor, c.Editor.Dialect()))
	r.Letter, r.Look = kind.Letter, kind.Look
	return r
}

// AlertOf returns the sign for a version: the severity of its worst finding, that it uses older
// fields, or that its findings are about the past. worst is nil if there are no findings.
func AlertOf(v *model.Version, worst *model.Finding) timeline.Alert {
	switch {
	case worst != nil && !worst.Past:
		return timeline.HasInfo + timeline.Alert(worst.Severity)
	case v.Legacy():
		return timeline.OlderFields
	case worst != nil:
		return timeline.OnlyPast
	}
	return timeline.NoAlert
}

// DrawNext draws the next transition of a version, for when there is no room for its bar.
func DrawNext(c *Context, p *draw.Pen, v *model.Version) {
	if next, ok := lifecycle.Next(v, c.Cursor, c.Editor.Dialect()); ok {
		p.Text(next.Title() + " " + phrase.Day(next.At))
	}
}
