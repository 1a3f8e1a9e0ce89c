package judge

import (
	"math"
	"slices"

	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
)

// Update judges the files of a call one by one, each as an update of the other side. It is safe for
// concurrent use.
type Update struct {
	*Judge
	Side source.Side
	// Relatives are the profiles among which namespaced ones find their parents.
	Relatives *Relatives
	// Fresh leaves out findings that the other side has too. Before returns the profiles of that
	// side, which are gathered only if needed.
	Fresh  bool
	Before func() *Relatives
}

// Verdict is what the rules say about one file.
type Verdict struct {
	// Findings are the findings that nobody accepted, Accepted is how many others there are. In is
	// what is accepted in the file.
	Findings []model.Finding
	Accepted int
	In       *accept.File
	// Notes are remarks about the other side.
	Notes []string
}

// Of judges the objects of a file with the given indexes.
func (u *Update) Of(doc *files.Document, picked []int) (v Verdict) {
	old, notes := u.Side.Before(doc)
	family := u.Relatives.clone()
	family.Creates, family.OneUpdate = u.Side.Creates(), u.Side.OneUpdate()
	family.Before = family.before(func(doc *files.Document) *lifecycle.Named {
		objects, _ := u.Side.Before(doc)
		return objects
	})
	v.Notes, v.In = notes, u.AcceptedIn(doc, family)
	if !u.Fresh {
		v.Findings, v.Accepted = u.ListedFindings(doc, picked, old, family, v.In)
		return v
	}
	found := u.Unaccepted(doc, doc.Objects(), old, family, check.NewLimit(math.MaxInt, nil))
	wanted := isIn(picked)
	found = slices.DeleteFunc(found, func(f model.Finding) bool { return !wanted(f.Ref.Object) })
	v.Findings, v.Accepted = v.In.Apply(u.fresh(doc, old, found), false)
	return v
}

// Removed returns what the rules say of an object that is in no file any more.
func (u *Update) Removed(g source.Gone) []model.Finding {
	return u.Relatives.Removed(g.File, g.Object, u.Side.OneUpdate(), u.Relatives.orphaned[g.Object.Name])
}

// fresh leaves out the findings that the other side has too.
func (u *Update) fresh(doc *files.Document, old *lifecycle.Named, found []model.Finding) []model.Finding {
	if old == nil {
		return found
	}
	family := u.Before().clone()
	was, now := u.Unaccepted(doc, old.Objects(), nil, family, check.NewLimit(math.MaxInt, nil)), lifecycle.NewNamed(doc.Objects())
	for i := range was {
		was[i].Ref.Object = now.Present(old.Objects(), was[i].Ref.Object)
	}
	return check.Added(was, found)
}
