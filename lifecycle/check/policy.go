package check

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/lifecycle/schedule/cloudprofile"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// byPolicy returns what a policy says of an object. A namespaced profile is judged merged.
func (m *objectMemo) byPolicy() []model.Finding {
	o := m.object
	if o.Kind == model.NamespacedCloudProfile && !m.c.Merged || m.policies == nil && !lifecycle.IsSchedule(o) {
		return nil
	}
	versions := lifecycle.TrackNamed(o, model.Kubernetes)
	if versions != nil && versions == m.judged {
		return m.ofPolicy
	}
	c := &lifecycle.Case{Setting: m.c, Object: o, Ref: model.ObjectRef(m.index)}
	p, err := m.policies.Of(m.c.File, o)
	judgeBy(c, p, err)
	m.judged, m.ofPolicy = versions, c.Found
	return c.Found
}

// judgeBy reports what a policy says of an object, or why there is no policy.
func judgeBy(c *lifecycle.Case, p *schedule.SupportPolicy, err error) {
	switch {
	case err != nil:
		c.ReportAs(schedule.BadPolicy, c.Ref, model.Finding{Place: policyPlace(c.Object), Message: phrase.Ended(err.Error()), Hint: "Write antrea, knative, kubernetes or none, or the file of a SupportPolicy."})
	case lifecycle.IsSchedule(c.Object):
		schedule.JudgeObject(c, p)
	default:
		cloudprofile.JudgeObject(c, p)
	}
}

// policyPlace is where an object names its policy, as far as that is known.
func policyPlace(o *model.Object) model.Place {
	if o.PolicyAt.InFile() {
		return o.PolicyAt
	}
	return o.At
}

// byPolicy returns what a policy says of the merged profile and the one of the parent does
// not say of the parent.
func (m *childMemo) byPolicy() []placedFinding {
	parent := m.above.memo
	if parent.policies == nil {
		return nil
	}
	c := &lifecycle.Case{Setting: m.memo.c, Object: m.memo.object, Ref: model.ObjectRef(0)}
	p, err := parent.policies.merged(m.result)
	m.judgedBy = p != nil && p != schedule.NoPolicy
	judgeBy(c, p, err)
	return placedAll(m.result, beyond(parent.byPolicy(), c.Found))
}
