package schedule_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/lifecycle/schedule/upstream"
	"github.com/lctui/lctui/model"
)

func day(text string) schedule.Date { return schedule.DateOf(model.ReadDate(text)) }

func minors(t *testing.T, list ...string) []model.Minor {
	t.Helper()
	out, err := minorsOf(list)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestDurations(t *testing.T) {
	for text, want := range map[string]string{"9mo": "9mo", "1y": "12mo", "6w": "6w", "10d": "10d", "14d": "2w", "0d": "0d"} {
		if d, err := schedule.ParseDuration(text); err != nil || d.String() != want {
			t.Errorf("%s: got %v, %v, want %s", text, d, err, want)
		}
	}
	for _, text := range []string{"", "9", "mo", "-1mo", "+1mo", "1h", "1.5y", "9 mo", "P9M", "10000y", "99999999999999999999d"} {
		if d, err := schedule.ParseDuration(text); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%q", text)) {
			t.Errorf("%q: got %v, %v", text, d, err)
		}
	}
}

// Multiplication comes before shifting, and a month too short for the day is mentioned.
func TestMultiplesOfMonths(t *testing.T) {
	month := schedule.Duration{Months: 1}
	for _, c := range []struct {
		k          int
		want, note string
	}{
		{1, "2021-02-28", "31 January + 1 month, last day"},
		{2, "2021-03-31", ""},
		{-2, "2020-11-30", "31 January - 2 months, last day"},
	} {
		if to, note := day("2021-01-31").Add(c.k, month); to.String() != c.want || note != c.note {
			t.Errorf("%d months: got %s (%s), want %s (%s)", c.k, to, note, c.want, c.note)
		}
	}
	if to, note := day("9990-01-01").Add(9999, schedule.Duration{Months: 12 * 9999}); to.Time.Year() != 9999 || note == "" {
		t.Errorf("beyond all years: got %s (%s)", to, note)
	}
}

// (t − n) + n is never later than t.
func TestSubtractingIsNeverLate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		from := schedule.Date{Time: time.Date(2000+r.IntN(60), time.Month(1+r.IntN(12)), 1+r.IntN(31), r.IntN(24), 0, 0, 0, time.UTC)}
		n := schedule.Duration{Months: r.IntN(40), Days: r.IntN(3) * 7}
		if n.Months > 0 {
			n.Days = 0
		}
		back, _ := from.Add(-1, n)
		if again, _ := back.Add(1, n); again.Time.After(from.Time) {
			t.Fatalf("%s - %s + %s is %s", from, n, n, again)
		}
	}
}

func TestVersions(t *testing.T) {
	for text, want := range map[string]model.ReleaseVersion{
		"0.20":        {Minor: model.Minor{Number: 20}, Patch: model.WholeMinor},
		"0.2":         {Minor: model.Minor{Number: 2}, Patch: model.WholeMinor},
		"v1.31.x":     {Minor: model.Minor{Major: 1, Number: 31}, Patch: model.WholeMinor},
		"1.31.0":      {Minor: model.Minor{Major: 1, Number: 31}},
		"1.09":        {Minor: model.Minor{Major: 1, Number: 9}, Patch: model.WholeMinor},
		"1.2.3-rc.1":  {Minor: model.Minor{Major: 1, Number: 2}, Patch: 3, PreRelease: true},
		"1.2-beta":    {Minor: model.Minor{Major: 1, Number: 2}, Patch: model.WholeMinor, PreRelease: true},
		"1.2.3+b-1.x": {Minor: model.Minor{Major: 1, Number: 2}, Patch: 3},
	} {
		if v, err := model.ParseReleaseVersion(text); err != nil || v != want {
			t.Errorf("%s: got %+v, %v, want %+v", text, v, err, want)
		}
	}
	for _, text := range []string{"", "1", "1.x", "x.1", "1.2.3.4", "latest", " 1.2", "1.2.", "1.2.X", "1.-2", "99999999999.1", "1.2.99999999999999999999", "V1.2"} {
		if v, err := model.ParseReleaseVersion(text); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%q", text)) {
			t.Errorf("%q: got %+v, %v", text, v, err)
		}
	}
}

// An installation passes the tests of its own version and of three before it
// (Knative, "Runtime Conformance Principle").
func TestConformance(t *testing.T) {
	known := schedule.KnownMinors(minors(t, "1.0", "0.10", "0.12", "0.11", "0.13", "0.11"))
	for minor, want := range map[string]string{"1.0": "0.11 0.12 0.13 1.0", "0.11": "0.10 0.11", "0.9": "", "2.0": ""} {
		set := known.Conformance(minors(t, minor)[0], 4)
		if got := strings.Join(texts(set), " "); got != want {
			t.Errorf("%s: got %s, want %s", minor, got, want)
		}
	}
}

// A preset is a new value each time, so modifying it affects nobody else.
func TestPresets(t *testing.T) {
	for _, name := range schedule.Presets() {
		p, ok := schedule.Preset(name)
		if !ok || p.Name != name {
			t.Fatalf("preset %s: %v, %v", name, p, ok)
		}
		p.Deprecation.API[model.Beta] = schedule.Requirement{}
		if again, _ := schedule.Preset(name); again.Deprecation.API[model.Beta].IsZero() {
			t.Errorf("preset %s was changed for everybody", name)
		}
	}
	if _, ok := schedule.Preset("other"); ok {
		t.Error("there is a preset other")
	}
}

// What Knative publishes now is a window of 2 and a week, from 1.18 on.
func TestKnativeNow(t *testing.T) {
	p := &schedule.SupportPolicy{Window: schedule.Window{Minors: 2, Grace: schedule.Duration{Days: 7}}}
	c := table(t, "knative-current.csv", p)
	for _, s := range c.Support(false) {
		if s.Minor.Compare(model.Minor{Major: 1, Number: 18}) >= 0 && !s.EOL.IsZero() && s.EOL != s.Stated {
			t.Errorf("%s: stated %s, by the policy %s", s.Minor, s.Stated, s.EOL)
		}
	}
}

// table reads a schedule of testdata by a policy.
func table(t *testing.T, file string, p *schedule.SupportPolicy) *schedule.Calendar {
	t.Helper()
	in := &input{Schedule: file, Policy: policyText{p}}
	calendar, err := in.calendar()
	if err != nil {
		t.Fatal(err)
	}
	return calendar
}

// TestLintOfPublishedTables: every finding has its rule, its interval and a readable message.
func TestLintOfPublishedTables(t *testing.T) {
	for file, want := range map[string]struct {
		policy, findings string
	}{
		"knative-current.csv":     {"knative", "eol-early 20, eol-late 1, cadence 2"},
		"antrea-releases.csv":     {"antrea", "cadence 2"},
		"kubernetes-releases.csv": {"kubernetes", "eol-early 2, eol-late 16"},
	} {
		p, _ := schedule.Preset(want.policy)
		count := map[string]int{}
		for _, f := range table(t, file, p).Lint() {
			count[f.Rule]++
			if f.Message == "" || f.Interval.From.IsZero() || f.Interval.Until.IsZero() {
				t.Errorf("%s: %+v", file, f)
			}
		}
		var got []string
		for _, r := range (schedule.System{}).Rules() {
			if count[r.Name] > 0 {
				got = append(got, fmt.Sprintf("%s %d", r.Name, count[r.Name]))
			}
		}
		if strings.Join(got, ", ") != want.findings {
			t.Errorf("%s: got %v, want %s", file, got, want.findings)
		}
	}
}

// A minor that the policy's minimum keeps until the end of life that the project itself states does
// not end late, and is not one too many. What a schedule states beyond that end is late.
func TestMinimumUpToTheStatedEnd(t *testing.T) {
	p, _ := schedule.Preset("kubernetes")
	p.Upstream = upstream.Kubernetes()
	var early []string
	for _, f := range table(t, "kubernetes-releases.csv", p).Lint() {
		early = append(early, f.Rule+" "+f.Subject)
	}
	if got := strings.Join(early, ", "); got != "eol-early 1.16, eol-early 1.17" {
		t.Errorf("got %s", got)
	}
	for _, x := range table(t, "kubernetes-releases.csv", p).Counts() {
		if over := x.Minors - x.Kept; over > p.Window.Minors {
			t.Errorf("%s: %d minors, %d of them kept", x.Interval, x.Minors, x.Kept)
		}
	}
	longer := upstream.Kubernetes()
	for i := range longer.Releases {
		if longer.Releases[i].Version == "1.30" {
			longer.Releases[i].EOL = model.ReadDate("2025-07-16")
		}
	}
	for _, f := range schedule.NewCalendar(longer, p).Lint() {
		if f.Rule == "eol-late" {
			early = append(early, f.Subject)
		}
	}
	if got := early[len(early)-1]; len(early) != 3 || got != "1.30" {
		t.Errorf("late: %v", early)
	}
}

func TestMessages(t *testing.T) {
	p, _ := schedule.Preset("knative")
	var got []string
	for _, f := range table(t, "knative-eventing.csv", p).Lint() {
		got = append(got, f.Severity.String()+" "+f.Rule+": "+f.Message)
	}
	want := []string{
		"warning gap: 0.18 follows 0.16: minors between them are missing",
		"warning eol-early: the stated end of life of 0.15, 2020-11-10, is before the policy's end of life, 2020-12-22",
		"error api-notice: v1beta1 is gone in 0.19 (2020-09-29), 1 release after its deprecation in 0.18 (2020-08-18); the policy asks for 9mo, so not before 2021-05-18",
		"error api-common: from 2020-09-29 until 2020-11-10 no API version is served by all supported minors (0.15, 0.16, 0.18, 0.19)",
		"error api-default: from 2020-04-14 until 2020-09-29 no API version is default in all supported minors (0.13, 0.14)",
		"error api-default: from 2020-11-10 until 2020-12-22 no API version is default in all supported minors (0.16, 0.18, 0.19)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A minor that comes more than twice the policy's cadence after its predecessor is reported; several
// in a row are one finding. Patches, missing minors and missing dates are no pause.
func TestCadence(t *testing.T) {
	weeks, months := schedule.Duration{Days: 6 * 7}, schedule.Duration{Months: 1}
	for _, c := range []struct {
		name     string
		cadence  schedule.Duration
		releases string
		want     []string
	}{
		{"twice is not too long", weeks, "1.0 2021-01-01, 1.1 2021-03-26", nil},
		{"a day more is", weeks, "1.0 2021-01-01, 1.1 2021-03-27", []string{"1.1: 1.1 came on 2021-03-27, 85 days after 1.0, which is more than twice the policy's cadence of 6w"}},
		{"in any order, with patches", weeks, "1.1.1 2021-12-01, 1.1.0 2021-06-01, 1.0.9 2021-05-20, 1.0.0 2021-01-01",
			[]string{"1.1: 1.1 came on 2021-06-01, 151 days after 1.0, which is more than twice the policy's cadence of 6w"}},
		{"months are multiplied first", months, "1.0 2020-12-31, 1.1 2021-02-28, 1.2 2021-04-29",
			[]string{"1.2: 1.2 came on 2021-04-29, 60 days after 1.1, which is more than twice the policy's cadence of 1mo"}},
		{"the next major", weeks, "1.9 2021-01-01, 2.0 2021-06-01", []string{"2.0: 2.0 came on 2021-06-01, 151 days after 1.9, which is more than twice the policy's cadence of 6w"}},
		{"several in a row", weeks, "1.0 2021-01-01, 1.1 2021-06-01, 1.2 2021-12-01, 1.3 2022-04-01, 1.4 2022-05-01, 1.5 2022-12-01",
			[]string{"1.1: each of the 3 minors from 1.1 to 1.3 came more than twice the policy's cadence of 6w after the one before; the longest pause was 183 days, before 1.2",
				"1.5: 1.5 came on 2022-12-01, 214 days after 1.4, which is more than twice the policy's cadence of 6w"}},
		{"after the first minor of a project", weeks, "0.1 2018-07-18, 0.2 2018-10-30", nil},
		{"a minor is missing", weeks, "1.0 2021-01-01, 1.2 2021-06-01", nil},
		{"no date", weeks, "1.0 2021-01-01, 1.1 -, 1.2 2021-06-01", nil},
		{"a wrong order", weeks, "1.0 2021-06-01, 1.1 2021-01-01", nil},
		{"no cadence", schedule.Duration{}, "1.0 2021-01-01, 1.1 2031-01-01", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, f := range schedule.NewCalendar(listed(c.releases), &schedule.SupportPolicy{Cadence: c.cadence}).Lint() {
				if f.Rule == "cadence" {
					got = append(got, f.Subject+": "+f.Message)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

// A plan fills in what an entry does not state, from another entry of its minor or from the
// policy, and says why it leaves out others.
func TestPlan(t *testing.T) {
	at := func(version, date string, eol model.Start) schedule.Release {
		return schedule.Release{Version: version, Date: model.ReadDate(date), EOL: eol}
	}
	s := &schedule.ReleaseSchedule{Releases: []schedule.Release{
		at("1.5", "2021-05-31", model.Start{}),
		at("1.4", "2021-04-01", model.Start{}),
		at("1.3", "2021-03-01", model.Start{Form: model.Event}),
		at("1.2", "2021-03-01", model.Start{}),
		at("1.1", "2021-02-01", model.Start{}), at("1.1.1", "2021-02-02", model.ReadDate("2021-12-31")),
		at("1.0", "2021-06-01", model.Start{}),
		at("1.4.1", "2021-05-01", model.Start{}), at("1.4.2", "2021-06-01", model.Start{}), at("1.4.3", "", model.Start{}),
		at("0.9", "", model.Start{}), at("1.6.0-rc.1", "2021-06-01", model.Start{}), at("latest", "2021-06-01", model.Start{}),
	}}
	p := &schedule.SupportPolicy{Window: schedule.Window{Minors: 1}, Cadence: schedule.Duration{Months: 1}}
	for project, want := range map[bool]string{
		false: "1.1=2021-12-31 minor 1.1, 1.4=2021-05-31 window 1.5, 1.4.1=2021-05-31 window 1.5, 1.4.3=2021-05-31 window 1.5; " +
			"0.9 no-date, 1.0 never-in-window, 1.2 never-in-window, 1.3 already-ended, 1.4.2 never-in-window, 1.5 window-open, 1.6.0-rc.1 pre-release, latest bad-version",
		true: "1.1=2021-12-31 minor 1.1, 1.4=2021-05-31 window 1.5, 1.4.1=2021-05-31 window 1.5, 1.4.3=2021-05-31 window 1.5, 1.5=2021-07-01 projected; " +
			"0.9 no-date, 1.0 never-in-window, 1.2 never-in-window, 1.3 already-ended, 1.4.2 never-in-window, 1.6.0-rc.1 pre-release, latest bad-version",
	} {
		planned := schedule.NewCalendar(s, p).Plan(project)
		var filled, open []string
		for _, x := range planned.Changes {
			filled = append(filled, fmt.Sprintf("%s=%s %s", s.Releases[x.Entry].Version, x.Start.Format(time.DateOnly), x.Reason))
		}
		for _, x := range planned.Skipped {
			open = append(open, s.Releases[x.Entry].Version+" "+x.Reason)
		}
		if got := strings.Join(filled, ", ") + "; " + strings.Join(open, ", "); got != want {
			t.Errorf("project %v:\n got %s\nwant %s", project, got, want)
		}
	}
}

// An end that has passed on an unknown day is that of the policy, and where
// the policy has none the minor is not supported.
func TestEndWithoutDate(t *testing.T) {
	s := &schedule.ReleaseSchedule{Releases: []schedule.Release{
		{Version: "1.0", Date: model.ReadDate("2021-01-01"), EOL: model.Start{Form: model.Event}},
		{Version: "1.1", Date: model.ReadDate("2021-02-01"), EOL: model.Start{Form: model.Event}},
		{Version: "1.1.1", EOL: model.ReadDate("2021-04-01")},
		{Version: "1.2", Date: model.ReadDate("2021-03-01"), EOL: model.Start{Form: model.Event}},
	}}
	c := schedule.NewCalendar(s, &schedule.SupportPolicy{Window: schedule.Window{Minors: 2}})
	for at, want := range map[string]string{"2021-01-01": "1.0", "2021-02-28": "1.0 1.1", "2021-03-31": "1.1", "2021-04-01": ""} {
		if got := strings.Join(texts(c.SupportedAt(day(at).Time, false)), " "); got != want {
			t.Errorf("%s: got %q, want %q", at, got, want)
		}
	}
}

// A schedule with the planned ends has no findings about these, because the plan follows the policy.
func TestPlanAgreesWithLint(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		s := randomSchedule(r, 12)
		p := randomPolicy(r)
		planned := map[string]bool{} // the minors whose end the plan has by the policy
		for _, x := range schedule.NewCalendar(s, p).Plan(false).Changes {
			if s.Releases[x.Entry].EOL.Form != model.Always {
				t.Fatalf("%+v changes a stated end", x)
			}
			s.Releases[x.Entry].EOL = model.StartAt(x.Start)
			v, err := model.ParseReleaseVersion(s.Releases[x.Entry].Version)
			if err != nil {
				t.Fatal(err)
			}
			planned[v.Minor.String()] = planned[v.Minor.String()] || x.Reason.Basis != schedule.ByMinor
		}
		c := schedule.NewCalendar(s, p)
		if again := c.Plan(false).Changes; len(again) > 0 {
			t.Fatalf("a second plan proposes %+v", again)
		}
		for _, f := range c.Lint() {
			if planned[f.Subject] && strings.HasPrefix(f.Rule, "eol-") {
				t.Fatalf("the plan introduces %s: %s", f.Rule, f.Message)
			}
		}
	}
}

// A minor that has left the window is never supported: at most that many are at once.
func TestWindowHoldsNoMoreThanItsMinors(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		s := randomSchedule(r, 15)
		p := &schedule.SupportPolicy{Window: schedule.Window{Minors: 1 + r.IntN(4)}}
		c := schedule.NewCalendar(s, p)
		for _, x := range c.Support(false) {
			if n := len(c.SupportedAt(x.Date.Time, true)); !x.Date.IsZero() && n > p.Window.Minors {
				t.Fatalf("%d minors are supported on %s under a window of %d", n, x.Date, p.Window.Minors)
			}
		}
	}
}

func randomPolicy(r *rand.Rand) *schedule.SupportPolicy {
	p, _ := schedule.Preset(schedule.Presets()[r.IntN(3)])
	p.Window.Minors = r.IntN(5)
	p.Window.Grace.Days = 7 * r.IntN(2)
	p.Window.AtLeast.Months = 7 * r.IntN(3)
	return p
}

// randomSchedule has up to n releases: minors and patches, in any order, with
// repetitions, and with and without stated ends.
func randomSchedule(r *rand.Rand, n int) *schedule.ReleaseSchedule {
	s := &schedule.ReleaseSchedule{}
	for range r.IntN(n) {
		x := schedule.Release{Version: fmt.Sprintf("1.%d", r.IntN(n))}
		if r.IntN(3) == 0 {
			x.Version += fmt.Sprintf(".%d", r.IntN(3))
		}
		if r.IntN(10) > 0 {
			x.Date = model.ReadDate(randomDay(r))
		}
		if r.IntN(3) == 0 {
			x.EOL = model.ReadDate(randomDay(r))
		}
		for _, name := range []string{"v1", "v1beta1", "v1alpha1"}[r.IntN(3):] {
			x.APIs = append(x.APIs, model.Offer{Name: name, Deprecated: r.IntN(2) == 0,
				Availability: []model.Availability{model.Default, model.Optional, model.Removed}[r.IntN(3)]})
		}
		s.Releases = append(s.Releases, x)
	}
	return s
}

func randomDay(r *rand.Rand) string {
	return time.Date(2020, 1, r.IntN(1500), 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
}

// TestCoverageIsThatOfEachInstant: one pass over the changes finds the same as a check of each instant.
func TestCoverageIsThatOfEachInstant(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		s := randomSchedule(r, 12)
		c := schedule.NewCalendar(s, randomPolicy(r))
		found := c.Lint()
		for range 40 {
			at := day(randomDay(r)).Time
			want := ""
			apis := c.APIsAt(at)
			switch {
			case len(apis.Supported) == 0:
			case len(apis.Common) == 0:
				want = "api-common"
			case apis.Recommended == "":
				want = "api-default"
			}
			got := ""
			for _, f := range found {
				in := !f.Interval.From.Time.After(at) && (f.Interval.Until.IsZero() || f.Interval.Until.Time.After(at))
				if in && (f.Rule == "api-common" || f.Rule == "api-default") {
					got += f.Rule
				}
			}
			if got != want {
				t.Fatalf("%s: got %q, want %q", at, got, want)
			}
		}
	}
}

func largeSchedule(n int) *schedule.ReleaseSchedule {
	s := &schedule.ReleaseSchedule{}
	first := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range n {
		x := schedule.Release{Version: fmt.Sprintf("1.%d", i), Date: model.StartAt(first.AddDate(0, 0, i))}
		for k := range 3 {
			x.APIs = append(x.APIs, model.Offer{Name: fmt.Sprintf("v1beta%d", i/20+k+1), Availability: model.Default, Deprecated: k == 0})
		}
		s.Releases = append(s.Releases, x)
	}
	return s
}

func BenchmarkLint(b *testing.B) {
	p, _ := schedule.Preset("knative")
	for _, n := range []int{1000, 10000} {
		s := largeSchedule(n)
		for _, window := range []int{4, n} {
			p.Window.Minors = window
			b.Run(fmt.Sprintf("releases=%d/window=%d", n, window), func(b *testing.B) {
				for b.Loop() {
					schedule.NewCalendar(s, p).Lint()
				}
			})
		}
	}
}

func BenchmarkPlan(b *testing.B) {
	p, _ := schedule.Preset("kubernetes")
	for _, n := range []int{1000, 10000} {
		s := largeSchedule(n)
		b.Run(fmt.Sprintf("releases=%d", n), func(b *testing.B) {
			for b.Loop() {
				schedule.NewCalendar(s, p).Plan(true)
			}
		})
	}
}
