package frame

import (
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// drawComing draws the starts coming up in all tracks, if there are any.
func drawComing(c *panel.Context, f *draw.Frame, r draw.Rect) {
	list := c.Coming(r.Height - 1)
	if len(list) == 0 {
		return
	}
	c.RuleAt(f.Pen(r.Top, c.Width).To(r.Left), c.Width, strings.TrimSpace("next in all tracks  "+c.ListFilter(&c.Filter)), "")
	tracks, names := make([]string, 0, len(list)), make([]string, 0, len(list))
	track, name, stage := 0, 0, 0
	for i := range list {
		x := &list[i]
		tracks, names = append(tracks, x.Track), append(names, x.Name)
		track, name, stage = max(track, draw.Width(x.Track)), max(name, draw.Width(x.Name)), max(stage, draw.Width(model.Escape(x.Kind.Name)))
	}
	room := r.Width - 27 - min(stage, 24)
	name = min(name, max(24, room-track))
	track = min(track, room-name)
	shownTracks, shownNames := draw.Names(tracks, track, ".."), draw.Names(names, name, "..")
	urgent := c.Window.Marks(c.Editor.Instant(), c.Cursor)
	for i := range list {
		x := &list[i]
		f.Hit(draw.Rect{Top: r.Top + 1 + i, Left: r.Left, Width: r.Width, Height: 1}, panel.OnComing(i))
		letter, text := timeline.LetterOf(x.Kind.Look), timeline.Muted
		if urgent.Urgent(x.Kind.Look, x.At) {
			letter, text = timeline.UrgentOf(x.Kind.Look), timeline.Text
		}
		p := f.Pen(r.Top+1+i, c.Width).To(r.Left+2).Put(text, x.Day).To(r.Left+14).Put(text, x.Relative).To(r.Left + 24)
		p.Text(shownTracks[x.Track]).To(r.Left + 25 + track).Text(shownNames[x.Name]).To(r.Left + 27 + track + name)
		p.Put(letter, model.Escape(x.Kind.Name))
	}
}
