package panel

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
)

// Move moves a focus in a list of n lines, page at a time page, and reports whether
// the intent asked for that.
func Move(at *int, n, page int, i keys.Intent) bool {
	switch i {
	case keys.RowUp:
		*at--
	case keys.RowDown:
		*at++
	case keys.PageUp:
		*at -= max(page, 1)
	case keys.PageDown:
		*at += max(page, 1)
	case keys.HalfPageUp:
		*at -= max((page+1)/2, 1)
	case keys.HalfPageDown:
		*at += max((page+1)/2, 1)
	case keys.FirstRow:
		*at = 0
	case keys.LastRow:
		*at = n - 1
	default:
		return false
	}
	*at = max(0, min(*at, n-1))
	return true
}

// Scrolled returns the first line to show of n: the old one moved by as little as
// keeps the focused line in sight.
func Scrolled(top, at, n, room int) int {
	room = max(room, 1)
	top = max(min(top, n-room), 0)
	return max(min(top, at), at-room+1, 0)
}

// Position says which of n lines are shown, "1-17 of 20", or "" where all of them are.
func Position(top, shown, n int) string {
	if shown >= n {
		return ""
	}
	return strconv.Itoa(top+1) + "-" + strconv.Itoa(top+max(shown, 1)) + " of " + strconv.Itoa(n)
}

// List is what lists have in common: a filter, the focus among the lines that pass
// it, and the first line shown.
type List struct {
	Filter Filter
	// At is the line in focus, Top the first one shown, Len how many there are.
	At, Top, Len int
}

// Resize says how many lines there are now. The focus stays among them.
func (l *List) Resize(n int) { l.Len, l.At = n, max(0, min(l.At, n-1)) }

// Scroll brings the line in focus into a view of room lines.
func (l *List) Scroll(room int) { l.Top = Scrolled(l.Top, l.At, l.Len, room) }

// Handle moves the focus, page lines at a time where a page is asked for, and goes
// back: from the filter to all lines, then out of the list. It reports whether the
// command asked for one of these.
func (l *List) Handle(w keys.Command, page int) (r Result, ok bool) {
	switch w.Intent {
	case keys.Click:
		l.At = w.What
	case keys.Back:
		r = l.Filter.Back()
	default:
		return r, Move(&l.At, l.Len, page, w.Intent)
	}
	return r, true
}

// Next moves the focus to the next or previous line of which something holds, around
// the end. It reports whether there is one.
func (l *List) Next(forward bool, holds func(line int) bool) bool {
	by := 1
	if !forward {
		by = l.Len - 1
	}
	for n, at := 0, l.At; n < l.Len; n++ {
		if at = (at + by) % l.Len; holds(at) {
			l.At = at
			return true
		}
	}
	return false
}

// Copy copies the line in focus or, for keys.CopyAll, all lines, each with a line end.
// noun is what they are, in the singular.
func (l *List) Copy(i keys.Intent, noun string, text func(line int) string) Result {
	if i == keys.CopyAll {
		var all strings.Builder
		for line := range l.Len {
			all.WriteString(text(line) + "\n")
		}
		return Result{Copy: Copy{Text: all.String(), Of: phrase.Plural(l.Len, noun)}}
	}
	if l.Len == 0 {
		return Result{}
	}
	return Result{Copy: Copy{Text: text(l.At), Of: "the " + noun}}
}

// AtEnd says that a key which goes further is at the end of the list already, or "".
// noun is what its lines are, in the singular.
func (l *List) AtEnd(i keys.Intent, noun string) string {
	if end := l.End(i); end != "" {
		return "this is the " + end + " " + noun
	}
	if l.Len == 0 && isMove(i) {
		return "the list is empty"
	}
	return ""
}

// End returns "first" or "last" for a key that goes further than this end of the
// list, where the focus is already, and "" for any other.
func (l *List) End(i keys.Intent) string {
	switch i {
	case keys.RowDown, keys.PageDown, keys.HalfPageDown, keys.LastRow:
		if l.Len > 0 && l.At == l.Len-1 {
			return "last"
		}
	case keys.RowUp, keys.PageUp, keys.HalfPageUp, keys.FirstRow:
		if l.Len > 0 && l.At == 0 {
			return "first"
		}
	}
	return ""
}

func isMove(i keys.Intent) bool {
	var at int
	return Move(&at, 0, 0, i)
}

// Rule draws the line over a panel: a heading at the left, a text at the right, the
// line between.
func (c *Context) Rule(f *draw.Frame, line int, heading, right string) *draw.Pen {
	return c.RuleAt(f.Pen(line, c.Width), c.Width, heading, right)
}

// RuleAt is Rule for a part of a line, from where a pen is up to a column.
func (c *Context) RuleAt(p *draw.Pen, end int, heading, right string) *draw.Pen {
	p.Text(" ").Put(timeline.Strong, timeline.Cut(heading, end-p.Column()-draw.Width(right)-4)).Text(" ")
	return c.RuleOn(p, end, right)
}

// RuleOn draws the rest of the line over a panel up to a column, with a text at its right.
func (c *Context) RuleOn(p *draw.Pen, end int, right string) *draw.Pen {
	if right == "" {
		return p.Fill(timeline.Rule, c.Theme.Rule, end)
	}
	p.Fill(timeline.Rule, c.Theme.Rule, end-draw.Width(right)-3)
	return p.Text(" ").Muted(right).Text(" ").Fill(timeline.Rule, c.Theme.Rule, end)
}
