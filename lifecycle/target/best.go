package target

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// class is a set of bits for the stages of a version on which the choice of a target depends.
type class uint8

const (
	classKnown class = 1 << iota
	classPreview
	classDeprecated
	classExpired
)

// best is the highest versions of a range. any is the highest that is not preview, usable the
// highest that is not preview or expired, and fresh the highest that is not preview, expired or
// deprecated. Unavailable versions count as fresh.
type best struct {
	known              bool
	fresh, usable, any pick
}

// pick is the highest version of a kind, by its place in the order. If several versions have that
// number, automatic updates and all updates of Kubernetes take the one listed first. The forced step
// of an image takes the one listed last, as upstream does.
type pick struct {
	found       bool
	first, last int32
}

// ranges gives the best versions of the ranges of a track's order at an instant.
type ranges interface {
	minor(i int) *best
	major(i int) *best
	whole() *best
	// usableMinor returns the first minor in [first, end) that has a usable version, or end.
	usableMinor(first, end int) int
}

// atInstant computes the ranges at one instant, each on first use.
type atInstant struct {
	order   *lifecycle.Order
	at      time.Time
	dialect lifecycle.Dialect
	// classes are the classes of the versions at the instant, by place in the order; 0 if not
	// computed yet.
	classes        []class
	minors, majors []best
	all            best
}

func (x *atInstant) minor(i int) *best { return x.bestOf(&x.minors[i], x.order.Minors[i]) }
func (x *atInstant) major(i int) *best { return x.bestOf(&x.majors[i], x.order.Majors[i]) }
func (x *atInstant) whole() *best {
	return x.bestOf(&x.all, lifecycle.Extent{To: len(x.order.Numbers)})
}

func (x *atInstant) usableMinor(first, end int) int {
	for i := first; i < end; i++ {
		if x.minor(i).usable.found {
			return i
		}
	}
	return end
}

// bestOf computes b for a range, once.
func (x *atInstant) bestOf(b *best, e lifecycle.Extent) *best {
	if b.known {
		return b
	}
	b.known = true
	for p := e.To - 1; p >= e.From; p-- {
		c := x.class(p)
		for k := range kinds {
			if kinds[k].takes(c) {
				x.offer(b.of(k), p)
			}
		}
	}
	return b
}

// kind is the set of classes that a pick excludes.
type kind class

func (k kind) takes(c class) bool { return c&class(k) == 0 }

// kinds are the kinds of fresh, usable and any, in this order.
var kinds = [...]kind{kind(classPreview | classExpired | classDeprecated), kind(classPreview | classExpired), kind(classPreview)}

// of returns the pick of a kind.
func (b *best) of(k int) *pick { return [...]*pick{&b.fresh, &b.usable, &b.any}[k] }

// offer adds the version at place p to a pick; places must come in descending order.
func (x *atInstant) offer(to *pick, p int) {
	if !to.found {
		*to = pick{found: true, first: int32(p), last: int32(p)}
	} else if x.order.Numbers[p].Compare(x.order.Numbers[to.last]) == 0 {
		to.first = int32(p)
	}
}

// class returns the class of the version at place p, computed once.
func (x *atInstant) class(p int) class {
	if x.classes[p] == 0 {
		x.classes[p] = classKnown | classOf(lifecycle.StageAt(x.order.Track.Versions[x.order.Index[p]], x.at, x.dialect))
	}
	return x.classes[p]
}

func classOf(stage string) class {
	switch stage {
	case model.Preview:
		return classPreview
	case model.Deprecated:
		return classDeprecated
	case model.Expired:
		return classExpired
	}
	return 0
}
