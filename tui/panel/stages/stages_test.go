package stages

import (
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

// profile has one version with two stages and one without any.
const profile = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: p
spec:
  kubernetes:
    versions:
      - version: 1.33.5
        lifecycle:
          - classification: supported
            startTime: "2025-09-01T00:00:00Z"
          - classification: deprecated
            startTime: "2026-05-01T00:00:00Z"
      - version: 1.32.9
`

// TestTwoEntries checks that each fix of a version that is listed twice shows the entry that
// remains, in bars that are aligned with those of the rows.
func TestTwoEntries(t *testing.T) {
	s := paneltest.Open(t, keys.StageChoice, &Panel{}, 24, profile+"      - version: 1.33.5\n        lifecycle: [{classification: deprecated}]\n")
	var choice panel.Choice
	for _, f := range s.Shown().Findings[0] {
		if f.Rule == "duplicate-version" {
			choice = panel.Fixing(&s.Context, 0, []*model.Finding{&f}, keys.Problems)[0].(panel.Open).With.(panel.Choice)
		}
	}
	s.Bars = 15
	s.Reopen(choice)
	for _, c := range []struct{ option, stage string }{{"1  remove the second 1.33.5", "supported"}, {"2  remove the first 1.33.5", "deprecated"}} {
		lines := s.Lines(t)
		k := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, "would be") })
		if letter := map[string]string{"supported": "⣿", "deprecated": "="}[c.stage]; k < 0 || !strings.Contains(lines[k], letter) || !strings.Contains(strings.Join(lines, "\n"), "▸"+c.option) {
			t.Errorf("%s: no bar of what is left:\n%s", c.option, strings.Join(lines, "\n"))
		}
		if v := s.Focused(); v.Text != "1.33.5" || v.Stages[0].Name != c.stage {
			t.Errorf("%s: in focus is %s %v", c.option, v.Text, v.Stages)
		}
		s.Do(keys.RowDown)
	}
	for _, bars := range []int{14, 15, 24} {
		s.Bars = bars
		s.Resize(80, 24)
		text := strings.Join(s.Lines(t), "\n")
		if row := "\n  would be" + strings.Repeat(" ", bars-14) + " D  ="; !strings.Contains(text, row) || strings.Contains(text, s.Window.Zoom().String()) {
			t.Errorf("the bars do not begin at column %d below the rulers of the rows, which are not repeated:\n%s", bars, text)
		}
	}
	if s.Do(keys.Drop); s.Trial != nil {
		t.Error("the choice was dropped, and is shown")
	}
}

// TestChoice chooses among the stages that 1.33.5 lacks.
func TestChoice(t *testing.T) {
	s := paneltest.Open(t, keys.StageChoice, &Panel{}, 24, profile)
	if lines := strings.Join(s.Lines(t), "\n"); !strings.Contains(lines, "add a stage to 1.33.5") || strings.Contains(lines, "deprecated") {
		t.Errorf("drawn:\n%s", lines)
	}
	for _, c := range []struct{ text, want string }{
		{"e", `close, type expired "2026-05-02"`},
		{"P", `close, type preview ""`},
		{"x", `close, type expired "2026-05-02"`}, // the letter that the rows show
		{"z", "say z is none of the letters shown"},
		{"d", "say d is none of the letters shown"},
	} {
		if said := s.Type(c.text); said != c.want {
			t.Errorf("%s: %q, want %q", c.text, said, c.want)
		}
	}
	if said := s.Do(keys.Keep); said != `close, type expired "2026-05-02"` {
		t.Errorf("Enter: %q", said)
	}
	if said := s.Do(keys.FirstRow, keys.Keep); !strings.HasPrefix(said, "close, type unavailable") {
		t.Errorf("the first one: %q", said)
	}
	if said := s.Do(keys.Drop); said != "close" {
		t.Errorf("Esc: %q", said)
	}
}
