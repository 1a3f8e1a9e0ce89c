package help

import (
	"slices"
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

// TestKeysOfTheLayerBelow opens the help over a list: what its own keys do comes first, and a
// key that means something else there is not told of another action.
func TestKeysOfTheLayerBelow(t *testing.T) {
	for _, c := range []struct {
		below keys.Scope
		typed string
		first []string
		never string
	}{
		{keys.Timeline, "", []string{"▸ @        type a date"}, "go to what the line is about"},
		{keys.Plan, "", []string{"▸ Space    take the starts of the version, or leave them", "  *        take the starts of all versions, or of none", "  r        also plan from releases to be expected", "  Enter    keep the starts that are taken",
			"  Tab Shift+Tab go to the next or previous start proposed"}, "Enter  edit"},
		{keys.Plan, "take", []string{"▸ Space    take the starts of the version, or leave them"}, ""},
		{keys.Plan, "run", []string{"▸          let the time cursor run"}, "Space"},
		{keys.Agenda, "", []string{"▸ Enter    go to what the line is about"}, "take the starts"},
		{keys.Overview, "", []string{"▸ Enter    go to what the line is about"}, "take the starts"},
		{keys.Problems, "", []string{"▸ Enter    go to what the line is about", "  x        fix a finding"}, "take the starts"},
		{keys.Override, "", []string{"▸ v        all versions or those overridden"}, "go to what the line is about"},
	} {
		s := paneltest.Open(t, keys.Help, &Panel{}, 24, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
		s.Layers = panel.Layers{c.below, keys.Help}
		s.Reopen("")
		s.Type(c.typed)
		lines := s.Lines(t)
		if drawn := strings.Join(lines, "\n"); c.never != "" && strings.Contains(drawn, c.never) {
			t.Errorf("%s, %q: %q is drawn:\n%s", c.below, c.typed, c.never, drawn)
		}
		at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "▸") })
		for i, want := range c.first {
			if at < 0 || !strings.HasPrefix(lines[at+i], want) {
				t.Errorf("%s, %q: line %d is not %q:\n%s", c.below, c.typed, i, want, strings.Join(lines, "\n"))
			}
		}
	}
}
