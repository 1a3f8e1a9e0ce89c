package yamledit

import (
	"github.com/lctui/lctui/files/span"
)

// bare reports whether a value has no anchor, tag or inner comment that replacing it would lose.
func (e *Editor) bare(value span.ID) bool {
	start, end := e.Tree.Range(value)
	outer, _ := e.Tree.Outer(value)
	return outer == start && !e.commented(start, end, nil)
}

// keyStart returns where a pair begins: at its key, or at the question mark before it.
func (e *Editor) keyStart(key span.ID) int {
	start, _ := e.Tree.Outer(key)
	for i := start - 1; i >= 0; i-- {
		switch e.Text.Data[i] {
		case ' ', '\t':
			continue
		case '?':
			return i
		}
		break
	}
	return start
}

// LeadsKey reports whether a key begins its line.
func (e *Editor) LeadsKey(key span.ID) bool { return e.Text.Leads(e.keyStart(key)) }

// KeyColumn returns the column of a key, from 0, counted in characters.
func (e *Editor) KeyColumn(key span.ID) int { return e.Text.Column(e.keyStart(key)) }

// Nesting returns how many columns the dashes of a list are right of its key. ok is false for a
// list without entries and for one in flow style. columns is 0 for a list that begins in the middle
// of a line.
func (e *Editor) Nesting(key, list span.ID) (columns int, ok bool) {
	item := e.Tree.First(list)
	if item == 0 || key == 0 || e.Tree.Dash(item) < 0 {
		return 0, false
	}
	if dash := e.Tree.Dash(item); e.Text.Leads(dash) {
		return max(0, e.Text.Column(dash)-e.KeyColumn(key)), true
	}
	return 0, true
}

// Nearest returns the entry that fits and is nearest to the index near. It tries the entry before
// the index, then the one there, and so on outwards. It returns 0 if none fits.
func Nearest(items []span.ID, near int, fits func(span.ID) bool) span.ID {
	return nearest(len(items), near, func(i int) span.ID { return items[i] }, fits)
}

// nearest is Nearest for a list of n entries, which item returns.
func nearest(n, near int, item func(i int) span.ID, fits func(span.ID) bool) span.ID {
	for d := 1; d <= n+1; d++ {
		for _, i := range [2]int{near - d, near + d - 1} {
			if i >= 0 && i < n && fits(item(i)) {
				return item(i)
			}
		}
	}
	return 0
}
