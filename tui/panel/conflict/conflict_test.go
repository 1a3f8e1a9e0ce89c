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

// TestConflict decides three conflicts: a stage that was moved on both sides, a version that is
// gone on disk, and a version whose edit no longer fits.
func TestConflict(t *testing.T) {
	changed := func(text, why string, lines ...[4]string) change.Conflict {
		return change.Conflict{Changes: []change.Change{{Track: model.Kubernetes, Version: text}}, Lines: lines, Why: why}
	}
	list := []change.Conflict{
		changed("1.33.5", "", [4]string{"deprecated", "2025-12-01T06:30:00Z", "2025-12-24T06:30:00Z", "2026-01-01T06:30:00Z"}),
		changed("1.33.6", "", [4]string{"version", "there", "-", "there"}, [4]string{"deprecated", "2026-02-01", "-", "2026-03-01"}),
		changed("1.32.9", "there is no 1.32.9", [4]string{"version", "there", "-", "there"}),
	}
	s := paneltest.Open(t, keys.Conflicts, &Panel{}, 10, "kind: CloudProfile\napiVersion: core.gardener.cloud/v1beta1\n")
	s.Panel.Open(&s.Context, editor.Report{Conflict: &editor.Conflict{Rebased: change.Rebased{Conflicts: list}}})
	s.Resize(80, 10)
	for _, c := range []struct {
		intent      keys.Intent
		said, drawn string
	}{
		{keys.Undo, "", "changed on both sides one.yaml  3 of 3 not decided"},
		{keys.Undo, "", "before on disk your edit ▸ 1.33.5 not decided deprecated 2025-12-01T06:30:00Z▪2025-12-24T06:30:00Z▪2026-01-01T06:30:00Z"},
		{keys.ChooseEdit, "", "1.33.5 your edit"},
		{keys.ChooseDisk, "", "1 of 3 not decided"},
		{keys.ChooseEdit, "refused: your edit of 1.32.9 matches nothing in the file: there is no 1.32.9", "your edit no longer fits: there is no 1.32.9 version there ▪- there"},
		{keys.FirstRow, "", "▸ 1.33.5 your edit"},
		{keys.Keep, "refused: 1.32.9 is not decided", "▸ 1.32.9 not decided"},
		{keys.Back, "close, say nothing was decided: your edits stay, based on the file as it was; :reread asks again", "1 of 3 not decided"},
		{keys.OpenCommand, "pass", "1 of 3 not decided"},
		{keys.AllDisk, "", "0 of 3 not decided"},
	} {
		said := s.Do(c.intent)
		if drawn := strings.Join(strings.Fields(strings.Join(s.Lines(t), " ")), " "); said != c.said || !strings.Contains(strings.ReplaceAll(drawn, "╌", ""), c.drawn) {
			t.Errorf("%s: %q, want %q and %q in\n%s", c.intent, said, c.said, c.drawn, strings.Join(s.Lines(t), "\n"))
		}
	}
}
