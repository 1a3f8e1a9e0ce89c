package draw

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/palette"
	"github.com/lctui/lctui/tui/timeline"
)

func mustTheme(t testing.TB, name string, depth Depth, ascii bool) *Theme {
	t.Helper()
	theme, err := NewTheme(name, depth, ascii)
	if err != nil {
		t.Fatal(err)
	}
	return theme
}

func TestThemeChoice(t *testing.T) {
	const many, none = "xterm-256color", ""
	for _, c := range []struct {
		why   string
		c     ThemeChoice
		name  string
		depth Depth
		ascii bool
	}{
		{"nothing is known", ThemeChoice{Term: many}, "both", Colors256, false},
		{"auto is the same", ThemeChoice{Term: many, Flag: "auto"}, "both", Colors256, false},
		{"a dark background", ThemeChoice{Term: many, ColorFGBG: "15;0"}, "dark", Colors256, false},
		{"a dark one with three fields", ThemeChoice{Term: many, ColorFGBG: "12;default;8"}, "dark", Colors256, false},
		{"a light one", ThemeChoice{Term: many, ColorFGBG: "0;15"}, "light", Colors256, false},
		{"one without a number", ThemeChoice{Term: many, ColorFGBG: "15;default"}, "both", Colors256, false},
		{"one that is no pair", ThemeChoice{Term: many, ColorFGBG: "0"}, "both", Colors256, false},
		{"the configuration", ThemeChoice{Term: many, Configuration: "light-red-green"}, "light-red-green", Colors256, false},
		{"the environment wins over it", ThemeChoice{Term: many, Configuration: "light", Environment: "dark"}, "dark", Colors256, false},
		{"a flag wins over both", ThemeChoice{Term: many, Configuration: "light", Environment: "dark", Flag: "dark-blue-yellow"}, "dark-blue-yellow", Colors256, false},
		{"also the flag auto", ThemeChoice{Term: many, Configuration: "light", Environment: "dark", Flag: "auto"}, "both", Colors256, false},
		{"always", ThemeChoice{Term: many, Color: "always"}, "both", Colors256, false},
		{"never", ThemeChoice{Term: many, Color: "never"}, "both", NoColor, false},
		{"a dumb terminal", ThemeChoice{Term: "dumb"}, "both", NoColor, false},
		{"no terminal named", ThemeChoice{Term: none}, "both", NoColor, false},
		{"no terminal named, but asked for", ThemeChoice{Term: none, Color: "always"}, "both", Colors16, false},
		{"the console", ThemeChoice{Term: "linux"}, "both", Colors16, true},
		{"a terminal of 16 colours", ThemeChoice{Term: "xterm"}, "both", Colors16, false},
		{"one that knows more", ThemeChoice{Term: "xterm", ColorTerm: "truecolor"}, "both", Colors256, false},
		{"one known by name", ThemeChoice{Term: "xterm-kitty"}, "both", Colors256, false},
		{"ASCII asked for", ThemeChoice{Term: many, ASCII: true}, "both", Colors256, true},
	} {
		theme, err := c.c.Theme()
		if err != nil {
			t.Errorf("%s: %v", c.why, err)
		} else if theme.Name != c.name || theme.Depth != c.depth || theme.ASCII != c.ascii {
			t.Errorf("%s: %s, depth %d, ASCII %v", c.why, theme.Name, theme.Depth, theme.ASCII)
		}
	}
}

func TestUnknownThemeNamesAll(t *testing.T) {
	theme, err := ThemeChoice{Term: "xterm-256color", ColorFGBG: "15;0", Flag: "solar\x1b[2J"}.Theme()
	if err == nil || theme == nil || theme.Name != "dark" {
		t.Fatalf("theme %v, error %v", theme, err)
	}
	for _, word := range append(palette.Names(), `solar\x1b[2J`, "auto") {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("%q is not in: %v", word, err)
		}
	}
	if strings.Contains(err.Error(), "\x1b") {
		t.Errorf("the error carries a control character: %q", err)
	}
}

// TestLook spells out the sequences of a row in some themes.
func TestLook(t *testing.T) {
	clock := time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC)
	start := func(days int) time.Time { return clock.AddDate(0, 0, days) }
	bar := &timeline.Bar{
		Spans: []timeline.Span{{Look: model.LookSupported, To: start(14)}, {Look: model.LookDeprecated, From: start(14)}},
		Starts: []timeline.Start{{Stage: 1, At: start(14), Letter: 'D', Look: model.LookDeprecated},
			{Stage: 2, At: start(28), Letter: 'X', Look: model.LookExpired, Planned: true}},
	}
	w := timeline.New(timeline.Month, 8, clock)
	f := timeline.Frame{Window: w, Marks: w.Marks(clock, clock), Signs: timeline.Unicode, Names: 6}
	row := timeline.Row{Version: "1.33.5", Focused: true, Letter: 'S', Look: model.LookSupported, Alert: timeline.HasError, Bar: bar, Focus: 1}
	var line timeline.Line
	row.AppendTo(&line, &f)
	for _, c := range []struct {
		name  string
		depth Depth
		want  string
	}{
		{"dark", Colors256, "<1;7>▸ 1.33.5<> <1;38;5;49>S<38;5;203>✕<> <38;5;49>⣿⣿<>╏▸<1;4;38;5;226>D<22;24>=<38;5;203>x<38;5;226>=<> "},
		{"dark", Colors16, "<1;7>▸ 1.33.5<> <1;92>S<91>✕<> <92>⣿⣿<>╏▸<1;4;93>D<22;24>=<91>x<93>=<> "},
		{"light", Colors16, "<1;7>▸ 1.33.5<> <1;34>S<31>✕<> <34>⣿⣿<>╏▸<1;4>D<24>=<22;31>x<1;39>=<> "},
		{"both", Colors256, "<1;7>▸ 1.33.5<> <1;32>S<31>✕<> <38;5;28>⣿⣿<>╏▸<1;4;33>D<22;24;38;5;166>=<31>x<38;5;166>=<> "},
		{"both", Colors16, "<1;7>▸ 1.33.5<> <1;32>S<31>✕<> <32>⣿⣿<>╏▸<1;4;33>D<22;24>=<31>x<33>=<> "},
		{"dark", NoColor, "<7>▸ 1.33.5<> S✕ ⣿⣿╏▸D=x= "},
	} {
		got := string(mustTheme(t, c.name, c.depth, false).AppendLine(nil, &line))
		got = regexp.MustCompile("\x1b\\[([0-9;]*)m").ReplaceAllString(got, "<$1>")
		if got != c.want {
			t.Errorf("%s in depth %d\nwant %s\ngot  %s", c.name, c.depth, c.want, got)
		}
	}
}

// TestColourNeverStandsAlone removes the sequences from lines in every theme: what is left is
// always the same, so letters and signs say it all. Only the focused row is in reverse, even
// without colours.
func TestColourNeverStandsAlone(t *testing.T) {
	var line timeline.Line
	for m := range timeline.Meanings {
		line.Add(m, "x")
	}
	sequence := regexp.MustCompile("\x1b\\[[0-9;]*m")
	for _, name := range palette.Names() {
		for depth := NoColor; depth <= Colors256; depth++ {
			theme := mustTheme(t, name, depth, false)
			got := string(theme.AppendLine(nil, &line))
			if plain := sequence.ReplaceAllString(got, ""); plain != line.String() {
				t.Errorf("%s: %q", name, plain)
			}
			if strings.Contains(got, "48;5") {
				t.Errorf("%s paints a background: %q", name, got)
			}
			if depth == NoColor && strings.ReplaceAll(got, "\x1b[7mx\x1b[m", "x") != line.String() {
				t.Errorf("%s without colours: %q", name, got)
			}
		}
	}
}

// TestPaint checks that a painted text leaves the terminal's own look behind.
func TestPaint(t *testing.T) {
	theme := mustTheme(t, "dark", Colors256, false)
	for _, c := range []struct {
		m          timeline.Meaning
		text, want string
	}{
		{timeline.Text, "abc", "abc"},
		{timeline.Muted, "abc", "\x1b[38;5;246mabc\x1b[m"},
		{timeline.Unsaved, "●", "\x1b[1m●\x1b[m"},
		{timeline.Error, "", ""},
	} {
		if got := theme.Paint(c.m, c.text); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// TestSignsHaveOneWidth compares the two sets of signs, which share their layouts.
func TestSignsHaveOneWidth(t *testing.T) {
	unicode, ascii := mustTheme(t, "dark", Colors256, false), mustTheme(t, "dark", Colors256, true)
	pairs := [][2]string{{unicode.Rule, ascii.Rule}, {unicode.Divider, ascii.Divider}, {unicode.UnsavedTitle, ascii.UnsavedTitle}}
	for _, s := range []*timeline.Signs{unicode.Signs, ascii.Signs} {
		for i, sign := range append(s.Looks[:], s.Focus, s.Unsaved, s.Error, s.Left, s.Right, s.Cursor, s.Now) {
			if s == unicode.Signs {
				pairs = append(pairs, [2]string{sign})
			} else {
				pairs[3+i][1] = sign
			}
		}
	}
	for _, p := range pairs {
		if len([]rune(p[0])) != 1 || len(p[1]) != 1 {
			t.Errorf("%q and %q are not one cell each", p[0], p[1])
		}
	}
}

// TestBytesOfAScrubStep draws rows like those of the example on a screen of 200x50, which has 34
// rows and bars of 166 cells alongside tracks and details. It counts the bytes sent to a terminal if
// all of them change: at most 15 kB.
func TestBytesOfAScrubStep(t *testing.T) {
	clock := time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC)
	w := timeline.New(timeline.Month, 166, clock)
	f := timeline.Frame{Window: w, Marks: w.Marks(clock, clock.AddDate(0, 3, 10)), Signs: timeline.Unicode, Names: 8}
	day := func(text string) time.Time {
		at, err := time.Parse(time.DateOnly, text)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	// Supported from, deprecated from, expired from; "" for always and never.
	lists := [][3]string{{"2026-01-12"}, {"2025-10-06", "2026-01-12", "2026-07-13"}, {"2025-12-01"}, {"2025-09-15", "2025-12-01", "2026-07-01"},
		{"", "2025-09-15", "2026-02-01"}, {"2025-09-15", "2026-04-01", "2026-05-01"}, {"", "2025-09-15", "2025-12-31"},
		{"", "2025-01-01", "2026-03-31"}, {"", "2025-01-01", "2025-11-15"}}
	for _, name := range palette.Names() {
		theme := mustTheme(t, name, Colors256, false)
		var screen []byte
		for i := range 34 {
			bar, from, look := &timeline.Bar{}, time.Time{}, model.LookUnavailable
			for k, text := range lists[i%len(lists)] {
				next := model.LookSupported + model.Look(k)
				if text != "" {
					at := day(text)
					bar.Spans = append(bar.Spans, timeline.Span{Look: look, From: from, To: at})
					bar.Starts = append(bar.Starts, timeline.Start{Stage: k, At: at, Letter: model.VersionStages.Kinds[next].Letter, Look: next})
					from = at
				}
				if text != "" || k == 0 {
					look = next
				}
			}
			bar.Spans = append(bar.Spans, timeline.Span{Look: look, From: from})
			var line timeline.Line
			row := timeline.Row{Version: "1.33.5", Letter: 'S', Look: model.LookSupported, Bar: bar, Focus: timeline.None}
			row.AppendTo(&line, &f)
			screen = append(theme.AppendLine(screen, &line), "\r\n"...)
		}
		if len(screen) > 15_000 {
			t.Errorf("%s: %d bytes", name, len(screen))
		}
	}
}
