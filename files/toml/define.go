package toml

import (
	"bytes"
	"fmt"
)

// header reads a line with the name of a table and opens it.
func (p *parser) header() {
	start := p.pos
	p.pos++
	array := p.at('[')
	if array {
		p.pos++
	}
	p.key()
	switch {
	case p.err != nil:
		return
	case !p.at(']') || array && !bytes.HasPrefix(p.data[p.pos:], []byte("]]")):
		p.fail(p.pos, "a header that is not closed", "end it with "+map[bool]string{false: "]", true: "]]"}[array])
		return
	}
	p.pos++
	if array {
		p.pos++
	}
	p.made++
	p.section = p.made
	holder, depth := p.way(start)
	if p.err != nil {
		return
	}
	last := p.parts[len(p.parts)-1]
	id := p.find(holder, p.textOf(last))
	if array {
		id, depth = p.element(holder, id, start, last), depth+1
	} else {
		id = p.open(holder, id, start, last)
	}
	p.table, p.depth = id, depth+1
	p.sections = append(p.sections, Section{Table: id, Start: start, End: p.pos, Last: p.pos})
}

// way walks to the table that holds the last part of a header's key, and makes missing tables. It
// also returns the depth of that table.
func (p *parser) way(start int) (at ID, depth int) {
	at = top
	parts := p.parts
	for i, k := range parts[:len(parts)-1] {
		id := p.find(at, p.textOf(k))
		depth++
		switch n := &p.nodes[id]; {
		case id == 0:
			id = p.add(Table, Implied, k.start, k.end)
			p.name(at, id, start, k)
		case n.kind == Array && n.style == Headers:
			id = p.inside[n.inside].last
			depth++
		case n.kind != Table:
			p.noTable(k.start, id, parts[:i+1])
			return at, depth
		case n.style == Braces:
			p.closed(k.start, id, parts[:i+1])
			return at, depth
		}
		at = id
	}
	if p.walked(len(parts), depth); depth >= maxDepth {
		p.tooDeep(start)
	}
	return at, depth
}

// open returns the table that a header begins; id is the node that already has its name, or 0.
func (p *parser) open(holder, id ID, start int, last part) ID {
	n := &p.nodes[id]
	switch {
	case id == 0:
		id = p.add(Table, Header, start, p.pos)
		p.name(holder, id, start, last)
	case n.kind == Table && n.style == Implied:
		n.style, n.start, n.end, n.from, n.key = Header, uint32(start), uint32(p.pos), uint32(start), uint32(last.start)
	case n.kind == Table && n.style == Header:
		return p.failTwo(start, p.begin(id), fmt.Sprintf("the duplicate table [%s]: %s", p.written(p.parts), p.lines(id, start)),
			"put all keys of the table under one header")
	default:
		return p.twice(start, id, p.parts)
	}
	return id
}

// element returns the table that a header between two brackets adds to an array.
func (p *parser) element(holder, id ID, start int, last part) ID {
	switch n := &p.nodes[id]; {
	case id == 0:
		id = p.add(Array, Headers, start, p.pos)
		p.name(holder, id, start, last)
	case n.kind != Array || n.style != Headers:
		return p.twice(start, id, p.parts)
	}
	table := p.add(Table, Header, start, p.pos)
	p.put(id, table)
	return table
}

// pair reads a key with its value into a table at a depth.
func (p *parser) pair(table ID, depth int) {
	from := p.pos
	p.key()
	if p.err != nil {
		return
	}
	if !p.at('=') {
		p.noEqual()
		return
	}
	holder := p.below(table, from)
	last := p.parts[len(p.parts)-1]
	depth += len(p.parts)
	p.walked(len(p.parts), depth)
	if p.err == nil {
		if id := p.find(holder, p.textOf(last)); id != 0 {
			p.twice(last.start, id, p.parts)
		}
	}
	if p.err != nil {
		return
	}
	p.pos++
	p.blanks()
	if id := p.value(depth); p.err == nil {
		p.name(holder, id, from, last)
	}
}

// below walks to the table that holds the last part of a dotted key. Only the section that began a
// table may add to it.
func (p *parser) below(table ID, from int) ID {
	parts := p.parts
	for i, k := range parts[:len(parts)-1] {
		id := p.find(table, p.textOf(k))
		switch n := &p.nodes[id]; {
		case id == 0:
			id = p.add(Table, Dotted, k.start, k.end)
			p.name(table, id, from, k)
		case n.kind != Table:
			return p.noTable(k.start, id, parts[:i+1])
		case n.style == Braces:
			return p.closed(k.start, id, parts[:i+1])
		case n.style != Dotted || p.inside[n.inside].section != p.section:
			return p.failTwo(k.start, p.begin(id), fmt.Sprintf("a key that adds to the table %q, which line %d begins", p.written(parts[:i+1]), p.line(p.begin(id))),
				"put the key under the header of that table; readers disagree about keys that reach into it from elsewhere")
		}
		table = id
	}
	return table
}

func (p *parser) noEqual() {
	switch {
	case p.eof() || p.at('\n') || p.at('\r') || p.at('#'):
		p.fail(p.pos, fmt.Sprintf("a key without a value: %q", p.written(p.parts)), "write = and a value behind it, in the same line")
	case p.at(':'):
		p.fail(p.pos, "a colon behind a key", "TOML has = there")
	default:
		p.fail(p.pos, "a sign that cannot stand in a key without quotes", "put the key between quotes, or write = behind it")
	}
}
