package model

import (
	"cmp"
	"strings"

	"github.com/Masterminds/semver/v3"
)

// Number is a version parsed for comparison: three parts, and the pre-release or "". One run may parse
// thousands of versions. Nearly all are x.y.z or x.y.z-pre, so these are parsed without the library.
type Number struct {
	Major, Minor, patch uint64
	pre                 string
}

// longestPart is the most digits of a part that is parsed without the library. They fit into 64 bits.
const longestPart = 18

// ParseNumber parses a version. ok is false for text that is not a version (Gardener A5).
func ParseNumber(text string) (n Number, ok bool) {
	number, pre, dashed := strings.Cut(text, "-")
	if n, ok = plainNumber(number); ok && (!dashed || isPreRelease(pre)) {
		n.pre = pre
		return n, true
	}
	v, ok := Semantic(text)
	if !ok {
		return Number{}, false
	}
	return Number{v.Major(), v.Minor(), v.Patch(), v.Prerelease()}, true
}

// isPreRelease reports whether a text consists of identifiers separated by dots. None may be empty or
// a number with leading zeros (Semantic Versioning 2.0.0, item 9).
func isPreRelease(text string) bool {
	for part := range strings.SplitSeq(text, ".") {
		number := true
		for i := range len(part) {
			c := part[i]
			if c < '0' || c > '9' {
				number = false
				if c != '-' && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') {
					return false
				}
			}
		}
		if part == "" || number && len(part) > 1 && part[0] == '0' {
			return false
		}
	}
	return true
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

// Compare orders numbers by their three parts. A pre-release comes before its release. Build metadata
// is ignored.
func (n Number) Compare(o Number) int {
	if c := cmp.Or(cmp.Compare(n.Major, o.Major), cmp.Compare(n.Minor, o.Minor), cmp.Compare(n.patch, o.patch)); c != 0 {
		return c
	}
	switch {
	case n.pre == o.pre:
		return 0
	case n.pre == "":
		return 1
	case o.pre == "":
		return -1
	}
	return semver.New(0, 0, 0, n.pre, "").Compare(semver.New(0, 0, 0, o.pre, ""))
}

// Parts returns major, minor and patch.
func (n Number) Parts() [3]uint64 { return [3]uint64{n.Major, n.Minor, n.patch} }
