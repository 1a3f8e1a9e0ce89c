package merge

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// own returns a position in the file of the namespaced profile.
func own(p model.Position) model.Position {
	if p.InFile() {
		p.Side = model.OfNamespaced
	}
	return p
}

// ownVersion returns a copy of a version of the namespaced profile whose positions say that they
// are in its file. What a merge takes over from it keeps them.
func ownVersion(v *model.Version) *model.Version {
	out := *v
	out.Entry, out.TextAt = own(v.Entry), own(v.TextAt)
	out.LifecycleAt, out.ExpirationAt, out.Classification.At = own(v.LifecycleAt), own(v.ExpirationAt), own(v.Classification.At)
	out.KubeletVersionConstraint, out.MinVersionForUpdate = ownField(v.KubeletVersionConstraint), ownField(v.MinVersionForUpdate)
	out.Flavors, out.ContainerRuntimes = slices.Clone(v.Flavors), slices.Clone(v.ContainerRuntimes)
	for i := range out.Flavors {
		out.Flavors[i].At = own(out.Flavors[i].At)
	}
	for i := range out.ContainerRuntimes {
		out.ContainerRuntimes[i].At = own(out.ContainerRuntimes[i].At)
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
