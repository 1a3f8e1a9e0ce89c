package check

import (
	"cmp"
	"hash/maphash"
	"math"
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
	// tracks reports whether findings about a track of an object that about reports are listed; nil
	// means all.
	tracks func(object, track int) bool
	rules  map[string]*tally
	// filter, if set, decides which findings are listed. Nothing is counted then. After grow has made
	// room for a number of objects, filter may be called concurrently for different ones of them.
	filter func(f *model.Finding) bool
	grow   func(objects int)
	// order lists the names of the rules with findings left out, by their first finding left out.
	order []string
}

// tally counts the findings of one rule.
type tally struct {
	listed, left int
	// first is the first finding left out.
	first model.Finding
}

// NewLimit returns a limit of most findings of each rule about the objects for which about is
// true; a nil about means all objects. Findings about other objects are dropped and not
// counted.
func NewLimit(most int, about func(object int) bool) *Limit {
	return &Limit{most: most, about: about, rules: map[string]*tally{}}
}

// NoLimit returns a limit that lists all findings. A checker with it can check only once, and keeps
// nothing for a second check, which saves most of the memory.
func NoLimit() *Limit { return NewLimit(math.MaxInt, nil) }

// takes counts a finding and reports whether it is listed.
func (r *Limit) takes(f *model.Finding) bool {
	if r == nil {
		return true
	}
	if r.filter != nil {
		return r.filter(f) // rules about a whole file compare any of its objects
	}
	return r.Wants(f.Ref.Object) && r.counts(f)
}

// Wants reports whether findings about the object with that index are listed at all.
func (r *Limit) Wants(object int) bool { return r == nil || r.about == nil || r.about(object) }

// wantsTrack is Wants for a track of an object that is wanted.
func (r *Limit) wantsTrack(object, track int) bool {
	return r == nil || r.tracks == nil || r.tracks(object, track)
}

// counts counts a finding about a wanted object and reports whether it is listed.
func (r *Limit) counts(f *model.Finding) bool {
	if r.filter != nil {
		return r.filter(f)
	}
	p := r.rules[f.Rule]
	if p == nil {
		p = &tally{}
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

// filters reports whether a filter decides what is listed. If so, it makes room for that number of
// objects.
func (r *Limit) filters(objects int) bool {
	if r == nil || r.filter == nil {
		return false
	}
	r.grow(objects)
	return true
}

// KeptOf returns the findings about one object that are listed, and counts the others. The object is
// given separately, because a finding about a merged profile is often placed in the file of the
// parent, and its ref counts the objects of that file.
func (r *Limit) KeptOf(object int, found []model.Finding) []model.Finding {
	switch {
	case r == nil:
		return found
	case !r.Wants(object):
		return nil
	}
	return slices.DeleteFunc(slices.Clone(found), func(f model.Finding) bool { return !r.counts(&f) })
}

// Left returns one finding for each rule with findings left out, which says how many. It has the
// place of the first one.
func (r *Limit) Left() []model.Finding {
	if r == nil {
		return nil
	}
	var out []model.Finding
	for _, name := range r.order {
		p := r.rules[name]
		f := model.Finding{Rule: name, Severity: p.first.Severity, Document: p.first.Document,
			Ref: p.first.Ref, Place: p.first.Place, Unlisted: p.left}
		f.Message = model.Words(strconv.Itoa(p.left) + " more findings of this rule are not listed, the first of them here.")
		if p.left == 1 {
			f.Message = model.Words("1 more finding of this rule is not listed.")
		}
		f.Hint = "Fix those that are listed, then check again."
		out = append(out, f)
	}
	return out
}

// Counter finds the same findings as the function Added, but does not keep the findings of the state
// before, which take more memory than a large file itself. It keeps a hash of each, and the findings
// of the state after whose hash is new. Check the state before with the limit Before, then the state
// after with the limit After, each once. Findings about different objects may be counted concurrently.
type Counter struct {
	// objects[0] counts the findings about no object. The others follow, one for each object.
	objects []counted
	about   func(object int) bool
	tracks  func(object, track int) bool
}

// counted are the findings of the state before about one object.
type counted struct {
	// before are the findings. If sorted is set, they are sorted, and equal ones are counted in one.
	before []sum
	sorted bool
	// unsure is set if one of several findings with the same words is new. Only the whole lists show
	// which one.
	unsure bool
	// again are the findings of before that were not found again, by the hash of their keys. They are
	// set if sifted is.
	again  []alike
	sifted bool
}

// alike are findings of the state before with the same key.
type alike struct {
	key  findingSum
	left int
	// lasting are the intervals of the findings whose interval has bounds.
	lasting []*model.Interval
}

// sum counts findings of the state before with the same words, which it knows by their hashes.
type sum struct {
	// all is the hash of all their words, key that of their key.
	all, key findingSum
	// left is the number of findings not found again yet.
	left int
	// interval is when they apply; nil if it has neither a beginning nor an end.
	interval *model.Interval
}

// findingSum is a hash of 128 bits, so that two findings practically never have the same by chance.
type findingSum [2]uint64

var findingSeeds = [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}

// compare orders hashes.
func (s findingSum) compare(other findingSum) int {
	return cmp.Or(cmp.Compare(s[0], other[0]), cmp.Compare(s[1], other[1]))
}

// compare orders sums by the hash of their keys, then by that of all their words.
func (s sum) compare(other sum) int {
	return cmp.Or(s.key.compare(other.key), s.all.compare(other.all))
}

// sumOf returns the hash of one finding.
func sumOf(f *model.Finding) sum {
	var room [512]byte
	text := f.AppendKey(room[:0])
	hash := func() (s findingSum) {
		for i, seed := range findingSeeds {
			s[i] = maphash.Bytes(seed, text)
		}
		return s
	}
	s := sum{key: hash(), left: 1}
	text = appendWords(text, f)
	s.all = hash()
	if f.Interval.IsBounded() {
		s.interval = f.Interval
	}
	return s
}

// NewCounter returns a Counter that has counted nothing yet. It counts only objects and tracks for
// which about and tracks return true; the others must have the same findings before and after. Nil
// means all.
func NewCounter(about func(object int) bool, tracks func(object, track int) bool) *Counter {
	return &Counter{about: about, tracks: tracks}
}

// of returns the counts of the object that a finding is about.
func (h *Counter) of(f *model.Finding) *counted {
	h.grow(f.Ref.Object + 1)
	return &h.objects[f.Ref.Object-model.None]
}

// grow makes room for n objects.
func (h *Counter) grow(n int) {
	if more := n - model.None - len(h.objects); more > 0 {
		h.objects = append(h.objects, make([]counted, more)...)
	}
}

// Before returns the limit with which to check the state before. It lists nothing.
func (h *Counter) Before() *Limit {
	return &Limit{about: h.about, tracks: h.tracks, grow: h.grow, filter: func(f *model.Finding) bool {
		of := h.of(f)
		of.before = append(of.before, sumOf(f))
		return false
	}}
}

// After returns the limit with which to check the state after. It lists findings that are not among
// those before.
func (h *Counter) After() *Limit {
	return &Limit{about: h.about, tracks: h.tracks, grow: h.grow, filter: func(f *model.Finding) bool {
		of, s := h.of(f), sumOf(f)
		of.sort()
		i, known := slices.BinarySearchFunc(of.before, s, sum.compare)
		if !known || of.before[i].left == 0 {
			of.unsure = of.unsure || known
			return true
		}
		of.before[i].left--
		return false
	}}
}

// sort sorts the findings of before, and counts those with the same words.
func (c *counted) sort() {
	if c.sorted {
		return
	}
	c.sorted = true
	slices.SortFunc(c.before, sum.compare)
	n := 0
	for i := range c.before {
		if n > 0 && c.before[n-1].all == c.before[i].all {
			c.before[n-1].left++
			continue
		}
		c.before[n] = c.before[i]
		n++
	}
	c.before = c.before[:n]
}

// Added returns the new ones among the findings that the limit After listed. If ok is false, hashes
// do not suffice to find them: call the function Added on the whole lists.
func (h *Counter) Added(after []model.Finding) (fresh []model.Finding, ok bool) {
	if slices.ContainsFunc(h.objects, func(c counted) bool { return c.unsure }) {
		return nil, false
	}
	for i := range after {
		f := &after[i]
		a := h.of(f).alike(sumOf(f).key)
		if a.left > 1 && len(a.lasting) > 0 && (len(a.lasting) < a.left || slices.ContainsFunc(a.lasting, func(i *model.Interval) bool { return i.From.IsZero() })) {
			return nil, false // not all can be compared, so their order matters
		}
		was := counterpart(a.lasting, f.Interval)
		if a.left == 0 || len(a.lasting) > 0 && was == model.None {
			if fresh == nil {
				fresh = make([]model.Finding, 0, len(after)-i)
			}
			fresh = append(fresh, *f)
			continue
		}
		if a.left--; len(a.lasting) > 0 {
			a.lasting = slices.Delete(a.lasting, was, was+1)
		}
	}
	return fresh, true
}

// alike returns the findings of before with that key that were not found again.
func (c *counted) alike(key findingSum) *alike {
	if !c.sifted {
		c.sifted = true
		for i := range c.before {
			b := &c.before[i]
			if b.left == 0 {
				continue
			}
			if n := len(c.again); n == 0 || c.again[n-1].key != b.key {
				c.again = append(c.again, alike{key: b.key})
			}
			a := &c.again[len(c.again)-1]
			if a.left += b.left; b.interval != nil {
				a.lasting = append(a.lasting, slices.Repeat([]*model.Interval{b.interval}, b.left)...)
			}
		}
	}
	i, found := slices.BinarySearchFunc(c.again, key, func(a alike, key findingSum) int { return a.key.compare(key) })
	if !found {
		return &alike{}
	}
	return &c.again[i]
}
