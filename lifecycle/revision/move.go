package revision

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Move does what a verb asks for to the revision at a ref of a draft, as one
// step. The draft comes back as it was where nothing changes, and with the error
// of a *Refusal. elsewhere are the revisions of the other files of a call.
func Move(d model.Draft, r model.Ref, v Verb, a lifecycle.Actor, elsewhere ...*model.Revision) (model.Draft, Outcome, error) {
	return step(d, r, elsewhere, func(now *model.Revision, others []*model.Revision) (Outcome, error) { return Do(v, now, others, a) })
}

// SetState gives the revision at a ref of a draft another state; see Set and Move.
func SetState(d model.Draft, r model.Ref, to string, force bool, a lifecycle.Actor, elsewhere ...*model.Revision) (model.Draft, Outcome, error) {
	return step(d, r, elsewhere, func(now *model.Revision, others []*model.Revision) (Outcome, error) {
		return Set(now, to, force, others, a)
	})
}

// At gives the revision at a ref of some objects, nil where there is none.
func At(objects []*model.Object, r model.Ref) *model.Revision {
	if r.Object < 0 || r.Object >= len(objects) {
		return nil
	}
	if v := objects[r.Object].Version(r); v != nil {
		return v.Revision
	}
	return nil
}

// All lists the revisions among some objects.
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

func step(d model.Draft, r model.Ref, elsewhere []*model.Revision, do func(now *model.Revision, others []*model.Revision) (Outcome, error)) (model.Draft, Outcome, error) {
	now := At(d.Objects(), r)
	if now == nil {
		return d, Outcome{}, &Refusal{What: "there is no package revision here"}
	}
	o, err := do(now, append(All(d.Objects()), elsewhere...))
	if err != nil || !o.Changed {
		return d, o, err
	}
	edit := model.Edit{Ref: r.OfVersion(), What: model.RemoveVersion}
	if !o.Removed {
		edit.What, edit.Name, edit.After = model.SetRevision, o.Revision.State(), o.Revision
	}
	next, err := d.With(edit)
	if err != nil {
		return d, Outcome{}, err
	}
	return next, o, nil
}
