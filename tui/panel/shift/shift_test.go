package shift

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
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

// TestShift moves the starts of both versions, which are marked.
func TestShift(t *testing.T) {
	for _, c := range []struct {
		text       string
		before     []keys.Intent
		said, line string
	}{
		{"+=14d", nil, `close, do "1 start in 1 version"`, "1.33.5    deprecated 2026-05-01 to 2026-05-15"},
		{"+=14d", []keys.Intent{keys.NextField, keys.NextField}, `close, do "2 starts in 1 version"`, "supported 2025-09-01 to 2025-09-15"},
		{"+=14d", []keys.Intent{keys.NextField}, `close, do "1 start in 1 version"`, "supported is past: stays"},
		{"deprecated=2026-08-01", nil, `close, do "`, "deprecated"},
		{"+=", nil, "refuse ", ""},
		{"nonsense", nil, "refuse ", "nonsense"},
	} {
		s := paneltest.Open(t, keys.ShiftField, &Panel{}, 24, profile)
		for _, v := range s.Track().Versions {
			s.Marked[model.KeyOf(s.Focus.TrackRef, v)] = true
		}
		s.Reopen(c.text)
		s.Do(c.before...)
		drawn := strings.Join(s.Lines(t), "\n")
		if said := s.Do(keys.Keep); !strings.HasPrefix(said, c.said) || !strings.Contains(drawn, c.line) {
			t.Errorf("%s: %q, want %q; drawn:\n%s", c.text, said, c.said, drawn)
		}
	}
}
