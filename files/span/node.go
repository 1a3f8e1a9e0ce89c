package span

import "unicode/utf8"

// maxKey is how many characters may precede the colon of a key. Readers derived from libyaml refuse
// a longer key.
const maxKey = 1024

// node reads the value at pos, whose further lines are indented more than column indent. With
// block, a block collection may begin here. With same, a block sequence may even be in column
// indent itself, as below a key.
func (p *parser) node(indent int, block, same bool) ID {
	start := p.pos
	switch c := p.data[p.pos]; {
	case c == '-' && block && p.endAt(p.pos+1):
		return p.sequence(indent)
	case c == '?' && block && p.endAt(p.pos+1):
		return p.mapping(0, p.pos)
	case c == '&' || c == '!':
		q := p.properties()
		if p.err != nil {
			return 0
		}
		if p.lineEnds() {
			return p.below(q, indent, same)
		}
		id := p.leaf(indent)
		p.give(q, id)
		return p.keyOrValue(id, start, block)
	}
	return p.keyOrValue(p.leaf(indent), start, block)
}

// keyOrValue returns the value id. If a colon follows it, it returns the mapping whose first key is
// id.
func (p *parser) keyOrValue(id ID, start int, block bool) ID {
	if p.err != nil || !p.keyEnds(id) {
		return id
	}
	if !block {
		return p.colon()
	}
	return p.mapping(id, start)
}

// colon refuses a colon with a blank after it where no key can end.
func (p *parser) colon() ID {
	return p.fail(p.pos, "a colon inside a value: a mapping cannot begin here", "quote the value if the colon belongs to it, or put the mapping on lines of its own")
}

// below reads a value whose anchor or tag ends the line above.
func (p *parser) below(q properties, indent int, same bool) ID {
	p.token()
	if p.err != nil {
		return 0
	}
	if p.outside(indent, same) {
		id := p.empty(q.end)
		p.give(q, id)
		return id
	}
	if p.depth++; p.depth > maxDepth {
		return p.twice(p.pos)
	}
	p.noAlias()
	id := p.node(indent, true, same)
	p.depth--
	if outer := p.lead(id).outer; outer != p.nodes[id].start {
		return p.twice(int(outer))
	}
	p.give(q, id)
	return id
}

// outside reports whether the token at pos does not belong to a value that is indented more than
// column indent.
func (p *parser) outside(indent int, same bool) bool {
	if p.eof() || p.col() < indent || p.anyMarker() {
		return true
	}
	return p.col() == indent && !(same && p.indicator('-'))
}

// keyEnds moves to the colon after a value, if there is one on the line, and reports whether the
// value is a key.
func (p *parser) keyEnds(id ID) bool {
	at := p.pos
	for at < len(p.data) && isBlank(p.data[at]) {
		at++
	}
	if at >= len(p.data) || p.data[at] != ':' || !p.endAt(at+1) {
		return false
	}
	if n := &p.nodes[id]; n.style == Literal || n.style == Folded {
		return false
	}
	p.pos = at
	return p.keyFits(id)
}

// keyFits refuses a value before the colon at pos that this reader or others do not accept as a
// key.
func (p *parser) keyFits(id ID) bool {
	n := &p.nodes[id]
	outer := int(p.lead(id).outer)
	switch {
	case n.kind == Alias:
		p.fail(outer, "an alias as key", "write the key out")
	case n.kind != Scalar:
		p.fail(outer, "a list or mapping as key", "use a plain or quoted key; a template expression needs quotes around it")
	case outer < p.line && n.style == Plain && n.start != n.end:
		p.goesOn(outer)
	case outer < p.line:
		p.fail(outer, "a key whose colon is on another line", "close the quotes on the same line, and keep key and colon together")
	case p.pos-outer > maxKey && utf8.RuneCount(p.data[outer:p.pos]) > maxKey:
		p.fail(outer, "a key of more than 1,024 characters", "shorten it; other readers do not accept it")
	default:
		return true
	}
	return false
}

// goesOn refuses a plain text of several lines with a colon in the last of them.
func (p *parser) goesOn(first int) {
	at := p.line
	for isBlank(p.data[at]) {
		at++
	}
	hint := "check the indentation of this line, or quote the text above if all of it is meant as text"
	if p.flow > 0 {
		hint = "put a comma at the end of the entry above"
	}
	p.fail(at, "a key inside a text that goes on from the line above", hint)
	p.err.Other = first
}

// leaf reads anything but a block collection.
func (p *parser) leaf(indent int) ID {
	if p.eof() {
		return p.fail(p.pos, "the text ends where a value should be", "check whether the file is cut off")
	}
	if p.flow == 0 {
		p.indent = indent
	}
	switch c := p.data[p.pos]; c {
	case '"', '\'':
		return p.quoted(c)
	case '[':
		return p.flowSequence()
	case '{':
		return p.flowMapping()
	case '*':
		return p.alias()
	case '|', '>':
		if p.flow == 0 {
			return p.blockScalar(indent)
		}
	default:
		if p.plainStarts(c) {
			return p.plain(indent)
		}
	}
	hint := "put quotes around the value"
	if c := p.data[p.pos]; p.flow == 0 && (c == '-' || c == '?') {
		hint = "put the list or mapping on the next line, or quotes around the text"
	}
	return p.fail(p.pos, "a value cannot begin with "+quoteByte(p.data[p.pos]), hint)
}

func quoteByte(c byte) string { return "\"" + string(rune(c)) + "\"" }

func (p *parser) alias() ID {
	at := p.pos
	name := p.word()
	if p.err != nil {
		return 0
	}
	target, ok := p.anchors[name]
	switch {
	case !ok:
		return p.fail(at, "the alias *"+name+" has no anchor before it in this document", "name an anchor further up, or put quotes around the text")
	case target <= openAnchor:
		return p.fail(at, "the alias *"+name+" is inside its own anchor", "write the value out; no value can contain itself")
	}
	p.aliased = true
	return p.add(node{kind: Alias, start: uint32(at), end: uint32(p.pos), child: target})
}
