package gardener

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Overlap has its source in Gardener D5, E4. In dialect Gardener it is reported as
// supported-overlap.
var Overlap = &lifecycle.Rule{Name: "gardener-supported-overlap", Severity: model.Warning, Gardener: model.Error, Minor: checkGardenerOverlap,
	Doc: "two versions of one minor are supported, and one of them has the older field classification: supported, which Gardener refuses"}

// checkGardenerOverlap reports each version from which Gardener starts a check and that clashes with
// another version of its minor. The finding names one such version.
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
		c.Report(c.RefOf(i, model.None), model.Finding{Type: model.Forbidden, Place: model.Here(v.Classification.At), Other: o.Text,
			Message: model.Words(model.Escape(v.Text) + " is classified supported, and " + model.Escape(o.Text)).There(lifecycle.VersionPlace(o)).
				Words(clashReason(other) + "; Gardener allows one supported version of a minor."),
			Related: lifecycle.Related(lifecycle.VersionPlace(o), lifecycle.VersionName(o)),
			Hint:    "Classify one of the two as deprecated, or convert both to a lifecycle.",
			Fixes:   apart(c, min(s.place, other.place), max(s.place, other.place))})
	}
}

// apart returns the fixes for a clash: classify one of the two versions as deprecated, the lower one
// first, or convert both.
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

func clashReason(other side) string {
	switch {
	case !other.listed:
		return " is too"
	case other.start.Form == model.Always:
		return " has a stage supported"
	}
	return " has a stage supported from " + phrase.Instant(other.start.Time())
}

// side is a version that takes part in Gardener's check: its older classification is
// supported, or it has a stage supported.
type side struct {
	place int
	// checks is set if the check starts from this version: its older classification is
	// supported, and the version is supported now.
	checks bool
	// listed is set if the version has a lifecycle. The other fields describe the first stage
	// supported. staged reports whether there is one, and start is its start. ends reports whether
	// a stage follows it, and next is the start of that stage.
	listed, staged bool
	start          model.Start
	ends           bool
	next           model.Start
}

// Clash finds versions of a run that Gardener refuses together.
type Clash struct {
	c     *lifecycle.TrackCase
	sides []side
	// The rivals in four lists of sides: all sides, and sides without a lifecycle (plain); sides
	// whose stage supported is the last one, earliest start first (endless); sides in which a
	// stage follows it, latest end first (bounded). The most likely clash comes first, so that
	// not all pairs have to be tried.
	all, plain, endless, bounded rivals
}

// rivals are the first side of a list and the next one whose version number differs from it. Every
// side thus differs in its number from one of the two.
type rivals []side

// NewClash prepares the check of a run. The Clash has no sides if no version starts a check, or if a
// version of the track that is not semver takes part in it.
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
		return x // only a version with a classification of its own starts a check
	}
	checks, x.sides = false, make([]side, 0, c.Run.To-c.Run.From)
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

// sort sorts the sides into the lists of rivals.
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

// sideOf returns the side of a version, and whether the version takes part in the check.
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

// instant returns a start as Gardener compares it: an open one is the zero time.
func instant(s model.Start) time.Time {
	if s.Form == model.At {
		return s.Time()
	}
	return time.Time{}
}

// of returns a side that clashes with s, if s starts a check.
func (x *Clash) of(s side) (side, bool) {
	if !s.checks {
		return side{}, false
	}
	if !s.listed {
		return x.first(s, x.all)
	}
	// Each list is ordered so that its first side clashes if any does.
	for _, among := range []rivals{x.plain, x.endless, x.bounded} {
		if o, found := x.first(s, among); found && clashes(s, o) {
			return o, true
		}
	}
	return side{}, false
}

// first returns the first of the rivals with a number other than that of s.
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

// Between reports whether Gardener refuses the versions at places p and q together.
func (x *Clash) Between(p, q int) bool {
	a, foundA := x.side(p)
	b, foundB := x.side(q)
	return foundA && foundB && (a.checks || b.checks) && clashes(a, b)
}

// side returns the side at a place of the order. Sides are sorted by place.
func (x *Clash) side(p int) (side, bool) {
	i, found := slices.BinarySearchFunc(x.sides, p, func(s side, p int) int { return s.place - p })
	if !found {
		return side{}, false
	}
	return x.sides[i], true
}

// clashes reports whether Gardener refuses two sides together (D5).
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

// startsBefore reports whether an endless stage starts before the other one ends.
func startsBefore(start, end model.Start) bool {
	return start.Form == model.Always || end.Form == model.At && instant(start).Before(instant(end))
}

// unreadCandidate reports whether a version that is not semver takes part in Gardener's check
// for overlaps, which then finds nothing in the track (D5).
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
