package model

import (
	"slices"
	"strconv"
)

// The fields of the parts of a profile that are edited, as the API server's
// types of core.gardener.cloud/v1beta1 have them (gardener/gardener,
// pkg/apis/core/v1beta1/types_cloudprofile.go, v1.150).
var (
	// KubernetesFields are the fields of KubernetesSettings.
	KubernetesFields = []string{"versions"}
	// ImageFields are the fields of MachineImage.
	ImageFields = []string{"name", "versions", "updateStrategy"}
	// VersionFields are the fields of ExpirableVersion.
	VersionFields = []string{"version", "expirationDate", "classification", "lifecycle"}
	// ImageVersionFields are the fields of MachineImageVersion. Servers before v1.150 call
	// capabilityFlavors capabilitySets.
	ImageVersionFields = slices.Concat(VersionFields, []string{"cri", "architectures", "kubeletVersionConstraint",
		"inPlaceUpdates", "capabilityFlavors", "capabilitySets"})
	// StageFields are the fields of LifecycleStage.
	StageFields = []string{"classification", "startTime"}
)

// UnknownField is a key that the API server's type does not have.
type UnknownField struct {
	// Name is the key as written, At where it is.
	Name string
	At   Position
	// Below is the path of the mapping with the key, such as cri[0], below the entry or the
	// object that records it; Known are the fields that its type has. They are set in
	// Undecoded only.
	Below string
	Known []string
	// Meant is the field of the type that Name most likely means, "" for none.
	Meant string
	// As is an entry with only that field, read as if its key were Meant; for a key of a
	// stage, As has one stage with it. It is nil if the key cannot be renamed: the field Meant is
	// present as well, the value has another shape, or the key comes from a merge key.
	As *Version
}

// Mistyped is a value that the API server's type does not allow.
type Mistyped struct {
	// Field is the field path below the entry that contains it, such as cri[0].name.
	Field string
	// Text is the value as written; "" for a list or a mapping.
	Text string
	// Want is what the type requires: text, a list, a mapping, true or false.
	Want string
	At   Position
}

// String says which field has a value of the wrong type.
func (m Mistyped) String() string {
	switch {
	case m.Text == "":
		return m.Field + " must be " + m.Want
	case m.Want == WantText:
		return m.Field + " " + Escape(m.Text) + " without quotes is not a string"
	}
	return m.Field + ` "` + Escape(m.Text) + `" must be ` + m.Want
}

// Undecoded is what the API server's types do not have in parts of a profile: values of another
// type, and keys.
type Undecoded struct {
	Mistyped []Mistyped
	Unknown  []UnknownField
}

// With returns both together; either may be nil.
func (u *Undecoded) With(other *Undecoded) *Undecoded {
	switch {
	case u == nil:
		return other
	case other == nil:
		return u
	}
	return &Undecoded{slices.Concat(u.Mistyped, other.Mistyped), slices.Concat(u.Unknown, other.Unknown)}
}

// Mistyped returns the values of an entry that the API server's types do not allow, in the
// order of the fields. The version's own text is not among them (NotText).
func (v *Version) Mistyped() (out []Mistyped) {
	if v.Classification.NotText {
		out = append(out, v.Classification.mistyped("classification"))
	}
	for k := range v.Stages {
		if s := &v.Stages[k]; s.NotText {
			out = append(out, Mistyped{"lifecycle[" + strconv.Itoa(k) + "].classification", s.Name, WantText, s.NameAt})
		}
	}
	if v.More != nil {
		out = append(out, v.More.Mistyped...)
	}
	return out
}

// What the API server's types require in place of a mistyped value.
const (
	WantText    = "text"
	WantList    = "a list"
	WantMapping = "a mapping"
	WantBool    = "true or false"
)

func (f Field) mistyped(name string) Mistyped { return Mistyped{name, f.Text, WantText, f.At} }

// Mistyped calls each for every value alongside the versions that the API server's types do not
// allow; field paths are relative to the object. track is the index of the track, or None.
func (o *Object) Mistyped(each func(track int, m Mistyped)) {
	for _, m := range o.More.Mistyped {
		each(None, m)
	}
	for i, t := range o.Tracks {
		if t.Image.NotText {
			each(i, t.Image.mistyped(t.Path+".name"))
		}
		if t.Strategy.NotText {
			each(i, t.Strategy.mistyped(t.Path+".updateStrategy"))
		}
	}
}

// MayRename reports whether an unknown field can be renamed to the field that it means, because
// that is not there yet. It is a field of the entry (k is None) or of its stage k.
func (v *Version) MayRename(k int, u UnknownField) bool { return u.As != nil && !v.Has(k, u.Meant) }

// Has reports whether the entry (k is None) or its stage k has a field of that name. Of the
// entry's fields it knows only those in VersionFields.
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

// rename renames an unknown field of the version to the field that it means.
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
		v.Require(func(r *RequiredFields) { r.CRI = as.Requires().CRI })
	case "architectures":
		v.Require(func(r *RequiredFields) { r.Architectures = as.Requires().Architectures })
	case "capabilityFlavors":
		v.Require(func(r *RequiredFields) { r.Flavors = as.Requires().Flavors })
	case "kubeletVersionConstraint":
		v.KubeletVersionConstraint = as.KubeletVersionConstraint
	}
	v.More = v.More.With(as.More)
	if slices.Contains(VersionFields, u.Meant) {
		v.Others = slices.DeleteFunc(v.Others, func(name string) bool { return name == u.Meant })
	}
}

// rename renames an unknown field of the stage to the field that it means.
func (s *Stage) rename(u UnknownField) {
	as := u.As.Stages[0]
	s.Unknown = without(s.Unknown, u.Name)
	if u.Meant == "classification" {
		s.Name, s.NotText, s.NameAt = as.Name, as.NotText, as.NameAt
		return
	}
	s.Start, s.StartAt = as.Start, as.StartAt
}

func without(list Few[UnknownField], name string) Few[UnknownField] {
	return FewOf(slices.DeleteFunc(slices.Clone(list.All()), func(u UnknownField) bool { return u.Name == name })...)
}

// unknownNamed returns the unknown field of that name.
func unknownNamed(list Few[UnknownField], name string) (u UnknownField, ok bool) {
	i := slices.IndexFunc(list.All(), func(u UnknownField) bool { return u.Name == name })
	if i < 0 {
		return u, false
	}
	return list.All()[i], true
}

// RenamedFields returns the fields before that are no longer unknown after an edit.
func RenamedFields(before, after Few[UnknownField]) (out []UnknownField) {
	for _, u := range before.All() {
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

// WithRenamed returns a version as loaded, with the same fields renamed as in the version
// after edits.
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

func sameUnknown(a, b Few[UnknownField]) bool {
	return slices.EqualFunc(a.All(), b.All(), func(a, b UnknownField) bool { return a.Name == b.Name })
}
