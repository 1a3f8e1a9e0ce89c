package panel

import (
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/timeline"
)

// comparedNames label the two bars of a version: as it is, and as it would be.
var comparedNames = [...]string{"is", "would be"}

const comparedName = len("would be")

// ComparedBar is the first column at which the bars of DrawCompared can begin.
const ComparedBar = timeline.HeadWidth + comparedName + 1

// ComparedRows is how many lines DrawComparedRows takes.
const ComparedRows = len(comparedNames)

// ComparedLines is how many lines DrawCompared takes.
func ComparedLines(c *Context) int {
	lines := 2 + ComparedRows
	if c.Wide() {
		lines++
	}
	return lines
}

// DrawCompared draws rulers, and below them the bars of a version as it is and as it would be. A nil
// version leaves its line blank.
func DrawCompared(c *Context, f *draw.Frame, a *draw.Area, scale *model.Scale, versions [ComparedRows]*model.Version) {
	at := Rulers{Line: a.Top(), Marker: -1, Bar: c.Bars}
	if c.Wide() {
		at.Marker = at.Line + 2
	}
	DrawRulers(c, f, at)
	for range ComparedLines(c) - ComparedRows {
		a.Next()
	}
	DrawComparedRows(c, a, scale, versions)
}

// DrawComparedRows draws the bars of a version as it is and as it would be, aligned with the rows
// above them, whose rulers they share.
func DrawComparedRows(c *Context, a *draw.Area, scale *model.Scale, versions [ComparedRows]*model.Version) {
	names := max(c.Bars-timeline.HeadWidth-1, comparedName)
	frame := timeline.Frame{Window: c.Window, Marks: c.Window.Marks(c.Editor.Instant(), c.Cursor), Signs: c.Theme.Signs, Names: names}
	for i, v := range versions {
		if v == nil {
			continue
		}
		row := SideOf(c, scale, v, false)
		row.Version = comparedNames[i]
		a.Next().Row(&row, &frame)
	}
}
