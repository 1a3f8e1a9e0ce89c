package model

import (
	"fmt"
	"slices"
)

// LifecycleDescriptor is the kind of a file that lists the API versions that a release of the
// buildpacks lifecycle supports, for two APIs (Buildpacks RFC 0049). The file is a lifecycle.toml, or
// contains a label of an image.
const LifecycleDescriptor = "lifecycle"

// NoDescriptorEdits is the message that lctui does not edit descriptors. DescriptorsNotEdited adds
// what to do instead.
const (
	NoDescriptorEdits    = "lifecycle descriptors are not edited by lctui"
	DescriptorsNotEdited = NoDescriptorEdits + ": change the arrays supported and deprecated in an editor, then run `lctui check FILE --old OLD`"
)

// Names of the tracks of a descriptor.
const (
	BuildpackAPI = "buildpack"
	PlatformAPI  = "platform"
)

// DescriptorStages is the scale of API versions in a descriptor. API versions that a descriptor does
// not list are unsupported and have no row.
var DescriptorStages = &Scale{Name: "API lifecycle", Kinds: []StageKind{
	{Supported, 'S', LookSupported},
	{Deprecated, 'D', LookDeprecated},
}}

// Descriptor contains what a descriptor has besides its lists. The text of Version is also the name of
// the Object.
type Descriptor struct {
	Form DescriptorForm
	// Version is the release of the lifecycle: version in the table [lifecycle], or the value of a
	// second label next to the one with the APIs.
	Version Field
	// OlderOnly is set if the file has only the older table [api] (RFC 0011). Each of its values is
	// read as a list of one supported version.
	OlderOnly bool
	// UnknownKeys are unknown keys that may be misspellings, because their tables lack known keys. Only short
	// keys are recorded, and only the first few.
	UnknownKeys []UnknownKey
}

// UnknownKey is an unknown key in a known table that lacks known keys.
type UnknownKey struct {
	// Table is the path of the table, such as apis.platform, or platform in a label.
	Table string
	Key   Field
	// Missing are the known keys that the table does not have.
	Missing []string
}

// DescriptorForm says in which format a descriptor is stored.
type DescriptorForm uint8

const (
	// DescriptorTOML is a lifecycle.toml.
	DescriptorTOML DescriptorForm = iota
	// DescriptorLabel is the value of the label io.buildpacks.lifecycle.apis, a
	// JSON object.
	DescriptorLabel
	// DescriptorImage is that label in the output of a tool that describes an image.
	DescriptorImage
)

// APILists is what a descriptor contains about one API. It is immutable.
type APILists struct {
	Deprecated, Supported APIList
	// Older is the value of the older table [api], for readers that do not know lists.
	Older Field
}

// APIList is one of the two lists of an API. Entries are the versions as written, in the order of the
// file.
type APIList struct {
	Form    ListForm
	Entries []Field
	At      Position
}

// MostAPIVersions is the most versions that one API may have when all ranges are expanded.
const MostAPIVersions = 20_000

// Texts returns the entries as written.
func (l APIList) Texts() []string {
	return Map(l.Entries, func(e Field) string { return e.Text })
}

// Covering returns the index of the first entry for which covers returns true, or None. Entries that
// are not versions are skipped.
func (l APIList) Covering(v APIVersion, covers func(entry, v APIVersion) bool) int {
	return slices.IndexFunc(l.Entries, func(e Field) bool {
		entry, err := ParseAPIVersion(e.Text)
		return err == nil && covers(entry, v)
	})
}

// Versions returns each supported version once, with ranges expanded, oldest first. A version is in
// the stage Deprecated if an entry of that list covers it, otherwise in Supported. The start of each
// stage is an Event, because the format has no dates. More than MostAPIVersions versions are an
// error.
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

// Covering returns a function that returns the entries that determine the stage of a version: the
// first entry of each list that covers it, or nil. The lists are processed only once. order contains
// the supported versions, oldest first. More than MostAPIVersions versions are an error.
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
	SortStable(order, APIVersion.Compare)
	return func(v APIVersion) (supported, deprecated *Field) { return supports[v], deprecates[v.Whole()] }, order, nil
}

// SameAPIs reports whether a and b have the same entries in the same order, and the same value in the
// older table. A missing list equals an empty one. Two nil values are the same.
func SameAPIs(a, b *APILists) bool {
	if a == b || a == nil || b == nil {
		return a == b
	}
	return slices.Equal(a.Deprecated.Texts(), b.Deprecated.Texts()) && slices.Equal(a.Supported.Texts(), b.Supported.Texts()) &&
		a.Older.Set == b.Older.Set && a.Older.Text == b.Older.Text
}

// APIRequest is a request of a program for a version of an API.
type APIRequest struct {
	// API is BuildpackAPI or PlatformAPI, and Version the version as written. Name is the identifier
	// of the buildpack that asks, with its version if several are installed; "" if not known.
	API, Version, Name string
}
