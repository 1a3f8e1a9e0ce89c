package review

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

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
      - version: 1.33.6
        lifecycle:
          - classification: supported
            startTime: "2025-11-01T00:00:00Z"
`

// reviewed opens the review of an edit that moves the start of deprecated to a day.
func reviewed(t *testing.T, day string) *paneltest.Screen {
	s := paneltest.Open(t, keys.Review, &Panel{}, 24, profile)
	edit := model.Edit{What: model.SetStart, Ref: model.Ref{Stage: 1}, To: model.ReadStart(day + "T00:00:00Z")}
	if _, err := s.Editor.Do(editor.Change{Edits: []model.Edit{edit}}); err != nil {
		t.Fatal(err)
	}
	s.Reopen(nil)
	return s
}

// TestReview shows an edit, hunk by hunk and on ever smaller screens, and writes it.
func TestReview(t *testing.T) {
	s := reviewed(t, "2026-06-01")
	p := s.Panel.(*Panel)
	for _, c := range []struct {
		width, height int
		intent        keys.Intent
		top           int
		said, drawn   string
	}{
		{80, 24, keys.RowUp, 0, "say this is the first line", ` -            startTime: "2026-05-01T00:00:00Z"`},
		{80, 24, keys.NextFinding, 0, "say there is no other hunk to go to", "deprecated  2026-05-01 to 2026-06-01 (+31 d)"},
		{80, 24, keys.Write, 0, "work editor.Save", "diff"},
		{80, 24, keys.WriteAndLeave, 0, "work editor.Save", "1 edit: -1 +1 line"},
		{80, 24, keys.OpenCommand, 0, "pass", "save  one.yaml"},
		{80, 24, keys.Undo, 0, "", "diff"},
		{80, 24, keys.Back, 0, "close", "diff"},
		{60, 16, keys.LastRow, 0, "say this is the last line", "diff"},
		{60, 16, keys.PreviousFinding, 0, "say there is no other hunk to go to", "diff"},
		{40, 10, keys.LastRow, 4, "", "1 edit: -1 +1 line, 5-11 of 11"},
	} {
		s.Resize(c.width, c.height)
		if said := s.Do(c.intent); said != c.said || p.top != c.top {
			t.Errorf("%dx%d %s: %q from line %d, want %q from line %d", c.width, c.height, c.intent, said, p.top, c.said, c.top)
		}
		if drawn := " " + strings.Join(s.Lines(t), "\n "); !strings.Contains(strings.Join(strings.Fields(drawn), " "), strings.Join(strings.Fields(c.drawn), " ")) {
			t.Errorf("%dx%d %s: %q is not drawn:\n%s", c.width, c.height, c.intent, c.drawn, drawn)
		}
	}
}

// TestRefused checks that an edit that causes an error is not written by the usual key.
func TestRefused(t *testing.T) {
	s := reviewed(t, "2025-08-01")
	if said := s.Do(keys.Write); !strings.HasPrefix(said, "refused: start-order 1.33.5 is new") {
		t.Error(said)
	}
	if drawn := strings.Join(s.Lines(t), "\n"); !strings.Contains(drawn, "start-order") || !strings.Contains(drawn, "new") {
		t.Error(drawn)
	}
}

// TestFindingsNameTheirVersion checks that a new finding names its version if its message does not.
func TestFindingsNameTheirVersion(t *testing.T) {
	s := reviewed(t, "2026-06-01")
	p := s.Panel.(*Panel)
	p.findings = []finding{{Finding: &model.Finding{Rule: "gardener-start-now", Version: "1.33.5", Message: model.Words("supported starts at this very instant")}},
		{Finding: &model.Finding{Rule: "start-order", Version: "1.33.6", Message: model.Words("1.33.6 is out of order")}}}
	s.Resize(100, 24)
	drawn := strings.Join(s.Lines(t), "\n")
	for _, want := range []string{"gardener-start-now  1.33.5: supported starts at this very instant  new", "start-order  1.33.6 is out of order  new"} {
		if !strings.Contains(drawn, want) {
			t.Errorf("%q is not drawn:\n%s", want, drawn)
		}
	}
}
