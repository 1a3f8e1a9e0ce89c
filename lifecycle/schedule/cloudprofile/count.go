package cloudprofile

import (
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// Counts returns the number of supported minors over all time: the intervals are adjacent,
// the first one begins with always and the last one is open.
func Counts(versions []*model.Version) (out []schedule.Count) {
	l := &lint{profile: newProfile(versions)}
	l.windows(func(when schedule.Interval, set []int) {
		out = append(out, schedule.Count{Interval: when, Minors: len(set)})
	})
	return out
}
