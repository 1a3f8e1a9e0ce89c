package timeline

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/lctui/lctui/model"
)

// TestSharedCells draws cells in which several things happen. Cells are weeks, and the window
// begins two weeks before the cell of now.
func TestSharedCells(t *testing.T) {
	for _, c := range []struct{ name, stages, want string }{
		{"three starts in a cell", "preview 2025-11-24, supported 2025-11-25, deprecated 2025-11-26", " ..╏3===== "},
		{"two of them at one instant", "preview 2025-11-24, supported 2025-11-25, deprecated 2025-11-25", " ..╏2===== "},
		{"one of them broken", "preview 2025-11-24, supported 2025-11-25 broken", " ..╏✕⣿⣿⣿⣿⣿ "},
		{"a start under the cursor", "supported 2025-11-20", " ..S⣿⣿⣿⣿⣿⣿ "},
		{"a start just before its cell", "supported 2025-11-23T23:59:59Z", " ..S⣿⣿⣿⣿⣿⣿ "},
		{"a start a nanosecond into its cell", "supported 2025-11-24T00:00:00.000000001Z", " ..╏S⣿⣿⣿⣿⣿ "},
		{"a start that changes nothing", "supported, supported 2025-12-01", " ⣿⣿╏⣿S⣿⣿⣿⣿ "},
		{"a start in the first cell", "preview, supported 2025-11-03", " S⣿╏⣿⣿⣿⣿⣿⣿ "},
		{"starts at both sides", "preview 2025-01-01, supported 2027-01-01", "‹░░╏░░░░░░›"},
		{"a planned one beside another", "supported, deprecated 2025-12-01 planned, expired 2025-12-08", " ⣿⣿╏⣿dX___ "},
	} {
		w := New(Month, 9, clock)
		var l Line
		list(t, c.stages).AppendTo(&l, w, Unicode, w.Marks(clock, clock), None)
		if l.String() != c.want {
			t.Errorf("%s: %q, want %q", c.name, l.String(), c.want)
		}
	}
}

func TestCounts(t *testing.T) {
	w := New(Month, 5, clock)
	b := &Bar{}
	got := ""
	for i := range 12 {
		b.Starts = append(b.Starts, Start{Stage: i, At: clock.Add(time.Duration(i) * time.Hour), Letter: 'P'})
		var l Line
		b.AppendTo(&l, w, ASCII, w.Marks(clock, clock), None)
		got += strings.TrimSpace(l.String())
	}
	if want := "P23456789+++"; got != want {
		t.Errorf("1 to 12 starts in one cell: %q, want %q", got, want)
	}
}

func TestFocusStandsBeforeItsStart(t *testing.T) {
	bar := "supported 2025-11-03, deprecated 2025-11-17, expired 2025-12-08"
	for _, c := range []struct {
		name  string
		focus int
		pan   int
		want  string
	}{
		{"none", None, 0, " S⣿D==X___ "},
		{"over now's column", 2, 0, " S⣿D=▸X___ "},
		{"before a start", 1, 0, " S▸D==X___ "},
		{"in the gutter, for the first cell", 0, 0, "▸S⣿D==X___ "},
		{"in the gutter, over its sign", 1, 2, "▸D==X_____ "},
		{"over the letter of another start", 1, -3, " ...S▸D==X "},
		{"outside the window", 0, 3, "‹==X______ "},
		{"no such stage", 7, 0, " S⣿D==X___ "},
	} {
		w := New(Month, 9, clock).Pan(c.pan)
		var l Line
		list(t, bar).AppendTo(&l, w, Unicode, Marks{}, c.focus)
		if l.String() != c.want {
			t.Errorf("%s: %q, want %q", c.name, l.String(), c.want)
		}
	}
}

func TestBarsOfWhatIsNotKnown(t *testing.T) {
	clock := at("2025-11-20T09:00:00Z")
	w := New(Month, 16, clock)
	for _, c := range []struct {
		name string
		bar  Bar
		want string
	}{
		{"nothing", Bar{}, "     ╏           "},
		{"known from an instant to now", Bar{
			Spans:  []Span{{model.LookPreview, at("2025-11-03T08:00:00Z"), clock}},
			Starts: []Start{{At: at("2025-11-03T08:00:00Z"), Letter: 'D', Look: model.LookPreview}},
		}, "   D░╏           "},
		{"unknown since", Bar{
			Spans:  []Span{{model.LookUnknown, at("2025-10-27"), clock}},
			Starts: []Start{{At: at("2025-10-27"), Letter: 'D', Look: model.LookPreview}},
		}, "  D??╏           "},
		{"overridden starts alone", Bar{
			Starts: []Start{{At: at("2025-12-15"), Letter: 'D', Look: model.LookDeprecated}},
		}, "     ╏   D       "},
	} {
		var l Line
		c.bar.AppendTo(&l, w, Unicode, w.Marks(clock, clock), None)
		if got := l.String(); got != c.want+" " {
			t.Errorf("%s: %q, want %q", c.name, got, c.want+" ")
		}
	}
}

func TestMarkerLine(t *testing.T) {
	for _, c := range []struct {
		name   string
		cursor int // cells from now
		want   string
	}{
		{"well apart", 10, "   now ╎         ╏ 2026-01-26 "},
		{"at the left", -4, "   ╏   ╎ now                  "},
		{"side by side", -1, "      ╏╎ now                  "},
		{"no room at the right", 18, "   now ╎      2026-03-23 ╏    "},
		{"together", 0, "       ╏ now                  "},
		{"no room at either side", 12, "   now ╎           ╏          "},
		{"outside", 40, "   now ╎                      "},
	} {
		w := New(Month, 30, clock)
		cursor := w.StartOf(w.Cell(clock) + c.cursor)
		var l Line
		w.AppendMarker(&l, Unicode, w.Marks(clock, cursor), cursor)
		if l.String() != c.want {
			t.Errorf("%s: %q, want %q", c.name, l.String(), c.want)
		}
	}
}

// TestScrubbingChangesTheCursorAlone moves the time cursor over bars and compares all cells. Only
// those of the old and the new cursor may differ.
func TestScrubbingChangesTheCursorAlone(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		bar := random(r)
		w := New(Zoom(r.IntN(int(Fit))), 80, clock)
		before := []rune(drawn(bar, w, clock))
		cursor := w.StartOf(r.IntN(80)).Add(time.Minute)
		after := []rune(drawn(bar, w, cursor))
		for i := range before {
			c := i - 1
			if before[i] != after[i] && c != w.Cell(clock) && c != w.Cell(cursor) {
				t.Fatalf("cursor at %s: cell %d changes\n%s\n%s", cursor, c, string(before), string(after))
			}
		}
	}
}

// TestMarksHideNoStart compares bars with and without now and the time cursor: only signs of stages
// may be hidden.
func TestMarksHideNoStart(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		bar := random(r)
		w := New(Zoom(r.IntN(int(Fit))), 80, clock)
		var plain Line
		bar.AppendTo(&plain, w, Unicode, Marks{}, None)
		marked := []rune(drawn(bar, w, w.StartOf(r.IntN(80))))
		for i, sign := range []rune(plain.String()) {
			if marked[i] != sign && !strings.ContainsRune(".░⣿=_", sign) {
				t.Fatalf("%q is hidden in cell %d\n%s\n%s", sign, i-1, plain.String(), string(marked))
			}
		}
	}
}

// TestRunsCoverTheText checks that the runs of a line cover all of its text.
func TestRunsCoverTheText(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var l Line
	for range 200 {
		w := New(Zoom(r.IntN(int(Fit))), r.IntN(300), clock)
		l.Reset()
		f := Frame{Window: w, Marks: w.Marks(clock, clock), Signs: Unicode, Names: 10}
		row := Row{Version: "größer-als-zehn", Focused: true, Letter: 'S', Bar: random(r), Focus: r.IntN(4)}
		row.AppendTo(&l, &f)
		if n := utf8.RuneCount(l.Bytes); n != HeadWidth+10+w.Width()+2 {
			t.Fatalf("%d cells, want %d", n, HeadWidth+10+w.Width()+2)
		}
		text, last := "", Meaning(255)
		l.Each(func(m Meaning, part string) {
			if m == last || part == "" || !utf8.ValidString(part) {
				t.Fatalf("run %q of meaning %d after %d", part, m, last)
			}
			text, last = text+part, m
		})
		if text != l.String() {
			t.Fatalf("runs give %q, the line is %q", text, l.String())
		}
	}
}

func drawn(b *Bar, w Window, cursor time.Time) string {
	var l Line
	b.AppendTo(&l, w, Unicode, w.Marks(clock, cursor), None)
	return l.String()
}

// random returns a bar with up to four starts around now, in any order of stages.
func random(r *rand.Rand) *Bar {
	var stages []listed
	var starts []Start
	for i := range r.IntN(5) {
		k := model.VersionStages.Kinds[r.IntN(5)]
		t := clock.Add(time.Duration(r.IntN(2_000_000_000)-1_000_000_000) * time.Second / 20)
		stages = append(stages, listed{k.Look, t})
		starts = append(starts, Start{Stage: i, At: t, Letter: k.Letter, Look: k.Look, Planned: r.IntN(9) == 0, Broken: r.IntN(9) == 0})
	}
	sortStarts(starts)
	return &Bar{Spans: spansOf(stages, starts), Starts: starts}
}

// TestLongNames draws rows whose version does not fit its column.
func TestLongNames(t *testing.T) {
	for _, c := range []struct {
		version string
		names   int
		want    string
	}{
		{"1.33.5", NameWidth(6), "  1.33.5   S "},
		{"20240912.1", NameWidth(10), "  20240912.1 S "},
		{"1443.3.0-with-a-very-long-end", NameWidth(29), "  1443.3.0-with-a-ve.. S "},
		{"一二三四五", NameWidth(10), "  一二三四五 S "},
		{"一二三四五", 8, "  一二三.. S "},
	} {
		var l Line
		row := Row{Version: c.version, Letter: 'S', Look: model.LookSupported}
		row.AppendTo(&l, &Frame{Signs: Unicode, Names: c.names})
		if l.String() != c.want {
			t.Errorf("%q, want %q", l.String(), c.want)
		}
	}
}

func BenchmarkFrame(b *testing.B) {
	for _, c := range []struct {
		name        string
		rows, width int
	}{{"50x200", 50, 185}, {"24x80", 24, 65}} {
		b.Run(c.name, func(b *testing.B) {
			var bars []*Bar
			for i := range c.rows {
				bars = append(bars, list(b, kubernetes[i%len(kubernetes)].stages))
			}
			cursor := at("2026-03-01")
			w := New(Month, c.width, clock)
			f := Frame{Window: w, Marks: w.Marks(clock, cursor), Signs: Unicode, Names: 8}
			row := Row{Version: "1.33.5", Letter: 'S', Look: model.LookSupported, Focus: None}
			var l Line
			b.ReportAllocs()
			for b.Loop() {
				for _, bar := range bars {
					l.Reset()
					row.Bar = bar
					row.AppendTo(&l, &f)
				}
			}
		})
	}
}

func BenchmarkRuler(b *testing.B) {
	w := New(Month, 185, clock)
	for b.Loop() {
		w.Ruler()
	}
}
