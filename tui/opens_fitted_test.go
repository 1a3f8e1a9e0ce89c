package tui

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/timeline"
)

// TestOpensFittedToItsDates checks that a release schedule, and a file without a date near now,
// opens with all its dates shown. Any other file opens around now.
func TestOpensFittedToItsDates(t *testing.T) {
	for _, c := range []struct {
		name  string
		years int
		file  string
		want  timeline.Zoom
	}{
		{"a schedule", 0, "serving.yaml", timeline.Fit},
		{"a profile of now", 0, "aws.yaml", timeline.Month},
		{"a profile of long ago", 9, "aws.yaml", timeline.Fit},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := startWith(t, 120, 40, func(o *Options) { o.Now = o.Now.AddDate(c.years, 0, 0) }, c.file)
			if got := d.Window.Zoom(); got != c.want {
				t.Errorf("zoom %s, want %s", got, c.want)
			}
			for _, v := range d.Track().Versions {
				for _, stage := range lifecycle.Stages(v) {
					if stage.Start.IsAt() && c.want == timeline.Fit && !d.Window.Shows(stage.Start.Time()) {
						t.Errorf("%s of %s at %s is outside", stage.Name, v.Text, stage.Start.Time())
					}
				}
			}
		})
	}
}

// TestFitsEachFile checks that each file that is entered opens as if it were the only one, with all
// its bars on the screen, until the user chooses another window. A fitted window is fitted again.
func TestFitsEachFile(t *testing.T) {
	text, err := os.ReadFile("testdata/aws.yaml")
	if err != nil {
		t.Fatal(err)
	}
	old := regexp.MustCompile(`"20(\d\d)-`).ReplaceAllString(strings.Replace(string(text), "name: aws", "name: old", 1), `"19$1-`)
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 50}} {
		d := &driver{t: t, dir: t.TempDir()}
		d.begin(Options{Writable: true, Now: clock, Documents: []*files.Document{d.file("old.yaml", old), d.file("aws.yaml", string(text))}}, size[0], size[1])
		d.sees(" fit ").press("F", "j")
		if size[0] >= 150 {
			d.sees(" month ")
		}
		d.press("enter").sees(" month ", "▸ 1.34.2").misses("╏›").press("F", "k", "enter").sees(" fit ", "╏›")
		d.press("F", "j", "enter", "}", "+").sees(" week ").press("F", "k", "enter").sees(" week ")
		d.press("0").sees(" fit ").misses("╏›").press("F", "j", "enter").sees(" fit ")
		if from := d.Window.StartOf(0); from.Year() != 2025 {
			t.Errorf("%v: fitted from %s on", size, from)
		}
	}
}

// TestCursorBeyondTheWindow checks that the rulers point to the time cursor at their edge if it is
// outside of the window.
func TestCursorBeyondTheWindow(t *testing.T) {
	startWith(t, 120, 40, func(o *Options) { o.Now = o.Now.AddDate(9, 0, 0) }, "aws.yaml").sees("╏›").misses("‹╏").
		press("@", "2020-01-01", "enter").misses("╏›")
	startWith(t, 120, 40, func(o *Options) { o.Now = o.Now.AddDate(-9, 0, 0) }, "aws.yaml").sees("‹╏").misses("╏›")
}
