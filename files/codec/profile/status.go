package profile

import (
	"slices"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// status reads the computed stages or the merged profile from the status. The server writes it, so
// parts of an unexpected shape are skipped.
func (r *reader) status(f span.Field, o *model.Object) {
	id := r.in.Tree.Resolve(f.Value)
	if o.Kind == model.NamespacedCloudProfile && r.in.Tree.Kind(id) == span.Mapping {
		f = r.in.Get(id, "cloudProfileSpec")
		id = r.in.Tree.Resolve(f.Value)
	}
	o.StatusAt = r.in.KeyAt(f)
	if r.in.Tree.Kind(id) != span.Mapping {
		return
	}
	var s [2]span.Field
	r.in.Fields(id, []string{"kubernetes", "machineImages"}, s[:])
	if id := r.in.Tree.Resolve(s[0].Value); r.in.Tree.Kind(id) == span.Mapping {
		r.statusVersions(r.in.Get(id, "versions"), model.Kubernetes, o)
	}
	r.in.Each(s[1], func(image span.ID) {
		r.statusVersions(r.in.Get(image, "versions"), model.ImagePrefix+r.in.PlainText(r.in.Get(image, "name")), o)
	})
}

func (r *reader) statusVersions(f span.Field, track string, o *model.Object) {
	list := r.in.Tree.Resolve(f.Value)
	if r.in.Tree.Kind(list) != span.Sequence || !r.in.Spend(f.Value, r.in.Tree.Len(list), statusMemory) {
		return
	}
	o.Status = slices.Grow(o.Status, r.in.Tree.Len(list))
	for item := r.in.Tree.First(list); item != 0; item = r.in.Tree.Next(item) {
		id := r.in.Tree.Resolve(item)
		if r.in.Tree.Kind(id) != span.Mapping {
			continue
		}
		var v [2]span.Field
		r.in.Fields(id, []string{"version", "classification"}, v[:])
		s := model.StatusVersion{Track: track, Version: r.in.PlainText(v[0]), Classification: r.in.PlainText(v[1]), At: r.in.At(item)}
		if o.Kind == model.NamespacedCloudProfile {
			s.Merged = r.mergedVersion(id, item)
		}
		o.Status = append(o.Status, s)
	}
}

// mergedVersion reads a version from the status of a namespaced profile. Fields that cannot be read
// are left out.
func (r *reader) mergedVersion(id, item span.ID) *model.Version {
	if !r.in.Spend(item, 1, versionMemory) {
		return nil
	}
	var f [writtenFields]span.Field
	r.in.Fields(id, versionKeys[:writtenFields], f[:])
	v := new(model.Version)
	r.in.Try(func() { r.versionFields(v, f[:], false) })
	return v
}
