package palette

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"
	"github.com/lucasb-eyer/go-colorful"
	"github.com/muesli/termenv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
)

// Default backgrounds of terminals, by the kind of theme.
var (
	darkBackgrounds  = []string{"#000000", "#1e1e1e", "#282828", "#282c34", "#002b36", "#300a24"}
	lightBackgrounds = []string{"#ffffff", "#fafafa", "#fdf6e3", "#eeeeee"}
	bothBackgrounds  = []string{"#000000", "#1e1e1e", "#fafafa", "#ffffff"}
)

func backgroundsOf(name string) []string {
	switch {
	case name == Both:
		return bothBackgrounds
	case strings.HasPrefix(name, "dark"):
		return darkBackgrounds
	default:
		return lightBackgrounds
	}
}

// shade returns the colour of an index of the palette of 256: a cube of six steps from 16 on, then
// 24 greys.
func shade(t *testing.T, c lipgloss.CompleteColor) colorful.Color {
	t.Helper()
	index, err := strconv.Atoi(c.ANSI256)
	if err != nil || index < 16 || index > 255 {
		t.Fatalf("index %q has no fixed shade", c.ANSI256)
	}
	if index >= 232 {
		grey := float64(8+10*(index-232)) / 255
		return colorful.Color{R: grey, G: grey, B: grey}
	}
	step := func(n int) float64 { return [...]float64{0, 95, 135, 175, 215, 255}[n] / 255 }
	n := index - 16
	return colorful.Color{R: step(n / 36), G: step(n / 6 % 6), B: step(n % 6)}
}

// contrast is the contrast ratio of WCAG 2.
func contrast(a, b colorful.Color) float64 {
	light := func(c colorful.Color) float64 {
		r, g, b := c.LinearRgb()
		return 0.2126*r + 0.7152*g + 0.0722*b
	}
	x, y := light(a), light(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

// Simulations of colour vision deficiencies at full severity, in linear light
// (Machado, Oliveira, Fernandes 2009).
var simulations = map[string][3][3]float64{
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func seen(c colorful.Color, simulation string) colorful.Color {
	m, ok := simulations[simulation]
	if !ok {
		return c
	}
	r, g, b := c.LinearRgb()
	row := func(i int) float64 { return m[i][0]*r + m[i][1]*g + m[i][2]*b }
	return colorful.LinearRgb(row(0), row(1), row(2)).Clamped()
}

// leastDifference is the least CIEDE2000 difference between any two stages at a level of
// brightness.
func leastDifference(t *testing.T, set *colours, simulation string) float64 {
	least := math.Inf(1)
	for i := range set {
		for k := range i {
			a, b := seen(shade(t, set[i]), simulation), seen(shade(t, set[k]), simulation)
			least = math.Min(least, 100*a.DistanceCIEDE2000(b))
		}
	}
	return least
}

func leastContrast(t *testing.T, c lipgloss.CompleteColor, backgrounds []string) float64 {
	least := math.Inf(1)
	for _, text := range backgrounds {
		background, err := colorful.Hex(text)
		if err != nil {
			t.Fatal(err)
		}
		least = math.Min(least, contrast(shade(t, c), background))
	}
	return least
}

// levels are the levels of brightness, with the minimum contrast of each. Words have the colours of
// bright bars; calm and past bars are marks.
var levels = []struct {
	name string
	of   func(*theme) *colours
	bar  float64
}{
	{"bright", func(t *theme) *colours { return &t.bright }, 4.5},
	{"calm", func(t *theme) *colours { return &t.calm }, 3},
	{"past", func(t *theme) *colours { return &t.past }, 3},
}

// TestContrast computes the contrast of every colour on the backgrounds of its theme, rounded to
// tenths as in the published table. Text needs 4.5 and marks 3. The theme for any background has
// only colours of marks.
func TestContrast(t *testing.T) {
	want := map[string]string{ // unavailable, preview, supported, deprecated, expired
		"dark bright":              "6.4 6.0 10.6 13.0 4.7",
		"dark calm":                "3.9 4.0 3.1 6.0 3.1",
		"dark past":                "3.1 3.4 3.4 3.7 3.9",
		"dark-red-green bright":    "4.6 10.9 4.6 13.3 4.6",
		"dark-red-green calm":      "3.9 7.3 3.7 6.0 4.3",
		"dark-red-green past":      "4.1 3.1 4.1 3.7 3.1",
		"dark-blue-yellow bright":  "5.2 8.6 11.5 13.0 4.7",
		"dark-blue-yellow calm":    "3.9 5.6 3.0 6.0 4.7",
		"dark-blue-yellow past":    "4.1 3.1 3.2 3.3 3.1",
		"light bright":             "6.1 5.0 6.9 4.9 6.4",
		"light calm":               "5.5 4.8 3.9 4.9 3.9",
		"light past":               "3.1 3.1 3.5 4.1 3.2",
		"light-red-green bright":   "4.5 15.5 5.0 4.9 12.2",
		"light-red-green calm":     "3.9 5.2 3.2 4.9 4.5",
		"light-red-green past":     "3.1 3.6 3.1 3.3 3.9",
		"light-blue-yellow bright": "4.5 8.6 6.5 4.9 12.2",
		"light-blue-yellow calm":   "3.9 4.2 3.8 4.9 4.7",
		"light-blue-yellow past":   "3.9 3.9 3.8 3.3 3.9",
		"both bright":              "3.8 3.6 3.5 3.6 3.7",
		"both calm":                "3.8 3.6 3.9 3.6 3.7",
		"both past":                "3.8 3.8 3.8 3.8 3.8",
	}
	for _, p := range themes {
		for _, level := range levels {
			bar, name := level.bar, p.name+" "+level.name
			if p.name == Both {
				bar = 3
			}
			var got []string
			for _, colour := range level.of(p) {
				c := math.Round(10*leastContrast(t, colour, backgroundsOf(p.name))) / 10
				if c < bar {
					t.Errorf("%s: colour %s has a contrast of %.1f, less than %.1f", name, colour.ANSI256, c, bar)
				}
				got = append(got, fmt.Sprintf("%.1f", c))
			}
			if text := strings.Join(got, " "); text != want[name] {
				t.Errorf("%s: contrasts %s, want %s", name, text, want[name])
			}
		}
		if c := leastContrast(t, p.muted, backgroundsOf(p.name)); p.name != Both && math.Round(10*c)/10 < 4.5 || c < 3 {
			t.Errorf("%s: muted text has a contrast of %.1f", p.name, c)
		}
	}
}

// TestWords requires text to have colours that were checked as text: those of bright bars, or the
// terminal's own.
func TestWords(t *testing.T) {
	for _, p := range themes {
		for look, c := range p.words {
			if index, err := strconv.Atoi(c.ANSI256); c != p.bright[look] && c.ANSI256 != "" && (err != nil || index > 15) {
				t.Errorf("%s: words of look %d have colour %q", p.name, look, c.ANSI256)
			}
		}
	}
}

// TestDifference computes how different the stages look, with normal vision and with each
// deficiency. A variant needs 19 for its own deficiency. Calm and past bars need 10 for it and 5
// for any other, because signs and letters distinguish the stages too. The results match the
// figures published with the themes within 0.35. The hue of a grey is noise of the conversion, and
// the smallest difference is often one to a grey.
func TestDifference(t *testing.T) {
	views := []string{"normal", "deuteranopia", "protanopia", "tritanopia"}
	published := map[string][4]float64{
		"dark bright":              {23.0, 16.7, 15.7, 16.7},
		"dark-red-green bright":    {26.8, 22.2, 23.7, 16.2},
		"dark-blue-yellow bright":  {27.4, 18.5, 17.3, 22.8},
		"light bright":             {24.5, 3.4, 4.4, 16.4},
		"light-red-green bright":   {24.1, 20.5, 23.5, 19.9},
		"light-blue-yellow bright": {21.4, 12.5, 7.6, 19.9},
		"both bright":              {28.3, 10.0, 2.9, 5.2},
	}
	for _, p := range themes {
		for _, level := range levels {
			if p.name == Both && level.name != "bright" {
				continue // one shade for everything past; the calm bars are the bright ones
			}
			name, need := p.name+" "+level.name, 10.0
			if level.name == "bright" {
				need = 19
			}
			var got [4]float64
			for k, view := range views {
				d := leastDifference(t, level.of(p), view)
				if got[k] = d; ownView(p.name, view) && d < need || level.name != "bright" && d < 5 {
					t.Errorf("%s: %s leaves a difference of %.1f", name, view, d)
				}
			}
			for k, want := range published[name] {
				if level.name == "bright" && math.Abs(got[k]-want) > 0.35 {
					t.Errorf("%s: differences %.1f, published %.1f", name, got, published[name])
					break
				}
			}
		}
	}
}

// ownView reports whether a theme is made for that kind of vision.
func ownView(name, view string) bool {
	switch view {
	case "normal":
		return true
	case "tritanopia":
		return strings.HasSuffix(name, "blue-yellow")
	default:
		return strings.HasSuffix(name, "red-green")
	}
}

// TestStagesNeverShareAColour checks the sets of 16 colours, whose shades the terminal determines.
// Any two looks differ in colour or in bold.
func TestStagesNeverShareAColour(t *testing.T) {
	for _, p := range []*theme{themes[0], themes[3], themes[6]} {
		for i := range p.words {
			for k := range i {
				if p.words[i].ANSI == p.words[k].ANSI && p.bold[i] == p.bold[k] {
					t.Errorf("%s and %s look the same", model.VersionStages.Kinds[i].Name, model.VersionStages.Kinds[k].Name)
				}
			}
		}
	}
}

// TestSafeIsQuiet checks that a bar of supported is less bright than in the focused row, with 256
// and with 16 colours.
func TestSafeIsQuiet(t *testing.T) {
	for _, name := range Names() {
		for _, profile := range []termenv.Profile{termenv.ANSI256, termenv.ANSI} {
			styles, err := OfTheme(name, profile)
			if err != nil {
				t.Fatal(err)
			}
			quiet, bright := styles[timeline.BarOf(model.LookSupported)], styles[timeline.BrightOf(model.LookSupported)]
			if quiet.Render("x") == bright.Render("x") {
				t.Errorf("%s: profile %d draws %q also without the focus", name, profile, bright.Render("x"))
			}
		}
	}
}
