package gep32

import (
	"slices"
	"sort"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/target"
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
func stranded(c *lifecycle.TrackCase, asked []departure) []departure {
	const looks = 8 // a departure, on average
	left := asked[:0]
	budget := looks * len(asked)
	for _, d := range asked {
		if !targetNear(c, d, &budget) {
			left = append(left, d)
		}
	}
	return strandedOf(c, left)
}

// targetNear looks for a target from the highest version in reach down, as long
// as the budget of looks lasts.
func targetNear(c *lifecycle.TrackCase, d departure, budget *int) bool {
	auto, force := ranges(c, d.place)
	for q := auto.To - 1; q >= auto.From && *budget > 0; q-- {
		*budget--
		if stage := c.StageAt(q, d.at); stage != model.Preview && stage != model.Expired {
			return true
		}
	}
	for q := force.To - 1; q >= force.From && *budget > 0; q-- {
		*budget--
		if c.StageAt(q, d.at) != model.Preview {
			return true
		}
	}
	return false
}

// strandedOf works out all instants in one walk through time, which takes no more
// than time in proportion to the versions in reach, times the logarithm of their
// number.
func strandedOf(c *lifecycle.TrackCase, asked []departure) []departure {
	if len(asked) == 0 {
		return nil
	}
	reach := reach(c, asked)
	presence := newPresence(c, reach)
	inTime := slices.Clone(asked)
	slices.SortStableFunc(inTime, func(a, b departure) int { return a.at.Compare(b.at) })
	var left []departure
	for _, d := range inTime {
		presence.walk(d.at)
		auto, force := ranges(c, d.place)
		if !presence.usable.any(auto) && !presence.listed.any(force) {
			left = append(left, d)
		}
	}
	slices.SortFunc(left, func(a, b departure) int { return a.place - b.place })
	return left
}

// reach is the part of the order in which targets of the departures can lie.
func reach(c *lifecycle.TrackCase, asked []departure) lifecycle.Extent {
	reach := lifecycle.Extent{From: asked[0].place, To: asked[0].place + 1}
	for _, d := range asked {
		auto, force := ranges(c, d.place)
		reach.From = min(reach.From, d.place)
		reach.To = max(reach.To, auto.To, force.To)
	}
	return reach
}

// ranges gives the places at which an automatic update of the version at place p
// finds a target, if one there is neither preview nor expired, and those at
// which the forced step does, if one there is no preview (Gardener G3 to G5).
func ranges(c *lifecycle.TrackCase, p int) (auto, force lifecycle.Extent) {
	o := c.Order
	minor := c.MinorRun(p)
	major := majorRun(c, p)
	auto = lifecycle.Extent{From: p + 1, To: minor.To}
	auto.From += sort.Search(auto.To-auto.From, func(i int) bool { return o.Numbers[p+1+i].Compare(o.Numbers[p]) > 0 })
	switch strategy := (&target.Targets{Order: o}).Strategy(); {
	case !c.Track.IsImage():
		if q := minor.To; q < major.To && o.Numbers[q].Minor == o.Numbers[p].Minor+1 {
			force = c.MinorRun(q)
		}
	case strategy == target.StrategyPatch:
		force = lifecycle.Extent{From: minor.To, To: major.To}
	case strategy == target.StrategyMinor:
		auto.To, force = major.To, lifecycle.Extent{From: major.To, To: len(o.Numbers)}
	default:
		auto.To = len(o.Numbers)
	}
	return auto, force
}

// majorRun gives the run of the major that place p lies in.
func majorRun(c *lifecycle.TrackCase, p int) lifecycle.Extent {
	i, _ := slices.BinarySearchFunc(c.Order.Majors, c.Order.Numbers[p].Major, lifecycle.ByMajor)
	return c.Order.Majors[i]
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

func newPresence(c *lifecycle.TrackCase, reach lifecycle.Extent) *presence {
	x := &presence{usable: newCounts(reach), listed: newCounts(reach)}
	var room [2]model.Stage
	var buffer lifecycle.SpanRoom
	for p := reach.From; p < reach.To; p++ {
		_, v := c.At(p)
		for _, s := range lifecycle.AppendSpans(buffer[:0], lifecycle.Counted(v, &room), c.Dialect) {
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

func newCounts(reach lifecycle.Extent) counts {
	return counts{reach.From, make([]int32, reach.To-reach.From+1)}
}

func (x counts) add(place, by int) {
	for i := place - x.from + 1; i < len(x.tree); i += i & -i {
		x.tree[i] += int32(by)
	}
}

// any tells whether something is counted in a range.
func (x counts) any(of lifecycle.Extent) bool {
	return of.From < of.To && x.before(of.To)-x.before(of.From) > 0
}

func (x counts) before(place int) (sum int32) {
	for i := min(place-x.from, len(x.tree)-1); i > 0; i -= i & -i {
		sum += x.tree[i]
	}
	return sum
}
