package tui

import (
	"testing"

	"github.com/lctui/lctui/lifecycle/check"
)

// judgedBy opens files that are judged by a policy, "" for those that they name.
func judgedBy(t *testing.T, policy string, width, height int, names ...string) *driver {
	t.Helper()
	policies, err := check.NewPolicies(policy, func(string) (string, string) { return "", "" }, nil)
	if err != nil {
		t.Fatal(err)
	}
	return startWith(t, width, height, func(o *Options) { o.Policies = policies }, names...)
}

// TestPolicyPictures draws a profile judged by a policy: how many minors are supported
// where they are not as many as wanted, and a notice that is too short in its bar.
func TestPolicyPictures(t *testing.T) {
	t.Run("80x24", func(t *testing.T) { judgedBy(t, "kubernetes", 80, 24).press("jjjjj").golden("policy-80x24") })
	t.Run("120x40", func(t *testing.T) { judgedBy(t, "kubernetes", 120, 40).press("jjjjj").golden("policy-120x40") })
	t.Run("60x16", func(t *testing.T) { judgedBy(t, "kubernetes", 60, 16).press("jjjjj").golden("policy-60x16") })
	t.Run("a schedule", func(t *testing.T) { judgedBy(t, "", 80, 24, "serving.yaml").press("@", "2020-09-01", "enter").golden("schedule-80x24") })
	t.Run("an API of a schedule", func(t *testing.T) {
		judgedBy(t, "", 80, 24, "serving.yaml").press("@", "2020-09-01", "enter", "}").golden("schedule-api-80x24")
	})
}

// TestShortNoticeIsSaidWhileTyped types a start that leaves too little notice: the field, the
// bars and the coverage say so before Enter, and Esc takes it back.
func TestShortNoticeIsSaidWhileTyped(t *testing.T) {
	d := judgedBy(t, "kubernetes", 80, 24).press("j").misses("notice-short")
	before := d.picture()
	d.press("right", "e", "ctrl+u", "2026-02-13").golden("policy-edit")
	d.press("esc", "left")
	d.equal(before, d.picture())
	d.press("right", "e", "ctrl+u", "2026-02-13", "enter").sees("▸▪1.34.1   S!", "X!!!!_", "notice-short").press("u").misses("X!!!!_")
	judgedBy(t, "none", 80, 24).press("j", "right", "e", "ctrl+u", "2026-02-13").misses("notice-short").misses("of 3 minors")
}

// TestCoverageFollowsTheTrial types the start of a supported stage: the numbers change with
// every key.
func TestCoverageFollowsTheTrial(t *testing.T) {
	d := judgedBy(t, "kubernetes", 80, 24).press("jjjjj").sees(" of 3 minors  2222222222                          2222222222")
	d.press("e", "ctrl+u", "2026-07-01").sees(" of 3 minors  2222222222                              2222222222")
	d.press("}", "esc", "}").misses("of 3 minors")
}
