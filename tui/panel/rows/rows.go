// Package rows is the bottom layer of the screen: the tracks, and the versions of the focused track
// as rows with their bars.
package rows

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/details"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Panel is the state of the rows that other panels do not read.
type Panel struct {
	// top is the first row shown of the track of.
	top int
	of  model.TrackRef
	// shows is what a small screen shows in place of the rows.
	shows part
	// room is how many rows fit, leftRoom how many lines at the left, and left the column at which
	// rows begin. They are kept for the mouse and for paging.
	room, leftRoom, left int
}

// part is what a small screen shows one at a time.
type part uint8

const (
	theRows part = iota
	theDetails
	theTracks

	allParts
)

// Open shows the rows.
func (p *Panel) Open(*panel.Context, any) panel.Result {
	*p = Panel{}
	return panel.Result{}
}

// nextFrom is the screen width from which a column at the right shows the next start of each row.
// nextWidth is the width of that column, including the blanks before it.
const (
	nextFrom  = 120
	nextWidth = 25
)

// right returns the width of what is drawn to the right of the bars.
func right(c *panel.Context) int {
	if c.Width < nextFrom || !c.Full() || c.Can(lifecycle.Draw) != "" || c.Can(lifecycle.Plan) != "" {
		return 0
	}
	return nextWidth
}

// parts is the layout of the panel in lines, -1 for a part that is not shown. left is the column at
// which rulers and rows begin.
type parts struct {
	left, tracks, ruler, marker int
	// note is the line that says that there are no dates, in place of the rulers.
	note int
	// coverage is the line that shows how many minors are supported, if there is a policy.
	coverage       int
	rows, rowCount int
	headline       int
}

// leastRows is the fewest rows for which a small screen shows the line of coverage.
const leastRows = 4

// place computes the layout of the panel.
func place(c *panel.Context, r draw.Rect) (at parts) {
	top := r.Top
	at = parts{tracks: -1, ruler: -1, marker: -1, note: -1, coverage: -1, headline: -1}
	dated, bars := c.Can(lifecycle.Draw) == "", !c.TextOnly()
	switch {
	case c.Wide():
		at.ruler, at.marker, at.rows = top, top+2, top+3
		if width := leftWidth(c); width > 0 {
			at.left = width + 1
		}
	case c.Full():
		at.tracks, at.ruler, at.marker, at.rows = top, top+1, top+3, top+4
	case !bars:
		at.rows = top
	case dated:
		at.ruler, at.rows = top, top+2
	default:
		at.tracks, at.note, at.rows = top, top+1, top+2
	}
	end := r.Top + r.Height
	if !c.Full() && !c.Layers.HasPanel() {
		end--
		at.headline = end
	}
	if !dated && c.Full() {
		at.note, at.ruler, at.marker, at.rows = at.ruler, -1, -1, at.rows-1
	}
	if at.ruler >= 0 && (c.Full() || end-at.rows > leastRows) && c.Tracks.Coverage(c.Focus.TrackRef) != nil {
		at.coverage = at.rows
		at.rows++
	}
	at.rowCount = end - at.rows
	return at
}

// lines returns how many lines rows and tracks need from the first row on.
func lines(c *panel.Context) int {
	n := len(c.Rows.List)
	if !c.Wide() {
		return n
	}
	if c.Track() != nil && n < c.Height { // with more rows the screen is full anyway
		n = withGaps(c)
	}
	switch {
	case leftWidth(c) == 0:
		return n
	case c.Can(lifecycle.Draw) == "":
		left := len(leftLines(c)) - 2 // the list begins beside the rulers
		switch {
		case panel.ComingBeside(c):
		case right(c) == 0 || c.Overrides():
			left += 8 // with the next starts below the tracks
		default:
			left += 5 // these are at the right of each row too
		}
		return max(n, left)
	}
	return max(n, len(leftLines(c)))
}

// withGaps returns how many lines the rows take with a blank line between groups.
func withGaps(c *panel.Context) int {
	view, n := c.Tracks.At(c.Focus.TrackRef), len(c.Rows.List)
	for at := 1; at < len(c.Rows.List); at++ {
		if view.Cluster(int(c.Rows.List[at])) != view.Cluster(int(c.Rows.List[at-1])) {
			n++
		}
	}
	return n
}

// names returns the width of the column of versions.
func names(c *panel.Context) int {
	if c.Track() == nil {
		return timeline.NameWidth(0)
	}
	widest := c.Tracks.At(c.Focus.TrackRef).Widest
	if c.Can(lifecycle.Draw) != "" {
		return min(max(widest, 5), 20)
	}
	return timeline.NameWidth(widest)
}

// barAt returns the column at which bars begin if their rows begin at column left.
func barAt(c *panel.Context, left int) int { return left + timeline.HeadWidth + names(c) + 1 }

// Layout scrolls.
func (p *Panel) Layout(c *panel.Context, r draw.Rect) {
	if p.of != c.Focus.TrackRef {
		p.top, p.of = 0, c.Focus.TrackRef
	}
	at := place(c, r)
	p.top = panel.Scrolled(p.top, c.Rows.At, len(c.Rows.List), at.rowCount)
	p.room, p.leftRoom, p.left = at.rowCount, max(at.rows+at.rowCount-r.Top-1, 0), at.left
}

// Draw draws tracks, rulers and rows or, on a small screen, what was chosen in their place.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	at := place(c, r)
	if p.shows != theRows && !c.Full() && !c.Layers.HasPanel() {
		p.drawInPlace(c, f.Area(r.Top, at.headline-r.Top, r.Width))
	} else {
		drawTracks(c, f, at)
		marks := c.Window.Marks(c.Editor.Instant(), c.Cursor).WithLines(c.Window)
		drawRulers(c, f, at, marks)
		p.drawRows(c, f, at, marks)
	}
	v := c.ShownVersion()
	if at.headline < 0 || v == nil {
		return
	}
	if pen := f.Pen(at.headline, r.Width).Text(" "); c.TextOnly() {
		pen.Muted(c.RowCount())
		if x := c.Tracks.Coverage(c.Focus.TrackRef); x != nil {
			pen.Text("   " + x.Words(c.Cursor))
		}
	} else {
		details.Headline(c, pen, v)
	}
}

// drawInPlace draws details or tracks in place of the rows.
func (p *Panel) drawInPlace(c *panel.Context, a *draw.Area) {
	if p.shows == theTracks {
		for _, x := range panel.Tabs(c) {
			drawTrack(c, a.Next().Text(" "), x, 0)
		}
		return
	}
	v := c.ShownVersion()
	if v == nil {
		return
	}
	details.Headline(c, a.Next().Text(" ").Put(timeline.Strong, phrase.Version(v)).Text("  "), v)
	details.Stages(c, a, v)
	details.Known(c, a, v, c.File())
}

// drawRulers draws the rulers over the rows and, if there is a line for them, the signs of now and
// the time cursor.
func drawRulers(c *panel.Context, f *draw.Frame, at parts, marks timeline.Marks) {
	if at.note >= 0 && c.Object() != nil {
		drawNote(c, f, at)
	}
	if at.ruler < 0 {
		return
	}
	bars := barAt(c, at.left)
	f.Hit(draw.Rect{Top: at.ruler, Left: bars, Width: c.Window.Width(), Height: at.rows - at.ruler}, panel.OnAxis)
	first, second := c.Window.Ruler()
	for i, label := range []string{first, second} {
		p := f.Pen(at.ruler+i, c.Width).To(at.left)
		switch {
		case at.marker < 0 && i == 0:
			p.To(at.left+1).Put(timeline.Strong, timeline.Cut(c.Tracks.TrackAndCount(c.FocusedTab()), bars-at.left-2)).To(bars)
			c.Window.AppendOver(p.Runs(), c.Theme.Signs, marks, first)
			continue
		case at.left == 0 && at.tracks < 0 && i == 0: // one track, which needs no list
			p.To(1).Put(timeline.Strong, timeline.Cut(c.Tracks.TrackAndCount(c.FocusedTab()), bars-2))
		case at.marker < 0 && c.Filter.Text != "": // nothing else in the small layout says so
			p.To(at.left+1).Put(timeline.Strong, timeline.Cut(fmt.Sprintf("filter %d/%d", len(c.Rows.List), c.Tracks.TabCount(c.FocusedTab())), bars-at.left-2))
		case at.marker < 0 || i == 0 || at.left == 0 && at.tracks < 0:
			p.To(at.left + 1).Muted(c.Window.Zoom().String())
		}
		p.To(bars).Muted(label)
		if right := right(c); right > 0 && i == 1 {
			p.To(c.Width - right + 2).Muted("next")
		}
	}
	if at.marker >= 0 {
		p := f.Pen(at.marker, c.Width).To(bars)
		c.Window.AppendMarker(p.Runs(), c.Theme.Signs, marks, c.Cursor)
	}
	if at.coverage >= 0 {
		c.DrawCoverage(f.Pen(at.coverage, c.Width).To(at.left+1), c.Tracks.Coverage(c.Focus.TrackRef), bars)
	}
}

// drawNote says that there are no dates, and below it why nothing can be edited.
func drawNote(c *panel.Context, f *draw.Frame, at parts) {
	col := at.left + 3
	if !c.Full() {
		col = 1
	}
	f.Pen(at.note, c.Width).To(col).Text(c.Can(lifecycle.Draw))
	if reason := c.File().Doc.ReadOnly(); reason != "" && at.note+1 < at.rows {
		why, _, _ := strings.Cut(reason, ": ") // what to do instead is in the answer to a key
		f.Pen(at.note+1, c.Width).To(col).Put(timeline.Warning, "read only: "+why)
	}
}

// drawRows draws as many versions of the focused track as fit.
func (p *Panel) drawRows(c *panel.Context, f *draw.Frame, at parts, marks timeline.Marks) {
	if c.Track() == nil || len(c.Rows.List) == 0 {
		drawNoRows(c, f.Pen(at.rows, c.Width).To(at.left+2))
		return
	}
	x := row{c: c, at: at, view: c.Tracks.At(c.Focus.TrackRef), index: c.Shown().Index(),
		frame: timeline.Frame{Window: c.Window, Marks: marks, Signs: c.Theme.Signs, Names: names(c)}}
	gaps := c.Wide() && len(c.Rows.List) <= at.rowCount && withGaps(c) <= at.rowCount
	end := at.rows + at.rowCount
	top := panel.Scrolled(p.top, c.Rows.At, len(c.Rows.List), at.rowCount) // below a list another row has the focus
	for i, line := top, at.rows; i < len(c.Rows.List) && line < end; i, line = i+1, line+1 {
		version := int(c.Rows.List[i])
		if gaps && i > 0 && x.view.Cluster(version) != x.view.Cluster(int(c.Rows.List[i-1])) {
			x.drawBetween(f, line)
			line++
		}
		if line < end {
			f.Hit(draw.Rect{Top: line, Left: at.left, Width: c.Width - at.left, Height: 1}, i)
			x.draw(f.Pen(line, c.Width).To(at.left), version)
		}
	}
}

// row is what the rows of a track have in common.
type row struct {
	c     *panel.Context
	at    parts
	view  *trackview.View
	index *editor.Index
	frame timeline.Frame
}

// drawBetween draws the calendar lines on a line without a version.
func (x *row) drawBetween(f *draw.Frame, line int) {
	if x.at.ruler >= 0 {
		p := f.Pen(line, x.c.Width).To(barAt(x.c, x.at.left))
		x.frame.Window.AppendLines(p.Runs(), x.frame.Signs, x.frame.Marks)
		p.Took(x.frame.Window.Width())
	}
}

// draw draws one version.
func (x *row) draw(p *draw.Pen, i int) {
	c, v := x.c, x.view.Track.Versions[i]
	kind := x.view.Scale.Kind(c.StageKnown(v))
	r := timeline.Row{Focused: i == c.Focus.Version, Version: x.view.Names[i], Letter: kind.Letter, Look: kind.Look,
		Marked: c.Marked[model.KeyOf(c.Focus.TrackRef, v)], Unsaved: c.Shown().Edited(c.Focus.TrackRef, v), Alert: panel.AlertOf(x.index, c.Focus.TrackRef, i, v), Focus: model.None}
	if r.Focused && !c.Layers.Has(keys.Transitions) {
		r.Focus = c.Focus.Stage
	}
	dated := c.Can(lifecycle.Draw) == ""
	if dated && !c.TextOnly() {
		r.Bar = panel.MarkFindings(x.view.Bar(i), x.index, c.Focus.TrackRef, i)
		p.Row(&r, &x.frame)
		if right := right(c); right > 0 {
			x.drawNext(p.To(c.Width-right+2), i, r.Focused)
		}
		return
	}
	if p.Row(&r, &x.frame).Skip(1); dated {
		panel.DrawNext(c, p, v)
	} else {
		x.drawLasting(p, &r, i)
	}
}

// drawNext draws the next transition of a version.
func (x *row) drawNext(p *draw.Pen, i int, focused bool) {
	v := x.view.Track.Versions[i]
	if x.c.Overrides() {
		if v = x.c.Shown().Merged(x.c.Focus.TrackRef, v); v == nil {
			return
		}
	}
	next := x.view.Next(i, v, x.c.Cursor)
	if next.Kind.Name == "" {
		return
	}
	letter, text, from := timeline.LetterOf(next.Kind.Look), timeline.Muted, p.Column()
	switch {
	case focused:
		letter, text = timeline.UrgentOf(next.Kind.Look), timeline.Strong
	case x.frame.Marks.Urgent(next.Kind.Look, next.At):
		letter, text = timeline.UrgentOf(next.Kind.Look), timeline.Text
	}
	p.Put(letter, string(next.Kind.Letter)).Text(" ").Put(text, next.Relative).To(from+len("D in 223 d  ")).Put(text, next.Day)
}

// drawLasting draws what replaces a bar if there are no dates: a few cells that show the stage, and
// the entries of the file that it follows from.
func (x *row) drawLasting(p *draw.Pen, r *timeline.Row, i int) {
	if !x.c.TextOnly() {
		p.Fill(timeline.BarOf(r.Look), x.c.Theme.Signs.Looks[r.Look], p.Column()+8).Skip(2)
	}
	reason := lifecycle.Reason(x.c.Tracks.Facts(x.c.Focus.TrackRef, i, x.c.Cursor))
	if room := x.c.Width - p.Column(); draw.Width(reason) > room {
		reason = strings.TrimPrefix(reason, "supported by ") // the letter says so already
	}
	p.Text(reason)
}

// drawNoRows says why there are no rows.
func drawNoRows(c *panel.Context, p *draw.Pen) {
	add := c.Keys.First(keys.Timeline, keys.AddVersion)
	track := trackview.NameOf(c.Track())
	switch {
	case c.Filter.Text != "":
		p.Muted("no version matches the filter" + stageMeant(c) + "; Esc clears it")
	case c.Track() == nil && c.Overrides():
		p.Muted("no versions yet: " + c.Keys.First(keys.Timeline, keys.OpenOverride) + " shows those of the parent")
	case c.Track() == nil:
		p.Muted("no versions in this file")
	case c.Editor.ReadOnly(c.Focus.File) != "" || c.Can(lifecycle.AddVersion) != "":
		p.Muted("no versions in " + track)
	default:
		p.Muted("no versions in " + track + ": " + add + " adds one")
	}
}

// stageMeant says how to filter by a stage, if the name of one was typed as the text of a version.
func stageMeant(c *panel.Context) string {
	for _, word := range strings.Fields(strings.ToLower(c.Filter.Text)) {
		if o := c.Object(); o != nil && slices.Contains(o.Scale.Names(), word) {
			return ": try stage:" + word
		}
	}
	return ""
}

// Face returns the hints for the object in focus, and how much room the rows need.
func (p *Panel) Face(c *panel.Context) panel.Face {
	at := place(c, draw.Rect{Top: 1})
	return panel.Face{Hints: hints(c), Lines: lines(c), Above: at.rows, Bar: barAt(c, at.left), Right: right(c)}
}
