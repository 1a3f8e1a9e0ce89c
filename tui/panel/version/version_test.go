package version

import (
	"regexp"
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
  machineImages:
    - name: gardenlinux
      versions:
        - version: 1877.4.0
`

// TestVersion adds versions alongside 1.33.5.
func TestVersion(t *testing.T) {
	for _, c := range []struct{ text, said, line string }{
		{"", `close, do "1.33.6 added"`, "next patch of 1.33"},
		{"1.34.0", `close, do "1.34.0 added"`, "version      1.34.0"},
		{"1.34.0", `close, do "1.34.0 added"`, "the first of 1.34"},
		{"1.34.0", `close, do "1.34.0 added"`, "there is no version before"},
		{"1.32.10", `close, do "1.32.10 added"`, "after 1.32.9"},
		{"1.34", `refused: "1.34" is not a Kubernetes version: write three numbers, for example 1.33.6`, "is not a Kubernetes version"},
		{"1.x", `refused: "1.x" is not a Kubernetes version: write three numbers, for example 1.33.6`, "is not a Kubernetes version"},
		{"v1.33.6", `refused: "v1.33.6" is not a Kubernetes version: write three numbers, for example 1.33.6`, "is not a Kubernetes version"},
		{"1.33.6,1.32.10", `refused: "1.33.6,1.32.10" is more than one version: type one`, "is more than one version"},
		{"1.33.5", `refused: 1.33.5 is listed already in line 8: type another version, for example 1.33.6`, "is listed already in line 8"},
		{"1877.4.1", `refused: 1877.4.1 is a version of gardenlinux: go to that track and add it there`, "is a version of gardenlinux"},
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

// TestTyping replaces the version and the texts proposed, and clears the version.
func TestTyping(t *testing.T) {
	p := &Panel{}
	s := paneltest.Open(t, keys.VersionField, p, 24, profile)
	s.Type("1.33")
	s.Type(".8")
	s.Do(keys.NextField)
	s.Type("preview")
	if p.news[0].name.String() != "1.33.8" || p.starts.String() != "preview" {
		t.Errorf("version %q, starts %q", p.news[0].name.String(), p.starts.String())
	}
	s.Reopen("")
	if said := s.Do(keys.ClearField, keys.Keep); said != "refused: type the version to add, for example 1.33.6" {
		t.Errorf("empty: %q", said)
	}
}

// TestWrongText checks that the reason why a text is invalid is below its field, and that Enter
// goes there.
func TestWrongText(t *testing.T) {
	p := &Panel{}
	for _, c := range []struct {
		field      int
		text, want string
	}{
		{0, "nonsense", "is not a Kubernetes version"},
		{1, "nonsense", `"nonsense" is not a change`},
		{2, "nonsense", `"nonsense" is not a change`},
		{2, "preview+=1d", "preview"},
	} {
		s := paneltest.Open(t, keys.VersionField, p, 24, profile)
		for range c.field {
			s.Do(keys.NextField)
		}
		s.Type(c.text)
		s.Do(keys.NextField)
		lines := s.Lines(t)
		if !strings.Contains(lines[c.field+1], c.text) || !strings.Contains(lines[c.field+2], c.want) {
			t.Errorf("%d %s: not below its field:\n%s", c.field, c.text, strings.Join(lines, "\n"))
		}
		if said := s.Do(keys.Keep); !strings.HasPrefix(said, "refused: ") || p.at != c.field {
			t.Errorf("%d %s: %q in field %d", c.field, c.text, said, p.at)
		}
	}
}

// TestProposalFollows checks that an end is proposed for the predecessor of the version typed,
// until the user types one.
func TestProposalFollows(t *testing.T) {
	p := &Panel{}
	ends := strings.Replace(profile, "- version: 1.32.9", "- version: 1.32.9\n        lifecycle:\n          - classification: expired\n            startTime: \"2027-01-01T00:00:00Z\"", 1)
	s := paneltest.Open(t, keys.VersionField, p, 24, ends)
	if s.Type("1.32.10"); p.predecessor.String() != "" {
		t.Errorf("1.32.9 has an end, proposed is %q", p.predecessor.String())
	}
	s.Do(keys.ClearField)
	if s.Type("1.40.0"); p.predecessor.String() == "" {
		t.Error("nothing is proposed again")
	}
	s.Do(keys.PreviousField)
	s.Type("deprecated=+1d")
	s.Do(keys.NextField, keys.ClearField)
	if s.Type("1.32.10"); p.predecessor.String() != "deprecated=+1d" {
		t.Errorf("typed was deprecated=+1d, there is %q", p.predecessor.String())
	}
}

// TestFocus moves the focus to the version to be added, and back.
func TestFocus(t *testing.T) {
	s := paneltest.Open(t, keys.VersionField, &Panel{}, 24, profile)
	if v := s.Focused(); v == nil || v.Text != "1.33.6" {
		t.Errorf("in focus is %v, want 1.33.6", v)
	}
	if said := s.Do(keys.NextField, keys.Drop); said != "close" || s.Focused().Text != "1.33.5" || s.Trial != nil {
		t.Errorf("dropped: %q, in focus is %s", said, s.Focused().Text)
	}
}

// TestProposed checks the texts proposed if none are remembered: in the form that the predecessor
// and its track use, and no end for a predecessor that has one. The example of what may be typed
// has the same form.
func TestProposed(t *testing.T) {
	const head = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: p\nspec:\n  kubernetes:\n    versions:\n"
	for _, c := range []struct{ name, versions, starts, predecessor string }{
		{"a lifecycle", "      - version: 1.33.5\n        lifecycle:\n          - classification: supported\n", "supported=today", "deprecated=+4w expired=+6mo"},
		{"no field", "      - version: 1.33.5\n", "supported=today", "deprecated=+4w expired=+6mo"},
		{"an end", "      - version: 1.33.5\n        lifecycle:\n          - classification: supported\n          - classification: expired\n            startTime: \"2027-01-01T00:00:00Z\"\n", "supported=today", ""},
		{"a stage to come", "      - version: 1.33.5\n        lifecycle:\n          - classification: supported\n            startTime: \"2027-01-01T00:00:00Z\"\n", "supported=today", ""},
		{"older fields", "      - version: 1.33.5\n        classification: supported\n", "classification=supported", "classification=deprecated expirationDate=+6mo"},
		{"an older end", "      - version: 1.33.5\n        expirationDate: \"2027-01-01T00:00:00Z\"\n", "classification=supported", ""},
		{"both", "      - version: 1.33.5\n        classification: supported\n      - version: 1.32.1\n        lifecycle:\n          - classification: supported\n", "supported=today", "classification=deprecated expirationDate=+6mo"},
	} {
		p := &Panel{}
		s := paneltest.Open(t, keys.VersionField, p, 24, head+c.versions)
		if p.starts.String() != c.starts || p.predecessor.String() != c.predecessor {
			t.Errorf("%s: %q and %q, want %q and %q", c.name, p.starts.String(), p.predecessor.String(), c.starts, c.predecessor)
		}
		if older := strings.HasPrefix(p.example.Predecessor, "classification="); older != regexp.MustCompile("1.33.5\n +(classification|expirationDate)").MatchString(c.versions) {
			t.Errorf("%s: the example is %q", c.name, p.example.Predecessor)
		}
		if _, _, hint := p.part(2); c.predecessor == "" && hint != "for example "+p.example.Predecessor {
			t.Errorf("%s: the hint is %q", c.name, hint)
		}
		if said := s.Do(keys.Keep); !strings.HasPrefix(said, `close, do "1.33.6 added"`) {
			t.Errorf("%s: %q", c.name, said)
		}
	}
}
