// Package sample says how much of an exhaustive test runs: a sample, which is the same in every
// run, or all of it.
package sample

import (
	"math/rand/v2"
	"os"
)

// Whole reports whether exhaustive tests run whole: LCTUI_EXHAUSTIVE is set.
var Whole = os.Getenv("LCTUI_EXHAUSTIVE") != ""

// Of returns how much of something a test takes: all of it or some.
func Of(all, some int) int {
	if Whole {
		return all
	}
	return some
}

// OneIn returns a function that tells for each case in turn whether it runs: all of them do, or a
// random one of n.
func OneIn(n int) func() bool {
	random := rand.New(rand.NewPCG(1, uint64(n)))
	return func() bool { return random.IntN(n) == 0 || Whole }
}
