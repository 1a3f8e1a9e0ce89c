package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
)

// profileOf returns a profile with n Kubernetes versions of four stages each.
func profileOf(n int) string {
	var b strings.Builder
	b.WriteString("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: large\nspec:\n  kubernetes:\n    versions:\n")
	first := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range n {
		minor, patch := 30+i/100, i%100
		fmt.Fprintf(&b, "      - version: 1.%d.%d\n        lifecycle:\n", minor, patch)
		for k, stage := range []string{model.Preview, model.Supported, model.Deprecated, model.Expired} {
			at := first.AddDate(0, 0, patch*40+k*(30+i%14))
			fmt.Fprintf(&b, "          - classification: %s\n            startTime: \"%s\"\n", stage, at.Format(model.Layout))
		}
	}
	return b.String()
}

// opened returns a profile with n versions on a screen of 200x50, in colour.
func opened(b testing.TB, n int) *driver {
	b.Helper()
	doc, err := files.Read("large.yaml", []byte(profileOf(n)), files.Options{})
	if err != nil {
		b.Fatal(err)
	}
	s := newProgram(Options{Documents: []*files.Document{doc}, Writable: true, Now: clock, Color: "always"})
	if s.state.Theme, err = draw.NewTheme("dark", draw.Colors256, false); err != nil {
		b.Fatal(err)
	}
	d := &driver{program: s, State: &s.state}
	d.Update(tea.WindowSizeMsg{Width: 200, Height: 50})
	d.send(begun{})
	d.View()
	return d
}

// measureKeys measures Update and View together, for keys pressed in turn.
func measureKeys(b *testing.B, d *driver, keys ...tea.KeyMsg) {
	b.Helper()
	d.Update(keys[0])
	d.View()
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		d.Update(keys[i%len(keys)])
		d.View()
	}
	b.StopTimer()
	mine := b.Elapsed() / time.Duration(b.N)
	naive := naiveFrame(d)
	b.ReportMetric(float64(mine)/float64(naive), "of-naive")
	if d.ending.fault != "" {
		b.Fatal(d.ending.fault)
	}
}

func BenchmarkKeyMove(b *testing.B) {
	measureKeys(b, opened(b, 10_000), keyMessage("j"), keyMessage("j"), keyMessage("j"), keyMessage("k"))
}

func BenchmarkKeyScrub(b *testing.B) {
	measureKeys(b, opened(b, 10_000), keyMessage("."), keyMessage("."), keyMessage("."), keyMessage(","))
}

func BenchmarkKeyTransition(b *testing.B) {
	measureKeys(b, opened(b, 10_000), keyMessage("]"), keyMessage("]"), keyMessage("["))
}

// BenchmarkKeyPaths moves the time cursor and the focus in the panel of update paths.
func BenchmarkKeyPaths(b *testing.B) {
	d := opened(b, 10_000)
	for _, key := range []string{"U", "end"} {
		d.Update(keyMessage(key))
	}
	measureKeys(b, d, keyMessage("."), keyMessage("."), keyMessage("k"), keyMessage("]"))
}

func BenchmarkEditKey(b *testing.B) {
	d := opened(b, 10_000)
	for _, key := range []string{"j", "e"} {
		d.Update(keyMessage(key))
	}
	measureKeys(b, d, keyMessage("up"), keyMessage("up"), keyMessage("down"))
}

// naiveFrame returns how long the bars of a screen take if they are drawn as most programs do: with
// a style of the toolkit for every run, and panes joined side by side.
func naiveFrame(d *driver) time.Duration {
	r := lipgloss.NewRenderer(nil)
	r.SetColorProfile(termenv.ANSI256)
	styles := map[model.Look]lipgloss.Style{}
	for look, colour := range []string{"145", "75", "49", "226", "203"} {
		styles[model.Look(look)] = r.NewStyle().Foreground(lipgloss.Color(colour))
	}
	room := d.Height - 12 - d.panels.Panels[keys.Timeline].Face(&d.Context).Above
	width := d.Window.Width()
	const rounds = 5
	begin := time.Now()
	for range rounds {
		var bars, names []string
		for _, i := range d.Rows.InTrack(0)[:min(room, len(d.Rows.InTrack(0)))] {
			v := d.Track().Versions[i]
			var line strings.Builder
			for c := 0; c < width; {
				look := model.VersionStages.Kind(lifecycle.StageAt(v, d.Window.StartOf(c), d.Editor.Dialect())).Look
				end := c + 1
				for end < width && model.VersionStages.Kind(lifecycle.StageAt(v, d.Window.StartOf(end), d.Editor.Dialect())).Look == look {
					end++
				}
				line.WriteString(styles[look].Render(strings.Repeat(d.Theme.Signs.Looks[look], end-c)))
				c = end
			}
			bars = append(bars, line.String())
			names = append(names, r.NewStyle().Width(10).Render(v.Text))
		}
		_ = lipgloss.JoinHorizontal(lipgloss.Top, strings.Join(names, "\n"), strings.Join(bars, "\n"))
	}
	return time.Since(begin) / rounds
}
