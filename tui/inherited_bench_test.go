package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/tui/draw"
)

// BenchmarkKeyInInherited measures Update and View together on the rows of a namespaced profile
// over a parent of 10,000 versions, for a key that moves the focus and one that moves a start of an
// override.
func BenchmarkKeyInInherited(b *testing.B) {
	var parent strings.Builder
	parent.WriteString("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: base\nspec:\n  kubernetes:\n    versions:\n")
	for i := range 10000 {
		fmt.Fprintf(&parent, "      - version: 1.%d.%d\n        lifecycle:\n          - classification: supported\n            startTime: \"2025-01-01T00:00:00Z\"\n          - classification: deprecated\n            startTime: \"2026-06-01T00:00:00Z\"\n", 999-i/10, 9-i%10)
	}
	open := func(name, text string) *files.Document {
		doc, err := files.Read(name, []byte(text), files.Options{})
		if err != nil {
			b.Fatal(err)
		}
		return doc
	}
	for name, press := range map[string][]string{"focus": {"j", "k"}, "start": {"L", "H"}} {
		b.Run(name, func(b *testing.B) {
			p := newProgram(Options{Documents: []*files.Document{open("c.yaml", below("dev", "garden-dev", "base", overrideLists("1.900.1", "deprecated", "2026-07-01"))), open("p.yaml", parent.String())}, Writable: true, Now: clock, Color: "always"})
			theme, err := draw.NewTheme("dark", draw.Colors256, false)
			if err != nil {
				b.Fatal(err)
			}
			p.state.Theme = theme
			d := &driver{program: p, State: &p.state}
			d.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
			d.run(d.Init())
			d.View()
			if !strings.Contains(d.View(), "1.900.1 ") {
				b.Fatal(d.View())
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				d.Update(keyMessage(press[i%2]))
				d.View()
			}
		})
	}
}
