package tui

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/sample"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// realNow matches the texts that depend on the real time rather than on the time cursor: the
// distance in the title, and the day up to which a shift leaves starts alone. folder matches the
// number of a test's folder.
var (
	realNow = regexp.MustCompile(`(?m) \([+-]\d+d\)$|expired after \d{4}-\d\d-\d\d`)
	folder  = regexp.MustCompile(`/\d{3}/`)
)

// asOf returns the lines of the screen without the texts that realNow matches.
func asOf(d *driver) []string {
	d.screen.Invalidate()
	return strings.Split(folder.ReplaceAllString(realNow.ReplaceAllString(d.text(), ""), "/000/"), "\n")
}

// sameAsOf reports whether a line at @DATE is that of a program started with --at DATE. The line
// that labels the time cursor and now may differ, and so may a cell with the mark of now.
func sameAsOf(d *driver, cursor, at string) bool {
	if strings.Contains(at, d.Theme.Signs.Cursor+" now") {
		return true
	}
	now := []rune(d.Theme.Signs.Now)[0]
	a, b := []rune(cursor), []rune(at)
	for len(b) < len(a) { // trailing blanks are left out
		b = append(b, ' ')
	}
	for i := range max(len(a), len(b)) {
		switch {
		case i < len(a) && a[i] == now:
		case i >= len(a) || a[i] != b[i]:
			return false
		}
	}
	return true
}

// TestScreenIsAsOfTheTimeCursor compares the panels at @DATE with those of a program started with
// --at DATE. Both show the same, apart from findings, which are those of the real time. The panels
// of A and P are left out, because the starts that they propose are after the real time.
func TestScreenIsAsOfTheTimeCursor(t *testing.T) {
	policies, err := check.NewPolicies("kubernetes", func(string) (string, string) { return "", "" }, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	profiles := []string{"aws.yaml", "team-a.yaml"}
	ways := []struct {
		name  string
		files []string
		keys  []string
	}{
		{"rows", profiles, nil}, {"rows below", profiles, []string{"jjjj"}}, {"images", profiles, []string{"}"}}, {"edited", profiles, []string{"jjj", ")"}},
		{"agenda", profiles, []string{"g"}}, {"problems", profiles, []string{"p"}}, {"paths", profiles, []string{"U"}}, {"overview", profiles, []string{"F"}},
		{"matrix", profiles, []string{"V"}}, {"matrix below", profiles, []string{"V", "jjjj"}}, {"override", profiles, []string{"jjjjjj", "o"}}, {"children", profiles, []string{"jj", ":children", "enter"}},
		{"review", profiles, []string{"jjj", ")", "s"}}, {"start", profiles, []string{"jjj", "e", "ctrl+u", "2027-06-01"}}, {"shift", profiles, []string{"*", "S"}}, {"filter", profiles, []string{"/", "within:90d"}},
		{"stages", profiles, []string{"jj", "a"}}, {"help", profiles, []string{"?"}}, {"command", profiles, []string{":"}},
		{"leave", profiles, []string{"jjj", ")", "q"}},
		{"schedule", []string{"serving.yaml"}, nil}, {"agenda of a schedule", []string{"serving.yaml"}, []string{"g"}},
	}
	sizes := [][2]int{{200, 50}, {80, 24}, {60, 16}, {40, 10}}
	each := sample.Of(len(sizes), 1)
	for n, date := range []string{"2026-01-20", "2027-03-01", "2025-06-01"} {
		day, err := time.Parse(time.DateOnly, date)
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range ways {
			if !sample.Whole() && (n+i)%3 > 0 {
				continue // a sample has one of the days for each
			}
			for k := range each {
				size := sizes[(n+i+k)%len(sizes)]
				open := func(now time.Time) *driver {
					d := startWith(t, size[0], size[1], func(o *Options) { o.Now, o.Policies, o.Clock = now, policies, func() time.Time { return now } }, w.files...)
					d.Editor.Family = check.NewFamily(clock, d.Editor.Dialect(), nil)
					for i, f := range d.Editor.Files {
						found := []model.Finding{}
						if f.Name == startOrder.Place.File {
							found = []model.Finding{startOrder}
						}
						f.Checker, d.Editor.Now().Own[i] = checkerFunc(func([]*model.Object) []model.Finding { return found }), found
					}
					d.Editor.Relate(d.Editor.Now())
					for i, f := range d.Editor.Files {
						f.Baseline = d.Editor.Now().Findings[i]
					}
					return d
				}
				at, cursor := open(day), open(clock).press("@", date, "enter")
				// Both look at the same row, stage and part of time.
				cursor.GoTo(at.Focus.TrackRef, at.Focus.Version, at.Focus.Stage)
				for _, d := range []*driver{at, cursor} {
					d.Window = timeline.NewFit(d.Window.Width(), clock, day, clock.AddDate(3, 0, 0))
					d.press(w.keys...)
				}
				got, want := asOf(cursor), asOf(at)
				for i := range want {
					if !sameAsOf(cursor, got[i], want[i]) {
						t.Errorf("%s %s %v line %d\nwith --at %q\nwith @    %q", w.name, date, size, i+1, want[i], got[i])
					}
				}
			}
		}
	}
}

// TestFindingsOfThePast moves the time cursor while findings stay those of the real time. A finding
// that says "now" gets the date of the check, and one about a period that has ended by then says
// that it is over.
func TestFindingsOfThePast(t *testing.T) {
	day := func(text string) time.Time {
		at, err := time.Parse(time.DateOnly, text)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	target := overlap("an update of 1.33.5 would choose it now; it is unavailable until 2025-12-01.", 28)
	target.Now = true
	short := overlap("2 minors are supported from 2025-12-01 to 2026-01-12.", 28)
	short.Rule, short.Interval = "window-less", &model.Interval{From: day("2025-12-01"), Until: day("2026-01-12")}
	for _, c := range []struct {
		date         string
		sees, misses []string
	}{
		{"2025-11-20", []string{"an update of", "to 2026-01-12."}, []string{"as of 2025-11-20:", "over since"}},
		{"2026-01-11", []string{"as of 2025-11-20: an update of"}, []string{"over since"}},
		{"2026-03-01", []string{"as of 2025-11-20: an update of", "to 2026-01-12 (over since 2026-01-12)."}, nil},
		{"2025-10-01", []string{"as of 2025-11-20: an update of"}, []string{"over since"}},
	} {
		for _, way := range [][]string{nil, {"p"}} {
			d := start(t, 100, 50)
			tells(d, []model.Finding{target, short})
			d.press("jjj", "@", c.date, "enter").press(way...)
			for _, text := range c.sees {
				d.says(text)
			}
			for _, text := range c.misses {
				if strings.Contains(d.words(), text) {
					t.Errorf("%s: %q is on the screen:\n%s", c.date, text, d.text())
				}
			}
		}
	}
}

// TestFindingsOfReleasesThatEnded checks that findings about releases whose end of life has passed
// are about the past and come last, even errors. Findings about a release still supported are not.
func TestFindingsOfReleasesThatEnded(t *testing.T) {
	policies, err := check.NewPolicies("", func(string) (string, string) { return "", "" }, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	at := func(o *Options) { o.Now, o.Policies = time.Date(2021, 6, 1, 0, 0, 0, 0, time.UTC), policies }
	text := words(startWith(t, 100, 50, at, "serving.yaml").press("p").text())
	for _, want := range []string{"runs on 1.17 too (1.20, 1.19, 1.18, 1.17).", "so not before 2020-12-03 (past).", "runs on 1.17 too (1.19, 1.18, 1.17) (past)."} {
		before, after, found := strings.Cut(text, want)
		if text = after; !found {
			t.Errorf("%q does not come after %q", want, before)
		}
	}
}

// TestOverlapOfOlderFieldsIsPast checks that an overlap is past too if it ended because a version
// with older fields expired.
func TestOverlapOfOlderFieldsIsPast(t *testing.T) {
	d := familyAt(t, 120, 40, "2026-11-20", "par.yaml", profile("base", `  kubernetes:
    versions:
    - version: 1.34.2
    - version: 1.34.1
      expirationDate: "2026-10-01T00:00:00Z"
`))
	d.press("p").says("both supported until 2026-10-01 (past).").sees("a fix changes the past")
}

// TestPastFindingsAreQuiet checks that the title counts findings about the past separately, and
// that a row with only such findings has a muted sign. The list of findings still has them.
func TestPastFindingsAreQuiet(t *testing.T) {
	d := familyAt(t, 120, 40, "2026-11-20", "par.yaml", profile("base", `  kubernetes:
    versions:
    - version: 1.34.2
      lifecycle: [{classification: supported}]
    - version: 1.34.1
      lifecycle: [{classification: supported}, {classification: deprecated, startTime: "2026-10-01T00:00:00Z"}]
`))
	d.press("p").sees("both supported until 2026-10-01 (past).").press("esc").sees("0 errors 1 warning 1 past   as of").misses("suppor..")
	past := false
	for _, row := range d.Rows.Lines {
		if row.IsVersion() {
			past = past || panel.AlertOf(d.Track().Versions[row.Version], d.Shown().Index().Worst(d.Focus.TrackRef, int(row.Version))) == timeline.OnlyPast
		}
	}
	if !past {
		t.Error("no row has the sign of what is past")
	}
	d.resize(60, 16)
	d.sees("  1! 1-  as of") // signs where words have no room
}
