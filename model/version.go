package model

import "slices"

// Field is a text field of a file: whether its key is there, the text without quotes, and
// where it is.
type Field struct {
	Text string
	At   Position
	Set  bool
	// NotText is set if the file's scalar reads as a number or a truth value, which the API
	// server refuses.
	NotText bool
}

// ListForm says what the key of a list contains.
type ListForm uint8

const (
	// ListAbsent: the key is not there.
	ListAbsent ListForm = iota
	// ListNull: the key is there with null, ~ or nothing.
	ListNull
	// ListGiven: the key has a list, perhaps an empty one.
	ListGiven
)

// Version is one entry of a track. Two entries may have the same text.
type Version struct {
	// Text is the version as spelled in the file: 1.30 is never 1.3. It is "" if the entry
	// has no version.
	Text string
	// NotText is set if the file's scalar reads as a number, boolean, null or date, which the
	// API server refuses (unquoted 1.30).
	NotText bool
	// HasExpiration reports whether the older field expirationDate is there with a value
	// other than null.
	HasExpiration bool
	// Lifecycle says whether the entry has a list of stages; Stages contains it in the order of
	// the file.
	Lifecycle ListForm
	// Like is one more than the index as loaded of the entry from which a new one takes over CRI,
	// Architectures and Flavors; 0 for none.
	Like   int32
	Stages []Stage
	// Effective are Stages followed by the stages that follow from a support policy
	// (Stage.Policy); nil if none do. Only versions that are shown have it (systems.Effective),
	// never those of a draft.
	Effective *[]Stage
	// Classification is the older field of that name.
	Classification Field
	// Expiration is the value of expirationDate.
	Expiration Start
	// LifecycleAt is where the key of the list is, ExpirationAt where expirationDate is.
	LifecycleAt, ExpirationAt Position
	// Others are the names of the entry's other keys, in order; Unknown are those of them
	// that the API server's type does not have.
	Others  []string
	Unknown Few[UnknownField]
	// Required is what a server requires of a version of a machine image, nil for nothing. Versions
	// that have the same may share it: Require replaces it.
	Required *RequiredFields
	// KubeletVersionConstraint is the field of that name of a machine image version; nil if
	// absent.
	KubeletVersionConstraint *Field
	// MinVersionForUpdate is the field of that name of inPlaceUpdates of a machine image
	// version; nil if absent.
	MinVersionForUpdate *Field
	// More is what the API server's types do not have in fields that no edit changes; nil for
	// nothing.
	More *Undecoded
	// Revision is the record from which the stages were read, for a package
	// revision; nil for all other versions.
	Revision *Revision
	// Release is what a release schedule says of a release besides its dates; nil for all
	// other versions.
	Release *Release
	// ServerErrors are a server's errors about the entry.
	ServerErrors Few[ServerError]
	// Grouped is set in a GroupedView; nil elsewhere.
	Grouped *Grouped
	// Base is the entry's index in its track as loaded, None for a new one. It is less than None
	// for a version that is in the track of a parent; see Inherit.
	Base int
	// Entry is where the entry begins, TextAt where the version's text is.
	Entry, TextAt Position
}

// Grouped names the track from which a version of a GroupedView comes.
type Grouped struct {
	// Group is the name of that track, Label distinguishes the version from those of other tracks.
	Group, Label string
}

// Group returns the name of the track that a version of a GroupedView comes from; "" for all other
// versions.
func (v *Version) Group() string {
	if v.Grouped == nil {
		return ""
	}
	return v.Grouped.Group
}

// inherited is the Base of a version that Inherit returned.
const inherited = None - 1

// Inherit returns the version of a parent as it appears in a namespaced profile without an entry for
// it. Only objects that are shown have such versions, never those of a draft.
func (v *Version) Inherit() *Version {
	out := *v
	out.Base, out.ServerErrors = inherited, Few[ServerError]{}
	return &out
}

// Inherited reports whether Inherit returned the version.
func (v *Version) Inherited() bool { return v.Base == inherited }

// Label returns what distinguishes a version of a GroupedView from those of other tracks; "" for
// all other versions.
func (v *Version) Label() string {
	if v.Grouped == nil {
		return ""
	}
	return v.Grouped.Label
}

// RequiredFields are the fields that a server requires of a version of a machine image.
type RequiredFields struct {
	// CRI and Architectures are the names listed, "" for an entry without one.
	CRI           []string `json:",omitempty"`
	Architectures []string `json:",omitempty"`
	// Flavors are the entries of capabilityFlavors.
	Flavors []Flavor `json:",omitempty"`
	// ContainerRuntimes are the entries of containerRuntimes of all entries of cri.
	ContainerRuntimes []ContainerRuntime `json:",omitempty"`
}

// Requires returns what a server requires of the version.
func (v *Version) Requires() RequiredFields {
	if v.Required == nil {
		return RequiredFields{}
	}
	return *v.Required
}

// Require changes what a server requires of the version.
func (v *Version) Require(change func(*RequiredFields)) {
	changed := v.Requires()
	change(&changed)
	v.Required = &changed
}

// IsEmpty reports whether none of the fields has an entry.
func (r RequiredFields) IsEmpty() bool {
	return len(r.CRI)+len(r.Architectures)+len(r.Flavors)+len(r.ContainerRuntimes) == 0
}

// Same reports whether two versions have the same required fields, wherever they are in the file.
func (r RequiredFields) Same(o RequiredFields) bool {
	return slices.EqualFunc(r.ContainerRuntimes, o.ContainerRuntimes, ContainerRuntime.Same) && slices.Equal(r.CRI, o.CRI) &&
		slices.EqualFunc(r.Flavors, o.Flavors, Flavor.Same) && slices.Equal(r.Architectures, o.Architectures)
}

// RequiredOf returns the required fields that a version, added to a track of a namespaced profile,
// takes over from the parent. It is nil if the parent has the version, because then the new one is
// an override. It is empty, not nil, if parent is nil.
func RequiredOf(parent *Object, track, version string) *RequiredFields {
	out := &RequiredFields{}
	if parent == nil {
		return out
	}
	for _, t := range parent.Tracks {
		if t.Name != track {
			continue
		}
		if parent.VersionIn(track, version) != nil {
			return nil
		}
		if before := t.VersionBefore(version, nil); before != nil {
			*out = before.Requires()
		}
	}
	return out
}

// ContainerRuntime is an entry of containerRuntimes of an entry of cri.
type ContainerRuntime struct {
	// CRI is the index of the entry of cri, Index that of the runtime in it.
	CRI, Index int
	Type       string
	// At is where the entry begins.
	At Position
}

// Same reports whether two entries are the same, wherever they are in the file.
func (r ContainerRuntime) Same(other ContainerRuntime) bool {
	r.At, other.At = Position{}, Position{}
	return r == other
}

// Legacy reports whether the version has one of the older fields.
func (v *Version) Legacy() bool { return v.Classification.Set || v.HasExpiration }

// Bare reports whether the version has neither stages nor older fields. Such a version is always
// supported.
func (v *Version) Bare() bool { return len(v.Stages) == 0 && !v.Legacy() }

// Given returns the stages of the list and those that follow from a support policy.
func (v *Version) Given() []Stage {
	if v.Effective != nil {
		return *v.Effective
	}
	return v.Stages
}

// StageNamed returns the index of the first stage of that name, or None.
func (v *Version) StageNamed(name string) int { return StageIn(v.Stages, name) }

// StageIn returns the index of the first stage of that name in a list, or None.
func StageIn(stages []Stage, name string) int {
	for i := range stages {
		if stages[i].Name == name {
			return i
		}
	}
	return None
}

// StartOf returns the start of the first stage of that name; ok is false if there is none.
func (v *Version) StartOf(stage string) (start Start, ok bool) {
	if k := v.StageNamed(stage); k != None {
		return v.Stages[k].Start, true
	}
	return Start{}, false
}

// PlaceForStage returns the index at which a new stage belongs: after the last listed stage
// that precedes it in the scale, or first if there is none.
func (v *Version) PlaceForStage(scale *Scale, name string) int {
	rank := scale.Rank(name)
	for i := len(v.Stages) - 1; i >= 0; i-- {
		if r := scale.Rank(v.Stages[i].Name); r != None && r < rank {
			return i + 1
		}
	}
	return 0
}
