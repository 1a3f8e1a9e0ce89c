// Package rows is the bottom layer of the screen. It has the tracks of the object in focus one
// below the other, their versions as rows with bars under one ruler, and the list of files.
package rows

import (
	"fmt"
	"slices"
	"strconv"
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
	// top is the first row shown.
	top int
	// details is set while the details replace the rows: all of them in the small layout, all but
	// the one in focus in the full one. files is set while the keys that move go through the list
	// of files.
	details, files bool
	// room is how many rows fit, left the column at which they begin, and below how many lines
	// there are below them. Layout keeps them for the mouse and for keys.
	room, left, below int
	// visited is the Finding.Key of the finding to which the focus was moved last.
	visited string
}

// Open shows the rows.
func (p *Panel) Open(*panel.Context, any) []panel.Effect {
	*p = Panel{}
	return nil
}

// nextFrom is the screen width from which a column at the right shows the next start of each row.
// nextWidth is the width of that column, including the blanks before it.
const (
	nextFrom  = 100
	nextWidth = 25
)

// right returns the width of what is drawn to the right of the bars.
func right(c *panel.Context) int {
	if c.Width < nextFrom || !c.Full() || c.Axis() != "" {
		return 0
	}
	return nextWidth
}

// parts is the layout of the panel in lines of the screen, -1 for a part that is not shown. left is
// the column at which rulers and rows begin, to the right of the files.
type parts struct {
	files            []panel.FileLine
	left, top, ruler int
	// heads is the line with the names of the columns of a list. note is the line that explains why
	// there are no dates, in place of the rulers.
	heads, note int
	// coverage is the line that shows how many minors are supported, if there is a policy.
	coverage       int
	rows, rowCount int
	headline       int
}

// leastRows is the fewest rows for which a small screen shows the line of coverage.
const leastRows = 4

// place computes the layout of the panel.
func place(c *panel.Context, r draw.Rect) (at parts) {
	at = parts{files: panel.FileLines(c), top: r.Top, ruler: -1, heads: -1, note: -1, coverage: -1, headline: -1, rows: r.Top}
	if width := leftWidth(c, at.files); width > 0 {
		at.left = width + 1
	} else {
		at.files = nil
	}
	end := r.Top + r.Height
	if !c.Full() && !c.Layers.HasPanel() {
		end--
		at.headline = end
	}
	switch {
	case c.TextOnly():
	case c.Axis() == "":
		at.ruler, at.rows = r.Top, r.Top+2
	case listed(c):
		at.heads, at.rows = r.Top, r.Top+1
	case c.Full():
		at.note, at.rows = r.Top, r.Top+2
	default:
		at.note, at.rows = r.Top, r.Top+1
	}
	if at.ruler >= 0 && (c.Full() || end-at.rows > leastRows) && coverage(c) != nil {
		at.coverage = at.rows
		at.rows++
	}
	at.rowCount = end - at.rows
	return at
}

// coverage returns the coverage of the first track, the one that a policy is about, nil if there is
// none.
func coverage(c *panel.Context) *trackview.Coverage {
	return c.Tracks.Coverage(panel.Line{}.In(c.Focus.TrackRef))
}

// sideWidth is the width of the mark of a side, after a blank.
const sideWidth = 2

// sideMarks are the marks of the sides.
var sideMarks = [...]string{panel.OfFile: " o", panel.OfParent: " p", panel.OfResult: " r"}

// names returns the width of the column of versions.
func names(c *panel.Context) int {
	if c.Axis() != "" {
		return min(max(c.Rows.Widest, 5), max(20, c.Width/4))
	}
	if c.Rows.Sides {
		return timeline.NameWidth(c.Rows.Widest + sideWidth)
	}
	return timeline.NameWidth(c.Rows.Widest)
}

// barAt returns the column at which bars begin if their rows begin at column left.
func barAt(c *panel.Context, left int) int { return left + timeline.HeadWidth + names(c) + 1 }

// scrolled returns the first row shown. It is a heading, or drawn as one: the focus is always below
// the heading of its track.
func scrolled(top int, r *panel.Rows, room int) int {
	if top = panel.ScrolledAround(top, r.At, len(r.Lines), room); room > 1 && top == r.At && r.OnVersion() {
		top--
	}
	return top
}

// Layout scrolls.
func (p *Panel) Layout(c *panel.Context, r draw.Rect) {
	at := place(c, r)
	p.top = scrolled(p.top, &c.Rows, at.rowCount)
	p.room, p.left, p.files = at.rowCount, at.left, p.files && at.left > 0
	p.below = c.Height - 2 - (r.Top + r.Height)
}

// Draw draws files, rulers and rows or, on a small screen, the details in their place.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	at := place(c, r)
	if p.details && !c.Full() && !c.Layers.HasPanel() {
		drawInPlace(c, f.Area(r.Top, at.headline-r.Top, r.Width))
	} else {
		if at.left > 0 {
			p.drawFiles(c, f, at)
		}
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
		if x := coverage(c); x != nil {
			pen.Text("   " + x.Words(c.Cursor))
		}
	} else {
		details.Headline(c, pen, v)
	}
}

// drawInPlace draws details in place of the rows.
func drawInPlace(c *panel.Context, a *draw.Area) {
	v := c.ShownVersion()
	if v == nil {
		return
	}
	details.Headline(c, a.Next().Text(" ").Put(timeline.Strong, phrase.Version(v)).Text("  "), v)
	details.Body(c, a, v, c.File())
}

// drawRulers draws the rulers over the rows, with the signs of now and the time cursor.
func drawRulers(c *panel.Context, f *draw.Frame, at parts, marks timeline.Marks) {
	if at.note >= 0 && c.Object() != nil {
		drawNote(c, f, at)
	}
	if at.heads >= 0 {
		drawHeads(c, f.Pen(at.heads, c.Width), barAt(c, at.left))
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
		case i == 1 && marks.Before:
			p.To(bars-3).Put(timeline.Cursor, c.Theme.Signs.Left+c.Theme.Signs.Cursor)
		case i == 1:
		case c.Filter.Text != "" && !c.Full(): // nothing else in the small layout says so
			p.Text(" ").Put(timeline.Strong, timeline.Cut(fmt.Sprintf("filter %d/%d", c.Rows.Versions(), c.Versions()), bars-at.left-2))
		default:
			p.Text(" ").Muted(c.Window.Zoom().String())
		}
		c.Window.AppendOver(p.To(bars).Runs(), c.Theme.Signs, marks, label)
		p.Took(c.Window.Width())
		if right := right(c); right > 0 && i == 1 {
			p.To(c.Width - right + 2).Muted("next")
		}
	}
	if at.coverage >= 0 {
		panel.DrawCoverage(c, f.Pen(at.coverage, c.Width).To(at.left+1), coverage(c), bars)
	}
}

// drawNote draws why there are no dates, and below it why nothing can be edited.
func drawNote(c *panel.Context, f *draw.Frame, at parts) {
	col := at.left + 1
	f.Pen(at.note, c.Width).To(col).Text(c.Can(lifecycle.Draw))
	if reason := c.File().Doc.ReadOnly(); reason != "" && at.note+1 < at.rows {
		if reason == model.DescriptorsNotEdited {
			reason = model.NoDescriptorEdits // what to do instead is in the answer to a key
		}
		f.Pen(at.note+1, c.Width).To(col).Put(timeline.Warning, "read only: "+reason)
	}
}

// drawRows draws as many rows as fit. The first line always names a track.
func (p *Panel) drawRows(c *panel.Context, f *draw.Frame, at parts, marks timeline.Marks) {
	if len(c.Rows.Lines) == 0 {
		drawNoRows(c, f.Pen(at.rows, c.Width).To(at.left+2))
		return
	}
	x := row{c: c, at: at, index: c.Shown().Index(), quiet: p.files,
		frame: timeline.Frame{Window: c.Window, Marks: marks, Signs: c.Theme.Signs, Names: names(c)}}
	if c.Rows.Sides {
		x.parent = c.Shown().ParentOf(c.Focus.File, c.Focus.Object)
	}
	end := at.rows + at.rowCount
	top := scrolled(p.top, &c.Rows, at.rowCount) // below a list another row has the focus
	for i, line := top, at.rows; i < len(c.Rows.Lines) && line < end; i, line = i+1, line+1 {
		l := c.Rows.Lines[i]
		hit, pen := draw.Rect{Top: line, Left: at.left, Width: c.Width - at.left, Height: 1}, f.Pen(line, c.Width).To(at.left)
		if l.Heading || i == top && at.rowCount > 1 {
			hit.Width = barAt(c, at.left) - at.left
			x.drawHeading(pen, l, i)
		} else if l.Side != panel.OfFile {
			x.drawSide(pen, l)
		} else {
			x.draw(pen, l, i)
		}
		f.Hit(hit, i)
	}
}

// row is what is the same for all rows. quiet is set while the keys that move act on the list of
// files.
type row struct {
	c     *panel.Context
	at    parts
	index *editor.Index
	quiet bool
	frame timeline.Frame
	// parent is the parent of the object in focus, nil if it has none.
	parent *model.Object
	// why is the reason that the row above has for its moves; see drawMoves.
	why string
}

// drawHeading draws the heading of the track that the row at index i belongs to: name, number of
// versions, errors, and whether it is folded.
func (x *row) drawHeading(p *draw.Pen, l panel.Line, i int) {
	c, tab := x.c, x.c.Tab(l)
	name := c.HeadingText(tab)
	if l.Heading && i == c.Rows.At && !x.quiet {
		p.Focused(c.Theme.Signs.Focus, p.Column()+1+draw.Width(name)).Text(name)
	} else {
		p.Text(" ").Put(timeline.Strong, name)
	}
	p.Text(" ").Muted(strconv.Itoa(c.Tracks.TabCount(tab)))
	if n := c.Tracks.Errors(tab); n > 0 {
		meaning, sign := c.Theme.Sign(model.Error)
		p.Text(" ").Put(meaning, strconv.Itoa(n)+sign)
	}
	if l.Heading && c.Folded[tab] && c.Filter.Text == "" {
		p.Muted(" (folded: " + c.Keys.First(keys.Timeline, keys.Fold) + ")")
	}
	switch bars, empty := barAt(c, x.at.left), l.Version == model.None; {
	case empty && i == c.Rows.At:
		drawNone(c, p.Text("  ").To(bars))
	case c.TextOnly(), c.Axis() != "":
	default:
		from := max(p.Skip(1).To(bars).Column()-bars, 0)
		c.Window.AppendLines(p.Runs(), x.frame.Signs, x.frame.Marks, from)
		p.Took(c.Window.Width() - from)
	}
}

// sided returns the name of a version with the mark of a side.
func (x *row) sided(name string, side panel.Side) string {
	return draw.Pad(timeline.Cut(name, x.frame.Names-sideWidth), x.frame.Names-sideWidth) + sideMarks[side]
}

// drawSide draws the parent's version of an overridden one, dimmed, or the result.
func (x *row) drawSide(p *draw.Pen, l panel.Line) {
	c, place := x.c, l.In(x.c.Focus.TrackRef)
	view, own := c.Tracks.At(place), c.Shown().Track(place).Versions[l.Version]
	v, frame := c.Shown().Merged(place, own), x.frame
	if l.Side == panel.OfParent && x.parent != nil {
		v, frame.Marks = x.parent.VersionIn(view.Track.Name, own.Text), frame.Marks.Dim()
	}
	if v == nil {
		return
	}
	r := panel.SideOf(c, view.Scale, v, false)
	if l.Side == panel.OfResult {
		panel.MarkResult(c, r.Bar, place, own)
	}
	r.Version, r.Quiet = x.sided("", l.Side), l.Side == panel.OfParent
	if c.TextOnly() {
		r.Bar = nil
		p.Row(&r, &frame).Skip(1)
		panel.DrawNext(c, p, v)
		return
	}
	p.Row(&r, &frame)
	if right := right(c); right > 0 && l.Side == panel.OfResult {
		x.drawNext(p.To(c.Width-right+2), view, place, int(l.Version), place == c.Focus.TrackRef && int(l.Version) == c.Focus.Version)
	}
}

// draw draws the version in the line at an index.
func (x *row) draw(p *draw.Pen, l panel.Line, at int) {
	c, place, i := x.c, l.In(x.c.Focus.TrackRef), int(l.Version)
	view := c.Tracks.At(place)
	v := view.Track.Versions[i]
	stage := c.Shown().StageKnown(place, v, c.Cursor)
	worst, of := x.index.Worst(place, i), editor.Focus{TrackRef: place, Version: i}
	if parent, at, ok := c.Tracks.Inherited(place, i); ok { // what is wrong in the parent is wrong here
		of.TrackRef, of.Version = parent, at
		if theirs := x.index.Worst(parent, at); worst == nil || theirs != nil && editor.CompareFindings(theirs, worst) < 0 {
			worst = theirs
		}
	}
	kind := view.Scale.Kind(stage)
	r := timeline.Row{Focused: place == c.Focus.TrackRef && i == c.Focus.Version && !x.quiet, Version: view.Names[i], Letter: kind.Letter, Look: kind.Look,
		Marked: len(c.Marked) > 0 && c.Marked[c.Shown().KeyOf(place, i)], Unsaved: c.Shown().Edited(place, v), Alert: panel.AlertOf(v, worst), Focus: model.None}
	if r.Focused && !c.Layers.Has(keys.Transitions) {
		r.Focus = c.Focus.Stage
	}
	frame := x.frame
	if v.Inherited() && !r.Focused {
		r.Quiet, frame.Marks = true, frame.Marks.Inherited()
	}
	axis, sides := c.Axis() == "", at > 0 && c.Rows.Lines[at-1].Side == panel.OfParent
	if sides {
		r.Version, r.Letter = x.sided(r.Version, panel.OfFile), 0
	}
	if axis && !c.TextOnly() {
		r.Bar = panel.MarkFindings(view.Bar(i), x.index, of.TrackRef, of.Version)
		if stage == "" && view.Override { // the result does not have it
			bar := *r.Bar
			bar.Spans, r.Bar = nil, &bar
		}
		p.Row(&r, &frame)
		if right := right(c); right > 0 && !sides {
			x.drawNext(p.To(c.Width-right+2), view, place, i, r.Focused)
		}
		return
	}
	switch p.Row(&r, &frame).Skip(1); {
	case axis:
		panel.DrawNext(c, p, v)
	case listed(c):
		x.drawListed(p, &r, place, i)
	default:
		x.drawLasting(p, &r, place, i)
	}
}

// drawNext draws the next transition of a version.
func (x *row) drawNext(p *draw.Pen, view *trackview.View, place model.TrackRef, i int, focused bool) {
	v := view.Track.Versions[i]
	if x.c.Overrides() {
		if v = x.c.Shown().Merged(place, v); v == nil {
			return
		}
	}
	next := view.Next(i, v, x.c.Cursor)
	if next.Kind.Name == "" {
		return
	}
	letter, text, from := timeline.LetterOf(next.Kind.Look), timeline.Muted, p.Column()
	if focused || x.frame.Marks.Urgent(next.At) {
		letter, text = timeline.UrgentOf(next.Kind.Look), timeline.Strong
	}
	p.Put(letter, next.Letter).Text(" ").Put(text, next.Relative).To(from+len("D in 223 d  ")).Put(text, next.Day)
}

// drawLasting draws what replaces a bar if there are no dates: a few cells that show the stage, and
// the entries of the file that it follows from.
func (x *row) drawLasting(p *draw.Pen, r *timeline.Row, place model.TrackRef, i int) {
	if !x.c.TextOnly() {
		p.Fill(timeline.BarOf(r.Look), x.c.Theme.Signs.Looks[r.Look], p.Column()+8).Skip(2)
	}
	facts := x.c.Tracks.Facts(place, i, x.c.Cursor)
	reason := lifecycle.Reason(facts, model.LookUnknown)
	if room := x.c.Width - p.Column(); draw.Width(reason) > room {
		reason = lifecycle.Reason(facts, model.LookSupported) // the letter says so already
	}
	p.Text(reason)
}

// drawNoRows draws why there are no rows.
func drawNoRows(c *panel.Context, p *draw.Pen) {
	switch {
	case c.Filter.Text != "":
		if n := panel.FilesWithMatches(c); n > 0 && c.Layers.Top() == keys.FilterField {
			p.Text(phrase.Plural(n, "other file") + " with matches: " + c.Keys.First(keys.FilterField, keys.Keep) + " goes to the first")
			return
		}
		p.Muted("no version matches the filter" + stageMeant(c) + "; Esc clears it")
	case c.Overrides() && !c.Shown().KnowsRelated():
		p.Muted("the versions of the parent are still being read")
	case c.Overrides():
		p.Muted("the parent is " + c.Shown().OrphanAdvice(c.Object()))
	default:
		p.Muted("no versions in this file")
	}
}

// drawNone draws that a track is empty, and how to add a version.
func drawNone(c *panel.Context, p *draw.Pen) {
	if c.Editor.ReadOnly(c.Focus.File) != "" || c.Can(lifecycle.AddVersion) != "" {
		p.Muted("no versions")
	} else {
		p.Muted("no versions: " + c.Keys.First(keys.Timeline, keys.AddVersion) + " adds one")
	}
}

// stageMeant returns how to filter by a stage, if the name of one was typed as the text of a
// version, or "".
func stageMeant(c *panel.Context) string {
	for _, word := range strings.Fields(strings.ToLower(c.Filter.Text)) {
		if o := c.Object(); o != nil && slices.Contains(o.Scale.Names(), word) {
			return ": try stage:" + word
		}
	}
	return ""
}

// Face returns the hints for the object in focus, and how much room is needed by the rows, or by
// the list of files and its heading.
func (p *Panel) Face(c *panel.Context) panel.Face {
	at := place(c, draw.Rect{Top: 1})
	lines := max(len(c.Rows.Lines), at.top+1+len(at.files)-at.rows, 1)
	if p.details && at.left == 0 {
		lines = min(lines, 2) // the one in focus, below the heading of its track
	}
	return panel.Face{Hints: hints(c), Lines: lines, Above: at.rows, Bar: barAt(c, at.left), Right: right(c)}
}
