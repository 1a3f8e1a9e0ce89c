package matrix

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/matrix"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/details"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// parts is the layout of the table. rowCount rows begin at line rows. The cells are width wide and
// begin at screen column at. count of the columns table columns are shown, from left on. The text
// about the cell in focus takes lines lines from line below on. rule is 1 if there is a rule above
// them.
type parts struct {
	rows, rowCount       int
	at, width            int
	left, count, columns int
	rule, below, lines   int
	// bars is set if there is room for the bars of the cell in focus.
	bars bool
	// names are the names of the profiles, labels those of the rows, cut to fit their columns.
	names, labels map[string]string
}

// The widths of a cell: with focus, letter and unsaved mark, and with the word of the stage too.
const (
	leastCell = 10
	wordCell  = 3 + len("unavailable") + 1
)

// bar returns the column at which the bars begin, 0 for none.
func (x *parts) bar() int {
	if !x.bars {
		return 0
	}
	return panel.ComparedBar
}

// columnAt returns the table column that a screen column lies in, or other if it lies in none.
func (x *parts) columnAt(column, other int) int {
	if k := (column - x.at) / max(x.width, 1); column >= x.at && k < x.count {
		return x.left + k
	}
	return other
}

// driftWidth returns the width of the column that shows when a row starts to differ.
func driftWidth(c *panel.Context) int {
	if c.Full() {
		return len("2026-03-01")
	}
	return 1
}

// place computes the layout of the table.
func (p *Panel) place(c *panel.Context, r draw.Rect) {
	x, before := &p.parts, p.parts
	x.rows, x.rule, x.lines, x.bars = r.Top+2, 1, 2, false
	switch {
	case c.Wide():
		x.lines, x.bars = 12, true
	case c.Full():
		x.lines, x.bars = 8, true
	case c.TextOnly():
		x.rule, x.lines = 0, 3
	default:
		x.lines = 3
	}
	if words, _ := p.promotion(c); x.bars { // the stage, when the row differs, what can be done, and the bars
		x.lines = min(x.lines, 2+len(draw.WrapTo(words, r.Width-2, r.Height))+p.barLines(c))
	}
	x.rowCount = max(min(len(p.Lines), r.Height-2-x.rule-x.lines), 1)
	x.below = x.rows + x.rowCount + x.rule
	x.lines = max(r.Top+r.Height-x.below, 0)

	longest := 0
	for i := range p.table.Rows {
		longest = max(longest, draw.Width(label(&p.table.Rows[i])))
	}
	names := min(longest, max(r.Width/4, 12))
	x.at = 2 + names + 1
	natural := wordCell
	for column := range p.table.Columns {
		natural = max(natural, draw.Width(p.name(column))+3)
	}
	room, n := max(r.Width-x.at-1-driftWidth(c)-1, leastCell), len(p.table.Columns)
	x.count = max(min(n, room/leastCell), 1)
	x.width = min(room/x.count, natural)
	x.left = panel.Scrolled(x.left, p.column, n, x.count)
	if x.columns = n; x.names == nil || before.width != x.width || before.columns != n || before.at != x.at || len(x.labels) != len(p.table.Rows) {
		p.cutNames(names)
	}
}

// cutNames cuts the names of columns and rows so that no two look alike.
func (p *Panel) cutNames(width int) {
	columns, rows := make([]string, len(p.table.Columns)), make([]string, len(p.table.Rows))
	for i := range columns {
		columns[i] = p.name(i)
	}
	for i := range rows {
		rows[i] = label(&p.table.Rows[i])
	}
	p.parts.names, p.parts.labels = draw.Names(columns, p.parts.width-2, ".."), draw.Names(rows, width, "..")
}

// Draw draws the table, and below it the details of the cell in focus.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	x := &p.parts
	count := strconv.Itoa(p.differing) + " of " + phrase.Plural(len(p.drifts), "version") + " differ"
	if c.Full() {
		count = phrase.Plural(len(p.table.Columns), "profile") + ", " + count
	}
	if at := panel.Position(p.Top, x.rowCount, len(p.Lines)); at != "" && !c.TextOnly() {
		count += ", " + at
	}
	c.Theme.Heading(f, r.Top, c.Width, strings.TrimSpace("matrix  "+c.ListFilter(&p.Filter)), count)
	p.drawNames(c, f.Pen(r.Top+1, r.Width))
	out := f.Area(x.rows, x.rowCount, r.Width)
	p.List.Draw(f, out, func(pen *draw.Pen, line int) { p.drawRow(c, pen, line) })
	if len(p.Lines) == 0 {
		out.Next().To(2).Muted("no version matches the filter")
		return
	}
	if x.rule > 0 {
		c.Theme.Heading(f, x.below-1, c.Width, label(p.row())+" in "+p.name(p.column), strconv.Itoa(p.At+1)+" of "+strconv.Itoa(len(p.Lines)))
	}
	p.drawBelow(c, f, f.Area(x.below, x.lines, r.Width))
}

// drawNames draws the names of the columns, with + before the column that lifecycles are taken
// from.
func (p *Panel) drawNames(c *panel.Context, pen *draw.Pen) {
	x := &p.parts
	if x.left > 0 {
		pen.To(x.at-1).Put(timeline.Gutter, c.Theme.Signs.Left)
	}
	for k := range x.count {
		column, meaning := x.left+k, timeline.Muted
		if column >= x.columns {
			break
		}
		if column == p.column {
			meaning = timeline.Strong
		}
		pen.To(x.at + k*x.width)
		if column == p.takesFrom() && column != p.column {
			pen.Put(timeline.Strong, string(timeline.MarkedSign))
		} else {
			pen.Text(" ")
		}
		pen.Put(meaning, x.names[p.name(column)])
	}
	end := x.at + x.count*x.width
	if x.left+x.count < x.columns {
		pen.To(end).Put(timeline.Gutter, c.Theme.Signs.Right)
	}
	if driftWidth(c) > 1 {
		pen.To(end + 1).Muted("differs")
	}
}

// drawRow draws a version with its cells.
func (p *Panel) drawRow(c *panel.Context, pen *draw.Pen, line int) {
	x, row := &p.parts, &p.table.Rows[p.Lines[line]]
	if line == p.At {
		pen.Focused(c.Theme.Signs.Focus, x.at-1)
	}
	pen.To(2).Text(x.labels[label(row)])
	for k := range min(x.count, x.columns-x.left) {
		p.drawCell(c, pen.To(x.at+k*x.width), row, x.left+k, line == p.At)
	}
	d := p.drifts[p.Lines[line]]
	if !d.Is {
		return
	}
	meaning, text := timeline.Warning, d.Words(phrase.Day)
	if !d.From.IsZero() {
		meaning = timeline.Info
	}
	if pen.To(x.at + x.count*x.width + 1); driftWidth(c) == 1 {
		text = map[bool]string{true: string(timeline.WarningSign), false: string(timeline.InfoSign)}[d.From.IsZero()]
	}
	pen.Put(meaning, text)
}

// drawCell draws the stage of a version in a profile.
func (p *Panel) drawCell(c *panel.Context, pen *draw.Pen, row *matrix.Row, column int, focused bool) {
	cell, listed := row.In(column)
	stage := p.stage(c, row, column)
	if focused && column == p.column {
		pen.Focused(c.Theme.Signs.Focus, pen.Column()+p.parts.width-1)
	} else {
		pen.Text(" ")
	}
	if !listed || cell.Of == nil {
		pen.Muted(stage)
		return
	}
	at := p.track(cell)
	kind := c.Shown().Object(at).Scale.Kind(cell.StageAt(c.Cursor, c.Editor.Dialect()))
	letter := timeline.LetterOf(kind.Look)
	if focused {
		letter = timeline.UrgentOf(kind.Look)
	}
	pen.Put(letter, string(kind.Letter))
	if c.Shown().Edited(at, c.Shown().Track(at).Versions[cell.Version]) {
		pen.Put(timeline.Unsaved, c.Theme.Signs.Unsaved)
	} else {
		pen.Text(" ")
	}
	if p.parts.width >= wordCell {
		pen.Put(letter, stage)
	}
}

// drawBelow draws the stage in the cell in focus, when its row starts to differ, and what taking
// the lifecycle over would do.
func (p *Panel) drawBelow(c *panel.Context, f *draw.Frame, a *draw.Area) {
	cell, listed := p.cell()
	if listed {
		at := *c
		at.Focus = editor.Focus{TrackRef: p.track(cell), Version: cell.Version}
		details.Headline(&at, a.Next().Text(" "), at.Focused())
	} else {
		a.Next().Text(" ").Muted(p.name(p.column) + " does not list it")
	}
	bars := 0
	if p.parts.bars {
		bars = p.barLines(c)
	}
	a.Reserve(bars)
	if p.parts.rule > 0 && a.Room() > 1 {
		drawWords(a, timeline.Text, p.driftWords(c), 1)
	}
	words, meaning := p.promotion(c)
	drawWords(a, meaning, words, a.Room())
	a.Reserve(-bars)
	if bars > 0 {
		p.drawBars(c, f, a)
	}
}

// promotion describes what taking the lifecycle over would do, or why it cannot be done.
func (p *Panel) promotion(c *panel.Context) (string, timeline.Meaning) {
	key := c.Keys.First(keys.Matrix, keys.Promote)
	if why := p.whyNot(c); why != "" {
		return key + ": " + why, timeline.Muted
	}
	return key + " takes over from " + p.name(p.takesFrom()) + ": " + p.words(c) + p.alone(c), timeline.Text
}

// drawWords draws a sentence on at most most lines.
func drawWords(a *draw.Area, m timeline.Meaning, text string, most int) {
	for _, line := range draw.WrapTo(text, a.Columns()-2, most) {
		a.Next().To(1).Put(m, line)
	}
}

// driftWords describes when the cells of the row in focus start to differ, and which profiles do
// not list the version.
func (p *Panel) driftWords(c *panel.Context) string {
	d, row := p.drifts[p.index()], p.row()
	words := "those that list it do not differ, now or later"
	if d.Is {
		words = "differs now"
	}
	if d.Is && !d.From.IsZero() {
		words = "differs from " + phrase.Day(d.From) + " on (" + panel.Relative(c, d.From) + ")"
	}
	var missing []string
	for column := range p.table.Columns {
		if _, ok := row.In(column); !ok {
			missing = append(missing, p.name(column))
		}
	}
	if len(missing) > 0 {
		words += "; not listed in " + strings.Join(missing, ", ")
	}
	return words
}

// alone names the key and the stage for taking over a single start, if several differ.
func (p *Panel) alone(c *panel.Context) string {
	if p.whyNotOne(c) != "" || len(change.StageDiff("", p.takes.Before.Stages, p.takes.After.Stages)) < 2 {
		return ""
	}
	return "; " + c.Keys.First(keys.Matrix, keys.PromoteStart) + " " + model.Escape(p.only) + " alone"
}

// words describes what taking the lifecycle over changes, and which starts it moves into the past.
func (p *Panel) words(c *panel.Context) string {
	t := &p.takes
	if t.Before == nil {
		return "added" + change.Starts(t.After)
	}
	var parts []string
	for _, x := range change.StageDiff(t.After.Text, lifecycle.Stages(t.Before), lifecycle.Stages(t.After)) {
		stage, text := x.What()
		if compose.IntoPast(c.Editor, x.From, x.To) {
			text += " (past)"
		}
		parts = append(parts, stage+" "+text)
	}
	if len(parts) == 0 {
		return "the same stages, in the form of the other profile"
	}
	return strings.Join(parts, ", ")
}

// compared returns the version of the cell in focus as it is and as it would be, nil for none.
func (p *Panel) compared(c *panel.Context) (versions [panel.ComparedRows]*model.Version) {
	if cell, listed := p.cell(); listed {
		versions[0] = cell.Of
	}
	o := c.Shown().Object(p.table.Profiles[p.column])
	if p.whyNot(c) == "" && systems.Can(o, lifecycle.Inherit) != "" {
		versions[1] = p.takes.After
	}
	return versions
}

// barLines returns how many lines drawBars takes.
func (p *Panel) barLines(c *panel.Context) int {
	if p.compared(c)[1] == nil {
		return panel.ComparedLines(c) - 1
	}
	return panel.ComparedLines(c)
}

// drawBars draws the version of the cell in focus as it is and as it would be.
func (p *Panel) drawBars(c *panel.Context, f *draw.Frame, a *draw.Area) {
	o, versions := c.Shown().Object(p.table.Profiles[p.column]), p.compared(c)
	if versions[1] == nil && c.Two() && c.ItemLines(a.Room()) > 0 {
		return // the row in the timeline below is the same
	}
	panel.DrawCompared(c, f, a, o.Scale, versions)
}
