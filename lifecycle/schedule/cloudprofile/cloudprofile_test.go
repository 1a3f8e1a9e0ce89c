package cloudprofile_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/lifecycle/schedule/cloudprofile"
	"github.com/lctui/lctui/lifecycle/schedule/upstream"
	"github.com/lctui/lctui/model"
)

var now = time.Date(2026, 1, 15, 12, 0, 0, 0, time.UTC)

// midnight is the first one after now: nothing is planned before it.
var midnight = time.Date(2026, 1, 16, 0, 0, 0, 0, time.UTC)

// random makes profiles and policies; the same seed makes the same ones.
type random struct{ *rand.Rand }

func (r random) policy() *schedule.SupportPolicy {
	p, _ := schedule.Preset(schedule.Presets()[r.IntN(3)])
	p.Window.Minors = r.IntN(5)
	p.Deprecation.Version = schedule.Duration{Months: r.IntN(4)}
	if r.IntN(5) == 0 {
		p.Deprecation.Version = schedule.Duration{Days: 7 * r.IntN(9)}
	}
	p.Upgrade.MaxMinors = r.IntN(3)
	if r.IntN(2) == 0 {
		p.Upstream, p.PlanByUpstream = r.upstream(), true
	}
	return p
}

// upstream are the releases of the project itself: most minors of the profiles, with ends of life
// around now, some without one.
func (r random) upstream() *schedule.ReleaseSchedule {
	s := &schedule.ReleaseSchedule{}
	for minor := 27; minor < 34; minor++ {
		release := schedule.Release{Version: fmt.Sprintf("1.%d", minor), Date: model.StartAt(midnight.AddDate(-2, 0, 100*(minor-27)))}
		switch r.IntN(6) {
		case 0:
			continue
		case 1:
			release.EOL = model.Start{Form: model.Event}
		case 2:
		default:
			release.EOL = model.StartAt(midnight.AddDate(0, 0, r.IntN(730)-365))
		}
		s.Releases = append(s.Releases, release)
	}
	return s
}

// start is open, or an instant within a year of now, mostly at midnight, or rarely a text that is not
// a time.
func (r random) start() model.Start {
	switch r.IntN(12) {
	case 0, 1, 2:
		return model.Start{}
	case 3:
		return model.ReadStart("soon")
	case 4:
		return model.StartAt(now)
	}
	t := midnight.AddDate(0, 0, r.IntN(730)-365)
	if r.IntN(6) == 0 {
		t = t.Add(time.Duration(r.IntN(86400)) * time.Second)
	}
	return model.StartAt(t)
}

// versions are up to a dozen versions in any order, with any stages and older fields. Some are
// pre-releases, and the texts of some are not versions. Plain ones have only preview and supported,
// so that a plan may add to each.
func (r random) versions(plain bool) []*model.Version {
	var out []*model.Version
	for i := range r.IntN(13) {
		v := &model.Version{Text: fmt.Sprintf("1.%d.%d", 28+r.IntN(6), r.IntN(4)), Base: i}
		out = append(out, v)
		if !plain && r.IntN(12) == 0 {
			v.Text = []string{"1.40.0-rc.1", "latest", "2.0.0", "1.33"}[r.IntN(4)]
		}
		if !plain && r.IntN(8) == 0 {
			v.Classification = model.Field{Set: true, Text: []string{"preview", "supported", "deprecated", "expired"}[r.IntN(4)]}
		}
		if !plain && r.IntN(8) == 0 {
			v.HasExpiration, v.Expiration = true, model.ReadStart(r.start().String())
		}
		for _, stage := range model.VersionStages.Names()[1:] {
			wanted := stage == model.Supported || r.IntN(3) == 0
			if plain && (stage == model.Deprecated || stage == model.Expired) || !wanted || r.IntN(8) == 0 {
				continue
			}
			v.Lifecycle = model.ListGiven
			v.Stages = append(v.Stages, model.Stage{Name: stage, Start: r.start()})
		}
	}
	return out
}

// applied returns the versions with the stages of a plan, in the order of stages. A version without a
// lifecycle also gets the stage supported, which it has by default.
func applied(versions []*model.Version, planned schedule.Planned) []*model.Version {
	out := make([]*model.Version, len(versions))
	for i, v := range versions {
		again := *v
		again.Stages = slices.Clone(v.Stages)
		out[i] = &again
	}
	for _, c := range planned.Changes {
		v := out[c.Entry]
		if len(v.Stages) == 0 {
			v.Lifecycle, v.Stages = model.ListGiven, []model.Stage{{Name: model.Supported}}
		}
		at := v.PlaceForStage(model.VersionStages, c.Stage)
		v.Stages = slices.Insert(v.Stages, at, model.Stage{Name: c.Stage, Start: model.StartAt(c.Start)})
	}
	return out
}

// words describes a plan, a line for each proposal and for each version that is skipped.
func words(versions []*model.Version, planned schedule.Planned) (out []string) {
	for _, c := range planned.Changes {
		out = append(out, fmt.Sprintf("%s %s %s %s %t", versions[c.Entry].Text, c.Stage, c.Start.Format(time.DateOnly), c.Reason, c.Clamped))
	}
	for _, s := range planned.Skipped {
		out = append(out, versions[s.Entry].Text+" "+s.Reason)
	}
	return out
}

// A plan adds missing stages and nothing else; a second plan on its result adds nothing.
func TestPlanAddsOnlyWhatIsMissing(t *testing.T) {
	r := random{rand.New(rand.NewPCG(1, 1))}
	changes := 0
	for range 2000 {
		versions, p, project := r.versions(false), r.policy(), r.IntN(2) == 0
		planned := cloudprofile.Plan(versions, p, now, project)
		changes += len(planned.Changes)
		for _, c := range planned.Changes {
			v := versions[c.Entry]
			switch {
			case c.Stage != model.Deprecated && c.Stage != model.Expired:
				t.Fatalf("%+v is not about %s", c, v.Text)
			case v.Legacy() || v.StageNamed(c.Stage) != model.None:
				t.Fatalf("%+v changes what %+v has", c, v)
			case c.Start.Before(midnight):
				t.Fatalf("%+v is before the next midnight", c)
			}
		}
		result := applied(versions, planned)
		if again := cloudprofile.Plan(result, p, now, project); len(again.Changes) > 0 {
			t.Fatalf("a second plan adds %+v", again.Changes)
		}
		if again := cloudprofile.Plan(versions, p, now, project); !reflect.DeepEqual(again, planned) {
			t.Fatalf("another plan is another one: %+v, %+v", planned, again)
		}
	}
	if changes < 2000 {
		t.Errorf("only %d changes were planned", changes)
	}
}

// TestPlanPassesLint: the rules accept what a plan fixes. No version that it deprecates lacks the stage
// or the notice, and no version that it expires stays open.
func TestPlanPassesLint(t *testing.T) {
	r := random{rand.New(rand.NewPCG(2, 2))}
	for range 2000 {
		versions, p := r.versions(false), r.policy()
		planned := cloudprofile.Plan(versions, p, now, r.IntN(2) == 0)
		fixed := map[int][]string{}
		for _, c := range planned.Changes {
			switch {
			case c.Stage == model.Expired:
				fixed[c.Entry] = append(fixed[c.Entry], "deprecated-open", "notice-short")
			default:
				fixed[c.Entry] = append(fixed[c.Entry], "no-deprecated-stage")
				if !c.Clamped {
					fixed[c.Entry] = append(fixed[c.Entry], "notice-short")
				}
				if !c.Clamped && c.Reason.Basis == cloudprofile.ByUpstream {
					fixed[c.Entry] = append(fixed[c.Entry], "upstream-longer")
				}
			}
		}
		for _, f := range cloudprofile.Lint(applied(versions, planned), p, now) {
			if f.Entry != model.None && slices.Contains(fixed[f.Entry], f.Rule) {
				t.Fatalf("%s after the plan %+v", f.Message, planned.Changes)
			}
		}
	}
}

// By a policy with PlanByUpstream, a version is deprecated no later than when the project
// ends its support.
func TestPlanFollowsUpstream(t *testing.T) {
	at := func(text string) model.Start { return model.ReadStart(text) }
	versions := []*model.Version{
		{Text: "1.31.1"},
		{Text: "1.32.0"},
		{Text: "1.32.1", Stages: []model.Stage{{Name: model.Supported, Start: at("2026-02-01T00:00:00Z")}}},
		{Text: "1.33.0", Stages: []model.Stage{{Name: model.Supported}, {Name: model.Deprecated}}},
		{Text: "1.34.0", Stages: []model.Stage{{Name: model.Supported, Start: at("2026-03-01T00:00:00Z")}}},
		{Text: "1.35.0", Stages: []model.Stage{{Name: model.Supported, Start: at("2026-04-01T00:00:00Z")}}},
	}
	p, _ := schedule.Preset("kubernetes")
	p.PlanByUpstream = true
	p.Upstream = &schedule.ReleaseSchedule{Releases: []schedule.Release{
		{Version: "1.31", Date: at("2024-08-13"), EOL: model.ReadDate("2025-11-11")},
		{Version: "1.32.x", Date: at("2024-12-11"), EOL: model.ReadDate("2026-02-28")},
		{Version: "1.33", Date: at("2025-04-23"), EOL: model.ReadDate("2026-06-28")},
		{Version: "1.34", Date: at("2025-08-27"), EOL: model.ReadDate("2026-10-27")},
		{Version: "soon"},
	}}
	got := words(versions, cloudprofile.Plan(versions, p, now, true))
	want := []string{
		"1.31.1 deprecated 2026-01-16 upstream 2025-11-11 true", "1.31.1 expired 2026-03-16 notice false",
		"1.32.0 deprecated 2026-02-01 superseded 1.32.1 false", "1.32.0 expired 2026-04-01 notice false",
		"1.32.1 deprecated 2026-03-01 upstream 2026-02-28 true", "1.32.1 expired 2026-05-01 notice false",
		"1.34.0 deprecated 2026-10-27 upstream 2026-10-27 false", "1.34.0 expired 2026-12-27 notice false",
		"1.35.0 deprecated 2027-04-01 projected false",
		"1.33.0 no-deprecated-time", "1.35.0 latest-version",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestPlannedWindows: from the next midnight on, no window has more minors than the policy allows, if
// nothing kept the plan from it.
func TestPlannedWindows(t *testing.T) {
	r := random{rand.New(rand.NewPCG(3, 3))}
	seen := 0
	for range 2000 {
		versions, p := r.versions(true), r.policy()
		p.Window.Minors = 1 + r.IntN(3)
		planned := cloudprofile.Plan(versions, p, now, false)
		for _, f := range cloudprofile.Lint(versions, p, now) {
			if f.Rule == "window-more" {
				seen++
			}
		}
		for _, f := range cloudprofile.Lint(applied(versions, planned), p, now) {
			if f.Rule == "window-more" && (f.Interval.Until.IsZero() || f.Interval.Until.Time.After(midnight)) {
				t.Fatalf("%s after the plan %+v", f.Message, planned.Changes)
			}
		}
	}
	if seen < 400 {
		t.Errorf("only %d windows had to be closed", seen)
	}
}

// TestPlanLeavesAMinorSupported: every instant that has a supported minor still has one after a plan,
// if nothing kept the plan from it. There is always a version to update to, whatever its project says
// about its end.
func TestPlanLeavesAMinorSupported(t *testing.T) {
	r := random{rand.New(rand.NewPCG(6, 6))}
	changes := 0
	none := func(versions []*model.Version, p *schedule.SupportPolicy) (out []schedule.Interval) {
		for _, f := range cloudprofile.Lint(versions, p, now) {
			if f.Rule == "window-fewer" && f.Count == 0 {
				out = append(out, f.Interval)
			}
		}
		return out
	}
	for range 3000 {
		versions, p := r.versions(true), r.policy()
		p.Window.Minors = 1 + r.IntN(4)
		planned := cloudprofile.Plan(versions, p, now, false)
		changes += len(planned.Changes)
		if before, after := none(versions, p), none(applied(versions, planned), p); !reflect.DeepEqual(before, after) {
			t.Fatalf("no minor is supported in %v, before in %v, after the plan %+v", after, before, planned.Changes)
		}
	}
	if changes < 2000 {
		t.Errorf("only %d changes were planned", changes)
	}
}

// A version that the project no longer supports is deprecated when a higher version is
// supported that stays so; the last one of those is left alone.
func TestPlanByUpstreamKeepsTheHighest(t *testing.T) {
	at := func(text string) model.Start { return model.ReadStart(text) }
	p, _ := schedule.Preset("kubernetes")
	p.PlanByUpstream = true
	p.Upstream = &schedule.ReleaseSchedule{}
	for minor := 31; minor < 35; minor++ {
		p.Upstream.Releases = append(p.Upstream.Releases, schedule.Release{Version: fmt.Sprintf("1.%d", minor), Date: model.ReadDate("2025-01-01"), EOL: model.ReadDate(fmt.Sprintf("2026-%02d-01", minor-28))})
	}
	for _, c := range []struct {
		name     string
		versions []*model.Version
		want     []string
	}{
		{"alone", []*model.Version{{Text: "1.31.1"}}, []string{"1.31.1 latest-version"}},
		{"a higher one follows later", []*model.Version{{Text: "1.31.1"}, {Text: "1.32.1", Stages: []model.Stage{{Name: model.Supported, Start: at("2026-08-01T00:00:00Z")}}}},
			[]string{"1.31.1 deprecated 2026-08-01 upstream 2026-03-01 true", "1.31.1 expired 2026-10-01 notice false", "1.32.1 latest-version"}},
		{"the higher one is deprecated", []*model.Version{{Text: "1.31.1"}, {Text: "1.32.1", Stages: []model.Stage{{Name: model.Supported}, {Name: model.Deprecated, Start: at("2026-05-01T00:00:00Z")}}}},
			[]string{"1.31.1 latest-version", "1.32.1 latest-version"}},
		{"the higher one is a preview", []*model.Version{{Text: "1.31.1"}, {Text: "1.32.1", Stages: []model.Stage{{Name: model.Preview}}}},
			[]string{"1.31.1 latest-version", "1.32.1 no-supported-stage"}},
		{"an equal one", []*model.Version{{Text: "1.31.1"}, {Text: "v1.31.1"}}, []string{"1.31.1 latest-version", "v1.31.1 latest-version"}},
	} {
		if got := words(c.versions, cloudprofile.Plan(c.versions, p, now, false)); !slices.Equal(got, c.want) {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

// TestWindowsAreThoseOfEachInstant: windows finds the same as a check of each instant.
func TestWindowsAreThoseOfEachInstant(t *testing.T) {
	r := random{rand.New(rand.NewPCG(4, 4))}
	for range 1000 {
		versions, p := r.versions(false), r.policy()
		p.Upstream = nil
		found := cloudprofile.Lint(versions, p, now)
		for range 20 {
			at := now.Add(time.Duration(r.IntN(400*24)) * time.Hour)
			supported := map[model.Minor]bool{}
			for _, v := range versions {
				n, err := model.ParseReleaseVersion(v.Text)
				if err == nil && !n.PreRelease && lifecycle.StageAt(v, at, lifecycle.GEP32) == model.Supported {
					supported[n.Minor] = true
				}
			}
			want := ""
			switch n := p.Window.Minors; {
			case n > 0 && len(supported) > n && !allKept(versions, p, supported, at):
				want = fmt.Sprintf("window-more %d", len(supported))
			case n > 0 && len(supported) < n:
				want = fmt.Sprintf("window-fewer %d", len(supported))
			}
			got := ""
			for _, f := range found {
				in := !f.Interval.From.Time.After(at) && (f.Interval.Until.IsZero() || f.Interval.Until.Time.After(at))
				if in && strings.HasPrefix(f.Rule, "window-") {
					got += fmt.Sprintf("%s %d", f.Rule, f.Count)
				}
			}
			if got != want {
				t.Fatalf("%s: got %q, want %q", at, got, want)
			}
		}
	}
}

// allKept reports whether the policy's minimum keeps all supported minors but the newest ones,
// which are in the window.
func allKept(versions []*model.Version, p *schedule.SupportPolicy, supported map[model.Minor]bool, at time.Time) bool {
	minors := slices.SortedFunc(maps.Keys(supported), model.Minor.Compare)
	for _, m := range minors[:len(minors)-p.Window.Minors] {
		var first time.Time // zero: always
		begins := false
		for _, v := range versions {
			n, err := model.ParseReleaseVersion(v.Text)
			k := model.StageIn(lifecycle.Stages(v), model.Supported)
			if err != nil || n.PreRelease || n.Minor != m || k == model.None || lifecycle.Stages(v)[k].Start.Form == model.NoTime {
				continue
			}
			if s := lifecycle.Stages(v)[k].Start.Time(); !begins || s.Before(first) {
				first, begins = s, true
			}
		}
		if p.Window.AtLeast.IsZero() || first.IsZero() || !at.Before(first.AddDate(0, p.Window.AtLeast.Months, 0)) {
			return false
		}
	}
	return true
}

// TestUpstreamsOwnDates: a profile with the dates of Kubernetes itself has no findings about the policy
// of Kubernetes, whichever minors it lists. Upstream's maintenance is the stage deprecated, and a minor
// that is not released yet is not missing.
func TestUpstreamsOwnDates(t *testing.T) {
	p, _ := schedule.Preset("kubernetes")
	p.Upstream = upstream.Kubernetes()
	for _, now := range []string{"2023-09-01", "2024-09-01", "2025-11-20", "2026-03-10", "2026-08-21"} {
		at := model.ReadDate(now).Time()
		var versions []*model.Version
		for _, r := range p.Upstream.Releases {
			if r.EOL.IsAt() && r.EOL.Time().After(at) { // what upstream maintains, or announces
				maintenance := r.EOL.Time().AddDate(0, -2, 0)
				versions = append(versions, &model.Version{Text: r.Version + ".0", Lifecycle: model.ListGiven, Stages: []model.Stage{
					{Name: model.Supported, Start: r.Date}, {Name: model.Deprecated, Start: model.StartAt(maintenance)}, {Name: model.Expired, Start: r.EOL}}})
			}
		}
		if len(versions) < 3 {
			t.Errorf("%s: %d versions", now, len(versions))
		}
		for _, f := range cloudprofile.Lint(versions, p, at) {
			t.Errorf("%s: %s: %s", now, f.Rule, f.Message)
		}
	}
}

// The minimum support of a policy keeps minors alongside its window, counted from their first supported
// stage, from their release by the project if that is not dated, and up to the end that the project
// states. Fewer minors than the window are missing as long as the newest one is not followed by one
// that nobody lists.
func TestWindowsWithAMinimum(t *testing.T) {
	day := func(text string) model.Start { return model.ReadDate(text) }
	version := func(text string, stages ...model.Stage) *model.Version {
		return &model.Version{Text: text, Lifecycle: model.ListGiven, Stages: stages}
	}
	supported := func(text string) model.Stage {
		if text == "" {
			return model.Stage{Name: model.Supported}
		}
		return model.Stage{Name: model.Supported, Start: day(text)}
	}
	project := &schedule.ReleaseSchedule{Releases: []schedule.Release{
		{Version: "1.30", Date: day("2024-12-01"), EOL: day("2026-03-10")}, {Version: "1.31", Date: day("2025-06-01")}}}
	for _, c := range []struct {
		name     string
		upstream *schedule.ReleaseSchedule
		versions []*model.Version
		want     string
	}{
		{"kept for 14 months", nil, []*model.Version{version("1.30.0", supported("2025-01-01")), version("1.31.0", supported("2025-06-01"))}, "window-more 2026-03-01 "},
		{"supported since always", nil, []*model.Version{version("1.30.0", supported("")), version("1.31.0", supported("2025-06-01"))}, "window-more 2026-01-15 "},
		{"released by the project", project, []*model.Version{version("1.30.0", supported("")), version("1.31.0", supported("2025-06-01"))}, "window-more 2026-03-10 "},
		{"ended before", nil, []*model.Version{version("1.30.0", supported("2025-01-01"), model.Stage{Name: model.Expired, Start: day("2026-02-01")}), version("1.31.0", supported("2025-06-01"))}, ""},
		{"of two, one is kept", nil, []*model.Version{version("1.29.0", supported("2024-11-01")), version("1.30.0", supported("2025-11-01")), version("1.31.0", supported("2025-12-01"))}, "window-more 2026-01-15 "},
		{"none", nil, nil, "window-fewer 2026-01-15 "},
		{"none, and one is due", project, nil, "window-fewer 2026-01-15 2026-05-15"},
	} {
		p := &schedule.SupportPolicy{Window: schedule.Window{Minors: 1, AtLeast: schedule.Duration{Months: 14}}, Cadence: schedule.Duration{Months: 4}, Upstream: c.upstream}
		var got []string
		for _, f := range cloudprofile.Lint(c.versions, p, now) {
			if strings.HasPrefix(f.Rule, "window-") {
				until := ""
				if !f.Interval.Until.IsZero() {
					until = f.Interval.Until.Time.Format(time.DateOnly)
				}
				got = append(got, f.Rule+" "+f.Interval.From.Time.Format(time.DateOnly)+" "+until)
			}
		}
		if got := strings.Join(got, ", "); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// The numbers of supported minors say how many of them the policy's minimum keeps alongside the window,
// and change when it ends.
func TestCountsWithAMinimum(t *testing.T) {
	version := func(text, day string) *model.Version {
		return &model.Version{Text: text, Lifecycle: model.ListGiven, Stages: []model.Stage{{Name: model.Supported, Start: model.ReadDate(day)}}}
	}
	p := &schedule.SupportPolicy{Window: schedule.Window{Minors: 1, AtLeast: schedule.Duration{Months: 14}}}
	var got []string
	for _, x := range cloudprofile.Counts([]*model.Version{version("1.29.0", "2025-01-01"), version("1.30.0", "2025-02-01"), version("1.31.0", "2025-06-01")}, p) {
		from := "always"
		if !x.From.IsZero() {
			from = x.From.Time.Format(time.DateOnly)
		}
		got = append(got, fmt.Sprintf("%s %d-%d", from, x.Minors, x.Kept))
	}
	if got, want := strings.Join(got, ", "), "always 0-0, 2025-01-01 1-0, 2025-02-01 2-1, 2025-06-01 3-2, 2026-03-01 3-1, 2026-04-01 3-0"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestTargetsAreThoseOfEachCandidate: the targets are the same as those found by a check of each
// candidate.
func TestTargetsAreThoseOfEachCandidate(t *testing.T) {
	r := random{rand.New(rand.NewPCG(5, 5))}
	for range 3000 {
		versions, p := r.versions(false), r.policy()
		p.Upstream = nil
		found := cloudprofile.Lint(versions, p, now)
		for i := range versions {
			got := ""
			for _, f := range found {
				if f.Entry == i && strings.HasSuffix(f.Rule, "-target") {
					got += f.Rule
				}
			}
			if want := targetOf(versions, i, p.Upgrade.MaxMinors); got != want {
				t.Fatalf("%s: got %q, want %q", versions[i].Text, got, want)
			}
		}
	}
}

// targetOf is the rule about targets, as section 9 of its source words it.
func targetOf(versions []*model.Version, i, reach int) string {
	own, err := model.ParseReleaseVersion(versions[i].Text)
	stages := lifecycle.Stages(versions[i])
	at := slices.IndexFunc(stages, func(s model.Stage) bool { return s.Name == model.Expired })
	if err != nil || own.PreRelease || at < 0 || stages[at].Start.Form == model.NoTime {
		return ""
	}
	when := now
	if s := stages[at].Start; s.IsAt() && s.Time().After(now) {
		when = s.Time()
	}
	out := "no-upgrade-target"
	for _, v := range versions {
		n, err := model.ParseReleaseVersion(v.Text)
		patch := n.Minor == own.Minor && n.Patch > own.Patch
		next := n.Major == own.Major && n.Number > own.Number && n.Number <= own.Number+reach
		if err != nil || n.PreRelease || !patch && !next {
			continue
		}
		switch lifecycle.StageAt(v, when, lifecycle.GEP32) {
		case model.Supported, model.Deprecated:
			return ""
		case model.Expired:
			out = "only-expired-target"
		}
	}
	return out
}

// Findings are sentences, and say which version they are about.
func TestMessages(t *testing.T) {
	at := func(text string) model.Start { return model.ReadStart(text) }
	versions := []*model.Version{
		{Text: "1.30.0", Stages: []model.Stage{{Name: model.Deprecated, Start: at("2025-12-31T00:00:00Z")}, {Name: model.Expired, Start: at("2026-02-01T00:00:00Z")}}},
		{Text: "1.32.0", Stages: []model.Stage{{Name: model.Deprecated}}},
		{Text: "1.32.1", Stages: []model.Stage{{Name: model.Supported}, {Name: model.Expired, Start: at("2026-04-01T00:00:00Z")}}},
		{Text: "1.33.0", Stages: []model.Stage{{Name: model.Deprecated}, {Name: model.Expired}}},
	}
	p := &schedule.SupportPolicy{Window: schedule.Window{Minors: 2}, Upgrade: &schedule.UpgradeRule{MaxMinors: 1},
		Deprecation: schedule.Deprecation{Version: schedule.Duration{Months: 2}}}
	var got []string
	for _, f := range cloudprofile.Lint(versions, p, now) {
		got = append(got, f.Severity.String()+" "+f.Rule+": "+f.Message)
	}
	want := []string{
		"warning notice-short: 1.30.0 is deprecated from 2025-12-31T00:00:00Z and expires on 2026-02-01T00:00:00Z; with the policy's notice of 2mo it may expire from 2026-02-28T00:00:00Z on (31 December + 2 months, last day)",
		"warning no-deprecated-stage: 1.32.1 expires on 2026-04-01T00:00:00Z and has no deprecated stage",
		"info deprecated-open: 1.32.0 is deprecated and has no expired stage",
		"warning only-expired-target: 1.32.1 is expired on 2026-04-01T00:00:00Z, and all versions that its clusters could be updated to are expired then",
		"error no-upgrade-target: 1.30.0 is expired on 2026-02-01T00:00:00Z, and its clusters cannot be updated to any version then",
		"error no-upgrade-target: 1.33.0 is expired on 2026-01-15T12:00:00Z, and its clusters cannot be updated to any version then",
		"warning window-fewer: from 2026-01-15T12:00:00Z until 2026-04-01T00:00:00Z 1 minor is supported (1.32), the policy's window is 2",
		"warning window-fewer: from 2026-04-01T00:00:00Z on 0 minors are supported (none), the policy's window is 2",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestFixesOfEnds: a version that ends without notice is deprecated as long before as the
// policy asks for; where that has passed today, and it may end later.
func TestFixesOfEnds(t *testing.T) {
	for _, c := range []struct {
		of     model.Version
		notice int
		want   []string
	}{
		{model.Version{Stages: []model.Stage{{Name: model.Supported}, {Name: model.Expired, Start: model.ReadStart("2026-06-01T00:00:00Z")}}}, 2, []string{"deprecate 1.32.1 on 2026-04-01"}},
		{model.Version{Stages: []model.Stage{{Name: model.Supported}, {Name: model.Expired, Start: model.ReadStart("2026-02-01T00:00:00Z")}}}, 2,
			[]string{"deprecate 1.32.1 on 2026-01-15", "deprecate 1.32.1 on 2026-01-15, and let it expire on 2026-03-15"}},
		{model.Version{Stages: []model.Stage{{Name: model.Supported, Start: model.ReadStart("2026-05-01T00:00:00Z")}, {Name: model.Expired, Start: model.ReadStart("2026-06-01T00:00:00Z")}}}, 2, nil},
		{model.Version{HasExpiration: true, Expiration: model.ReadStart("2026-06-01T00:00:00Z")}, 3, []string{"deprecate 1.32.1 on 2026-03-01"}},
	} {
		c.of.Text = "1.32.1"
		p := &schedule.SupportPolicy{Deprecation: schedule.Deprecation{Version: schedule.Duration{Months: c.notice}}}
		rule := func(v *model.Version) (fixes []model.Fix, found bool) {
			for _, f := range cloudprofile.Lint([]*model.Version{v}, p, now) {
				if f.Rule == "no-deprecated-stage" {
					return f.Fixes, true
				}
			}
			return nil, false
		}
		fixes, found := rule(&c.of)
		if !found {
			t.Fatalf("%+v: nothing found", c.of)
		}
		var got []string
		for _, fix := range fixes {
			got = append(got, fix.Label)
			o := &model.Object{Kind: model.CloudProfile, Scale: model.VersionStages, Tracks: []*model.Track{{Name: model.Kubernetes, Versions: []*model.Version{&c.of}}}}
			after, err := model.NewDraft([]*model.Object{o}).With(fix.Edits...)
			if err != nil {
				t.Fatal(err)
			}
			if _, found := rule(after.Objects()[0].Tracks[0].Versions[0]); found {
				t.Errorf("%s leaves it", fix.Label)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// A month too short for the day is mentioned.
func TestPlanSaysWhatMonthsCut(t *testing.T) {
	versions := []*model.Version{
		{Text: "1.30.0", Stages: []model.Stage{{Name: model.Supported}, {Name: model.Deprecated, Start: model.ReadStart("2026-12-31T00:00:00Z")}}},
		{Text: "1.31.0"},
	}
	p, _ := schedule.Preset("kubernetes")
	planned := cloudprofile.Plan(versions, p, now, false)
	if len(planned.Changes) != 1 || planned.Changes[0].Note != "31 December + 2 months, last day" {
		t.Errorf("got %+v", planned.Changes)
	}
}

// TestInputIsNotChanged: no argument is changed.
func TestInputIsNotChanged(t *testing.T) {
	r := random{rand.New(rand.NewPCG(6, 6))}
	for range 200 {
		versions, p := r.versions(false), r.policy()
		text := func() (out string) {
			for _, v := range versions {
				out += fmt.Sprintf("%+v", *v)
			}
			return out
		}
		was := text()
		cloudprofile.Lint(versions, p, now)
		cloudprofile.Plan(versions, p, now, true)
		if text() != was {
			t.Fatalf("before %s, after %s", was, text())
		}
	}
}

// large has n versions, 20 to a minor, a third of them expired, with starts
// spread over years.
func large(n int) []*model.Version {
	var out []*model.Version
	for i := range n {
		v := &model.Version{Text: fmt.Sprintf("1.%d.%d", i/20, i%20)}
		start := midnight.AddDate(0, 0, i/10-n/20)
		v.Stages = append(v.Stages, model.Stage{Name: model.Supported, Start: model.StartAt(start)})
		if i%3 == 0 {
			v.Stages = append(v.Stages, model.Stage{Name: model.Expired, Start: model.StartAt(start.AddDate(1, 0, 0))})
		}
		out = append(out, v)
	}
	return out
}

func BenchmarkLint(b *testing.B) {
	p, _ := schedule.Preset("kubernetes")
	for _, n := range []int{1000, 10000} {
		versions := large(n)
		b.Run(fmt.Sprintf("versions=%d", n), func(b *testing.B) {
			for b.Loop() {
				cloudprofile.Lint(versions, p, now)
			}
		})
	}
}

func BenchmarkPlan(b *testing.B) {
	p, _ := schedule.Preset("kubernetes")
	for _, n := range []int{1000, 10000} {
		versions := large(n)
		b.Run(fmt.Sprintf("versions=%d", n), func(b *testing.B) {
			for b.Loop() {
				cloudprofile.Plan(versions, p, now, false)
			}
		})
	}
}
