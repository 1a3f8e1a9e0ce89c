package schedule

import (
	"slices"
	"time"

	"github.com/lctui/lctui/model"
)

// end returns the end of life of an entry that states none. It is the one that another entry of the
// minor states, or else that of the policy, but never before the entry's own date. ok is false if it
// is not known yet.
func (r *release) end(e entry) (end model.Start, ok bool) {
	from, until := r.support(false)
	switch {
	case r.ended && until.IsZero():
		return model.Start{Form: model.Event}, true
	case from.IsZero() || until.IsZero():
		return model.Start{}, false
	}
	for _, date := range []Date{from, DateOf(e.Date)} {
		if until.Time.Before(date.Time) {
			until = date
		}
	}
	return until.start(), true
}

// start returns the date as the start of a stage, in the same form.
func (d Date) start() model.Start {
	s := model.StartAt(d.Time)
	if d.Day {
		s.Text = d.Time.Format(time.DateOnly)
	}
	return s
}

// Effective returns a schedule in which every release that states no end of life has the one that
// follows from a policy (model.Version.Effective), and so have its APIs. Nothing follows for releases
// whose window is open and for versions that the calendar ignores. If nothing follows at all,
// Effective returns the schedule itself.
func (System) Effective(o *model.Object, p *SupportPolicy) *model.Object {
	if len(o.Tracks) == 0 {
		return o
	}
	track := *o.Tracks[0]
	var versions []*model.Version
	for _, r := range NewCalendar(Of(o), p).releases {
		for _, e := range r.entries {
			v := track.Versions[e.index]
			end, ok := r.end(e)
			if !ok || v.StageNamed(model.EndOfLife) != model.None {
				continue
			}
			if versions == nil {
				versions = slices.Clone(track.Versions)
			}
			effective := *v
			stages := append(slices.Clip(v.Stages), model.Stage{Name: model.EndOfLife, Start: end, Base: model.None, Policy: &p.Name})
			effective.Effective = &stages
			versions[e.index] = &effective
		}
	}
	if versions == nil {
		return o
	}
	next := *o
	track.Versions = versions
	next.SetReleases(&track)
	return &next
}
