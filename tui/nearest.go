package tui

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// late is how far behind its start a stage is looked at: in dialect gardener it holds
// after its start, so the instant after it is the one to look at.
func (s *state) late() time.Duration {
	if s.Editor.Dialect() == lifecycle.Gardener {
		return time.Nanosecond
	}
	return 0
}

// nearest looks for the change of stage next to the time cursor, on one side of it.
type nearest struct {
	state   *state
	forward bool
	at      time.Time
	found   bool
}

// take considers an instant.
func (n *nearest) take(t time.Time) {
	cursor := n.state.Cursor
	if n.forward == t.After(cursor) && !t.Equal(cursor) && (!n.found || t.Before(n.at) == n.forward) {
		n.at, n.found = t, true
	}
}

// among considers the changes of a version.
func (n *nearest) among(v *model.Version) {
	late := n.state.late()
	for _, x := range lifecycle.Transitions(v, n.state.Editor.Dialect()) {
		n.take(x.At.Add(late))
	}
}
