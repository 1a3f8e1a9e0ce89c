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
	// tracks reports whether findings about a track of such an object are listed; nil means all.
	tracks func(object, track int) bool
	rules  map[string]*tally
	// filter, if set, decides alone which findings are listed; nothing is counted then. Once grow
	// has made room for so many objects, findings about different ones of these may be filtered at
	// the same time.
	filter func(f *model.Finding) bool
	grow   func(objects int)
	// order holds the names of the rules with findings left out, in the order of the first of
	// these.
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

// NoLimit returns a limit that lists all findings. A checker that has it checks once, which takes a
// fraction of the memory of checking again and again.
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

// filters reports whether a filter decides what is listed, and makes room for so many objects in it.
func (r *Limit) filters(objects int) bool {
	if r == nil || r.filter == nil {
		return false
	}
	r.grow(objects)
	return true
}

// KeptOf returns those findings about one object that are listed, and counts the others. Their refs
// may count the objects of another file, as a finding about a merged profile often stands in the file
// of its parent.
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
// after whose hash is new. Before has to be checked first, then After, each once. Findings about
// different objects may be counted at the same time.
type Counter struct {
	// objects has what is counted about no object, and then about each object.
	objects []counted
	about   func(object int) bool
	tracks  func(object, track int) bool
}

// counted are the findings of before about one object.
type counted struct {
	// before are the findings by the hash of all their words, once they are sorted.
	before []sum
	sorted bool
	// unsure is set if one of several findings with the same words is new; the whole lists are
	// needed then to tell which.
	unsure bool
	// again are those of before that were not found again, by the hash of their keys, once they are
	// sifted.
	again  []alike
	sifted bool
}

// alike are findings of before with the same key.
type alike struct {
	key  findingSum
	left int
	// lasting are the intervals of those of them that have bounds.
	lasting []*model.Interval
}

// sum stands for findings of before with the same words.
type sum struct {
	// all is the hash of all their words, key that of their key.
	all, key findingSum
	// left is how many of them have not been found again yet.
	left int
	// interval is when they hold if that has bounds, otherwise nil.
	interval *model.Interval
}

// findingSum is a hash in two parts, so that two findings never have the same by chance.
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

// sumOf returns what stands for one finding.
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

// NewCounter returns a Counter that has counted nothing yet. Objects and tracks for which about and
// tracks are false are not checked: their findings are the same before and after. Nil means all.
func NewCounter(about func(object int) bool, tracks func(object, track int) bool) *Counter {
	return &Counter{about: about, tracks: tracks}
}

// of returns what is counted of the object that a finding is about.
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

// Before returns the limit with which to check the state before: it lists nothing.
func (h *Counter) Before() *Limit {
	return &Limit{about: h.about, tracks: h.tracks, grow: h.grow, filter: func(f *model.Finding) bool {
		of := h.of(f)
		of.before = append(of.before, sumOf(f))
		return false
	}}
}

// After returns the limit with which to check the present state: it lists what was not found
// before.
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

// Added returns the new ones among the findings that the limit After listed. ok is false if
// that is not enough to tell; use the function Added on whole lists then.
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
