package revision

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Delete validates and performs the deletion of a revision (Porch, "Finalizer Handling"): it
// is removed or, while finalizers are left, marked as terminating. others are the revisions
// beside it. The error is a *model.Refusal: a published revision must be proposed for
// deletion first, and one that others were made from cannot be deleted.
func Delete(r *model.Revision, others []*model.Revision, a lifecycle.Actor) (Result, error) {
	if err := checkLock(a.Lock, r, r); err != nil {
		return Result{}, err
	}
	if err := Allows(r.State(), DeleteObject); err != nil {
		return Result{}, named(r, err)
	}
	if name := referrer(r, others); name != "" {
		return Result{}, &model.Refusal{
			What:  "cannot delete " + r.Title() + ": referenced as upstream by: " + name,
			Hint:  "delete " + name + " first, or give it another upstream",
			Short: "referenced as upstream by: " + name,
		}
	}
	if len(r.Finalizers) == 0 {
		return Result{Changed: true, Removed: true}, nil
	}
	if r.Deleted.IsAt() {
		return Result{Revision: r}, nil
	}
	next := *r
	next.Deleted = recorded(a, next.Deleted.At)
	next.ResourceVersion = count(a.Lock, r.ResourceVersion)
	return Result{Revision: &next, Changed: true}, nil
}

// referrer returns the title of the first other revision made from this one, or "".
// Placeholders for the head of a branch do not count.
func referrer(r *model.Revision, others []*model.Revision) string {
	if r.Name == "" {
		return ""
	}
	for _, o := range others {
		if o == r || namespace(o) != namespace(r) || o.Name == r.Name || Number(o) == placeholder {
			continue
		}
		for _, t := range o.Tasks {
			if t.Upstream == r.Name && (t.Type == "clone" || t.Type == "upgrade") {
				return o.Title()
			}
		}
	}
	return ""
}
