package model

import "slices"

// Stage is one entry of a version's list of stages.
type Stage struct {
	// Name is the stage's classification as written; "" if missing.
	Name string
	// Start is when the stage begins.
	Start Start
	// Policy is the name of the support policy that the stage follows from; nil for a stage of
	// the file.
	Policy *string
	// Base is the entry's index in the list as loaded, None for a new one.
	Base int
	// Entry is where the entry begins; NameAt and StartAt are where the texts of
	// classification and start are, or their keys if they have no text.
	Entry, NameAt, StartAt Position
	// NotText is set if the API server reads the classification as a number or boolean and refuses
	// it.
	NotText bool
	// Unknown are the keys that the API server's type does not define.
	Unknown Few[UnknownField]
}

// By returns the name of the support policy that the stage follows from; "" for a stage of the file.
func (s *Stage) By() string {
	if s.Policy == nil {
		return ""
	}
	return *s.Policy
}

// Title returns the name of the stage. If the stage follows from a policy, the title names that too:
// "end of life by antrea".
func (s *Stage) Title() string { return Titled(s.Name, s.By()) }

// Titled returns the title of a stage with the given name; by is the name of its policy, or "".
func Titled(name, by string) string {
	if by == "" {
		return name
	}
	return name + " by " + by
}

// Names of the stages of a version's lifecycle (GEP-32, "Proposal").
const (
	Unavailable = "unavailable"
	Preview     = "preview"
	Supported   = "supported"
	Deprecated  = "deprecated"
	Expired     = "expired"
)

// Look is the appearance of a stage on all screens and pictures. There are five looks, from "not yet"
// to "no more", for the stages of any system.
type Look uint8

const (
	LookUnavailable Look = iota
	LookPreview
	LookSupported
	LookDeprecated
	LookExpired
	// LookUnknown is for a stage that is not in the scale.
	LookUnknown
)

// StageKind is one stage of a scale. Letter stands for it where there is no room for its name.
type StageKind struct {
	Name   string
	Letter byte
	Look   Look
}

// Scale is the ordered list of stages of a system. The screen can draw any scale; only the
// rules know what a stage means.
type Scale struct {
	Name string
	// Kinds are the stages in the order in which a version goes through them.
	Kinds []StageKind
	// First is the stage that every version is in before its others. It does not occur in the
	// file and is never edited; "" if there is none.
	First string
	// Derived are the stages of derived tracks (Track.Derived). They cannot be edited.
	Derived []StageKind
}

// VersionStages is the scale of Gardener's versions (GEP-32, "Proposal").
var VersionStages = &Scale{Name: "version lifecycle", Kinds: []StageKind{
	{Unavailable, 'U', LookUnavailable},
	{Preview, 'P', LookPreview},
	{Supported, 'S', LookSupported},
	{Deprecated, 'D', LookDeprecated},
	{Expired, 'X', LookExpired},
}}

// Rank returns the index of a stage in the order, from 0, or None for an unknown name. Case
// matters.
func (s *Scale) Rank(name string) int {
	return slices.IndexFunc(s.Kinds, func(k StageKind) bool { return k.Name == name })
}

// Kind returns the stage with the given name, which may be a derived one. An unknown name gets the
// letter '?' and LookUnknown.
func (s *Scale) Kind(name string) StageKind {
	if i := s.Rank(name); i != None {
		return s.Kinds[i]
	}
	for _, k := range s.Derived {
		if k.Name == name {
			return k
		}
	}
	return StageKind{Name: name, Letter: '?', Look: LookUnknown}
}

// KindOf returns the kind of a stage, with the title of the stage as its name.
func (s *Scale) KindOf(stage *Stage) StageKind {
	kind := s.Kind(stage.Name)
	kind.Name = stage.Title()
	return kind
}

// Asked returns the names by which a user can ask for stages, including derived ones (IsStage).
func (s *Scale) Asked() []string {
	names := append(s.Names(), Map(s.Derived, func(k StageKind) string { return k.Name })...)
	if !slices.Contains(names, Deprecated) && slices.ContainsFunc(names, func(name string) bool { return IsStage(name, Deprecated) }) {
		names = append(names, Deprecated)
	}
	return names
}

// Names returns the names of the stages in order, without derived ones.
func (s *Scale) Names() []string {
	return Map(s.Kinds, func(k StageKind) string { return k.Name })
}
