package schedule

import (
	"slices"
	"time"

	"github.com/lctui/lctui/model"
)

// Basis is what determines an end of life, or a start that a plan proposes.
type Basis string

const (
	// ByWindow: enough higher minors have been released.
	ByWindow Basis = "window"
	// ByAtLeast: the policy's minimum support ends later than the window.
	ByAtLeast Basis = "atLeast"
	// Projected: the higher minors that are still missing are assumed to be released at the
	// policy's cadence.
	Projected Basis = "projected"
	// ByMinor: another entry of the minor states the end of life (Calendar.Plan).
	ByMinor Basis = "minor"
	// Open: the end of life is not known.
	Open Basis = "open"
)

// Support is how long a policy supports one minor.
type Support struct {
	Minor model.Minor
	// Date is when it was released, Stated the end of life that the schedule states. Both are
	// zero if not given.
	Date, Stated Date
	// EOL is the policy's end of life, zero for Open. For Open, AtLeast is the earliest possible
	// end of life, or zero.
	EOL, AtLeast Date
	Basis        Basis
	// EndedBy is the minor that ends the window, or zero if none does yet.
	EndedBy model.Minor
	// Note is not "" if a month was too short for the day.
	Note string
}

// Dated is a minor and the instant of its release. The zero instant is earlier than any
// other.
type Dated struct {
	Minor model.Minor
	Date  time.Time
}

// WindowEnd is the end of the window of a minor.
type WindowEnd struct {
	// By is the index of the minor whose release ends it, or model.None.
	By int
	// Higher is the number of higher minors.
	Higher int
}

// WindowEnds returns the end of a window of n minors for each of the given minors, which must be
// ascending. Among the higher minors, the one with the n-th earliest date ends the window; on equal
// dates the lower version comes first. A window of less than one minor never ends.
func WindowEnds(minors []Dated, n int) []WindowEnd {
	out := make([]WindowEnd, len(minors))
	var earliest []int // the indexes of the n earliest of the higher minors, by date
	for i := len(minors) - 1; i >= 0; i-- {
		out[i] = WindowEnd{By: model.None, Higher: len(minors) - 1 - i}
		if n >= 1 && len(earliest) == n {
			out[i].By = earliest[n-1]
		}
		at, _ := slices.BinarySearchFunc(earliest, minors[i], func(k int, m Dated) int { return byDate(minors[k], m) })
		earliest = slices.Insert(earliest, at, i)
		earliest = earliest[:min(len(earliest), max(n, 0))]
	}
	return out
}

// setWindows computes how long the policy supports each minor, without projections.
func (c *Calendar) setWindows() {
	var dated []Dated
	var at []*release
	for _, r := range c.releases {
		if !r.date.IsZero() {
			dated, at = append(dated, Dated{r.Minor, r.date.Time}), append(at, r)
		}
		if c.newest.IsZero() || r.date.Time.After(c.newest.Time) {
			c.newest = r.date
		}
	}
	for i, end := range WindowEnds(dated, c.policy.Window.Minors) {
		r := at[i]
		r.higher = end.Higher
		if end.By == model.None {
			r.atLeast, r.note = c.atLeast(r)
			continue
		}
		r.endedBy = at[end.By].Minor
		r.eol, r.basis, r.note = c.eol(r, at[end.By].date, ByWindow)
	}
}

// atLeast returns the end of the policy's minimum support, or zero.
func (c *Calendar) atLeast(r *release) (Date, string) {
	if c.policy.Window.AtLeast.IsZero() {
		return Date{}, ""
	}
	return r.date.Add(1, c.policy.Window.AtLeast)
}

// eol returns the policy's end of life for a window that ends on windowEnd, with its basis and note.
// A projected end keeps its basis even if the minimum support is longer, because the real window may
// be longer still.
func (c *Calendar) eol(r *release, windowEnd Date, basis Basis) (Date, Basis, string) {
	end, note := windowEnd.Add(1, c.policy.Window.Grace)
	least, leastNote := c.atLeast(r)
	if !least.Time.After(end.Time) {
		return end, basis, note
	}
	if basis == ByWindow {
		basis = ByAtLeast
	}
	return least, basis, leastNote
}

// Support returns, for each minor, ascending, how long the policy supports it. With project,
// the minors that a window still lacks are assumed to follow the newest release at the
// policy's cadence.
func (c *Calendar) Support(project bool) []Support {
	out := make([]Support, len(c.releases))
	for i, r := range c.releases {
		s := Support{Minor: r.Minor, Date: r.date, Stated: r.stated,
			EOL: r.eol, AtLeast: r.atLeast, Basis: r.basis, EndedBy: r.endedBy, Note: r.note}
		missing := c.policy.Window.Minors - r.higher
		if project && r.basis == Open && !r.date.IsZero() && missing > 0 && !c.policy.Cadence.IsZero() {
			end, note := c.newest.Add(missing, c.policy.Cadence)
			s.EOL, s.Basis, s.Note = c.eol(r, end, Projected)
			s.Note, s.AtLeast = join(note, s.Note), Date{}
		}
		out[i] = s
	}
	return out
}

// join joins two notes, either of which may be empty.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}
