package profile

import (
	"slices"
	"strconv"
	"sync"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// The keys of a version that this package reads. It writes the first four; all others are in Others
// of the model.
const (
	keyVersion = iota
	keyLifecycle
	keyClassification
	keyExpiration
	keyCRI
	keyArchitectures
	keyKubelet
	keyFlavors
	keyInPlace
	versionFields
)

const writtenFields = keyExpiration + 1

var versionKeys = []string{"version", "lifecycle", "classification", "expirationDate", "cri", "architectures", "kubeletVersionConstraint", "capabilityFlavors", "inPlaceUpdates"}

// stageKeys are the keys of a stage that this package reads and writes.
var stageKeys = []string{"classification", "startTime"}

const (
	keyStage = iota
	keyStart
	stageFields
)

// versions reads a list of versions into a track.
func (r *reader) versions(where *trackSite, t *model.Track) {
	where.list, t.List = r.List(where.versions, "versions")
	n := r.Tree.Len(where.list)
	if where.list == 0 || !r.Spend(where.versions.Value, n, versionMemory) {
		return
	}
	versions := r.versionValues.Take(n)
	t.Versions = r.versionLists.Take(n)
	for i := range versions {
		t.Versions[i] = &versions[i]
	}
	where.items = r.items.Take(n)
	for i, item := 0, r.Tree.First(where.list); item != 0; i, item = i+1, r.Tree.Next(item) {
		where.items[i] = item
	}
	items := where.items
	if n < manyVersions || !r.halves(n, func(r *reader, from, to int) { r.entries(t, items, from, to) }) {
		clear(versions)
		r.entries(t, items, 0, n)
	}
}

// entries reads the versions of a track from one index to another.
func (r *reader) entries(t *model.Track, items []span.ID, from, to int) {
	for i := from; i < to && r.Err == nil; i++ {
		r.version(t.Versions[i], items[i], i, t)
	}
}

// manyVersions is the length of a list from which its halves are read at the same time.
const manyVersions = 1000

// halves reads the two halves of a list of n entries at the same time: read reads those from one
// index to another. It returns false if they have to be read again, in order: if something is wrong,
// to find what is wrong first.
func (r *reader) halves(n int, read func(r *reader, from, to int)) bool {
	a, b := newReader(r.Fork()), newReader(r.Fork())
	var wait sync.WaitGroup
	wait.Go(func() { read(b, n/2, n) })
	read(a, 0, n/2)
	wait.Wait()
	return r.Join(a.Reader, b.Reader)
}

// version reads one entry of a list of versions. A null entry has no fields; an entry of another
// type than a mapping cannot be read.
func (r *reader) version(v *model.Version, item span.ID, i int, t *model.Track) {
	v.Base, v.Entry = i, r.At(item)
	id := r.Entry(item, t.Path, "versions", i)
	if id == 0 {
		return
	}
	var f [versionFields]span.Field
	r.others = r.others[:0]
	r.Gather(id, versionKeys, f[:], r.keepOther)
	image := t.IsImage()
	r.versionFields(v, f[:], image)
	v.Others = r.Words(r.others)
	v.Unknown = model.FewOf(r.unknownOfVersion(id, v.Others, image)...)
}

// versionFields reads those fields of an entry that are present.
func (r *reader) versionFields(v *model.Version, f []span.Field, image bool) {
	r.versionText(v, f[keyVersion])
	v.Classification = r.Text(f[keyClassification], "classification")
	v.HasExpiration, v.Expiration, v.ExpirationAt = r.Start(f[keyExpiration], "expirationDate")
	r.lifecycle(v, f[keyLifecycle])
	if !image {
		return
	}
	v.Required = r.required(model.RequiredFields{CRI: r.Names(f[keyCRI]), Architectures: r.Texts(f[keyArchitectures]),
		Flavors: r.flavors(f[keyFlavors]), ContainerRuntimes: r.containerRuntimes(f[keyCRI])})
	v.KubeletVersionConstraint = kept(r.Loose(f[keyKubelet]))
	if id := r.loose(f[keyInPlace]); id != 0 {
		v.MinVersionForUpdate = kept(r.Loose(r.Get(id, "minVersionForUpdate")))
	}
	for key, t := range versionParts {
		if t != nil {
			r.parts.part(f[key], t, versionKeys[key])
		}
	}
	v.More = r.parts.take()
}

// required returns what a version requires, nil for nothing. Those around it that require the same
// share it.
func (r *reader) required(of model.RequiredFields) *model.RequiredFields {
	if of.IsEmpty() {
		return nil
	}
	if len(of.Flavors)+len(of.ContainerRuntimes) == 0 { // these know where they are
		for _, known := range r.requirements {
			if known != nil && known.Same(of) {
				return known
			}
		}
	}
	kept := of // on the heap only if it is kept
	r.requirements[r.requirement%len(r.requirements)] = &kept
	r.requirement++
	return &kept
}

// containerRuntimes reads the types of the container runtimes that each entry of cri lists.
func (r *reader) containerRuntimes(cri span.Field) (out []model.ContainerRuntime) {
	i := 0
	for item := r.Tree.First(r.Tree.Resolve(cri.Value)); item != 0 && r.Err == nil; i, item = i+1, r.Tree.Next(item) {
		id := r.Tree.Resolve(item)
		if r.Tree.Kind(id) != span.Mapping {
			continue
		}
		list := r.Listed(r.Get(id, "containerRuntimes"))
		for k, one := 0, r.Tree.First(list); one != 0 && list != 0; k, one = k+1, r.Tree.Next(one) {
			runtime := model.ContainerRuntime{CRI: i, Index: k, At: r.At(one)}
			if id := r.Tree.Resolve(one); r.Tree.Kind(id) == span.Mapping {
				runtime.Type = r.Loose(r.Get(id, "type")).Text
			}
			out = append(out, runtime)
		}
	}
	return out
}

// kept returns a field that is set, nil for any other: most versions have nothing to keep.
func kept(f model.Field) *model.Field {
	if !f.Set {
		return nil
	}
	kept := f
	return &kept
}

// keepOther remembers a key that this package does not write.
func (r *reader) keepOther(i int, key string, _ span.Field) {
	if i >= 0 && i < writtenFields {
		return
	}
	if !r.hasOther(key) {
		r.others = append(r.others, key)
	}
}

// hasOther reports whether a key is already remembered, as it is if several merged mappings have
// it.
func (r *reader) hasOther(key string) bool {
	const few = 16
	if len(r.others) < few {
		return slices.Contains(r.others, key)
	}
	if len(r.others) == few {
		r.seen = make(map[string]bool)
		for _, have := range r.others {
			r.seen[have] = true
		}
	}
	had := r.seen[key]
	r.seen[key] = true
	return had
}

// versionText reads the version as the file spells it. A version that is written as a number is
// still read as text; NotText is set because a server would refuse the number.
func (r *reader) versionText(v *model.Version, f span.Field) {
	v.TextAt = r.TextAt(f)
	if f.Key == 0 || !r.Is(f, span.Scalar, "version") {
		return
	}
	v.Text = r.PlainText(f)
	v.NotText = v.Text != "" && r.NotText(f)
}

// mostStages is how many stages a version may list. Rules and their remedies compare each with all
// others.
const mostStages = 100

func (r *reader) lifecycle(v *model.Version, f span.Field) {
	v.LifecycleAt = r.KeyAt(f)
	var list span.ID
	list, v.Lifecycle = r.List(f, "lifecycle")
	n := r.Tree.Len(list)
	if list == 0 || !r.Spend(f.Value, n, stageMemory) {
		return
	}
	if n > mostStages {
		r.Fail(f.Value, "a version with "+strconv.Itoa(n)+" stages, which are too many", "List each of the five stages once")
		return
	}
	v.Stages = r.stages.Take(n)
	for k, item := 0, r.Tree.First(list); item != 0; k, item = k+1, r.Tree.Next(item) {
		r.stage(&v.Stages[k], item, k)
	}
}

func (r *reader) stage(s *model.Stage, item span.ID, k int) {
	s.Base, s.Entry = k, r.At(item)
	id := r.Entry(item, "", "lifecycle", k)
	if id == 0 {
		return
	}
	var f [stageFields]span.Field
	r.Fields(id, stageKeys, f[:])
	r.stageFields(s, f[:])
	s.Unknown = model.FewOf(r.unknownOfStage(id, f[:])...)
}

// stageFields reads those fields of a stage that are present.
func (r *reader) stageFields(s *model.Stage, f []span.Field) {
	name := r.Text(f[keyStage], "classification")
	if s.Name, s.NotText, s.NameAt = name.Text, name.NotText, name.At; !name.Set {
		s.NameAt = r.TextAt(f[keyStage])
	}
	_, s.Start, s.StartAt = r.Start(f[keyStart], "startTime")
}
