package target

import (
	"sort"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// courses caches the best versions of the ranges of a track at every instant, so that calls for many
// instants do not go through the versions again.
type courses struct {
	order          *lifecycle.Order
	dialect        lifecycle.Dialect
	minors, majors []rangeCourse
	all            rangeCourse
	// over is nil until usableMinor first needs it.
	over *overs
}

// rangeCourse is the best versions of one range over time: turns in ascending order. Each applies
// until the next one; the first has no beginning. A rangeCourse is nil until it is computed.
type rangeCourse []turn

// turn is the best versions from an instant on; a zero time means always.
type turn struct {
	from time.Time
	best best
}

func newCourses(o *lifecycle.Order, d lifecycle.Dialect) *courses {
	return &courses{order: o, dialect: d, minors: make([]rangeCourse, len(o.Minors)), majors: make([]rangeCourse, len(o.Majors))}
}

func (c *courses) minor(i int) rangeCourse { return c.of(&c.minors[i], c.order.Minors[i]) }
func (c *courses) major(i int) rangeCourse { return c.of(&c.majors[i], c.order.Majors[i]) }
func (c *courses) whole() rangeCourse {
	return c.of(&c.all, lifecycle.Extent{To: len(c.order.Numbers)})
}

// change is a version's change to another class.
type change struct {
	at    time.Time
	place int
	class class
}

// of returns the course of a range, computed once.
func (c *courses) of(known *rangeCourse, e lifecycle.Extent) rangeCourse {
	if *known != nil {
		return *known
	}
	t := newTop(c.order, e)
	stages := 0
	for p := e.From; p < e.To; p++ {
		stages += max(len(c.order.Track.Versions[c.order.Index[p]].Stages), 2)
	}
	changes := make([]change, 0, stages)
	var room lifecycle.SpanRoom
	for p := e.From; p < e.To; p++ {
		for _, s := range lifecycle.SpansIn(room[:], c.order.Track.Versions[c.order.Index[p]], c.dialect) {
			switch {
			case s.Empty():
			case s.From.IsZero():
				t.put(p, classOf(s.Stage))
			default:
				changes = append(changes, change{s.From, p, classOf(s.Stage)})
			}
		}
	}
	model.SortStable(changes, func(a, b change) int { return a.at.Compare(b.at) })
	out := rangeCourse{{best: t.best()}}
	for i, change := range changes {
		t.put(change.place, change.class)
		if i+1 < len(changes) && changes[i+1].at.Equal(change.at) {
			continue
		}
		if b := t.best(); b != out[len(out)-1].best {
			out = append(out, turn{change.at, b})
		}
	}
	*known = out
	return out
}

// at returns the turn that applies at an instant, and the instant of the next one, zero if there is
// none.
func (c rangeCourse) at(t time.Time) (*turn, time.Time) {
	i := sort.Search(len(c), func(i int) bool { return c[i].from.After(t) })
	if i < len(c) {
		return &c[i-1], c[i].from
	}
	return &c[i-1], time.Time{}
}

// passing gives the ranges at one instant and records how long the results stay the same.
type passing struct {
	*courses
	at time.Time
	// [since, until) is the interval around the instant in which all results so far stay the
	// same. Zero means no bound.
	since, until time.Time
}

func (p *passing) ask(c rangeCourse) *best {
	turn, next := c.at(p.at)
	p.since = later(p.since, turn.from)
	p.end(next)
	return &turn.best
}

// end records an instant at which a result changes.
func (p *passing) end(at time.Time) {
	if !at.IsZero() && (p.until.IsZero() || at.Before(p.until)) {
		p.until = at
	}
}

func (p *passing) minor(i int) *best { return p.ask(p.courses.minor(i)) }
func (p *passing) major(i int) *best { return p.ask(p.courses.major(i)) }
func (p *passing) whole() *best      { return p.ask(p.courses.whole()) }

// usableMinor implements ranges. It skips the minors that have no usable version from the instant on.
func (p *passing) usableMinor(first, end int) int {
	if p.over == nil {
		p.over = newOvers(p.courses)
	}
	for i := first; i < end; i++ {
		next, since := p.over.next(i, end, p.at)
		p.since = later(p.since, since)
		if i = next; i == end || p.minor(i).usable.found {
			return i
		}
	}
	return end
}

// top finds the best versions of a range while its versions change their classes. Each change
// takes a number of steps logarithmic in the size of the range.
type top struct {
	from int
	// first is, for each place of the range, the first place with the same number.
	first []int
	// width is a power of two. nodes is a binary tree over that many places, with the root at 1.
	// A node has a bit for each kind, which is set if a version below the node is eligible.
	width int
	nodes []uint8
}

func newTop(o *lifecycle.Order, e lifecycle.Extent) *top {
	t := &top{from: e.From, first: make([]int, e.To-e.From), width: 1}
	for t.width < len(t.first) {
		t.width *= 2
	}
	t.nodes = make([]uint8, 2*t.width)
	for i := range t.first {
		if t.first[i] = i; i > 0 && o.Numbers[e.From+i].Compare(o.Numbers[e.From+i-1]) == 0 {
			t.first[i] = t.first[i-1]
		}
	}
	return t
}

// put sets the class of the version at a place of the order.
func (t *top) put(place int, c class) {
	bits := uint8(0)
	for k := range kinds {
		if kinds[k].takes(c) {
			bits |= 1 << k
		}
	}
	i := t.width + place - t.from
	t.nodes[i] = bits
	for ; i > 1; i /= 2 {
		t.nodes[i/2] = t.nodes[i] | t.nodes[i^1]
	}
}

// best returns the best versions with the present classes.
func (t *top) best() (b best) {
	for k := range kinds {
		bit := uint8(1) << k
		if t.nodes[1]&bit == 0 {
			continue
		}
		last := t.highest(bit)
		*b.of(k) = pick{found: true, first: int32(t.from + t.lowest(t.first[last], bit)), last: int32(t.from + last)}
	}
	return b
}

// highest returns the last place with the bit; there must be one.
func (t *top) highest(bit uint8) int {
	i := 1
	for i < t.width {
		if i = 2*i + 1; t.nodes[i]&bit == 0 {
			i--
		}
	}
	return i - t.width
}

// lowest returns the first place at or after from with the bit; there must be one.
func (t *top) lowest(from int, bit uint8) int {
	i := t.width + from
	for t.nodes[i]&bit == 0 {
		if i++; i%2 == 0 {
			i /= 2 // a new subtree begins here: look at its parent
		}
	}
	for i < t.width {
		if i *= 2; t.nodes[i]&bit == 0 {
			i++
		}
	}
	return i - t.width
}

// overs has the instants from which the minors of a track have no usable version any more.
type overs struct {
	// levels[0] has that instant for each minor: zero for a minor that never has a usable
	// version, never for one that always will. The next levels have the latest instant of two
	// adjacent minors, of four, and so on.
	levels [][]time.Time
}

// never is later than every start.
var never = time.Unix(1<<60, 0)

func newOvers(c *courses) *overs {
	level := make([]time.Time, len(c.minors))
	for i := range level {
		course := c.minor(i)
		for k := range course {
			switch {
			case !course[k].best.usable.found:
			case k+1 == len(course):
				level[i] = never
			default:
				level[i] = course[k+1].from
			}
		}
	}
	o := &overs{}
	for len(level) > 0 {
		o.levels = append(o.levels, level)
		above := make([]time.Time, len(level)/2)
		for i := range above {
			above[i] = later(level[2*i], level[2*i+1])
		}
		level = above
	}
	return o
}

// next returns the first minor in [first, end) that may still have a usable version at an instant, or
// end. It also returns since when all minors before that one have had no usable version.
func (o *overs) next(first, end int, at time.Time) (minor int, since time.Time) {
	for i := first; i < end; {
		level := 0
		if o.levels[0][i].After(at) {
			return i, since
		}
		for n := level + 1; n < len(o.levels) && i%(1<<n) == 0 && i+(1<<n) <= end && i>>n < len(o.levels[n]) && !o.levels[n][i>>n].After(at); n++ {
			level = n
		}
		since = later(since, o.levels[level][i>>level])
		i += 1 << level
	}
	return end, since
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
