package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
)

// family opens the pictures' parent and the profile that overrides it.
func withTeam(t *testing.T, width, height int) *driver {
	t.Helper()
	return start(t, width, height, "aws.yaml", "team-a.yaml")
}

// noFindings is a family that has nothing to say.
type noFindings struct{ editor.Family }

func (noFindings) Some(files []check.File, _ int) ([][]model.Finding, int) {
	return make([][]model.Finding, len(files)), 0
}

// hush takes all findings off the screen, for pictures that have none.
func hush(d *driver) *driver {
	none := judgeFunc(func([]*model.Object) []model.Finding { return nil })
	for _, f := range d.Editor.Files {
		f.Judge, f.Alone, f.Baseline = none, nil, nil
	}
	d.Editor.Family = noFindings{d.Editor.Family}
	for _, m := range d.Editor.Snapshots {
		for i := range m.Own {
			m.Own[i] = nil
		}
		d.Editor.Relate(m)
	}
	d.screen.Invalidate()
	return d
}

// panel is the picture of the panel: one edit of another version is not saved.
func overridePanel(d *driver) *driver {
	hush(d)
	return d.press("jjjjjj", "o", "j", "L", "k")
}

func TestOverridePicture(t *testing.T) {
	overridePanel(withTeam(t, 80, 24)).golden("override")
}

// TestOverrideASCII wants the same picture in the other set of signs.
func TestOverrideASCII(t *testing.T) {
	d := startWith(t, 80, 24, func(o *Options) { o.ASCII = true }, "aws.yaml", "team-a.yaml")
	want, err := os.ReadFile(filepath.Join("testdata", "override.golden"))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer("●", "*", "▸", ">", "⣿", "#", "╏", "|", "╌", "-").Replace(strings.TrimSuffix(string(want), "\n"))
	d.equal(text, overridePanel(d).text())
}
