package model

import (
	"cmp"

	"github.com/Masterminds/semver/v3"
)

// Number is a version's text parsed for comparison: three parts, and the whole semantic
// version if it has a pre-release. A single question may parse tracks of thousands of
// versions, nearly all of which are plain x.y.z, so these are parsed without the library.
type Number struct {
	Major, Minor, patch uint64
	pre                 *semver.Version
}

// longestPart is the number of digits that always fit into 64 bits.
const longestPart = 18

// ParseNumber parses a version; ok is false for text that is not a version (Gardener A5).
func ParseNumber(text string) (n Number, ok bool) {
	if n, ok = plainNumber(text); ok {
		return n, true
	}
	v, ok := Semantic(text)
	if !ok {
		return Number{}, false
	}
	n = Number{Major: v.Major(), Minor: v.Minor(), patch: v.Patch()}
	if v.Prerelease() != "" {
		n.pre = v
	}
	return n, true
}

// plainNumber parses x.y.z and nothing else.
func plainNumber(text string) (Number, bool) {
	var parts [3]uint64
	part, digits := 0, 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c >= '0' && c <= '9' && digits < longestPart:
			parts[part] = parts[part]*10 + uint64(c-'0')
			digits++
		case c == '.' && digits > 0 && part < 2:
			part, digits = part+1, 0
		default:
			return Number{}, false
		}
	}
	return Number{Major: parts[0], Minor: parts[1], patch: parts[2]}, part == 2 && digits > 0
}

// Compare orders by the three parts, with a pre-release below its release; build metadata is
// ignored.
func (n Number) Compare(o Number) int {
	if c := cmp.Or(cmp.Compare(n.Major, o.Major), cmp.Compare(n.Minor, o.Minor), cmp.Compare(n.patch, o.patch)); c != 0 {
		return c
	}
	switch {
	case n.pre == nil && o.pre == nil:
		return 0
	case n.pre == nil:
		return 1
	case o.pre == nil:
		return -1
	}
	return n.pre.Compare(o.pre)
}

// Parts returns the three parts.
func (n Number) Parts() [3]uint64 { return [3]uint64{n.Major, n.Minor, n.patch} }
