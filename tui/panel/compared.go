package panel

import (
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/timeline"
)

// comparedNames label the two bars of a version: as it is, and as it would be.
var comparedNames = [...]string{"is", "would be"}

const comparedName = len("would be")

// ComparedBar is the column at which the bars of DrawCompared begin.
const ComparedBar = timeline.HeadWidth + comparedName + 1

// ComparedLines is how many lines DrawCompared takes.
func ComparedLines(c *Context) int {
	lines := 2 + len(comparedNames)
	if c.Wide() {
		lines++
	}
	return lines
}

// DrawCompared draws the rulers, and below them the bars of a version as it is and as it would be.
// A nil version leaves its line blank.
func DrawCompared(c *Context, f *draw.Frame, a *draw.Area, scale *model.Scale, versions [len(comparedNames)]*model.Version) {
	at := Rulers{Line: a.Top(), Marker: -1, Bar: ComparedBar}
	if c.Wide() {
		at.Marker = at.Line + 2
	}
	c.DrawRulers(f, at)
	for range ComparedLines(c) - len(versions) {
		a.Next()
	}
	frame := timeline.Frame{Window: c.Window, Marks: c.Window.Marks(c.Editor.Instant(), c.Cursor), Signs: c.Theme.Signs, Names: comparedName}
	for i, v := range versions {
		if v == nil {
			continue
		}
		row := SideOf(c, scale, v, false)
		row.Version = comparedNames[i]
		a.Next().Row(&row, &frame)
	}
}
