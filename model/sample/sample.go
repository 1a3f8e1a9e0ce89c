// Package sample decides how much of an exhaustive test runs: all of it, or a sample that is the same
// in every run. Only tests use it.
package sample

import (
	"hash/fnv"
	"os"
)

// Whole reports whether all of an exhaustive test runs, because LCTUI_EXHAUSTIVE is set. Call it while
// tests run, because only then does the Go command know that their cached results depend on it.
func Whole() bool { return os.Getenv("LCTUI_EXHAUSTIVE") != "" }

// Of returns all if Whole returns true, and some otherwise.
func Of(all, some int) int {
	if Whole() {
		return all
	}
	return some
}

// Has reports whether the test case with the given name runs. Every case does if Whole returns true,
// otherwise about one in n. Which ones run depends only on their names.
func Has(n uint64, name string) bool {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(name))
	return Whole() || hash.Sum64()%n == 0
}
