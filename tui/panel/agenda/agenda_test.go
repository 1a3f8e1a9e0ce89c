package agenda

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

// open opens the agenda on a profile with that many versions, one of which is deprecated every ten
// days from 2025-12-01 on.
func open(t *testing.T, height, versions int) *paneltest.Screen {
	t.Helper()
	text := "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: p}\nspec:\n  kubernetes:\n    versions:\n"
	for i := range versions {
		day := paneltest.Clock.AddDate(0, 0, 11+10*i)
		text += fmt.Sprintf("    - version: 1.33.%d\n      lifecycle:\n      - classification: supported\n      - {classification: deprecated, startTime: %q}\n", versions-i, day.Format("2006-01-02T00:00:00Z"))
	}
	return paneltest.Open(t, keys.Agenda, &Panel{}, height, text)
}

// TestAgendaSaysWhatItShows checks the range of visible lines in the heading, the reason for an
// empty list, and that days are relative to the time cursor.
func TestAgendaSaysWhatItShows(t *testing.T) {
	for _, c := range []struct {
		name     string
		versions int
		filter   string
		cursor   int // days after the clock
		end      bool
		want     []string
		never    string
	}{
		{"all in sight", 3, "", 0, false, []string{" 3 coming after 2025-11-20 "}, "of 3"},
		{"the first ones", 30, "", 0, false, []string{" 1-17 of 30 coming after 2025-11-20 ", "╌╌ after 30 days  2025-12-20 "}, "days from"},
		{"the last ones", 30, "", 0, true, []string{" 14-30 of 30 coming after 2025-11-20 "}, ""},
		{"the cursor elsewhere", 30, "", 162, false, []string{"╌╌ after 30 days  2026-05-31 ", " in 9 d "}, ""},
		{"nothing to come", 1, "", 162, false, []string{"  nothing begins after 2026-05-01"}, "filter"},
		{"nothing passes", 3, "1.44", 0, false, []string{"  no line matches the filter"}, "nothing begins"},
		{"a period", 3, "60d", 0, false, []string{"  no line matches the filter: within:60d would show what begins in that time"}, "nothing begins"},
		{"a period that is asked for", 3, "within:1d", 0, false, []string{"  no line matches the filter"}, "would show"},
	} {
		s := open(t, 24, c.versions)
		s.Cursor = s.Cursor.AddDate(0, 0, c.cursor)
		s.Panel.(*Panel).Filter = panel.ParseFilter(c.filter)
		s.Resize(80, 24)
		if c.end {
			s.Do(keys.LastRow)
		}
		lines := strings.Join(s.Lines(t), "\n")
		for _, want := range c.want {
			if !strings.Contains(lines, want) {
				t.Errorf("%s: %q is missing:\n%s", c.name, want, lines)
			}
		}
		if c.never != "" && strings.Contains(lines, c.never) {
			t.Errorf("%s: %q is said:\n%s", c.name, c.never, lines)
		}
	}
}

// TestTracksStayApart checks that names of tracks without enough room are cut in the middle, so
// that no two look alike.
func TestTracksStayApart(t *testing.T) {
	text := "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: p}\nspec:\n  machineImages:\n"
	for _, name := range []string{"gardenlinux-for-metal-a", "gardenlinux-for-metal-b"} {
		text += "  - name: " + name + "\n    versions:\n    - {version: 1.0.0, lifecycle: [{classification: supported}, {classification: deprecated, startTime: 2026-01-01T00:00:00Z}]}\n"
	}
	lines := strings.Join(paneltest.Open(t, keys.Agenda, &Panel{}, 24, text).Lines(t), "\n")
	for _, want := range []string{"metal-a 1.0.0", "metal-b 1.0.0"} {
		if !strings.Contains(lines, want) {
			t.Errorf("%q is missing:\n%s", want, lines)
		}
	}
}
