package browse

import (
	"testing"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel/paneltest"
	"github.com/lctui/lctui/tui/panel/rows"
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

// TestChanges checks the changes that need no field.
func TestChanges(t *testing.T) {
	s := paneltest.Open(t, keys.Timeline, &rows.Panel{}, 24, profile)
	s.Focus.Stage = 1
	for what, c := range map[string]struct{ got, want string }{
		"remove a stage":   {paneltest.Words(Handle(&s.Context, keys.Command{Intent: keys.RemoveStage})), `do "1.33.5 deprecated removed, was 2026-05-01"`},
		"remove a version": {paneltest.Words(Handle(&s.Context, keys.Command{Intent: keys.RemoveVersion})), `do "1.33.5 removed"`},
		"convert":          {paneltest.Words(Handle(&s.Context, keys.Command{Intent: keys.Convert})), "say nothing to convert"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", what, c.got, c.want)
		}
	}
}
