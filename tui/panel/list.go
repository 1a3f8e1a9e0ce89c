package panel

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
)

// Move moves *at in a list of n lines, by page lines for the keys that page. It reports whether the
// intent was a move.
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

// Scrolled returns the first line to show of n lines when line at has the focus: top, moved as
// little as possible to keep at visible in room lines.
func Scrolled(top, at, n, room int) int {
	room = max(room, 1)
	top = max(min(top, n-room), 0)
	return max(min(top, at), at-room+1, 0)
}

// Around returns the index after or before at in a list of n, wrapping around. If at is -1, it
// returns the first or the last.
func Around(at, n int, forward bool) int {
	if forward {
		return (at + 1) % n
	}
	return (max(at, 0) + n - 1) % n
}

// Position returns which of n lines are shown, as in "1-17 of 20", or "" if all are.
func Position(top, shown, n int) string {
	if shown >= n {
		return ""
	}
	return strconv.Itoa(top+1) + "-" + strconv.Itoa(top+max(shown, 1)) + " of " + strconv.Itoa(n)
}

// List is what all lists share: a filter, the focus among the lines that pass it, and the first
// line shown.
type List struct {
	Filter Filter
	// At is the index of the line in focus, Top that of the first line shown, Len the number of
	// lines.
	At, Top, Len int
}

// Resize sets the number of lines and keeps the focus within them.
func (l *List) Resize(n int) { l.Len, l.At = n, max(0, min(l.At, n-1)) }

// Scroll scrolls so that the line in focus is visible in room lines.
func (l *List) Scroll(room int) { l.Top = Scrolled(l.Top, l.At, l.Len, room) }

// Handle moves the focus, by page lines for the keys that page, or goes back: first it clears the
// filter, then it leaves the list. It reports whether the command was one of these. At the end of the
// list it refuses to move on; noun names a line, in the singular.
func (l *List) Handle(w keys.Command, page int, noun string) (r []Effect, ok bool) {
	if end := l.AtEnd(w.Intent, noun); end != "" {
		return Refusing(end), true
	}
	switch w.Intent {
	case keys.Click:
		if l.At == w.What {
			return []Effect{Run{Intent: keys.GoTo}}, true
		}
		l.At = w.What
	case keys.Back:
		r = l.Filter.Back()
	case keys.Close:
		r = Closed()
	default:
		return r, Move(&l.At, l.Len, page, w.Intent)
	}
	return r, true
}

// Next moves the focus to the next or previous line for which holds returns true, wrapping around.
// It reports whether there is one.
func (l *List) Next(forward bool, holds func(line int) bool) bool {
	for n, at := 0, l.At; n < l.Len; n++ {
		if at = Around(at, l.Len, forward); holds(at) {
			l.At = at
			return true
		}
	}
	return false
}

// Draw draws the lines in sight, each with a pen of its own, and marks them for the mouse.
func (l *List) Draw(f *draw.Frame, out *draw.Area, line func(p *draw.Pen, at int)) {
	for at := l.Top; at < l.Len && out.Room() > 0; at++ {
		f.Hit(draw.Rect{Top: out.Top(), Width: out.Columns(), Height: 1}, at)
		line(out.Next(), at)
	}
}

// Copy copies the line in focus or, for keys.CopyAll, all lines, each with a line end. noun names a
// line, in the singular.
func (l *List) Copy(i keys.Intent, noun string, text func(line int) string) []Effect {
	if i == keys.CopyAll {
		return Later(func(*Context) []Effect {
			var all strings.Builder
			for line := range l.Len {
				all.WriteString(text(line) + "\n")
			}
			return []Effect{Copy{Text: all.String(), Of: phrase.Plural(l.Len, noun)}}
		})
	}
	if l.Len == 0 {
		return nil
	}
	return []Effect{Copy{Text: text(l.At), Of: "the " + noun}}
}

// AtEnd says that a key cannot move on because the focus is at the end of the list, or returns "".
// noun names a line, in the singular.
func (l *List) AtEnd(i keys.Intent, noun string) string {
	if end := l.End(i); end != "" {
		return "this is the " + end + " " + noun
	}
	if l.Len == 0 && isMove(i) {
		return "the list is empty"
	}
	return ""
}

// End returns "first" or "last" if the focus is on that line already and the key would move beyond
// it, otherwise "".
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
