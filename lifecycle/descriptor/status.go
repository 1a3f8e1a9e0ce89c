package descriptor

import "github.com/lctui/lctui/model"

// Status is what the lists of an API say of a version (RFC 0049).
type Status uint8

const (
	// Unsupported is what no supported entry covers, whatever the deprecated ones say.
	Unsupported Status = iota
	// Supported is what a supported entry covers and no deprecated one.
	Supported
	// Deprecated is what an entry of each list covers.
	Deprecated
)

var statusNames = [...]string{"unsupported", model.Supported, model.Deprecated}

// String returns the word: unsupported, supported, deprecated.
func (s Status) String() string { return statusNames[s] }

// StatusOf returns the status of a version. That it is unsupported is decided
// first: with supported 1.2 and deprecated 1, 1.5 is unsupported.
func StatusOf(l *model.APILists, v model.APIVersion) Status {
	switch {
	case l == nil || l.Supported.Covering(v, model.APIVersion.Supports) == model.None:
		return Unsupported
	case l.Deprecated.Covering(v, model.APIVersion.Deprecates) == model.None:
		return Supported
	}
	return Deprecated
}

// Supports reports whether the lists of a track say that a version as typed is supported,
// deprecated or not; what is no version counts as supported, since nothing is known of it.
func (System) Supports(t *model.Track, version string) bool {
	v, err := model.ParseAPIVersion(version)
	return err != nil || StatusOf(t.APIs, v) != Unsupported
}
