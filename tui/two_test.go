package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
)

// TestTwoPanelsAtOnce checks that a high screen shows, below a list with room, the timeline of what
// its line in focus is about. Keys and mouse act on the list.
func TestTwoPanelsAtOnce(t *testing.T) {
	for _, c := range []struct {
		name       string
		keys       []string
		row, after string
	}{
		{"files", []string{"F"}, "", ""},
		{"problems", []string{"p"}, "▸ 1.32.9        S✕", "▸ 1.32.8        o  !"},
		{"agenda", []string{"/", "gardenlinux", "enter", "g"}, "\n▸ 1877.6.0 ", "\n▸ 1877.4.0 "},
		{"update paths", []string{"U"}, "▸ 1.34.2        U", "▸ 1.34.1        S"},
		{"profiles side by side", []string{"V"}, "▸ 1.34.2        U", "▸ 1.34.1        S"},
		{"help", []string{"?", "date"}, "▸ 1.34.2        U", "▸ 1.34.2        U"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := start(t, 200, 50, "aws.yaml", "team-a.yaml").press(c.keys...).sees(" timeline ╌", c.row).misses("\n files 2 ")
			before := d.text()
			d.press("down").sees(c.after)
			d.press("up")
			if d.text() != before {
				t.Errorf("down and up again is not as before:\n%s", d.text())
			}
			d.send(tea.MouseMsg{X: 24, Y: 32, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
			if d.text() != before {
				t.Errorf("a click on the timeline below is not the list's:\n%s", d.text())
			}
			d.resize(120, 30)
			d.misses(" timeline ╌")
		})
	}
	t.Run("a list without room to spare", func(t *testing.T) {
		start(t, 200, 50, "aws.yaml", "team-a.yaml").press("?").misses(" timeline ╌")
		start(t, 120, 40, "aws.yaml", "team-a.yaml").press("F").sees(" timeline ╌")
		start(t, 80, 40, "aws.yaml", "team-a.yaml").press("F").sees(" timeline ╌")
	})
	t.Run("no version is in focus", func(t *testing.T) {
		d := &driver{t: t, dir: t.TempDir()}
		d.begin(Options{Now: clock, Documents: []*files.Document{d.file("a.yaml", profileOf(40)), d.file("b.yaml", profileOf(2))}}, 200, 50)
		d.press("F").sees(" timeline ╌")
		if last := d.line(47); !strings.HasPrefix(last, "  1.30.") { // the last line above the status line and the footer
			t.Errorf("the lines for details stay empty without a version:\n%s", d.text())
		}
	})
	t.Run("the rows stay where they were", func(t *testing.T) {
		d := start(t, 200, 50, "aws.yaml", "team-a.yaml")
		before := d.text()
		if d.press("g", "end", "esc"); strings.TrimSpace(d.text()) != strings.TrimSpace(before) {
			t.Errorf("after a list the timeline is\n%s", d.text())
		}
	})
}

// TestRowsTakeWhatIsLeft checks that no line is left blank while rows are hidden, unless the text
// about the focus needs it. The last lines are the status line and the footer.
func TestRowsTakeWhatIsLeft(t *testing.T) {
	more := "    - version: 1.0.0\n"
	for _, c := range []struct {
		name string
		keys []string
	}{
		{"update paths", []string{"U"}},
		{"profiles side by side", []string{"V"}},
		{"a folded track", []string{"z"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 40}, {160, 45}} {
				d := &driver{t: t, dir: t.TempDir()}
				images := "  machineImages:\n  - name: linux\n    versions:\n"
				for i := range 60 {
					images += strings.Replace(more, "1.0.0", fmt.Sprintf("2.%d.0", i), 1)
				}
				d.begin(Options{Now: clock, Documents: []*files.Document{d.file("a.yaml", profileOf(90)+images), d.file("b.yaml", profileOf(90))}}, size[0], size[1])
				d.press(c.keys...)
				empty := 0
				for n := size[1] - 2; n > 0 && strings.Trim(d.line(n), " ╎") == ""; n-- {
					empty++
				}
				if empty > 0 {
					t.Errorf("%v: %d lines are empty:\n%s", size, empty, d.text())
				}
			}
		})
	}
}
