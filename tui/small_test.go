package tui

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/exit"
)

// TestTooSmall makes the window smaller than 40×10. One line shows the size that is needed, and
// keys and pastes do nothing. A larger window shows everything as before.
func TestTooSmall(t *testing.T) {
	for size, says := range map[[2]int]string{{39, 9}: "lctui needs a window of 40x10", {200, 9}: "lctui needs a window of 40x10", {39, 60}: "lctui needs a window of 40x10",
		{20, 3}: "needs 40x10", {6, 2}: "40x10", {3, 1}: "4"} {
		d := start(t, 80, 24).press("jjj", "e", "ctrl+u", "2026-01-05")
		before := d.text()
		d.resize(size[0], size[1])
		if got := strings.TrimRight(d.text(), " \n"); !strings.HasPrefix(got, says) || strings.Contains(got, "\n") {
			t.Errorf("%v shows %q", size, got)
		}
		d.press("x", "enter", "esc", "s", "y", "q").stays()
		d.resize(80, 24)
		d.equal(before, d.text())
	}
}

// TestLeaveTooSmall leaves while the screen is too small. Unsaved edits are kept for the next run;
// if they would be lost, the program stays.
func TestLeaveTooSmall(t *testing.T) {
	for key, code := range map[string]int{"q": exit.Left, "ctrl+c": exit.Interrupted} {
		start(t, 39, 9).press(key).left(exit.Left)
		d := kept(t).press("jjj", ")")
		d.resize(39, 9)
		d.press(key).left(code)
		if d = d.killed(); len(d.Editor.Recoveries.All()) == 0 {
			t.Errorf("%s dropped the edits", key)
		}
	}
	d := start(t, 80, 24).press("jjj", ")")
	d.resize(39, 9)
	d.press("ctrl+c", "q").stays()
}

// TestSmallReviewSaysWhereItIs checks that without room for the meaning, the heading has the lines
// of the diff shown, next to the number of edits.
func TestSmallReviewSaysWhereItIs(t *testing.T) {
	d := start(t, 40, 10).press("jjj", ")", "s").sees("1 edit: -1 +1 line, 5-11 of 11")
	d.press("home").sees("1 edit: -1 +1 line, 1-7 of 11").press("end").sees(", 5-11 of 11")
	start(t, 40, 10).press("*", "S", "14d", "enter", "s").sees("9 edits: lines 7-13 of 56")
}
