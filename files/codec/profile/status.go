package profile

import (
	"slices"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// status reads what the file says about computed stages or the merged profile. The server writes
// it, so parts of an unexpected shape are skipped.
func (r *reader) status(f span.Field, o *model.Object) {
	id := r.Tree.Resolve(f.Value)
	if o.Kind == model.NamespacedCloudProfile && r.Tree.Kind(id) == span.Mapping {
		f = r.Get(id, "cloudProfileSpec")
		id = r.Tree.Resolve(f.Value)
	}
	o.StatusAt = r.KeyAt(f)
	if r.Tree.Kind(id) != span.Mapping {
		return
	}
	var s [2]span.Field
	r.Fields(id, []string{"kubernetes", "machineImages"}, s[:])
	if id := r.Tree.Resolve(s[0].Value); r.Tree.Kind(id) == span.Mapping {
		r.statusVersions(r.Get(id, "versions"), model.Kubernetes, o)
	}
	images := r.Tree.Resolve(s[1].Value)
	if r.Tree.Kind(images) != span.Sequence {
		return
	}
	for item := r.Tree.First(images); item != 0; item = r.Tree.Next(item) {
		if id := r.Tree.Resolve(item); r.Tree.Kind(id) == span.Mapping {
			r.statusVersions(r.Get(id, "versions"), model.ImagePrefix+r.PlainText(r.Get(id, "name")), o)
		}
	}
}

func (r *reader) statusVersions(f span.Field, track string, o *model.Object) {
	list := r.Tree.Resolve(f.Value)
	if r.Tree.Kind(list) != span.Sequence || !r.Spend(f.Value, r.Tree.Len(list), statusMemory) {
		return
	}
	o.Status = slices.Grow(o.Status, r.Tree.Len(list))
	for item := r.Tree.First(list); item != 0; item = r.Tree.Next(item) {
		id := r.Tree.Resolve(item)
		if r.Tree.Kind(id) != span.Mapping {
			continue
		}
		var v [2]span.Field
		r.Fields(id, []string{"version", "classification"}, v[:])
		s := model.StatusVersion{Track: track, Version: r.PlainText(v[0]), Classification: r.PlainText(v[1]), At: r.At(item)}
		if o.Kind == model.NamespacedCloudProfile {
			s.Merged = r.mergedVersion(id, item)
		}
		o.Status = append(o.Status, s)
	}
}

// mergedVersion reads a version from the status of a namespaced profile.
func (r *reader) mergedVersion(id, item span.ID) *model.Version {
	if !r.Spend(item, 1, versionMemory) {
		return nil
	}
	var f [4]span.Field
	r.Fields(id, versionKeys[:writtenFields], f[:])
	v := &model.Version{Text: r.PlainText(f[keyVersion])}
	if !r.Null(f[keyClassification]) {
		v.Classification = model.Field{Set: true, Text: r.PlainText(f[keyClassification])}
	}
	if v.HasExpiration = !r.Null(f[keyExpiration]); v.HasExpiration {
		v.Expiration = model.ReadStart(r.PlainText(f[keyExpiration]))
	}
	list := r.Tree.Resolve(f[keyLifecycle].Value)
	if r.Tree.Kind(list) != span.Sequence || !r.Spend(item, r.Tree.Len(list), stageMemory) {
		return v
	}
	for item := r.Tree.First(list); item != 0; item = r.Tree.Next(item) {
		var s [stageFields]span.Field
		if id := r.Tree.Resolve(item); r.Tree.Kind(id) == span.Mapping {
			r.Fields(id, stageKeys, s[:])
		}
		stage := model.Stage{Name: r.PlainText(s[keyStage])}
		if !r.Null(s[keyStart]) {
			stage.Start = model.ReadStart(r.PlainText(s[keyStart]))
		}
		v.Stages = append(v.Stages, stage)
	}
	return v
}
