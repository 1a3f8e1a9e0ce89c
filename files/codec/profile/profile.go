// Package profile reads CloudProfiles and NamespacedCloudProfiles and writes changes of their
// versions.
package profile

import (
	"reflect"

	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// Formats are the two kinds of profiles.
var Formats = []codec.Format{
	{Group: Group, Version: Version, Name: model.CloudProfile, Scale: model.VersionStages, Read: read,
		Expected: "an object with apiVersion: " + Group + "/" + Version + " and kind: " + model.CloudProfile + " or " + model.NamespacedCloudProfile},
	{Group: Group, Version: Version, Name: model.NamespacedCloudProfile, Scale: model.VersionStages, Read: read},
}

// Group is the API group of the profiles, Version the one version of it that is read.
const (
	Group   = "core.gardener.cloud"
	Version = "v1beta1"
)

// reader reads one profile. The values of the model are cut from a few large slices.
type reader struct {
	in            *codec.Reader
	versionValues codec.Arena[model.Version]
	versionLists  codec.Arena[*model.Version]
	stages        codec.Arena[model.Stage]
	items         codec.Arena[span.ID]
	others        []string        // reused for Others
	seen          map[string]bool // others as a set, once there are many
	parts         *decoding
	requirements  [4]*model.RequiredFields // the latest ones that required made
	requirement   int                      // how many required has made
}

func newReader(c *codec.Reader) *reader {
	r := &reader{in: c}
	r.parts = &decoding{in: c}
	r.versionValues.Most, r.versionLists.Most, r.stages.Most, r.items.Most = 1024, 8192, 4096, 1<<16
	return r
}

// How many bytes of memory the entries of lists are charged: at least what they take, and enough
// that a file of the shortest empty entries exceeds the limit.
const (
	versionMemory = 432
	stageMemory   = 144
	imageMemory   = 272
	statusMemory  = 100
	// unknownMemory includes the value of a mistyped key, read as the field that was probably
	// meant.
	unknownMemory  = 480
	mistypedMemory = 80
)

// Site is where the version lists of a profile are.
type Site struct {
	root   span.ID
	tracks []trackSite
	// spec is the mapping of that name, or 0 if there is none. kubernetes and images are fields of
	// it.
	specKey            span.ID
	spec               span.ID
	kubernetes, images span.Field
}

// trackSite is where one list of versions is: the mapping that owns it and its key there.
type trackSite struct {
	owner    span.ID // 0 if the owner is null
	ownerKey span.ID // the key of spec.kubernetes; 0 for an image
	versions span.Field
	list     span.ID   // the list itself with aliases followed; 0 if there is none
	items    []span.ID // the entries of the list
}

var rootKeys = []string{"metadata", "spec", "status"}
var specKeys = []string{"kubernetes", "machineImages", "parent", "machineCapabilities", "bastion", "machineTypes"}

// read reads a CloudProfile or NamespacedCloudProfile.
func read(c *codec.Reader, root span.ID, o *model.Object) codec.Site {
	r := newReader(c)
	var top [3]span.Field
	r.in.Fields(root, rootKeys, top[:])
	r.in.Metadata(r.in.Mapping(top[0], "metadata"), o)
	o.SpecAt = r.in.KeyAt(top[1])
	var spec [6]span.Field
	s := &Site{root: root, specKey: top[1].Key, spec: r.in.Mapping(top[1], "spec")}
	if s.spec != 0 {
		r.in.Fields(s.spec, specKeys, spec[:])
	}
	s.kubernetes, s.images = spec[0], spec[1]
	r.kubernetes(spec[0], o, s)
	r.images(spec[1], o, s)
	if o.Kind == model.NamespacedCloudProfile {
		r.parent(spec[2], o)
		r.parts.part(spec[2], reflect.TypeFor[parentPart](), "spec.parent")
	}
	o.Capabilities = r.definitions(spec[3])
	r.bastion(spec[4], spec[5], o)
	r.parts.part(spec[4], reflect.TypeFor[*bastionPart](), "spec.bastion")
	if found := r.parts.take(); found != nil {
		o.More = *o.More.With(found)
	}
	r.status(top[2], o)
	r.in.CheckMerges()
	return s
}

func (r *reader) parent(f span.Field, o *model.Object) {
	id := r.loose(f)
	if id == 0 {
		return
	}
	var p [2]span.Field
	r.in.Fields(id, []string{"kind", "name"}, p[:])
	kind, name := r.in.Loose(p[0]), r.in.Loose(p[1])
	o.Parent = model.Parent{Set: true, Kind: kind.Text, Name: name.Text, At: r.in.KeyAt(f), KindAt: kind.At, NameAt: name.At}
}

// loose returns a mapping that rules read and no edit writes, or 0 if the value is not a mapping.
func (r *reader) loose(f span.Field) span.ID {
	if id := r.in.Tree.Resolve(f.Value); f.Key != 0 && r.in.Tree.Kind(id) == span.Mapping {
		return id
	}
	return 0
}

// kubernetes reads spec.kubernetes. The track exists as soon as the key does, so that versions can
// be added to an empty list.
func (r *reader) kubernetes(f span.Field, o *model.Object, s *Site) {
	if f.Key == 0 {
		return
	}
	t := &model.Track{Name: model.Kubernetes, Path: "spec.kubernetes", Base: model.None, At: r.in.KeyAt(f)}
	where := trackSite{ownerKey: f.Key}
	if where.owner = r.in.Mapping(f, "spec.kubernetes"); where.owner != 0 {
		where.versions = r.in.Get(where.owner, "versions")
		t.Unknown = r.unknownOf(where.owner, model.KubernetesFields, nil)
	}
	r.versions(&where, t)
	o.KubernetesList, o.KubernetesAt = t.List, r.in.KeyAt(where.versions)
	o.Tracks = append(o.Tracks, t)
	s.tracks = append(s.tracks, where)
}

var imageKeys = []string{"name", "updateStrategy", "versions"}

// images reads spec.machineImages: one track for each image.
func (r *reader) images(f span.Field, o *model.Object, s *Site) {
	list, form := r.in.List(f, "spec.machineImages")
	o.ImageList, o.ImagesAt = form, r.in.KeyAt(f)
	n := r.in.Tree.Len(list)
	if list == 0 || !r.in.Spend(f.Value, n, imageMemory) {
		return
	}
	tracks, sites, items := make([]model.Track, n), make([]trackSite, n), r.in.Tree.Children(list)
	read := func(r *reader, from, to int) {
		for i := from; i < to && r.in.Err == nil; i++ {
			tracks[i] = model.Track{Path: r.in.Joined.Indexed("spec.machineImages", i), Base: i, At: r.in.At(items[i])}
			sites[i] = r.image(items[i], i, &tracks[i])
		}
	}
	if start, end := r.in.Tree.Range(list); end-start < manyImages || !r.halves(n, read) {
		clear(tracks)
		read(r, 0, n)
	}
	o.Tracks = append(make([]*model.Track, 0, n+1), o.Tracks...)
	for i := range tracks {
		o.Tracks = append(o.Tracks, &tracks[i])
	}
	s.tracks = append(s.tracks, sites...)
}

// manyImages is the size in bytes from which the two halves of a list of images are read
// concurrently.
const manyImages = 1 << 20

func (r *reader) image(item span.ID, i int, t *model.Track) trackSite {
	var f [3]span.Field
	where := trackSite{owner: r.in.Entry(item, "spec", "machineImages", i)}
	if where.owner != 0 {
		r.in.Fields(where.owner, imageKeys, f[:])
		t.Unknown = r.unknownOf(where.owner, model.ImageFields, nil)
	}
	t.Image = r.in.Text(f[0], "name of a machine image")
	t.Strategy = r.in.Text(f[1], "updateStrategy of a machine image")
	t.Name = r.in.Joined.Join(model.ImagePrefix, t.Image.Text)
	where.versions = f[2]
	r.versions(&where, t)
	return where
}
