package override

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

const (
	parent = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata: {name: p}
spec:
  kubernetes:
    versions:
      - version: 1.33.5
        lifecycle:
          - classification: supported
          - classification: deprecated
            startTime: "2026-03-01T00:00:00Z"
          - classification: expired
            startTime: "2026-06-01T00:00:00Z"
      - version: 1.32.9
        lifecycle:
          - classification: supported
          - classification: expired
            startTime: "2026-02-01T00:00:00Z"
`
	child = `apiVersion: core.gardener.cloud/v1beta1
kind: NamespacedCloudProfile
metadata: {name: own, namespace: garden-a}
spec:
  parent: {kind: CloudProfile, name: p}
  kubernetes:
    versions:
      - version: 1.33.5
        lifecycle:
          - classification: deprecated
            startTime: "2026-07-01T00:00:00Z"
      - version: 1.32.9
        lifecycle:
          - classification: expired
            startTime: "2026-05-01T00:00:00Z"
          - classification: deprecated
            startTime: "2026-06-01T00:00:00Z"
`
)

// open opens the panel on the first version of the namespaced profile.
func open(t *testing.T, width, height int) (*paneltest.Screen, *Panel) {
	t.Helper()
	p := &Panel{}
	s := paneltest.Open(t, keys.Override, p, height, child, parent)
	s.Resize(width, height)
	return s, p
}

// TestOverride passes intents to the panel, one by one.
func TestOverride(t *testing.T) {
	s, p := open(t, 80, 24)
	s.Walk(t, func() any { return p.version + " " + p.stage + " of " + p.side.String() }, paneltest.Steps{
		{keys.PreviousStage, "1.33.5 supported of override", ""},
		{keys.PreviousStage, "1.33.5 supported of override", "refused: supported is the first stage of 1.33.5"},
		{keys.DayLater, "1.33.5 supported of override", "refused: supported of 1.33.5 is not overridden: e overrides it"},
		{keys.NextStage, "1.33.5 deprecated of override", ""},
		{keys.DayLater, "1.33.5 deprecated of override", "pass"},
		{keys.QuickFix, "1.33.5 deprecated of override", "refused: no finding about 1.33.5 has a quick fix: only you can tell what is meant: on its row e edits a start, A adds a version, D removes it"},
		{keys.NextPanel, "1.33.5 deprecated of parent", ""},
		{keys.NextPanel, "1.33.5 deprecated of result", ""},
		{keys.EditStart, "1.33.5 deprecated of result", "refused: the result follows from parent and override: Tab goes to them"},
		{keys.NextPanel, "1.33.5 deprecated of override", ""},
		{keys.NextFinding, "1.32.9 expired of override", "say stage-order: deprecated is listed after expired (line 14), but comes before it."},
		{keys.QuickFix, "1.32.9 expired of override", `offer "remove deprecated from the override"`},
		{keys.ShowAll, "1.32.9 expired of override", ""},
		{keys.RemoveVersion, "1.32.9 expired of override", `do "override of 1.32.9 removed", say 1.32.9: the override is removed`},
		{keys.AddVersion, "1.32.9 expired of override", "refused: not in this panel: Esc goes back to the versions"},
		{keys.OpenAgenda, "1.32.9 expired of override", "pass"},
		{keys.Back, "1.32.9 expired of override", "go to 0/0/0/1/-1"},
	})
}

// TestFindingsAreWhole checks that the findings about the version in focus are shown in full as
// long as its rows stay visible, and that findings left out are counted.
func TestFindingsAreWhole(t *testing.T) {
	for _, c := range []struct{ width, height, whole int }{{60, 16, 0}, {80, 24, 2}, {100, 30, 4}, {120, 40, 4}, {200, 50, 4}} {
		s, p := open(t, c.width, c.height)
		for _, version := range p.lines {
			all := strings.Join(s.Lines(t), "\n")
			_, told, _ := strings.Cut(strings.Join(strings.Fields(all), " "), " ╌")
			found := p.findings(&s.Context, p.line())
			for i, f := range found {
				if whole := strings.Contains(told, f.Text()); !whole && (i < c.whole || !strings.Contains(told, " more: p")) {
					t.Errorf("%dx%d: %q is not told:\n%s", c.width, c.height, f.Text(), all)
				}
			}
			for _, side := range drawn {
				if !strings.Contains(all, version.text+"  parent") || !strings.Contains(all, "  "+side.String()+"  ") {
					t.Errorf("%dx%d: %s is not in sight:\n%s", c.width, c.height, side, all)
				}
			}
			s.Do(keys.RowDown)
		}
	}
}

// TestImpliedSaysWhatItMeans checks that a result without implied starts explains what these would
// be.
func TestImpliedSaysWhatItMeans(t *testing.T) {
	s, _ := open(t, 80, 24)
	s.Cursor = s.Cursor.AddDate(0, 0, 1)
	if lines := strings.Join(s.Lines(t), "\n"); !strings.Contains(lines, "implied  expired 2026-07-01, was 2026-06-01: not before deprecated") {
		t.Errorf("drawn:\n%s", lines)
	}
	whole := strings.Replace(child, `"2026-07-01`, `"2026-05-01`, 1)
	s = paneltest.Open(t, keys.Override, &Panel{}, 24, whole, parent)
	if lines := strings.Join(s.Lines(t), "\n"); !strings.Contains(lines, "implied  none: the override moves no other start") {
		t.Errorf("drawn:\n%s", lines)
	}
}

// TestNoEffectIsSaid checks that an override without effect, or one that the server does not merge,
// does not look like one that moves its own start.
func TestNoEffectIsSaid(t *testing.T) {
	for _, c := range []struct{ child, want string }{
		{strings.Replace(child, `"2026-07-01`, `"2026-03-01`, 1), "implied  none: the override moves no start"},
		{strings.Replace(child, `"2026-07-01`, `"2026-05-01`, 1), "implied  none: the override moves no other start"},
	} {
		s := paneltest.Open(t, keys.Override, &Panel{}, 24, c.child, parent)
		if lines := strings.Join(s.Lines(t), "\n"); !strings.Contains(lines, c.want) {
			t.Errorf("%q is missing:\n%s", c.want, lines)
		}
	}
}

// TestMissingParent checks that the advice about a parent that is not open is shown in full.
func TestMissingParent(t *testing.T) {
	for _, width := range []int{60, 80, 120} {
		s := paneltest.Open(t, keys.Override, &Panel{}, 24, child)
		s.Resize(width, 24)
		lines := strings.Join(s.Lines(t), "\n")
		if text := strings.Join(strings.Fields(lines), " "); !strings.Contains(text, "give the file of p or --parent FILE") || strings.Contains(lines, "..") {
			t.Errorf("%d columns:\n%s", width, lines)
		}
	}
}
