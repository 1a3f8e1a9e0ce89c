package version

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/editor"
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

// TestVersion adds versions beside 1.33.5.
func TestVersion(t *testing.T) {
	for _, c := range []struct{ text, said, line string }{
		{"", `close, do "1.33.6 added"`, "next patch of 1.33"},
		{"1.34.0", `close, do "1.34.0 added"`, "version      1.34.0"},
		{"1.34", `refuse "1.34" is no Kubernetes version: write three numbers`, "is no Kubernetes version"},
		{"1.33.5", `close, do "1.33.5 added"`, "duplicate-version"},
	} {
		s := paneltest.Open(t, keys.VersionField, &Panel{}, 24, profile)
		s.Texts = editor.RememberedTexts{Starts: "supported=today", Predecessor: "deprecated=+4w"}
		s.Reopen(c.text)
		drawn := strings.Join(s.Lines(t), "\n")
		if said := s.Do(keys.Keep); !strings.HasPrefix(said, c.said) || !strings.Contains(drawn, c.line) {
			t.Errorf("%s: %q, want %q; drawn:\n%s", c.text, said, c.said, drawn)
		}
	}
}

// TestFocus goes to the version that comes, and back.
func TestFocus(t *testing.T) {
	s := paneltest.Open(t, keys.VersionField, &Panel{}, 24, profile)
	if v := s.Focused(); v == nil || v.Text != "1.33.6" {
		t.Errorf("in focus is %v, want 1.33.6", v)
	}
	if said := s.Do(keys.NextField, keys.Drop); said != "close" || s.Focused().Text != "1.33.5" || s.Trial != nil {
		t.Errorf("dropped: %q, in focus is %s", said, s.Focused().Text)
	}
}

// TestProposed proposes texts while none are remembered: in the fields that the track has,
// and no end for a predecessor that has one.
func TestProposed(t *testing.T) {
	const head = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: p\nspec:\n  kubernetes:\n    versions:\n"
	for _, c := range []struct{ name, versions, starts, predecessor string }{
		{"a lifecycle", "      - version: 1.33.5\n        lifecycle:\n          - classification: supported\n", "supported=today", "deprecated=+4w expired=+6mo"},
		{"no field", "      - version: 1.33.5\n", "supported=today", "deprecated=+4w expired=+6mo"},
		{"an end", "      - version: 1.33.5\n        lifecycle:\n          - classification: supported\n          - classification: expired\n            startTime: \"2027-01-01T00:00:00Z\"\n", "supported=today", ""},
		{"a stage to come", "      - version: 1.33.5\n        lifecycle:\n          - classification: supported\n            startTime: \"2027-01-01T00:00:00Z\"\n", "supported=today", ""},
		{"older fields", "      - version: 1.33.5\n        classification: supported\n", "classification=supported", "classification=deprecated expirationDate=+6mo"},
		{"an older end", "      - version: 1.33.5\n        expirationDate: \"2027-01-01T00:00:00Z\"\n", "classification=supported", ""},
	} {
		p := &Panel{}
		s := paneltest.Open(t, keys.VersionField, p, 24, head+c.versions)
		if p.starts.String() != c.starts || p.predecessor.String() != c.predecessor {
			t.Errorf("%s: %q and %q, want %q and %q", c.name, p.starts.String(), p.predecessor.String(), c.starts, c.predecessor)
		}
		if said := s.Do(keys.Keep); !strings.HasPrefix(said, `close, do "1.33.6 added"`) {
			t.Errorf("%s: %q", c.name, said)
		}
	}
}
