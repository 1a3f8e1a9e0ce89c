//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// withOverride returns a folder with the profile that all pictures show and a namespaced profile
// over it.
func withOverride(t *testing.T) (dir string) {
	t.Helper()
	dir, _ = profile(t)
	data, err := os.ReadFile(filepath.Join("..", "..", "tui", "testdata", "team-a.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "team-a.yaml"), data, 0o640); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestStoryOverrideFollowsItsParent moves the parent's expiry under an override and sees the result
// follow, without anything being written.
func TestStoryOverrideFollowsItsParent(t *testing.T) {
	t.Parallel()
	dir := withOverride(t)
	before := read(t, filepath.Join(dir, "aws.yaml"))
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "team-a.yaml", "--at", at)
	s.see(`as of 2025-11-20`).press("j", "j", "j", "j", "j", "j").see(`▸ *1\.32\.8`)
	s.press("o").see(`override +parent aws\.yaml \(CloudProfile/aws\) +2 of 9 versions overridden`)
	s.see(`1\.32\.8 +parent +D`).see(`▸ +override`).see(`result +S`).see(`expired 2026-03-01, was 2025-12-31: not before deprecated`)
	s.press("tab").see(`▸parent +2025-12-31T00:00:00Z`)
	s.press(")").see(`was 2026-01-31`).press(")").see(`was 2026-02-28`).press(")").see(`implied +none`).see(`result +2026-03-28T00:00:00Z +parent`)
	s.press("u", "u", "u").see(`expired 2026-03-01, was 2025-12-31: not before deprecated`).gone(`●`)
	s.press("esc").see(`▸ *1\.32\.8`).press("q").leaves(0)
	if read(t, filepath.Join(dir, "aws.yaml")) != before {
		t.Error("looking changed the parent")
	}
}

// TestStoryOverrideOfAnInheritedStage writes the offered override, and nothing else.
func TestStoryOverrideOfAnInheritedStage(t *testing.T) {
	t.Parallel()
	dir := withOverride(t)
	path := filepath.Join(dir, "team-a.yaml")
	before := read(t, path)
	s := open(t, 80, 24, dir, "edit", "team-a.yaml", "--parent", "aws.yaml", "--at", at)
	s.see(`team-a\.yaml`).press("o").see(`2 of 9 versions overridden`)
	s.press("v").see(`1\.34\.2 +parent|1 of 9|5 of 9`).press("/", "1.33.5", "enter").see(`1\.33\.5 +parent`).see(`▸override +not overridden`)
	s.press("e").see(`add +1\.33\.5 deprecated in team-a\.yaml`)
	s.press("ctrl+u", "2026-01-15").see(`= 2026-01-15T00:00:00Z`).see(`result +S .*D`).press("enter").see(`▸override +2026-01-15T00:00:00Z +team-a\.yaml, unsaved`)
	s.press("s").see(`\+      - version: 1\.33\.5`).press("X").leaves(0)
	want := before + "      - version: 1.33.5\n        lifecycle:\n          - classification: deprecated\n            startTime: \"2026-01-15T00:00:00Z\"\n"
	if got := read(t, path); got != want {
		t.Errorf("the file became\n%s", got)
	}
}

// TestStoryGuardedStage: a parent that breaks an override is not written unintentionally.
func TestStoryGuardedStage(t *testing.T) {
	t.Parallel()
	dir := withOverride(t)
	path := filepath.Join(dir, "aws.yaml")
	before := read(t, path)
	s := open(t, 80, 24, dir, "edit", ".", "--at", at)
	s.see(`as of`).press("j", "j", "j", "j", "j", "j", "h").see(`▸deprecated +2025-09-15`)
	s.press("d").see(`stage-in-use`).see(`garden-team-a/aws-long`)
	s.press("s").see(`refused: stage-in-use 1\.32\.8`).press("y").see(`stage-in-use 1\.32\.8 and 1 more are new`).press("esc").gone(`--- aws`)
	if read(t, path) != before {
		t.Fatal("the parent was written")
	}
	s.press("p").see(`▸✕ stage-in-use`).press("x").see(`would be D`).press("enter").see(`1\.32\.8: deprecated added, 2025-09-15; u undoes`).press("esc").gone(`stage-in-use`)
	s.press("q").leaves(0)
}

// TestStoryOneOfTwoFilesIsReadOnly: the program says which file was written, and keeps the edits of
// the other.
func TestStoryOneOfTwoFilesIsReadOnly(t *testing.T) {
	t.Parallel()
	dir := withOverride(t)
	team := filepath.Join(dir, "team-a.yaml")
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "team-a.yaml", "--at", at)
	s.see(`as of`).press("j", "j", "j", "j", "j", "j", "o").see(`2 of 9`).press(")").see(`2026-04-01`).press("tab", "l", ")").see(`2026-01-31`)
	if err := os.Chmod(team, 0o440); err != nil {
		t.Fatal(err)
	}
	s.press("s").see(`save +aws\.yaml, team-a\.yaml`).press("X").see(`aws\.yaml: written, 1 line changed`).see(`team-a\.yaml: not written, its edits are kept`).see(`read-only`)
	if !strings.Contains(read(t, filepath.Join(dir, "aws.yaml")), "2026-01-31") || strings.Contains(read(t, team), "2026-04-01") {
		t.Error("the files do not hold what was said")
	}
	if err := os.Chmod(team, 0o640); err != nil {
		t.Fatal(err)
	}
	s.press("esc").see(`●`).press("s").see(`\+            startTime: "2026-04-01`).press("X").leaves(0)
	if !strings.Contains(read(t, team), "2026-04-01") {
		t.Error("the override was not written")
	}
}
