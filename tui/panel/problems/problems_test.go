package problems

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

// profile has an error, its version 1.33.5, and an info.
const profile = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: p
spec:
  kubernetes:
    versions:
      - version: 1.33.5
        lifecycle:
          - classification: deprecated
            startTime: "2026-05-01T00:00:00Z"
          - classification: expired
            startTime: "2026-04-01T00:00:00Z"
      - version: 1.32.9
        classification: supported
`

// TestOneWay checks that the effect of the only fix of a finding is shown before it is applied, and
// that x offers it as a choice.
func TestOneWay(t *testing.T) {
	const unavailable = `apiVersion: core.gardener.cloud/v1beta1
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
          - classification: unavailable
            startTime: "2026-04-01T00:00:00Z"
          - classification: expired
            startTime: "2026-06-01T00:00:00Z"
`
	s := paneltest.Open(t, keys.Problems, &Panel{}, 24, unavailable)
	s.Reopen("gardener-explicit-unavailable")
	lines := strings.Join(s.Lines(t), "\n")
	for _, want := range []string{"x: remove unavailable", "\n  is       S", "\n  would be S"} {
		if !strings.Contains(lines, want) {
			t.Errorf("%q is not drawn:\n%s", want, lines)
		}
	}
	if said := s.Do(keys.QuickFix); said != `go to 0/0/0/0/1, offer "remove unavailable"` {
		t.Error(said)
	}
	if s.Resize(60, 16); strings.Contains(strings.Join(s.Lines(t), "\n"), "would be") {
		t.Error("bars are drawn where there is no room")
	}
}

// TestProblems passes intents to the list, one by one.
func TestProblems(t *testing.T) {
	s := paneltest.Open(t, keys.Problems, &Panel{}, 24, profile)
	p := s.Panel.(*Panel)
	for _, c := range []struct {
		intent keys.Intent
		at     int
		said   string
	}{
		{keys.RowUp, 0, "refused: this is the first finding"},
		{keys.CopyLine, 0, "one.yaml:13:24: error start-order"},
		{keys.GoTo, 0, "go to 0/0/0/0/1"},
		{keys.QuickFix, 0, "go to 0/0/0/0/1"}, // where the ways to fix it are
		{keys.GoToRelated, 0, "go to 0/0/0/0/0"},
		{keys.LastRow, len(p.Lines) - 1, ""},
		{keys.GoToRelated, len(p.Lines) - 1, "refused: gardener-latest-expires has no other place"},
		{keys.RowDown, len(p.Lines) - 1, "refused: this is the last finding"},
		{keys.PreviousFinding, len(p.Lines) - 2, ""},
		{keys.DayForward, len(p.Lines) - 2, "pass"},
		{keys.Back, len(p.Lines) - 2, "close"},
	} {
		if said := s.Do(c.intent); !strings.Contains(said, c.said) || c.said == "" && said != "" || p.At != c.at {
			t.Errorf("%s: at %d %q, want at %d %q", c.intent, p.At, said, c.at, c.said)
		}
	}
	if lines := s.Lines(t); !strings.Contains(lines[0], "problems") || !strings.Contains(lines[1], "start-order") {
		t.Errorf("drawn:\n%s", strings.Join(lines, "\n"))
	}
	p.Filter = panel.ParseFilter("no such words")
	if said := s.Do(keys.BackToNow, keys.CopyLine); said != "refused: the list is empty" || len(p.Lines) != 0 || s.Lines(t)[1] != "  no findings" {
		t.Errorf("filtered: %q, %d lines", said, len(p.Lines))
	}
	if said := s.Do(keys.RowDown); said != "refused: the list is empty" {
		t.Error(said)
	}
	if said := s.Do(keys.Back); said != "" || len(p.Lines) == 0 {
		t.Errorf("back from the filter: %q, %d lines", said, len(p.Lines))
	}
}

// TestPlaceIsNearTheName checks that the place of a finding is at the end of its line up to 120
// columns, and stays there on a wider screen.
func TestPlaceIsNearTheName(t *testing.T) {
	s := paneltest.Open(t, keys.Problems, &Panel{}, 24, profile)
	s.Reopen("start-order")
	for width, want := range map[int]int{80: 67, 120: 107, 200: 107} {
		s.Resize(width, 24)
		at := -1
		for _, line := range s.Lines(t) {
			if name, _, found := strings.Cut(line, "line 13:"); found && strings.Contains(name, "start-order") {
				at = len([]rune(name))
			}
		}
		if at != want {
			t.Errorf("at %d columns the place begins in column %d, want %d:\n%s", width, at, want, strings.Join(s.Lines(t), "\n"))
		}
	}
}
