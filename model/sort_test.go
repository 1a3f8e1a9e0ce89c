package model

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSortStable checks that large elements are sorted as by the standard library, with equal ones in
// their order.
func TestSortStable(t *testing.T) {
	type element struct {
		key, at int
		_       [20]string
	}
	byKey := func(a, b element) int { return cmp.Compare(a.key, b.key) }
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 200 {
		got := make([]element, n)
		for i := range got {
			got[i] = element{key: random.IntN(n/4 + 1), at: i}
		}
		want := slices.Clone(got)
		slices.SortStableFunc(want, byKey)
		for range 2 { // the second time the elements are already sorted
			if SortStable(got, byKey); !slices.Equal(got, want) {
				t.Fatalf("%d elements:\n%v, want\n%v", n, got, want)
			}
		}
	}
}
