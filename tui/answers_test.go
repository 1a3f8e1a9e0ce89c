package tui

import (
	"testing"

	"github.com/lctui/lctui/tui/keys"
)

// TestEveryKeyAnswers presses each key, bound or not, on the rows, in lists and in choices, for
// each kind of object. The screen changes, or the status line shows why it does not. Esc on the
// rows clears the status line.
func TestEveryKeyAnswers(t *testing.T) {
	all := []string{"t", "tab", "shift+tab", "up", "down", "left", "right", "pgup", "pgdown", "home", "end", "shift+left", "shift+right",
		"ctrl+b", "ctrl+d", "ctrl+f", "ctrl+r", "ctrl+s", "ctrl+u", "backspace", "delete", "enter", "space"}
	for r := '!'; r <= '~'; r++ {
		all = append(all, string(r))
	}
	for _, names := range [][]string{{"aws.yaml"}, {"team-a.yaml", "aws.yaml"}, {"serving.yaml"}, {"packages.yaml"}, {"lifecycle.toml"}, {"empty.yaml"}} {
		for _, opened := range []string{"", "g", "p", "U", "F", "V", "a"} {
			begin := func() *driver { return start(t, 120, 40, names...).press("j", opened) }
			d := begin()
			scope := d.Layers.Top()
			if opened != "" && scope == keys.Timeline {
				continue // the panel does not open here
			}
			for _, key := range all {
				before := d.text()
				d.Status.Text = ""
				if d.press(key); !d.ended && d.Status.Text == "" && d.text() == before {
					t.Errorf("%v after %q: %s does nothing and says nothing:\n%s", names, opened, key, before)
				}
				if d.ended || d.Layers.Top() != scope {
					d = begin()
				}
			}
		}
	}
	start(t, 80, 24).press("jjj", "e", "tab").sees("there is no other field: Enter keeps the start").press("shift+tab").sees("there is no other field")
}
