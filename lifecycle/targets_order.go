package lifecycle

import (
	"cmp"
	"slices"
	"sort"

	"github.com/lctui/lctui/model"
)

// order is a track in the order of its numbers, whatever the instant. Text that
// is no version has no place in it: it is nobody's target (a profile that holds
// such a version is refused by the server anyway, Gardener D3, E1).
type order struct {
	track *model.Track
	// numbers rise; equal ones stand in the order of the list. index gives the
	// place in the track of each.
	numbers []number
	index   []int32
	// minors and majors cut the numbers into runs of one minor and one major.
	minors, majors []extent
	// minorOf is, for each version of the track, the index of its minor, or
	// model.None for one whose text is no version; unread reports whether there is one.
	minorOf []int32
	unread  bool
	// distinct are all minors of all majors, rising, each once.
	distinct []uint64
	// first entry listed with a text, and with the three parts of a number.
	byText  map[string]int
	byParts map[[3]uint64]int
}

// extent is a run of the order: the numbers from from to before to.
type extent struct {
	major, minor uint64
	from, to     int
}

func newOrder(track *model.Track) *order {
	o := &order{track: track}
	if len(track.Versions) == 0 {
		return o // files may list very many images without one
	}
	o.byText = make(map[string]int, len(track.Versions))
	o.byParts = make(map[[3]uint64]int, len(track.Versions))
	found := make([]number, len(track.Versions))
	for i, v := range track.Versions {
		if _, twice := o.byText[v.Text]; !twice {
			o.byText[v.Text] = i
		}
		n, ok := numberOf(v.Text)
		if !ok {
			continue
		}
		found[i] = n
		o.index = append(o.index, int32(i))
		if _, twice := o.byParts[n.parts()]; !twice {
			o.byParts[n.parts()] = i
		}
	}
	slices.SortStableFunc(o.index, func(a, b int32) int { return found[a].compare(found[b]) })
	o.numbers = make([]number, len(o.index))
	for p, i := range o.index {
		o.numbers[p] = found[i]
	}
	o.cut()
	o.unread = len(o.index) < len(track.Versions)
	o.minorOf = make([]int32, len(track.Versions))
	for i := range o.minorOf {
		o.minorOf[i] = model.None
	}
	for g, run := range o.minors {
		for p := run.from; p < run.to; p++ {
			o.minorOf[o.index[p]] = int32(g)
		}
	}
	return o
}

// cut finds the runs of one minor and of one major.
func (o *order) cut() {
	for p, n := range o.numbers {
		if len(o.majors) == 0 || o.majors[len(o.majors)-1].major != n.major {
			o.majors = append(o.majors, extent{major: n.major, from: p})
			o.minors = append(o.minors, extent{major: n.major, minor: n.minor, from: p})
		} else if o.minors[len(o.minors)-1].minor != n.minor {
			o.minors = append(o.minors, extent{major: n.major, minor: n.minor, from: p})
		}
		o.majors[len(o.majors)-1].to = p + 1
		o.minors[len(o.minors)-1].to = p + 1
	}
	for _, m := range o.minors {
		o.distinct = append(o.distinct, m.minor)
	}
	slices.Sort(o.distinct)
	o.distinct = slices.Compact(o.distinct)
}

// minorAt finds the run of a minor, minorAbove the first run above it and
// majorAbove the first run of a higher major, all in the order of minors.
func (o *order) minorAt(major, minor uint64) (int, bool) {
	i := sort.Search(len(o.minors), func(i int) bool {
		m := o.minors[i]
		return m.major > major || m.major == major && m.minor >= minor
	})
	return i, i < len(o.minors) && o.minors[i].major == major && o.minors[i].minor == minor
}

func (o *order) minorAbove(major, minor uint64) int {
	return sort.Search(len(o.minors), func(i int) bool {
		m := o.minors[i]
		return m.major > major || m.major == major && m.minor > minor
	})
}

func (o *order) majorAbove(major uint64) int {
	return sort.Search(len(o.minors), func(i int) bool { return o.minors[i].major > major })
}

func byMajor(e extent, major uint64) int { return cmp.Compare(e.major, major) }

// listed gives the entry that a cluster's version means: of Kubernetes by its
// number, of an image by its text (Gardener G1); of several the first.
func (o *order) listed(current string) (int, bool) {
	if !o.track.IsImage() {
		if n, ok := numberOf(current); ok {
			i, ok := o.byParts[n.parts()]
			return i, ok
		}
	}
	i, ok := o.byText[current]
	return i, ok
}

// minorBetween tells whether a major other than own, lower ones only or all,
// lists a minor above low and below high.
func (o *order) minorBetween(own, low, high uint64, lowerOnly bool) bool {
	if !between(o.distinct, low, high) {
		return false
	}
	for _, m := range o.majors {
		if m.major > own && lowerOnly {
			break
		}
		if m.major == own {
			continue
		}
		i := o.minorAbove(m.major, low)
		if i < len(o.minors) && o.minors[i].major == m.major && o.minors[i].minor < high {
			return true
		}
	}
	return false
}

// between tells whether a rising list has a number above low and below high.
func between(rising []uint64, low, high uint64) bool {
	i := sort.Search(len(rising), func(i int) bool { return rising[i] > low })
	return i < len(rising) && rising[i] < high
}
