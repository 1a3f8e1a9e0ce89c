package paths

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// parts is the layout of the panel in lines of the screen, counted from 0; -1 for a part that is
// not shown.
type parts struct {
	header, rows, rowCount int
	rule, why, whyCount    int
}

// partsOf places n rows and, directly below them, the explanation of the focused one. The rows
// leave room for the needed lines of the explanation, up to a usual number of them. The explanation
// gets all lines below the rows.
func partsOf(size panel.Size, r draw.Rect, n, needed int) parts {
	end := r.Top + r.Height
	if size.TextOnly() {
		return parts{header: -1, rows: r.Top + 1, rowCount: max(end-r.Top-2, 1), rule: -1, why: end - 1, whyCount: 1}
	}
	why, gap := 6, 1
	switch {
	case size.Wide():
		why = 9
	case !size.Full():
		why, gap = 5, 0
	}
	p := parts{header: r.Top + 1, rows: r.Top + 2}
	p.rowCount = max(1, min(max(n, 1), end-p.rows-gap-1-min(why, needed)))
	p.rule = p.rows + p.rowCount + gap
	p.why, p.whyCount = p.rule+1, end-p.rule-1
	return p
}

// columns are the columns of the table. What happens to the clusters is always shown.
type columns struct {
	name, target int  // widths of a version and of a target
	gap          int  // between columns
	word         bool // show the stage as a word instead of its letter
	auto, forced bool
	// near and beyond are the headings of the automatic and the forced target.
	near, beyond string
}

// fit makes room for the column about the clusters by leaving out as little as possible. It leaves
// out, in this order, the word of the stage, the padding of short names, that of the headings, the
// forced target, the automatic one, a blank between columns.
func (x *table) fit(width int) columns {
	near, beyond := target.Reach(x.Track)
	name := min(x.widest, 20)
	c := columns{name: max(name, 8), target: max(name, len(near), len(beyond)), gap: 2, word: true, auto: true, forced: beyond != "", near: near, beyond: beyond}
	last := max(len("move if auto-update is on"), len("to ")+name+len(" since 2026-02-01"))
	for _, less := range []func(){func() { c.word = false }, func() { c.name = name }, c.shorten, func() { c.forced = false }, func() { c.auto = false }, func() { c.gap = 1 }} {
		if c.begin()+last > width {
			less()
		}
	}
	return c
}

// shorten reduces the headings of targets to their last words.
func (c *columns) shorten() {
	c.near, c.beyond = c.near[strings.LastIndexByte(c.near, ' ')+1:], c.beyond[strings.LastIndexByte(c.beyond, ' ')+1:]
	c.target = max(c.name, len(c.near), len(c.beyond))
}

// begin returns the column of what happens to the clusters.
func (c columns) begin() int {
	at := 3 + c.name + c.gap + c.stage() + c.gap
	if c.auto {
		at += c.target + c.gap
	}
	if c.forced {
		at += c.target + c.gap
	}
	return at
}

// stage returns the width of the column of stages.
func (c columns) stage() int {
	if c.word {
		return len(model.Unavailable)
	}
	return 1
}

// Draw draws the table below its heading, and below it why clusters on the version in focus go
// where they go.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	x, at := &p.table, p.parts
	heading, track := "update paths", ""
	if x.IsMerged() {
		heading += "  merged"
	}
	if words := c.ListFilter(&p.Filter); words != "" {
		heading += "  " + words
	}
	if x.Track != nil {
		if track = trackview.NameOf(x.Track); c.Tracks.SeveralObjects() {
			track = c.Tracks.ObjectLabel(x.TrackRef) + "/" + track
		}
	}
	c.Theme.Heading(f, r.Top, c.Width, heading, track)
	if len(p.Lines) == 0 {
		f.Pen(at.rows, r.Width).To(3).Muted(p.nothing(c))
		return
	}
	fitted := x.fit(r.Width)
	if at.header >= 0 {
		fitted.drawHeader(f.Pen(at.header, r.Width))
	}
	out := f.Area(at.rows, at.rowCount, r.Width)
	p.List.Draw(f, out, func(pen *draw.Pen, i int) { p.drawRow(c, pen, i, fitted) })
	focused := *p.Focused()
	if at.rule >= 0 {
		c.Theme.Heading(f, at.rule, c.Width, phrase.Version(x.Versions[focused]), strconv.Itoa(p.At+1)+" of "+strconv.Itoa(len(p.Lines)))
	}
	x.drawWhy(f.Area(at.why, at.whyCount, r.Width), focused)
}

// nothing returns why the table is empty.
func (p *Panel) nothing(c *panel.Context) string {
	switch {
	case p.table.why != "":
		return p.table.why
	case p.Filter.Text != "":
		return "no version matches the filter; " + c.Keys.First(keys.Paths, keys.Back) + " clears it"
	}
	return "there is no version in " + trackview.NameOf(p.table.Track)
}

func (c columns) drawHeader(p *draw.Pen) {
	col := 3
	column := func(text string, width int) {
		p.To(col).Muted(timeline.Cut(text, width))
		col += width + c.gap
	}
	column("version", c.name)
	if c.word {
		column("stage", c.stage())
	} else {
		col += c.stage() + c.gap
	}
	if c.auto {
		column(c.near, c.target)
	}
	if c.forced {
		column(c.beyond, c.target)
	}
	p.To(col).Muted("clusters on it")
}

// drawRow draws a line of the table.
func (p *Panel) drawRow(c *panel.Context, pen *draw.Pen, at int, fitted columns) {
	x, i := &p.table, p.Lines[at]
	path := x.path(i)
	if at == p.At {
		pen.Focused(c.Theme.Signs.Focus, 3+fitted.name)
	}
	if path.Attention > model.Info {
		m, sign := c.Theme.Sign(path.Attention)
		pen.To(1).Put(m, sign)
	}
	pen.To(3).Text(timeline.Cut(phrase.Version(x.Versions[i]), fitted.name))
	col := 3 + fitted.name + fitted.gap
	kind := c.Shown().Object(x.TrackRef).Scale.Kind(path.Stage)
	stage := string(kind.Letter)
	if fitted.word {
		stage = timeline.Cut(model.Escape(path.Stage), fitted.stage())
	}
	pen.To(col).Put(timeline.LetterOf(kind.Look), stage)
	col += fitted.stage() + fitted.gap
	column := func(t *target.Target) {
		if pen.To(col); t == nil {
			pen.Muted("none")
		} else {
			pen.Text(timeline.Cut(model.Escape(t.Version), fitted.target))
		}
		col += fitted.target + fitted.gap
	}
	if fitted.auto {
		column(path.Auto)
	}
	if fitted.forced {
		column(path.Forced)
	}
	pen.To(col).Text(path.Clusters)
}

// drawWhy draws the steps that follow from a version, and why clusters take them.
func (x *table) drawWhy(out *draw.Area, i int) {
	indent := whyIndent
	if out.Room() == 1 {
		indent = 1
	}
	width := out.Columns() - indent - 1
	lines, why := x.explained(i, width)
	if most := max(out.Room()-len(why), out.Room()/2, 1); len(lines) > most {
		lines = append(lines[:most-1], timeline.Cut(lines[most-1]+"  "+lines[most], width))
	}
	lines = append(lines, why...)
	for k, line := range lines {
		if out.Room() == 0 {
			return
		}
		if out.Room() == 1 && k+1 < len(lines) && k > 0 {
			line = timeline.Cut(line+" "+lines[k+1], width)
		}
		out.Next().To(indent).Text(line)
	}
}

// whyIndent is the column at which the explanation of a version begins.
const whyIndent = 3

// explained returns the steps that follow from a version, and why clusters take them, as lines of width
// columns.
func (x *table) explained(i, width int) (way, why []string) {
	row := &x.rows[i]
	steps := []string{phrase.Version(x.Versions[i])}
	auto, forced := target.Reach(x.Track)
	for _, step := range row.steps {
		word := auto
		if step.Forced {
			word = forced
		}
		steps = append(steps, word+" "+model.Escape(step.Version))
	}
	if len(row.steps) == 0 {
		steps = append(steps, "no further step")
	}
	return flow(steps, width), draw.Wrap(model.Escape(row.why), width, width)
}

// flow arranges words side by side, two blanks between them, on as many lines as that takes.
func flow(words []string, width int) (lines []string) {
	for _, word := range words {
		if n := len(lines); n > 0 && draw.Width(lines[n-1])+2+draw.Width(word) <= width {
			lines[n-1] += "  " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}
