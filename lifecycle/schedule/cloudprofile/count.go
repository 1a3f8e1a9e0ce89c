package cloudprofile

import (
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// Counts returns how many minors are supported, at all times: the intervals meet, the first
// one is always and the last one open.
func Counts(versions []*model.Version) (out []schedule.Count) {
	l := &lint{profile: newProfile(versions)}
	l.windows(func(when schedule.Interval, set []int) {
		out = append(out, schedule.Count{Interval: when, Minors: len(set)})
	})
	return out
}
