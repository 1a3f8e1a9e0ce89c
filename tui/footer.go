package tui

import (
	"slices"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// hint is a part of a footer: what keys do here. The keys come from the
// bindings.
type hint struct {
	intents []keys.Intent
	label   string
	// wide is said instead where there is much room.
	wide string
	// short is said instead where there is hardly any.
	short string
	// sizes are the shapes of the screen that show it; none is all.
	sizes string
	// note is said without keys.
	note string
}

// hintsHere are the hints of a mode.
func (s *session) hintsHere(mode keys.Scope) (out []hint) {
	for _, h := range s.panels[mode].Face(s.Context).Hints {
		out = append(out, hint{intents: h.Intents, label: h.Label, wide: h.Wide, short: h.Short, sizes: h.Sizes, note: h.Note})
	}
	return out
}

var sizeLetters = [...]byte{panel.OneLine: 'o', panel.Tiny: 't', panel.Small: 's', panel.Normal: 'n', panel.Large: 'l'}

// drawHints draws as many whole hints of a mode as fit into width. The help, and
// in a list or panel the way back, is shown however little room there is.
func (s *session) drawHints(p *draw.Pen, mode keys.Scope, size panel.Size) {
	const gap = "  "
	list := s.hintsFor(mode, size)
	keep := slices.IndexFunc(list, func(h hint) bool {
		return len(h.intents) > 0 && (h.intents[0] == keys.OpenHelp || h.intents[0] == keys.Back || h.label == "back")
	})
	room, kept, used := p.Columns()-p.Column(), 0, 0
	if keep >= 0 {
		kept = len(gap) + draw.Width(s.hintText(mode, list[keep], size))
	}
	full := false
	for i, h := range list {
		n := draw.Width(s.hintText(mode, h, size))
		if used > 0 {
			n += len(gap)
		}
		if i == keep {
			kept = 0
		} else if full = full || used+n+kept > room; full {
			continue
		}
		if used > 0 {
			p.Text(gap)
		}
		used += n
		s.drawHint(p, mode, h, size)
	}
}

func (s *session) hintsFor(mode keys.Scope, size panel.Size) (out []hint) {
	for _, h := range s.hintsHere(mode) {
		if h.sizes != "" && !containsByte(h.sizes, sizeLetters[size]) {
			continue
		}
		if first := h.intents; len(first) > 0 && s.leftOut(mode, first[0]) {
			continue
		}
		out = append(out, h)
	}
	return out
}

func containsByte(s string, b byte) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == b {
			return true
		}
	}
	return false
}

func (s *session) hintLabel(h hint, size panel.Size) string {
	switch {
	case h.short != "" && size == panel.OneLine:
		return h.short
	case h.wide != "" && size == panel.Large:
		return h.wide
	}
	return h.label
}

func (s *session) hintText(mode keys.Scope, h hint, size panel.Size) string {
	if h.note != "" {
		return h.note
	}
	return s.Keys.First(mode, h.intents...) + " " + s.hintLabel(h, size)
}

// drawHint draws one hint; one whose keys are refused stands back.
func (s *session) drawHint(p *draw.Pen, mode keys.Scope, h hint, size panel.Size) {
	if h.note != "" {
		p.Muted(h.note)
		return
	}
	if s.Refusal(h.intents[0]) != "" {
		p.Muted(s.hintText(mode, h, size))
		return
	}
	p.Put(timeline.Strong, s.Keys.First(mode, h.intents...)).Text(" " + s.hintLabel(h, size))
}

// drawStatus draws the sentence of the status line, on small screens in place of
// the footer. A longer one takes lines above until the next key: what it says at its
// end is what to do.
func (s *session) drawStatus(l layout, message string) {
	const most = 3
	lines := draw.Wrap(message, l.width-2, l.width-2)
	if len(lines) > most {
		lines[most-1] = timeline.Cut(lines[most-1]+" "+lines[most], l.width-2)
		lines = lines[:most]
	}
	last := l.status
	if last < 0 {
		last = l.footer
	}
	for i, line := range lines {
		at := last - len(lines) + 1 + i
		if len(lines) > 1 {
			s.screen.Clear(at)
		}
		s.screen.Pen(at, l.width).Text(" ").Put(s.Status.Kind, line)
	}
}

// drawFooter draws the status line and the footer. On small screens a message
// takes the footer's place.
func (s *session) drawFooter(l layout) {
	if l.footer < 0 {
		return
	}
	if message := s.Status.Text; message != "" {
		s.drawStatus(l, message)
		if l.status < 0 {
			return
		}
	}
	s.drawHints(s.screen.Pen(l.footer, l.width).Text(" "), s.Layers.Top(), l.size)
}
