package tui

import (
	"testing"

	"github.com/lctui/lctui/tui/draw"
)

// On less than 40×10 a field says what it is, why it was not taken, what its text
// means and would bring, what stands beside it, and its keys.
func TestSmallFields(t *testing.T) {
	t.Run("a new version", func(t *testing.T) {
		d := start(t, 39, 9).press("jj", "A").sees("version 1.33.7", "next patch of 1.33", "starts", "predecessor", "Enter keep  Esc drop")
		d.press("tab").sees("starts supported=today", "version 1.33.7").press("supported=2025-12-15").sees("starts supported=2025-12-15", "= 2025-12-15T00:00:00Z")
		d.press("tab", "deprecated=+4w").sees("predecessor deprecated=+4w", "= 2026-01-12 (counted from the new", "starts supported=2025-12-15")
		d.press("ctrl+u", "deprecated=soon").sees(`predecessor deprecated=soon`, "no such date").press("enter").sees("no such date")
		d.press("ctrl+u", "enter").sees("1.33.7")
	})
	t.Run("errors of a new version come before the other fields", func(t *testing.T) {
		start(t, 39, 9).press("A", "tab", "expired=2025-01-01 supported=2026-01-01").sees("✕ start-order:")
	})
	t.Run("a shift", func(t *testing.T) {
		d := start(t, 39, 9).press("j", "m", "S", "14d").sees("shift +=14d", "2 starts in 1 version", "deprecated, expired after 2025-11-20",
			"1.34.1 deprecated 2026-01-12 to", "Enter keep  Esc drop")
		d.press("tab").sees("all after 2025-11-20").press("ctrl+u", "nonsense", "enter").sees("is no change: write")
	})
	t.Run("a command", func(t *testing.T) {
		d := start(t, 39, 9).press(":").sees("a command by its name", "Enter run").press("zoom").sees(":zoom").press("ctrl+u", "zz", "enter").sees(":zz", `no command "zz"`)
		d.press("ctrl+u", "re", "tab").sees("revert").press("ctrl+u", "at").sees("time cursor to a date")
	})
	t.Run("a filter", func(t *testing.T) {
		d := start(t, 39, 9).press("/", "stage:deprecated").sees("/stage:deprecated", "3 of 9 rows", "1.33.3 deprecated", "1.31.13 deprecated")
		d.press("x").sees(`no stage "deprecatedx"`).misses("1.33.3").press("ctrl+u", "9.9").sees("no row matches: 0 of 9")
	})
	t.Run("a start", func(t *testing.T) {
		start(t, 39, 9).press("jjj", "e", "ctrl+u", "2026-08-01").sees("deprecated 2026-08-01", "= 2026-08-01T00:00:00Z", "✕ start-order:", "1.33.5")
		start(t, 39, 9).press("jjj", "e", "ctrl+u", "soon", "enter").sees("no such date")
	})
	t.Run("help lists what it finds", func(t *testing.T) {
		d := start(t, 39, 9).press("?", "date").sees("? date", "▸@ type a date", "e Enter edit the start")
		d.press("down", "down", "down", "down", "down").sees("▸c convert older fields").press("ctrl+u", "qqq").sees("no action has these words")
	})
	t.Run("lists say what they take", func(t *testing.T) {
		for _, key := range []string{"p", "g"} {
			start(t, 39, 9).press(key).sees("as of 2025-11-20", "make the window larger to see the", "(40x10)").press("esc").sees("1.34.2").misses("larger")
		}
		start(t, 20, 2).press("p").sees("enlarge: 40x10")
	})
	t.Run("one line shows why, then the text again", func(t *testing.T) {
		d := start(t, 39, 1).press("j", "A", "ctrl+u", "x", "enter").sees("no Kubernetes version").press("backspace").misses("no Kubernetes")
		d.press("esc", "e", "ctrl+u", "soon", "enter").sees("no such date").press("x").sees("soonx")
		d.press("esc", ":zz", "enter").sees("no command").press("y").sees(":y")
	})
}

// Nothing that is drawn for a field reaches beyond a small screen.
func TestSmallFieldsFit(t *testing.T) {
	for _, size := range [][2]int{{39, 9}, {20, 5}, {12, 3}, {8, 2}, {39, 1}, {3, 3}, {1, 1}} {
		for _, keys := range [][]string{{"A"}, {"A", "tab", "supported=+4w"}, {"A", "ctrl+u", "enter"}, {"m", "S", "14d"}, {"m", "S", "x", "enter"},
			{":", "at"}, {":", "zz", "enter"}, {":", "re", "tab"}, {"/", "stage:d"}, {"j", "e", "ctrl+u", "2027-01-01"}, {"j", "e", "soon", "enter"}, {"?", "date"}, {"p"}, {"g"}, {"o"}} {
			d := start(t, size[0], size[1]).press(keys...)
			lines := len(d.screen.Lines())
			if lines > size[1] {
				t.Errorf("%v %q: %d lines", size, keys, lines)
			}
			for i := range lines {
				if n := draw.Width(d.line(i + 1)); n > size[0] {
					t.Errorf("%v %q: line %d has %d cells: %q", size, keys, i+1, n, d.line(i+1))
				}
			}
		}
	}
}
