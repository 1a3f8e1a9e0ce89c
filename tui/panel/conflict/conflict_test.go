package conflict

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

// version is a version with one stage.
func version(text, start string) *model.Version {
	return &model.Version{Text: text, Stages: []model.Stage{{Name: model.Deprecated, Start: model.ReadStart(start)}}}
}

// TestConflict decides about three versions: one that was moved on both sides, one for which both
// changes can be taken, and one that is gone from the file.
func TestConflict(t *testing.T) {
	changed := func(text, was, mine string, theirs *model.Version) change.Conflict {
		return change.Conflict{Changes: []change.Change{{Track: model.Kubernetes, Version: text, Before: version(text, was), After: version(text, mine)}}, Theirs: theirs}
	}
	list := []change.Conflict{
		changed("1.33.5", "2025-12-01", "2026-01-01", version("1.33.5", "2025-12-24")),
		changed("1.33.6", "2026-02-01", "2026-03-01", version("1.33.6", "2026-04-01")),
		changed("1.32.9", "2025-12-01", "2026-01-01", nil),
	}
	list[1].Both, list[2].Why = true, "there is no 1.32.9"
	s := paneltest.Open(t, keys.Conflicts, &Panel{}, 10, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
	s.Panel.Open(&s.Context, editor.Report{Conflict: &editor.Conflict{Reapplied: change.Reapplied{Conflicts: list}}})
	s.Resize(80, 10)
	for _, c := range []struct {
		intent      keys.Intent
		said, drawn string
	}{
		{keys.Undo, "", "changed on both sides one.yaml  3 of 3 not decided"},
		{keys.ChooseBoth, "refuse the two changes of 1.33.5 cannot both stand", "deprecated 2025-12-01 2026-01-01 2025-12-24"},
		{keys.ChooseMine, "", "1.33.5 yours"},
		{keys.ChooseBoth, "", "1 of 3 not decided"},
		{keys.ChooseMine, "refuse your change of 1.32.9 fits nothing in the file: there is no 1.32.9", "yours no longer fits: there is no 1.32.9 version there there -"},
		{keys.FirstRow, "", "▸ 1.33.5 yours"},
		{keys.Keep, "refuse 1.32.9 is not decided", "▸ 1.32.9 not decided"},
		{keys.Back, "close, say nothing was decided: your edits stay, on the file as it was read before", "1 of 3 not decided"},
		{keys.OpenCommand, "pass", "1 of 3 not decided"},
		{keys.AllTheirs, "", "0 of 3 not decided"},
	} {
		said := s.Do(c.intent)
		if drawn := strings.Join(strings.Fields(strings.Join(s.Lines(t), " ")), " "); said != c.said || !strings.Contains(strings.ReplaceAll(drawn, "╌", ""), c.drawn) {
			t.Errorf("%s: %q, want %q and %q in\n%s", c.intent, said, c.said, c.drawn, strings.Join(s.Lines(t), "\n"))
		}
	}
	s.Resize(39, 9)
	if said := s.Do(keys.ChooseMine); said != "refused: make the window larger to decide (40x10)" {
		t.Error(said)
	}
}
