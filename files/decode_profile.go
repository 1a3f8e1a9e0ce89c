package files

import (
	"slices"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// profileSite is where the version lists of a profile stand.
type profileSite struct {
	root   span.ID
	tracks []trackSite
	// spec is the mapping of that name, 0 where there is none; kubernetes and
	// images are its keys.
	specKey            span.ID
	spec               span.ID
	kubernetes, images field
}

// trackSite is where one list of versions stands: the mapping that owns it and
// its key there.
type trackSite struct {
	owner    span.ID // 0 where the owner is null
	ownerKey span.ID // spec.kubernetes' key; 0 for an image
	versions field
	list     span.ID // the list itself, aliases followed; 0 where there is none
}

var rootKeys = []string{"metadata", "spec", "status"}
var specKeys = []string{"kubernetes", "machineImages", "parent", "machineCapabilities", "bastion", "machineTypes"}

// readProfile reads a CloudProfile or NamespacedCloudProfile: what gep32.md,
// section 1, lists.
func readProfile(r *reader, root span.ID, o *model.Object) site {
	var top [3]field
	r.fields(root, rootKeys, top[:])
	r.metadata(r.mapping(top[0], "metadata"), o)
	o.SpecAt = r.keyAt(top[1])
	var spec [6]field
	s := &profileSite{root: root, specKey: top[1].key, spec: r.mapping(top[1], "spec")}
	if s.spec != 0 {
		r.fields(s.spec, specKeys, spec[:])
	}
	s.kubernetes, s.images = spec[0], spec[1]
	r.kubernetes(spec[0], o, s)
	r.images(spec[1], o, s)
	if o.Kind == model.NamespacedCloudProfile {
		r.parent(spec[2], o)
	}
	o.Capabilities = r.tree.Len(r.listed(spec[3])) > 0
	r.bastion(spec[4], spec[5], o)
	r.status(top[2], o)
	if r.badMerge != 0 {
		r.fail(r.badMerge, "this merge key merges something else than mappings, or too many of them", "Write the fields out")
	}
	return s
}

func (r *reader) metadata(id span.ID, o *model.Object) {
	if id == 0 {
		return
	}
	var f [3]field
	r.fields(id, []string{"name", "namespace", "uid"}, f[:])
	name, namespace := r.typed(o, f[0], "metadata.name"), r.typed(o, f[1], "metadata.namespace")
	o.Name, o.NameAt, o.Namespace, o.UID = name.Text, name.At, namespace.Text, r.plainText(f[2])
}

func (r *reader) parent(f field, o *model.Object) {
	id := r.mapping(f, "spec.parent")
	if id == 0 {
		return
	}
	var p [2]field
	r.fields(id, []string{"kind", "name"}, p[:])
	kind, name := r.typed(o, p[0], "spec.parent.kind"), r.typed(o, p[1], "spec.parent.name")
	o.Parent = model.Parent{Set: true, Kind: kind.Text, Name: name.Text, At: r.keyAt(f), KindAt: kind.At, NameAt: name.At}
}

// typed reads a text that the object remembers if it is none for the API server.
func (r *reader) typed(o *model.Object, f field, name string) model.Field {
	text := r.text(f, name)
	if text.NotText {
		o.MoreMistyped = append(o.MoreMistyped, model.Mistyped{Field: name, Text: text.Text, Want: model.WantText, At: text.At})
	}
	return text
}

// kubernetes reads spec.kubernetes. Its track is there as soon as its key is,
// so that versions can be added to an empty list.
func (r *reader) kubernetes(f field, o *model.Object, s *profileSite) {
	if f.key == 0 {
		return
	}
	t := &model.Track{Name: model.Kubernetes, Path: "spec.kubernetes", Base: model.None, At: r.keyAt(f)}
	where := trackSite{ownerKey: f.key}
	if where.owner = r.mapping(f, "spec.kubernetes"); where.owner != 0 {
		where.versions = r.get(where.owner, "versions")
		t.Unknown = r.unknownOf(where.owner, model.KubernetesFields, nil)
	}
	r.versions(&where, t, false)
	o.KubernetesList, o.KubernetesAt = t.List, r.keyAt(where.versions)
	o.Tracks = append(o.Tracks, t)
	s.tracks = append(s.tracks, where)
}

var imageKeys = []string{"name", "updateStrategy", "versions"}

// images reads spec.machineImages: a track for each image.
func (r *reader) images(f field, o *model.Object, s *profileSite) {
	list, form := r.list(f, "spec.machineImages")
	o.ImageList, o.ImagesAt = form, r.keyAt(f)
	n := r.tree.Len(list)
	if list == 0 || !r.spendOn(f.value, n, imageMemory) {
		return
	}
	tracks := make([]model.Track, n)
	o.Tracks = append(make([]*model.Track, 0, n+1), o.Tracks...)
	s.tracks = append(make([]trackSite, 0, n+1), s.tracks...)
	for i, item := 0, r.tree.First(list); item != 0 && r.err == nil; i, item = i+1, r.tree.Next(item) {
		tracks[i] = model.Track{Path: r.joined.indexed("spec.machineImages", i), Base: i, At: r.at(item)}
		where := r.image(item, i, &tracks[i])
		o.Tracks, s.tracks = append(o.Tracks, &tracks[i]), append(s.tracks, where)
	}
}

func (r *reader) image(item span.ID, i int, t *model.Track) trackSite {
	var f [3]field
	where := trackSite{owner: r.item(item, "spec", "machineImages", i)}
	if where.owner != 0 {
		r.fields(where.owner, imageKeys, f[:])
		t.Unknown = r.unknownOf(where.owner, model.ImageFields, nil)
	}
	t.Image = r.text(f[0], "name of a machine image")
	t.Strategy = r.text(f[1], "updateStrategy of a machine image")
	t.Name = r.joined.join(model.ImagePrefix, t.Image.Text)
	where.versions = f[2]
	r.versions(&where, t, true)
	return where
}

// status reads what the file says of computed stages, or of the merged profile. It
// is the server's part: what has another shape there is passed over.
func (r *reader) status(f field, o *model.Object) {
	id := r.tree.Resolve(f.value)
	if o.Kind == model.NamespacedCloudProfile && r.tree.Kind(id) == span.Mapping {
		f = r.get(id, "cloudProfileSpec")
		id = r.tree.Resolve(f.value)
	}
	o.StatusAt = r.keyAt(f)
	if r.tree.Kind(id) != span.Mapping {
		return
	}
	var s [2]field
	r.fields(id, []string{"kubernetes", "machineImages"}, s[:])
	if id := r.tree.Resolve(s[0].value); r.tree.Kind(id) == span.Mapping {
		r.statusVersions(r.get(id, "versions"), model.Kubernetes, o)
	}
	images := r.tree.Resolve(s[1].value)
	if r.tree.Kind(images) != span.Sequence {
		return
	}
	for item := r.tree.First(images); item != 0; item = r.tree.Next(item) {
		if id := r.tree.Resolve(item); r.tree.Kind(id) == span.Mapping {
			r.statusVersions(r.get(id, "versions"), model.ImagePrefix+r.plainText(r.get(id, "name")), o)
		}
	}
}

func (r *reader) statusVersions(f field, track string, o *model.Object) {
	list := r.tree.Resolve(f.value)
	if r.tree.Kind(list) != span.Sequence || !r.spendOn(f.value, r.tree.Len(list), statusMemory) {
		return
	}
	o.Status = slices.Grow(o.Status, r.tree.Len(list))
	for item := r.tree.First(list); item != 0; item = r.tree.Next(item) {
		id := r.tree.Resolve(item)
		if r.tree.Kind(id) != span.Mapping {
			continue
		}
		var v [2]field
		r.fields(id, []string{"version", "classification"}, v[:])
		s := model.StatusVersion{Track: track, Version: r.plainText(v[0]), Classification: r.plainText(v[1]), At: r.at(item)}
		if o.Kind == model.NamespacedCloudProfile {
			s.Merged = r.mergedVersion(id, item)
		}
		o.Status = append(o.Status, s)
	}
}

// mergedVersion reads what the status of a namespaced profile has of a version.
func (r *reader) mergedVersion(id, item span.ID) *model.Version {
	if !r.spendOn(item, 1, versionMemory) {
		return nil
	}
	var f [4]field
	r.fields(id, versionKeys[:writtenFields], f[:])
	v := &model.Version{Text: r.plainText(f[keyVersion])}
	if !r.null(f[keyClassification]) {
		v.Classification = model.Field{Set: true, Text: r.plainText(f[keyClassification])}
	}
	if v.HasExpiration = !r.null(f[keyExpiration]); v.HasExpiration {
		v.Expiration = model.ReadStart(r.plainText(f[keyExpiration]))
	}
	list := r.tree.Resolve(f[keyLifecycle].value)
	if r.tree.Kind(list) != span.Sequence || !r.spendOn(item, r.tree.Len(list), stageMemory) {
		return v
	}
	for item := r.tree.First(list); item != 0; item = r.tree.Next(item) {
		var s [stageFields]field
		if id := r.tree.Resolve(item); r.tree.Kind(id) == span.Mapping {
			r.fields(id, stageKeys, s[:])
		}
		stage := model.Stage{Name: r.plainText(s[keyStage])}
		if !r.null(s[keyStart]) {
			stage.Start = model.ReadStart(r.plainText(s[keyStart]))
		}
		v.Stages = append(v.Stages, stage)
	}
	return v
}
