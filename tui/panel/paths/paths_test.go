package paths

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

const profile = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: p
spec:
  kubernetes:
    versions:
      - version: 1.33.6
        lifecycle:
          - classification: supported
            startTime: "2026-02-01T00:00:00Z"
      - version: 1.33.5
        classification: supported
      - version: 1.32.9
        classification: deprecated
        expirationDate: "2026-04-01T00:00:00Z"
  machineImages:
    - name: suse
      versions:
        - version: 15.4.0
          classification: supported
`

// TestPaths passes intents to the table, one by one.
func TestPaths(t *testing.T) {
	s := paneltest.Open(t, keys.Paths, &Panel{}, 24, profile)
	p := s.Panel.(*Panel)
	s.Walk(t, func() any { return p.version }, paneltest.Steps{
		{keys.RowUp, "1.33.6", "refused: 1.33.6 is the first version shown"},
		{keys.RowDown, "1.33.5", ""},
		{keys.GoTo, "1.33.5", "go to 0/0/0/1/-1"},
		{keys.LastRow, "1.32.9", ""},
		{keys.CopyLine, "1.32.9", `copy the line of 1.32.9: "kubernetes\t1.32.9\tdeprecated\tnext patch none`},
		{keys.CopyAll, "1.32.9", "copy 3 lines"},
		{keys.NextTransition, "1.32.9", "at 2026-02-01"},
		{keys.PreviousTransition, "1.32.9", "say no earlier transition of what is shown"},
		{keys.NextTrack, "15.4.0", ""},
		{keys.NextTrack, "1.33.6", ""},
		{keys.Save, "1.33.6", "pass"},
		{keys.Back, "1.33.6", "close"},
	})
	if lines := strings.Join(s.Lines(t), "\n"); !strings.Contains(lines, "update paths") || !strings.Contains(lines, "▸  1.33.6") || !strings.Contains(lines, "1 of 3") {
		t.Errorf("drawn:\n%s", lines)
	}
	p.Filter = panel.ParseFilter("no such words")
	if s.Do(keys.Save); len(p.Lines) != 0 || !strings.Contains(strings.Join(s.Lines(t), "\n"), "no version matches the filter") {
		t.Error("the filter lets", len(p.Lines), "through")
	}
	if said := s.Do(keys.CopyLine); said != "say there is no line to copy" {
		t.Error(said)
	}
}
