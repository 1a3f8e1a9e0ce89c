package tui

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/tui/draw"
)

// TestNextColumn wants a column at the right from 120 columns on that says what comes
// next for each row.
func TestNextColumn(t *testing.T) {
	const next = "D in 11 d   2025-12-01"
	start(t, 120, 40).sees(next, "X in 131 d  2026-03-31").press("@", "2026-03-01", "enter").misses(next).sees("X in 122 d  2026-07-01")
	start(t, 120, 24).sees(next)
	start(t, 119, 40).misses(next)
	startWith(t, 120, 40, func(*Options) {}, "lifecycle.toml").misses(" next")
}

// TestDateStandsStill moves the time cursor and edits: the date keeps its place in the
// title at every size that has one.
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

// TestDetailsStandUnderTheRows wants no gap between the last row and the details, and what
// is coming in all tracks where there is room: below the details, or beside them.
func TestDetailsStandUnderTheRows(t *testing.T) {
	for _, size := range [][2]int{{200, 50}, {120, 40}} {
		d := start(t, size[0], size[1])
		lines := d.lines()
		for i, line := range lines {
			if strings.Contains(line, " 1.31.11 ") && !strings.HasPrefix(lines[i+1], " 1.34.2  unavailable") {
				t.Errorf("%v: below the last row stands %q", size, lines[i+1])
			}
		}
		d.sees("next in all tracks")
		at := -1
		for i, line := range lines {
			if at < 0 && strings.Contains(line, "2025-12-08") && strings.Contains(line, "gardenlinux") {
				at = i
			}
		}
		column := strings.Index(lines[at], "2025-12-08")
		d.send(tea.MouseMsg{X: column, Y: at, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
		d.sees("1877.6.0", "1 of 5")
	}
	start(t, 80, 24).misses("next in all tracks")
}

// TestNextObeysTheFilter wants what is coming in all tracks, and the agenda, to be of the
// versions that the filter of the rows lets through, and to name it.
func TestNextObeysTheFilter(t *testing.T) {
	for _, size := range [][2]int{{200, 50}, {120, 40}} {
		d := start(t, size[0], size[1])
		coming := func() (out []string) {
			for i := range d.Context.Coming(20) {
				out = append(out, d.Context.Coming(20)[i].Name)
			}
			return out
		}
		if all := coming(); !slices.Contains(all, "1877.6.0") {
			t.Errorf("%q", all)
		}
		d.press("/", "1.33.5", "enter").sees("next in all tracks  filter 1.33.5")
		if names := coming(); !slices.Equal(names, []string{"1.33.5", "1.33.5"}) {
			t.Errorf("%q", names)
		}
		d.press("g").sees("agenda  rows filter 1.33.5", "2 coming after").press("/", "expired", "enter").sees("rows filter 1.33.5  filter expired", "1 coming after").press("esc", "esc")
		d.press("/").press("ctrl+u", "within:12d", "enter").sees("filter within:12d")
		if names := coming(); !slices.Equal(names, []string{"1.34.2", "1.33.6", "1.33.5"}) {
			t.Errorf("%q", names)
		}
		d.press("esc").sees("next in all tracks ╌")
	}
}

// TestComingUsesTheLine wants names in what is coming in all tracks as long as the line
// has room, then cut in the middle so that alike ones differ, and the stage always whole.
func TestComingUsesTheLine(t *testing.T) {
	long := strings.Repeat("hardened-", 4)
	image := func(name string) string {
		return "    - name: " + name + "\n      versions:\n      - version: 1.0.0\n        lifecycle:\n          - {classification: deprecated, startTime: \"2026-01-01T00:00:00Z\"}\n"
	}
	text := func(names ...string) string {
		out := "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: p}\nspec:\n  machineImages:\n"
		for _, name := range names {
			out += image(name)
		}
		return out
	}
	for _, size := range [][2]int{{200, 50}, {120, 40}} {
		d := &driver{t: t, dir: t.TempDir()}
		open := func(names ...string) *driver {
			d.begin(Options{Now: clock, Documents: []*files.Document{d.file("p.yaml", text(names...))}}, size[0], size[1])
			return d
		}
		open(long+"image-one", long+"image-two").sees(long+"image-one 1.0.0  deprecated", long+"image-two 1.0.0  deprecated")
		longer := strings.Repeat(long, 4)
		open(longer+"image-one", longer+"image-two").sees("image-one 1.0.0  deprecated", "image-two 1.0.0  deprecated")
		fits(t, d)
	}
}

// TestSidebarSaysSomething wants the list of tracks to go where there is one track, whose
// name the ruler has, and what it leaves out to be counted.
func TestSidebarSaysSomething(t *testing.T) {
	one := startWith(t, 120, 40, func(*Options) {}, "empty.yaml")
	one.misses(" tracks ").sees("kubernetes 0")
}
