package profile

import (
	"slices"
	"strconv"
	"sync"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// The keys of a version that this package reads. It writes the first four. The model has the other
// keys in Others.
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
	where.list, t.List = r.in.List(where.versions, "versions")
	n := r.in.Tree.Len(where.list)
	if where.list == 0 || !r.in.Spend(where.versions.Value, n, versionMemory) {
		return
	}
	versions := r.versionValues.Take(n)
	t.Versions = r.versionLists.Take(n)
	for i := range versions {
		t.Versions[i] = &versions[i]
	}
	where.items = r.items.Take(n)
	for i, item := 0, r.in.Tree.First(where.list); item != 0; i, item = i+1, r.in.Tree.Next(item) {
		where.items[i] = item
	}
	items := where.items
	if n < manyVersions || !r.halves(n, func(r *reader, from, to int) { r.entries(t, items, from, to) }) {
		clear(versions)
		r.entries(t, items, 0, n)
	}
}

// entries reads the versions of a track with indexes in [from, to).
func (r *reader) entries(t *model.Track, items []span.ID, from, to int) {
	for i := from; i < to && r.in.Err == nil; i++ {
		r.version(t.Versions[i], items[i], i, t)
	}
}

// manyVersions is the length from which the two halves of a list are read concurrently.
const manyVersions = 1000

// halves reads the two halves of a list of n entries concurrently. read reads the entries with
// indexes in [from, to). halves returns false if the list has to be read again in order, for
// example to find its first error.
func (r *reader) halves(n int, read func(r *reader, from, to int)) bool {
	a, b := newReader(r.in.Fork()), newReader(r.in.Fork())
	var wait sync.WaitGroup
	wait.Go(func() { read(b, n/2, n) })
	read(a, 0, n/2)
	wait.Wait()
	return r.in.Join(a.in, b.in)
}

// version reads one entry of a list of versions. A null entry has no fields. Any other entry that
// is not a mapping is an error.
func (r *reader) version(v *model.Version, item span.ID, i int, t *model.Track) {
	v.Base, v.Entry = i, r.in.At(item)
	id := r.in.Entry(item, t.Path, "versions", i)
	if id == 0 {
		return
	}
	var f [versionFields]span.Field
	r.others = r.others[:0]
	r.in.Gather(id, versionKeys, f[:], r.keepOther)
	image := t.IsImage()
	r.versionFields(v, f[:], image)
	v.Others = r.in.Words(r.others)
	v.Unknown = model.FewOf(r.unknownOfVersion(id, v.Others, image)...)
}

// versionFields reads those fields of an entry that are present.
func (r *reader) versionFields(v *model.Version, f []span.Field, image bool) {
	r.versionText(v, f[keyVersion])
	v.Classification = r.in.Text(f[keyClassification], "classification")
	v.HasExpiration, v.Expiration, v.ExpirationAt = r.in.Start(f[keyExpiration], "expirationDate")
	r.lifecycle(v, f[keyLifecycle])
	if !image {
		return
	}
	v.Required = r.required(model.RequiredFields{CRI: r.in.Names(f[keyCRI]), Architectures: r.in.Texts(f[keyArchitectures]),
		Flavors: r.flavors(f[keyFlavors]), ContainerRuntimes: r.containerRuntimes(f[keyCRI])})
	v.KubeletVersionConstraint = kept(r.in.Loose(f[keyKubelet]))
	if id := r.loose(f[keyInPlace]); id != 0 {
		v.MinVersionForUpdate = kept(r.in.Loose(r.in.Get(id, "minVersionForUpdate")))
	}
	for key, t := range versionParts {
		if t != nil {
			r.parts.part(f[key], t, versionKeys[key])
		}
	}
	v.More = r.parts.take()
}

// required returns what a version requires, or nil if that is nothing. Neighbouring versions with
// equal requirements share one value.
func (r *reader) required(of model.RequiredFields) *model.RequiredFields {
	if of.IsEmpty() {
		return nil
	}
	if len(of.Flavors)+len(of.ContainerRuntimes) == 0 { // these contain their positions
		for _, known := range r.requirements {
			if known != nil && known.Same(of) {
				return known
			}
		}
	}
	kept := of // a copy, so that of is not allocated on the heap
	r.requirements[r.requirement%len(r.requirements)] = &kept
	r.requirement++
	return &kept
}

// containerRuntimes reads the types of the container runtimes that each entry of cri lists.
func (r *reader) containerRuntimes(cri span.Field) (out []model.ContainerRuntime) {
	i := 0
	for item := r.in.Tree.First(r.in.Tree.Resolve(cri.Value)); item != 0 && r.in.Err == nil; i, item = i+1, r.in.Tree.Next(item) {
		id := r.in.Tree.Resolve(item)
		if r.in.Tree.Kind(id) != span.Mapping {
			continue
		}
		list := r.in.Listed(r.in.Get(id, "containerRuntimes"))
		for k, one := 0, r.in.Tree.First(list); one != 0 && list != 0; k, one = k+1, r.in.Tree.Next(one) {
			runtime := model.ContainerRuntime{CRI: i, Index: k, At: r.in.At(one)}
			if id := r.in.Tree.Resolve(one); r.in.Tree.Kind(id) == span.Mapping {
				runtime.Type = r.in.Loose(r.in.Get(id, "type")).Text
			}
			out = append(out, runtime)
		}
	}
	return out
}

// kept returns a copy of a field that is set, or nil. Most versions lack the field, so this saves
// memory.
func kept(f model.Field) *model.Field {
	if !f.Set {
		return nil
	}
	kept := f
	return &kept
}

// keepOther remembers a key that this package does not write. i is the index of the key in
// versionKeys, or negative.
func (r *reader) keepOther(i int, key string, _ span.Field) {
	if i >= 0 && i < writtenFields {
		return
	}
	if !r.hasOther(key) {
		r.others = append(r.others, key)
	}
}

// hasOther reports whether a key is already remembered. That happens if several merged mappings
// have it. Once there are many keys, it also adds the key to seen.
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
// still read as text. NotText is then set, because a server would refuse the number.
func (r *reader) versionText(v *model.Version, f span.Field) {
	v.TextAt = r.in.TextAt(f)
	if f.Key == 0 || !r.in.Is(f, span.Scalar, "version") {
		return
	}
	v.Text = r.in.PlainText(f)
	v.NotText = v.Text != "" && r.in.NotText(f)
}

// mostStages is how many stages a version may list. It is limited because rules and their remedies
// compare each stage with all others.
const mostStages = 100

func (r *reader) lifecycle(v *model.Version, f span.Field) {
	v.LifecycleAt = r.in.KeyAt(f)
	var list span.ID
	list, v.Lifecycle = r.in.List(f, "lifecycle")
	n := r.in.Tree.Len(list)
	if list == 0 || !r.in.Spend(f.Value, n, stageMemory) {
		return
	}
	if n > mostStages {
		r.in.Fail(f.Value, "a version with "+strconv.Itoa(n)+" stages, which are too many", "List each of the five stages once")
		return
	}
	v.Stages = r.stages.Take(n)
	for k, item := 0, r.in.Tree.First(list); item != 0; k, item = k+1, r.in.Tree.Next(item) {
		r.stage(&v.Stages[k], item, k)
	}
}

func (r *reader) stage(s *model.Stage, item span.ID, k int) {
	s.Base, s.Entry = k, r.in.At(item)
	id := r.in.Entry(item, "", "lifecycle", k)
	if id == 0 {
		return
	}
	var f [stageFields]span.Field
	r.in.Fields(id, stageKeys, f[:])
	r.stageFields(s, f[:])
	s.Unknown = model.FewOf(r.unknownOfStage(id, f[:])...)
}

// stageFields reads those fields of a stage that are present.
func (r *reader) stageFields(s *model.Stage, f []span.Field) {
	name := r.in.Text(f[keyStage], "classification")
	if s.Name, s.NotText, s.NameAt = name.Text, name.NotText, name.At; !name.Set {
		s.NameAt = r.in.TextAt(f[keyStage])
	}
	_, s.Start, s.StartAt = r.in.Start(f[keyStart], "startTime")
}
