package tui

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// Nothing is written unseen: where a terminal is too small for the first change of
// the diff, writing is refused with the size that it takes. :w writes without
// showing, at any size, because it was typed.

// fewestShown is how many lines of a long change must be seen at least.
const fewestShown = 6

// reviewIndent is how many blanks at the begin of lines are left out, so that
// what changes fits into the width: those that all lines have, or where that is
// not enough all that the changed ones have.
func (s *session) reviewIndent() int {
	all, changed, widest := -1, -1, 0
	for _, line := range s.review.lines {
		meaning := diffMeaning(line)
		if meaning == timeline.Muted || strings.TrimSpace(line) == "" {
			continue
		}
		n := blanks(line)
		if all < 0 || n < all {
			all = n
		}
		if meaning == timeline.Text {
			continue
		}
		if changed < 0 || n < changed {
			changed = n
		}
		widest = max(widest, draw.Width(line))
	}
	switch {
	case widest <= s.Width:
		return 0
	case widest-all <= s.Width:
		return max(all, 0)
	}
	return max(changed, 0)
}

// blanks counts those behind the sign of a line of the diff.
func blanks(line string) int { return len(line) - 1 - len(strings.TrimLeft(line[1:], " ")) }

// reviewLine is a line of the diff as shown.
func (s *session) reviewLine(i, indent int) string {
	line := s.review.lines[i]
	if indent == 0 || diffMeaning(line) == timeline.Muted || len(line) < 2 {
		return line
	}
	return line[:1] + line[1+min(indent, blanks(line)):]
}

// reviewNeeds is the size of the smallest terminal on which the first change is
// seen, and whether this one is large enough.
func (s *session) reviewNeeds() (width, height int, fits bool) {
	const noWider, hints = 40, 1
	from, to := s.review.firstChange()
	shown := min(to-from, fewestShown)
	indent := s.reviewIndent()
	for i := from; i < from+shown; i++ {
		width = max(width, min(draw.Width(s.reviewLine(i, indent)), noWider))
	}
	height = shown + hints
	return width, height, s.Width >= width && s.Height >= height
}

// unseenRefusal says why y and x may not write: the diff is not to be seen.
func (s *session) unseenRefusal() string {
	if s.Layers.Top() != keys.Review || s.review.plans == nil || s.layout().size > panel.OneLine {
		return ""
	}
	width, height, fits := s.reviewNeeds()
	if fits {
		return ""
	}
	return panel.Larger(s.screenRect(), "to save", strconv.Itoa(width)+"x"+strconv.Itoa(height))
}

// drawSmallReview draws as much of the diff as fits into less than 40×10: how many
// lines change, the keys, the lines from the first change on.
func (s *session) drawSmallReview(l layout) {
	p := s.screen.Pen(0, l.width)
	r := &s.review
	_, _, fits := s.reviewNeeds()
	switch {
	case s.Status.Text != "" && (fits || r.plans == nil):
		p.Put(s.Status.Kind, s.Status.Text)
	case r.plans == nil:
		p.Muted("reading ..")
	case !fits:
		panel.DrawLarger(&s.screen, l.whole(), s.unseenRefusal())
		return
	default:
		p.Text("-" + strconv.Itoa(r.removed) + " +" + strconv.Itoa(r.added) + "  ")
		s.drawHints(p, keys.Review, l.size)
	}
	indent := s.reviewIndent()
	out := s.screen.Area(1, l.height-1, l.width)
	for i := r.top; i < len(r.lines) && out.Room() > 0; i++ {
		out.Next().Put(diffMeaning(r.lines[i]), s.reviewLine(i, indent))
	}
}

// drawSmallChoice draws a choice on less than 40×10: its keys, or what became of the
// last one, and below what is chosen from.
func (s *session) drawSmallChoice(l layout, mode keys.Scope) {
	p := s.screen.Pen(0, l.width)
	if s.Status.Text != "" {
		p.Put(s.Status.Kind, s.Status.Text)
	} else {
		s.drawHints(p, mode, l.size)
	}
	if p := s.panels[mode]; p != nil {
		p.Draw(s.Context, &s.screen, l.whole())
	}
}
