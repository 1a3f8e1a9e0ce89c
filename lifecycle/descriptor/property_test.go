package descriptor_test

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle/descriptor"
)

// anyEntry returns a version as files have them, sometimes an odd one.
func anyEntry(r *rand.Rand) string {
	switch r.Intn(12) {
	case 0:
		return "v" + anyVersion(r)
	case 1:
		return []string{"x", "1.", "0.3.1", ""}[r.Intn(4)] + "?"
	}
	return anyVersion(r)
}

func anyVersion(r *rand.Rand) string {
	switch r.Intn(4) {
	case 0:
		return fmt.Sprint(1 + r.Intn(3))
	case 1:
		return fmt.Sprintf("%d.%d", 1+r.Intn(3), r.Intn(5))
	}
	return fmt.Sprintf("0.%d", r.Intn(12))
}

// anyLists returns lists in any order, with entries of every kind.
func anyLists(r *rand.Rand) string {
	var b strings.Builder
	for range r.Intn(5) {
		b.WriteString(anyEntry(r) + " ")
	}
	b.WriteString("| ")
	for range r.Intn(8) {
		b.WriteString(anyEntry(r) + " ")
	}
	if r.Intn(2) == 0 {
		b.WriteString("=" + anyVersion(r))
	}
	return b.String()
}

// TestAnyLists: whatever the lists are, neither the rules nor the printing of a descriptor panics, and
// each version listed has the status that it has by itself.
func TestAnyLists(t *testing.T) {
	for seed := range int64(6000) {
		text := anyLists(rand.New(rand.NewSource(seed)))
		o := describe(t, "0.9.0; buildpack 0.2 | 0.2 0.3; platform "+text)
		found(caseOf(o))
		(descriptor.System{}).Inspect(o)
		(descriptor.System{}).Labels(o)
		for _, v := range o.Tracks[1].Versions {
			if got := descriptor.StatusOf(o.Tracks[1].APIs, version(t, v.Text)).String(); got != v.Stages[0].Name {
				t.Errorf("%s: %s is %s, listed as %s", text, v.Text, got, v.Stages[0].Name)
			}
		}
	}
}
