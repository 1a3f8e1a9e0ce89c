package check

import (
	"hash/maphash"
	"slices"
	"strconv"

	"github.com/lctui/lctui/model"
)

// Limit bounds how many findings of each rule are listed for a file, so that a hostile file
// cannot fill memory or the screen. The rest is counted, and one finding per rule says how
// many there are, so nothing is hidden. A nil Limit lists everything. Not safe for concurrent
// use.
type Limit struct {
	most  int
	about func(object int) bool
	rules map[string]*portion
	// sieve, if set, decides alone which findings are listed; nothing is counted then.
	sieve func(f *model.Finding) bool
	// order holds the names of the rules with findings left out, in the order of the first of
	// these.
	order []string
}

// portion counts the findings of one rule.
type portion struct {
	listed, left int
	// first is the first finding left out.
	first model.Finding
}

// NewLimit returns a limit of most findings of each rule about the objects for which about is
// true; a nil about means all objects. Findings about other objects are dropped and not
// counted.
func NewLimit(most int, about func(object int) bool) *Limit {
	return &Limit{most: most, about: about, rules: map[string]*portion{}}
}

// takes counts a finding and reports whether it is listed.
func (r *Limit) takes(f *model.Finding) bool {
	if r == nil {
		return true
	}
	if r.sieve != nil {
		return r.sieve(f) // rules about a whole file compare any of its objects
	}
	return r.Wants(f.Ref.Object) && r.counts(f)
}

// Wants reports whether findings about the object with that index are listed at all.
func (r *Limit) Wants(object int) bool { return r == nil || r.about == nil || r.about(object) }

// counts counts a finding about a wanted object and reports whether it is listed.
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

// Kept returns the findings that are listed, and counts the others.
func (r *Limit) Kept(found []model.Finding) []model.Finding {
	if r == nil {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(f model.Finding) bool { return !r.takes(&f) })
}

// KeptOf is Kept for findings about one object whose refs may count the objects of another
// file: a finding about a merged profile often stands in the file of its parent.
func (r *Limit) KeptOf(object int, found []model.Finding) []model.Finding {
	switch {
	case r == nil:
		return found
	case !r.Wants(object):
		return nil
	}
	return slices.DeleteFunc(slices.Clone(found), func(f model.Finding) bool { return !r.counts(&f) })
}

// Left returns one finding for each rule with findings left out. It says how many these are,
// at the place of the first one.
func (r *Limit) Left() []model.Finding {
	if r == nil {
		return nil
	}
	var out []model.Finding
	for _, name := range r.order {
		p := r.rules[name]
		f := model.Finding{Rule: name, Severity: p.first.Severity, Document: p.first.Document,
			Ref: p.first.Ref, Place: p.first.Place, Left: p.left}
		f.Message = model.Words(strconv.Itoa(p.left) + " more findings of this rule are not listed, the first of them here.")
		if p.left == 1 {
			f.Message = model.Words("1 more finding of this rule is not listed.")
		}
		f.Hint = "Fix those that are listed, then check again."
		out = append(out, f)
	}
	return out
}

// Counter does the work of Added without keeping the findings of before, which take more
// memory than a large file itself. It keeps a hash of each of them, and those findings of
// after whose hash is new. Before has to be judged first, then After, each once. Not safe for
// concurrent use.
type Counter struct {
	// same counts, by the hash of all their words, the findings of before that have not been
	// found again yet; alike counts them by the hash of their keys, and lasting has the intervals
	// of those of them that have bounds.
	same, alike map[findingSum]int32
	lasting     map[findingSum][]*model.Interval
	about       func(object int) bool
	// unsure is set if one of several findings with the same words is new; the whole lists are
	// needed then to tell which.
	unsure bool
}

// findingSum is a hash in two parts, so that two findings never have the same by chance.
type findingSum [2]uint64

var findingSeeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// sums returns the hash of the key of a finding and that of all its words.
func sums(f *model.Finding) (key, all findingSum) {
	var room [512]byte
	text := f.AppendKey(room[:0])
	sum := func() (s findingSum) {
		for i, seed := range findingSeeds {
			s[i] = maphash.Bytes(seed, text)
		}
		return s
	}
	key = sum()
	text = appendWords(text, f)
	return key, sum()
}

// NewCounter returns a Counter that has counted nothing yet. Objects for which about is false are
// not judged: their findings are the same before and after. A nil about means all objects.
func NewCounter(about func(object int) bool) *Counter {
	return &Counter{same: map[findingSum]int32{}, alike: map[findingSum]int32{}, lasting: map[findingSum][]*model.Interval{}, about: about}
}

// Before returns the limit with which to judge the state before: it lists nothing.
func (h *Counter) Before() *Limit {
	return &Limit{about: h.about, sieve: func(f *model.Finding) bool {
		key, all := sums(f)
		h.same[all]++
		h.alike[key]++
		if f.Interval.IsBounded() {
			h.lasting[key] = append(h.lasting[key], f.Interval)
		}
		return false
	}}
}

// After returns the limit with which to judge the present state: it lists what was not found
// before.
func (h *Counter) After() *Limit {
	return &Limit{about: h.about, sieve: func(f *model.Finding) bool {
		key, all := sums(f)
		left, known := h.same[all]
		if left == 0 {
			h.unsure = h.unsure || known
			return true
		}
		h.same[all]--
		h.alike[key]--
		if f.Interval.IsBounded() {
			i := slices.IndexFunc(h.lasting[key], func(i *model.Interval) bool {
				return i.From.Equal(f.Interval.From) && i.Until.Equal(f.Interval.Until)
			})
			h.lasting[key] = slices.Delete(h.lasting[key], i, i+1)
		}
		return false
	}}
}

// Added returns the new ones among the findings that the limit After listed. ok is false if
// that is not enough to tell; use the function Added on whole lists then.
func (h *Counter) Added(after []model.Finding) (fresh []model.Finding, ok bool) {
	for i := range after {
		f := &after[i]
		k, _ := sums(f)
		n, lasting := int(h.alike[k]), h.lasting[k]
		if n > 1 && len(lasting) > 0 && (len(lasting) < n || slices.ContainsFunc(lasting, func(i *model.Interval) bool { return i.From.IsZero() })) {
			return nil, false // not all can be compared, so their order matters
		}
		was := counterpart(lasting, f.Interval)
		if n == 0 || len(lasting) > 0 && was == model.None {
			fresh = append(fresh, *f)
			continue
		}
		if h.alike[k]--; len(lasting) > 0 {
			h.lasting[k] = slices.Delete(lasting, was, was+1)
		}
	}
	return fresh, !h.unsure
}
