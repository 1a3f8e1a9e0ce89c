package tui

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/lctui/lctui/tui/keys"
)

// TestFooterAsksOfHintsThatFit checks that the footer finds out why keys are refused only for the
// hints that fit, because that takes work.
func TestFooterAsksOfHintsThatFit(t *testing.T) {
	words := map[keys.Intent]string{keys.OpenAgenda: "agenda", keys.OpenProblems: "problems", keys.OpenPaths: "paths", keys.TypeDate: "date"}
	d := opened(t, 100)
	left := 0
	for _, width := range []int{60, 100, 200} {
		d.Update(tea.WindowSizeMsg{Width: width, Height: 40})
		asked, refusal := map[keys.Intent]bool{}, d.Refusal
		d.Refusal = func(i keys.Intent) string {
			asked[i] = true
			return refusal(i)
		}
		lines := strings.Split(ansi.Strip(d.View()), "\n")
		d.Refusal = refusal
		footer := lines[len(lines)-1]
		for i, word := range words {
			if has := strings.Contains(footer, word); asked[i] != has {
				t.Errorf("%d columns: asked of %q %v, drawn %v: %s", width, word, asked[i], has, footer)
			} else if !has {
				left++
			}
		}
	}
	if left == 0 {
		t.Error("the footer has room for everything")
	}
}

// TestFooterIsClickable clicks on hints of the footer. Each does what its key does, and a hint with
// two keys does what the key under the mouse does.
func TestFooterIsClickable(t *testing.T) {
	d := start(t, 120, 40)
	click := func(words string) *driver {
		lines := strings.Split(ansi.Strip(d.View()), "\n")
		at := strings.Index(lines[len(lines)-1], words)
		if at < 0 {
			t.Fatalf("%q is not in the footer: %s", words, lines[len(lines)-1])
		}
		d.Update(tea.MouseMsg{X: at, Y: 39, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
		d.Update(tea.MouseMsg{X: at, Y: 39, Action: tea.MouseActionRelease, Button: tea.MouseButtonLeft})
		return d
	}
	click("agenda").sees(" agenda ")
	click("problems").sees("worst first")
	click("Esc back").misses("worst first")
	click(". day").sees("as of 2025-11-21")
	click(", . day").sees("as of 2025-11-20")
	d.press("jjj")
	click("edit").sees("Enter keep")
	click("Esc drop").misses("Enter keep")
}
