package revision

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// SetState returns the edits that give the revision at a ref another state (Set), none if it has that
// state already. The other revisions include those in a.Elsewhere. The error is a *model.Refusal.
func SetState(objects []*model.Object, r model.Ref, to string, a lifecycle.Actor) ([]model.Edit, Outcome, error) {
	now := At(objects, r)
	if now == nil {
		return nil, Outcome{}, errNotHere
	}
	o, err := Set(now, to, a.Force, allOf(objects, a), a)
	if err != nil {
		return nil, o, err
	}
	return editsOf(r, o), o, nil
}

// errNotHere is the refusal to move something that is not a revision.
var errNotHere = &model.Refusal{What: "there is no package revision here"}

// editsOf returns the edits that apply an outcome to the version at a ref.
func editsOf(r model.Ref, o Outcome) []model.Edit {
	switch {
	case !o.Changed:
		return nil
	case o.Removed:
		return []model.Edit{{Ref: r.OfVersion(), What: model.RemoveVersion}}
	}
	return []model.Edit{{Ref: r.OfVersion(), What: model.SetRevision, Name: o.Revision.State(), After: o.Revision}}
}

// At returns the revision at a ref, nil if there is none.
func At(objects []*model.Object, r model.Ref) *model.Revision {
	if v := model.VersionAt(objects, r); v != nil {
		return v.Revision
	}
	return nil
}

// All returns the revisions in some objects.
func All(objects []*model.Object) (all []*model.Revision) {
	for _, o := range objects {
		for _, t := range o.Tracks {
			for _, v := range t.Versions {
				if v.Revision != nil {
					all = append(all, v.Revision)
				}
			}
		}
	}
	return all
}
