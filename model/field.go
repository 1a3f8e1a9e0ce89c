package model

import (
	"slices"
	"strconv"
)

// The fields of the editable parts of a profile, as in the API server's types of
// core.gardener.cloud/v1beta1 (gardener/gardener, pkg/apis/core/v1beta1/types_cloudprofile.go,
// v1.150).
var (
	// KubernetesFields are the fields of KubernetesSettings.
	KubernetesFields = []string{"versions"}
	// ImageFields are the fields of MachineImage.
	ImageFields = []string{"name", "versions", "updateStrategy"}
	// VersionFields are the fields of ExpirableVersion.
	VersionFields = []string{"version", "expirationDate", "classification", "lifecycle"}
	// ImageVersionFields are the fields of MachineImageVersion. capabilitySets is the name of
	// capabilityFlavors in servers before v1.150.
	ImageVersionFields = slices.Concat(VersionFields, []string{"cri", "architectures", "kubeletVersionConstraint",
		"inPlaceUpdates", "capabilityFlavors", "capabilitySets"})
	// StageFields are the fields of LifecycleStage.
	StageFields = []string{"classification", "startTime"}
)

// UnknownField is a key that the API server's type does not define.
type UnknownField struct {
	// Name is the key as written, At where the key is.
	Name string
	At   Position
	// Below is the field path of the mapping with the key, such as cri[0], relative to the version
	// or object. Known are the fields of that mapping's type. Both are set in Undecoded only.
	Below string
	Known []string
	// Meant is the field of the type that Name most likely means; "" for none.
	Meant string
	// As is a version with only this field, read as if its key were Meant. For a key of a stage, As
	// has one stage with only this field. It is nil if the key cannot be renamed, for example because
	// Meant is present as well, the value has another shape, or the key comes from a merge key.
	As *Version
}

// Mistyped is a value of a type that the API server does not allow there.
type Mistyped struct {
	// Field is the field path relative to the version or object, such as cri[0].name.
	Field string
	// Text is the value as written; "" for a list or a mapping.
	Text string
	// Want is what the type requires: WantText, WantList, WantMapping or WantBool.
	Want string
	At   Position
}

// String returns a clause that says which field must have which type, with the value escaped.
func (m Mistyped) String() string {
	switch {
	case m.Text == "":
		return m.Field + " must be " + m.Want
	case m.Want == WantText:
		return m.Field + " " + Escape(m.Text) + " without quotes is not a string"
	}
	return m.Field + ` "` + Escape(m.Text) + `" must be ` + m.Want
}

// Undecoded is what the API server cannot decode in part of a profile: values of the wrong type and
// unknown keys.
type Undecoded struct {
	Mistyped []Mistyped
	Unknown  []UnknownField
}

// With returns the two combined. Either may be nil.
func (u *Undecoded) With(other *Undecoded) *Undecoded {
	switch {
	case u == nil:
		return other
	case other == nil:
		return u
	}
	return &Undecoded{slices.Concat(u.Mistyped, other.Mistyped), slices.Concat(u.Unknown, other.Unknown)}
}

// Mistyped returns the values of the wrong type in a version, in the order of the fields. The version's
// own text is not included (see NotText).
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

// Mistyped calls each for every value of the wrong type outside the versions. Field paths are relative
// to the object. track is the index of the track, or None.
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

// MayRename reports whether an unknown field can be renamed to the field that it means, which must not
// be present yet. It is a field of the version (k is None) or of stage k.
func (v *Version) MayRename(k int, u UnknownField) bool { return u.As != nil && !v.Has(k, u.Meant) }

// Has reports whether the version (k is None) or its stage k has the named field. It knows only the
// fields in VersionFields and StageFields, and returns false for all others.
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

// rename modifies the version: it renames an unknown field to the field that it means.
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

// rename modifies the stage: it renames an unknown field to the field that it means.
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

// RenamedFields returns the fields that are unknown before an edit, but not after it, because it
// renamed them.
func RenamedFields(before, after Few[UnknownField]) (out []UnknownField) {
	for _, u := range before.All() {
		if _, is := unknownNamed(after, u.Name); !is && u.As != nil {
			out = append(out, u)
		}
	}
	return out
}

// Renamed returns the version with the given unknown fields renamed. v is unchanged.
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

// Renamed returns the stage with the given unknown fields renamed.
func (s Stage) Renamed(fields []UnknownField) Stage {
	for _, u := range fields {
		s.rename(u)
	}
	return s
}

// WithRenamed returns before, a version as loaded, with those fields renamed that edits have renamed in
// after.
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
