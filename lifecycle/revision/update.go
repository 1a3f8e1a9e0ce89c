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
// (Porch, "Update Validation"). The stored state determines what may change. The submitted status is
// ignored, because only publishing writes it. others are the other revisions, on which the number of
// a published one depends. The error is a *model.Refusal. Checks are made in this order: resource
// version, termination, stored state, submitted state, transition, identity, content, managed labels.
func Update(stored, submitted *model.Revision, others []*model.Revision, a lifecycle.Actor) (Result, error) {
	if err := checkLock(a.Lock, stored, submitted); err != nil {
		return Result{}, err
	}
	if stored.Deleted.IsAt() && len(submitted.Finalizers) == 0 {
		return Result{Changed: true, Removed: true}, nil
	}
	moves, _, err := checkUpdate(stored, submitted)
	if err != nil {
		return Result{}, err
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

// checkUpdate makes the checks of an update that follow those of the resource version and of
// termination. moves reports whether the lifecycle changes. path is the field that the error, a
// *model.Refusal, is about.
func checkUpdate(stored, submitted *model.Revision) (moves bool, path string, err error) {
	if moves, err = Transition(stored.Lifecycle.Text, submitted.Lifecycle.Text); err != nil {
		return false, "spec.lifecycle", named(stored, err)
	}
	if path, r := checkIdentity(stored, submitted); r != nil {
		return false, path, r
	}
	if path, r := checkContent(stored, submitted); r != nil {
		return false, path, r
	}
	if r := checkLabels(stored, submitted); r != nil {
		return false, "metadata.labels", r
	}
	return moves, "", nil
}

// sameBody reports whether an update changes nothing besides the lifecycle.
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
	next.Of = r.Title()
	return &next
}
