package merge

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// own marks a position as one in the file of the namespaced profile.
func own(p model.Position) model.Position {
	if p.InFile() {
		p.Side = model.OfNamespaced
	}
	return p
}

// ownVersion returns a copy of a version of the namespaced profile, with all its positions marked
// by own. The marks stay on the parts that a merge takes over.
func ownVersion(v *model.Version) *model.Version {
	out := *v
	out.Entry, out.TextAt = own(v.Entry), own(v.TextAt)
	out.LifecycleAt, out.ExpirationAt, out.Classification.At = own(v.LifecycleAt), own(v.ExpirationAt), own(v.Classification.At)
	out.KubeletVersionConstraint, out.MinVersionForUpdate = ownField(v.KubeletVersionConstraint), ownField(v.MinVersionForUpdate)
	if of := v.Requires(); len(of.Flavors)+len(of.ContainerRuntimes) > 0 {
		out.Require(func(r *model.RequiredFields) {
			r.Flavors, r.ContainerRuntimes = slices.Clone(of.Flavors), slices.Clone(of.ContainerRuntimes)
			for i := range r.Flavors {
				r.Flavors[i].At = own(r.Flavors[i].At)
			}
			for i := range r.ContainerRuntimes {
				r.ContainerRuntimes[i].At = own(r.ContainerRuntimes[i].At)
			}
		})
	}
	out.Stages = slices.Clone(v.Stages)
	for k := range out.Stages {
		s := &out.Stages[k]
		s.Entry, s.NameAt, s.StartAt = own(s.Entry), own(s.NameAt), own(s.StartAt)
	}
	return &out
}

func ownField(f *model.Field) *model.Field {
	if f == nil {
		return nil
	}
	out := *f
	out.At = own(f.At)
	return &out
}
