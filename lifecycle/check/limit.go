package check

import (
	"crypto/sha256"
	"slices"
	"strconv"

	"github.com/lctui/lctui/model"
)

// Limit bounds how many findings of one rule are listed of a file, so that a
// hostile file cannot fill memory or screen. What is left out is counted, and
// one finding a rule says how many there are: nothing is hidden. A nil Limit
// leaves nothing out. Not for concurrent use.
type Limit struct {
	most  int
	about func(object int) bool
	rules map[string]*portion
	// sieve decides alone, if it is set; then nothing is counted.
	sieve func(f *model.Finding) bool
	// order are the names of the rules with something left out.
	order []string
}

// portion is what became of the findings of one rule.
type portion struct {
	listed, left int
	// first is the first finding left out.
	first model.Finding
}

// NewLimit allows that many findings of each rule, about the objects for which
// about is true; nil for all. Findings about others are dropped and not counted.
func NewLimit(most int, about func(object int) bool) *Limit {
	return &Limit{most: most, about: about, rules: map[string]*portion{}}
}

// takes reports whether a finding is listed, and counts it.
func (r *Limit) takes(f *model.Finding) bool {
	if r == nil {
		return true
	}
	return r.Wants(f.Ref.Object) && r.counts(f)
}

// Wants reports whether findings about the object with that index are listed at
// all.
func (r *Limit) Wants(object int) bool { return r == nil || r.about == nil || r.about(object) }

// counts reports whether a finding that is wanted is among those listed.
func (r *Limit) counts(f *model.Finding) bool {
	if r.sieve != nil {
		return r.sieve(f)
	}
	p := r.rules[f.Rule]
	if p == nil {
		p = &portion{}
		r.rules[f.Rule] = p
	}
	if p.listed < r.most {
		p.listed++
		return true
	}
	if p.left++; p.left == 1 {
		p.first = *f
		r.order = append(r.order, f.Rule)
	}
	return false
}

// Kept returns those of some findings that are listed, and counts the others.
func (r *Limit) Kept(found []model.Finding) []model.Finding {
	if r == nil {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(f model.Finding) bool { return !r.takes(&f) })
}

// KeptOf is Kept for findings about one object that may stand elsewhere: what is
// wrong with a merged profile often stands in the file of its parent, where their
// refs count other objects.
func (r *Limit) KeptOf(object int, found []model.Finding) []model.Finding {
	switch {
	case r == nil:
		return found
	case !r.Wants(object):
		return nil
	}
	return slices.DeleteFunc(slices.Clone(found), func(f model.Finding) bool { return !r.counts(&f) })
}

// Left says, for each rule with findings that are not listed, how many there
// are: one finding of that rule, at the place of the first of them.
func (r *Limit) Left() []model.Finding {
	if r == nil {
		return nil
	}
	var out []model.Finding
	for _, name := range r.order {
		p := r.rules[name]
		f := model.Finding{Rule: name, Severity: p.first.Severity, File: p.first.File, Document: p.first.Document,
			Ref: p.first.Ref, Place: p.first.Place, Left: p.left}
		f.Message = strconv.Itoa(p.left) + " more findings of this rule are not listed, the first of them here."
		if p.left == 1 {
			f.Message = "1 more finding of this rule is not listed."
		}
		f.Hint = "Mend those that are listed, then check again."
		out = append(out, f)
	}
	return out
}

// Counter finds what Added finds without keeping the findings of before: of a large
// file they take more memory than the file. It keeps a sum of each, and those of
// after that it has no sum of. Before is judged first, then after, each once.
// Not for concurrent use.
type Counter struct {
	// same counts the findings of before that are not found again yet by all of
	// their words, alike by their keys.
	same, alike map[findingSum]int32
	// unsure is set where one of several findings with the same words is new, or one may
	// hold for longer than before, so that all of them are needed to tell which.
	unsure bool
}

type findingSum [16]byte

func sumOfFinding(text string) findingSum {
	sum := sha256.Sum256([]byte(text))
	return findingSum(sum[:16])
}

// NewCounter has counted nothing yet.
func NewCounter() *Counter {
	return &Counter{same: map[findingSum]int32{}, alike: map[findingSum]int32{}}
}

// Before returns the limit to judge with what was there before: it lists nothing.
func (h *Counter) Before() *Limit {
	return &Limit{sieve: func(f *model.Finding) bool {
		h.same[sumOfFinding(words(f))]++
		h.alike[sumOfFinding(f.Key())]++
		return false
	}}
}

// After returns the limit to judge with what is there now: it lists what was not
// found before.
func (h *Counter) After() *Limit {
	return &Limit{sieve: func(f *model.Finding) bool {
		sum := sumOfFinding(words(f))
		left, known := h.same[sum]
		if left == 0 {
			h.unsure = h.unsure || known
			return true
		}
		h.same[sum]--
		h.alike[sumOfFinding(f.Key())]--
		return false
	}}
}

// Added returns the findings that are new of those that the limit After listed. ok is
// unset where it cannot be told from them; then the function Added tells it from whole lists.
func (h *Counter) Added(after []model.Finding) (fresh []model.Finding, ok bool) {
	for i := range after {
		if k := sumOfFinding(after[i].Key()); h.alike[k] > 0 {
			h.alike[k]--
			h.unsure = h.unsure || after[i].Interval.IsBounded()
		} else {
			fresh = append(fresh, after[i])
		}
	}
	return fresh, !h.unsure
}
