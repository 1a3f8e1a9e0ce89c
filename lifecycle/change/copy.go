package change

import (
	"errors"
	"slices"

	"github.com/lctui/lctui/model"
)

// CopyLifecycle gives versions the stages or older fields of source, which may be in another file:
// to all of them or to none. It makes as few edits as possible, so that equal stages keep their
// place and comments. Other fields of an entry stay. All refs are relative to the given draft, which
// is returned if nothing changes. The error is a *Refused if a version cannot take the lifecycle.
func CopyLifecycle(d model.Draft, source *model.Version, to []model.Ref) (model.Draft, error) {
	switch {
	case source == nil:
		return d, errors.New("there is no version to copy from")
	case source.Bare():
		return d, refuse(source, "Add a stage first.", "it has no lifecycle to copy.")
	}
	next := d
	for _, r := range to {
		v := d.Objects()[r.Object].Version(r)
		want := withLifecycle(v, source)
		if model.SameVersion(v, want) {
			continue
		}
		var why string
		if next, why = turnInto(next, r.OfVersion(), want); why != "" {
			return d, refuse(v, "Copy to the others, and edit this one by hand.", "it cannot take the lifecycle of %s: %s.", model.Escape(source.Text), why)
		}
	}
	return next, nil
}

// withLifecycle returns a copy of v with the lifecycle of source. Unknown fields in the stages of v
// stay.
func withLifecycle(v, source *model.Version) *model.Version {
	want := *v
	want.Stages, want.Classification = slices.Clone(source.Stages), source.Classification
	want.HasExpiration, want.Expiration = source.HasExpiration, source.Expiration
	for k := range want.Stages {
		want.Stages[k].Unknown = model.Few[model.UnknownField]{}
		if at := v.StageNamed(want.Stages[k].Name); at != model.None {
			want.Stages[k].Unknown = v.Stages[at].Unknown
		}
	}
	return &want
}

// WithStage returns a copy of v in which the named stage is as in the version as. If as does not
// have the stage, the copy does not either. One of the two must have it.
func WithStage(v, as *model.Version, name string) *model.Version {
	out := *v
	out.Stages = slices.Clone(v.Stages)
	switch at, k := as.StageNamed(name), v.StageNamed(name); {
	case at == model.None:
		out.Stages = slices.Delete(out.Stages, k, k+1)
	case k != model.None:
		out.Stages[k].Start = as.Stages[at].Start
	default:
		out.Stages = slices.Insert(out.Stages, v.PlaceForStage(model.VersionStages, name), as.Stages[at])
	}
	return &out
}
