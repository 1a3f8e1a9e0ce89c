package panel

import (
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/timeline"
)

// The labels of the two bars of a version: as it is, and as it would be.
const is, wouldBe = "is", "would be"

// ComparedBar is the first column at which the bars of DrawCompared can begin.
const ComparedBar = timeline.HeadWidth + len(wouldBe) + 1

// ComparedRows is how many lines DrawComparedRows takes.
const ComparedRows = 2

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
	drawComparedRows(c, a, scale, is, versions)
}

// DrawComparedRows draws the bars of a version as it is and as it would be, aligned with the rows
// above them, whose rulers they share. A version that is not in focus is named.
func DrawComparedRows(c *Context, a *draw.Area, scale *model.Scale, versions [ComparedRows]*model.Version) {
	label := is
	if v := c.Focused(); v == nil || v.Text != versions[0].Text {
		label = phrase.Version(versions[0])
	}
	drawComparedRows(c, a, scale, label, versions)
}

func drawComparedRows(c *Context, a *draw.Area, scale *model.Scale, label string, versions [ComparedRows]*model.Version) {
	names := max(c.Bars-timeline.HeadWidth-1, len(wouldBe))
	frame := timeline.Frame{Window: c.Window, Marks: c.Window.Marks(c.Editor.Instant(), c.Cursor), Signs: c.Theme.Signs, Names: names}
	for i, v := range versions {
		if v == nil {
			continue
		}
		row := SideOf(c, scale, v, false)
		if row.Version = label; i > 0 {
			row.Version = wouldBe
		}
		a.Next().Row(&row, &frame)
	}
}
