package tui

import (
	"math/rand/v2"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/check"
)

// checkedBy opens files that are checked by a policy, "" for those that they name.
func checkedBy(t *testing.T, policy string, width, height int, names ...string) *driver {
	t.Helper()
	policies, err := check.NewPolicies(policy, func(string) (string, string) { return "", "" }, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return startWith(t, width, height, func(o *Options) { o.Policies = policies }, names...)
}

// TestPolicyPictures draws a profile checked by a policy: how many minors are supported if they are
// too few, and a notice that is too short in its bar.
func TestPolicyPictures(t *testing.T) {
	t.Run("80x24", func(t *testing.T) { checkedBy(t, "kubernetes", 80, 24).press("jjjjj").golden("policy-80x24") })
	t.Run("200x50", func(t *testing.T) { checkedBy(t, "kubernetes", 200, 50).press("jjjjj").golden("policy-200x50") })
	t.Run("120x40", func(t *testing.T) { checkedBy(t, "kubernetes", 120, 40).press("jjjjj").golden("policy-120x40") })
	t.Run("60x16", func(t *testing.T) { checkedBy(t, "kubernetes", 60, 16).press("jjjjj").golden("policy-60x16") })
	t.Run("40x10", func(t *testing.T) { checkedBy(t, "kubernetes", 40, 10).press("jjjjj").golden("policy-40x10") })
	t.Run("60x16, a start typed", func(t *testing.T) {
		checkedBy(t, "kubernetes", 60, 16).press("jjjjj", "e", "ctrl+u", "2026-07-01").golden("policy-60x16-edit")
	})
	t.Run("a schedule", func(t *testing.T) {
		checkedBy(t, "", 80, 24, "serving.yaml").press("@", "2020-09-01", "enter").golden("schedule-80x24")
	})
	t.Run("an API of a schedule", func(t *testing.T) {
		checkedBy(t, "", 80, 24, "serving.yaml").press("@", "2020-09-01", "enter", "}", "}", "j").golden("schedule-api-80x24")
	})
	t.Run("a feature of a schedule", func(t *testing.T) {
		checkedBy(t, "", 80, 24, "features.yaml").press("@", "2021-01-10", "enter", "}", "}").golden("schedule-feature-80x24")
	})
}

// TestShortNoticeIsSaidWhileTyped types a start that leaves too little notice. The field, the bars
// and the coverage show that before Enter, and Esc reverts them.
func TestShortNoticeIsSaidWhileTyped(t *testing.T) {
	d := checkedBy(t, "kubernetes", 80, 24).press("j").misses("notice-short")
	before := d.picture()
	d.press("right", "e", "ctrl+u", "2026-02-13").golden("policy-edit")
	d.press("esc", "left")
	d.equal(before, d.picture())
	d.press("right", "e", "ctrl+u", "2026-02-13", "enter").sees("▸▪1.34.1        S!", "X!!!!_", "notice-short").press("u").misses("X!!!!_")
	checkedBy(t, "none", 80, 24).press("j", "right", "e", "ctrl+u", "2026-02-13").misses("notice-short").misses("of 3")
}

// TestCoverageFollowsTheTrial types the start of a supported stage. The numbers change with every
// key.
func TestCoverageFollowsTheTrial(t *testing.T) {
	d := checkedBy(t, "kubernetes", 80, 24).press("jjjjj").sees(" supported         2 of 3 --                          2 of 3 minors --")
	d.press("e", "ctrl+u", "2026-07-01").sees(" supported         2 of 3 --                              2 of 3 minors --")
	d.press("esc", "}").sees("▸ 1877.6.0", "2 of 3 minors")
}

// TestCoverageCountsTooMany draws a profile that supports more minors than the window of the policy.
func TestCoverageCountsTooMany(t *testing.T) {
	checkedBy(t, "antrea", 80, 24).sees(" supported                  3 of 2 minors ---").golden("policy-more-80x24")
}

// TestCoverageOfNamespacedProfile counts the minors of a namespaced profile merged with its
// parent, by the parent's policy: while an override is typed, and while the parent is edited.
func TestCoverageOfNamespacedProfile(t *testing.T) {
	d := checkedBy(t, "kubernetes", 80, 24, "team-a.yaml", "aws.yaml")
	d.golden("policy-namespaced-80x24")
	d.press("jj", "e", "ctrl+u", "2026-07-01").sees(" supported           2 of 3 -                                       2 of 3 ----").press("esc")
	d.sees(" supported           2 of 3 -                          2 of 3 minors --")
	checkedBy(t, "none", 80, 24, "team-a.yaml", "aws.yaml").misses("of 3")
	checkedBy(t, "kubernetes", 80, 24, "team-a.yaml").misses("of 3")
}

// TestShortNoticeIsSaidOfMarkedRows shifts marked versions so that a notice is too short.
func TestShortNoticeIsSaidOfMarkedRows(t *testing.T) {
	d := checkedBy(t, "kubernetes", 80, 24).press("j", "m", "S", "ctrl+u", "expired=2026-02-13").sees("notice-short", "X!!!!_")
	d.press("esc").misses("X!!!!_")
}

// TestReleasesAreShiftedTogether marks releases of a schedule and moves their ends of life. The
// field proposes the stages that releases have, and shows no error before anything is typed.
func TestReleasesAreShiftedTogether(t *testing.T) {
	d := checkedBy(t, "", 80, 24, "serving.yaml").press("m", "m", "S").sees("stages end of life after 2025-11-20", "type a period as +=14d", "eol=+6mo").misses("no such period", "deprecated")
	d.press("tab", "tab").sees("stages all, past ones too").press("14d").sees("4 starts in 2 versions", "0.20.x    supported 2020-12-22 to 2021-01-05  end of life 2021-06-08 to 06-22").press("enter", "s").sees("eol: 2021-06-22")
}

// TestAllStagesAreNamed checks that the stages of the object's own kind are named if a version has
// all of them.
func TestAllStagesAreNamed(t *testing.T) {
	checkedBy(t, "", 80, 24, "serving.yaml").press("a").sees("a: 0.20.x has all stages: planned, supported, end of life")
}

// TestPlanPictures draws the plan, with projections.
func TestPlanPictures(t *testing.T) {
	for name, size := range map[string][2]int{"200x50": {200, 50}, "120x40": {120, 40}, "80x24": {80, 24}, "60x16": {60, 16}, "40x10": {40, 10}} {
		t.Run(name, func(t *testing.T) {
			checkedBy(t, "kubernetes", size[0], size[1]).press("P", "r", "tab").golden("plan-" + name)
		})
	}
	t.Run("a schedule", func(t *testing.T) {
		checkedBy(t, "antrea", 80, 24, "serving.yaml").press("P").sees("▸ 0.20.x", "policy antrea", "0 starts, 0 versions, 0 skipped").press("enter").sees("Enter: the policy antrea gives no start that is missing")
	})
}

// TestPlanIsAccepted keeps a plan for one version alone, undoes that in one step, and then keeps
// all of it.
func TestPlanIsAccepted(t *testing.T) {
	d := checkedBy(t, "kubernetes", 80, 24).press("P").sees("0 starts, 0 versions", "r projections").press("r").sees("3 starts, 2 versions", "▸+1.34.2", "2026-10-06   projected")
	d.press(" ").sees("2 starts, 1 version", "▸ 1.34.2   U").press("enter").sees("2 starts in 1 version kept; u undoes", " ▪1.33.6", "D========X").misses("policy kubernetes")
	d.press("P", "r").sees("1 start, 1 version", "▸+1.34.2").press("esc", "u").sees("undone: plan: 2 starts in 1 version").misses("▪1.33.6")
	d.press("P", "r", "enter").sees("3 starts in 2 versions kept", "▸▪1.34.2", " ▪1.33.6").press("P").sees("0 starts").press("r").sees("0 starts")
	d.press("esc", "u").sees("undone: plan: 3 starts in 2 versions").misses("▪")
}

// TestPlanTakesAllOrNone takes no start at all, and then one alone.
func TestPlanTakesAllOrNone(t *testing.T) {
	d := checkedBy(t, "kubernetes", 120, 40).press("P", "r").sees("+1.34.2", "+1.33.6", "Space take or leave  * all  Enter").press("*").sees("0 starts, 0 versions").misses("+1.34.2").misses("+1.33.6")
	d.press("enter").sees("Enter: no version is taken: Space takes one, * all").press(" ", "enter").sees("1 start in 1 version kept", "▸▪1.34.2", " 1.33.6")
	checkedBy(t, "kubernetes", 80, 24).press("P", "r", "*", "?", "all versions").sees("▸ *          take the starts of all versions, or of none").press("enter").sees("3 starts, 2 versions")
}

// TestHelpNamesTheKeysOfThePlan checks that the help finds the actions of the plan by their words,
// and runs them.
func TestHelpNamesTheKeysOfThePlan(t *testing.T) {
	d := checkedBy(t, "kubernetes", 80, 24).press("P", "r", "x").sees("x does nothing here: ? lists what does").press("?").sees("▸ Space      take the starts of the version, or leave them")
	d.press("take", "enter").sees("plan  policy kubernetes", "2 starts, 1 version", "▸ 1.34.2").press("?", "keep", "enter").sees("2 starts in 1 version kept")
	d.press("P", "r", " ", "?", "keep", "enter").sees("Enter: no version is taken")
	d.press("esc", "?", "take the").sees("no action has these words")
}

// TestPlanFollowsTheCursor moves the time cursor in the plan. The letters are those of the stages
// that would apply then.
func TestPlanFollowsTheCursor(t *testing.T) {
	d := checkedBy(t, "kubernetes", 80, 24).press("P", "r", "tab").sees("▸+1.33.6   U").press("@", "2026-06-06", "enter").sees("as of 2026-06-06", "▸+1.33.6   D")
	d.press(" ").sees("▸ 1.33.6   S").press("t").sees("▸ 1.33.6   U").press("g").sees("agenda").press("P").sees("plan  policy").press("P").misses("plan  policy")
}

// TestPlanNeedsAPolicy checks the reason why there is no plan.
func TestPlanNeedsAPolicy(t *testing.T) {
	start(t, 80, 24).press("P").sees("P: no policy is named for CloudProfile/aws: write --policy kubernetes")
	checkedBy(t, "none", 80, 24).press("P").sees("P: nothing is planned for CloudProfile/aws: --policy names the policy none")
	checkedBy(t, "kubernetes", 80, 24, "team-a.yaml").press("P").sees("P: nothing is planned for NamespacedCloudProfile", "Kubernetes versions come from CloudProfile/aws, so plan that profile")
	checkedBy(t, "kubernetes", 80, 24, "lifecycle.toml").press("P").sees("P: nothing is planned for")
	checkedBy(t, "kubernetes", 80, 24, "packages.yaml").press("P").sees("P: nothing is planned for")
	checkedBy(t, "kubernetes", 80, 24).press(":plan", "enter").sees("plan  policy kubernetes")
}

// TestPlanTakesClicks clicks a version, and the axis over the bars.
func TestPlanTakesClicks(t *testing.T) {
	d := checkedBy(t, "kubernetes", 80, 24).press("P", "r").sees("▸+1.34.2")
	d.send(tea.MouseMsg{X: 3, Y: 7, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	d.sees("▸+1.33.6", "x expired     2026-08-06")
	d.send(tea.MouseMsg{X: 62, Y: 2, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	d.sees("as of 2026-06-29", "▸+1.33.6   D")
}

// TestRandomWalkByAPolicy presses random keys in files that policies check, starting from the plan
// each time.
func TestRandomWalkByAPolicy(t *testing.T) {
	for _, names := range [][]string{{"aws.yaml", "team-a.yaml"}, {"serving.yaml", "lifecycle.toml"}} {
		d := checkedBy(t, "kubernetes", 80, 24, names...)
		random := rand.New(rand.NewPCG(7, uint64(len(names[0]))))
		for range 20 {
			d.Layers, d.Trial = nil, nil
			d.Settle()
			walk(t, d.press("P", "r", "tab"), random, 25)
		}
	}
}

// TestStepsAndSkewAreChecked checks by commands which steps between releases the policy of the
// object in focus allows at the time cursor, and which components may run together.
func TestStepsAndSkewAreChecked(t *testing.T) {
	for _, c := range []struct{ policy, files, command, said string }{
		{"kubernetes", "aws.yaml", "path 1.31 1.33", "1.31 to 1.33 by the policy kubernetes: upgrade refused, too-many-minors; steps: 1.32, 1.33"},
		{"kubernetes", "aws.yaml", "path kubernetes/1.31.13 1.32.9", "1.31.13 to 1.32.9 by the policy kubernetes: upgrade allowed"},
		{"kubernetes", "team-a.yaml aws.yaml", "path 1.31.13 1.32.9", "1.31.13 to 1.32.9 by the policy kubernetes: upgrade allowed"},
		{"kubernetes", "team-a.yaml", "path 1.31.13 1.32.9", "its versions also depend on the parent, which is not loaded: give the file of aws"},
		{"", "serving.yaml", "path 0.9 0.12", "0.9 to 0.12 by the policy knative: upgrade refused, from-unsupported; 0.9 is not supported since 2020-03-03"},
		{"", "aws.yaml", "path 1.31 1.33", "no policy is named: write --policy"},
		{"kubernetes", "packages.yaml", "path 1.31 1.33", "policies check steps between releases of schedules and between Kubernetes versions of profiles"},
		{"kubernetes", "aws.yaml", "path 1.31", ":path wants two versions: "},
		{"kubernetes", "aws.yaml", "path", ":path wants a word: "},
		{"kubernetes", "aws.yaml", "skew kubelet 1.29 1.33", "kubelet 1.29 with 1.33 by the policy kubernetes: too-old, 4 minors behind"},
		{"kubernetes", "aws.yaml", "skew kubelet 1.29", ":skew wants a component and two versions: "},
	} {
		t.Run(c.files+" "+c.command, func(t *testing.T) {
			checkedBy(t, c.policy, 200, 24, strings.Fields(c.files)...).press(":", c.command, "enter").sees(c.said)
		})
	}
	checkedBy(t, "", 160, 24, "serving.yaml").press("@", "2020-02-01", "enter", ":", "path 0.9 0.12", "enter").sees("upgrade refused, too-many-minors; steps: 0.10, 0.11, 0.12")
	checkedBy(t, "kubernetes", 120, 24).press(":", "path 1.31.13 1.34.", "tab").sees("1.34.2  1.34.1", ":path 1.31.13 1.34.")
	checkedBy(t, "", 80, 24, "serving.yaml").press("?", "kubelet").sees(":skew NAME V1 V2")
	checkedBy(t, "kubernetes", 80, 24).press("?", "kubelet").misses(":skew")
}

// TestEndsOfPolicies checks that a release without an end of life has that of its policy, on the
// screen and in lines, marked as such. It cannot be edited, but the key that adds the stage is
// named. An edit of a date moves it at once.
func TestEndsOfPolicies(t *testing.T) {
	const text = "apiVersion: lctui/v1\nkind: ReleaseSchedule\nmetadata: {name: antrea}\nspec:\n  releases:\n" +
		"  - version: 1.0.0\n    date: 2025-01-01\n  - version: 1.1.0\n    date: 2025-06-01\n  - version: 1.2.0\n    date: 2025-12-01\n  - version: 1.0.1\n    date: 2025-03-01\n"
	policies, err := check.NewPolicies("antrea", func(string) (string, string) { return "", "" }, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	d := &driver{t: t, dir: t.TempDir()}
	o := Options{Documents: []*files.Document{d.file("s.yaml", text)}, Writable: true, Now: clock, Policies: policies, Color: "never"}
	d.begin(o, 100, 30)
	d.press("jj").sees("▸ 1.0.1", "supported since 2025-03-01, end of life by antrea in 11 d ", "X in 11 d   2025-12-01")
	for _, key := range []string{"e", "d", "H", "("} {
		d.press("right", "right", key).sees("the end of life of 1.0.1 follows from the policy antrea and is not in the file: add the stage").misses("▪1.0.1").press("esc")
	}
	d.press("kk", "e", "ctrl+u", "2025-11-25", "enter").press("jj").sees("end of life by antrea in 5 d ", "2025-11-25", "▪1.2.0").misses("▪1.0.1")
	d.press("a", "enter", "2026-01-01", "enter").sees("▸▪1.0.1", "supported since 2025-03-01, end of life in 42 d").misses("1.0.1  end of life by antrea")
	d.press("s").sees("+    eol: 2026-01-01", "+    date: 2025-11-25").misses("eol: 2025-11-25")

	o = Options{Documents: []*files.Document{(&driver{t: t, dir: t.TempDir()}).file("s.yaml", text)}, Now: clock, Policies: policies}
	said, _, err := o.talk(nil, "at 2025-12-05", "list", "1.0.1", "q")
	if err != nil {
		t.Fatal(err)
	}
	wantSaid(t, said, "1.0.1, end of life by antrea.", "end of life by antrea since 2025-12-01.", "end of life by antrea from 2025-12-01")
}
