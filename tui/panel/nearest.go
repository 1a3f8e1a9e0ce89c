package panel

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Nearest looks for the change of stage next to the time cursor, on one side of it.
type Nearest struct {
	c       *Context
	forward bool
	at      time.Time
	found   bool
}

// NewNearest begins a search after the time cursor, or before it.
func NewNearest(c *Context, forward bool) *Nearest { return &Nearest{c: c, forward: forward} }

// Late is how far behind its start a stage is looked at: in dialect gardener it holds
// after its start, so the instant after it is the one to look at.
func (c *Context) Late() time.Duration {
	if c.Editor.Dialect() == lifecycle.Gardener {
		return time.Nanosecond
	}
	return 0
}

// Take considers an instant.
func (n *Nearest) Take(t time.Time) {
	if n.forward == t.After(n.c.Cursor) && !t.Equal(n.c.Cursor) && (!n.found || t.Before(n.at) == n.forward) {
		n.at, n.found = t, true
	}
}

// Among considers the changes of a version.
func (n *Nearest) Among(v *model.Version) {
	for _, x := range lifecycle.Transitions(v, n.c.Editor.Dialect()) {
		n.Take(x.At.Add(n.c.Late()))
	}
}

// Found returns the instant found; ok is unset where there is none.
func (n *Nearest) Found() (t time.Time, ok bool) { return n.at, n.found }

// Result moves the time cursor there, or says that there is nothing.
func (n *Nearest) Result() Result {
	switch {
	case n.found:
		return Result{At: n.at}
	case n.forward:
		return Said("no later transition of what is shown")
	}
	return Said("no earlier transition of what is shown")
}
