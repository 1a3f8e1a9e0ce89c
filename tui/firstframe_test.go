package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
)

// TestFirstFrameLooksAtOneTrack checks that only the versions of the focused track are sorted
// before the first frame. Each version that is sorted costs several allocations.
func TestFirstFrameLooksAtOneTrack(t *testing.T) {
	var b strings.Builder
	b.WriteString("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: large\nspec:\n  machineImages:\n")
	for image := range 100 {
		fmt.Fprintf(&b, "    - name: image%d\n      versions:\n", image)
		for i := range 50 {
			fmt.Fprintf(&b, "        - version: 1.%d.0\n          lifecycle:\n            - classification: supported\n            - {classification: expired, startTime: %q}\n", i, clock.AddDate(0, 0, image+100*i).Format("2006-01-02T15:04:05Z"))
		}
	}
	doc, err := files.Read("large.yaml", []byte(b.String()), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	theme, err := draw.NewTheme("dark", draw.Colors256, false)
	if err != nil {
		t.Fatal(err)
	}
	const versions = 100 * 50
	if n := testing.AllocsPerRun(2, func() {
		p := newProgram(Options{Documents: []*files.Document{doc}, Writable: true, Now: clock})
		p.state.Theme = theme
		p.Update(tea.WindowSizeMsg{Width: 200, Height: 50})
		p.View()
	}); n > versions {
		t.Errorf("%.0f allocations, more than there are versions", n)
	}
}

// TestFirstFrameSaysThatFindingsAreMissing checks that the first frame of a large file, which is
// checked only later, does not claim that there are no errors.
func TestFirstFrameSaysThatFindingsAreMissing(t *testing.T) {
	text := "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nspec:\n  kubernetes:\n    versions:\n"
	for i := range editor.CheckedLater + 1 {
		text += fmt.Sprintf("    - {version: 1.%d.0, lifecycle: [{classification: wrong}]}\n", i)
	}
	doc, err := files.Read("large.yaml", []byte(text), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := newProgram(Options{Documents: []*files.Document{doc}, Now: clock})
	if p.state.Theme, err = draw.NewTheme("dark", draw.Colors256, false); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		width int
		want  string
	}{{40, "as of 2025-11-20  …"}, {120, "checking…   as of "}} {
		p.Update(tea.WindowSizeMsg{Width: c.width, Height: 30})
		if title, _, _ := strings.Cut(ansi.Strip(p.View()), "\n"); !strings.Contains(title, c.want) {
			t.Errorf("%d columns: %q lacks %q", c.width, title, c.want)
		}
	}
	p.Update(keyMessage("p"))
	if all := ansi.Strip(p.View()); !strings.Contains(all, "no findings yet: the file is being checked") {
		t.Error(all)
	}
	p.state.Editor.CheckAll()
	p.Update(keyMessage("esc"))
	if all := ansi.Strip(p.View()); strings.Contains(all, "checking") || !strings.Contains(all, "3001 errors") {
		t.Error(all)
	}
}
