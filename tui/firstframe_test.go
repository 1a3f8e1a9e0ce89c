package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/tui/draw"
)

// TestFirstFrameLooksAtOneTrack: before the first frame only the versions of the focused track
// are sorted, whatever else is open. Each version that is sorted costs several allocations.
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
		p.Theme = theme
		p.Update(tea.WindowSizeMsg{Width: 200, Height: 50})
		p.View()
	}); n > versions {
		t.Errorf("%.0f allocations, more than there are versions", n)
	}
}
