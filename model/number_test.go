package model

import (
	"math/rand/v2"
	"testing"
)

// TestNumbersAreSemantic checks that versions are parsed and compared as by the semver library.
func TestNumbersAreSemantic(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	parts := []string{"0", "1", "2", "10", "01", "00", "rc", "a", "a-b", "-", "A", "1a", "", "x", "é", "99999999999999999999", "1234567890123456789"}
	text := func() (s string) {
		for i := range 1 + random.IntN(6) {
			if i > 0 {
				s += []string{".", ".", ".", "-", "+"}[random.IntN(5)]
			}
			s += parts[random.IntN(len(parts))]
			if random.IntN(3) == 0 {
				s = []string{"v", "1.2.3-", "1.2.3-rc."}[random.IntN(3)] + s
			}
		}
		return s
	}
	read := 0
	for range 100_000 {
		a, b := text(), text()
		want, wanted := Semantic(a)
		got, ok := ParseNumber(a)
		if ok != wanted || ok && (got.Parts() != [3]uint64{want.Major(), want.Minor(), want.Patch()} || got.pre != want.Prerelease()) {
			t.Fatalf("%q: %v, %v", a, got, ok)
		}
		other, known := ParseNumber(b)
		if !ok || !known {
			continue
		}
		read++
		if with, _ := Semantic(b); got.Compare(other) != want.Compare(with) {
			t.Fatalf("%q and %q: %d, not %d", a, b, got.Compare(other), want.Compare(with))
		}
	}
	if read < 1000 {
		t.Errorf("only %d pairs are versions", read)
	}
}
