package panel

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
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

// around is how many lines are shown above and below the focus where there are as many.
const around = 3

// ScrolledAround is Scrolled, with lines shown above and below the one in focus.
func ScrolledAround(top, at, n, room int) int {
	margin := min(around, (room-1)/4)
	top = Scrolled(top, min(at+margin, n-1), n, room)
	return Scrolled(top, max(at-margin, 0), n, room)
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

// List is what all lists share: their lines, a filter, the line in focus among those that pass it,
// and the first line shown.
type List[T any] struct {
	Filter Filter
	// All are the lines without the filter, Lines those that it lets through.
	All, Lines []T
	// At is the index of the line in focus, Top that of the first line shown.
	At, Top int
	of      Source
}

// Source is what the lines of a list are made from. Checks is that of State.
type Source struct {
	State  *editor.Snapshot
	Checks int
	// Cursor is zero in a list that does not depend on the time cursor.
	Cursor time.Time
	// Filter is the filter of the list, Rows that of the rows. A filter may ask for marked versions.
	Filter, Rows string
	Marked       int
	// Also is anything else that the lines are made from. It must be comparable.
	Also any
}

// Stale reports whether the lines have to be rebuilt because their source has changed since the
// last call. also is what they are made from besides the state, the cursor and the filters; it must
// be comparable. retyped is set if the filter of the list has changed.
func (l *List[T]) Stale(c *Context, cursor time.Time, also any) (stale, retyped bool) {
	was := l.of
	l.of = Source{c.Shown(), c.Shown().Checks, cursor, l.Filter.Text, c.Filter.Text, len(c.Marked), also}
	return l.of != was, l.of.Filter != was.Filter
}

// Show sets the lines, and shows those that pass if there is a filter. The focus stays within them.
func (l *List[T]) Show(all []T, passes func(x *T) bool) {
	l.All, l.Lines = all, all
	if l.Filter.Text != "" {
		l.Lines = nil
		for i := range all {
			if passes(&all[i]) {
				l.Lines = append(l.Lines, all[i])
			}
		}
	}
	l.At = max(0, min(l.At, len(l.Lines)-1))
}

// Focused returns the line in focus, nil if the list is empty.
func (l *List[T]) Focused() *T {
	if len(l.Lines) == 0 {
		return nil
	}
	return &l.Lines[l.At]
}

// Focus moves the focus to the first line for which is returns true. It reports whether there is one.
func (l *List[T]) Focus(is func(x T) bool) bool {
	at := slices.IndexFunc(l.Lines, is)
	if at >= 0 {
		l.At = at
	}
	return at >= 0
}

// Scroll scrolls so that the line in focus is visible in room lines, not at their edge.
func (l *List[T]) Scroll(room int) { l.Top = ScrolledAround(l.Top, l.At, len(l.Lines), room) }

// Handle moves the focus, by page lines for the keys that page, or goes back: first it clears the
// filter, then it leaves the list. It reports whether the command was one of these. At the end of the
// list it refuses to move on; noun names a line, in the singular.
func (l *List[T]) Handle(w keys.Command, page int, noun string) (r []Effect, ok bool) {
	if end := AtEnd(l.At, len(l.Lines), w.Intent, noun); end != "" {
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
		return r, Move(&l.At, len(l.Lines), page, w.Intent)
	}
	return r, true
}

// Next moves the focus to the next or previous line for which holds returns true, wrapping around.
// It reports whether there is one.
func (l *List[T]) Next(forward bool, holds func(x *T) bool) bool {
	for n, at := 0, l.At; n < len(l.Lines); n++ {
		if at = Around(at, len(l.Lines), forward); holds(&l.Lines[at]) {
			l.At = at
			return true
		}
	}
	return false
}

// GoToNext moves the focus as Next does, or shows that there is no such line, or no other one. like
// describes the lines, after "no line " in a sentence.
func (l *List[T]) GoToNext(forward bool, like string, holds func(x *T) bool) []Effect {
	switch at := l.At; {
	case !l.Next(forward, holds):
		return Said("no line " + like)
	case l.At == at:
		return Said("no other line " + like)
	}
	return nil
}

// Draw draws the lines in sight, each with a pen of its own, and marks them for the mouse.
func (l *List[T]) Draw(f *draw.Frame, out *draw.Area, line func(p *draw.Pen, at int)) {
	for at := l.Top; at < len(l.Lines) && out.Room() > 0; at++ {
		f.Hit(draw.Rect{Top: out.Top(), Width: out.Columns(), Height: 1}, at)
		line(out.Next(), at)
	}
}

// Copy copies the line in focus or, for keys.CopyAll, all lines, each with a line end. noun names a
// line, in the singular.
func (l *List[T]) Copy(i keys.Intent, noun string, text func(x *T) string) []Effect {
	x := l.Focused()
	if x == nil {
		return Refusing(emptyList)
	}
	if i == keys.CopyAll {
		return Later(func(*Context) []Effect {
			var all strings.Builder
			for i := range l.Lines {
				all.WriteString(text(&l.Lines[i]) + "\n")
			}
			return []Effect{Copy{Text: all.String(), Of: phrase.Plural(len(l.Lines), noun)}}
		})
	}
	return []Effect{Copy{Text: text(x), Of: "the " + noun}}
}

// Face returns a face with the filter, the number of lines, and hints. noun names a line, in the
// singular.
func (l *List[T]) Face(noun string, hints ...Hint) Face {
	return Face{Filter: &l.Filter, Shown: len(l.Lines), All: len(l.All), Noun: noun + "s", Hints: hints}
}

// AtEnd returns why a key cannot move on from line at of n: it is the first or the last, or there
// are no lines. It returns "" if the key can move or is no move. noun names a line, in the
// singular.
func AtEnd(at, n int, i keys.Intent, noun string) string {
	if end := End(at, n, i); end != "" {
		return "this is the " + end + " " + noun
	}
	if n == 0 && isMove(i) {
		return emptyList
	}
	return ""
}

// emptyList is the reason why a key has no line to act on.
const emptyList = "the list is empty"

// End returns "first" or "last" if line at of n is that one and the key would move beyond it,
// otherwise "".
func End(at, n int, i keys.Intent) string {
	switch i {
	case keys.RowDown, keys.PageDown, keys.HalfPageDown, keys.LastRow:
		if n > 0 && at == n-1 {
			return "last"
		}
	case keys.RowUp, keys.PageUp, keys.HalfPageUp, keys.FirstRow:
		if n > 0 && at == 0 {
			return "first"
		}
	}
	return ""
}

func isMove(i keys.Intent) bool {
	var at int
	return Move(&at, 0, 0, i)
}
