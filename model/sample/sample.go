// Package sample says how much of an exhaustive test runs: a sample, which is the same in every
// run, or all of it.
package sample

import (
	"hash/fnv"
	"os"
)

// Whole reports whether exhaustive tests run whole: LCTUI_EXHAUSTIVE is set. Tests ask while they
// run, because only then does the Go command know that their cached results depend on it.
func Whole() bool { return os.Getenv("LCTUI_EXHAUSTIVE") != "" }

// Of returns how much of something a test takes: all of it or some.
func Of(all, some int) int {
	if Whole() {
		return all
	}
	return some
}

// Has reports whether the case of a name runs: all of them do, or about one in n. It depends only
// on the name.
func Has(n uint64, name string) bool {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(name))
	return Whole() || hash.Sum64()%n == 0
}
