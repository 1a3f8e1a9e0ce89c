package model

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// APIVersion is the version of an API in a lifecycle descriptor (Buildpacks RFC 0049):
// MAJOR.MINOR, compared as numbers, so 0.10 is newer than 0.9 and 1 is 1.0.
type APIVersion struct{ Major, Minor int }

// MostOfAPIVersion is the highest number allowed in an API version. Released APIs have much lower
// numbers. There is a limit because ranges are expanded version by version.
const MostOfAPIVersion = 9999

// ParseAPIVersion parses MAJOR or MAJOR.MINOR in decimal digits, with an optional leading v.
// The error quotes the text and says what a version looks like.
func ParseAPIVersion(text string) (APIVersion, error) {
	major, minor, dotted := strings.Cut(strings.TrimPrefix(text, "v"), ".")
	if !dotted {
		minor = "0"
	}
	a, okMajor := apiNumber(major)
	b, okMinor := apiNumber(minor)
	if !okMajor || !okMinor {
		return APIVersion{}, fmt.Errorf("%s is not an API version: write MAJOR or MAJOR.MINOR in digits, such as 1 or 0.10, no number above %d",
			`"`+Escape(text)+`"`, MostOfAPIVersion)
	}
	return APIVersion{a, b}, nil
}

// apiNumber parses decimal digits, ignoring leading zeros.
func apiNumber(text string) (n int, ok bool) {
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	digits := strings.TrimLeft(text, "0")
	if digits == "" {
		return 0, true
	}
	n, err := strconv.Atoi(digits)
	return n, err == nil && n <= MostOfAPIVersion
}

// String returns MAJOR.MINOR, the form in which versions are listed.
func (v APIVersion) String() string { return strconv.Itoa(v.Major) + "." + strconv.Itoa(v.Minor) }

// Compare returns a negative number if v is older than w, a positive one if it is newer, and
// 0 if they are equal.
func (v APIVersion) Compare(w APIVersion) int {
	return cmp.Or(cmp.Compare(v.Major, w.Major), cmp.Compare(v.Minor, w.Minor))
}

// Supports reports whether v, as an entry of the list of supported versions, covers version w. x.n
// covers x.0 to x.n, but 0.n only itself (RFC 0049).
func (v APIVersion) Supports(w APIVersion) bool {
	if v.Major == 0 {
		return v == w
	}
	return v.Major == w.Major && w.Minor <= v.Minor
}

// Deprecates reports whether v, as an entry of the list of deprecated versions, covers version w. An
// entry covers its whole major, but 0.n only itself (RFC 0049).
func (v APIVersion) Deprecates(w APIVersion) bool { return v.Whole() == w.Whole() }

// Whole returns x.0 for the versions of a major x from 1 on, which are deprecated and removed
// together. It returns 0.n unchanged.
func (v APIVersion) Whole() APIVersion {
	if v.Major > 0 {
		v.Minor = 0
	}
	return v
}
