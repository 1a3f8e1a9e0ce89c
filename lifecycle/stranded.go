package lifecycle

import (
	"slices"
	"sort"
	"time"

	"github.com/lctui/lctui/model"
)

// departure is the question whether clusters on the version at a place of the
// order find a target at an instant. Stage and start are those by which the
// version expires.
type departure struct {
	place, stage int
	start, at    time.Time
}

// stranded gives the departures without a target, in the order asked, as Targets
// would answer for each. Mostly a target is near; the departures for which it is
// not are worked out together.
func stranded(c *trackCase, asked []departure) []departure {
	const looks = 8 // a departure, on average
	left := asked[:0]
	budget := looks * len(asked)
	for _, d := range asked {
		if !c.targetNear(d, &budget) {
			left = append(left, d)
		}
	}
	return strandedOf(c, left)
}

// targetNear looks for a target from the highest version in reach down, as long
// as the budget of looks lasts.
func (c *trackCase) targetNear(d departure, budget *int) bool {
	auto, force := c.ranges(d.place)
	for q := auto.to - 1; q >= auto.from && *budget > 0; q-- {
		*budget--
		if stage := c.stageAt(q, d.at); stage != model.Preview && stage != model.Expired {
			return true
		}
	}
	for q := force.to - 1; q >= force.from && *budget > 0; q-- {
		*budget--
		if c.stageAt(q, d.at) != model.Preview {
			return true
		}
	}
	return false
}

// strandedOf works out all instants in one walk through time, which takes no more
// than time in proportion to the versions in reach, times the logarithm of their
// number.
func strandedOf(c *trackCase, asked []departure) []departure {
	if len(asked) == 0 {
		return nil
	}
	reach := c.reach(asked)
	presence := newPresence(c, reach)
	inTime := slices.Clone(asked)
	slices.SortStableFunc(inTime, func(a, b departure) int { return a.at.Compare(b.at) })
	var left []departure
	for _, d := range inTime {
		presence.walk(d.at)
		auto, force := c.ranges(d.place)
		if !presence.usable.any(auto) && !presence.listed.any(force) {
			left = append(left, d)
		}
	}
	slices.SortFunc(left, func(a, b departure) int { return a.place - b.place })
	return left
}

// reach is the part of the order in which targets of the departures can lie.
func (c *trackCase) reach(asked []departure) extent {
	reach := extent{from: asked[0].place, to: asked[0].place + 1}
	for _, d := range asked {
		auto, force := c.ranges(d.place)
		reach.from = min(reach.from, d.place)
		reach.to = max(reach.to, auto.to, force.to)
	}
	return reach
}

// ranges gives the places at which an automatic update of the version at place p
// finds a target, if one there is neither preview nor expired, and those at
// which the forced step does, if one there is no preview (Gardener G3 to G5).
func (c *trackCase) ranges(p int) (auto, force extent) {
	o := c.order
	minor := c.minorRun(p)
	major := c.majorRun(p)
	auto = extent{from: p + 1, to: minor.to}
	auto.from += sort.Search(auto.to-auto.from, func(i int) bool { return o.numbers[p+1+i].compare(o.numbers[p]) > 0 })
	switch strategy := (&Targets{order: o}).strategy(); {
	case !c.track.IsImage():
		if q := minor.to; q < major.to && o.numbers[q].minor == o.numbers[p].minor+1 {
			force = c.minorRun(q)
		}
	case strategy == strategyPatch:
		force = extent{from: minor.to, to: major.to}
	case strategy == strategyMinor:
		auto.to, force = major.to, extent{from: major.to, to: len(o.numbers)}
	default:
		auto.to = len(o.numbers)
	}
	return auto, force
}

// majorRun gives the run of the major that place p lies in.
func (c *trackCase) majorRun(p int) extent {
	i, _ := slices.BinarySearchFunc(c.order.majors, c.order.numbers[p].major, byMajor)
	return c.order.majors[i]
}

// presence tells which versions are there at an instant that only moves forward:
// listed ones are no preview, usable ones neither preview nor expired.
type presence struct {
	events         []presenceEvent
	usable, listed counts
}

// presenceEvent is the begin or the end of a span of the version at a place.
type presenceEvent struct {
	at     time.Time
	place  int32
	by     int8
	usable bool
}

func newPresence(c *trackCase, reach extent) *presence {
	x := &presence{usable: newCounts(reach), listed: newCounts(reach)}
	var room [2]model.Stage
	var buffer spanRoom
	for p := reach.from; p < reach.to; p++ {
		_, v := c.at(p)
		for _, s := range appendSpans(buffer[:0], counted(v, &room), c.Dialect) {
			if s.Empty() || s.Stage == model.Preview {
				continue
			}
			e := presenceEvent{at: s.From, place: int32(p), by: 1, usable: s.Stage != model.Expired}
			x.events = append(x.events, e)
			if !s.To.IsZero() {
				e.at, e.by = s.To, -1
				x.events = append(x.events, e)
			}
		}
	}
	slices.SortFunc(x.events, func(a, b presenceEvent) int { return a.at.Compare(b.at) })
	return x
}

// walk moves to an instant.
func (x *presence) walk(to time.Time) {
	n := 0
	for ; n < len(x.events) && !x.events[n].at.After(to); n++ {
		e := x.events[n]
		x.listed.add(int(e.place), int(e.by))
		if e.usable {
			x.usable.add(int(e.place), int(e.by))
		}
	}
	x.events = x.events[n:]
}

// counts is a list of numbers, by place, that is summed over ranges; a binary
// indexed tree, so that each step takes the logarithm of its length.
type counts struct {
	from int
	tree []int32
}

func newCounts(reach extent) counts {
	return counts{reach.from, make([]int32, reach.to-reach.from+1)}
}

func (x counts) add(place, by int) {
	for i := place - x.from + 1; i < len(x.tree); i += i & -i {
		x.tree[i] += int32(by)
	}
}

// any tells whether something is counted in a range.
func (x counts) any(of extent) bool { return of.from < of.to && x.before(of.to)-x.before(of.from) > 0 }

func (x counts) before(place int) (sum int32) {
	for i := min(place-x.from, len(x.tree)-1); i > 0; i -= i & -i {
		sum += x.tree[i]
	}
	return sum
}
