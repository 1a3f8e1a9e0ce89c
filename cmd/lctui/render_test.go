package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lucasb-eyer/go-colorful"
)

// contrast is that of WCAG 2.
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

// Letters on bars, versions and the ruler are readable on both backgrounds.
func TestPaletteContrast(t *testing.T) {
	for name, p := range map[string]palette{"light": lightPalette, "dark": darkPalette} {
		for look, fill := range p.fills {
			if c := contrast(t, p.ink, fill); c < 4.5 {
				t.Errorf("%s: the letter on %s has a contrast of %.1f", name, lookNames[look], c)
			}
		}
		for what, ink := range map[string]string{"text": p.ink, "the ruler": p.faint} {
			if c := contrast(t, ink, p.paper); c < 4.5 {
				t.Errorf("%s: %s has a contrast of %.1f", name, what, c)
			}
		}
	}
}

// Every look has a pattern of its own, so that bars differ without colour.
func TestPatternsDiffer(t *testing.T) {
	seen := map[string]string{}
	for look, d := range patterns {
		if other := seen[d]; other != "" {
			t.Errorf("%s and %s look the same", other, lookNames[look])
		}
		seen[d] = lookNames[look]
	}
}

func rendered(t *testing.T, args ...string) string {
	t.Helper()
	var out, said bytes.Buffer
	if code := run(append([]string{"render", "-"}, args...), strings.NewReader(dangerous), &out, &said); code != failure.Done {
		t.Fatalf("exit %d: %s", code, &said)
	}
	return out.String()
}

// The picture is XML, every name of which is known, and every reference leads
// somewhere.
func TestSVGIsWellFormed(t *testing.T) {
	text := rendered(t, append([]string{"-o", "svg"}, window...)...)
	ids, uses := map[string]bool{}, map[string]bool{}
	decoder := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range element.Attr {
			switch a.Name.Local {
			case "id":
				if ids[a.Value] {
					t.Errorf("the id %s is there twice", a.Value)
				}
				ids[a.Value] = true
			case "fill":
				if id, found := strings.CutPrefix(a.Value, "url(#"); found {
					uses[strings.TrimSuffix(id, ")")] = true
				}
			case "aria-labelledby":
				for id := range strings.FieldsSeq(a.Value) {
					uses[id] = true
				}
			}
		}
	}
	for id := range uses {
		if !ids[id] {
			t.Errorf("nothing has the id %s", id)
		}
	}
	if len(uses) < 6 {
		t.Errorf("only %v are referred to", uses)
	}
}

// --theme leaves one background; without it the reader's system chooses.
func TestPictureThemes(t *testing.T) {
	for _, c := range []struct {
		theme       string
		light, dark bool
		scheme      string
	}{{"auto", true, true, "light dark"}, {"light", true, false, "light"}, {"dark", false, true, "dark"}} {
		text := rendered(t, "-o", "html", "--theme", c.theme)
		if strings.Contains(text, lightPalette.paper) != c.light || strings.Contains(text, darkPalette.paper) != c.dark ||
			strings.Contains(text, "prefers-color-scheme") != (c.light && c.dark) || !strings.Contains(text, `content="`+c.scheme+`"`) {
			t.Errorf("--theme %s:\n%.2000s", c.theme, text)
		}
	}
}

// The ruler has marks in every window, and not too many.
func TestTicks(t *testing.T) {
	begin := time.Date(2025, 11, 20, 9, 0, 0, 0, time.UTC)
	for _, days := range []int{2, 10, 31, 62, 63, 90, 400, 3000, 90000} {
		x := &chart{from: begin, to: begin.AddDate(0, 0, days)}
		if n := len(x.ticks()); n < 1 || n > 33 {
			t.Errorf("%d days: %d marks", days, n)
		}
	}
}
