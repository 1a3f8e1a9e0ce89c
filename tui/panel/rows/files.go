package rows

import (
	"cmp"
	"strconv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// filesFrom is the screen width from which several files are listed at the left. On a narrower
// screen they have a list of their own.
const filesFrom = 100

// leastLeft and mostLeft limit the width of the list of files, which is as wide as the names need.
// On a wide screen a quarter of the width is the upper limit.
const (
	leastLeft = 14
	mostLeft  = 32
)

// leftWidth returns the width of the list of files, 0 if it is not shown.
func leftWidth(c *panel.Context, lines []panel.FileLine) int {
	if len(lines) == 0 || c.Rows.Alone || c.Width < filesFrom || !c.Full() {
		return 0
	}
	return min(max(panel.WidestFile(lines)+9, leastLeft), max(mostLeft, c.Width/4))
}

// drawFiles draws the list of files, and the line that separates it from the rows.
func (p *Panel) drawFiles(c *panel.Context, f *draw.Frame, at parts) {
	end := at.rows + at.rowCount
	width := at.left - 1
	a := f.Area(at.top, end-at.top, width)
	count := strconv.Itoa(len(c.Editor.Files) + len(c.Unread))
	heading := a.Next().Text(" ")
	if in := panel.InFiles(c); in != "" {
		heading.Muted(in)
	} else {
		heading.Put(timeline.Strong, "files").Muted(" " + count)
	}
	room := a.Room()
	if len(at.files) > room {
		room-- // for what is above and below
	}
	focused := panel.FileAt(c, at.files)
	first := max(min(focused-room/2, len(at.files)-room), 0)
	last := min(first+max(room, 0), len(at.files))
	var names []string
	for _, x := range at.files {
		names = append(names, x.Name)
	}
	shown := draw.Names(names, width-9, "..")
	for i := first; i < last; i++ {
		f.Hit(draw.Rect{Top: a.Top(), Width: width, Height: 1}, onFile-i)
		p.drawFile(c, a.Next(), at.files[i], shown[at.files[i].Name], i == focused)
	}
	if below := len(at.files) - last; first > 0 || below > 0 {
		text := strconv.Itoa(below) + " below"
		switch {
		case below == 0:
			text = strconv.Itoa(first) + " above"
		case first > 0:
			text = strconv.Itoa(first) + " above, " + text
		}
		f.Pen(end-1, width).Text("  ").Muted(timeline.Cut(text, width-2))
	}
	for line := at.top; line < end; line++ {
		f.Pen(line, c.Width).To(width).Put(timeline.Rule, c.Theme.Divider)
	}
}

// drawFile draws a line of the list of files: name, mark of unsaved edits, and findings.
func (p *Panel) drawFile(c *panel.Context, pen *draw.Pen, x panel.FileLine, name string, focused bool) {
	switch {
	case focused && p.files:
		pen.Focused(c.Theme.Signs.Focus, pen.Columns()).Text(" " + name)
	case focused:
		pen.Put(timeline.Focus, c.Theme.Signs.Focus).Text(" ").Put(timeline.Strong, name)
	case !x.Opens():
		pen.Text("  ").Muted(name)
	default:
		pen.Text("  " + name)
	}
	if x.Heading {
		return
	}
	sign := func(severity model.Severity, n int) {
		if meaning, sign := c.Theme.Sign(severity); n > 0 {
			text := strconv.Itoa(n) + sign
			pen.To(pen.Columns()-1-draw.Width(text)).Put(meaning, text)
		}
	}
	if x.Unread != nil {
		sign(model.Error, len(x.Unread.Findings))
		return
	}
	if c.Shown().Drafts[x.Tab.File].Dirty() {
		pen.To(pen.Columns()-6).Put(timeline.Unsaved, c.Theme.Signs.Unsaved)
	}
	counts := [3]int{}
	index, place := c.Shown().Index(), x.Tab.TrackRef
	for track := model.None; track < len(c.Shown().Object(place).Tracks); track++ {
		place.Track = track
		for severity, n := range index.CountsOf(place) {
			counts[severity] += n
		}
	}
	worst := model.Warning
	if counts[model.Error] > 0 {
		worst = model.Error
	}
	sign(worst, counts[worst])
}

// moveFile goes to another file of the list. ok is false if the key moves nothing.
func (p *Panel) moveFile(c *panel.Context, move func(at *int, n int) bool) (r []panel.Effect, ok bool) {
	lines := panel.FileLines(c)
	at := panel.FileAt(c, lines)
	to := at
	if !move(&to, len(lines)) {
		return r, false
	}
	for to >= 0 && to < len(lines) && !lines[to].Opens() {
		to += cmp.Or(cmp.Compare(to, at), 1)
	}
	if to < 0 || to >= len(lines) || to == at {
		return panel.Refusing("there is no further file"), true
	}
	return []panel.Effect{panel.EnterTab(lines[to].Tab)}, true
}
