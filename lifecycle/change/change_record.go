package change

import (
	"strings"

	"github.com/lctui/lctui/model"
)

// Recorded says what a move writes down beside the state: the number that was
// given, who published and when, since when the revision is terminating; "" where
// nothing of that changes.
func (c Change) Recorded() string {
	if c.Kind != StateMoved {
		return ""
	}
	a, b := c.Before.Revision, c.After.Revision
	var facts []string
	if a.Number.Text != b.Number.Text {
		facts = append(facts, "revision "+model.Escape(b.Number.Text))
	}
	switch by, at := a.PublishedBy.Text != b.PublishedBy.Text, a.PublishedAt.Text != b.PublishedAt.Text; {
	case by && at:
		facts = append(facts, "published by "+model.Escape(b.PublishedBy.Text)+" at "+model.Escape(b.PublishedAt.Text))
	case by:
		facts = append(facts, "published by "+model.Escape(b.PublishedBy.Text))
	case at:
		facts = append(facts, "published at "+model.Escape(b.PublishedAt.Text))
	}
	if a.Deleted.Text != b.Deleted.Text {
		facts = append(facts, "terminating since "+model.Escape(b.Deleted.Text))
	}
	return strings.Join(facts, ", ")
}

// movedTo says from which state to which; a revision that only begins to
// terminate keeps its state.
func movedTo(a, b *model.Revision) string {
	if a.State() == b.State() {
		return "stays " + b.State()
	}
	return a.State() + " to " + b.State()
}
