package tui

import (
	"testing"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/tui/exit"
	"github.com/lctui/lctui/tui/keys"
)

// TestNextMatch goes from match to match of a filter, through all files. The filter stays until
// Esc.
func TestNextMatch(t *testing.T) {
	d := start(t, 120, 40, "aws.yaml", "team-a.yaml").press("/", "1.34", "enter").sees("filter 1.34", "1 of 2")
	d.press("n").sees("filter 1.34", "2 of 2").press("n").sees("filter 1.34", "1 of 2").press("N").sees("2 of 2").press("esc").misses("filter")
	none := "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: a}\nspec:\n  kubernetes: {versions: [{version: 1.34.0}, {version: 1.33.0}]}\n" +
		"  machineImages: [{name: suse, versions: [{version: 15.1.0, architectures: [amd64], cri: [{name: containerd}]}]}]\n"
	familyAt(t, 120, 40, "2026-11-20", "none.yaml", none).sees("0 errors").press("/", "1.3", "enter").sees("1 of 2").press("n").sees("2 of 2")
	d = familyAt(t, 120, 40, "2026-11-20", "fix.yaml", profile("base", fixLists), "none.yaml", none).press("/", "1.34.0").sees("1 other file with matches: Enter goes to the first", "no row matches here: 0 of 1, in 1 of 2 files")
	d.press("enter").sees("▸ 1.34.0").misses("other file with").press("/", "x").sees("no version matches the filter", ", in 0 of 2 files")
	d = start(t, 120, 40, "aws.yaml", "team-a.yaml").press("/", "1.32.8", "enter")
	if d.press("n").sees("filter 1.32.8"); d.Focus.File != 1 {
		t.Errorf("n stays in file %d:\n%s", d.Focus.File, d.text())
	}
}

// TestQClosesPanels checks that q closes every panel and keeps its filter. On the rows it leaves
// the program.
func TestQClosesPanels(t *testing.T) {
	for scope, way := range map[keys.Scope][]string{keys.Agenda: {"g"}, keys.Problems: {"p"}, keys.Paths: {"U"}, keys.Overview: {"F"}, keys.Matrix: {"V"},
		keys.Children: {"jj", ":children", "enter"}, keys.Review: {"jjj", ")", "s"}, keys.StageChoice: {"jj", "a"}} {
		d := start(t, 120, 40, "aws.yaml", "team-a.yaml").press(way...)
		if got := d.Layers.Top(); got != scope {
			t.Fatalf("%q leads to %s", way, got)
		}
		if d.stays().press("q").stays(); d.Layers.Top() != keys.Timeline {
			t.Errorf("q in %s leads to %s", scope, d.Layers.Top())
		}
	}
	d := start(t, 120, 40).press("g", "/", "1.33", "enter", "q").stays().press("g").sees("filter 1.33").press(":q", "enter")
	d.left(exit.Left)
	start(t, 120, 40).press("q").left(exit.Left)
}

// TestFilterIsForAllFiles sets a filter that nothing in the focused file matches. The focus goes to
// the first file that has a match, and only tracks with matches are listed, until Esc.
func TestFilterIsForAllFiles(t *testing.T) {
	d := start(t, 120, 40, "team-a.yaml", "aws.yaml", "serving.yaml").press("/", "0.20").sees("0 of 17, in 1 of 3 files").press("enter")
	d.sees("filter 0.20", "in 1 of 3 files").misses("gardenlinux", "aws.yaml")
	if d.Focus.File != 2 {
		t.Errorf("the focus is in file %d", d.Focus.File)
	}
	d.press("esc").sees("aws.yaml").misses("filter 0.20", "of 3 files")
}

// TestReviewOfSavedFiles edits one of two files. The errors that the other file already has are not
// listed.
func TestReviewOfSavedFiles(t *testing.T) {
	d := start(t, 120, 40, "aws.yaml", "serving.yaml").press("/", "0.20.x", "enter", "esc")
	d.press("H", "s").sees("save  serving.yaml").misses("start-order")
	start(t, 120, 40, "aws.yaml", "serving.yaml").press("jjj", ")", "s").sees("save  aws.yaml", "start-order")
}

// TestReviewOfSeveralFilesNamesTheWayToOne checks that the keys named in the footer of a review of
// two files lead to saving one of them. A review of one file names none.
func TestReviewOfSeveralFilesNamesTheWayToOne(t *testing.T) {
	d := start(t, 120, 40, "aws.yaml", "serving.yaml").press("jjj", ")", "s").misses("one file").press("esc")
	d.press("/", "0.20.x", "enter", "esc").press("H", "s").sees("Esc F s one file")
	d.press("esc", "F", "s").sees("save  serving.yaml").misses("save  aws.yaml", "one file")
}

// TestJumpKeepsTheFilter goes to a version that the filter hides. It is listed as long as it has
// the focus, and the filter stays.
func TestJumpKeepsTheFilter(t *testing.T) {
	d := start(t, 120, 40, "aws.yaml").press("/", "1.34", "enter").sees("filter 1.34", "1 of 2").misses(" 1.32.9 ")
	d.press(":1.32.9", "enter").sees("filter 1.34", "▸ 1.32.9", "1.34.1", "3 of 3").press("k").sees("filter 1.34", "2 of 2").misses(" 1.32.9 ")
}

// TestFilterShrinksTheListOfFiles filters the rows. The list of files shrinks to those with matches
// and counts them.
func TestFilterShrinksTheListOfFiles(t *testing.T) {
	d := start(t, 120, 40, "aws.yaml", "team-a.yaml", "offset.yaml", "serving.yaml").press("/", "1.32.8", "enter")
	d.press("F").sees("in 2 of 4 files", "aws.yaml", "team-a.yaml").misses("serving.yaml", "offset.yaml")
	d.press("/", "team", "enter").sees("in 1 of 4 files, 0 edited", "team-a.yaml").misses("aws.yaml  ").press("esc")
	d.press("esc", "esc", "F").sees("4 files, 0 edited", "serving.yaml", "offset.yaml")
	d.press("/", "1.32.8", "enter").sees("in 2 of 4 files, 0 edited", "aws.yaml", "team-a.yaml").misses("serving.yaml", "offset.yaml").press("esc")
	d.press("esc", "/", "7.7.7", "enter", "F").sees("in 0 of 4 files", "no version matches the filter of the rows").misses("  team-a.yaml", "▸ aws.yaml")
	d.press("enter", "s", "n", "y", "j", "end").press("esc", "esc").sees("▸ aws.yaml")
}

// TestFilterTakesTheStagesShown filters a namespaced profile by stages that its own entry does not
// have. The row shows those of the merged profile, so the filter uses these.
func TestFilterTakesTheStagesShown(t *testing.T) {
	const head = "apiVersion: core.gardener.cloud/v1beta1\nkind: "
	const versions = "  kubernetes:\n    versions:\n    - version: 1.33.3\n      lifecycle:\n"
	const stage = "      - classification: "
	const parent = head + "CloudProfile\nmetadata:\n  name: aws\nspec:\n" + versions +
		stage + "supported\n" + stage + "deprecated\n        startTime: \"2026-01-15T00:00:00Z\"\n" + stage + "expired\n        startTime: \"2026-03-01T00:00:00Z\"\n"
	const child = head + "NamespacedCloudProfile\nmetadata:\n  name: team\n  namespace: garden-team\nspec:\n  parent:\n    kind: CloudProfile\n    name: aws\n" + versions +
		stage + "expired\n        startTime: \"2026-09-01T00:00:00Z\"\n"
	d := &driver{t: t, dir: t.TempDir()}
	above := d.file("aws.yaml", parent)
	d.begin(Options{Now: clock, Clock: func() time.Time { return clock }, Color: "never", Parents: []*files.Document{above}, Documents: []*files.Document{d.file("team.yaml", child), above}}, 120, 40)
	d.sees("▸ 1.33.3", "D in 56 d")
	for filter, passes := range map[string]bool{"within:90d": true, "within:9d": false, "stage:supported": true, "stage:expired": false, "within:90d stage:sup": true} {
		d.press("/", filter)
		if passes {
			d.sees("in 2 of 2 files", "▸ 1.33.3")
		} else {
			d.sees("no version matches the filter")
		}
		d.press("esc")
	}
	d.press("U", "/", "within:90d", "enter").sees("1.33.3").press("/", "ctrl+u", "within:9d", "enter").misses("1.33.3 ")
}
