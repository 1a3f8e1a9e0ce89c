package tui

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/draw"
)

// TestNextColumn checks that from 100 columns on, a column at the right shows the next start of
// each row.
func TestNextColumn(t *testing.T) {
	const next = "D in 11 d   2025-12-01"
	start(t, 120, 40).sees(next, "X in 131 d  2026-03-31").press("@", "2026-03-01", "enter").misses(next).sees("X in 122 d  2026-07-01")
	start(t, 120, 24).sees(next)
	start(t, 99, 40).misses(next)
	startWith(t, 120, 40, func(*Options) {}, "lifecycle.toml").misses(" next")
}

// TestDateStandsStill checks that the date keeps its place in the title, at every size that has
// one, when the time cursor moves and starts are edited.
func TestDateStandsStill(t *testing.T) {
	for _, size := range [][2]int{{200, 50}, {120, 40}, {80, 24}, {60, 16}} {
		d := start(t, size[0], size[1])
		place := func() int {
			before, _, _ := strings.Cut(d.line(1), "as of ")
			return draw.Width(before)
		}
		at := place()
		for _, keys := range []string{".", ">", "jjj", ")", "t"} {
			if d.press(keys); place() != at {
				t.Errorf("%v: after %s the date stands at %d, before at %d: %q", size, keys, place(), at, d.line(1))
			}
		}
	}
}

// TestDetailsStandUnderTheRows checks that there is no gap between the last row and the details.
func TestDetailsStandUnderTheRows(t *testing.T) {
	for _, size := range [][2]int{{200, 50}, {120, 40}} {
		lines := start(t, size[0], size[1]).lines()
		for i, line := range lines {
			if strings.Contains(line, " 22.4.20251101 ") && !strings.HasPrefix(lines[i+1], " 1.34.2  unavailable") {
				t.Errorf("%v: below the last row stands %q", size, lines[i+1])
			}
		}
	}
}
