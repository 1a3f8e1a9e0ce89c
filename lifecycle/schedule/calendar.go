package schedule

import (
	"cmp"
	"slices"
	"time"

	"github.com/lctui/lctui/model"
)

// ReleaseSchedule lists the releases of a project, what they offer and how long they are
// supported.
type ReleaseSchedule struct {
	// Phases overrides the phases of APIs, by name. Knative treats v1alpha1 of
	// Serving as beta.
	Phases   map[string]model.Phase
	Releases []Release
}

// Release is one entry of a schedule: a minor, or one of its patches.
type Release struct {
	Version   string
	VersionAt model.Position
	// Date is when it was released. An entry whose date is not an instant is ignored for windows.
	Date model.Start
	// EOL is the stated end of life. Its form is Always if none is stated, and Event if it has
	// passed on an unrecorded date.
	EOL model.Start
	model.Release
}

// offers returns what the release offers, by index in kinds.
func (r *Release) offers() [3][]model.Offer { return [...][]model.Offer{r.APIs, r.Features, r.Metrics} }

// Calendar is a schedule evaluated by a policy: its minors in order, and the end of support of each.
// It is immutable.
type Calendar struct {
	policy   *SupportPolicy
	schedule *ReleaseSchedule
	known    Known
	releases []*release
	// newest is the latest date of a minor, or zero.
	newest Date
	// entries are the entries that are not ignored, ascending. Equal ones are in the order of
	// the schedule.
	entries []entry
}

// entry is one entry of the schedule.
type entry struct {
	model.ReleaseVersion
	index int
	*Release
}

// release is one minor: all entries with the same x.y.
type release struct {
	model.Minor
	entries []entry
	// date is the earliest date of the entries, or zero.
	date Date
	// stated is the latest end of life that the entries state, or zero. ended is set if one of
	// them states that the end of life has passed, without a date.
	stated Date
	ended  bool
	// eol is the policy's end of life. For basis Open it is zero, and atLeast is the earliest
	// possible end of life, or zero. endedBy is the minor that ends the window, higher the number
	// of dated minors above.
	eol, atLeast Date
	basis        Basis
	endedBy      model.Minor
	higher       int
	note         string
	// offers are the offers by kind and name. Those of a kind are from the first entry that lists
	// the kind; nil if none does.
	offers map[string]map[string]model.Offer
}

// NewCalendar evaluates a schedule by a policy. Pre-releases and entries whose version cannot
// be parsed are ignored.
func NewCalendar(s *ReleaseSchedule, p *SupportPolicy) *Calendar {
	c := &Calendar{policy: p, schedule: s}
	for i := range s.Releases {
		r := &s.Releases[i]
		if v, err := model.ParseReleaseVersion(r.Version); err == nil && !v.PreRelease {
			c.entries = append(c.entries, entry{v, i, r})
		}
	}
	model.SortStable(c.entries, func(a, b entry) int { return a.ReleaseVersion.Compare(b.ReleaseVersion) })
	for from := 0; from < len(c.entries); {
		to := from + 1
		for to < len(c.entries) && c.entries[to].Minor == c.entries[from].Minor {
			to++
		}
		r := newRelease(c.entries[from:to])
		c.releases = append(c.releases, r)
		c.known = append(c.known, r.Minor)
		from = to
	}
	c.setWindows()
	return c
}

func newRelease(entries []entry) *release {
	r := &release{Minor: entries[0].Minor, entries: entries, basis: Open, offers: map[string]map[string]model.Offer{}}
	for _, e := range entries {
		if d := DateOf(e.Date); !d.IsZero() && (r.date.IsZero() || d.Time.Before(r.date.Time)) {
			r.date = d
		}
		if d := DateOf(e.EOL); !d.IsZero() && d.Time.After(r.stated.Time) {
			r.stated = d
		}
		r.ended = r.ended || e.EOL.Form == model.Event
		for i, list := range e.offers() {
			r.offers[kinds[i]] = orByName(r.offers[kinds[i]], list)
		}
	}
	return r
}

// orByName indexes a list by name unless there is an index already. Of offers with the same
// name the first one counts.
func orByName(index map[string]model.Offer, list []model.Offer) map[string]model.Offer {
	if index != nil || list == nil {
		return index
	}
	index = make(map[string]model.Offer, len(list))
	for _, a := range list {
		if _, taken := index[a.Name]; !taken {
			index[a.Name] = a
		}
	}
	return index
}

// Known returns the minors of the schedule.
func (c *Calendar) Known() Known { return c.known }

// SupportedAt returns the minors in support at an instant, ascending: those released and not yet at
// their end of life. The stated end of life counts, or else the policy's. A minor with neither does
// not end. With policyOnly, stated ends are ignored.
func (c *Calendar) SupportedAt(t time.Time, policyOnly bool) []model.Minor {
	return model.Map(c.supported(t, policyOnly), func(r *release) model.Minor { return r.Minor })
}

// Supports returns the half-open interval in which a minor is in support; a zero Until is an open
// end. ok is false if the interval is not known.
func (c *Calendar) Supports(m model.Minor) (when Interval, ok bool) {
	i, listed := c.known.Position(m)
	if !listed {
		return Interval{}, false
	}
	when.From, when.Until = c.releases[i].support(false)
	return when, !when.From.IsZero()
}

// Ended reports whether a release is out of support at now, because its minor is. index is that of
// the release in the schedule.
func (c *Calendar) Ended(index int, now time.Time) bool {
	i := slices.IndexFunc(c.entries, func(e entry) bool { return e.index == index })
	if i < 0 {
		return false
	}
	at, _ := c.known.Position(c.entries[i].Minor)
	r := c.releases[at]
	_, until := r.support(false)
	return !until.IsZero() && !until.Time.After(now) || until.IsZero() && r.ended
}

// APIsAt returns the API versions of the minors in support at an instant.
func (c *Calendar) APIsAt(t time.Time) APIs { return commonAPIs(c.supported(t, false)) }

func (c *Calendar) supported(t time.Time, policyOnly bool) (out []*release) {
	for _, r := range c.releases {
		if from, until := r.support(policyOnly); from.IsZero() || from.Time.After(t) || !until.IsZero() && !until.Time.After(t) {
			continue
		}
		out = append(out, r)
	}
	return out
}

// support returns the half-open interval in which the minor is supported; a zero until is an open
// end. A zero from means that the interval is not known: the minor has no date, or its end passed on
// an unrecorded date.
func (r *release) support(policyOnly bool) (from, until Date) {
	until = r.eol
	switch {
	case policyOnly:
	case !r.stated.IsZero():
		until = r.stated
	case r.ended && until.IsZero():
		return Date{}, Date{}
	}
	return r.date, until
}

// first returns the index of the minor's first entry in the schedule.
func (r *release) first() int { return r.entries[0].index }

// byDate orders dated minors by date, equal dates by version.
func byDate(a, b Dated) int { return cmp.Or(a.Date.Compare(b.Date), a.Minor.Compare(b.Minor)) }
