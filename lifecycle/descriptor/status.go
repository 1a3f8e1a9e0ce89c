package descriptor

import "github.com/lctui/lctui/model"

// Status is the status of a version according to the lists of an API (RFC 0049).
type Status uint8

const (
	// Unsupported: no supported entry covers it. The deprecated list does not matter.
	Unsupported Status = iota
	// Supported: a supported entry covers it, and no deprecated one.
	Supported
	// Deprecated: entries of both lists cover it.
	Deprecated
)

var statusNames = [...]string{"unsupported", model.Supported, model.Deprecated}

// String returns the status as a word: unsupported, supported, deprecated.
func (s Status) String() string { return statusNames[s] }

// StatusOf returns the status of a version. Unsupported takes precedence: with supported 1.2
// and deprecated 1, 1.5 is unsupported.
func StatusOf(l *model.APILists, v model.APIVersion) Status {
	switch {
	case l == nil || l.Supported.Covering(v, model.APIVersion.Supports) == model.None:
		return Unsupported
	case l.Deprecated.Covering(v, model.APIVersion.Deprecates) == model.None:
		return Supported
	}
	return Deprecated
}
