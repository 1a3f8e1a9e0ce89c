package tui

import (
	"testing"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/timeline"
)

// TestOpensFittedToItsDates: the first picture of a release schedule, and of a file none of whose
// dates is near now, shows all its dates. Any other file opens around now.
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

// TestCursorBeyondTheWindow: the rulers show at their edge where the time cursor is when the bars do
// not reach it.
func TestCursorBeyondTheWindow(t *testing.T) {
	startWith(t, 120, 40, func(o *Options) { o.Now = o.Now.AddDate(9, 0, 0) }, "aws.yaml").sees("╏›").misses("‹╏").
		press("@", "2020-01-01", "enter").misses("╏›")
	startWith(t, 120, 40, func(o *Options) { o.Now = o.Now.AddDate(-9, 0, 0) }, "aws.yaml").sees("‹╏").misses("╏›")
}
