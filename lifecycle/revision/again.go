package revision

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Again repeats a transition from before to after on now, the revision that somebody else has changed
// meanwhile (Porch, "Optimistic Locking": apply your changes to the latest version). The state of now
// must still be that of before. others are the other revisions. The error is a *model.Refusal.
func Again(before, after, now *model.Revision, others []*model.Revision) (*model.Revision, error) {
	switch {
	case before.State() != now.State():
		return nil, &model.Refusal{Of: now.Title(), What: "the object has been modified; it is " + model.Escape(now.State()) + " now", Conflict: true}
	case now.Deleted.IsAt() && !before.Deleted.IsAt():
		return nil, &model.Refusal{Of: now.Title(), What: "the object is terminating now", Conflict: true}
	}
	for _, v := range []Verb{Propose, Approve} {
		if to, _, err := target(v, now); err == nil && to == after.State() && to != now.State() {
			if err := ready(v, now); err != nil {
				return nil, err
			}
		}
	}
	next := *now
	next.Lifecycle.Set, next.Lifecycle.Text = true, after.State()
	if before.ResourceVersion.Text != after.ResourceVersion.Text {
		if now.ResourceVersion.Text == "" {
			return nil, checkLock(lifecycle.Require, now, now)
		}
		next.ResourceVersion = count(lifecycle.Require, now.ResourceVersion)
	}
	if before.Deleted != after.Deleted {
		next.Deleted = after.Deleted
	}
	if before.PublishedBy.Text != after.PublishedBy.Text {
		next.PublishedBy.Set, next.PublishedBy.Text = true, after.PublishedBy.Text
	}
	if !before.PublishedAt.Start.Equal(after.PublishedAt.Start) {
		at := next.PublishedAt.At
		next.PublishedAt = after.PublishedAt
		next.PublishedAt.At = at
	}
	if before.Number.Text != after.Number.Text {
		var err error
		if next.Number, err = numbered(&next, others); err != nil {
			return nil, err
		}
	}
	return &next, nil
}
