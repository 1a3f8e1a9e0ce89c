package target

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Targets finds, for one track at one instant, where clusters on a version would be moved
// (Gardener G). The dialects do not differ in the choice, because the server moves clusters. They
// differ in the stage at the very instant of a start: in GEP32 it is the one that begins, in Gardener
// the one before. An unavailable version is as good a target as a supported one, as upstream has it
// (Gardener G6); the rule scheduled-target reports that.
//
// The order of the track is computed once, and stages on first use. A call for every version of a
// long track is thus cheap. Targets is not safe for concurrent use.
//
// The filters of a worker pool (architecture, container runtime, kubelet; G7) are not applied: a
// profile does not say which worker pools exist.
type Targets struct {
	order   *lifecycle.Order
	at      time.Time
	dialect lifecycle.Dialect
	ranges  ranges
	// courses is for other instants, nil until the first call of At.
	courses *courses
}

// Target is a version of the track that clusters could be moved to.
type Target struct {
	// Index is its index in the track's versions, Version its text, Stage its stage at the
	// instant.
	Index          int
	Version, Stage string
}

// Reasons why maintenance looks for a target for a cluster (Gardener G1).
const (
	// ReasonMissing: the track does not list the version.
	ReasonMissing = "missing"
	// ReasonExpired: the version is expired.
	ReasonExpired = "expired"
	// ReasonAuto: the cluster's owner enabled automatic updates.
	ReasonAuto = "auto"
	// ReasonNone: there is no reason, the cluster stays.
	ReasonNone = "none"
)

// Maintenance is what a maintenance run does with a cluster.
type Maintenance struct {
	// Due reports whether the run looks for a target, Reason why.
	Due    bool
	Reason string
	// Target is the version to which the run moves the cluster; nil if the cluster stays.
	Target *Target
	// Error is set if the cluster must move and cannot.
	Error bool
}

// New returns the Targets of a track at an instant.
func New(track *model.Track, t time.Time, d lifecycle.Dialect) *Targets {
	return In(lifecycle.NewOrder(track), t, d)
}

// In returns the Targets of the track in an order.
func In(o *lifecycle.Order, t time.Time, d lifecycle.Dialect) *Targets {
	return &Targets{order: o, at: t, dialect: d, ranges: &atInstant{
		order: o, at: t, dialect: d,
		classes: make([]class, len(o.Numbers)),
		minors:  make([]best, len(o.Minors)),
		majors:  make([]best, len(o.Majors)),
	}}
}

// At returns the Targets of the same track at another instant. It reuses the computed ranges.
func (x *Targets) At(t time.Time) *Targets {
	other, _ := x.passing(t)
	return other
}

// passing is At, and also returns the record of how long results stay the same.
func (x *Targets) passing(t time.Time) (*Targets, *passing) {
	if x.courses == nil {
		x.courses = newCourses(x.order, x.dialect)
	}
	p := &passing{courses: x.courses, at: t}
	return &Targets{order: x.order, at: t, dialect: x.dialect, ranges: p, courses: x.courses}, p
}

// Auto returns the target of an automatic update of a cluster on a version (Gardener G3). The track
// need not list the version. ok is false if there is no target.
func (x *Targets) Auto(current string) (target Target, ok bool) {
	n, ok := model.ParseNumber(current)
	if !ok {
		return Target{}, false
	}
	for _, b := range x.autoRanges(n) {
		for _, p := range []pick{b.fresh, b.usable} {
			if p.found && x.order.Numbers[p.first].Compare(n) > 0 {
				return x.target(int(p.first)), true
			}
		}
	}
	return Target{}, false
}

// autoRanges returns the ranges that an automatic update searches, in this order.
func (x *Targets) autoRanges(n model.Number) []*best {
	var ranges []*best
	o := x.order
	if i, ok := o.MinorAt(n.Major, n.Minor); ok {
		ranges = append(ranges, x.ranges.minor(i))
	}
	switch StrategyOf(x.order.Track) {
	case StrategyMinor:
		if i, ok := slices.BinarySearchFunc(o.Majors, n.Major, lifecycle.ByMajor); ok {
			ranges = append(ranges, x.ranges.major(i))
		}
	case StrategyMajor:
		ranges = append(ranges, x.ranges.whole())
	}
	return ranges
}

// Force returns the target of a forced step, for clusters that must leave their version and
// have no automatic target; ok is false if there is none (Gardener G4, G5).
func (x *Targets) Force(current string) (target Target, ok bool) {
	n, ok := model.ParseNumber(current)
	if !ok {
		return Target{}, false
	}
	p := pick{}
	switch {
	case !x.order.Track.IsImage():
		p = x.nextMinor(n)
	case StrategyOf(x.order.Track) == StrategyPatch:
		p = x.higherMinor(n)
	case StrategyOf(x.order.Track) == StrategyMinor:
		p = x.higherMajor(n)
	}
	if !p.found {
		return Target{}, false
	}
	if x.order.Track.IsImage() {
		return x.target(int(p.last)), true
	}
	return x.target(int(p.first)), true
}

// Any reports whether a version has an automatic or a forced target.
func (x *Targets) Any(current string) bool {
	_, ok := x.Auto(current)
	if !ok {
		_, ok = x.Force(current)
	}
	return ok
}

// nextMinor returns the highest version of exactly the next minor of Kubernetes. It returns an
// expired version only if there is no other.
func (x *Targets) nextMinor(n model.Number) pick {
	o := x.order
	i := o.MinorAbove(n.Major, n.Minor)
	if i == o.MajorAbove(n.Major) || o.Minors[i].Minor-n.Minor != 1 {
		return pick{}
	}
	b := x.ranges.minor(i)
	if b.usable.found {
		return b.usable
	}
	return b.any
}

// higherMinor returns the highest usable version of the lowest higher minor of an image's major that
// has one. If that skips a listed minor, or if there is none, it returns the highest version, expired
// or not, of the lowest higher minor that has one besides previews.
func (x *Targets) higherMinor(n model.Number) pick {
	o := x.order
	first, end := o.MinorAbove(n.Major, n.Minor), o.MajorAbove(n.Major)
	chosen := x.ranges.usableMinor(first, end)
	if chosen == end {
		return x.anyMinor(first, end)
	}
	low, high := n.Minor, o.Minors[chosen].Minor
	// The search for skipped minors ends at the next usable minor, so without
	// one it reaches the majors above.
	later := x.ranges.usableMinor(chosen+1, end) < end
	if chosen > first || o.MinorBetween(n.Major, low, high, later) {
		return x.anyMinor(first, end)
	}
	return x.ranges.minor(chosen).usable
}

func (x *Targets) anyMinor(first, end int) pick {
	for i := first; i < end; i++ {
		if p := x.ranges.minor(i).any; p.found {
			return p
		}
	}
	return pick{}
}

// higherMajor returns the highest usable version of the next listed major. If there is none, it
// returns the highest version, expired or not, of the first higher major that has one besides
// previews.
func (x *Targets) higherMajor(n model.Number) pick {
	first, listed := slices.BinarySearchFunc(x.order.Majors, n.Major, lifecycle.ByMajor)
	if listed {
		first++
	}
	if first < len(x.order.Majors) && x.ranges.major(first).usable.found {
		return x.ranges.major(first).usable
	}
	for i := first; i < len(x.order.Majors); i++ {
		if p := x.ranges.major(i).any; p.found {
			return p
		}
	}
	return pick{}
}

// Maintenance returns what a maintenance run does with a cluster on a version (Gardener G1, G2). The
// track need not list the version. autoUpdate is whether the owner enabled automatic updates.
func (x *Targets) Maintenance(current string, autoUpdate bool) Maintenance {
	m := Maintenance{Due: true}
	i, listed := x.order.Listed(current)
	switch {
	case !listed:
		m.Reason = ReasonMissing
	case lifecycle.StageAt(x.order.Track.Versions[i], x.at, x.dialect) == model.Expired:
		m.Reason = ReasonExpired
	case autoUpdate:
		m.Reason = ReasonAuto
	default:
		return Maintenance{Reason: ReasonNone}
	}
	target, ok := x.Auto(current)
	if !ok && m.Reason != ReasonAuto {
		target, ok = x.Force(current)
		m.Error = !ok
	}
	if ok {
		m.Target = &target
	}
	return m
}

func (x *Targets) target(place int) Target {
	i := int(x.order.Index[place])
	v := x.order.Track.Versions[i]
	return Target{Index: i, Version: v.Text, Stage: lifecycle.StageAt(v, x.at, x.dialect)}
}

// Update strategies of machine images. Kubernetes updates like an image with strategy patch,
// except for its forced step (Gardener G3).
const (
	StrategyPatch = "patch"
	StrategyMinor = "minor"
	StrategyMajor = "major"
)

// Reach describes the versions that an automatic update and a forced step of the track can reach, by
// the update strategy (Gardener G3 to G5). forced is "" if the automatic update reaches every version.
func Reach(t *model.Track) (auto, forced string) {
	switch StrategyOf(t) {
	case StrategyPatch:
		return "next patch", "next minor"
	case StrategyMinor:
		return "same major", "next major"
	}
	return "newest", ""
}

// StrategyOf returns the update strategy of a track; an image with no known strategy has the
// server's default, major.
func StrategyOf(t *model.Track) string {
	switch s := t.Strategy.Text; {
	case !t.IsImage():
		return StrategyPatch
	case s == StrategyPatch || s == StrategyMinor:
		return s
	}
	return StrategyMajor
}

// Prospect is what maintenance does, from an instant on, with clusters that stay on a version
// as long as they may.
type Prospect struct {
	// At is the first instant at which Maintenance applies, Start the start in the file that brings it
	// about. In dialect Gardener, At is right after Start.
	At, Start time.Time
	Maintenance
}

// mostAhead bounds the number of instants examined for one version.
const mostAhead = 500

// Ahead returns what happens to clusters on a version after the instant of x if their owners do
// nothing. The list has each change of what maintenance does. It ends with the first change after
// which the clusters must move and cannot.
func (x *Targets) Ahead(current string) (list []Prospect) {
	at, last := x.at, Maintenance{}
	for n := range mostAhead {
		then, ranges := x.passing(at)
		m := then.Maintenance(current, false)
		if n > 0 && !sameMove(m, last) {
			list = append(list, Prospect{at, startOfFirst(at, x.dialect), m})
		}
		ranges.end(then.nextOf(current))
		if m.Error || ranges.until.IsZero() {
			break
		}
		at, last = ranges.until, m
	}
	return list
}

// nextOf returns the first instant after that of x at which the version changes its stage; zero if
// there is none or the track does not list it.
func (x *Targets) nextOf(current string) time.Time {
	i, listed := x.order.Listed(current)
	if !listed {
		return time.Time{}
	}
	for _, s := range lifecycle.Spans(x.order.Track.Versions[i], x.dialect) {
		if !s.Empty() && s.From.After(x.at) {
			return s.From
		}
	}
	return time.Time{}
}

func sameMove(a, b Maintenance) bool {
	if (a.Target == nil) != (b.Target == nil) || a.Target != nil && a.Target.Index != b.Target.Index {
		return false
	}
	return a.Due == b.Due && a.Error == b.Error
}

// Words describes what happens from the prospect's instant on.
func (o Prospect) Words() string {
	from := "from " + phrase.Day(o.At)
	switch {
	case o.Error:
		return from + " they must move and have no target: maintenance fails"
	case o.Target != nil && o.Target.Stage == model.Expired:
		return from + " they are moved to " + o.Target.Version + ", itself expired"
	case o.Target != nil:
		return from + " they are moved to " + o.Target.Version
	}
	return from + " they may stay"
}
