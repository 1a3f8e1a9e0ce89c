package model

import "slices"

// Field is a text field of a file. Text is without quotes, and At is where it is. Set reports whether
// the field has a value other than null.
type Field struct {
	Text string
	At   Position
	Set  bool
	// NotText is set if the API server reads the scalar as a number or boolean and refuses it.
	NotText bool
}

// ListForm says what the key of a list contains.
type ListForm uint8

const (
	// ListAbsent means that there is no key.
	ListAbsent ListForm = iota
	// ListNull means that the key has null, ~ or no value.
	ListNull
	// ListGiven means that the key has a list, which may be empty.
	ListGiven
)

// Version is one entry of a track. Two entries may have the same text.
type Version struct {
	// Text is the version as spelled in the file: 1.30 is never 1.3. It is "" if the entry
	// has no version.
	Text string
	// NotText is set if the API server reads the scalar as a number, boolean or null and refuses it,
	// such as 1.30 without quotes.
	NotText bool
	// HasExpiration reports whether the older field expirationDate has a value other than null.
	HasExpiration bool
	// Lifecycle is the form of the list of stages. Stages are its entries in the order of the file.
	Lifecycle ListForm
	// Like is set for a new version that takes over the fields cri, architectures and
	// capabilityFlavors of another. It is one more than the index of that entry as loaded; 0 for
	// none.
	Like   int32
	Stages []Stage
	// Effective are Stages and after them the stages that follow from a support policy
	// (Stage.Policy). It is nil if there are none. Only versions that are shown have it
	// (systems.Effective), never those of a draft.
	Effective *[]Stage
	// Classification is the older field of that name.
	Classification Field
	// Expiration is the value of expirationDate.
	Expiration Start
	// LifecycleAt is where the key of the list is, ExpirationAt where expirationDate is.
	LifecycleAt, ExpirationAt Position
	// Others are the names of the entry's other keys, in order. Unknown are those among them that the
	// API server's type does not define.
	Others  []string
	Unknown Few[UnknownField]
	// Required are the required fields of a machine image version; nil for none. Versions with equal
	// fields may share it, so it must not be modified. Require replaces it.
	Required *RequiredFields
	// KubeletVersionConstraint is the field of that name of a machine image version; nil if
	// absent.
	KubeletVersionConstraint *Field
	// MinVersionForUpdate is the field of that name of inPlaceUpdates of a machine image
	// version; nil if absent.
	MinVersionForUpdate *Field
	// More is what the API server cannot decode in fields that no edit changes; nil for nothing.
	More *Undecoded
	// Revision is the record of a package revision, from which its stages follow; nil for all other
	// versions.
	Revision *Revision
	// Release contains what a release schedule states about a release besides its dates; nil for all
	// other versions.
	Release *Release
	// ServerErrors are a server's errors about the entry. An edit of the version discards them.
	ServerErrors Few[ServerError]
	// Grouped is set in a GroupedView; nil elsewhere.
	Grouped *Grouped
	// Base is the entry's index in its track as loaded, None for a new one. A version that Inherit
	// returned has another negative Base.
	Base int
	// Entry is where the entry begins, TextAt where the version's text is.
	Entry, TextAt Position
}

// Grouped names the track from which a version of a GroupedView comes.
type Grouped struct {
	// Group is the name of that track. Label distinguishes the version from those of other tracks.
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

// Inherit returns a version of a parent as it appears in a namespaced profile that has no entry for
// it. Only objects that are shown have such versions, never those of a draft.
func (v *Version) Inherit() *Version {
	out := *v
	out.Base, out.ServerErrors = inherited, Few[ServerError]{}
	return &out
}

// Inherited reports whether Inherit returned the version.
func (v *Version) Inherited() bool { return v.Base == inherited }

// Label returns the text that distinguishes a version of a GroupedView from those of other tracks; ""
// for all other versions.
func (v *Version) Label() string {
	if v.Grouped == nil {
		return ""
	}
	return v.Grouped.Label
}

// RequiredFields are the fields that a server requires in a machine image version.
type RequiredFields struct {
	// CRI and Architectures are the listed names; "" for an entry without a name.
	CRI           []string `json:",omitempty"`
	Architectures []string `json:",omitempty"`
	// Flavors are the entries of capabilityFlavors.
	Flavors []Flavor `json:",omitempty"`
	// ContainerRuntimes are the entries of containerRuntimes in all entries of cri.
	ContainerRuntimes []ContainerRuntime `json:",omitempty"`
}

// Requires returns the required fields of the version, which are empty if Required is nil.
func (v *Version) Requires() RequiredFields {
	if v.Required == nil {
		return RequiredFields{}
	}
	return *v.Required
}

// Require replaces the required fields of the version by a copy that change has modified. Other
// versions that share them are unaffected, provided that change does not modify the lists in place.
func (v *Version) Require(change func(*RequiredFields)) {
	changed := v.Requires()
	change(&changed)
	v.Required = &changed
}

// IsEmpty reports whether none of the fields has an entry.
func (r RequiredFields) IsEmpty() bool {
	return len(r.CRI)+len(r.Architectures)+len(r.Flavors)+len(r.ContainerRuntimes) == 0
}

// Same reports whether the required fields are the same, regardless of their positions in the file.
func (r RequiredFields) Same(o RequiredFields) bool {
	return slices.EqualFunc(r.ContainerRuntimes, o.ContainerRuntimes, ContainerRuntime.Same) && slices.Equal(r.CRI, o.CRI) &&
		slices.EqualFunc(r.Flavors, o.Flavors, Flavor.Same) && slices.Equal(r.Architectures, o.Architectures)
}

// RequiredOf returns the required fields that a version takes over from the parent when it is added to
// a namespaced profile. It returns nil if the parent's track has the version, because then the new one
// is an override. It returns empty fields, not nil, if parent is nil.
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

// ContainerRuntime is an entry of containerRuntimes in an entry of cri.
type ContainerRuntime struct {
	// CRI is the index of the entry of cri, Index that of the runtime in it, both from 0.
	CRI, Index int
	Type       string
	// At is where the entry begins.
	At Position
}

// Same reports whether two entries are the same, regardless of their positions in the file.
func (r ContainerRuntime) Same(other ContainerRuntime) bool {
	r.At, other.At = Position{}, Position{}
	return r == other
}

// Legacy reports whether the version has one of the older fields.
func (v *Version) Legacy() bool { return v.Classification.Set || v.HasExpiration }

// Bare reports whether the version has neither stages nor older fields. Such a version is always
// supported.
func (v *Version) Bare() bool { return len(v.Stages) == 0 && !v.Legacy() }

// Given returns the stages of the file, and after them those that follow from a support policy.
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

// StartOf returns the start of the first stage of that name in the file; ok is false if there is none.
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
