package model

import (
	"fmt"
	"slices"
)

// LifecycleDescriptor is the kind of a file that says which versions of two APIs
// a release of a lifecycle supports (Buildpacks RFC 0049): lifecycle.toml, or the
// label that an image carries.
const LifecycleDescriptor = "lifecycle"

// Names of the tracks of a descriptor.
const (
	BuildpackAPI = "buildpack"
	PlatformAPI  = "platform"
)

// DescriptorStages is the scale of API versions in a descriptor. What a
// descriptor does not list is unsupported and has no row.
var DescriptorStages = &Scale{Name: "API lifecycle", Kinds: []StageKind{
	{Supported, 'S', LookSupported},
	{Deprecated, 'D', LookDeprecated},
}}

// Descriptor is what a descriptor says beside its lists. Its object's name is the
// version's text.
type Descriptor struct {
	Form DescriptorForm
	// Version is the release of the lifecycle: [lifecycle] version, or the label
	// beside the one that is read.
	Version Field
	// OlderOnly is set where the file has only the older [api] table (RFC 0011),
	// whose values are read as lists of one supported version.
	OlderOnly bool
	// Odd are keys of its tables that the format does not know, in the order of the
	// file. They are kept; one of them may be a known key misspelt.
	Odd []OddKey
}

// OddKey is a key that the format does not know in a table that it does.
type OddKey struct {
	// Table is the path of the table, such as apis.platform; in a label platform.
	Table string
	Key   Field
	// Missing are the keys that the table might have and does not.
	Missing []string
}

// DescriptorForm says how a descriptor is written down.
type DescriptorForm uint8

const (
	// DescriptorTOML is a lifecycle.toml.
	DescriptorTOML DescriptorForm = iota
	// DescriptorLabel is the value of the label io.buildpacks.lifecycle.apis, a
	// JSON object.
	DescriptorLabel
	// DescriptorImage is that label inside of what a tool says of an image. It is
	// read, never written.
	DescriptorImage
)

// APILists is what a descriptor says of one API: the two lists, and the value of
// the older table. It is immutable.
type APILists struct {
	Deprecated, Supported APIList
	// Older is the value of the older [api] table, for readers that know no lists.
	Older Field
}

// APIList is one list of versions as written, in the order of the file.
type APIList struct {
	Form    ListForm
	Entries []Field
	At      Place
}

// MostAPIVersions is how many versions one API may have when all ranges are
// written out.
const MostAPIVersions = 20_000

// Texts returns the entries as written.
func (l APIList) Texts() []string {
	out := make([]string, len(l.Entries))
	for i, e := range l.Entries {
		out[i] = e.Text
	}
	return out
}

// With returns the list with other entries; those that were there keep their
// places.
func (l APIList) With(texts []string) APIList {
	out := APIList{Form: ListGiven, At: l.At, Entries: make([]Field, len(texts))}
	next := 0
	for i, text := range texts {
		out.Entries[i] = Field{Set: true, Text: text}
		for k := next; k < len(l.Entries); k++ {
			if l.Entries[k].Text == text {
				out.Entries[i].At, next = l.Entries[k].At, k+1
				break
			}
		}
	}
	return out
}

// Covering returns the index of the first entry that covers a version, or None.
// Entries that are no version cover nothing.
func (l APIList) Covering(v APIVersion, covers func(entry, v APIVersion) bool) int {
	return slices.IndexFunc(l.Entries, func(e Field) bool {
		entry, err := ParseAPIVersion(e.Text)
		return err == nil && covers(entry, v)
	})
}

// Versions writes the ranges of the supported entries out, oldest first, each
// version once: deprecated where an entry of that list covers it too. The begin of
// a stage is an Event, for the format has no dates. The error says that they are
// too many.
func (l *APILists) Versions() ([]*Version, error) {
	covering, order, err := l.Covering()
	if err != nil {
		return nil, err
	}
	out := make([]*Version, len(order))
	for i, v := range order {
		entry, lapsed := covering(v)
		stage := Stage{Name: Supported, Start: Start{Form: Event}, Entry: entry.At, NameAt: entry.At}
		if lapsed != nil {
			stage.Name, stage.Entry, stage.NameAt = Deprecated, lapsed.At, lapsed.At
		}
		out[i] = &Version{Text: v.String(), Lifecycle: ListGiven, Stages: []Stage{stage}, Base: i, Entry: entry.At, TextAt: entry.At, LifecycleAt: entry.At}
	}
	return out, nil
}

// Covering returns a function that returns which entries of the two lists decide about
// a version: the first of each that covers it, nil where none does. The lists are read
// once, however long they are. The versions that are supported come back too, oldest
// first; the error says that they are too many.
func (l *APILists) Covering() (of func(APIVersion) (supported, deprecated *Field), order []APIVersion, err error) {
	supports, deprecates := map[APIVersion]*Field{}, map[APIVersion]*Field{}
	next := map[int]int{} // the first minor of each major that no entry has covered yet
	for i := range l.Supported.Entries {
		v, err := ParseAPIVersion(l.Supported.Entries[i].Text)
		if err != nil {
			continue
		}
		from := v
		if v.Major > 0 {
			from.Minor = next[v.Major]
			next[v.Major] = max(from.Minor, v.Minor+1)
		}
		for ; from.Minor <= v.Minor; from.Minor++ {
			if supports[from] != nil {
				continue
			}
			supports[from] = &l.Supported.Entries[i]
			if order = append(order, from); len(order) > MostAPIVersions {
				return nil, nil, fmt.Errorf("more than %d versions are supported when all ranges are written out", MostAPIVersions)
			}
		}
	}
	for i := range l.Deprecated.Entries {
		if v, err := ParseAPIVersion(l.Deprecated.Entries[i].Text); err == nil && deprecates[v.Whole()] == nil {
			deprecates[v.Whole()] = &l.Deprecated.Entries[i]
		}
	}
	slices.SortFunc(order, APIVersion.Compare)
	return func(v APIVersion) (supported, deprecated *Field) { return supports[v], deprecates[v.Whole()] }, order, nil
}

// SameAPIs reports whether two descriptions of an API have the same entries in the
// same order, and the same value in the older table. A list left out is an empty
// one.
func SameAPIs(a, b *APILists) bool {
	if a == b || a == nil || b == nil {
		return a == b
	}
	return slices.Equal(a.Deprecated.Texts(), b.Deprecated.Texts()) && slices.Equal(a.Supported.Texts(), b.Supported.Texts()) &&
		a.Older.Set == b.Older.Set && a.Older.Text == b.Older.Text
}
