package tui

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/lctui/lctui/tui/keys"
)

// TestOpenNamesNeverLookAlike opens files and profiles whose long names differ only in the middle.
// The title, the list of files and the tracks each show three different names.
func TestOpenNamesNeverLookAlike(t *testing.T) {
	var names []string
	open := func(width, height int) *driver {
		return startWith(t, width, height, func(o *Options) {
			text, err := os.ReadFile("testdata/aws.yaml")
			if err != nil {
				t.Fatal(err)
			}
			d := &driver{t: t, dir: t.TempDir()}
			o.Documents, names = nil, nil
			for _, part := range []string{"alpha", "beta", "gamma"} {
				name := "garden-landscapes-of-europe-" + part + "-cloudprofile-amazon-webservices"
				names = append(names, name)
				o.Documents = append(o.Documents, d.file(name+".yaml", strings.Replace(string(text), "name: aws", "name: "+name, 1)))
			}
		})
	}
	different := func(what string, d *driver, shown []string) {
		t.Helper()
		slices.Sort(shown)
		if all := slices.Compact(shown); len(all) != len(names) {
			t.Errorf("%s at %dx%d: %q\n%s", what, d.Width, d.Height, all, d.text())
		}
	}
	for _, size := range [][2]int{{40, 10}, {60, 16}, {80, 24}, {120, 40}, {200, 50}} {
		d := open(size[0], size[1])
		var titles []string
		for _, name := range names {
			d.press(":", "e "+name+".yaml", "enter")
			titles = append(titles, d.line(1))
		}
		different("title", d, titles)
		d.press("F")
		if d.Layers.Top() != keys.Overview {
			t.Fatal(d.Layers.Top())
		}
		files := []string{}
		for i := range names {
			files = append(files, strings.TrimLeft(d.line(3+i), "▸ "))
		}
		different("list of files", d, files)
		if size[0] == 120 {
			d.press("esc")
			var headings []string
			for line := range strings.Lines(d.text()) {
				if left, _, ok := strings.Cut(line, "╎"); ok && strings.Contains(left, "..") {
					headings = append(headings, left)
				}
			}
			different("names at the left", d, headings)
		}
	}
}
