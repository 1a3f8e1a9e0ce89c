package trackview

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
)

// BarOf returns what the timeline draws of a version, seen from now, for pictures
// beside the screen.
func BarOf(v *model.Version, scale *model.Scale, d lifecycle.Dialect, now time.Time) *timeline.Bar {
	var b timeline.Bar
	FillBar(&b, v, scale, d, now)
	return &b
}
