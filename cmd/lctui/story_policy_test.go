//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStoryPolicy works with a support policy. It sees when too few minors are supported, and
// accepts proposed starts of single versions. It types a start that makes a notice too short,
// undoes that, and saves.
func TestStoryPolicy(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	before := "# lctui: policy=kubernetes\n" + read(t, path)
	if err := os.WriteFile(path, []byte(before), 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "--at", at, "--schedule", "kubernetes")
	s.see(` supported +2 of 3 -- {26}2 of 3 minors -{11}`).see(`1\.32\.9 +S✕ .*✕!!!D!!!!!!!!!_`).see(`P plan`)
	s.press("@", "2026-06-06", "enter").see(`as of 2026-06-06`).see(`of 3 minors`)
	s.press("P").see(`plan  policy kubernetes +2 starts, 1 version, 2 skipped`).see(`d deprecated +2026-06-28 +upstream: 1\.33 is at its end of life`).press("r", "k", "k").see(`projections on +3 starts, 2 versions, 2 skipped`)
	s.see(`▸\+1\.34\.2 +S`).see(`\+1\.33\.6 +D`).see(`⣿d=*x_`).see(`d deprecated +2026-10-06 +projected: third minor after 1\.34, 4mo apart`)
	s.press("*").see(`0 starts, 0 versions`).press("?", "take the").see(`▸ Space +take the starts of the version`).press("down", "enter").see(`3 starts, 2 versions`)
	s.press(" ").see(`2 starts, 1 version`).see(`▸ 1\.34\.2`).press("enter").see(`2 starts in 1 version kept; u undoes`)
	s.press("P", "r").see(`1 start, 1 version`).press("enter").see(`1 start in 1 version kept`).see(`▪1\.34\.2`).see(`▪1\.33\.6`)
	s.press("t", ":version 1.34.1", "enter").see(`▸ 1\.34\.1`).press("right", "e", "ctrl+u", "2026-02-13").see(`! notice-short`).see(`X!!!!_`)
	s.press("enter").see(`▸▪1\.34\.1 +S!`).press("u").see(`undone`).see(`▸ 1\.34\.1`).gone(`X!!!!_`)
	s.press("s").see(`\+ +- classification: deprecated`).press("X").leaves(0)
	if got, want := read(t, path), withPlan(before); got != want {
		t.Errorf("the file holds\n%s\nwant\n%s", got, want)
	}
}

// withPlan returns the example with the starts that the policy kubernetes proposes, including
// projections.
func withPlan(text string) string {
	text = strings.Replace(text, `            startTime: "2026-01-12T00:00:00Z"
      - version: 1.34.1
`, `            startTime: "2026-01-12T00:00:00Z"
          - classification: deprecated
            startTime: "2026-10-06T00:00:00Z"
      - version: 1.34.1
`, 1)
	return strings.Replace(text, `            startTime: "2025-12-01T00:00:00Z"
      - version: 1.33.5
`, `            startTime: "2025-12-01T00:00:00Z"
          - classification: deprecated
            startTime: "2026-06-06T00:00:00Z"
          - classification: expired
            startTime: "2026-08-06T00:00:00Z"
      - version: 1.33.5
`, 1)
}

// TestStoryPolicyIsNamed views a profile with a policy from each of the places that may name one,
// and without a policy.
func TestStoryPolicyIsNamed(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	config := filepath.Join(dir, "config.yaml")
	if err := os.WriteFile(config, []byte("policies: [{files: \"*.yaml\", policy: kubernetes}]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, more := range [][]string{{"--policy", "kubernetes"}, {"--config", config}} {
		s := open(t, 80, 24, dir, append([]string{"view", "aws.yaml", "--at", at}, more...)...)
		s.see(` supported +2 of 3 --`).press("P", "r").see(`3 starts, 2 versions`).press("enter").see(`Enter: opened by view, which never writes`).press("q", "q").leaves(0)
	}
	s := open(t, 80, 24, dir, "view", "aws.yaml", "--at", at, "--config", config, "--policy", "none")
	s.see(`▸ 1\.34\.2`).gone(`of 3 minors`).press("P").see(wrapped(`nothing is planned for CloudProfile/aws: --policy names the policy none`)).press("q").leaves(0)
	if err := os.WriteFile(path, []byte("# lctui: policy=antrea\n"+read(t, path)), 0o600); err != nil {
		t.Fatal(err)
	}
	s = open(t, 80, 24, dir, "view", "aws.yaml", "--at", at, "--config", config)
	s.see(`3 of 2 minors`).press("P").see(`plan  policy antrea`).press("q", "q").leaves(0)
}

// TestStoryPolicyLinear plans in the conversation. It keeps the starts of one version, undoes that
// as one step, keeps all starts, and saves. Only the planned starts are added to the file.
func TestStoryPolicyLinear(t *testing.T) {
	t.Parallel()
	dir, path := profile(t)
	before := "# lctui: policy=kubernetes\n" + read(t, path)
	if err := os.WriteFile(path, []byte(before), 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, 100, 40, dir, "edit", "--linear", "aws.yaml", "--at", at)
	s.see(`or \? for help\.`).press("at 2026-06-01", "enter").see(`2 minors supported, 3 wanted\.`)
	s.press("plan --project", "enter").see(`: 3 starts in 2 versions`).see(`1\.33\.6: deprecated from 2026-06-06, projected`).see(`1 keep\. 2 leave it as it was\.`).press("2", "enter").see(`Left as it was`)
	s.press("plan 1.33.6 --project", "enter").see(`: 2 starts in 1 version`).press("1", "enter").see(`Kept\. Plan: 2 starts in 1 version\. 2 unsaved edits`)
	s.press("undo", "enter").see(`Undone: plan: 2 starts in 1 version\. No unsaved edit`)
	s.press("plan --project", "enter", "keep", "enter").see(`Kept\. Plan: 3 starts in 2 versions\. 3 unsaved edits`).press("wq", "enter").leaves(0)
	if got, want := read(t, path), withPlan(before); got != want {
		t.Errorf("the file holds\n%s\nwant\n%s", got, want)
	}
}

// TestStorySchedule opens a release schedule, and finds an API that is removed too early. It plans
// the missing end of life and saves it.
func TestStorySchedule(t *testing.T) {
	t.Parallel()
	full := read(t, filepath.Join("..", "..", "tui", "testdata", "serving.yaml"))
	dir := t.TempDir()
	path := filepath.Join(dir, "serving.yaml")
	if err := os.WriteFile(path, []byte(strings.Replace(full, "    eol: 2020-12-22\n", "", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, 80, 24, dir, "edit", "serving.yaml", "--at", "2020-12-01")
	s.see(`supported +1 of 4 2/4 3-`).see(` knative-serving 20\b`).press("}", "}").see(` v1beta1 14 1✕`).see(`0\.19\.x +R✕`)
	s.press("j").see(`▸ 0\.19\.x +R✕`).see(`v1beta1 is gone in 0\.19`)
	s.press("P").see(`plan  policy knative +1 start, 1 version, 0 skipped`).see(`▸\+0\.16\.x`).see(`▸x end of life  2020-12-22   window: 0\.20 is the fourth minor after 0\.16`)
	s.press("]").see(`as of 2020-12-22`).see(`▸\+0\.16\.x +X`).press("enter").see(`1 start in 1 version kept`)
	s.press("P").see(`the policy knative gives no start that is missing`).press("enter").see(`Enter: the policy knative gives no start`).press("esc")
	s.press("?").see(`signs`).gone(`old fields`).press("esc", "s").see(`\+    eol: 2020-12-22`).press("X").leaves(0)
	if got := read(t, path); got != full {
		t.Errorf("the file holds\n%s\nwant\n%s", got, full)
	}
}
