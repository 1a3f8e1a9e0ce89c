package schedule

import (
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// System is the lifecycle of releases in a schedule: planned, supported from their date on, and then
// end of life. It also covers support policies, which have no versions.
type System struct{ lifecycle.Defaults }

var nouns = lifecycle.Nouns{
	Kinds:    []string{model.ReleaseSchedule, model.SupportPolicy},
	Object:   "a release schedule or a support policy",
	One:      "a release of a schedule",
	Stages:   "the stages of its releases",
	Versions: "releases of a schedule",
	Starts:   "date=today",
	Retires:  "eol=+6mo",
}

// Nouns returns the words of schedules.
func (System) Nouns() *lifecycle.Nouns { return &nouns }

// Can returns why a schedule or a policy does not allow something.
func (System) Can(o *model.Object, a lifecycle.Ability) string {
	switch a {
	case lifecycle.Convert:
		return "a release schedule has no older fields to convert"
	case lifecycle.Update:
		return "update paths are those of clusters: no cluster runs on a release of a schedule"
	case lifecycle.Inherit, lifecycle.BeInherited:
		return model.Escape(o.String()) + " is not a profile: nothing overrides it"
	case lifecycle.Propose:
		if len(o.Tracks) == 0 {
			return model.Escape(o.String()) + " has no versions: to plan by it, open a release schedule or a CloudProfile with --policy and this file"
		}
	case lifecycle.AddVersion, lifecycle.TypeStart:
		if len(o.Tracks) == 0 {
			return "a support policy has no versions"
		}
	}
	return ""
}

// Releases returns the versions of a schedule, which are in its first track; false for a policy.
func (System) Releases(o *model.Object) ([]*model.Version, bool) {
	if len(o.Tracks) == 0 {
		return nil, false
	}
	return o.Tracks[0].Versions, true
}

// Decided returns why starts cannot be edited in the track of an API, or for the stage with which
// every release begins: they follow from other values.
func (System) Decided(o *model.Object, at model.Ref) *model.Refusal { return o.Decided(at) }

// Status returns the stage of a release at t, the policy that it follows from, and since when it
// applies.
func (System) Status(_ *model.Object, v *model.Version, t, _ time.Time, d lifecycle.Dialect) lifecycle.Status {
	status := lifecycle.Status{Stage: lifecycle.StageAt(v, t, d), By: lifecycle.PolicyAt(v, t, d), Since: lifecycle.Since(v, t, d)}
	if lifecycle.Unrecorded(v, t, d) {
		status.Words = ", since when is not recorded"
	}
	return status
}

// offered returns a list of offers as text: "v1 default, v1beta1 optional (deprecated) from
// Kubernetes 1.20".
func offered(list []model.Offer) string {
	parts := make([]string, len(list))
	for i := range list {
		parts[i] = list[i].Name + " " + list[i].String()
		if need := list[i].MinKubernetes; need != "" {
			parts[i] += " from Kubernetes " + need
		}
	}
	return strings.Join(parts, ", ")
}

// Apply refuses every move.
func (System) Apply(set []*model.Object, at model.Ref, _ string, _ lifecycle.Actor) ([]model.Edit, lifecycle.Effect, error) {
	return nil, lifecycle.Effect{}, &model.Refusal{What: model.Escape(set[at.Object].Version(at).Text) + " is edited by its dates; move does not apply", Hint: "`lctui set` changes when its stages start"}
}
