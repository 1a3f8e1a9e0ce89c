package comment

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/lctui/lctui/cmd/lctui/picture"
	"github.com/lctui/lctui/model"
)

// TestLength: a comment is never longer than GitHub takes because of its timelines; without them it
// says so, and everything else is still there.
func TestLength(t *testing.T) {
	from := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	v := picture.View{From: from, To: from.AddDate(1, 0, 0), Now: from.AddDate(0, 1, 0)}
	for _, c := range []struct {
		versions  int
		timelines bool
	}{{10, true}, {1000, false}} {
		track := &model.Track{Name: "kubernetes"}
		for i := range c.versions {
			track.Versions = append(track.Versions, &model.Version{Text: fmt.Sprintf("1.31.%d", i), Stages: []model.Stage{{Name: model.Supported, Start: model.StartAt(v.Now)}}})
		}
		o := &model.Object{Kind: model.CloudProfile, Name: "p", Scale: model.VersionStages, Tracks: []*model.Track{track}}
		var out bytes.Buffer
		Write(&out, []Change{{File: "p.yaml", Before: o, After: o, Lines: []string{"~ kubernetes/1.31.1 expired from 2026-09-01"}}}, true, v)
		text := out.String()
		if len(text) > longest || strings.Contains(text, "Timeline before") != c.timelines || strings.Contains(text, "The timelines are missing") == c.timelines ||
			!strings.Contains(text, "- ~ kubernetes/1.31.1 expired from 2026-09-01\n") {
			t.Errorf("%d versions: %d bytes\n%.2000s", c.versions, len(text), text)
		}
	}
}
