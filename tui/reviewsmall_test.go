package tui

import (
	"strings"
	"testing"
)

// TestNothingIsWrittenUnseen saves on ever smaller screens: either the first change
// is seen or y says how large the terminal must be.
func TestNothingIsWrittenUnseen(t *testing.T) {
	for _, c := range []struct {
		width, height int
		shown         []string
		refused       string
	}{
		{40, 10, []string{`-      startTime: "2025-12-01T00:00:00Z"`, `+      startTime: "2026-01-01T00:00:00Z"`}, ""},
		{39, 9, []string{"-1 +1", "y write", `-startTime: "2025-12-01T00:00:00Z"`, `+startTime: "2026-01-01T00:00:00Z"`}, ""},
		{37, 3, []string{"-1 +1", "y write", `-startTime: "2025-12-01T00:00:00Z"`, `+startTime: "2026-01-01T00:00:00Z"`}, ""},
		{34, 3, nil, ""},
		{33, 3, nil, "make the window larger to save"},
		{37, 2, nil, "make the window larger to save"},
		{12, 40, nil, "larger"},
		{1, 1, nil, "34x3"},
	} {
		d := start(t, 80, 24).press("jjj", ")")
		d.resize(c.width, c.height)
		d.press("s").sees(c.shown...)
		if c.refused != "" {
			if len(c.refused) <= c.width {
				d.sees(c.refused)
			}
			d.press("y", "x")
			if !d.Editor.Now().Dirty() || strings.Contains(d.onDisk("aws.yaml"), "2026-01-01") {
				t.Errorf("%dx%d: written unseen", c.width, c.height)
			}
			d.press("esc", ":w", "enter")
		} else {
			d.press("y")
		}
		d.wantLines("aws.yaml", `-startTime: "2025-12-01T00:00:00Z"`, `+startTime: "2026-01-01T00:00:00Z"`)
	}
}

// TestNoConflictIsDecidedUnseen does the same with changes on both sides.
func TestNoConflictIsDecidedUnseen(t *testing.T) {
	d := start(t, 80, 24).press("jjj", ")")
	d.elsewhere("aws.yaml", replacing(t, entry1335, strings.Replace(entry1335, "2025-12-01", "2025-12-24", 1))).sees("changed on both sides")
	d.resize(39, 9)
	d.press("e").sees("make the window larger to decide").press("D", "enter").sees("not decided")
	d.resize(40, 10)
	d.press("e").sees("1.33.5  your edit", "on disk     your edit", "deprecated  ▪2025-12-24 ▪2026-01-01").press("enter").sees("●")
}

// TestTheSmallestScreens: the quit panel and that about edits of an earlier run show
// all that decides, or take no answer; the field shows its text and the meaning.
func TestTheSmallestScreens(t *testing.T) {
	d := kept(t).press("jjj", ")")
	d.resize(20, 5)
	d.press("esc").sees("1.33.5", "2026-01-01")
	d.press("e").sees("2026-01-01", "= 2026-01-01 Thu", "in 42 d", "deprecated").press("2026-02-03").sees("2026-02-03", "= 2026-02-03 Tue").press("esc")
	d.press("q").sees("s save  d drop", "Esc stay", "Ctrl+c leave", "1 unsaved edit").press("esc")
	d.resize(15, 3)
	d.press("q").sees("s save  d drop", "Esc stay", "1 unsaved edit").press("esc")
	d.resize(12, 2)
	d.press("q").sees("enlarge").press("d", "d").stays().press("esc").stays()
	d = d.killed()
	d.resize(15, 3)
	d.press("x").sees("r resume", "v view  d drop").press("esc")
	d.resize(10, 1)
	d.press("d").sees("enlarge").resize(15, 3)
	d.press("r")
	if d.edits() == "" {
		t.Error("the unseen answer dropped the edits")
	}
}

// TestSmallReviewSaysWhereItIs: without room for the meaning the diff says which of its
// lines are shown, beside how many edits there are.
func TestSmallReviewSaysWhereItIs(t *testing.T) {
	d := start(t, 40, 10).press("jjj", ")", "s").sees("1 edit: -1 +1 line, 5-11 of 11")
	d.press("home").sees("1 edit: -1 +1 line, 1-7 of 11").press("end").sees(", 5-11 of 11")
	start(t, 40, 10).press("*", "S", "14d", "enter", "s").sees("9 edits: lines 7-13 of 56")
}
