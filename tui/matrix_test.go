package tui

import (
	"os"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/keys"
)

// landscapes opens the example with the dates of three landscapes: live supports 1.34.1 later, and
// canary drops it later.
func landscapes(t *testing.T, width, height int) *driver {
	t.Helper()
	text, err := os.ReadFile("testdata/aws.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return startWith(t, width, height, func(o *Options) {
		d := &driver{t: t, dir: t.TempDir()}
		o.Documents = nil
		for _, x := range [][3]string{{"dev"}, {"canary", "2026-07-13", "2026-08-13"}, {"live", "2025-10-06", "2025-11-24"}} {
			o.Documents = append(o.Documents, d.file(x[0]+".yaml", strings.Replace(strings.Replace(string(text), "name: aws", "name: "+x[0], 1), x[1], x[2], 1)))
		}
	})
}

// TestMatrixScreens draws the profiles of three landscapes side by side at all sizes.
func TestMatrixScreens(t *testing.T) {
	landscapes(t, 200, 50).press("V", "j", "right", "right").golden("matrix-200x50")
	landscapes(t, 120, 40).press("V", "j", "right", "right").golden("matrix-120x40")
	landscapes(t, 80, 24).press("V", "j", "right", "right").golden("matrix-80x24")
	landscapes(t, 60, 16).press("V", "j", "right", "right").golden("matrix-60x16")
	landscapes(t, 40, 10).press("V", "j", "right", "right").golden("matrix-40x10")
}

// TestMatrixFollowsTheCursor moves the time cursor over the table. Letters and texts follow in the
// same frame.
func TestMatrixFollowsTheCursor(t *testing.T) {
	d := landscapes(t, 120, 40).press("V", "/", "1.34.1", "enter").sees("▸ 1.34.1", "▸S supported    S supported    U unavailable  now")
	d.press(".....").sees("as of 2025-11-25", "▸S supported    S supported    S supported    2026-07-13").press("t").sees("U unavailable  now")
	d.press(":", "at 2026-07-20", "enter").sees("▸X expired      D deprecated   X expired      now").press("]").sees("as of 2026-08-13", "▸X expired      X expired      X expired")
	d.press("esc", "/", "drift:", "enter").sees("no version matches the filter").press("t").sees("1 of 17 versions differ", "▸ 1.34.1")
}

// TestSavingKeepsTheTables saves from the tables of profiles and of files, which stay open at the
// same line. Adding a version closes them, because it is typed over the rows.
func TestSavingKeepsTheTables(t *testing.T) {
	landscapes(t, 80, 24).press("V", "j", "right", "right", "C", "s", "y").sees("Saved live.yaml", "matrix ╌", "1.34.1 in live")
	landscapes(t, 80, 24).press("V", "j", "right", "right", "C", "F", "j", "j", "s", "y").sees("Saved live.yaml", "3 files, 0 edited")
	landscapes(t, 80, 24).press("V", ":", "add-version", "enter").misses("matrix ╌")
}

// TestMatrixKeys opens the table by key and command, goes to a version, takes a lifecycle over and
// undoes that, and checks the reasons for refused keys.
func TestMatrixKeys(t *testing.T) {
	start(t, 80, 24).press("V").sees("V: there is nothing to compare aws with: lctui edit dev/ canary/ live/ opens").misses("matrix ╌")
	start(t, 80, 24).press(":", "promote", "enter").sees("this key is for profiles side by side: V shows them")
	d := landscapes(t, 80, 24).press(":", "matrix", "enter").sees("matrix ╌", "▸ 1.34.2").press("V").misses("matrix ╌")
	d.press("V", "j", "right", "right", "enter").sees("live.yaml", "▸ 1.34.1").misses("matrix ╌")
	d.press("V").sees("▸U", "1.34.1 in live").press(":", "promote", "enter").sees("1.34.1 in live as in canary; u undoes", "▸S▪", "matrix ╌")
	d.press("u").sees("undone: 1.34.1 in live as in canary (live.yaml)", "▸U ").press("C", "s").sees("save  live.yaml", "2 edits").press("esc").sees("matrix ╌").press("esc", "q", "d")
	d.left(0)
	landscapes(t, 80, 24).press("V", "j", "right", "right", "C", "enter").sees("live.yaml", "▸▪1.34.1").press("u").sees("undone: 1.34.1 in live", "lctui  live.yaml", "▸ 1.34.1")
}

// TestMatrixMouse clicks on a cell.
func TestMatrixMouse(t *testing.T) {
	d := landscapes(t, 80, 24).press("V")
	line := strings.Split(d.text(), "\n")[5]
	x := strings.LastIndex(line, "U")
	if !strings.Contains(line, "1.34.1") && !strings.Contains(line, "1.33.6") {
		t.Fatalf("%q", line)
	}
	d.send(tea.MouseMsg{X: x, Y: 5, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	if d.Layers.Top() != keys.Matrix {
		t.Fatal(d.Layers.Top())
	}
	d.sees("in live")
}
