package details

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/panel"
)

// sides returns, for an override in focus, the stages of the parent and of the merged version. It
// adds which starts of the merged version are implied, and why. The lines are of width columns. It
// returns nil for any other version.
func sides(c *panel.Context, width int) (lines []string) {
	v := c.Focused()
	if !c.Overrides() || v.Inherited() {
		return nil
	}
	parent := c.Shown().ParentVersion(c.Focus.File, c.Focus.Object, c.Track().Name, v.Text)
	if parent == nil {
		return nil
	}
	add := func(text string) { lines = append(lines, draw.Wrap(text, width, width)...) }
	add("parent  " + startsOf(lifecycle.Stages(parent)))
	x, ok := c.Shown().ResultOf(c.Focus.TrackRef, v)
	if !ok {
		return lines
	}
	result, origin := x.Result.Object.Version(x.Ref), x.Result.Origin(x.Ref)
	add("result  " + startsOf(lifecycle.Stages(result)))
	for k, from := range origin.Stages {
		if !origin.Refused && from.Origin == merge.OriginImplied && k < len(result.Stages) {
			add("implied " + from.Words(result.Stages[k]))
		}
	}
	return lines
}

// startsOf lists stages with their starts: deprecated 2025-09-15, expired 2025-12-31.
func startsOf(stages []model.Stage) string {
	words := model.Map(stages, func(s model.Stage) string {
		if s.Start.Form == model.Always {
			return model.Escape(s.Name + " always")
		}
		return model.Escape(s.Name + " " + phrase.Start(s.Start))
	})
	return strings.Join(words, ", ")
}
