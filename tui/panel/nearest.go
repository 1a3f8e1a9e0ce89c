package panel

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/trackview"
)

// Nearest searches for the transition nearest to the time cursor, on one side of it.
type Nearest struct {
	c       *Context
	forward bool
	at      time.Time
	found   bool
}

// NewNearest starts a search after the time cursor, or before it if forward is false.
func NewNearest(c *Context, forward bool) *Nearest { return &Nearest{c: c, forward: forward} }

// late returns how long after its start a stage is first seen to apply. In dialect gardener a stage
// applies only after its start, so the time cursor has to go one nanosecond further.
func (n *Nearest) late() time.Duration {
	if n.c.Editor.Dialect() == lifecycle.Gardener {
		return time.Nanosecond
	}
	return 0
}

func (n *Nearest) take(t time.Time) {
	if n.forward == t.After(n.c.Cursor) && !t.Equal(n.c.Cursor) && (!n.found || t.Before(n.at) == n.forward) {
		n.at, n.found = t, true
	}
}

// Among considers the transitions of a version.
func (n *Nearest) Among(v *model.Version) {
	for _, x := range lifecycle.Transitions(v, n.c.Editor.Dialect()) {
		n.take(x.At.Add(n.late()))
	}
}

// Track considers the transitions of those versions of a track for which shown is true, or of all
// if shown is nil.
func (n *Nearest) Track(l *trackview.View, shown []bool) {
	list, late := l.Starts(), n.late()
	after := trackview.After(list, n.c.Cursor.Add(-late))
	counts := func(x trackview.DatedStart) bool { return x.Changes && (shown == nil || shown[x.Version]) }
	if n.forward {
		for _, x := range list[after:] {
			if counts(x) {
				n.take(x.At.Add(late))
				return
			}
		}
		return
	}
	for i := after - 1; i >= 0; i-- {
		if at := list[i].At.Add(late); counts(list[i]) && at.Before(n.c.Cursor) {
			n.take(at)
			return
		}
	}
}

// Effects returns the effect of moving the time cursor to the transition found, or of showing that
// there is none.
func (n *Nearest) Effects() []Effect {
	switch {
	case n.found:
		return []Effect{MoveCursor(n.at)}
	case n.forward:
		return Said("no later transition of what is shown")
	}
	return Said("no earlier transition of what is shown")
}
