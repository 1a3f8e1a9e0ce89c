package span

// flowSequence reads "[a, b]".
func (p *parser) flowSequence() ID {
	id := p.enter(Sequence)
	last := ID(0)
	for more := true; more && p.more(id, ']'); more = p.comma(id, ']') {
		item := p.flowNode()
		p.link(id, &last, item)
		if p.token(); !p.eof() && p.data[p.pos] == ':' {
			p.fail(p.pos, "a pair in brackets without braces of its own", "write [{key: value}]")
		}
	}
	p.leave(id)
	return id
}

// flowMapping reads "{a: b, c}".
func (p *parser) flowMapping() ID {
	id := p.enter(Mapping)
	last := ID(0)
	for more := true; more && p.more(id, '}'); more = p.comma(id, '}') {
		key, value := p.flowPair()
		p.link(id, &last, key)
		p.link(id, &last, value)
	}
	p.leave(id)
	p.unique(id)
	return id
}

// flowPair reads a key and, if a colon follows, a value. The colon must be on the line of the key.
func (p *parser) flowPair() (key, value ID) {
	key = p.flowNode()
	if p.err != nil {
		return 0, 0
	}
	n := p.nodes[key]
	p.token()
	if p.err == nil && p.peek() != ':' && n.kind == Scalar {
		return key, p.empty(int(n.end))
	}
	if p.err != nil || !p.keyFits(key) {
		return 0, 0
	}
	p.pos++
	after := p.pos
	p.token()
	if c := p.peek(); c == 0 || c == ',' || c == '}' {
		return key, p.empty(after)
	}
	return key, p.flowNode()
}

// flowNode reads a value inside brackets or braces.
func (p *parser) flowNode() ID {
	if p.flowMarker() {
		return 0
	}
	if p.eof() || p.data[p.pos] != '&' && p.data[p.pos] != '!' {
		return p.leaf(p.indent)
	}
	q := p.properties()
	if p.token(); p.err != nil || p.flowMarker() {
		return 0
	}
	id := ID(0)
	switch c := p.peek(); c {
	case 0, ',', ']', '}', ':':
		id = p.empty(q.end)
	case '&', '!':
		return p.twice(p.pos)
	default:
		p.noAlias()
		id = p.leaf(p.indent)
	}
	p.give(q, id)
	return id
}

// flowMarker refuses a document marker.
func (p *parser) flowMarker() bool {
	if !p.anyMarker() {
		return false
	}
	p.fail(p.pos, "a document marker inside brackets or braces", "close what is open before")
	return true
}

// peek returns the byte at pos, or 0 at the end of the text.
func (p *parser) peek() byte {
	if p.eof() {
		return 0
	}
	return p.data[p.pos]
}

// enter begins a flow collection and moves past its opening bracket.
func (p *parser) enter(kind Kind) ID {
	id := p.collection(kind, Flow, p.pos)
	p.pos++
	p.flow++
	return id
}

// more moves to the next entry and reports whether there is one before the closing bracket.
func (p *parser) more(id ID, closing byte) bool {
	p.token()
	switch {
	case p.err != nil:
		return false
	case p.eof():
		p.unclosed(id)
		return false
	case p.data[p.pos] == ',':
		p.fail(p.pos, "a comma with nothing before it", "remove it")
		return false
	}
	return p.data[p.pos] != closing
}

// comma moves past the comma after an entry and reports whether there is one before the closing
// bracket.
func (p *parser) comma(id ID, closing byte) bool {
	if p.err == nil {
		p.token()
	}
	switch {
	case p.err != nil:
		return false
	case p.eof():
		p.unclosed(id)
		return false
	case p.data[p.pos] == ',':
		p.pos++
		return true
	case p.data[p.pos] != closing:
		p.noComma(id)
	}
	return false
}

// noComma fails because something other than a comma follows an entry.
func (p *parser) noComma(id ID) {
	switch c := p.data[p.pos]; c {
	case ':':
		p.colon()
	case ']', '}':
		opening := p.nodes[id].start
		p.fail(p.pos, "a closing "+quoteByte(c)+" for an opening "+quoteByte(p.data[opening]), "close what was opened last")
		p.err.Other = int(opening)
	case '?':
		p.fail(p.pos, "a question mark in plain text inside brackets or braces", "put quotes around the text; other readers do not accept it")
	default:
		p.fail(p.pos, "no comma between two entries", "put a comma there, or quotes around the text")
	}
}

func (p *parser) unclosed(id ID) {
	start := int(p.nodes[id].start)
	p.fail(start, "an unclosed "+quoteByte(p.data[start])+": the end of the text comes first", "close it; the file may be cut off")
}

// leave moves past the closing bracket.
func (p *parser) leave(id ID) {
	p.flow--
	p.depth--
	p.pos++
	p.nodes[id].end = uint32(p.pos)
}
