package revision

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Result is the result of an update or a deletion.
type Result struct {
	// Revision is the record afterwards; nil if it is removed.
	Revision *model.Revision
	// Changed reports whether anything is to be written, Removed whether the object is
	// removed.
	Changed, Removed bool
}

// Update validates and performs the replacement of a stored revision by a submitted one
// (Porch, "Update Validation"). The state before the update decides. The submitted status is
// ignored: only publishing writes it. others are the revisions beside it, from which a
// published one gets its number. The error is a *model.Refusal; checks are made in the order:
// resource version, termination, stored value, wanted value, transition, identity, content,
// managed labels.
func Update(stored, submitted *model.Revision, others []*model.Revision, a lifecycle.Actor) (Result, error) {
	if err := checkLock(a.Lock, stored, submitted); err != nil {
		return Result{}, err
	}
	if stored.Deleted.IsAt() && len(submitted.Finalizers) == 0 {
		return Result{Changed: true, Removed: true}, nil
	}
	moves, err := Transition(stored.Lifecycle.Text, submitted.Lifecycle.Text)
	if err != nil {
		return Result{}, named(stored, err)
	}
	for _, check := range []func(stored, submitted *model.Revision) *model.Refusal{checkIdentity, checkContent, checkLabels} {
		if r := check(stored, submitted); r != nil {
			return Result{}, r
		}
	}
	if !moves && sameBody(stored, submitted) {
		return Result{Revision: stored}, nil
	}
	next := *submitted
	next.ResourceVersion, next.Number = count(a.Lock, stored.ResourceVersion), stored.Number
	next.Created, next.Deleted = stored.Created, stored.Deleted
	next.PublishedBy, next.PublishedAt, next.Conditions = stored.PublishedBy, stored.PublishedAt, stored.Conditions
	if moves && next.State() == model.RevisionPublished {
		if err := publish(&next, stored, others, a); err != nil {
			return Result{}, err
		}
	}
	return Result{Revision: &next, Changed: true}, nil
}

// sameBody reports whether everything that an update may change is the same, except the
// lifecycle.
func sameBody(a, b *model.Revision) bool {
	return model.SamePairs(a.Labels, b.Labels) && model.SamePairs(a.Annotations, b.Annotations) &&
		slices.Equal(a.Finalizers, b.Finalizers) && a.Owners == b.Owners &&
		ChangedContent(a, b) == ""
}

// named prefixes a refusal with the revision's name, and keeps the original as its short
// form.
func named(r *model.Revision, err error) error {
	refusal, ok := err.(*model.Refusal)
	if !ok {
		return err
	}
	next := *refusal
	if next.Short == "" {
		next.Short = next.What
	}
	next.What = r.Title() + ": " + next.What
	return &next
}
