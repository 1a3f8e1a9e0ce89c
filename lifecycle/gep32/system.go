package gep32

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/lifecycle/schedule/cloudprofile"
	"github.com/lctui/lctui/model"
)

// System is the lifecycle of profiles.
type System struct{ lifecycle.Defaults }

var nouns = lifecycle.Nouns{
	Kinds:    []string{model.CloudProfile, model.NamespacedCloudProfile},
	Versions: "versions of a profile",
	Starts:   "supported=today",
	Retires:  "deprecated=+4w expired=+6mo",
}

// Nouns returns the words of profiles.
func (System) Nouns() *lifecycle.Nouns { return &nouns }

// Can returns why a profile does not allow something; "" if it does. It depends only on whether the
// profile is namespaced.
func (System) Can(o *model.Object, a lifecycle.Ability) string {
	child := o.Kind == model.NamespacedCloudProfile
	switch {
	case a == lifecycle.Inherit && !child:
		return "this profile has no parent"
	case a == lifecycle.BeInherited && child:
		return model.Escape(o.String()) + " has a parent itself: nothing overrides it"
	case a == lifecycle.Propose && child:
		parent := "its parent"
		if o.Parent.Name != "" {
			parent = model.CloudProfile + "/" + model.Escape(o.Parent.Name)
		}
		return "nothing is planned for " + model.Escape(o.String()) + ": its Kubernetes versions come from " + parent + ", so plan that profile"
	}
	return ""
}

// Status returns the stage of a version at t and since when it applies.
func (System) Status(_ *model.Object, v *model.Version, t, _ time.Time, d lifecycle.Dialect) lifecycle.Status {
	return lifecycle.Status{Stage: lifecycle.StageAt(v, t, d), Since: lifecycle.Since(v, t, d)}
}

// Apply refuses every move.
func (System) Apply(set []*model.Object, at model.Ref, _ string, _ lifecycle.Actor) ([]model.Edit, lifecycle.Effect, error) {
	return nil, lifecycle.Effect{}, &model.Refusal{What: model.Escape(set[at.Object].Version(at).Text) + " is edited by the starts of its stages; move does not apply", Hint: "`lctui set` changes when its stages start"}
}

// Counts returns how many minors of Kubernetes a profile supports over time under a policy, and the
// index of the track with them. ok is false if the profile has no Kubernetes track.
func (System) Counts(o *model.Object, p *schedule.SupportPolicy) (track int, counts []schedule.Count, ok bool) {
	if track = cloudprofile.Track(o); track == model.None {
		return 0, nil, false
	}
	return track, cloudprofile.Counts(o.Tracks[track].Versions, p), true
}
