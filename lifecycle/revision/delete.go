package revision

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Delete validates and performs the deletion of a revision (Porch, "Finalizer Handling"). The
// revision is removed or, if it has finalizers, marked as terminating. others are the other
// revisions. The error is a *model.Refusal if a published revision was not proposed for deletion
// first, or if another revision was made from this one.
func Delete(r *model.Revision, others []*model.Revision, a lifecycle.Actor) (Result, error) {
	if err := checkLock(a.Lock, r, r); err != nil {
		return Result{}, err
	}
	if err := checkDelete(r, referrer(r, others)); err != nil {
		return Result{}, err
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

// checkDelete refuses to delete a published revision, and one that another was made from. referrer is
// the title of that other revision, "" if there is none. The error is a *model.Refusal.
func checkDelete(r *model.Revision, referrer string) error {
	if err := Allows(r.State(), DeleteObject); err != nil {
		return named(r, err)
	}
	if referrer == "" {
		return nil
	}
	return &model.Refusal{
		Of:    r.Title(),
		What:  "cannot be deleted: referenced as upstream by: " + referrer,
		Hint:  "delete " + referrer + " first, or give it another upstream",
		Short: "referenced as upstream by: " + referrer,
	}
}

// referrer returns the title of the first other revision made from this one, or "".
// Placeholders for the head of a branch do not count.
func referrer(r *model.Revision, others []*model.Revision) string {
	if r.Name == "" {
		return ""
	}
	for _, o := range others {
		if o != r && namespace(o) == namespace(r) && o.Name != r.Name && slices.Contains(upstreams(o), r.Name) {
			return o.Title()
		}
	}
	return ""
}

// upstreams returns the names of the revisions that r was made from. They cannot be deleted because
// of r. A placeholder for the head of a branch has none.
func upstreams(r *model.Revision) (names []string) {
	if Number(r) == placeholder {
		return nil
	}
	for _, t := range r.Tasks {
		if t.Upstream != "" && (t.Type == "clone" || t.Type == "upgrade") {
			names = append(names, t.Upstream)
		}
	}
	return names
}
