package target

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
)

// top finds the best versions of a range while its versions change their classes,
// each time in a number of steps that grows with the logarithm of the range.
type top struct {
	from int
	// first gives for each place of the range the first one of its number.
	first []int
	// width is a power of two. nodes is a binary tree over so many places, the root at
	// 1: a bit of each node for each kind tells whether a version below it is taken.
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

// put gives the version at a place of the order its class.
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

// best gives the best versions now.
func (t *top) best() (b best) {
	for k := range kinds {
		bit := uint8(1) << k
		if t.nodes[1]&bit == 0 {
			continue
		}
		last := t.highest(bit)
		*b.of(k) = pick{found: true, first: t.from + t.lowest(t.first[last], bit), last: t.from + last}
	}
	return b
}

// highest is the last place that has the bit; there is one.
func (t *top) highest(bit uint8) int {
	i := 1
	for i < t.width {
		if i = 2*i + 1; t.nodes[i]&bit == 0 {
			i--
		}
	}
	return i - t.width
}

// lowest is the first place from one on that has the bit; there is one.
func (t *top) lowest(from int, bit uint8) int {
	i := t.width + from
	for t.nodes[i]&bit == 0 {
		if i++; i%2 == 0 {
			i /= 2 // nothing is left below the parent before
		}
	}
	for i < t.width {
		if i *= 2; t.nodes[i]&bit == 0 {
			i++
		}
	}
	return i - t.width
}

// overs tells from when on the minors of a track have no usable version any more.
type overs struct {
	// levels hold that instant for each minor, then the latest one of two
	// neighbours, of four, and so on. Zero is a minor without any, never one that
	// keeps them.
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

// next gives the first minor from first to before end that may still have a usable
// version at an instant, else end, and from when on all before it had none.
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
