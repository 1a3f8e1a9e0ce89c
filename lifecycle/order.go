package lifecycle

import (
	"cmp"
	"slices"
	"sort"
	"sync"

	"github.com/lctui/lctui/model"
)

// Order is a track sorted by version number. Text that is not a version number has no place in
// it. It is never an update target (the server refuses a profile with such a version anyway,
// Gardener D3, E1).
type Order struct {
	Track *model.Track
	// Numbers are sorted in ascending order; equal ones keep the order of the list. Index
	// contains the position of each in the track.
	Numbers []model.Number
	Index   []int32
	// Minors and Majors divide Numbers into runs of one minor and one major.
	Minors, Majors []Extent
	// MinorOf contains, for each version of the track, the index into Minors, or model.None if
	// its text is not a version number; Unread reports whether there is such a version.
	MinorOf []int32
	Unread  bool
	// distinct are the minor numbers of all majors, ascending, without duplicates.
	distinct []uint64
	// listed answers Listed.
	listed *listed
}

// listed has the index in the track of the first version with a text, or with the three parts of
// a number. It is filled in for the first question.
type listed struct {
	once    sync.Once
	byText  map[string]int
	byParts map[[3]uint64]int
}

// Extent is a run of the order: the places from From up to, but not including, To.
type Extent struct {
	major, Minor uint64
	From, To     int
}

// NewOrder returns the order of a track.
func NewOrder(track *model.Track) *Order {
	o := &Order{Track: track, listed: &listed{}}
	if len(track.Versions) == 0 {
		return o // files may list very many images without versions
	}
	found := make([]model.Number, len(track.Versions))
	o.Index = make([]int32, 0, len(track.Versions))
	for i, v := range track.Versions {
		n, ok := model.ParseNumber(v.Text)
		if !ok {
			continue
		}
		found[i] = n
		o.Index = append(o.Index, int32(i))
	}
	slices.SortStableFunc(o.Index, func(a, b int32) int { return found[a].Compare(found[b]) })
	o.Numbers = model.Map(o.Index, func(i int32) model.Number { return found[i] })
	o.Unread = len(o.Index) < len(track.Versions)
	o.cut()
	return o
}

// HasUnread reports whether the text of a version of a track is not a version number.
func HasUnread(track *model.Track) bool {
	return slices.ContainsFunc(track.Versions, func(v *model.Version) bool {
		_, ok := model.ParseNumber(v.Text)
		return !ok
	})
}

// Near returns the order of a new track that has only the versions of a run, sorted by number.
func (o *Order) Near(run Extent) *Order {
	track := &model.Track{Name: o.Track.Name, Strategy: o.Track.Strategy, Versions: make([]*model.Version, run.To-run.From)}
	near := &Order{Track: track, Numbers: o.Numbers[run.From:run.To], Index: make([]int32, run.To-run.From), listed: &listed{}}
	for i, place := range o.Index[run.From:run.To] {
		track.Versions[i], near.Index[i] = o.Track.Versions[place], int32(i)
	}
	near.cut()
	return near
}

// All returns the run of the whole order.
func (o *Order) All() Extent { return Extent{To: len(o.Numbers)} }

// cut fills in the runs of each minor and of each major.
func (o *Order) cut() {
	minors := 0
	for p, n := range o.Numbers {
		if p == 0 || o.Numbers[p-1].Major != n.Major || o.Numbers[p-1].Minor != n.Minor {
			minors++
		}
	}
	o.Minors, o.distinct = make([]Extent, 0, minors), make([]uint64, 0, minors)
	for p, n := range o.Numbers {
		if len(o.Majors) == 0 || o.Majors[len(o.Majors)-1].major != n.Major {
			o.Majors = append(o.Majors, Extent{major: n.Major, From: p})
			o.Minors = append(o.Minors, Extent{major: n.Major, Minor: n.Minor, From: p})
		} else if o.Minors[len(o.Minors)-1].Minor != n.Minor {
			o.Minors = append(o.Minors, Extent{major: n.Major, Minor: n.Minor, From: p})
		}
		o.Majors[len(o.Majors)-1].To = p + 1
		o.Minors[len(o.Minors)-1].To = p + 1
	}
	for _, m := range o.Minors {
		o.distinct = append(o.distinct, m.Minor)
	}
	slices.Sort(o.distinct)
	o.distinct = slices.Compact(o.distinct)
	o.MinorOf = make([]int32, len(o.Track.Versions))
	for i := range o.MinorOf {
		o.MinorOf[i] = model.None
	}
	for g, run := range o.Minors {
		for p := run.From; p < run.To; p++ {
			o.MinorOf[o.Index[p]] = int32(g)
		}
	}
}

// MinorAt returns the index into Minors of a minor and whether it is there; otherwise the
// index where it would be.
func (o *Order) MinorAt(major, minor uint64) (int, bool) {
	return slices.BinarySearchFunc(o.Minors, minor, func(e Extent, minor uint64) int {
		return cmp.Or(cmp.Compare(e.major, major), cmp.Compare(e.Minor, minor))
	})
}

// MinorAbove returns the index into Minors of the first run above a minor.
func (o *Order) MinorAbove(major, minor uint64) int {
	i, there := o.MinorAt(major, minor)
	if there {
		i++
	}
	return i
}

// MajorAbove returns the index into Minors of the first run of a higher major.
func (o *Order) MajorAbove(major uint64) int {
	return sort.Search(len(o.Minors), func(i int) bool { return o.Minors[i].major > major })
}

// ByMajor compares a run with a major, for a binary search in Order.Majors.
func ByMajor(e Extent, major uint64) int { return cmp.Compare(e.major, major) }

// Listed returns the index in the track of the entry that a cluster's version means, the first if
// there are several. It is matched by number for Kubernetes, by text for an image (Gardener G1).
func (o *Order) Listed(current string) (int, bool) {
	o.listed.once.Do(o.list)
	if !o.Track.IsImage() {
		if n, ok := model.ParseNumber(current); ok {
			i, ok := o.listed.byParts[n.Parts()]
			return i, ok
		}
	}
	i, ok := o.listed.byText[current]
	return i, ok
}

func (o *Order) list() {
	l := o.listed
	l.byText = make(map[string]int, len(o.Track.Versions))
	l.byParts = make(map[[3]uint64]int, len(o.Numbers))
	for i, v := range slices.Backward(o.Track.Versions) {
		l.byText[v.Text] = i
	}
	for p, n := range o.Numbers {
		if first, has := l.byParts[n.Parts()]; !has || int(o.Index[p]) < first {
			l.byParts[n.Parts()] = int(o.Index[p])
		}
	}
}

// MinorBetween reports whether a major other than own (only a lower one if lowerOnly) lists a
// minor above low and below high.
func (o *Order) MinorBetween(own, low, high uint64, lowerOnly bool) bool {
	if !between(o.distinct, low, high) {
		return false
	}
	for _, m := range o.Majors {
		if m.major > own && lowerOnly {
			break
		}
		if m.major == own {
			continue
		}
		i := o.MinorAbove(m.major, low)
		if i < len(o.Minors) && o.Minors[i].major == m.major && o.Minors[i].Minor < high {
			return true
		}
	}
	return false
}

// between reports whether an ascending list has a number above low and below high.
func between(rising []uint64, low, high uint64) bool {
	i := sort.Search(len(rising), func(i int) bool { return rising[i] > low })
	return i < len(rising) && rising[i] < high
}
