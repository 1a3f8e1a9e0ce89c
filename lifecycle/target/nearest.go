package target

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
)

// NearestVersion returns the name in of that a mistyped version most likely means, "" if none is
// near. It compares major, minor and patch numerically, in this order, with versions of the same
// track; on a tie it prefers the lower one. If the text is not numeric, or the track has no version
// with as many numbers, it returns the result of model.Nearest.
func NearestVersion(text string, of []string) string {
	prefix, number, ok := numbered(text)
	if !ok {
		return model.Nearest(text, of)
	}
	var below, above, low, high = "", "", []int(nil), []int(nil)
	for _, candidate := range of {
		in, other, ok := numbered(candidate)
		switch {
		case !ok || in != prefix || len(other) != len(number):
		case slices.Compare(other, number) <= 0:
			if below == "" || slices.Compare(other, low) > 0 {
				below, low = candidate, other
			}
		case above == "" || slices.Compare(other, high) < 0:
			above, high = candidate, other
		}
	}
	switch {
	case below == "" && above == "":
		return model.Nearest(text, of)
	case above == "" || below != "" && slices.Compare(apart(low, number), apart(high, number)) <= 0:
		above, high = below, low
	}
	if !near(number, high) {
		return ""
	}
	return above
}

// near reports whether two versions are near each other. They are if the first number in which they
// differ is the last one, or differs by at most 5 or a tenth.
func near(a, b []int) bool {
	const few, part = 5, 10
	for i, n := range apart(a, b)[:len(a)-1] {
		if n > 0 {
			return n <= max(few, a[i]/part)
		}
	}
	return true
}

// apart returns the distance of two versions, number by number.
func apart(a, b []int) []int {
	out := make([]int, len(a))
	for i := range a {
		out[i] = max(a[i]-b[i], b[i]-a[i])
	}
	return out
}

// numbered splits TRACK/1.30.6 into the prefix TRACK/ and the numbers of the version. A #2, which
// marks a version listed twice, is ignored.
func numbered(text string) (prefix string, number []int, ok bool) {
	text, _, _ = strings.Cut(text, "#")
	at := strings.LastIndexByte(text, '/') + 1
	for part := range strings.SplitSeq(text[at:], ".") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 {
			return "", nil, false
		}
		number = append(number, n)
	}
	return text[:at], number, true
}
