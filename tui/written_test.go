package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// TestLinesOfTheVersion checks that the lines of the version in focus and those around them are
// shown, with all unsaved edits as a diff. They are numbered as in the file, whatever is edited.
func TestLinesOfTheVersion(t *testing.T) {
	const own, others = " ╎ 32  -       startTime: \"2025-12-01T00:00:00Z\"", "   32  -       startTime: \"2025-12-01T00:00:00Z\""
	d := start(t, 120, 40).press("jjj").sees("  ▸32          startTime: \"2025-12-01T00:00:00Z\"\n   33 ")
	d.press("L").sees(others+"\n", "  ▸    +       startTime: \"2025-12-02T00:00:00Z\"\n   33 ")
	d.press("j").sees(" ╎ 35    - version: 1.33.3", "       +       startTime: \"2025-12-02T00:00:00Z\"\n   33 ")
	d.press("k", "d").sees("   31  -     - classification: deprecated", others, "   33        - classification: expired")
	d.press("j").sees(" ╎ 35    - version: 1.33.3", others).misses(own)
	d.press("u", "u").misses("●", "32  -").sees("  ▸32          startTime")
}

// TestLinesOfANewVersion checks that the lines that new versions add to the file are shown, with
// those of the version in focus marked.
func TestLinesOfANewVersion(t *testing.T) {
	d := start(t, 120, 40).press("A", "ctrl+u", "1.34.9", "enter").sees("▸▪1.34.9", "+ - version: 1.34.9")
	d.press("A", "ctrl+u", "1.34.8", "enter").sees("▸▪1.34.8", " ╎     + - version: 1.34.8", "       + - version: 1.34.9")
	d.press("k").sees("▸▪1.34.9", " ╎     + - version: 1.34.9", "       + - version: 1.34.8")
}

// TestLinesOfThePredecessor checks that the lines of a predecessor that adding a version changes
// are shown, while the version is typed and after it.
func TestLinesOfThePredecessor(t *testing.T) {
	d := profileWith(t, bareAndOlder)
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	for _, key := range []string{"A", "enter", "j"} {
		d.press(key).sees("+     - classification: deprecated", "+   lifecycle:")
	}
}

// TestGapInTheLines checks that lines of the version that are left out are counted at their place.
func TestGapInTheLines(t *testing.T) {
	d := profileWith(t, profileOf(60))
	d.press("G").sees("    8    - version: 1.30.0\n   ... 8 lines\n  ▸17  ")
}

// TestLinesHaveRoomLast checks that findings and stages come before lines of the file. Of these,
// lines that change come before those around them. Changed lines that do not fit are counted.
func TestLinesHaveRoomLast(t *testing.T) {
	d := start(t, 80, 24).press("jjj").sees("available yet; list this one only when clusters may use it.\n", "  ▸32    startTime").misses("   31 ")
	d.press("L").sees("   32  - startTime: \"2025-12-01T00:00:00Z\"", "  ▸    + startTime: \"2025-12-02T00:00:00Z\"")
	d.press("d", "h", "d").sees("more changed lines: s\n")
}

// TestLinesWhileTyped checks that the lines that a start, a new version, an addition or a fix
// changes are shown below what is typed or chosen, if there is room.
func TestLinesWhileTyped(t *testing.T) {
	const was = "   32  -       startTime: \"2025-12-01T00:00:00Z\""
	d := start(t, 120, 40).press("jjj", "e").sees("edit  1.33.5 deprecated", "   32          startTime: \"2025-12-01T00:00:00Z\"").misses(was)
	d.press("ctrl+u", "2026-01-05").sees("present", was, "       +       startTime: \"2026-01-05T00:00:00Z\"")
	d.press("esc").misses("present", was)
	start(t, 120, 40).press("A", "ctrl+u", "1.34.9").sees("add version", "+ - version: 1.34.9")
	start(t, 80, 24).press("jjj", "e", "ctrl+u", "2026-01-05").sees("present", "trial").misses("startTime")
}

// TestLinesOfAChoice checks that the lines that a fix changes are shown, of whatever version, with
// the name of that version at its bars.
func TestLinesOfAChoice(t *testing.T) {
	const text = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: p
spec:
  kubernetes:
    versions:
      - version: 1.34.2
        lifecycle:
          - classification: preview
            startTime: "2025-12-19T00:00:00Z"
          - classification: supported
            startTime: "2026-01-16T00:00:00Z"
      - version: 1.34.1
        lifecycle:
          - classification: preview
            startTime: "2025-11-08T00:00:00Z"
          - classification: supported
            startTime: "2025-12-08T00:00:00Z"
      - version: 1.33.7
        lifecycle:
          - classification: supported
`
	for _, keys := range [][]string{{"G", "p", "*"}, {"x"}} {
		d := profileWith(t, text)
		d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
		d.press(keys...).sees("\n  1.34.1", "\n  would be", " ╎ 14    - version: 1.34.1\n", " ╎     +     - classification: deprecated\n")
	}
}

// TestLinesOfTheParent checks that the lines of the parent are shown for a version that is
// inherited.
func TestLinesOfTheParent(t *testing.T) {
	d := start(t, 120, 40, "team-a.yaml", "aws.yaml").press("j").sees("inherited: supported", "aws.yaml, the parent: read only here ", "   42    - version: 1.32.9 ", "▸49          startTime: \"2026-04-01T00:00:00Z\"")
	d.press("o").sees("42    - version: 1.32.9").misses("the parent: read only")
}
