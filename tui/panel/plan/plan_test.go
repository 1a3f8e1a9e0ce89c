package plan

import (
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

// profile has two versions that need an end: the window of 1.94 ends one, and 1.92.1 supersedes the
// other. The policy kubernetes wants three minors and two months of notice.
const profile = `# lctui: policy=kubernetes
apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: local}
spec:
  kubernetes:
    versions:
    - version: 1.91.1
    - version: 1.92.0
    - version: 1.92.1
      lifecycle:
      - {classification: supported, startTime: "2026-02-01T00:00:00Z"}
    - version: 1.93.0
    - version: 1.94.0
      lifecycle:
      - {classification: supported, startTime: "2026-03-01T00:00:00Z"}
`

// images has no Kubernetes versions, the only ones that the policy kubernetes is about.
const images = `# lctui: policy=kubernetes
apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: local}
spec:
  machineImages:
  - name: gardenlinux
    versions:
    - version: 1877.1.0
`

// schedule lacks two ends of life; the policy antrea supports two minors.
const schedule = `apiVersion: lctui/v1
kind: ReleaseSchedule
metadata: {name: agent}
spec:
  policy: antrea
  releases:
  - {version: 0.1.x, date: 2025-09-01}
  - {version: 0.2.x, date: 2025-10-01}
  - {version: 0.3.x, date: 2025-12-01}
`

// open opens the plan with the focus on the newest version, for which nothing is proposed.
func open(t *testing.T, height int, text string) *paneltest.Screen {
	t.Helper()
	s := paneltest.Open(t, keys.Plan, &Panel{}, height, text)
	s.Focus.Version = len(s.Track().Versions) - 1
	s.Reopen("")
	return s
}

// TestPlan presses keys and checks the outcome and what is drawn then.
func TestPlan(t *testing.T) {
	for _, c := range []struct {
		name, text string
		press      []keys.Intent
		said       string
		lines      []string
	}{
		{"all is taken at first", profile, nil, "", []string{
			" plan  policy kubernetes                       4 starts, 2 versions, 3 skipped", "▸+1.92.0   S", " +1.91.1   S", "  1.93.0   S",
			"  ▸d deprecated  2026-02-01   superseded: 1.92.1 is supported from then on", "   x expired     2026-04-01   notice: 2mo after deprecated",
			"   skipped  1.92.1 window-open   1.93.0 window-open"}},
		{"the next start", profile, []keys.Intent{keys.NextField}, "", []string{"   d deprecated", "  ▸x expired"}},
		{"the next start of another version", profile, []keys.Intent{keys.NextField, keys.NextField}, "", []string{
			"▸+1.91.1   S", "  ▸d deprecated  2026-03-01   window: 1.94 is the third minor after 1.91"}},
		{"back, around the end", profile, []keys.Intent{keys.PreviousField}, "", []string{"▸+1.91.1   S", "  ▸x expired     2026-05-01"}},
		{"one is left", profile, []keys.Intent{keys.Take}, "", []string{"2 starts, 1 version, 3 skipped", "▸ 1.92.0   S", " +1.91.1   S"}},
		{"and taken again", profile, []keys.Intent{keys.Take, keys.Take}, "", []string{"4 starts, 2 versions, 3 skipped", "▸+1.92.0   S"}},
		{"none is taken", profile, []keys.Intent{keys.TakeAll}, "", []string{"0 starts, 0 versions, 3 skipped", "▸ 1.92.0   S", "  1.91.1   S"}},
		{"and all again", profile, []keys.Intent{keys.TakeAll, keys.TakeAll}, "", []string{"4 starts, 2 versions, 3 skipped", "▸+1.92.0   S", " +1.91.1   S"}},
		{"all where one is left", profile, []keys.Intent{keys.Take, keys.TakeAll}, "", []string{"4 starts, 2 versions, 3 skipped"}},
		{"one alone", profile, []keys.Intent{keys.TakeAll, keys.Take, keys.Keep}, `do "plan: 2 starts in 1 version", go to 0/0/0/1/-1`, nil},
		{"none to take", images, []keys.Intent{keys.TakeAll}, "refused: nothing is proposed", nil},
		{"all from a version without any", profile, []keys.Intent{keys.FirstRow, keys.TakeAll}, "", []string{"0 starts, 0 versions, 3 skipped"}},
		{"with projections", profile, []keys.Intent{keys.Project}, "", []string{"policy kubernetes, projections on", "▸+1.92.0", " +1.94.0"}},
		{"kept together", profile, []keys.Intent{keys.Keep}, `do "plan: 4 starts in 2 versions", go to 0/0/0/1/-1`, nil},
		{"kept one by one", profile, []keys.Intent{keys.Take, keys.Keep}, `do "plan: 2 starts in 1 version", go to 0/0/0/1/-1`, nil},
		{"nothing taken", profile, []keys.Intent{keys.Take, keys.NextField, keys.NextField, keys.Take, keys.Keep}, "refused: no version is taken: Space takes one, * all",
			[]string{"0 starts, 0 versions, 3 skipped"}},
		{"nothing proposed for a version", profile, []keys.Intent{keys.FirstRow, keys.Take}, "refused: nothing is proposed for this version: Tab goes to one", nil},
		{"the end of the list", profile, []keys.Intent{keys.LastRow, keys.RowDown}, "refused: this is the last version", nil},
		{"closed", profile, []keys.Intent{keys.Back}, "close", nil},
		{"a time cursor is not its business", profile, []keys.Intent{keys.DayForward}, "pass", nil},
		{"ends of life", schedule, nil, "", []string{"policy antrea", "1 start, 1 version, 2 skipped", "▸+0.1.x    S", "▸x end of life  2025-12-01   window: 0.3 is the second minor after 0.1"}},
		{"no versions of Kubernetes", images, []keys.Intent{keys.Take}, "refused: nothing is proposed",
			[]string{"no Kubernetes versions are listed here, and support policies are about those"}},
		{"no start is missing", strings.Replace(schedule, "0.1.x, date: 2025-09-01", "0.1.x, date: 2025-09-01, eol: 2025-12-01", 1), []keys.Intent{keys.Keep},
			"refused: the policy antrea gives no start that is missing; r also plans from expected releases", []string{
				"0 starts, 0 versions, 2 skipped", "   the policy antrea gives no start that is missing; r also plans from expected", "   skipped  0.3.x window-open   0.2.x window-open"}},
		{"nothing is missing", full, nil, "", []string{"0 starts, 0 versions, 0 skipped", "   the policy antrea gives no start that is missing"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := open(t, 24, c.text)
			if said := s.Do(c.press...); said != c.said {
				t.Errorf("said %q, want %q", said, c.said)
			}
			drawn := strings.Join(s.Lines(t), "\n")
			for _, line := range c.lines {
				if !strings.Contains(drawn, line) {
					t.Errorf("%q is not drawn:\n%s", line, drawn)
				}
			}
		})
	}
}

// full lacks no end of life.
const full = `apiVersion: lctui/v1
kind: ReleaseSchedule
metadata: {name: agent}
spec:
  policy: antrea
  releases:
  - {version: 0.1.x, date: 2025-09-01, eol: 2025-12-01}
`

// TestUpstream plans by the ends of life of Kubernetes if the policies are set to its schedule.
func TestUpstream(t *testing.T) {
	s := open(t, 24, strings.ReplaceAll(profile, "1.9", "1.3"))
	if err := s.Editor.Options.Policies.SetUpstream("kubernetes"); err != nil {
		t.Fatal(err)
	}
	s.Reopen("")
	s.Do(keys.LastRow)
	drawn := strings.Join(s.Lines(t), "\n")
	for _, line := range []string{"8 starts, 4 versions, 1 skipped", "  ▸d deprecated  2025-11-21   upstream: 1.31 is at its end of life on 2025-11"} {
		if !strings.Contains(drawn, line) {
			t.Errorf("%q is not drawn:\n%s", line, drawn)
		}
	}
}

// TestTransitions steps through the transitions as they would be with the proposed starts that are
// taken.
func TestTransitions(t *testing.T) {
	s := open(t, 24, profile)
	s.Cursor = time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		press keys.Intent
		said  string
	}{
		{keys.PreviousTransition, "at 2026-02-01"}, {keys.NextTransition, "at 2026-04-01"}, {keys.Take, ""}, {keys.NextTransition, "at 2026-05-01"},
	} {
		if said := s.Do(c.press); said != c.said {
			t.Errorf("%v: %q, want %q", c.press, said, c.said)
		}
	}
	s.Cursor = time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)
	if said := s.Do(keys.NextTransition); said != "say no later transition of what is shown" {
		t.Error(said)
	}
}

// TestGhosts draws proposed starts as small letters, the stages that would follow, and how many
// minors would be supported. Versions that are left stay as they were.
func TestGhosts(t *testing.T) {
	s := open(t, 24, profile)
	drawn := strings.Join(s.Lines(t), "\n")
	for _, want := range []string{"⣿▸d========x____", "⣿d========x____", "of 3 minors"} {
		if !strings.Contains(drawn, want) {
			t.Errorf("%q is not drawn:\n%s", want, drawn)
		}
	}
	s.Do(keys.Take)
	if drawn = strings.Join(s.Lines(t), "\n"); strings.Count(drawn, "d====") != 1 {
		t.Errorf("the ghosts of a version that is left are drawn:\n%s", drawn)
	}
}

// TestNoPlan checks the reasons why there is nothing to plan by.
func TestNoPlan(t *testing.T) {
	for _, c := range []struct{ name, from, to, want string }{
		{"no policy", "# lctui: policy=kubernetes\n", "", "no policy is named for CloudProfile/local: write --policy kubernetes, the comment"},
		{"turned off", "policy=kubernetes", "policy=none", "nothing is planned for CloudProfile/local: the file names the policy none"},
		{"no such policy", "policy=kubernetes", "policy=nothing", "nothing"},
		{"a policy", "", "", ""},
	} {
		s := open(t, 24, strings.Replace(profile, c.from, c.to, 1))
		s.Layers = nil
		if got := WhyUnavailable(&s.Context); !strings.HasPrefix(got, c.want) && (c.want != "nothing" || got == "") {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if s := open(t, 24, schedule); s.Can(lifecycle.Propose) != "" {
		t.Errorf("a schedule: %q", s.Can(lifecycle.Propose))
	}
}

// TestSizes draws the plan at every size that has room for it.
func TestSizes(t *testing.T) {
	s := open(t, 24, profile)
	for _, size := range [][2]int{{40, 10}, {60, 16}, {80, 24}, {120, 40}} {
		s.Resize(size[0], size[1])
		drawn := strings.Join(s.Lines(t), "\n")
		for _, want := range []string{"plan", "▸+1.92.0", "deprecated"} {
			if !strings.Contains(drawn, want) {
				t.Errorf("%v: %q is not drawn:\n%s", size, want, drawn)
			}
		}
	}
}
