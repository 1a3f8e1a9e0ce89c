package descriptor

import (
	"strconv"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// System is the lifecycle of API versions in a lifecycle descriptor (Buildpacks RFC 0049). A
// descriptor has no dates: it describes one release, so stages are the same at every instant.
type System struct{ lifecycle.Defaults }

var nouns = lifecycle.Nouns{
	Kinds:     []string{model.LifecycleDescriptor},
	Object:    "a lifecycle descriptor",
	One:       "the API version of a lifecycle descriptor",
	Stages:    "the stages of its API versions",
	Versions:  "versions of a lifecycle descriptor",
	Qualified: true,
}

// Nouns returns the words of descriptors.
func (System) Nouns() *lifecycle.Nouns { return &nouns }

const noDates = "no dates in this format"

// Can returns why a descriptor does not allow something.
func (System) Can(o *model.Object, a lifecycle.Ability) string {
	switch a {
	case lifecycle.TypeStart, lifecycle.AddVersion, lifecycle.EditTogether:
		return model.DescriptorsNotEdited
	case lifecycle.Convert:
		return "a descriptor has no older fields to convert"
	case lifecycle.Draw:
		return noDates + ": stages are as of " + release(o)
	case lifecycle.Plan:
		return noDates + ": nothing is coming"
	case lifecycle.Update:
		return "update paths are those of clusters: no cluster runs on an API of a descriptor"
	case lifecycle.Inherit, lifecycle.BeInherited:
		return model.Escape(o.String()) + " is not a profile: nothing overrides it"
	case lifecycle.Propose:
		return lifecycle.NothingProposed(o)
	}
	return ""
}

// release names the release that a descriptor describes, or else the descriptor: this file, label or
// image.
func release(o *model.Object) string {
	switch {
	case o.Name != "":
		return model.Escape(o.String())
	case o.Descriptor != nil && o.Descriptor.Form == model.DescriptorLabel:
		return "this label"
	case o.Descriptor != nil && o.Descriptor.Form == model.DescriptorImage:
		return "this image"
	}
	return "this file"
}

// Label returns the release, such as "lifecycle 0.9.0", or "".
func (System) Label(set []*model.Object, i int) string {
	if set[i].Name == "" {
		return ""
	}
	return model.Escape(set[i].String())
}

// Status returns the stage, which is the same at every instant.
func (System) Status(o *model.Object, v *model.Version, t, _ time.Time, d lifecycle.Dialect) lifecycle.Status {
	return lifecycle.Status{Stage: lifecycle.StageAt(v, t, d), Words: " in " + release(o)}
}

// Facts returns the entries that determine the stage of a version, and the value for older
// readers.
func (System) Facts(set []*model.Object, at model.Ref, _ lifecycle.Actor, _ lifecycle.Policy) func(int, time.Time) []lifecycle.Fact {
	t := set[at.Object].Tracks[at.Track]
	none := func(int, time.Time) []lifecycle.Fact { return nil }
	if t.APIs == nil {
		return none
	}
	covering, _, err := t.APIs.Covering()
	if err != nil {
		return none // too many versions; such files are not read
	}
	return func(version int, _ time.Time) []lifecycle.Fact {
		v, err := model.ParseAPIVersion(t.Versions[version].Text)
		if err != nil {
			return nil
		}
		supported, deprecated := covering(v)
		return entryFacts(t.APIs, v, supported, deprecated)
	}
}

func entryFacts(l *model.APILists, v model.APIVersion, supported, deprecated *model.Field) (out []lifecycle.Fact) {
	add := func(label string, look model.Look, entry *model.Field, about string) {
		out = append(out, lifecycle.Fact{Label: label, Text: entry.Text, Quoted: true, Look: look, At: entry.At, About: about, Shown: true})
	}
	if supported != nil {
		add("supported by", model.LookSupported, supported, supportRange(supported))
	}
	if deprecated != nil {
		about := "this version alone"
		if v.Major > 0 {
			about = "all of major " + strconv.Itoa(v.Major)
		}
		add("deprecated by", model.LookDeprecated, deprecated, about)
	}
	if l.Older.Set && (len(out) == 0 || out[0].At != l.Older.At) { // with only the older table, its value is an entry already
		add("older readers", model.LookUnknown, &l.Older, "[api], the oldest version of both lists")
	}
	return out
}

// supportRange describes the versions that a supported entry covers.
func supportRange(entry *model.Field) string {
	v, err := model.ParseAPIVersion(entry.Text)
	if err != nil || v.Major == 0 || v.Minor == 0 {
		return "this version alone"
	}
	return rangeOf(v)
}

// Notes returns a note for each entry of the lists and for the value for older readers. The note
// names the list.
func (System) Notes(t *model.Track) (notes []lifecycle.Note) {
	add := func(list string, entries ...model.Field) {
		for _, e := range entries {
			notes = append(notes, lifecycle.Note{At: e.At, Text: t.Name + " " + list})
		}
	}
	add(model.Deprecated, t.APIs.Deprecated.Entries...)
	add(model.Supported, t.APIs.Supported.Entries...)
	if t.APIs.Older.Set {
		add("of older readers", t.APIs.Older)
	}
	return notes
}

// Apply refuses every move.
func (System) Apply([]*model.Object, model.Ref, string, lifecycle.Actor) ([]model.Edit, lifecycle.Effect, error) {
	return nil, lifecycle.Effect{}, &model.Refusal{What: model.DescriptorsNotEdited}
}
