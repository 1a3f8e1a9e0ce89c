package target

import (
	"slices"
	"sort"
	"time"

	"github.com/lctui/lctui/lifecycle"
)

// courses tell the best versions of the ranges of a track at every instant, so
// that asking at many of them does not look through the versions again.
type courses struct {
	order          *lifecycle.Order
	dialect        lifecycle.Dialect
	minors, majors []rangeCourse
	all            rangeCourse
	// over tells until when any minor of a block has a usable version.
	over *overs
}

// rangeCourse is the best versions of one range: turns by rising instant, each of which
// holds until the next; the first one has always held. It is nil until it is
// asked for.
type rangeCourse []turn

// turn is the best versions from an instant on; the zero time is always.
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

// change is a version that becomes of another class.
type change struct {
	at    time.Time
	place int
	class class
}

// of works a course out, once.
func (c *courses) of(known *rangeCourse, e lifecycle.Extent) rangeCourse {
	if *known != nil {
		return *known
	}
	t := newTop(c.order, e)
	var changes []change
	for p := e.From; p < e.To; p++ {
		for _, s := range lifecycle.Spans(c.order.Track.Versions[c.order.Index[p]], c.dialect) {
			switch {
			case s.Empty():
			case s.From.IsZero():
				t.put(p, classOf(s.Stage))
			default:
				changes = append(changes, change{s.From, p, classOf(s.Stage)})
			}
		}
	}
	slices.SortStableFunc(changes, func(a, b change) int { return a.at.Compare(b.at) })
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

// at gives the turn that holds at an instant, and the instant of the next one; zero
// where there is none.
func (c rangeCourse) at(t time.Time) (*turn, time.Time) {
	i := sort.Search(len(c), func(i int) bool { return c[i].from.After(t) })
	if i < len(c) {
		return &c[i-1], c[i].from
	}
	return &c[i-1], time.Time{}
}

// passing gives the ranges at one instant and notes how long what was asked for
// holds.
type passing struct {
	*courses
	at time.Time
	// since and until bound the time around the instant in which the ranges asked
	// for are the same: until is the first instant of something else. Zero stands
	// for no bound.
	since, until time.Time
}

func (p *passing) ask(c rangeCourse) *best {
	turn, next := c.at(p.at)
	p.since = later(p.since, turn.from)
	p.end(next)
	return &turn.best
}

// end notes an instant at which something else holds.
func (p *passing) end(at time.Time) {
	if !at.IsZero() && (p.until.IsZero() || at.Before(p.until)) {
		p.until = at
	}
}

func (p *passing) minor(i int) *best { return p.ask(p.courses.minor(i)) }
func (p *passing) major(i int) *best { return p.ask(p.courses.major(i)) }
func (p *passing) whole() *best      { return p.ask(p.courses.whole()) }

// usableMinor passes over the minors that have no usable version any more: of them
// nothing changes after the instant.
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
