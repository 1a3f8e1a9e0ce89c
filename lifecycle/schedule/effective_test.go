package schedule_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// scheduleObject returns a schedule as files are read.
func scheduleObject(releases ...schedule.Release) *model.Object {
	t := &model.Track{Name: model.Releases, List: model.ListGiven}
	for i, r := range releases {
		v := &model.Version{Text: r.Version, Base: i, Release: &r.Release, Stages: []model.Stage{{Name: model.Planned}}}
		if r.Date.Form != model.Always {
			v.Stages = append(v.Stages, model.Stage{Name: model.Supported, Start: r.Date, Base: 1})
		}
		if r.EOL.Form != model.Always {
			v.Stages = append(v.Stages, model.Stage{Name: model.EndOfLife, Start: r.EOL, Base: len(v.Stages)})
		}
		t.Versions = append(t.Versions, v)
	}
	o := &model.Object{Kind: model.ReleaseSchedule, Scale: model.ReleaseStages}
	o.SetReleases(t)
	return o
}

func releaseOf(version, date, eol string) schedule.Release {
	r := schedule.Release{Version: version}
	if date != "" {
		r.Date = model.ReadDate(date)
	}
	switch eol {
	case "":
	case "true":
		r.EOL = model.Start{Form: model.Event}
	default:
		r.EOL = model.ReadDate(eol)
	}
	return r
}

// A release that states no end of life has that of its minor, stated by another entry or given
// by the policy; a patch of an ended minor is at its end from its release on.
func TestEffective(t *testing.T) {
	antrea, _ := schedule.Preset("antrea")
	mini := []schedule.Release{releaseOf("0.10.0", "2020-09-24", ""), releaseOf("0.11.0", "2020-11-13", ""), releaseOf("0.12.0", "2020-12-22", ""), releaseOf("0.10.1", "2021-01-10", "")}
	for _, c := range []struct {
		name     string
		policy   *schedule.SupportPolicy
		releases []schedule.Release
		want     string
	}{
		{"the policy", antrea, mini, "0.10.0 2020-12-22 by antrea, 0.11.0 -, 0.12.0 -, 0.10.1 2021-01-10 by antrea"},
		{"the one stated", antrea, []schedule.Release{releaseOf("0.10.0", "2020-09-24", "2021-03-01"), releaseOf("0.10.1", "2020-10-01", ""), releaseOf("0.11.0", "2020-11-13", ""), releaseOf("0.12.0", "2020-12-22", "")},
			"0.10.0 2021-03-01, 0.10.1 2021-03-01 by antrea, 0.11.0 -, 0.12.0 -"},
		{"passed on a day that is not stated", antrea, []schedule.Release{releaseOf("0.10.0", "2020-09-24", "true"), releaseOf("0.10.1", "2020-10-01", "")}, "0.10.0 passed, 0.10.1 passed by antrea"},
		{"what does not count", antrea, []schedule.Release{releaseOf("0.9", "", ""), releaseOf("0.10.0-rc.1", "2020-08-01", ""), releaseOf("latest", "2020-08-01", ""), releaseOf("0.11.0", "2020-11-13", ""), releaseOf("0.12.0", "2020-12-22", "")},
			"0.9 -, 0.10.0-rc.1 -, latest -, 0.11.0 -, 0.12.0 -"},
		{"never in the window", antrea, []schedule.Release{releaseOf("0.10", "2021-01-01", ""), releaseOf("0.11.0", "2020-11-13", ""), releaseOf("0.12.0", "2020-12-22", "")}, "0.10 2021-01-01 by antrea, 0.11.0 -, 0.12.0 -"},
		{"at least", &schedule.SupportPolicy{Name: "ours", Window: schedule.Window{Minors: 1, AtLeast: schedule.Duration{Months: 14}}},
			[]schedule.Release{releaseOf("1.0", "2020-01-01", ""), releaseOf("1.1", "2020-05-01", "")}, "1.0 2021-03-01 by ours, 1.1 -"},
		{"no window", schedule.NoPolicy, mini, "0.10.0 -, 0.11.0 -, 0.12.0 -, 0.10.1 -"},
	} {
		given := scheduleObject(c.releases...)
		shown := schedule.System{}.Effective(given, c.policy)
		var got []string
		for i, v := range shown.Tracks[0].Versions {
			text := v.Text + " -"
			if last := lifecycle.Stages(v)[len(v.Given())-1]; last.Name == model.EndOfLife {
				text = v.Text + " " + last.Start.String()
				if last.Start.Form == model.Event {
					text = v.Text + " passed"
				}
				if last.Policy != nil {
					text += " by " + last.By()
				}
			}
			got = append(got, text)
			if !slices.EqualFunc(v.Stages, given.Tracks[0].Versions[i].Stages, func(a, b model.Stage) bool { return a.Name == b.Name && a.Start == b.Start && a.By() == b.By() }) {
				t.Errorf("%s: the stages of %s in the file have changed", c.name, v.Text)
			}
		}
		if got := strings.Join(got, ", "); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
		if strings.Contains(c.want, " by ") == (shown == given) {
			t.Errorf("%s: the schedule itself is returned: %t", c.name, shown == given)
		}
	}
}

// An API of a release ends with it.
func TestEffectiveAPIs(t *testing.T) {
	antrea, _ := schedule.Preset("antrea")
	old := releaseOf("0.10.0", "2020-09-24", "")
	old.APIs = []model.Offer{{Name: "v1", Availability: model.Default}}
	o := schedule.System{}.Effective(scheduleObject(old, releaseOf("0.11.0", "2020-11-13", ""), releaseOf("0.12.0", "2020-12-22", "")), antrea)
	v := o.Tracks[1].Versions[0]
	for at, want := range map[string]string{"2020-12-21": "default", "2020-12-22": "end of life by antrea"} {
		if got := (schedule.System{}).Status(o, v, day(at).Time, day(at).Time, lifecycle.GEP32).Title(); got != want {
			t.Errorf("%s: %s, want %s", at, got, want)
		}
	}
	if len(v.Stages) != 2 || len(v.Given()) != 3 {
		t.Errorf("%d stages of the file, %d in all", len(v.Stages), len(v.Given()))
	}
}

// At every instant, the minors in support by the calendar are those of the releases whose stage
// is supported, if no entry states another end than its minor.
func TestEffectiveStagesAreThoseOfTheCalendar(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		s := randomSchedule(r, 12)
		p := randomPolicy(r)
		p.Name = "ours"
		ends := map[model.Minor]bool{}
		for i := range s.Releases {
			x := &s.Releases[i]
			v, err := model.ParseReleaseVersion(x.Version)
			if err != nil || ends[v.Minor] || x.EOL.Form == model.Event {
				x.EOL = model.Start{}
			}
			ends[v.Minor] = ends[v.Minor] || x.EOL.Form != model.Always
		}
		c := schedule.NewCalendar(s, p)
		o := schedule.System{}.Effective(scheduleObject(s.Releases...), p)
		for range 20 {
			at := day("2019-01-01").Time.AddDate(0, 0, r.IntN(1500))
			var got []model.Minor
			for _, v := range o.Tracks[0].Versions {
				n, err := model.ParseReleaseVersion(v.Text)
				if err == nil && !n.PreRelease && lifecycle.StageAt(v, at, lifecycle.GEP32) == model.Supported && !slices.Contains(got, n.Minor) {
					got = append(got, n.Minor)
				}
			}
			slices.SortFunc(got, model.Minor.Compare)
			if want := c.SupportedAt(at, false); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%s: releases of %v are supported, by the calendar %v", at.Format(time.DateOnly), got, want)
			}
		}
	}
}
