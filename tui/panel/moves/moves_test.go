package moves

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

// revision is a package revision that somebody has proposed.
const revision = `apiVersion: porch.kpt.dev/v1alpha1
kind: PackageRevision
metadata:
  name: blueprints.nginx.v1
  namespace: default
  resourceVersion: "3"
spec:
  lifecycle: Proposed
  repository: blueprints
  packageName: nginx
  workspaceName: v1
`

// TestMoves does moves of a package revision by their letters.
func TestMoves(t *testing.T) {
	s := paneltest.Open(t, keys.Transitions, &Panel{}, 24, revision)
	if lines := strings.Join(s.Lines(t), "\n"); !strings.Contains(lines, "a  approve            refused: the user is not known") || !strings.Contains(lines, "refused: can only propose published packages") {
		t.Errorf("drawn:\n%s", lines)
	}
	for _, c := range []struct{ text, want string }{
		{"p", "close, say blueprints.nginx.v1 is already proposed"},
		{"r", `close, do "`},
		{"x", "say x is none of the letters shown"},
		{"e", "refused: can only propose published packages"},
		{"q", "say q is none of the letters shown"},
	} {
		if said := s.Type(c.text); !strings.HasPrefix(said, c.want) {
			t.Errorf("%s: %q, want %q", c.text, said, c.want)
		}
	}
	if said := s.Do(keys.DayForward); said != "pass" {
		t.Errorf("day: %q", said)
	}
	if said := s.Do(keys.Drop); said != "close" {
		t.Errorf("Esc: %q", said)
	}
}
