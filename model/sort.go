package model

import (
	"cmp"
	"slices"
)

// Map returns the results of f for the elements of a list, in the same order.
func Map[E, T any](list []E, f func(E) T) []T {
	out := make([]T, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

// SortStable stably sorts a slice in place. It sorts indexes and then moves each element once. The
// functions of package slices move large elements many times and are compiled for each element type.
// Use them only for numbers, texts and pointers.
func SortStable[E any](s []E, compare func(a, b E) int) {
	order := stableOrder(len(s), func(i, j int) int { return compare(s[i], s[j]) })
	if order == nil {
		return
	}
	for i := range order {
		// Each element of a cycle of the permutation moves to the place of the one before it.
		first, at := s[i], i
		for from := order[at]; from != i; at, from = from, order[from] {
			s[at], order[at] = s[from], at
		}
		s[at], order[at] = first, at
	}
}

// stableOrder returns the indexes of n elements in stable order, or nil if the elements are already
// sorted.
func stableOrder(n int, compare func(i, j int) int) []int {
	at := 1
	for at < n && compare(at-1, at) <= 0 {
		at++
	}
	if at >= n {
		return nil
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Or(compare(i, j), i-j) })
	return order
}
