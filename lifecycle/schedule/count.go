package schedule

import "github.com/lctui/lctui/model"

// Count is the number of minors supported in an interval.
type Count struct {
	Interval
	Minors int
}

// Counts returns the number of minors in support over time, from the first release on: the
// intervals are adjacent, neighbours may have the same number, and the last one is open.
func (c *Calendar) Counts() (out []Count) {
	changes := c.changes()
	n := 0
	for i, x := range changes {
		if x.enter {
			n++
		} else {
			n--
		}
		if i+1 < len(changes) && changes[i+1].at.Time.Equal(x.at.Time) {
			continue
		}
		if last := len(out) - 1; last >= 0 {
			out[last].Until = x.at
		}
		out = append(out, Count{Interval{From: x.at}, n})
	}
	return out
}

// Counts returns the number of minors of a release schedule that are supported over time,
// evaluated by a policy.
func (System) Counts(o *model.Object, p *SupportPolicy) (track int, counts []Count, ok bool) {
	return 0, NewCalendar(Of(o), p).Counts(), true
}
