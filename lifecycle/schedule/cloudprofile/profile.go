package cloudprofile

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// version is one Kubernetes version of the profile.
type version struct {
	number model.ReleaseVersion
	// Version is the entry of the profile.
	*model.Version
	// index is its index in the list of the profile.
	index int
	// stages are the stages in effect (lifecycle.Stages).
	stages []model.Stage
}

// start is the start of a stage.
type start struct {
	// listed is set if the version has the stage. known is set if its start is an instant or
	// always, not a text that cannot be read.
	listed, known bool
	// at is the instant, or zero for always.
	at time.Time
}

// dated reports whether the stage starts at an instant.
func (s start) dated() bool { return s.known && !s.at.IsZero() }

// begin returns the start of the first stage of that name.
func (v *version) begin(stage string) start {
	i := model.StageIn(v.stages, stage)
	switch {
	case i < 0:
		return start{}
	case v.stages[i].Start.Form == model.NoTime:
		return start{listed: true}
	case v.stages[i].Start.IsAt() && v.stages[i].Start.Time().After(time.Time{}):
		return start{listed: true, known: true, at: v.stages[i].Start.Time().UTC()}
	}
	return start{listed: true, known: true}
}

// profile is the versions of a profile in order.
type profile struct {
	versions []*version // ascending, equal ones in the order of the profile
	minors   []minor    // ascending
}

// minor is the versions of one minor.
type minor struct {
	model.Minor
	versions []*version
}

func newProfile(list []*model.Version) *profile {
	p := &profile{versions: make([]*version, 0, len(list))}
	room := make([]version, len(list))
	for i, v := range list {
		if number, err := model.ParseReleaseVersion(v.Text); err == nil && !number.PreRelease {
			room[i] = version{number, v, i, lifecycle.Stages(v)}
			p.versions = append(p.versions, &room[i])
		}
	}
	slices.SortStableFunc(p.versions, func(a, b *version) int { return a.number.Compare(b.number) })
	for from := 0; from < len(p.versions); {
		to := from + 1
		for to < len(p.versions) && p.versions[to].number.Minor == p.versions[from].number.Minor {
			to++
		}
		p.minors = append(p.minors, minor{p.versions[from].number.Minor, p.versions[from:to]})
		from = to
	}
	return p
}
