package model

import "slices"

// SortStable stably sorts a slice of large elements in place. It sorts indexes and then moves
// each element once; slices.SortStableFunc moves elements many times and is compiled for
// every element type.
func SortStable[E any](s []E, compare func(a, b E) int) {
	if slices.IsSortedFunc(s, compare) {
		return
	}
	order := make([]int, len(s))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return compare(s[i], s[j]) })
	sorted := make([]E, len(s))
	for to, from := range order {
		sorted[to] = s[from]
	}
	copy(s, sorted)
}
