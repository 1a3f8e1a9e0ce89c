package files

import (
	"slices"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/model"
)

// The keys of a version that this package reads; the first four are the ones
// it writes, all others are Others of the model.
const (
	keyVersion = iota
	keyLifecycle
	keyClassification
	keyExpiration
	keyCRI
	keyArchitectures
	keyKubelet
	versionFields
)

const writtenFields = keyExpiration + 1

var versionKeys = []string{"version", "lifecycle", "classification", "expirationDate", "cri", "architectures", "kubeletVersionConstraint"}

// stageKeys are the keys of a stage that this package reads and writes.
var stageKeys = []string{"classification", "startTime"}

const (
	keyStage = iota
	keyStart
	stageFields
)

// versions reads a list of versions into a track.
func (r *reader) versions(where *trackSite, t *model.Track, image bool) {
	where.list, t.List = r.list(where.versions, "versions")
	n := r.tree.Len(where.list)
	if where.list == 0 || !r.spendOn(where.versions.value, n, versionMemory) {
		return
	}
	versions := r.versionValues.take(n)
	t.Versions = r.versionLists.take(n)
	for i, item := 0, r.tree.First(where.list); item != 0; i, item = i+1, r.tree.Next(item) {
		t.Versions[i] = &versions[i]
		r.version(&versions[i], item, i, t, image)
		if r.err != nil {
			return
		}
	}
}

// version reads one entry of a list of versions. An entry that is null has no
// fields; one that is no mapping cannot be read.
func (r *reader) version(v *model.Version, item span.ID, i int, t *model.Track, image bool) {
	v.Base, v.Entry = i, r.at(item)
	id := r.item(item, t.Path, "versions", i)
	if id == 0 {
		return
	}
	var f [versionFields]field
	r.others = r.others[:0]
	r.gather(id, versionKeys, f[:], r.keepOther, 0)
	r.versionFields(v, f[:], image)
	v.Others = r.words.take(len(r.others))
	copy(v.Others, r.others)
	v.Unknown = r.unknownOfVersion(id, v.Others, image)
}

// versionFields reads the fields of an entry that are there.
func (r *reader) versionFields(v *model.Version, f []field, image bool) {
	r.versionText(v, f[keyVersion])
	v.Classification = r.text(f[keyClassification], "classification")
	v.HasExpiration, v.Expiration, v.ExpirationAt = r.start(f[keyExpiration], "expirationDate")
	r.lifecycle(v, f[keyLifecycle])
	if !image {
		return
	}
	v.CRI = r.names(f[keyCRI])
	v.Architectures = r.texts(f[keyArchitectures])
	if constraint := r.loose(f[keyKubelet]); constraint.Set {
		kept := constraint // of most versions nothing has to be kept
		v.KubeletVersionConstraint = &kept
	}
	v.MoreMistyped = r.mistyped(f)
}

// keepOther remembers a key that this package does not write.
func (r *reader) keepOther(i int, key string, _ field) {
	if i >= 0 && i < writtenFields {
		return
	}
	if !r.hasOther(key) {
		r.others = append(r.others, key)
	}
}

// hasOther tells whether a key is remembered already, as one may be that comes
// from several merged mappings.
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

// versionText reads the version as the file spells it. The places that hold
// the text of a number stay text here; NotText tells that a server would not.
func (r *reader) versionText(v *model.Version, f field) {
	v.TextAt = r.textAt(f)
	if f.key == 0 || !r.isKind(f, span.Scalar, "version") {
		return
	}
	v.Text = r.plainText(f)
	v.NotText = v.Text != "" && !readsAsText(r.tree, r.tree.Resolve(f.value))
}

// start reads a date. Null and an empty value are no date; text that is no
// time stays text.
func (r *reader) start(f field, name string) (bool, model.Start, model.Place) {
	if r.null(f) || !r.isKind(f, span.Scalar, name) {
		return false, model.Start{}, r.keyAt(f)
	}
	return true, model.ReadStart(r.plainText(f)), r.textAt(f)
}

func (r *reader) lifecycle(v *model.Version, f field) {
	v.LifecycleAt = r.keyAt(f)
	var list span.ID
	list, v.Lifecycle = r.list(f, "lifecycle")
	n := r.tree.Len(list)
	if list == 0 || !r.spendOn(f.value, n, stageMemory) {
		return
	}
	v.Stages = r.stages.take(n)
	for k, item := 0, r.tree.First(list); item != 0; k, item = k+1, r.tree.Next(item) {
		r.stage(&v.Stages[k], item, k)
	}
}

func (r *reader) stage(s *model.Stage, item span.ID, k int) {
	s.Base, s.Entry = k, r.at(item)
	id := r.item(item, "", "lifecycle", k)
	if id == 0 {
		return
	}
	var f [stageFields]field
	r.fields(id, stageKeys, f[:])
	r.stageFields(s, f[:])
	s.Unknown = r.unknownOfStage(id, f[:])
}

// stageFields reads the fields of a stage that are there.
func (r *reader) stageFields(s *model.Stage, f []field) {
	name := r.text(f[keyStage], "classification")
	s.Name, s.NotText, s.NameAt = name.Text, name.NotText, r.textAt(f[keyStage])
	_, s.Start, s.StartAt = r.start(f[keyStart], "startTime")
}

// loose reads a field that rules look at and nothing writes; one that is absent,
// null or no text is not set.
func (r *reader) loose(f field) model.Field {
	if r.null(f) || r.tree.Kind(r.tree.Resolve(f.value)) != span.Scalar {
		return model.Field{}
	}
	return model.Field{Set: true, Text: r.plainText(f), At: r.textAt(f)}
}

// names reads the names in a list of mappings, "" for an entry without one.
func (r *reader) names(f field) []string {
	return r.entries(f, func(item span.ID) string { return r.loose(r.get(item, "name")).Text })
}

// texts reads a list of texts, "" for an entry that is null.
func (r *reader) texts(f field) []string {
	return r.entries(f, func(item span.ID) string { return r.loose(field{item, item, false}).Text })
}

// entries reads a list that rules look at and nothing writes; what has another
// shape is passed over.
func (r *reader) entries(f field, read func(span.ID) string) []string {
	list := r.listed(f)
	if list == 0 {
		return nil
	}
	out := r.words.take(r.tree.Len(list))
	for i, item := 0, r.tree.First(list); item != 0; i, item = i+1, r.tree.Next(item) {
		out[i] = read(r.tree.Resolve(item))
	}
	return out
}
