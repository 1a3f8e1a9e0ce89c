package overview

import (
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
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
        lifecycle:
          - classification: supported
          - classification: deprecated
            startTime: "2026-01-01T00:00:00Z"
          - classification: expired
            startTime: "2025-12-01T00:00:00Z"
`
	child = `apiVersion: core.gardener.cloud/v1beta1
kind: NamespacedCloudProfile
metadata:
  name: own
  namespace: garden-a
spec:
  parent: {kind: CloudProfile, name: p}
`
	empty = `apiVersion: core.gardener.cloud/v1beta1
kind: CloudProfile
metadata:
  name: empty
`
)

// TestOverview passes intents to the list, one by one.
func TestOverview(t *testing.T) {
	s := paneltest.Open(t, keys.Overview, &Panel{}, 24, parent, child, empty)
	p := s.Panel.(*Panel)
	s.Walk(t, func() any { return p.At }, paneltest.Steps{
		{keys.RowUp, 0, "refused: this is the first object"},
		{keys.Save, 0, "refused: nothing to write: one.yaml has no unsaved edit"},
		{keys.GoTo, 0, "go to 0/0/0/-1/-1"},
		{keys.CopyLine, 0, `copy the line: "one.yaml\tCloudProfile/p\tclean\t1 error 3 warnings\t2025-12-01 1.33.5 expired\t1 override`},
		{keys.RowDown, 1, ""},
		{keys.GoTo, 1, "go to 1/0/0/-1/-1"},
		{keys.LastRow, 2, ""},
		{keys.NextFinding, 0, ""},
		{keys.CopyAll, 0, "copy 3 lines"},
		{keys.Undo, 0, "pass"},
		{keys.Back, 0, "close"},
	})
	sees(t, s, " files ╌╌", "3 files, 0 edited", "▸ one.yaml    p             clean  1✕", "  two.yaml    garden-a/own  clean", "overridden by garden-a/own")
}

// TestOverviewSaysWhyThereIsNoParent lists a namespaced profile without a parent, and one with
// two.
func TestOverviewSaysWhyThereIsNoParent(t *testing.T) {
	sees(t, paneltest.Open(t, keys.Overview, &Panel{}, 24, child), "the parent p is not loaded: give the file of p or --parent FILE")
	s := paneltest.Open(t, keys.Overview, &Panel{}, 24, child, parent, parent)
	sees(t, s, "the parent p is ambiguous: two.yaml and three.yaml; choose with --parent FILE")
	s.Resize(120, 40)
	sees(t, s, "  no parent")
}

// TestOverviewFiltersByVersions filters for objects with a version that matches a term.
func TestOverviewFiltersByVersions(t *testing.T) {
	s := paneltest.Open(t, keys.Overview, &Panel{}, 24, empty, parent)
	for text, want := range map[string]int{"within:60d": 1, "within:1d": 0, "drift:": 0, "drift:missing": 1, "": 2, "1.33": 1, "stage:expired": 1, "two 1.33.5": 1, "one 1.33.5": 0} {
		s.Panel.(*Panel).Filter = panel.ParseFilter(text)
		s.Resize(80, 24)
		if got := len(s.Panel.(*Panel).Lines); got != want {
			t.Errorf("%q lets %d objects through, want %d", text, got, want)
		}
	}
}

// TestOverviewSaysWhatIsEdited edits one of two files: its line shows that, the filter finds it,
// and only that file is saved.
func TestOverviewSaysWhatIsEdited(t *testing.T) {
	s := paneltest.Open(t, keys.Overview, &Panel{}, 24, empty, parent)
	p := s.Panel.(*Panel)
	edited := func() {
		p.Filter = panel.ParseFilter("edited")
		s.Resize(80, 24)
	}
	edited()
	sees(t, s, "filter edited", "no object matches the filter")
	edit := model.Edit{What: model.SetStart, Ref: model.Ref{Stage: 2}, To: model.ReadStart("2026-07-01T00:00:00Z")}
	if _, err := s.Editor.Do(editor.Change{File: 1, Edits: []model.Edit{edit}}); err != nil {
		t.Fatal(err)
	}
	edited()
	sees(t, s, "2 files, 1 edited", "▸▪two.yaml  p  edited", "edited: 1 unsaved edit", "next: 1.33.5 deprecated 2026-01-01 (in 42 d)")
	if r := p.Handle(&s.Context, keys.Command{Intent: keys.Save}); !slices.Equal(r, panel.Opened(keys.Review, editor.PrepareFile{File: 1})) {
		t.Errorf("s does %v", r)
	}
}

func sees(t *testing.T, s *paneltest.Screen, wanted ...string) {
	t.Helper()
	lines := strings.Join(s.Lines(t), "\n")
	for _, want := range wanted {
		if !strings.Contains(lines, want) {
			t.Errorf("%q is missing:\n%s", want, lines)
		}
	}
}
