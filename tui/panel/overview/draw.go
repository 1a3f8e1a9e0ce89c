package overview

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// columns are the widths of the columns, 0 for one that is left out. counts are the widths of the
// numbers of findings by severity, which make up findings.
type columns struct {
	file, object, state, findings, next, family int
	counts                                      [3]int
}

// fit divides width among the columns. The family and the kinds of objects are shown on wide
// screens only; names are cut to make room for the others.
func (p *Panel) fit(c *panel.Context, width int) columns {
	w := columns{next: 10 + 3}
	version := 0
	for i := range p.Lines {
		x := &p.Lines[i]
		w.file = max(w.file, draw.Width(x.file))
		if x.unread != nil {
			continue
		}
		w.object = max(w.object, draw.Width(p.name(c, x)))
		w.state = max(w.state, draw.Width(x.state))
		for _, severity := range model.Severities {
			w.counts[severity] = max(w.counts[severity], draw.Width(count(c, x, severity)))
		}
		w.family = max(w.family, draw.Width(x.family()))
		if x.next != nil {
			version = max(version, draw.Width(x.next.Name))
		}
	}
	for _, n := range w.counts {
		if n > 0 {
			w.findings += n + 1
		}
	}
	w.findings = max(w.findings-1, 0)
	w.next += min(version, 16)
	if !c.Wide() {
		w.family = 0
	}
	over := func() int {
		n := 0
		for _, column := range []int{w.file, w.object, w.state, w.findings, w.next, w.family} {
			if column > 0 {
				n += column + 2
			}
		}
		return n - width
	}
	const shortest = 8
	less := func(column *int, least int) {
		if n := over(); n > 0 {
			*column = max(min(*column, least), *column-n)
		}
	}
	less(&w.family, 12)
	less(&w.file, 2*shortest)
	less(&w.object, 2*shortest)
	if over() > 0 {
		w.next = 10 // the date alone
	}
	if over() > 0 {
		w.next = 0
	}
	less(&w.file, shortest)
	less(&w.object, shortest)
	return w
}

// cut is the columns as drawn, and the names of files and objects cut to their widths so that no
// two look alike.
type cut struct {
	columns
	files, objects map[string]string
}

// cutNames divides width among the columns and cuts the names.
func (p *Panel) cutNames(c *panel.Context, width int) {
	w := p.fit(c, width)
	if p.cut.files != nil && p.cut.columns == w {
		return
	}
	var files, objects []string
	for i := range p.Lines {
		files, objects = append(files, p.Lines[i].file), append(objects, p.Lines[i].object, p.Lines[i].short)
	}
	p.cut = cut{w, draw.Names(files, w.file, ".."), draw.Names(objects, w.object, "..")}
}

// name returns the name of an object, with its kind if there is room.
func (p *Panel) name(c *panel.Context, x *line) string {
	if !c.Wide() {
		return x.short
	}
	return x.object
}

// room returns how many lines the list has, above those about the object in focus.
func (p *Panel) room(c *panel.Context, r draw.Rect) int {
	return max(r.Height-1-headLines(c)-p.below(c, r), 1)
}

// headLines is how many lines the names of the columns take.
func headLines(c *panel.Context) int {
	if c.Full() {
		return 1
	}
	return 0
}

// below returns how many lines there are about the object in focus, 0 if there is no room or
// nothing to add to its line.
func (p *Panel) below(c *panel.Context, r draw.Rect) int {
	if !c.Full() || len(p.Lines) == 0 {
		return 0
	}
	n := len(p.about(c, r.Width))
	if n == 0 {
		return 0
	}
	return 1 + min(n, r.Height/3)
}

// about returns the lines about the object in focus that add to its line in the list.
func (p *Panel) about(c *panel.Context, width int) (out []string) {
	x := &p.Lines[p.At]
	add := func(text string) { out = append(out, draw.Wrap(text, width-3, width-3)...) }
	if p.cut.files[x.file] != x.file {
		add(x.file)
	}
	if x.unread != nil {
		for _, text := range x.unread.Sentences() {
			add(text)
		}
		return out
	}
	if x.state != "clean" {
		add(x.state + ": " + x.why)
	}
	if x.parent != "" {
		add("overrides " + x.parent)
	}
	if x.orphan != "" {
		add(x.orphan)
	}
	if len(x.below) > 0 {
		add("overridden by " + strings.Join(x.below, ", "))
	}
	if x.next != nil {
		add("next: " + x.next.Name + " " + model.Escape(x.next.Kind.Name) + " " + phrase.Day(x.next.At) + " (" + panel.Relative(c, x.next.At) + ")")
	}
	return out
}

// Draw draws the list, and below it the details of the object in focus.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	room, w, count := p.room(c, r), p.cut.columns, p.heading(c)
	if at := panel.Position(p.Top, room, len(p.Lines)); at != "" && !c.TextOnly() {
		count += ", " + at
	}
	c.Theme.Heading(f, r.Top, c.Width, strings.TrimSpace("files  "+c.ListFilter(&p.Filter)), count)
	top := r.Top + 1 + headLines(c)
	if top > r.Top+1 {
		drawHeads(f.Pen(r.Top+1, r.Width), w)
	}
	out := f.Area(top, min(room, r.Top+r.Height-top), r.Width)
	p.List.Draw(f, out, func(pen *draw.Pen, i int) { p.draw(c, pen, i, w) })
	switch {
	case len(p.All) == 0:
		out.Next().To(2).Muted("no version matches the filter of the rows")
	case len(p.Lines) == 0:
		out.Next().To(2).Muted("no object matches the filter")
	}
	if p.below(c, r) == 0 {
		return
	}
	at := top + min(len(p.Lines), room)
	c.Theme.Heading(f, at, c.Width, cmp.Or(p.Lines[p.At].object, p.Lines[p.At].file), strconv.Itoa(p.At+1)+" of "+strconv.Itoa(len(p.Lines)))
	out = f.Area(at+1, p.below(c, r)-1, r.Width)
	for _, text := range p.about(c, r.Width) {
		if out.Room() > 0 {
			out.Next().To(2).Text(text)
		}
	}
}

// drawHeads draws the names of the columns that have room for them.
func drawHeads(pen *draw.Pen, w columns) {
	at := 2
	for _, column := range []struct {
		name  string
		width int
	}{{"file", w.file}, {"object", w.object}, {"state", w.state}, {"findings", w.findings}, {"next", w.next}, {"related", w.family}} {
		if column.width >= len(column.name) {
			pen.To(at).Muted(column.name)
		}
		if column.width > 0 {
			at += column.width + 2
		}
	}
}

// draw draws a line.
func (p *Panel) draw(c *panel.Context, pen *draw.Pen, i int, w columns) {
	x := &p.Lines[i]
	if i == p.At {
		pen.Focused(c.Theme.Signs.Focus, 2+cmp.Or(w.file, w.object, w.state))
	}
	if x.edits > 0 {
		pen.To(1).Put(timeline.Unsaved, c.Theme.Signs.Unsaved)
	}
	at := 2
	column := func(width int, put func()) {
		if width > 0 {
			pen.To(at)
			put()
			at += width + 2
		}
	}
	column(w.file, func() { pen.Text(p.cut.files[x.file]) })
	if x.unread != nil {
		sign, why := draw.Words{}.Put(c.Theme.Sign(model.Error)), timeline.Cut(x.state+": "+x.why, pen.Columns()-at-4)
		pen.To(at).Words(sign).Text(" " + why)
		return
	}
	column(w.object, func() { pen.Text(p.cut.objects[p.name(c, x)]) })
	column(w.state, func() { pen.Put(stateMeaning(x.state), timeline.Cut(x.state, w.state)) })
	column(w.findings, func() {
		from := at
		for _, severity := range model.Severities {
			if width := w.counts[severity]; width > 0 {
				text := count(c, x, severity)
				meaning, _ := c.Theme.Sign(severity)
				pen.To(from+width-draw.Width(text)).Put(meaning, text)
				from += width + 1
			}
		}
	})
	column(w.next, func() {
		if x.next == nil {
			pen.Muted("-")
			return
		}
		text, letter := timeline.Muted, timeline.LetterOf(x.next.Kind.Look)
		if c.Window.Marks(c.Editor.Instant(), c.Cursor).Urgent(x.next.At) {
			text, letter = timeline.Strong, timeline.UrgentOf(x.next.Kind.Look)
		}
		pen.Put(text, phrase.Day(x.next.At))
		if w.next > 10 {
			pen.Text(" ").Put(letter, string(x.next.Kind.Letter)).Text(" " + timeline.Cut(x.next.Name, w.next-13))
		}
	})
	column(w.family, func() { pen.Muted(timeline.Cut(x.family(), w.family)) })
}

// stateMeaning returns the look of a state.
func stateMeaning(state string) timeline.Meaning {
	switch state {
	case "clean":
		return timeline.Muted
	case "edited":
		return timeline.Text
	}
	return timeline.Warning
}

// count returns the number of findings of a severity with its sign, "" for none.
func count(c *panel.Context, x *line, severity model.Severity) string {
	if x.findings[severity] == 0 {
		return ""
	}
	_, sign := c.Theme.Sign(severity)
	return strconv.Itoa(x.findings[severity]) + sign
}
