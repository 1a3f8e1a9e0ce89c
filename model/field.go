package model

import (
	"slices"
	"strconv"
)

// The fields of the parts of a profile that are edited, as the API server's
// types of core.gardener.cloud/v1beta1 have them (gardener/gardener,
// pkg/apis/core/v1beta1/types_cloudprofile.go, v1.150).
var (
	// KubernetesFields are those of KubernetesSettings.
	KubernetesFields = []string{"versions"}
	// ImageFields are those of MachineImage.
	ImageFields = []string{"name", "versions", "updateStrategy"}
	// VersionFields are those of ExpirableVersion.
	VersionFields = []string{"version", "expirationDate", "classification", "lifecycle"}
	// ImageVersionFields are those of MachineImageVersion. Servers before v1.150
	// call capabilityFlavors capabilitySets.
	ImageVersionFields = slices.Concat(VersionFields, []string{"cri", "architectures", "kubeletVersionConstraint",
		"inPlaceUpdates", "capabilityFlavors", "capabilitySets"})
	// StageFields are those of LifecycleStage.
	StageFields = []string{"classification", "startTime"}
)

// UnknownField is a key that the API server's type does not have.
type UnknownField struct {
	// Name is the key as written, At where it stands.
	Name string
	At   Place
	// Meant is the field of the type that Name most likely means, "" for none.
	Meant string
	// As is an entry with that field alone, as it would read under the name Meant;
	// for a key of a stage, its only stage has it. It is nil where the key cannot
	// be renamed: Meant is there as well, the value is of another shape, or the
	// key comes through a merge key.
	As *Version
}

// Mistyped is a value that the API server's type does not allow.
type Mistyped struct {
	// Field is the field path below the entry that holds it, such as cri[0].name.
	Field string
	// Text is what stands there, as written; "" for a list or a mapping.
	Text string
	// Want is what the type wants: text, a list or a mapping.
	Want string
	At   Place
}

// Mistyped lists the values of an entry that the API server's types do not
// allow, in the order of the fields. The version's own text is not among them
// (NotText).
func (v *Version) Mistyped() (out []Mistyped) {
	if v.Classification.NotText {
		out = append(out, v.Classification.mistyped("classification"))
	}
	for k := range v.Stages {
		if s := &v.Stages[k]; s.NotText {
			out = append(out, Mistyped{"lifecycle[" + strconv.Itoa(k) + "].classification", s.Name, WantText, s.NameAt})
		}
	}
	return append(out, v.MoreMistyped...)
}

// What the API server's types want where something else stands.
const (
	WantText    = "text"
	WantList    = "a list"
	WantMapping = "a mapping"
)

func (f Field) mistyped(name string) Mistyped { return Mistyped{name, f.Text, WantText, f.At} }

// Mistyped lists the values beside the versions that the API server's types do
// not allow; their fields are paths from the object. Those of a track give its
// index, the others None.
func (o *Object) Mistyped(each func(track int, m Mistyped)) {
	for _, m := range o.MoreMistyped {
		each(None, m)
	}
	say := func(track int, name string, f Field) {
		if f.NotText {
			each(track, f.mistyped(name))
		}
	}
	for i, t := range o.Tracks {
		say(i, t.Path+".name", t.Image)
		say(i, t.Path+".updateStrategy", t.Strategy)
	}
	say(None, "spec.bastion.machineImage.name", o.Bastion.Image.Name)
	say(None, "spec.bastion.machineImage.version", o.Bastion.Image.Version)
	say(None, "spec.bastion.machineType.name", o.Bastion.Type.Name)
}

// MayRename reports whether an unknown field can be renamed to what it means: the
// entry, or stage k of it, does not have that field. For a field of the entry k
// is None.
func (v *Version) MayRename(k int, u UnknownField) bool { return u.As != nil && !v.Has(k, u.Meant) }

// Has reports whether the entry, or stage k of it, has a field of that name; k is None
// for a field of the entry. Of the entry's fields it knows those of versions alone.
func (v *Version) Has(k int, name string) bool {
	switch {
	case k != None && name == "classification":
		return v.Stages[k].Name != ""
	case k != None:
		return name == "startTime" && v.Stages[k].Start.Form != Always
	}
	switch name {
	case "version":
		return v.Text != ""
	case "classification":
		return v.Classification.Set
	case "expirationDate":
		return v.HasExpiration
	case "lifecycle":
		return v.Lifecycle == ListGiven
	}
	return false
}

// rename returns an unknown field of the version the name that it means.
func (v *Version) rename(u UnknownField) {
	as := u.As
	v.Unknown = without(v.Unknown, u.Name)
	v.Others = slices.Clone(v.Others)
	if i := slices.Index(v.Others, u.Name); i >= 0 {
		v.Others[i] = u.Meant
	}
	switch u.Meant {
	case "version":
		v.Text, v.NotText, v.TextAt = as.Text, as.NotText, as.TextAt
	case "classification":
		v.Classification = as.Classification
	case "expirationDate":
		v.HasExpiration, v.Expiration, v.ExpirationAt = as.HasExpiration, as.Expiration, as.ExpirationAt
	case "lifecycle":
		v.Lifecycle, v.Stages, v.LifecycleAt = as.Lifecycle, as.Stages, as.LifecycleAt
	case "cri":
		v.CRI = as.CRI
	case "architectures":
		v.Architectures = as.Architectures
	case "kubeletVersionConstraint":
		v.KubeletVersionConstraint = as.KubeletVersionConstraint
	}
	v.MoreMistyped = slices.Concat(v.MoreMistyped, as.MoreMistyped)
	if slices.Contains(VersionFields, u.Meant) {
		v.Others = slices.DeleteFunc(v.Others, func(name string) bool { return name == u.Meant })
	}
}

// rename returns an unknown field of the stage the name that it means.
func (s *Stage) rename(u UnknownField) {
	as := u.As.Stages[0]
	s.Unknown = without(s.Unknown, u.Name)
	if u.Meant == "classification" {
		s.Name, s.NotText, s.NameAt = as.Name, as.NotText, as.NameAt
		return
	}
	s.Start, s.StartAt = as.Start, as.StartAt
}

func without(list []UnknownField, name string) []UnknownField {
	return slices.DeleteFunc(slices.Clone(list), func(u UnknownField) bool { return u.Name == name })
}

// unknownNamed returns the unknown field of that name.
func unknownNamed(list []UnknownField, name string) (u UnknownField, ok bool) {
	i := slices.IndexFunc(list, func(u UnknownField) bool { return u.Name == name })
	if i < 0 {
		return u, false
	}
	return list[i], true
}

// RenamedFields lists those of the fields before that are known after an edit.
func RenamedFields(before, after []UnknownField) (out []UnknownField) {
	for _, u := range before {
		if _, is := unknownNamed(after, u.Name); !is && u.As != nil {
			out = append(out, u)
		}
	}
	return out
}

// Renamed returns the version with some of its unknown fields renamed.
func (v *Version) Renamed(fields []UnknownField) *Version {
	if len(fields) == 0 {
		return v
	}
	out := *v
	for _, u := range fields {
		out.rename(u)
	}
	return &out
}

// Renamed returns the stage with some of its unknown fields renamed.
func (s Stage) Renamed(fields []UnknownField) Stage {
	for _, u := range fields {
		s.rename(u)
	}
	return s
}

// WithRenamed returns a version as loaded with those of its fields renamed that are
// renamed in the version after edits.
func WithRenamed(before, after *Version) *Version {
	out := before.Renamed(RenamedFields(before.Unknown, after.Unknown))
	for _, now := range after.Stages {
		if now.Base == None || now.Base >= len(out.Stages) {
			continue
		}
		stage := out.Stages[now.Base]
		if fields := RenamedFields(stage.Unknown, now.Unknown); len(fields) > 0 {
			next := *out
			next.Stages = replaced(out.Stages, now.Base, stage.Renamed(fields))
			out = &next
		}
	}
	return out
}

func sameUnknown(a, b []UnknownField) bool {
	return slices.EqualFunc(a, b, func(a, b UnknownField) bool { return a.Name == b.Name })
}
