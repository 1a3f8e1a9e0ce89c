package gardener

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Overlap has its source in Gardener D5, E4. In dialect Gardener it is reported as
// supported-overlap.
var Overlap = &lifecycle.Rule{Name: "gardener-supported-overlap", Severity: model.Warning, Gardener: model.Error, Minor: checkGardenerOverlap,
	Doc: "two supported versions of one minor that Gardener refuses: one of them has the older field classification: supported"}

// checkGardenerOverlap reports each version from which Gardener checks and that
// clashes with another of its minor, naming one of them.
func checkGardenerOverlap(c *lifecycle.TrackCase) {
	if c.Namespaced() || c.Run.To-c.Run.From < 2 {
		return
	}
	clash := NewClash(c)
	for _, s := range clash.sides {
		other, found := clash.of(s)
		if !found {
			continue
		}
		i, v := c.At(s.place)
		_, o := c.At(other.place)
		c.Report(c.RefOf(i, model.None), model.Finding{Type: model.Forbidden, Place: v.Classification.At, Other: o.Text,
			Message: model.Escape(v.Text) + " is classified supported, and " + model.Escape(o.Text) + lifecycle.There(lifecycle.VersionPlace(o)) +
				clashReason(s, other, o) + "; Gardener allows one supported version of a minor.",
			Related: lifecycle.Related(lifecycle.VersionPlace(o), lifecycle.VersionName(o)),
			Hint:    "Classify one of the two as deprecated, or convert both to a lifecycle.",
			Fixes:   apart(c, min(s.place, other.place), max(s.place, other.place))})
	}
}

// apart classifies one of two versions as deprecated, the lower one first, or converts
// both.
func apart(c *lifecycle.TrackCase, lower, upper int) (fixes []model.Fix) {
	var both []model.Edit
	for _, p := range []int{lower, upper} {
		i, v := c.At(p)
		if v.Classification.Set && len(v.Stages) == 0 {
			fixes = append(fixes, model.Fix{Label: "classify " + v.Text + " as deprecated",
				Edits: []model.Edit{{Ref: c.RefOf(i, model.None), What: model.SetClassification, Name: model.Deprecated}}})
		}
		if v.Legacy() && len(v.Stages) > 0 || v.HasExpiration && !v.Expiration.IsAt() {
			return fixes
		}
		both = append(both, lifecycle.ToStages(v, c.RefOf(i, model.None))...)
	}
	return append(fixes, model.Fix{Label: "convert both to a lifecycle", Edits: both})
}

func clashReason(_, other side, o *model.Version) string {
	switch {
	case !other.listed:
		return " is too"
	case other.start.Form == model.Always:
		return " has a stage supported"
	}
	k := o.StageNamed(model.Supported)
	return " has a stage supported from " + lifecycle.Date(o.Stages[k].Start.Time)
}

// side is a version that takes part in Gardener's check: its classification is
// supported, or it has a stage supported at any time.
type side struct {
	place int
	// checks is set if the check starts from it: its older classification is
	// supported, and holds now.
	checks bool
	// listed is set if it has a lifecycle. staged, start, ends and next
	// describe its first stage supported: whether there is one, its start, and
	// the start of the stage after it, if there is one after it.
	listed, staged bool
	start          model.Start
	ends           bool
	next           model.Start
}

// Clash answers which versions of a run Gardener would not have beside another.
type Clash struct {
	c     *lifecycle.TrackCase
	sides []side
	// all are the rivals among the sides; plain have no lifecycle; endless have
	// a stage supported without a later stage, the earliest start first; bounded
	// one with a later stage, the latest end first. What clashes stands first in
	// them, so that pairs need not be tried.
	all, plain, endless, bounded rivals
}

// rivals are the first side of a list and the first one with another number: for
// every side there is one of them that has not its own number.
type rivals []side

// NewClash prepares the check; without any side that checks, or with a version
// that is no semver among the candidates of the track, there is nothing in it.
func NewClash(c *lifecycle.TrackCase) *Clash {
	x := &Clash{c: c}
	if c.Namespaced() {
		return x
	}
	checks := false
	for p := c.Run.From; p < c.Run.To && !checks; p++ {
		_, v := c.At(p)
		checks = v.Classification.Set
	}
	if !checks {
		return x // only a version with a classification of its own checks others
	}
	checks = false
	for p := c.Run.From; p < c.Run.To; p++ {
		_, v := c.At(p)
		if s, ok := sideOf(v, p, c.Now); ok {
			x.sides, checks = append(x.sides, s), checks || s.checks
		}
	}
	if !checks || unreadCandidate(c) {
		x.sides = nil
		return x
	}
	x.sort()
	return x
}

// sort fills the lists of rivals.
func (x *Clash) sort() {
	var plain, endless, bounded []side
	for _, s := range x.sides {
		switch {
		case !s.listed:
			plain = append(plain, s)
		case s.staged && !s.ends:
			endless = append(endless, s)
		case s.staged:
			bounded = append(bounded, s)
		}
	}
	model.SortStable(endless, func(a, b side) int { return instant(a.start).Compare(instant(b.start)) })
	model.SortStable(bounded, func(a, b side) int { return instant(b.next).Compare(instant(a.next)) })
	x.all, x.plain, x.endless, x.bounded = x.rivals(x.sides), x.rivals(plain), x.rivals(endless), x.rivals(bounded)
}

func (x *Clash) rivals(list []side) rivals {
	for i := range list {
		if !x.same(list[0], list[i]) {
			return rivals{list[0], list[i]}
		}
	}
	return list[:min(1, len(list))]
}

// sideOf describes a version, and reports whether it takes part.
func sideOf(v *model.Version, place int, now time.Time) (side, bool) {
	s := side{place: place, listed: len(v.Stages) > 0}
	older := v.Classification.Set && v.Classification.Text == model.Supported
	if k := v.StageNamed(model.Supported); k != model.None {
		s.staged, s.start = true, v.Stages[k].Start
		if k+1 < len(v.Stages) {
			s.ends, s.next = true, v.Stages[k+1].Start
		}
	}
	s.checks = older && lifecycle.StageAt(v, now, lifecycle.Gardener) == model.Supported
	return s, older || s.staged
}

// instant is a start as Gardener compares it: an open one is the begin of time.
func instant(s model.Start) time.Time {
	if s.Form == model.At {
		return s.Time
	}
	return time.Time{}
}

// of returns a version that clashes with the one that s describes.
func (x *Clash) of(s side) (side, bool) {
	if !s.checks {
		return side{}, false
	}
	if !s.listed {
		return x.first(s, x.all)
	}
	// Each list is ordered so that its first one clashes if any of it does.
	for _, among := range []rivals{x.plain, x.endless, x.bounded} {
		if o, found := x.first(s, among); found && clashes(s, o) {
			return o, true
		}
	}
	return side{}, false
}

// first returns the first side with another number than s.
func (x *Clash) first(s side, among rivals) (side, bool) {
	for _, o := range among {
		if !x.same(s, o) {
			return o, true
		}
	}
	return side{}, false
}

func (x *Clash) same(a, b side) bool {
	return x.c.Order.Numbers[a.place].Compare(x.c.Order.Numbers[b.place]) == 0
}

// Between reports whether Gardener refuses the two versions for each other.
func (x *Clash) Between(p, q int) bool {
	a, foundA := x.side(p)
	b, foundB := x.side(q)
	return foundA && foundB && (a.checks || b.checks) && clashes(a, b)
}

// side finds the side at a place of the order; sides stand in that order.
func (x *Clash) side(p int) (side, bool) {
	i, found := slices.BinarySearchFunc(x.sides, p, func(s side, p int) int { return s.place - p })
	if !found {
		return side{}, false
	}
	return x.sides[i], true
}

// clashes is Gardener's comparison of two candidates (D5).
func clashes(a, b side) bool {
	switch {
	case !a.listed || !b.listed:
		return true
	case !a.staged || !b.staged:
		return false
	case !a.ends && !b.ends:
		return true
	case !a.ends:
		return startsBefore(a.start, b.next)
	case !b.ends:
		return startsBefore(b.start, a.next)
	}
	return false
}

// startsBefore reports whether an endless stage begins before the other one ends.
func startsBefore(start, end model.Start) bool {
	return start.Form == model.Always || end.Form == model.At && instant(start).Before(instant(end))
}

// unreadCandidate reports whether a version that is no semver takes part in
// Gardener's check for overlaps, which then finds nothing in the track (D5).
func unreadCandidate(c *lifecycle.TrackCase) bool {
	return c.Order.Unread && c.Memo.Once(c.Track, func() bool {
		for i, v := range c.Track.Versions {
			if _, takesPart := sideOf(v, model.None, c.Now); takesPart && c.Order.MinorOf[i] == model.None {
				return true
			}
		}
		return false
	})
}
