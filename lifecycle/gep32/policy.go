package gep32

import (
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/lifecycle/schedule/cloudprofile"
	"github.com/lctui/lctui/model"
)

// Counts returns how many minors of Kubernetes a profile supports over time; ok is false if
// it lists none.
func (System) Counts(o *model.Object, _ *schedule.SupportPolicy) (track int, counts []schedule.Count, ok bool) {
	if track = cloudprofile.Track(o); track == model.None {
		return 0, nil, false
	}
	return track, cloudprofile.Counts(o.Tracks[track].Versions), true
}
