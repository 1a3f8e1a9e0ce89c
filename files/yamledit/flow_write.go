package yamledit

import (
	"strings"

	"github.com/lctui/lctui/files/span"
)

// writeFlow writes the changes of a collection in flow style. Everything between two entries that
// stay is kept, including the comma, unless entries are added or removed there.
func (c *Collection) writeFlow(l Layout) error {
	if !c.list && len(c.parts) == 0 {
		start, end := c.ed.Tree.Range(c.id)
		s := c.flow(l)
		if s.inner != nil {
			s = s.inner
		}
		c.ed.Text.Cut(start, end, s.mapping(c.add[0]))
		return nil
	}
	layout := c.flowLayout()
	before := -1
	for i := 0; i <= len(c.parts); i++ {
		if i < len(c.parts) && c.parts[i].drop {
			continue
		}
		g := flowGap{Collection: c, layout: layout, before: before, after: i}
		for k := before + 1; k <= i; k++ {
			for _, v := range c.add[k] {
				g.add = append(g.add, c.flowEntry(v, k, l))
			}
		}
		if err := g.write(); err != nil {
			return err
		}
		before = i
	}
	return nil
}

// flowEntry returns a new entry before entry near.
func (c *Collection) flowEntry(v New, near int, l Layout) string {
	switch {
	case !c.list:
		return c.flow(l).pair(v)
	case v.Pairs == nil:
		return v.Scalar
	}
	return c.ed.Mapping(c.ed.Tree.Resolve(c.sibling(near))).flow(l).mapping(v.Pairs)
}

// flowGap is the gap between two entries that stay, before and after, in which entries are removed
// and added. before is -1 at the opening bracket, and after is the number of entries at the closing
// one.
type flowGap struct {
	*Collection
	layout        flowLayout
	before, after int
	add           []string
}

func (g flowGap) dropped() []part { return g.parts[g.before+1 : g.after] }
func (g flowGap) last() bool      { return g.after == len(g.parts) }

func (g flowGap) write() error {
	e, drop := g.ed, g.dropped()
	switch {
	case len(drop) > 0 && len(g.add) > 0:
		from, to := drop[0].start, drop[len(drop)-1].end
		if e.commented(from, to, drop) {
			return e.Refuse(drop[0].value, "a comment is between the entries to replace", "Edit these lines by hand")
		}
		e.Text.Cut(from, to, strings.Join(g.add, g.layout.comma))
	case len(drop) > 0:
		g.dropAll()
	case len(g.add) > 0 && !g.last():
		at := g.parts[g.after].start
		e.Text.Cut(at, at, strings.Join(g.add, g.layout.comma)+g.layout.comma)
	case len(g.add) > 0:
		g.appendAll()
	}
	return nil
}

// appendAll adds new entries after the last one. If the collection ends with a comma it still does,
// and a comment after the last entry stays on its line.
func (g flowGap) appendAll() {
	e := g.ed
	start, end := e.Tree.Range(g.id)
	if g.before < 0 {
		e.Text.Cut(start+1, end-1, strings.Join(g.add, g.layout.comma))
		return
	}
	at := g.parts[g.before].end
	comma := e.Text.Comma(at, end-1)
	lineEnd := e.Text.LineEnd(max(at, comma))
	comment := lineEnd < end && strings.Contains(string(e.Text.Data[max(at, comma):lineEnd]), "#")
	switch {
	case comma < 0 && !comment:
		e.Text.Cut(at, at, e.apart(g.parts[g.before])+g.layout.comma+strings.Join(g.add, g.layout.comma))
	case !g.layout.lines && !comment:
		e.Text.Cut(comma+1, comma+1, " "+strings.Join(g.add, g.layout.comma)+",")
	default:
		lead := g.layout.lead
		if !g.layout.lines {
			lead = e.Text.LineBreak(at) + e.Text.Indent(at)
		}
		text := lead + strings.Join(g.add, ","+lead)
		if comma < 0 {
			e.Text.Cut(at, at, e.apart(g.parts[g.before])+",")
		} else {
			text += ","
		}
		if lineEnd >= end {
			lineEnd = comma + 1
		}
		e.Text.Cut(lineEnd, lineEnd, text)
	}
}

// dropAll removes the entries of the gap, and one comma for each of them.
func (g flowGap) dropAll() {
	e, drop := g.ed, g.dropped()
	first, last := drop[0], drop[len(drop)-1]
	start, end := e.Tree.Range(g.id)
	switch {
	case g.before < 0 && g.last():
		e.Text.Cut(start+1, end-1, "")
	case !g.last():
		next := g.parts[g.after].start
		if !e.commented(first.start, next, drop) {
			e.Text.Cut(first.start, next, "")
			return
		}
		e.dropFlowLines(drop, next)
	default:
		before := g.parts[g.before].end
		if !e.commented(before, last.end, drop) && !(e.Text.Leads(first.start) && e.Text.CommentBehindComma(last.end, end-1)) {
			e.Text.Cut(before, last.end, e.apart(g.parts[g.before]))
			return
		}
		if e.Text.Comma(last.end, end-1) < 0 {
			comma := e.Text.Comma(before, first.start)
			e.Text.Cut(comma, comma+1, "")
		}
		e.dropFlowLines(drop, end-1)
	}
}

// apart returns a blank if a pair without a value ends with its colon: directly after it, a comma
// or bracket would become part of the key.
func (e *Editor) apart(pair part) string {
	if start, end := e.Tree.Outer(pair.value); start == end && pair.key != 0 && pair.end > 0 && e.Text.Data[pair.end-1] == ':' {
		return " "
	}
	return ""
}

// dropFlowLines removes entries one by one, each with its comma. An entry alone on its line is
// removed with the line and the comment after it. Comments on lines of their own stay.
func (e *Editor) dropFlowLines(drop []part, limit int) {
	for i, part := range drop {
		to, next := part.end, limit
		if i+1 < len(drop) {
			next = drop[i+1].start
		}
		if comma := e.Text.Comma(part.end, next); comma >= 0 {
			to = comma + 1
		}
		rest := e.Text.Rest(to)
		if e.Text.Leads(part.start) && e.Text.NextLine(to) <= next && (rest == "" || rest[0] == '#') {
			if sign := part.keptComment(e, to); sign > 0 {
				e.Text.Cut(part.start, sign, "")
				continue
			}
			e.Text.Cut(e.Text.LineStart(part.start), e.Text.NextLine(to), "")
			continue
		}
		e.Text.Cut(part.start, to, "")
	}
}

// Flow reports whether a collection is written in flow style.
func (e *Editor) Flow(id span.ID) bool { return e.Tree.Style(id) == span.Flow }
