package model

import (
	"fmt"
	"slices"
	"testing"
)

// TestOrderIsNewestFirst checks that the highest number is first, equal numbers are in the order of the
// file, and text that is not a version is last.
func TestOrderIsNewestFirst(t *testing.T) {
	for _, c := range []struct {
		texts []string
		want  []int
	}{
		{[]string{"1.2.3", "1.10.0", "1.9.0"}, []int{1, 2, 0}},
		{[]string{"local", "1.0.0-rc.1", "1.0.0", "x"}, []int{2, 1, 0, 3}},
		{[]string{"1.0.0-rc.2", "1.0.0-rc.10", "1.0.0-1"}, []int{1, 0, 2}},
		{[]string{"v1.2", "1.2.0", "1.2.0+build", "1.3"}, []int{3, 0, 1, 2}},
		{[]string{"0.18.x", "0.18.1", "0.19.x"}, []int{2, 1, 0}},
		{[]string{"18446744073709551616.0.0", "1.2.3.4", "18446744073709551615.0.0", "1.0.0"}, []int{2, 3, 0, 1}},
	} {
		var versions []*Version
		for _, text := range c.texts {
			versions = append(versions, &Version{Text: text})
		}
		if got := Order(versions); !slices.Equal(got, c.want) {
			t.Errorf("%q: %v, want %v", c.texts, got, c.want)
		}
	}
}

// TestOrderOfPlainNumbersAllocatesLists checks that a version x.y.z needs no allocation of its own. The
// rows of a long track are ordered before the first frame.
func TestOrderOfPlainNumbersAllocatesLists(t *testing.T) {
	var versions []*Version
	for i := range 1000 {
		versions = append(versions, &Version{Text: fmt.Sprintf("1.%d.%d", i%37, i)})
	}
	if n := testing.AllocsPerRun(5, func() { Order(versions) }); n > 10 {
		t.Errorf("%.0f allocations", n)
	}
}
