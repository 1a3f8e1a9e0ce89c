package model

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Minor is a minor release x.y, the unit of support windows, upgrade steps and version skew.
type Minor struct{ Major, Number int }

// String returns x.y.
func (m Minor) String() string { return strconv.Itoa(m.Major) + "." + strconv.Itoa(m.Number) }

// Compare orders minors by (x, y), never by date.
func (m Minor) Compare(o Minor) int {
	return cmp.Or(cmp.Compare(m.Major, o.Major), cmp.Compare(m.Number, o.Number))
}

// Precedes reports whether o is the next minor: x.(y+1) or (x+1).0 after x.y.
func (m Minor) Precedes(o Minor) bool {
	return o == Minor{m.Major, m.Number + 1} || o == Minor{m.Major + 1, 0}
}

// WholeMinor is the Patch of a version that names only its minor: x.y or x.y.x.
const WholeMinor = -1

// ReleaseVersion is the parsed version of a release.
type ReleaseVersion struct {
	Minor
	// Patch is z of x.y.z, or WholeMinor.
	Patch int
	// PreRelease is set for a version with a suffix such as -rc.1.
	PreRelease bool
}

// String returns the version without v and suffixes: x.y.z, or x.y for a whole minor.
func (v ReleaseVersion) String() string {
	if v.Patch == WholeMinor {
		return v.Minor.String()
	}
	return v.Minor.String() + "." + strconv.Itoa(v.Patch)
}

// Compare orders versions by minor, then by patch. A whole minor comes before its patches.
// PreRelease is ignored.
func (v ReleaseVersion) Compare(o ReleaseVersion) int {
	return cmp.Or(v.Minor.Compare(o.Minor), cmp.Compare(v.Patch, o.Patch))
}

// ParseReleaseVersion parses x.y, x.y.z or x.y.x with an optional leading v, pre-release suffix and
// build suffix. The build suffix is ignored. Everything else is an error that quotes the text. 0.20
// and 0.2 are different versions.
func ParseReleaseVersion(text string) (ReleaseVersion, error) {
	number, _, _ := strings.Cut(text, "+")
	number, suffix, pre := strings.Cut(number, "-")
	v := ReleaseVersion{Patch: WholeMinor, PreRelease: pre}
	switch parts := strings.Count(number, "."); {
	case parts == 2 && strings.HasSuffix(number, ".x"):
		number = strings.TrimSuffix(number, ".x")
	case parts == 2:
		v.Patch = 0
	case parts != 1:
		return ReleaseVersion{}, noReleaseVersion(text)
	}
	if pre {
		number += "-" + suffix
	}
	n, ok := ParseNumber(number)
	if !ok || max(n.Major, n.Minor, n.patch) > math.MaxInt32 {
		return ReleaseVersion{}, noReleaseVersion(text)
	}
	v.Minor = Minor{int(n.Major), int(n.Minor)}
	if v.Patch != WholeMinor {
		v.Patch = int(n.patch)
	}
	return v, nil
}

// ReleaseVersions lists examples of what ParseReleaseVersion parses, for a sentence.
const ReleaseVersions = "1.31, 1.31.x or 1.31.4"

func noReleaseVersion(text string) error {
	return fmt.Errorf("no version %q: write "+ReleaseVersions, text)
}
