package frame

import (
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// drawComing draws what is coming in all tracks, if there is anything.
func drawComing(c *panel.Context, f *draw.Frame, r draw.Rect) {
	list := c.Coming(r.Height - 1)
	if len(list) == 0 {
		return
	}
	c.RuleAt(f.Pen(r.Top, c.Width).To(r.Left), c.Width, strings.TrimSpace("next in all tracks  "+c.ListFilter(&c.Filter)), "")
	track, name := 0, 0
	for i := range list {
		track, name = max(track, draw.Width(list[i].Track)), max(name, draw.Width(list[i].Name))
	}
	track, name = min(track, r.Width/3), min(name, 24)
	urgent := c.Window.Marks(c.Editor.Instant(), c.Cursor)
	for i := range list {
		x := &list[i]
		f.Hit(draw.Rect{Top: r.Top + 1 + i, Left: r.Left, Width: r.Width, Height: 1}, panel.OnComing(i))
		letter, text := timeline.LetterOf(x.Kind.Look), timeline.Muted
		if urgent.Urgent(x.Kind.Look, x.At) {
			letter, text = timeline.UrgentOf(x.Kind.Look), timeline.Text
		}
		p := f.Pen(r.Top+1+i, c.Width).To(r.Left+2).Put(text, x.Day).To(r.Left+14).Put(text, x.Relative).To(r.Left + 24)
		p.Text(timeline.Cut(x.Track, track)).To(r.Left + 25 + track).Text(timeline.Cut(x.Name, name)).To(r.Left + 27 + track + name)
		p.Put(letter, model.Escape(x.Kind.Name))
	}
}
