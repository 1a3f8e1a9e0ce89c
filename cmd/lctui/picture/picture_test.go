package picture

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/lucasb-eyer/go-colorful"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/palette"
)

// contrast returns the contrast ratio of two colours as defined by WCAG 2.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	luminance := func(text string) float64 {
		c, err := colorful.Hex(text)
		if err != nil {
			t.Fatal(err)
		}
		r, g, b := c.LinearRgb()
		return 0.2126*r + 0.7152*g + 0.0722*b
	}
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// TestPaletteContrast: letters on bars, versions and the ruler are readable on both backgrounds.
func TestPaletteContrast(t *testing.T) {
	for name, p := range map[string]*palette.Picture{"light": palette.Light, "dark": palette.Dark} {
		for look, fill := range p.Fills {
			if c := contrast(t, p.Ink, fill); c < 4.5 {
				t.Errorf("%s: the letter on %s has a contrast of %.1f", name, lookNames[look], c)
			}
		}
		for what, ink := range map[string]string{"text": p.Ink, "the ruler": p.Faint} {
			if c := contrast(t, ink, p.Paper); c < 4.5 {
				t.Errorf("%s: %s has a contrast of %.1f", name, what, c)
			}
		}
	}
}

// TestPatternsDiffer: every look has a pattern of its own, so that bars differ without colour.
func TestPatternsDiffer(t *testing.T) {
	seen := map[string]string{}
	for look, d := range patterns {
		if other := seen[d]; other != "" {
			t.Errorf("%s and %s look the same", other, lookNames[look])
		}
		seen[d] = lookNames[look]
	}
}

// drawn returns the picture of a profile with one version, from January to July 2026.
func drawn(t *testing.T, format string, v View) string {
	t.Helper()
	v.From, v.To = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2026, 7, 1, 0, 0, 0, 0, time.UTC)
	v.Now, v.ASCII, v.Width = v.From.AddDate(0, 1, 0), true, 80
	version := &model.Version{Text: "1.31.4<&", Stages: []model.Stage{{Name: model.Supported, Start: model.StartAt(v.From.AddDate(0, 2, 0))}}}
	o := &model.Object{Kind: model.CloudProfile, Name: "p", Scale: model.VersionStages, Tracks: []*model.Track{{Name: "kubernetes", Versions: []*model.Version{version}}}}
	d := New(format, v)
	d.Add([]Object{v.Dated("p.yaml", o, o)})
	var out bytes.Buffer
	d.Print(&out)
	return out.String()
}

// TestFormats: every format draws each version under its track. Text from files cannot become
// markup.
func TestFormats(t *testing.T) {
	for format, version := range map[string]string{"text": "1.31.4<&", "svg": "1.31.4&lt;&amp;", "html": "1.31.4&lt;&amp;", "mermaid": "1.31.4__", "markdown": "1.31.4&lt;&amp;"} {
		text := drawn(t, format, View{})
		if !strings.Contains(text, "kubernetes") || !strings.Contains(text, version) || !strings.Contains(text, "supported") {
			t.Errorf("%s:\n%.2000s", format, text)
		}
	}
	if len(Formats) != 5 {
		t.Errorf("formats without a case here: %v", Formats)
	}
}

// TestThemes: a theme determines the background. Without one the system of the reader chooses.
func TestThemes(t *testing.T) {
	for _, c := range []struct {
		theme       string
		light, dark bool
		scheme      string
	}{{"auto", true, true, "light dark"}, {"light", true, false, "light"}, {"dark", false, true, "dark"}} {
		text := drawn(t, "html", View{Theme: c.theme})
		if strings.Contains(text, palette.Light.Paper) != c.light || strings.Contains(text, palette.Dark.Paper) != c.dark ||
			strings.Contains(text, "prefers-color-scheme") != (c.light && c.dark) || !strings.Contains(text, `content="`+c.scheme+`"`) {
			t.Errorf("theme %s:\n%.2000s", c.theme, text)
		}
	}
}

// TestTicks: the ruler has marks for every period, but not too many.
func TestTicks(t *testing.T) {
	begin := time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC)
	for _, days := range []int{2, 10, 31, 62, 63, 90, 400, 3000, 90000} {
		x := &chart{View: View{From: begin, To: begin.AddDate(0, 0, days)}}
		if n := len(x.ticks()); n < 1 || n > 33 {
			t.Errorf("%d days: %d marks", days, n)
		}
	}
}
