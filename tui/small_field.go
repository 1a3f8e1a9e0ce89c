package tui

import (
	"strings"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// smallKeys draws the keys of a layer on the last line; on few lines only where
// nothing else stands there.
func (s *session) smallKeys(l layout, mode keys.Scope) {
	if l.height >= panel.KeysFrom || l.height > 2 && s.screen.Blank(l.height-1) {
		s.drawHints(s.screen.Pen(l.height-1, l.width), mode, l.size)
	}
}

// drawSmallCommand draws the command line, and why a command was refused, what it
// may be completed to, or what it does.
func (s *session) drawSmallCommand(l layout) {
	c := &s.command
	out := c.field.DrawSmall(&s.screen, l.whole(), ":", panel.Status{Text: c.refused, Kind: timeline.Error})
	name, _, _ := strings.Cut(c.field.String(), " ")
	switch {
	case c.refused != "":
	case len(c.candidates) > 0:
		out.Wrapped(timeline.Text, strings.Join(c.candidates, " "))
	case s.MoveOutlook(c.field.String()) != "":
		out.Wrapped(timeline.Text, s.MoveOutlook(c.field.String()))
	case name == "":
		out.Wrapped(timeline.Muted, "a command by its name, as :at 2026-05-01")
	default:
		out.Wrapped(timeline.Muted, keys.About(name))
	}
	s.smallKeys(l, keys.CommandField)
}
