package frame

import (
	"strconv"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// titleRoom is how many columns the title line leaves free at the right, because some terminals
// draw two of its signs two cells wide.
const titleRoom = 2

// leastObject is the minimum number of columns for the name of an object.
const leastObject = 8

// distanceRoom is how many columns are kept for the distance of the time cursor from now, such as
// "(+1234d)", so that the date stays in place.
const distanceRoom = 9

// drawTitle draws the file, the unsaved mark, the object, the findings, and the date in a fixed
// place.
func drawTitle(c *panel.Context, f *draw.Frame) {
	p, counts := f.Pen(0, c.Width), c.Shown().Index().Counts
	counts[model.Error] += c.UnreadCount()
	if c.TextOnly() {
		drawNarrowTitle(c, p, counts)
		return
	}
	layout, sep, found, gap := time.DateOnly, "   ", countWords(c, counts, false), 3
	if c.Wide() {
		layout = "2006-01-02 15:04Z"
	}
	date := c.Cursor.UTC().Format(layout)
	if c.Full() {
		p.Text(" lctui  ")
	} else {
		sep, gap = "  ", 1
	}
	need := p.Column() + draw.Width(titled(c).Name) + unsavedMarks(c).Width() + gap
	need += remarkWidth(c) // more important than words in the counts
	if !c.Full() || need+found.Width()+len(sep+"as of "+date) > c.Width-titleRoom-distanceRoom {
		found = countWords(c, counts, true)
	}
	right := found.Put(timeline.Text, sep+"as of ").Put(timeline.Strong, date)
	room := c.Width - titleRoom - distanceRoom - right.Width()
	drawName(c, p, max(room-gap-remarkWidth(c), min(p.Column()+leastObject+1, room-gap)))
	if c.Full() {
		drawObject(c, p, room-remarkWidth(c))
	}
	drawRemark(c, p, room)
	if c.Layers.Top().IsBrowsing() && (counts != [3]int{} || c.Shown().Index().Past > 0) {
		f.Hit(draw.Rect{Left: room, Width: found.Width(), Height: 1}, panel.OnHint(keys.OpenProblems))
	}
	p.To(room).Words(right)
	if n := phrase.DaysBetween(c.Editor.Instant(), c.Cursor); n != 0 {
		p.Text(" (" + phrase.Signed(n) + "d)")
	}
}

// drawObject draws the object named in the title, up to column end.
func drawObject(c *panel.Context, p *draw.Pen, end int) {
	object := c.Shown().Object(c.Titled)
	if object == nil {
		return
	}
	name := model.Escape(object.String())
	if c.Wide() && p.Column()+2+draw.Width(name)+1 > end {
		name = cutAmong(c, objectName, trackview.ChildName(object), max(end-p.Column()-3, leastObject))
	}
	if p.Column()+2+draw.Width(name)+1 <= end {
		p.Text("  ").Text(name)
	}
}

// remarks returns the texts that mark a file in the title if its conflict is open or it cannot be
// edited, the longest first. It returns nil for any other file. There is no reason if the program
// was started without allowing edits.
func remarks(c *panel.Context) []string {
	const conflict, readOnly = "conflict", "read only"
	switch reason := titled(c).Doc.ReadOnly(); {
	case titled(c).Undecided():
		return []string{conflict + ": :reread", conflict}
	case c.Editor.ReadOnly(c.Titled.File) == "":
		return nil
	case reason != "":
		return []string{readOnly + ": " + reason, readOnly}
	}
	return []string{readOnly}
}

// remarkWidth returns how many columns to keep for the shortest remark. The name of the object is
// cut for it.
func remarkWidth(c *panel.Context) int {
	texts := remarks(c)
	if len(texts) == 0 {
		return 0
	}
	return len(gap) + len(texts[len(texts)-1])
}

// drawRemark draws the longest remark that fits before column end.
func drawRemark(c *panel.Context, p *draw.Pen, end int) {
	for _, text := range remarks(c) {
		if p.Column()+len(gap)+draw.Width(text)+1 <= end {
			p.Text(gap).Put(timeline.Warning, text)
			return
		}
	}
}

// leastName is the most columns that a file's name keeps in a narrow title before warnings and info
// are drawn.
const leastName = 12

// drawNarrowTitle draws name, date and findings in little room. Errors have precedence over
// everything but the date. If there is not enough room, info is left out first, then warnings.
func drawNarrowTitle(c *panel.Context, p *draw.Pen, counts [3]int) {
	asOf, sep, room := "as of "+phrase.Day(c.Cursor), "  ", c.Width-titleRoom
	name := min(1+draw.Width(c.File().Name)+unsavedMarks(c).Width(), leastName)
	found := countWords(c, counts, true)
	for _, severity := range []model.Severity{model.Info, model.Warning} {
		if name+len(sep)+draw.Width(asOf)+len(sep)+found.Width() > room && counts[model.Error] > 0 {
			counts[severity] = 0
			found = countWords(c, counts, true)
		}
	}
	needed := len(sep) + found.Width()
	drawName(c, p, room-draw.Width(asOf)-len(sep)-needed)
	if p.Column() > 0 {
		p.Text(sep)
	}
	p.Text(asOf)
	if p.Column()+needed <= room {
		p.Text(sep).Words(found)
	}
}

// unsavedMarks returns the mark for unsaved edits of the file in the title, in the state shown, and
// the number of other files with unsaved edits.
func unsavedMarks(c *panel.Context) (out draw.Words) {
	others := 0
	for file, f := range c.Editor.Files {
		switch {
		case !c.Shown().Drafts[file].Dirty():
		case f == titled(c):
			out = out.Put(timeline.Unsaved, " "+c.Theme.UnsavedTitle)
		default:
			others++
		}
	}
	switch {
	case others == 0:
		return out
	case c.Wide():
		return out.Put(timeline.Unsaved, " ("+c.Theme.UnsavedTitle+" "+phrase.Plural(others, "other file")+")")
	}
	return out.Put(timeline.Unsaved, " +"+strconv.Itoa(others)+c.Theme.UnsavedTitle)
}

// cutAmong cuts a name to width so that it differs from the names of all other open objects.
func cutAmong(c *panel.Context, open func(*editor.File, *model.Object) string, name string, width int) string {
	if draw.Width(name) <= width {
		return name
	}
	var names []string
	for file, f := range c.Editor.Files {
		for _, o := range c.Shown().Listed(file) {
			names = append(names, open(f, o))
		}
	}
	return draw.Names(append(names, name), width, c.Theme.CutTitle)[name]
}

func fileName(f *editor.File, _ *model.Object) string { return f.Name }

func objectName(_ *editor.File, o *model.Object) string { return trackview.ChildName(o) }

// drawName draws the name of the file and the marks of unsaved edits, up to column end. A long name
// is cut in the middle.
func drawName(c *panel.Context, p *draw.Pen, end int) {
	marks := unsavedMarks(c)
	if end -= marks.Width(); end <= p.Column()+1 {
		return
	}
	if p.Column() == 0 {
		p.Text(" ")
	}
	p.Put(timeline.Strong, cutAmong(c, fileName, titled(c).Name, end-p.Column()))
	p.Words(marks)
}

// titled returns the file named in the title.
func titled(c *panel.Context) *editor.File { return c.Editor.Files[c.Titled.File] }

// countWords returns Theme.Counts, with the number of findings about the past. A sign follows while
// findings about namespaced profiles are still being counted. While a large file is being checked,
// it returns that instead.
func countWords(c *panel.Context, counts [3]int, short bool) draw.Words {
	switch {
	case c.Editor.Unchecked() && short:
		return draw.Words{}.Put(timeline.Text, c.Theme.CutTitle)
	case c.Editor.Unchecked():
		return draw.Words{}.Put(timeline.Text, "checking"+c.Theme.CutTitle)
	}
	out := c.Theme.Counts(counts, short)
	if n := len(c.Editor.Files); n > 1 && c.Full() { // the name next to them is that of one file
		out = append(draw.Words{}.Put(timeline.Muted, strconv.Itoa(n)+" files: "), out...)
	}
	if n := c.Shown().Index().Past; n > 0 {
		past := map[bool]string{false: " past", true: string(timeline.PastSign)}[short]
		out = out.Put(timeline.Muted, " "+strconv.Itoa(n)+past)
	}
	if c.Shown().Behind {
		out = out.Put(timeline.Text, c.Theme.CutTitle)
	}
	return out
}
