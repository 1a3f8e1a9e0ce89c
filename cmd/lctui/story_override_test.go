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

// TestStoryOverrideFollowsItsParent moves the expiry in the parent of an override. The merged
// result follows, and nothing is written.
func TestStoryOverrideFollowsItsParent(t *testing.T) {
	t.Parallel()
	dir := withOverride(t)
	before := read(t, filepath.Join(dir, "aws.yaml"))
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "team-a.yaml", "--at", at)
	s.see(`as of 2025-11-20`).press("j", "j", "j", "j", "j", "j").see(`▸ *1\.32\.8`)
	s.press("o").see(`lctui  team-a\.yaml`).see(` p D`).see(`▸ *1\.32\.8 +o`).see(` r S`).see(`implied expired 2026-03-01, was 2025-12-31: not before deprecated`)
	s.press("o", "l").see(`lctui  aws\.yaml`).see(`▸expired +2025-12-31`)
	s.press(")").see(`▸expired +2026-01-31`).press(")").see(`▸expired +2026-02-28`).press(")").see(`▸expired +2026-03-28`).see(`garden-team-a/aws-long expired 2026-03-01 to`)
	s.press("o").see(`result supported always, deprecated 2026-03-01, expired 2026-03-28`).gone(`implied`)
	s.press("u", "u", "u").gone(`●`).press("o").see(`implied expired 2026-03-01, was 2025-12-31: not before deprecated`)
	s.press("q").leaves(0)
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
	s.see(`▸ *1\.33\.3 +o`).see(`1\.34\.2 +U`).press("k").see(`▸ *1\.33\.5 +S`).see(`inherited: `).see(`▸deprecated +2025-12-01`)
	s.press("e").see(`add +1\.33\.5 deprecated in team-a\.yaml`)
	s.press("ctrl+u", "2026-01-15").see(`= 2026-01-15T00:00:00Z`).see(` r S .*D`).press("enter").see(`▸▪1\.33\.5 +o`).see(`▸deprecated +2026-01-15`)
	s.press("s").see(`\+      - version: 1\.33\.5`).press("X").leaves(0)
	want := before + "      - version: 1.33.5\n        lifecycle:\n          - classification: deprecated\n            startTime: \"2026-01-15T00:00:00Z\"\n"
	if got := read(t, path); got != want {
		t.Errorf("the file became\n%s", got)
	}
}

// TestStoryGuardedStage: the screen refuses to save an edit of a parent that breaks an override,
// and offers a fix that restores the stage.
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
	s.press("p").see(`▸✕ stage-in-use`).press("x").see(`fix stage-in-use`).see(`would be +D`).press("enter").see(`1\.32\.8: deprecated added, 2025-09-15; u undoes`).press("esc").gone(`stage-in-use`)
	s.press("q").leaves(0)
}

// TestStoryOneOfTwoFilesIsReadOnly: the program reports which file was written, and keeps the edits
// of the other one.
func TestStoryOneOfTwoFilesIsReadOnly(t *testing.T) {
	t.Parallel()
	dir := withOverride(t)
	team := filepath.Join(dir, "team-a.yaml")
	s := open(t, 80, 24, dir, "edit", "aws.yaml", "team-a.yaml", "--at", at)
	s.see(`as of`).press("j", "j", "j", "j", "j", "j", "o").see(`lctui  team-a`).press(")").see(`▸deprecated +2026-04-01`).press("o", "l", ")").see(`▸expired +2026-01-31`)
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
