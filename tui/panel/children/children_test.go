package children

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

const (
	parent = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: p
spec:
  kubernetes:
    versions:
      - version: 1.33.5
        classification: supported
`
	child = `apiVersion: core.gardener.cloud/v1beta1
kind: NamespacedCloudProfile
metadata:
  name: own
  namespace: garden-a
spec:
  parent: {kind: CloudProfile, name: p}
`
)

// TestChildren passes intents to the list, one by one.
func TestChildren(t *testing.T) {
	s := paneltest.Open(t, keys.Children, &Panel{}, 24, parent, child, strings.Replace(child, "garden-a", "garden-b", 1))
	p := s.Panel.(*Panel)
	s.Walk(t, func() any { return p.At }, paneltest.Steps{
		{keys.CopyLine, 0, `copy 1 line: "garden-a/own\t\t\tunchanged\n"`},
		{keys.RowDown, 1, ""},
		{keys.RowDown, 1, "refused: this is the last line"},
		{keys.GoTo, 1, "go to 2/0/0/0/-1"},
		{keys.CopyAll, 1, "copy 2 lines"},
		{keys.OpenAgenda, 1, "pass"},
		{keys.Undo, 1, "pass"},
		{keys.OpenChildren, 1, "close"},
		{keys.Back, 1, "close"},
	})
	lines := strings.Join(s.Lines(t), "\n")
	for _, want := range []string{"namespaced profiles over one.yaml", "0 of 2 change", "  garden-a/own  two.yaml  unchanged", "▸ garden-b/own  three.yaml  unchanged"} {
		if !strings.Contains(lines, want) {
			t.Errorf("%q is missing:\n%s", want, lines)
		}
	}
	alone := paneltest.Open(t, keys.Children, &Panel{}, 24, parent)
	if said := WhyUnavailable(&alone.Context); said != "no open file has a namespaced profile below this one" {
		t.Error(said)
	}
}
