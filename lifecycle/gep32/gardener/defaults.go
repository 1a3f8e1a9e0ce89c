package gardener

import (
	"slices"
	"time"

	"github.com/lctui/lctui/model"
)

// ForbiddenFields returns the names of an entry's fields that an override must not set. The
// entry is in the form of the parent (InParentForm).
func ForbiddenFields(v *model.Version) []string {
	var out []string
	if v.Classification.Set && v.Classification.Text != "" {
		out = append(out, "classification")
	}
	of := v.Requires()
	if len(of.CRI) > 0 {
		out = append(out, "cri")
	}
	if len(of.Architectures) > 0 {
		out = append(out, "architectures")
	}
	if len(of.Flavors) > 0 {
		out = append(out, "capabilityFlavors")
	}
	if ConstrainsKubelet(v) {
		out = append(out, "kubeletVersionConstraint")
	}
	if slices.Contains(v.Others, "inPlaceUpdates") {
		out = append(out, "inPlaceUpdates")
	}
	return out
}

// VersionNamed returns the first version of a track with the given text, or nil. A nil track has no
// versions.
func VersionNamed(t *model.Track, text string) *model.Version {
	if t == nil {
		return nil
	}
	for _, v := range t.Versions {
		if v.Text == text {
			return v
		}
	}
	return nil
}

// SameSecond reports whether two starts are equal when stored in whole seconds.
func SameSecond(a, b model.Start) bool {
	if a.IsAt() && b.IsAt() {
		return a.Time().Truncate(time.Second).Equal(b.Time().Truncate(time.Second))
	}
	return a.Equal(b)
}

// ConstrainsKubelet reports whether the kubeletVersionConstraint of an entry in a namespaced
// profile has an effect (Gardener H3, H4).
func ConstrainsKubelet(v *model.Version) bool {
	return v.KubeletVersionConstraint != nil && v.KubeletVersionConstraint.Text != ""
}

// WithArchitecture returns an image version with the architectures that the server fills in if it
// has none: those of its flavors if capabilities are defined, otherwise amd64. When the server merges
// a namespaced profile it fills in nothing else, not even a container runtime (Gardener H5, E5).
func WithArchitecture(v *model.Version, defined model.Capabilities) *model.Version {
	if len(v.Requires().Architectures) > 0 {
		return v
	}
	filled := *v
	filled.Require(func(r *model.RequiredFields) {
		if len(defined) > 0 {
			r.Architectures = architecturesOf(r.Flavors, defined)
		}
		if len(r.Architectures) == 0 {
			r.Architectures = []string{"amd64"}
		}
	})
	return &filled
}

// WithDefaults returns an image version of a parent with the defaults that the server fills in when
// it stores the parent: architectures and a container runtime (Gardener E5).
func WithDefaults(v *model.Version, defined model.Capabilities) *model.Version {
	v = WithArchitecture(v, defined)
	if len(v.Requires().CRI) > 0 {
		return v
	}
	filled := *v
	filled.Require(func(r *model.RequiredFields) { r.CRI = []string{"containerd"} })
	return &filled
}
