package frame

import (
	"strconv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// words are a text in several looks.
type words []word

type word struct {
	kind timeline.Meaning
	text string
}

func (w words) width() (n int) {
	for _, x := range w {
		n += draw.Width(x.text)
	}
	return n
}

func (w words) draw(p *draw.Pen) {
	for _, x := range w {
		p.Put(x.kind, x.text)
	}
}

// titleRoom is how many columns at the right the title line leaves free: two of
// its signs are drawn two cells wide by some terminals.
const titleRoom = 2

// leastObject is how many columns of an object's name are worth to be shown.
const leastObject = 8

// distanceRoom is how many columns are kept for how far the time cursor is from now, so
// that the date stands at one place: " (+1234d)".
const distanceRoom = 9

// drawTitle draws file, unsaved mark, object, findings, and at its own place the date.
func drawTitle(c *panel.Context, f *draw.Frame) {
	p, counts := f.Pen(0, c.Width), c.Shown().Index().Counts
	if c.TextOnly() {
		drawNarrowTitle(c, p, counts)
		return
	}
	date, sep, found, gap := phrase.Day(c.Cursor), "   ", longCounts(c, counts), 3
	if c.Wide() {
		date = c.Cursor.UTC().Format("2006-01-02 15:04Z")
	}
	if c.Full() {
		p.Text(" lctui  ")
	} else {
		sep, gap = "  ", 1
	}
	need := p.Column() + draw.Width(titled(c).Name) + unsavedMarks(c).width() + gap
	if !c.Full() || need+found.width()+len(sep+"as of "+date) > c.Width-titleRoom-distanceRoom {
		found = shortCounts(c, counts)
	}
	right := append(found, word{timeline.Text, sep + "as of "}, word{timeline.Strong, date})
	room := c.Width - titleRoom - distanceRoom - right.width()
	drawName(c, p, room-gap)
	if c.Full() {
		drawObject(c, p, room-readOnlyWidth(c))
	}
	drawReadOnly(c, p, room)
	right.draw(p.To(room))
	if n := phrase.DaysBetween(c.Editor.Instant(), c.Cursor); n != 0 {
		p.Text(" (" + phrase.Signed(n) + "d)")
	}
}

// drawObject draws the object that the title names, as far as there is room before a
// column.
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

// readOnly is what the title says of a file that cannot be edited.
const readOnly = "read only"

// readOnlyWidth is how many columns it takes to say that; the name of the object stands
// back for it.
func readOnlyWidth(c *panel.Context) int {
	if c.Editor.ReadOnly(c.Titled.File) == "" {
		return 0
	}
	return len(gap) + len(readOnly)
}

// drawReadOnly says of a file that cannot be edited that it is read only, and why as far
// as there is room before a column. That nothing was to be edited needs no reason.
func drawReadOnly(c *panel.Context, p *draw.Pen, end int) {
	if readOnlyWidth(c) == 0 {
		return
	}
	texts := []string{readOnly}
	if reason := titled(c).Doc.ReadOnly(); reason != "" {
		texts = []string{readOnly + ": " + reason, readOnly}
	}
	for _, text := range texts {
		if p.Column()+len(gap)+draw.Width(text)+1 <= end {
			p.Text(gap).Put(timeline.Warning, text)
			return
		}
	}
}

// leastName is up to how many columns of the title line a file's name keeps
// before warnings and info.
const leastName = 12

// drawNarrowTitle draws name, date and findings where there is room for little.
// Errors come before all but the date; of the rest info goes first.
func drawNarrowTitle(c *panel.Context, p *draw.Pen, counts [3]int) {
	asOf, sep, room := "as of "+phrase.Day(c.Cursor), "  ", c.Width-titleRoom
	if c.Summary() {
		sep, counts = " ", worstOnly(counts)
	}
	name := min(1+draw.Width(c.File().Name)+unsavedMarks(c).width(), leastName)
	found := shortCounts(c, counts)
	for _, severity := range []model.Severity{model.Info, model.Warning} {
		if name+len(sep)+draw.Width(asOf)+len(sep)+found.width() > room && counts[model.Error] > 0 {
			counts[severity] = 0
			found = shortCounts(c, counts)
		}
	}
	kept, needed := 0, len(sep)+found.width()
	if !c.Summary() || counts[model.Error] > 0 {
		kept = needed
	}
	drawName(c, p, room-draw.Width(asOf)-len(sep)-kept)
	if p.Column() > 0 {
		p.Text(sep)
	}
	p.Text(asOf)
	if stages := stageCounts(c); c.Summary() && stages != nil && p.Column()+1+stages.width() <= room-kept {
		stages.draw(p.Text(" "))
	}
	if p.Column()+needed <= room {
		found.draw(p.Text(sep))
	}
}

// unsavedMarks say whether the file in the title has unsaved edits, as shown, and how
// many others have.
func unsavedMarks(c *panel.Context) (out words) {
	others := 0
	for file, f := range c.Editor.Files {
		switch {
		case !c.Shown().Drafts[file].Dirty():
		case f == titled(c):
			out = words{{timeline.Unsaved, " " + c.Theme.UnsavedTitle}}
		default:
			others++
		}
	}
	switch {
	case others == 0:
		return out
	case c.Wide():
		return append(out, word{timeline.Unsaved, " (" + c.Theme.UnsavedTitle + " " + phrase.Plural(others, "other file") + ")"})
	}
	return append(out, word{timeline.Unsaved, " +" + strconv.Itoa(others) + c.Theme.UnsavedTitle})
}

// cutAmong cuts a name to a width so that it looks like no other name that is open.
func cutAmong(c *panel.Context, open func(*editor.File, *model.Object) string, name string, width int) string {
	if draw.Width(name) <= width {
		return name
	}
	var names []string
	for file, f := range c.Editor.Files {
		for _, o := range c.Shown().Objects(file) {
			names = append(names, open(f, o))
		}
	}
	return draw.Names(append(names, name), width, c.Theme.CutTitle)[name]
}

func fileName(f *editor.File, _ *model.Object) string { return f.Name }

func objectName(_ *editor.File, o *model.Object) string { return trackview.ChildName(o) }

// drawName draws the file's name, cut in the middle, and the marks of unsaved
// edits in it and in other files, up to a column.
func drawName(c *panel.Context, p *draw.Pen, end int) {
	marks := unsavedMarks(c)
	if end -= marks.width(); end <= p.Column()+1 {
		return
	}
	if p.Column() == 0 {
		p.Text(" ")
	}
	p.Put(timeline.Strong, cutAmong(c, fileName, titled(c).Name, end-p.Column()))
	marks.draw(p)
}

// titled returns the file that the title names.
func titled(c *panel.Context) *editor.File { return c.Editor.Files[c.Titled.File] }

// severities are those of findings, the worst first.
var severities = [...]struct {
	model.Severity
	meaning timeline.Meaning
}{{model.Error, timeline.Error}, {model.Warning, timeline.Warning}, {model.Info, timeline.Info}}

// longCounts writes "1 error 2 warnings"; errors are always named.
func longCounts(c *panel.Context, counts [3]int) (out words) {
	for i, x := range severities {
		switch n := counts[x.Severity]; {
		case n == 0 && i == 0:
			out = words{{timeline.Text, "0 errors"}}
		case n > 0 && i == 0:
			out = words{{x.meaning, phrase.Findings(n, x.Severity)}}
		case n > 0:
			out = append(out, word{timeline.Text, " "}, word{x.meaning, phrase.Findings(n, x.Severity)})
		}
	}
	return append(out, moreCounts(c)...)
}

// shortCounts writes "1✗ 2!", the signs of the theme; without findings "0✗".
func shortCounts(c *panel.Context, counts [3]int) (out words) {
	if counts == [3]int{} {
		_, sign := c.Sign(model.Error)
		return append(words{{timeline.Text, "0" + sign}}, moreCounts(c)...)
	}
	for _, x := range severities {
		if n := counts[x.Severity]; n > 0 {
			if len(out) > 0 {
				out = append(out, word{timeline.Text, " "})
			}
			meaning, sign := c.Sign(x.Severity)
			out = append(out, word{meaning, strconv.Itoa(n) + sign})
		}
	}
	return append(out, moreCounts(c)...)
}

// moreCounts says that more of the findings about namespaced profiles is on its way.
func moreCounts(c *panel.Context) words {
	if !c.Shown().Behind {
		return nil
	}
	return words{{timeline.Text, c.Theme.CutTitle}}
}

// worstOnly keeps the worst findings alone.
func worstOnly(counts [3]int) (out [3]int) {
	for _, x := range severities {
		if counts[x.Severity] > 0 {
			out[x.Severity] = counts[x.Severity]
			return out
		}
	}
	return out
}

// stageCounts says how many versions of the track are in which stage at the time
// cursor, as S3D3X3; nil without a track.
func stageCounts(c *panel.Context) (out words) {
	t := c.Track()
	if t == nil {
		return nil
	}
	scale := c.Object().Scale
	counts := make([]int, len(scale.Kinds))
	for _, v := range t.Versions {
		if rank := scale.Rank(c.StageKnown(v)); rank != model.None {
			counts[rank]++
		}
	}
	out = words{}
	for rank, n := range counts {
		if n > 0 {
			kind := scale.Kinds[rank]
			out = append(out, word{timeline.LetterOf(kind.Look), string(kind.Letter)}, word{timeline.Text, strconv.Itoa(n)})
		}
	}
	return out
}
