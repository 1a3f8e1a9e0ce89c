package tui

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/details"
	"github.com/lctui/lctui/tui/timeline"
)

// Below 40×10 there is the summary line. A terminal that has more lines than one
// shows in them what the keys work on; a field shows its text first, a question its
// answers. What has to be seen and has no room is not answered.

// drawSmallMain draws the summary, or the last message, and below it the focused
// version with its stages.
func (s *session) drawSmallMain(l layout) {
	out := s.screen.Area(1, l.height-1, l.width)
	if text := s.Status.Text; text != "" {
		for i, line := range draw.Wrap(text, l.width, l.width) {
			if i < l.height {
				s.screen.Pen(i, l.width).Put(s.Status.Kind, line)
			}
			if i > 0 {
				out.Next()
			}
		}
	} else {
		s.drawTitle(l)
	}
	v := s.ShownVersion()
	if v == nil {
		return
	}
	if out.Room() > 0 {
		out.Next().Put(timeline.Focus, s.Theme.Signs.Focus).Put(timeline.Strong, phrase.Version(v)).Text(" " + model.Escape(s.StageKnown(v)))
	}
	if reason := lifecycle.Reason(details.Facts(&s.Context)); reason != "" {
		for _, part := range strings.Split(reason, ", ") {
			if out.Room() > 0 {
				out.Next().To(1).Text(part)
			}
		}
		return
	}
	for k, stage := range s.Stages() {
		if out.Room() == 0 {
			return
		}
		p := out.Next()
		if k == s.Focus.Stage {
			p.Put(timeline.Focus, s.Theme.Signs.Focus)
		}
		p.To(1).Text(timeline.Cut(model.Escape(stage.Name), max(l.width-12, 1)) + " " + phrase.Start(stage.Start))
	}
}

// drawSmallList stands for a list or panel that needs more room than there is: the
// summary, and what it takes to see it.
func (s *session) drawSmallList(l layout) {
	s.drawTitle(l)
	out := s.screen.Area(1, l.height-1, l.width)
	rest := draw.Rect{Width: l.width, Height: max(l.height-1, 1)}
	out.Wrapped(timeline.Warning, panel.Larger(rest, "to see the "+s.Layers.Top().String(), "40x10"))
	s.smallKeys(l, s.Layers.Top())
}

// smallKeys draws the keys of a layer on the last line; on few lines only where
// nothing else stands there.
func (s *session) smallKeys(l layout, mode keys.Scope) {
	if l.height >= panel.KeysFrom || l.height > 2 && s.screen.Blank(l.height-1) {
		s.drawHints(s.screen.Pen(l.height-1, l.width), mode, l.size)
	}
}

// drawSmallChoice draws a choice on less than 40×10: its keys, or what became of the
// last one, and below what is chosen from.
func (s *session) drawSmallChoice(l layout, mode keys.Scope) {
	s.panels[mode].Draw(s.Context, &s.screen, l.whole())
	if p := s.screen.Pen(0, l.width); s.Status.Text == "" {
		s.drawHints(p, mode, l.size)
	} else if s.screen.Blank(0) {
		p.Put(s.Status.Kind, s.Status.Text)
	}
}
