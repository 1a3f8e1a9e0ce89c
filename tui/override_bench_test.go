package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
)

// manyBelow opens a parent of 1,000 versions and 200 namespaced profiles in as many files, on a
// screen of 200x50. The parent has twelve patches a minor and a minor every four months. Each
// profile postpones a stage of five versions of the last minors. With shared set, one of these
// versions is the same in all profiles.
func manyBelow(b testing.TB, shared bool) (d *driver, version string) {
	b.Helper()
	const patches, count = 12, 1000
	var parent strings.Builder
	parent.WriteString("apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata:\n  name: large\nspec:\n  kubernetes:\n    versions:\n")
	text := func(i int) string { return fmt.Sprintf("1.%d.%d", i/patches, i%patches) }
	deprecated := func(i int) time.Time {
		return time.Date(2025, 11, 20, 0, 0, 0, 0, time.UTC).AddDate(0, -4*(count/patches-3-i/patches), 21*(i%patches+1))
	}
	for i := count - 1; i >= 0; i-- {
		fmt.Fprintf(&parent, "      - version: %s\n        lifecycle:\n", text(i))
		for _, stage := range []struct {
			name string
			at   time.Time
		}{{model.Preview, deprecated(i).AddDate(0, 0, -28)}, {model.Supported, deprecated(i).AddDate(0, 0, -21)},
			{model.Deprecated, deprecated(i)}, {model.Expired, deprecated(i).AddDate(2, 0, 0)}} {
			fmt.Fprintf(&parent, "          - classification: %s\n            startTime: \"%s\"\n", stage.name, stage.at.Format(model.Layout))
		}
	}
	open := func(name, text string) *files.Document {
		doc, err := files.Read(name, []byte(text), files.Options{})
		if err != nil {
			b.Fatal(err)
		}
		return doc
	}
	o := Options{Documents: []*files.Document{open("large.yaml", parent.String())}, Writable: true, Now: clock, Color: "always"}
	at := count - 61
	for c := range 200 {
		over := fmt.Sprintf("apiVersion: core.gardener.cloud/v1beta1\nkind: NamespacedCloudProfile\nmetadata: {name: child%d, namespace: n}\nspec:\n  parent: {kind: CloudProfile, name: large}\n  kubernetes:\n    versions:\n", c)
		for k := range 5 {
			i := count - 2 - (c*7+k*19)%95
			if shared && k == 0 {
				i = at
			}
			over += fmt.Sprintf("      - {version: %s, lifecycle: [{classification: deprecated, startTime: \"%s\"}]}\n", text(i), deprecated(i).AddDate(0, 0, 3).Format(model.Layout))
		}
		o.Documents = append(o.Documents, open(fmt.Sprintf("child%d.yaml", c), over))
	}
	s := newProgram(o)
	theme, err := draw.NewTheme("dark", draw.Colors256, false)
	if err != nil {
		b.Fatal(err)
	}
	s.state.Theme = theme
	d = &driver{program: s, State: &s.state}
	d.Update(tea.WindowSizeMsg{Width: 200, Height: 50})
	d.run(d.Init())
	d.View()
	return d, text(at)
}

// BenchmarkKeyInParent measures Update and View together for a key that edits a parent with many
// namespaced profiles, few or all of which override the version. The key acts on the rows, or while
// a start is typed. Findings about profiles that a key leaves for later follow the frame. Their
// parts are measured too, as the median and the 99th percentile.
func BenchmarkKeyInParent(b *testing.B) {
	for _, c := range []struct {
		name   string
		shared bool
		way    []string
		keys   []tea.KeyMsg
	}{
		{"few override it", false, nil, []tea.KeyMsg{keyMessage("L"), keyMessage("H")}},
		{"all override it", true, nil, []tea.KeyMsg{keyMessage("L"), keyMessage("H")}},
		{"all, while typing", true, []string{"e"}, []tea.KeyMsg{keyMessage("up"), keyMessage("down")}},
	} {
		b.Run(c.name, func(b *testing.B) {
			d, version := manyBelow(b, c.shared)
			d.goToText(version)
			for _, key := range c.way {
				d.Update(keyMessage(key))
			}
			var steps []time.Duration
			rest := func() {
				for d.Shown().Behind {
					begin := time.Now()
					d.Update(restOfFindings{})
					d.View()
					steps = append(steps, time.Since(begin))
				}
			}
			d.Update(c.keys[0])
			rest()
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				d.Update(c.keys[(i+1)%2])
				d.View()
				b.StopTimer()
				rest()
				b.StartTimer()
			}
			slices.Sort(steps)
			if n := len(steps); n > 0 {
				b.ReportMetric(float64(steps[n/2].Microseconds())/1000, "ms-rest-half")
				b.ReportMetric(float64(steps[n*99/100].Microseconds())/1000, "ms-rest-99%")
				b.ReportMetric(float64(n)/float64(b.N+1), "rests/op")
			}
			if d.ending.fault != "" {
				b.Fatal(d.ending.fault)
			}
		})
	}
}

// goToText focuses a version of the first file.
func (d *driver) goToText(text string) {
	for i, v := range d.Shown().Track(model.TrackRef{}).Versions {
		if v.Text == text {
			d.GoTo(model.TrackRef{}, i, model.None)
		}
	}
}

// BenchmarkKeyAgenda measures Update and View together in the agenda of a parent and 200 namespaced
// profiles, for keys that move the time cursor, that move the focus, and that close and open the
// agenda.
func BenchmarkKeyAgenda(b *testing.B) {
	for name, presses := range map[string][]tea.KeyMsg{"day": {keyMessage("."), keyMessage("."), keyMessage(",")}, "line": {keyMessage("j"), keyMessage("j"), keyMessage("k")},
		"open": {keyMessage("esc"), keyMessage("g")}} {
		b.Run(name, func(b *testing.B) {
			d, _ := manyBelow(b, false)
			d.Update(keyMessage("g"))
			for _, key := range presses {
				d.Update(key)
				d.View()
			}
			b.ReportAllocs()
			b.ResetTimer()
			for range b.N {
				for _, key := range presses {
					d.Update(key)
					d.View()
				}
			}
			if d.Layers.Top() != keys.Agenda || d.ending.fault != "" {
				b.Fatal("the agenda is not open", d.ending.fault)
			}
		})
	}
}
