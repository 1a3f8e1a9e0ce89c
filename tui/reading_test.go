package tui

import (
	"strings"
	"testing"
)

// TestReadOnlyFooter wants the footer of a file that cannot be edited to name what
// works, and the keys that do not with the reason.
func TestReadOnlyFooter(t *testing.T) {
	view := func(o *Options) { o.Writable = false }
	for _, c := range []struct {
		width, height int
		want          string
	}{
		{120, 40, " , . day  < > month  [ ] next  @ date  p problems  e a H L s refused: read only  g agenda  / filter  ? help"},
		{80, 24, " , . day  [ ] next  @ date  p problems  e a H L s refused: read only  ? help"},
		{60, 16, " [ ] next  @ date  { } track  Tab details  ? help"},
		{40, 10, " @ date  p problems  ? help"},
	} {
		if got := startWith(t, c.width, c.height, view).line(-1); got != c.want {
			t.Errorf("%dx%d: %q, want %q", c.width, c.height, got, c.want)
		}
	}
	if got := startWith(t, 120, 40, view, "aws.yaml", "team-a.yaml").line(-1); !strings.Contains(got, "o override") {
		t.Error(got)
	}
	if got := startWith(t, 80, 24, view).press("p").line(-1); strings.Contains(got, "quick fix") {
		t.Error(got)
	}
	for _, name := range []string{"packages.yaml", "lifecycle.toml"} {
		for _, word := range []string{"move", "add", "remove", "save", "undo"} {
			if got := startWith(t, 120, 40, view, name).line(-1); strings.Contains(got, word) {
				t.Errorf("%s: %q", name, got)
			}
		}
	}
}

// TestWayBackIsShown wants the way out of every list and panel to be seen at 60
// columns too.
func TestWayBackIsShown(t *testing.T) {
	for _, key := range []string{"g", "p", "o", "O"} {
		for _, size := range [][2]int{{60, 16}, {40, 10}} {
			if got := start(t, size[0], size[1], "aws.yaml", "team-a.yaml").press(key).line(-1); !strings.HasSuffix(got, "Esc back") {
				t.Errorf("%s at %v: %q", key, size, got)
			}
		}
	}
}

// TestHiddenVersionsAreNotShown wants nothing to be said of a version that the
// filter hides, at any size: keys cannot act on it.
func TestHiddenVersionsAreNotShown(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {80, 24}, {60, 16}, {40, 10}, {30, 6}} {
		d := start(t, size[0], size[1]).press("/1.33.5", "enter", "/", "ctrl+u", "zzz", "enter")
		d.misses("2025-09-15", "66 d ago", "0 of 0").press("e").sees("there is no version here").press("esc").sees("1.33.5")
	}
	start(t, 60, 16).press("/zzz", "enter", "tab").misses("supported")
}

// TestNoVersionsSaysHowToAddOne opens a track without versions, with and without
// the right to add one.
func TestNoVersionsSaysHowToAddOne(t *testing.T) {
	for writable, want := range map[bool]string{true: "no versions in kubernetes: A adds one", false: "no versions in kubernetes\n"} {
		startWith(t, 80, 24, func(o *Options) { o.Writable = writable }, "empty.yaml").sees(want)
	}
}

// TestLongStartsKeepTheirColumns shows a start that is written with an offset: it is
// longer than those in UTC, and what stands behind it keeps its distance.
func TestLongStartsKeepTheirColumns(t *testing.T) {
	start(t, 80, 24, "offset.yaml").sees("supported   2026-01-01T00:00:00+05:30  Wed  in 41 d line 11", "expired     2026-06-01T00:00:00Z  Mon  in 193 d   line 13")
}
