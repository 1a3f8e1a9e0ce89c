package help

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

// TestHelp searches for actions and does the first or second one found.
func TestHelp(t *testing.T) {
	for _, c := range []struct {
		typed string
		down  int
		does  string
		said  string
	}{
		{"where clusters", 0, "where clusters on each version would be moved", "close, run paths "},
		{"time cursor by a month", 0, "time cursor by a month", "close, run month-back "},
		{"type a date", 0, "type a date for the time cursor", "close, run type-date "},
		{"go to a version by", 0, "go to a version by its name", "close, run command version "},
		{"show all starts", 0, "show all starts", "close, run zoom-fit "},
		{"zoom in", 0, "zoom in or out", "close, run command zoom "},
		{"go to the", 1, "go to the first or last version", "close, run first-version "},
		{"no such words", 0, "no action has these words", "close"},
	} {
		s := paneltest.Open(t, keys.Help, &Panel{}, 24, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
		s.Type(c.typed)
		for range c.down {
			s.Do(keys.FieldDown)
		}
		if lines := strings.Join(s.Lines(t), "\n"); !strings.Contains(lines, c.does) || !strings.Contains(lines, " find: "+c.typed) {
			t.Errorf("%q does not find %q:\n%s", c.typed, c.does, lines)
		}
		if said := s.Do(keys.Keep); said != c.said {
			t.Errorf("%q: %q, want %q", c.typed, said, c.said)
		}
	}
	s := paneltest.Open(t, keys.Help, &Panel{}, 24, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
	s.Refused = panel.Refusal{Key: "L", Reason: "this stage is open"}
	if s.Type("l"); !strings.Contains(strings.Join(s.Lines(t), "\n"), "  L        not now: this stage is open") {
		t.Error("the last refusal is not shown")
	}
	s.Do(keys.ClearField)
	if s.Type("descriptor"); strings.Contains(strings.Join(s.Lines(t), "\n"), ":support") {
		t.Error("what makes no sense is offered")
	}
}
