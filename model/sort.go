package model

import (
	"cmp"
	"slices"
)

// Map returns what f makes of each element of a list, in its order.
func Map[E, T any](list []E, f func(E) T) []T {
	out := make([]T, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

// SortStable stably sorts a slice in place. It sorts indexes and then moves each element once.
// The functions of slices move large elements many times and are compiled for every element
// type, so only numbers, texts and pointers are sorted with those.
func SortStable[E any](s []E, compare func(a, b E) int) {
	order := stableOrder(len(s), func(i, j int) int { return compare(s[i], s[j]) })
	if order == nil {
		return
	}
	sorted := make([]E, len(s))
	for to, from := range order {
		sorted[to] = s[from]
	}
	copy(s, sorted)
}

// stableOrder returns the indexes of n elements in their stable order, nil if they are in order
// already.
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
