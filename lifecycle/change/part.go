package change

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
)

// Part is what the lists of an API say of one version 0.n or of one whole major. A descriptor
// is edited and compared in these parts, because no entry says anything about another part
// (Buildpacks RFC 0049). An entry that is not a version is a part by itself.
type Part struct{ deprecated, supported []string }

// partChange is a change of a part; a missing part has no entries.
type partChange struct{ before, after Part }

func (p Part) empty() bool { return len(p.deprecated)+len(p.supported) == 0 }

func (p Part) same(o Part) bool {
	return slices.Equal(p.deprecated, o.deprecated) && slices.Equal(p.supported, o.supported)
}

// stage describes the stage of the versions of a part.
func (p Part) stage() string {
	switch {
	case len(p.supported) == 0:
		return "listed as deprecated, not supported"
	case len(p.deprecated) > 0:
		return model.Deprecated
	}
	return model.Supported
}

// version returns the part as a version with its entries in place of starts, so that it can
// be compared and shown like other versions; nil for an empty part.
func (p Part) version(key string) *model.Version {
	if p.empty() {
		return nil
	}
	v := &model.Version{Text: key, Lifecycle: model.ListGiven, Base: model.None}
	add := func(stage string, entries []string) {
		if len(entries) > 0 {
			v.Stages = append(v.Stages, model.Stage{Name: stage, Start: model.Start{Form: model.NoTime, Text: quotedAll(entries)}, Base: model.None})
		}
	}
	add(model.Supported, p.supported)
	add(model.Deprecated, p.deprecated)
	return v
}

func quotedAll(texts []string) string {
	return strings.Join(model.Map(texts, strconv.Quote), ", ")
}

// wordsOr returns entries quoted, or "none".
func wordsOr(texts []string) string {
	if len(texts) == 0 {
		return "none"
	}
	return quotedAll(texts)
}

// PartKey returns the key of the part that an entry belongs to.
func PartKey(entry string) string {
	v, err := model.ParseAPIVersion(entry)
	switch {
	case err != nil:
		return strconv.Quote(entry)
	case v.Major == 0:
		return v.String()
	}
	return strconv.Itoa(v.Major)
}

// olderKey is the key of the value of the older table, used if only that differs: normally it
// follows from the lists.
const olderKey = "[api]"

// PartOf returns the part with that key of the lists.
func PartOf(l *model.APILists, key string) (p Part) {
	if key == olderKey {
		if l.Older.Set {
			p.supported = []string{l.Older.Text}
		}
		return p
	}
	of := func(list model.APIList) (out []string) {
		for _, e := range list.Entries {
			if PartKey(e.Text) == key {
				out = append(out, e.Text)
			}
		}
		return out
	}
	return Part{of(l.Deprecated), of(l.Supported)}
}

// PartKeys returns the keys of all parts of some lists, oldest first; those that are not
// versions come last.
func PartKeys(lists ...*model.APILists) (keys []string) {
	for _, l := range lists {
		for _, list := range []model.APIList{l.Deprecated, l.Supported} {
			for _, e := range list.Entries {
				keys = append(keys, PartKey(e.Text))
			}
		}
	}
	slices.SortFunc(keys, compareKeys)
	return slices.Compact(keys)
}

func compareKeys(a, b string) int {
	x, errX := model.ParseAPIVersion(a)
	y, errY := model.ParseAPIVersion(b)
	switch {
	case errX != nil && errY != nil:
		return strings.Compare(a, b)
	case errX != nil:
		return 1
	case errY != nil:
		return -1
	}
	return x.Compare(y)
}

// partChanges returns the differences between the lists of an API as loaded and as they are
// now, one change per part.
func partChanges(base, now *model.Track) (out []Change) {
	if base.APIs == nil || now.APIs == nil || model.SameAPIs(base.APIs, now.APIs) {
		return nil
	}
	add := func(key string, x partChange) {
		out = append(out, Change{Op: ListsChanged, Version: key, part: x, Before: x.before.version(key), After: x.after.version(key)})
	}
	for _, key := range PartKeys(base.APIs, now.APIs) {
		if x := (partChange{PartOf(base.APIs, key), PartOf(now.APIs, key)}); !x.before.same(x.after) {
			add(key, x)
		}
	}
	if older := (partChange{PartOf(base.APIs, olderKey), PartOf(now.APIs, olderKey)}); len(out) == 0 && !older.before.same(older.after) {
		add(olderKey, older)
	}
	return out
}

// ListsLabel describes what a step does to the lists of an API.
func ListsLabel(p model.TrackRef, t *model.Track, next *model.APILists) string {
	after := *t
	after.APIs = next
	return strings.Join(model.Map(trackDiff(p, t, &after), Change.String), ", ")
}

// what describes the change of the part.
func (x partChange) what() string {
	b, a := x.before, x.after
	switch {
	case b.empty():
		return "added, " + a.stage()
	case a.empty():
		return "removed, was " + b.stage()
	}
	var out []string
	if b.stage() != a.stage() {
		out = append(out, b.stage()+" to "+a.stage())
	}
	if len(b.supported) > 0 && len(a.supported) > 0 && !slices.Equal(b.supported, a.supported) {
		out = append(out, "supported "+quotedAll(b.supported)+" to "+quotedAll(a.supported))
	}
	if len(b.deprecated) > 0 && len(a.deprecated) > 0 && !slices.Equal(b.deprecated, a.deprecated) {
		out = append(out, "deprecated "+quotedAll(b.deprecated)+" to "+quotedAll(a.deprecated))
	}
	return model.Escape(strings.Join(out, ", "))
}

// onto repeats the change on the part as somebody else left it; ok is false if both changed
// the same list, or if the result is deprecated but not supported.
func (x partChange) onto(theirs Part) (p Part, ok bool) {
	merge := func(before, after, theirs []string) ([]string, bool) {
		switch {
		case slices.Equal(before, after):
			return theirs, true
		case slices.Equal(before, theirs), slices.Equal(after, theirs):
			return after, true
		}
		return nil, false
	}
	deprecated, okD := merge(x.before.deprecated, x.after.deprecated, theirs.deprecated)
	supported, okS := merge(x.before.supported, x.after.supported, theirs.supported)
	p = Part{deprecated, supported}
	return p, okD && okS && (len(deprecated) == 0 || len(supported) > 0 || !x.before.empty() && len(x.before.supported) == 0)
}

// findPart finds the lists of a change in a draft of another text, and what they say of its
// part now. The ref's version is the newest of the part, if there is one.
func findPart(d model.Draft, c Change) (model.Ref, *model.Version) {
	ref := model.Ref{Object: objectAgain(d.Base(), c), Track: model.None, Version: model.None, Stage: model.None}
	if ref.Object == model.None {
		return ref, nil
	}
	o := d.Objects()[ref.Object]
	if ref.Track = trackAgain(o, c); ref.Track == model.None || o.Tracks[ref.Track].APIs == nil {
		ref.Track = model.None
		return ref, nil
	}
	t := o.Tracks[ref.Track]
	for i, v := range t.Versions {
		if PartKey(v.Text) == c.Version {
			ref.Version = i
		}
	}
	return ref, PartOf(t.APIs, c.Version).version(c.Version)
}

// repeatPart repeats the change of a part, or returns why it no longer fits.
func repeatPart(d model.Draft, c Change) (model.Draft, string) {
	ref, _ := findPart(d, c)
	if ref.Track == model.None {
		return d, "its list is gone"
	}
	p, ok := c.part.onto(PartOf(d.Objects()[ref.Object].Tracks[ref.Track].APIs, c.Version))
	if !ok {
		return d, "the file says something else of it now"
	}
	return putPart(d, ref, c.Version, p)
}

// putPart makes the lists of an API say p of one part, or returns why that is not possible.
func putPart(d model.Draft, ref model.Ref, key string, p Part) (model.Draft, string) {
	l := *d.Objects()[ref.Object].Tracks[ref.Track].APIs
	if PartOf(&l, key).same(p) {
		return d, ""
	}
	if key == olderKey {
		l.Older = model.Field{Set: !p.empty(), Text: strings.Join(p.supported, ""), At: l.Older.At}
		return with(d, model.Edit{Ref: model.ObjectRef(ref.Object).InTrack(ref.Track), What: model.SetAPIs, APIs: &l})
	}
	l.Deprecated, l.Supported = withEntries(l.Deprecated, key, p.deprecated), withEntries(l.Supported, key, p.supported)
	return with(d, model.Edit{Ref: model.ObjectRef(ref.Object).InTrack(ref.Track), What: model.SetAPIs, APIs: descriptor.WithOlder(&l)})
}

// withEntries returns a list with the entries of one part replaced: at their old position,
// else before the first newer entry.
func withEntries(l model.APIList, key string, entries []string) model.APIList {
	all := l.Texts()
	at := slices.IndexFunc(all, func(text string) bool { return PartKey(text) == key })
	if at == model.None {
		at = slices.IndexFunc(all, func(text string) bool { return compareKeys(PartKey(text), key) > 0 })
	}
	if at == model.None {
		at = len(all)
	}
	others := func(texts []string) []string {
		return slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return PartKey(text) == key })
	}
	return l.With(slices.Concat(others(all[:at]), entries, others(all[at:])))
}
