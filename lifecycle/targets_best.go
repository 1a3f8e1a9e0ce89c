package lifecycle

import "github.com/lctui/lctui/model"

// class is what choosing a target needs to know of a version's stage.
type class uint8

const (
	classKnown class = 1 << iota
	classPreview
	classDeprecated
	classExpired
)

// best are the highest versions of a range: of those that are no preview
// (any), not expired either (usable), nor deprecated (fresh). Unavailable ones
// count as fresh.
type best struct {
	known              bool
	fresh, usable, any pick
}

// pick is the highest version of a kind, by its place in the order. Where
// several have that number, automatic updates and Kubernetes take the one
// listed first, an image's forced step the one listed last, as upstream does.
type pick struct {
	found       bool
	first, last int
}

func usableOf(b *best) pick { return b.usable }
func anyOf(b *best) pick    { return b.any }

func (x *Targets) bestMinor(i int) *best { return x.bestOf(&x.minors[i], x.order.minors[i]) }
func (x *Targets) bestMajor(i int) *best { return x.bestOf(&x.majors[i], x.order.majors[i]) }

// bestOf works b out for a range, once.
func (x *Targets) bestOf(b *best, e extent) *best {
	if b.known {
		return b
	}
	b.known = true
	for p := e.to - 1; p >= e.from; p-- {
		c := x.class(p)
		if c&classPreview != 0 {
			continue
		}
		x.offer(&b.any, p)
		if c&classExpired == 0 {
			x.offer(&b.usable, p)
			if c&classDeprecated == 0 {
				x.offer(&b.fresh, p)
			}
		}
	}
	return b
}

// offer takes the version at place p into account; places come falling.
func (x *Targets) offer(to *pick, p int) {
	if !to.found {
		*to = pick{found: true, first: p, last: p}
	} else if x.order.numbers[p].compare(x.order.numbers[to.last]) == 0 {
		to.first = p
	}
}

// class evaluates the version at place p, once.
func (x *Targets) class(p int) class {
	if x.classes[p] == 0 {
		x.classes[p] = classKnown | classOf(StageAt(x.order.track.Versions[x.order.index[p]], x.at, x.dialect))
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
