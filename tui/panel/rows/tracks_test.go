package rows

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/paneltest"
)

// profile returns a profile with that many tracks: Kubernetes, and images.
func profile(name string, tracks int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\nmetadata: {name: %s}\nspec:\n  kubernetes: {versions: [{version: 1.31.4}]}\n", name)
	for i := 1; i < tracks; i++ {
		if i == 1 {
			b.WriteString("  machineImages:\n")
		}
		fmt.Fprintf(&b, "  - {name: image%02d, versions: [{version: 1.0.0}]}\n", i)
	}
	return b.String()
}

// TestTracksThatDoNotFit counts on one line the tracks at the left that have no line of their own.
// Eight lines are kept for the next starts.
func TestTracksThatDoNotFit(t *testing.T) {
	for _, c := range []struct {
		name  string
		files []int // the tracks of each file
		focus int   // the file of which the last track is in focus, -1 for the very first track
		room  int
		first string
		lines int
		last  string
	}{
		{"all fit", []int{4}, -1, 12, "kubernetes", 4, "image03"},
		{"one more than there are lines", []int{5}, -1, 12, "kubernetes", 4, "2 more"},
		{"many more", []int{40}, -1, 12, "kubernetes", 4, "37 more"},
		{"two lines", []int{40}, -1, 10, "kubernetes", 2, "39 more"},
		{"one line is for the focus", []int{40}, -1, 9, "kubernetes", 1, "kubernetes"},
		{"no room left", []int{40}, -1, 3, "kubernetes", 1, "kubernetes"},
		{"the last one in focus", []int{40}, 0, 12, "image36", 4, "image39"},
		{"objects are lines too", []int{3, 3}, -1, 12, "[one]", 4, "5 more"},
		{"objects that fit", []int{3, 3}, -1, 16, "[one]", 8, "two/image02"},
		{"the last one of the first object in focus", []int{3, 3}, 0, 12, "one/kubernetes", 4, "4 more"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var texts []string
			for i, n := range c.files {
				texts = append(texts, profile([]string{"one", "two"}[i], n))
			}
			s := paneltest.Open(t, keys.Timeline, &Panel{}, 50, texts...)
			if c.focus >= 0 {
				s.Focus.TrackRef = model.TrackRef{File: c.focus, Track: c.files[c.focus] - 1}
			}
			got := shownAtLeft(&s.Context, c.room)
			if len(got) != c.lines || got[0] != c.first || got[len(got)-1] != c.last {
				t.Errorf("%q, want %d lines from %q to %q", got, c.lines, c.first, c.last)
			}
			if focused := s.Tracks.TabLabel(s.FocusedTab()); !slices.Contains(got, focused) {
				t.Errorf("%q: %q is in focus and not shown", got, focused)
			}
			all := 0
			for _, x := range leftShown(&s.Context, c.room) {
				all += max(x.more, 1)
			}
			if from := slices.IndexFunc(leftLines(&s.Context), func(x leftLine) bool { return x == leftShown(&s.Context, c.room)[0] }); strings.HasSuffix(c.last, " more") && from+all != len(leftLines(&s.Context)) {
				t.Errorf("%d lines from %d on are told of, there are %d", all, from, len(leftLines(&s.Context)))
			}
		})
	}
}

// shownAtLeft returns the names of the lines at the left.
func shownAtLeft(c *panel.Context, room int) (out []string) {
	for _, x := range leftShown(c, room) {
		switch {
		case x.more > 0:
			out = append(out, strconv.Itoa(x.more)+" more")
		case x.heading:
			out = append(out, "["+c.Shown().Object(x.tab.TrackRef).Name+"]")
		default:
			out = append(out, c.Tracks.TabLabel(x.tab))
		}
	}
	return out
}

// TestSingleTrackNeedsNoList checks that a wide screen lists tracks at the left if there are
// several. A single one is named over the rows, which have all the room.
func TestSingleTrackNeedsNoList(t *testing.T) {
	for _, c := range []struct {
		width, tracks int
		listed        bool
	}{{100, 1, false}, {119, 1, false}, {120, 1, false}, {200, 1, false}, {100, 2, true}, {119, 2, true}} {
		s := paneltest.Open(t, keys.Timeline, &Panel{}, 40, profile("one", c.tracks))
		s.Resize(c.width, 40)
		text := strings.Join(s.Lines(t), "\n")
		if listed := strings.Contains(text, " tracks "); listed != c.listed || !strings.Contains(text, "kubernetes") {
			t.Errorf("%d tracks on %d columns: listed %v:\n%s", c.tracks, c.width, listed, text)
		}
	}
}
