package matrix

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

// profile returns a profile with versions given as in "1.33.6 supported=2026-02-01".
func profile(name string, versions ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: %s}\nspec:\n  kubernetes:\n    versions:\n", name)
	for _, v := range versions {
		words := strings.Fields(v)
		fmt.Fprintf(&b, "      - version: %s\n", words[0])
		for i, word := range words[1:] {
			stage, day, _ := strings.Cut(word, "=")
			if i == 0 {
				b.WriteString("        lifecycle:\n")
			}
			fmt.Fprintf(&b, "          - classification: %s\n            startTime: \"%sT00:00:00Z\"\n", stage, day)
		}
	}
	return b.String()
}

var (
	dev    = profile("dev", "1.34.1 supported=2025-10-01", "1.33.6 supported=2025-10-01 deprecated=2026-02-01", "1.32.9 supported=2025-01-01")
	canary = profile("canary", "1.34.1 supported=2025-10-01", "1.33.6 supported=2025-10-01 deprecated=2026-03-01", "1.32.9 supported=2025-01-01")
	live   = profile("live", "1.33.6 supported=2025-12-01 deprecated=2026-03-01", "1.32.9 supported=2025-01-01")
)

// TestMatrix passes intents to the table, one by one.
func TestMatrix(t *testing.T) {
	s := paneltest.Open(t, keys.Matrix, &Panel{}, 24, dev, canary, live)
	p := s.Panel.(*Panel)
	s.Walk(t, func() any { return label(p.row()) + " " + p.name(p.column) }, paneltest.Steps{
		{keys.RowUp, "1.34.1 dev", "refused: this is the first version"},
		{keys.PreviousColumn, "1.34.1 dev", "refused: dev is the first profile"},
		{keys.Promote, "1.34.1 dev", "refused: there is no profile on the left of dev: f in another column takes over from that one"},
		{keys.GoTo, "1.34.1 dev", "go to 0/0/0/0/-1"},
		{keys.NextColumn, "1.34.1 canary", ""},
		{keys.Promote, "1.34.1 canary", "refused: the lifecycle of 1.34.1 is the same in dev already"},
		{keys.NextColumn, "1.34.1 live", ""},
		{keys.GoTo, "1.34.1 live", "refused: live does not list 1.34.1: C takes it over from another profile"},
		{keys.NextColumn, "1.34.1 live", "refused: live is the last profile"},
		{keys.Promote, "1.34.1 live", `do "1.34.1 in live as in canary"`},
		{keys.NextFinding, "1.33.6 live", ""},
		{keys.Promote, "1.33.6 live", `do "1.33.6 in live as in canary"`},
		{keys.PromoteFrom, "1.33.6 live", "say lifecycles are copied from live"},
		{keys.Promote, "1.33.6 live", "refused: lifecycles are copied from this column: go to another one, or f takes over from the left again"},
		{keys.PreviousColumn, "1.33.6 canary", ""},
		{keys.Promote, "1.33.6 canary", `do "1.33.6 in canary as in live"`},
		{keys.CopyLine, "1.33.6 canary", `copy the line: "1.33.6\tsupported\tsupported\tunavailable\tnow"`},
		{keys.CopyAll, "1.33.6 canary", "copy 3 lines"},
		{keys.NextTransition, "1.33.6 canary", "at 2025-12-01"},
		{keys.NextTrack, "1.33.6 canary", "refused: there is one track only"},
		{keys.LastRow, "1.32.9 canary", ""},
		{keys.PromoteFrom, "1.32.9 canary", "say lifecycles are copied from canary"},
		{keys.PromoteFrom, "1.32.9 canary", "say lifecycles are copied from the column on the left"},
		{keys.Undo, "1.32.9 canary", "pass"},
		{keys.Back, "1.32.9 canary", "close"},
	})
}

// TestMatrixFilter filters for rows that differ now or later, rows that a profile lacks, and rows
// with a cell that matches a term.
func TestMatrixFilter(t *testing.T) {
	for filter, want := range map[string]string{
		"": "1.34.1 1.33.6 1.32.9", "drift:": "1.33.6", "drift:now": "1.33.6", "drift:n": "1.33.6", "drift:missing": "1.34.1", "drift:miss": "1.34.1", "stage:unavailable": "1.33.6",
		"within:30d": "1.33.6", "1.3": "1.34.1 1.33.6 1.32.9", "1.32": "1.32.9", "drift: 1.32": "", "edited": "",
	} {
		s := paneltest.Open(t, keys.Matrix, &Panel{}, 24, dev, canary, live)
		p := s.Panel.(*Panel)
		p.Filter = panel.ParseFilter(filter)
		s.Resize(80, 24)
		var got []string
		for _, i := range p.Lines {
			got = append(got, label(&p.table.Rows[i]))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q lets %q through, want %q", filter, got, want)
		}
	}
	s := paneltest.Open(t, keys.Matrix, &Panel{}, 24, dev, canary)
	s.Panel.(*Panel).Filter = panel.ParseFilter("drift:now")
	if s.Resize(80, 24); len(s.Panel.(*Panel).Lines) != 0 {
		t.Error("dev and canary differ from 2026-02-01 on only")
	}
	s.Cursor = s.Cursor.AddDate(0, 3, 0)
	if s.Resize(80, 24); len(s.Panel.(*Panel).Lines) != 1 {
		t.Error("dev and canary differ at the time cursor")
	}
}

// TestOneStart takes over a single start: that of the stage that applies at the time cursor, or
// else the next one that differs.
func TestOneStart(t *testing.T) {
	canary := profile("canary", "1.33.6 supported=2025-10-01 deprecated=2026-03-01 expired=2026-06-01", "1.32.9")
	live := profile("live", "1.33.6 supported=2025-12-01 deprecated=2026-04-01", "1.32.9 supported=2025-01-01", "1.31.1")
	s := paneltest.Open(t, keys.Matrix, &Panel{}, 24, canary, live)
	s.Do(keys.NextColumn)
	for _, c := range []struct{ day, stage, becomes string }{
		{"2025-11-20", "supported", "supported=2025-10-01 deprecated=2026-04-01"},
		{"2026-01-01", "supported", "supported=2025-10-01 deprecated=2026-04-01"},
		{"2026-03-15", "deprecated", "supported=2025-12-01 deprecated=2026-03-01"},
		{"2026-07-01", "expired", "supported=2025-12-01 deprecated=2026-04-01 expired=2026-06-01"},
	} {
		at, err := time.Parse(time.DateOnly, c.day)
		if err != nil {
			t.Fatal(err)
		}
		s.Cursor = at
		s.Resize(80, 24)
		said, p := s.Do(keys.PromoteStart), s.Panel.(*Panel)
		got := ""
		for _, stage := range p.one.After.Stages {
			got += " " + stage.Name + "=" + stage.Start.Time().Format(time.DateOnly)
		}
		if said != `do "`+c.stage+` of 1.33.6 in live as in canary"` || got != " "+c.becomes {
			t.Errorf("%s: %s, becomes%s, want %s of %s", c.day, said, got, c.stage, c.becomes)
		}
		if lines := strings.Join(s.Lines(t), " "); !strings.Contains(strings.Join(strings.Fields(lines), " "), "; i "+c.stage+" alone") {
			t.Errorf("%s: not named:\n%s", c.day, lines)
		}
	}
	for _, want := range []string{"refused: 1.32.9: it has no lifecycle to copy", "refused: canary does not list 1.31.1"} {
		s.Do(keys.RowDown)
		if said := s.Do(keys.PromoteStart); !strings.HasPrefix(said, want) {
			t.Errorf("%q, want %q", said, want)
		}
	}
}

// TestMatrixPicture draws cells, drift, and what taking over would do.
func TestMatrixPicture(t *testing.T) {
	s := paneltest.Open(t, keys.Matrix, &Panel{}, 24, dev, canary, live)
	s.Do(keys.RowDown, keys.NextColumn, keys.NextColumn)
	want := ` matrix ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌ 3 profiles, 1 of 3 versions differ ╌
          dev           +canary         live           differs
  1.34.1  S supported    S supported    -
▸ 1.33.6  S supported    S supported   ▸U unavailable  now
  1.32.9  S supported    S supported    S supported
 1.33.6 in live ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌ 2 of 3 ╌
 unavailable, supported in 11 d (2025-12-01)
 differs now
 C takes over from canary: supported 2025-12-01 to 2025-10-01 (past)`
	lines := s.Lines(t)
	if got := strings.Join(lines[:9], "\n"); got != want {
		t.Errorf("drawn:\n%s\nwant:\n%s", got, want)
	}
	if rest := strings.Join(lines[9:], "\n"); !strings.Contains(rest, "  is       U") || !strings.Contains(rest, "  would be S") {
		t.Errorf("no bars:\n%s", rest)
	}
}

// TestNothingToCompare checks the reason shown for a single profile.
func TestNothingToCompare(t *testing.T) {
	s := paneltest.Open(t, keys.Matrix, &Panel{}, 24, dev)
	if got := WhyUnavailable(&s.Context); !strings.HasPrefix(got, "there is nothing to compare dev with: lctui edit dev/ canary/ live/") {
		t.Error(got)
	}
}

// TestMatrixMissingVersion takes over a version that a profile does not list, where the profile has
// no list at all.
func TestMatrixMissingVersion(t *testing.T) {
	empty := "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: empty}\nspec: {}\n"
	s := paneltest.Open(t, keys.Matrix, &Panel{}, 24, canary, empty)
	s.Do(keys.NextColumn)
	if p := s.Panel.(*Panel); p.takes.Before != nil || p.words(&s.Context) != "added: supported 2025-10-01" {
		t.Errorf("%q, %v", p.words(&s.Context), p.err)
	}
	if _, err := s.Editor.Do(s.Panel.(*Panel).takes.Change); err != nil {
		t.Fatal(err)
	}
	if s.Resize(80, 24); s.Do(keys.Promote) != "refused: the lifecycle of 1.34.1 is the same in canary already" {
		t.Error(s.Do(keys.Promote))
	}
}

// TestManyColumns scrolls the columns so that the one in focus is visible, at every size and for up
// to twelve profiles whose names differ only in the middle.
func TestManyColumns(t *testing.T) {
	p := &Panel{}
	for n := 2; n <= 12; n++ {
		var all []string
		for i := range n {
			all = append(all, profile(fmt.Sprintf("garden-of-the-landscape-%02d-cloudprofile-aws", i), "1.34.1 supported=2025-10-01"))
		}
		s := paneltest.Open(t, keys.Matrix, p, 24, strings.Join(all, "---\n"))
		for _, size := range [][2]int{{40, 10}, {60, 16}, {80, 24}, {120, 40}, {200, 50}} {
			s.Resize(size[0], size[1])
			for s.Do(keys.PreviousColumn) == "" {
			}
			seen := map[string]bool{}
			for column := 0; ; column++ {
				names := s.Lines(t)[1]
				shown := p.parts.names[p.name(column)]
				if !strings.Contains(names, shown) || seen[shown] || p.column != column {
					t.Fatalf("%d profiles at %v: column %d, named %q, is not to be told in %q", n, size, column, shown, names)
				}
				seen[shown] = true
				if s.Do(keys.NextColumn) != "" {
					break
				}
			}
			if len(seen) != n {
				t.Errorf("%d of %d columns were seen at %v", len(seen), n, size)
			}
		}
	}
}
