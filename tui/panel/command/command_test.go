package command

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

// TestCommand types commands, completes them and has them run; one that cannot be run
// stays, with the reason below it.
func TestCommand(t *testing.T) {
	s := paneltest.Open(t, keys.CommandField, &Panel{}, 24, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
	for _, c := range []struct {
		do                    any
		said, above, sentence string
	}{
		{"th", "", " a command by its name", " :th"},
		{keys.NextField, "", " theme: dark, ", " :theme "},
		{"no", "", " theme: dark, ", " :theme no"},
		{keys.Keep, "", " :theme no", ` no theme "no"`},
		{"zoom ", "", " ", " :zoom "},
		{keys.NextField, "", " day  week  month  quarter  year  fit", " :zoom "},
		{"w", "", " ", " :zoom w"},
		{keys.Keep, "", " :zoom w", ` no zoom "w": day, week, month`},
		{":", "", " a command by its name", " :"},
		{keys.FieldUp, "", " a command by its name", " :"},
		{"at 2026-05-01", "", " ", " :at 2026-05-01"},
		{keys.Keep, "close, at 2026-05-01", " ", " :at 2026-05-01"},
		{keys.ClearField, "", " a command by its name", " :"},
		{keys.FieldUp, "", " ", " :at 2026-05-01"},
		{keys.ClearField, "", " ", " :"},
		{"w x.yaml", "", " ", " :w x.yaml"},
		{keys.Keep, "close, work editor.SaveAs", " ", " :w x.yaml"},
		{keys.ClearField, "", " ", " :"},
		{keys.EraseLeft, "close", " ", " :"},
	} {
		said := ""
		switch do := c.do.(type) {
		case string:
			said = s.Type(do)
		case keys.Intent:
			said = s.Do(do)
		}
		lines := s.Lines(t)
		lines = lines[len(lines)-2:]
		if said != c.said || !strings.HasPrefix(lines[0]+" ", c.above) || !strings.HasPrefix(lines[1]+" ", c.sentence) {
			t.Errorf("%v: %q, %q, want %q", c.do, said, lines, c.said)
		}
	}
	s.Refusal = func(keys.Intent) string { return "nothing to undo" }
	s.Type("undo")
	s.Do(keys.Keep)
	if lines := s.Lines(t); lines[len(lines)-1] != " nothing to undo" {
		t.Errorf("%q", lines)
	}
}
