package files

import (
	"bytes"
	"strings"
)

// rewriteFlow writes the changes of a collection in flow style. Between two
// entries that stay everything stays, the comma too, unless entries come or go
// there.
func (p *planner) rewriteFlow(rw *rewrite, write func(f fresh) string) error {
	l := p.flowLayout(rw)
	before := -1
	for i := 0; i <= len(rw.parts); i++ {
		if i < len(rw.parts) && rw.parts[i].drop {
			continue
		}
		g := flowGap{rw: rw, layout: l, before: before, after: i}
		for k := before + 1; k <= i; k++ {
			for _, f := range rw.add[k] {
				g.add = append(g.add, write(f))
			}
		}
		if err := p.rewriteGap(g); err != nil {
			return err
		}
		before = i
	}
	return nil
}

// flowGap is what lies between two entries that stay: -1 is the opening
// bracket, the number of entries the closing one. Between them entries go
// (those with numbers between) and come.
type flowGap struct {
	rw            *rewrite
	layout        flowLayout
	before, after int
	add           []string
}

func (g flowGap) dropped() []part { return g.rw.parts[g.before+1 : g.after] }
func (g flowGap) last() bool      { return g.after == len(g.rw.parts) }

func (p *planner) rewriteGap(g flowGap) error {
	drop := g.dropped()
	switch {
	case len(drop) > 0 && len(g.add) > 0:
		from, to := drop[0].start, drop[len(drop)-1].end
		if p.commented(from, to, drop) {
			return p.refuse(drop[0].value, "a comment stands between the entries to replace", "Edit these lines by hand")
		}
		p.cut(from, to, strings.Join(g.add, g.layout.comma))
	case len(drop) > 0:
		p.dropFlow(g)
	case len(g.add) > 0 && !g.last():
		at := g.rw.parts[g.after].start
		p.cut(at, at, strings.Join(g.add, g.layout.comma)+g.layout.comma)
	case len(g.add) > 0:
		p.appendFlow(g)
	}
	return nil
}

// appendFlow puts new entries behind the last one. A comma behind that one
// stays a last comma; a comment behind it stays in its line.
func (p *planner) appendFlow(g flowGap) {
	start, end := p.tree.Range(g.rw.id)
	if g.before < 0 {
		p.cut(start+1, end-1, strings.Join(g.add, g.layout.comma))
		return
	}
	at := g.rw.parts[g.before].end
	comma := p.comma(at, end-1)
	lineEnd := p.lineEnd(max(at, comma))
	comment := lineEnd < end && bytes.IndexByte(p.data[max(at, comma):lineEnd], '#') >= 0
	switch {
	case comma < 0 && !comment:
		p.cut(at, at, p.apart(g.rw.parts[g.before])+g.layout.comma+strings.Join(g.add, g.layout.comma))
	case !g.layout.lines && !comment:
		p.cut(comma+1, comma+1, " "+strings.Join(g.add, g.layout.comma)+",")
	default:
		lead := g.layout.lead
		if !g.layout.lines {
			lead = p.eolOf(at) + p.indentOf(at)
		}
		text := lead + strings.Join(g.add, ","+lead)
		if comma < 0 {
			p.cut(at, at, p.apart(g.rw.parts[g.before])+",")
		} else {
			text += ","
		}
		if lineEnd >= end {
			lineEnd = comma + 1
		}
		p.cut(lineEnd, lineEnd, text)
	}
}

// dropFlow takes entries out, with the comma that nothing follows any more.
func (p *planner) dropFlow(g flowGap) {
	drop := g.dropped()
	first, last := drop[0], drop[len(drop)-1]
	start, end := p.tree.Range(g.rw.id)
	switch {
	case g.before < 0 && g.last():
		p.cut(start+1, end-1, "")
	case !g.last():
		next := g.rw.parts[g.after].start
		if !p.commented(first.start, next, drop) {
			p.cut(first.start, next, "")
			return
		}
		p.dropFlowLines(drop, next)
	default:
		before := g.rw.parts[g.before].end
		if !p.commented(before, last.end, drop) && !(p.alone(first.start) && p.commentBehind(last.end, end-1)) {
			p.cut(before, last.end, p.apart(g.rw.parts[g.before]))
			return
		}
		if p.comma(last.end, end-1) < 0 {
			comma := p.comma(before, first.start)
			p.cut(comma, comma+1, "")
		}
		p.dropFlowLines(drop, end-1)
	}
}

// apart gives the blank that keeps the colon of a pair without a value from what
// follows: a comma or a bracket right behind it would make it a part of the key.
func (p *planner) apart(pair part) string {
	if start, end := p.tree.Outer(pair.value); start == end && pair.key != 0 && pair.end > 0 && p.data[pair.end-1] == ':' {
		return " "
	}
	return ""
}

// dropFlowLines takes entries out one by one, each with its comma, and with its
// line where it stands alone there, a comment behind it included. Comments
// that have a line of their own stay.
func (p *planner) dropFlowLines(drop []part, limit int) {
	for i, part := range drop {
		to := part.end
		next := limit
		if i+1 < len(drop) {
			next = drop[i+1].start
		}
		if comma := p.comma(part.end, next); comma >= 0 {
			to = comma + 1
		}
		rest := bytes.TrimSpace(p.data[to:p.lineEnd(to)])
		if p.alone(part.start) && p.nextLine(to) <= next && (len(rest) == 0 || rest[0] == '#') {
			p.cut(p.lineStart(part.start), p.nextLine(to), "")
			continue
		}
		p.cut(part.start, to, "")
	}
}

// commentBehind tells whether a comment follows an entry, and its comma, in the
// line it ends in.
func (p *planner) commentBehind(at, limit int) bool {
	if comma := p.comma(at, limit); comma >= 0 {
		at = comma + 1
	}
	rest := bytes.TrimSpace(p.data[at:p.lineEnd(at)])
	return len(rest) > 0 && rest[0] == '#'
}

// comma gives the offset of the comma between two offsets, comments left out,
// -1 if there is none.
func (p *planner) comma(from, to int) int {
	for i := from; i < to; i++ {
		switch p.data[i] {
		case ',':
			return i
		case '#':
			i = p.lineEnd(i)
		}
	}
	return -1
}

// commented tells whether a comment stands between two offsets, outside the
// entries given.
func (p *planner) commented(from, to int, parts []part) bool {
	for _, part := range parts {
		if from < part.start && bytes.IndexByte(p.data[from:part.start], '#') >= 0 {
			return true
		}
		from = max(from, part.end)
	}
	return from < to && bytes.IndexByte(p.data[from:to], '#') >= 0
}
