package stages

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/keys"
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

// TestChoice chooses among the stages that 1.33.5 lacks.
func TestChoice(t *testing.T) {
	s := paneltest.Open(t, keys.StageChoice, &Panel{}, 24, profile)
	if lines := strings.Join(s.Lines(t), "\n"); !strings.Contains(lines, "add a stage to 1.33.5") || strings.Contains(lines, "deprecated") {
		t.Errorf("drawn:\n%s", lines)
	}
	for _, c := range []struct{ text, want string }{
		{"x", `close, type expired "2026-05-02"`},
		{"P", `close, type preview ""`},
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
