package review

import (
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// indent is the column at which the lines of the meaning begin, further that at which lines below
// an entry begin.
const indent, further = 3, 5

// measure computes how to draw the meaning in width: the column of the words after the names, and
// how many lines each part takes.
func (p *Panel) measure(c *panel.Context, width int) {
	const usual, least = 46, 8 // deprecated  2025-12-01 to 2026-01-01 (+31 d), and a name
	p.width, p.named, p.staged = width, 0, len("deprecated")
	words := 0
	for i := range p.rows {
		word, text := p.rows[i].words()
		p.named, p.staged = max(p.named, draw.Width(p.rows[i].name)), max(p.staged, draw.Width(word))
		if words = max(words, draw.Width(text)); word != "" {
			words = max(words, p.staged+2+draw.Width(text))
		}
	}
	p.named = min(p.named, max(width-indent-2-min(words, usual), least))
	a := new(draw.Frame).Area(0, 0, width)
	measured := func(draw func()) int {
		before := a.Top()
		draw()
		return a.Top() - before
	}
	for i := range p.rows {
		p.rows[i].lines = measured(func() { p.drawRow(a, &p.rows[i]) })
	}
	for i := range p.findings {
		p.findings[i].lines = measured(func() { p.findings[i].draw(c, a) })
	}
	p.tall = a.Top()
}

// drawMeaning draws the changes in words, and the findings. If they do not all fit, the findings
// come first, provided that they leave room for changes.
func (p *Panel) drawMeaning(c *panel.Context, a *draw.Area, room int) {
	found := 0
	for _, x := range p.findings {
		found += x.lines
	}
	first := p.tall > room && found <= room-2
	if first {
		p.drawFindings(c, a)
	}
	for i := range p.rows {
		if x := &p.rows[i]; !a.Passes(x.lines) {
			p.drawRow(a, x)
		}
	}
	if !first {
		p.drawFindings(c, a)
	}
}

func (p *Panel) drawFindings(c *panel.Context, a *draw.Area) {
	for i := range p.findings {
		if x := &p.findings[i]; !a.Passes(x.lines) {
			x.draw(c, a)
		}
	}
}

// drawRow draws a change on as many lines as it takes: the version, the stage, what changes. A name
// that leaves no room alongside it gets lines of its own.
func (p *Panel) drawRow(a *draw.Area, r *row) {
	var pen *draw.Pen
	for _, part := range draw.Wrap(r.name, a.Columns()-indent-1, a.Columns()-indent-1) {
		pen = a.Next().To(indent).Put(timeline.Strong, part)
	}
	column := indent + p.named + 2
	if pen.Column() > column-2 {
		pen, column = a.Next(), further
	}
	word, text := r.words()
	pen.To(column)
	if word != "" {
		pen.Text(word)
		column += p.staged + 2
		pen.To(column)
	}
	room := max(a.Columns()-column-1, 1)
	for i, part := range draw.Wrap(text, room, room) {
		if i > 0 {
			pen = a.Next().To(column)
		}
		pen.Text(part)
	}
	room = a.Columns() - further - 1
	for _, text := range r.lower() {
		for _, line := range draw.Wrap(text, room, room) {
			a.Next().To(further).Text(line)
		}
	}
}

// words returns what happens to a version: the stage or field concerned, if any, and a description.
func (r *row) words() (word, text string) {
	if len(r.versions) > 0 {
		return "", r.text
	}
	word, text = r.What()
	if d := r.Distance(); d != "" {
		text += " " + d
	}
	return model.Escape(word), text
}

// lower returns the texts below an entry: the versions that have the change in common, or what a
// move writes to the file.
func (r *row) lower() []string {
	if len(r.versions) > 0 {
		return r.below
	}
	return []string{r.Written()}
}

// draw draws a finding on as many lines as it takes: the rule, the object if there are several, and
// the message. For a finding that the file as loaded had, it draws the version instead of the
// message.
func (x *finding) draw(c *panel.Context, a *draw.Area) {
	meaning, sign := c.Theme.Sign(x.Severity)
	pen := a.Next().To(indent).Put(meaning, sign).Text(" " + x.Rule + "  ")
	text, mark, strong := strings.TrimSuffix(panel.Message(c, x.Finding), "."), "new", timeline.Strong
	if x.old {
		text, mark, strong = model.Escape(x.Version), "was there before", timeline.Muted
	}
	if name := model.Escape(x.Version); !x.old && name != "" && !strings.Contains(text, name) {
		text = name + ": " + text
	}
	if x.of != "" && !strings.Contains(text, x.of) {
		text = x.of + ": " + text
	}
	room := a.Columns() - 4 - len(mark)
	for i, line := range draw.Wrap(text, room-pen.Column(), room-further) {
		if i > 0 {
			pen = a.Next().To(further)
		}
		pen.Text(line)
	}
	pen.Text("  ").Put(strong, mark)
}

// nameOf returns the name of the version of a change, for an image together with its name.
func nameOf(c *panel.Context, x *change.Change) string {
	several := c.Tracks.SeveralObjects()
	if x.Qualified() && x.Op != change.VersionRemoved {
		return x.Name()
	}
	if t := c.Editor.Now().Track(x.Place); t != nil && (t.IsImage() || several) {
		return c.Tracks.Label(x.Place) + "/" + x.Name()
	}
	return x.Name()
}
