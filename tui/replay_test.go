package tui

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/exit"
)

func TestUndoGoesBackBehindASave(t *testing.T) {
	d := kept(t)
	d.press("jjj", ")", "jj", "L", "s", "y").sees("Saved aws.yaml, 2 lines changed").misses("●")
	d.press("u").sees("undone: 1.32.9 expired 2026-04-01 to 2026-04-02", "▸▪1.32.9", "●").press("u").sees("undone: 1.33.5 deprecated 2025-12-01 to 2026-01-01", "▸▪1.33.5")
	if d.edits() != "1.33.5 deprecated 2026-01-01 to 2025-12-01; 1.32.9 expired 2026-04-02 to 2026-04-01" {
		t.Errorf("edits: %s", d.edits())
	}
	d.press("u").sees("nothing to undo").press("ctrl+r", "ctrl+r").misses("●").press("ctrl+r").sees("nothing to redo").press("u", "u")
	again := d.killed()
	again.sees("2 edits of").press("r")
	if again.edits() != d.edits() {
		t.Errorf("resumed %q", again.edits())
	}
	again.press("s").sees(`-            startTime: "2026-01-01T00:00:00Z"`, `+            startTime: "2025-12-01T00:00:00Z"`).press("y")
	again.wantLines("aws.yaml")
	again.press("u").sees("●").press("s", "X").left(exit.Left)
}

// TestUndoBehindASaveOfWhatWasUndone checks that a step that was undone before a save can be redone
// after it.
func TestUndoBehindASaveOfWhatWasUndone(t *testing.T) {
	d := start(t, 80, 24).press("jjj", ")", ")", "u", "s", "y").sees("Saved").press("ctrl+r").sees("▸deprecated  2026-02-01").press("u").misses("●")
	d.press("L", "s", "y", "u", "u").sees("▸deprecated  2025-12-01").press("s", "X").left(exit.Left)
	d.wantLines("aws.yaml")
}

// TestUndoBehindASaveKeepsWhatTheFileHeld checks that undo after a save does not put a version back
// in part, if its entry in the file had more than the program knows.
func TestUndoBehindASaveKeepsWhatTheFileHeld(t *testing.T) {
	d := start(t, 80, 24).press("jjj", "D", "s", "y").sees("Saved")
	d.press("u").sees("undone: 1.33.5 removed", "▸▪1.33.5").press(":w!", "enter").sees("Saved")
	d.wantLines("aws.yaml")
	d = start(t, 80, 24).press("}", "D")
	removed := d.edits()
	d.press(":w!", "enter").sees("Saved")
	if !strings.Contains(removed, "removed") {
		t.Fatal(removed)
	}
	before := d.onDisk("aws.yaml")
	d.press("u")
	if d.Editor.Now().Dirty() {
		d.press(":w!", "enter")
	}
	data, err := os.ReadFile(filepath.Join("testdata", "aws.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if after := d.onDisk("aws.yaml"); after != before && after != string(data) {
		t.Error(files.Diff("aws.yaml", data, []byte(after)))
	}
}

func TestUndoGoesBackBehindAConflict(t *testing.T) {
	d := start(t, 80, 24).press("jj", "L", "j", ")", "L", "jj", "L", "kk", "m")
	d.elsewhere("aws.yaml", replacing(t, entry1335, strings.Replace(entry1335, "2025-12-01", "2025-12-24", 1)))
	d.sees("changed on both sides").press("e", "enter").sees("read again, 3 edits kept")
	for _, step := range []string{"1.32.9 expired", "1.33.5 deprecated", "1.33.5 deprecated", "1.33.6 supported"} {
		d.press("u").sees("undone: " + step)
	}
	d.misses("●").sees("2025-12-24").press("u").sees("nothing to undo")
	d.press("ctrl+r", "ctrl+r", "ctrl+r", "ctrl+r").sees("●")
	if d.edits() != "1.33.6 supported 2025-12-01 to 2025-12-02; 1.33.5 deprecated 2025-12-24 to 2026-01-02; 1.32.9 expired 2026-04-01 to 2026-04-02" {
		t.Errorf("edits: %s", d.edits())
	}
	if len(d.Marked) != 1 {
		t.Errorf("%d marked", len(d.Marked))
	}
}

// TestUndoShowsWhereItWas undoes an edit after rows were added to the file. The focus goes to the
// version.
func TestUndoShowsWhereItWas(t *testing.T) {
	d := start(t, 80, 24).press("jjj", ")", "kkk")
	d.elsewhere("aws.yaml", func(text string) string {
		return strings.Replace(text, "      - version: 1.34.2\n", "      - version: 1.36.0\n      - version: 1.35.0\n      - version: 1.34.2\n", 1)
	}).sees("1.36.0", "read again, your edits are kept")
	d.press("u").sees("▸ 1.33.5", "undone: 1.33.5 deprecated").press("home", "ctrl+r").sees("▸▪1.33.5", "done again: 1.33.5 deprecated")
}

// TestUndoAfterARecoveryShowsWhereItWas undoes steps of an earlier run. The focus goes to the
// version of each step.
func TestUndoAfterARecoveryShowsWhereItWas(t *testing.T) {
	d := kept(t).press("jjj", ")", "jj", "L", "home").killed().press("r", "end")
	d.press("u").sees("▸ 1.32.9", "undone: 1.32.9 expired").press("u").sees("▸ 1.33.5", "undone: 1.33.5 deprecated").press("ctrl+r").sees("▸▪1.33.5")
}

// TestRetrace makes random edits, saves them, and goes back to random states.
func TestRetrace(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "aws.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	base, err := files.Read("aws.yaml", data, files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	back, steps := 0, 0
	for seed := range uint64(300) {
		now := scatter(rand.New(rand.NewPCG(seed, 5)), base)
		next, err := base.Edit(now.Objects())
		if err != nil || !now.Dirty() {
			continue
		}
		for was, ok := now.Undo(); ok; was, ok = was.Undo() {
			steps++
			d, found := change.Replay(next.Objects(), now.Objects(), was.Objects())
			if !found {
				continue
			}
			back++
			again, err := next.Edit(d.Objects())
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if !model.SameObjects(again.Objects(), was.Objects()) {
				t.Errorf("seed %d: another state", seed)
			}
		}
	}
	if back < steps/2 || steps < 300 {
		t.Errorf("%d of %d states were found", back, steps)
	}
}
