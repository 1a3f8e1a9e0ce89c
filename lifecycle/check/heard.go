package check

import (
	"crypto/sha256"

	"github.com/lctui/lctui/model"
)

// Heard finds what New finds without keeping the findings of before: of a large
// file they take more memory than the file. It keeps a sum of each, and those of
// after that it has no sum of. Before is judged first, then after, each once.
// Not for concurrent use.
type Heard struct {
	// same counts the findings of before that are not heard again yet by all of
	// their words, alike by their keys.
	same, alike map[findingSum]int32
	// unsure is set where one of several findings with the same words is new, so
	// that all of them are needed to tell which.
	unsure bool
}

type findingSum [16]byte

func sumOfFinding(text string) findingSum {
	sum := sha256.Sum256([]byte(text))
	return findingSum(sum[:16])
}

// NewHeard has heard nothing yet.
func NewHeard() *Heard {
	return &Heard{same: map[findingSum]int32{}, alike: map[findingSum]int32{}}
}

// Before gives the ration to judge with what was there before: it lists nothing.
func (h *Heard) Before() *Limit {
	return &Limit{sieve: func(f *model.Finding) bool {
		h.same[sumOfFinding(f.Key()+"\x00"+f.Message)]++
		h.alike[sumOfFinding(f.Key())]++
		return false
	}}
}

// After gives the ration to judge with what is there now: it lists what was not
// heard before.
func (h *Heard) After() *Limit {
	return &Limit{sieve: func(f *model.Finding) bool {
		words := sumOfFinding(f.Key() + "\x00" + f.Message)
		left, heard := h.same[words]
		if left == 0 {
			h.unsure = h.unsure || heard
			return true
		}
		h.same[words]--
		h.alike[sumOfFinding(f.Key())]--
		return false
	}}
}

// New gives the findings that are new of those that the ration After listed. ok is
// unset where it cannot be told from them; then New tells it from whole lists.
func (h *Heard) New(after []model.Finding) (fresh []model.Finding, ok bool) {
	for i := range after {
		if k := sumOfFinding(after[i].Key()); h.alike[k] > 0 {
			h.alike[k]--
		} else {
			fresh = append(fresh, after[i])
		}
	}
	return fresh, !h.unsure
}
