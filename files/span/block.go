package span

// sequence reads the block sequence whose first dash is at pos. The lines of an item below its dash
// are indented more than the dash.
func (p *parser) sequence(indent int) ID {
	col := p.col()
	id := p.collection(Sequence, Block, p.pos)
	last, end := ID(0), 0
	for more := true; more && p.err == nil && p.indicator('-'); more = p.after(col) {
		dash := p.pos
		p.pos++
		item := p.compact(col, false)
		outer := p.lead(item).outer
		p.setLead(lead{item, outer, outer - uint32(dash)})
		p.link(id, &last, item)
		end = max(int(p.nodes[item].end), dash+1)
	}
	p.depth--
	p.nodes[id].end = uint32(end)
	if p.err == nil && indent < col && !p.eof() && p.col() == col && !p.anyMarker() {
		return p.fail(p.pos, "a line among the items of a list that does not begin with a dash", "begin it with a dash, or check the indentation")
	}
	return id
}

// mapping reads the block mapping whose first key has been read already, up to its colon. If key is
// 0, the mapping begins at pos with an explicit key.
func (p *parser) mapping(key ID, start int) ID {
	col := start - p.line
	id := p.collection(Mapping, Block, start)
	last, end := ID(0), uint32(0)
	for more := true; more && p.err == nil; more = p.after(col) {
		if key == 0 && !p.indicator('?') {
			key = p.key()
		}
		var value ID
		key, value = p.pair(key, col)
		p.link(id, &last, key)
		p.link(id, &last, value)
		end = max(p.nodes[key].end, p.nodes[value].end)
		key = 0
	}
	p.depth--
	p.nodes[id].end = end
	p.unique(id)
	return id
}

// key reads a key up to its colon.
func (p *parser) key() ID {
	at := p.pos
	if p.indicator('-') {
		return p.fail(at, "a list item where a key should be", "indent the list at least as far as its key, directly below it")
	}
	var id ID
	if c := p.data[p.pos]; c == '&' || c == '!' {
		q := p.properties()
		id = p.leaf(p.col())
		p.give(q, id)
	} else {
		id = p.leaf(p.col())
	}
	if p.err == nil && !p.keyEnds(id) {
		return p.fail(at, "a key without a colon", "write \"key: value\", or check the indentation of this line")
	}
	return id
}

// pair reads the value of a key whose colon is at pos. If key is 0, it reads both the key and the
// value, from "? key" with ": value" below it.
func (p *parser) pair(key ID, col int) (ID, ID) {
	if p.err != nil {
		return 0, 0
	}
	if key != 0 {
		p.pos++
		return key, p.value(col)
	}
	at := p.pos
	p.pos++
	p.asked = true
	key = p.compact(col, true)
	if n := &p.nodes[key]; p.err == nil && (n.kind != Scalar || n.start == n.end) {
		return p.fail(at, "an explicit key that is empty, a list or a mapping", "write it as \"key: value\" with a plain or quoted key"), 0
	}
	if p.token(); p.err != nil {
		return 0, 0
	}
	if p.eof() || p.col() != col || !p.indicator(':') {
		return key, p.empty(int(p.nodes[key].end))
	}
	p.pos++
	return key, p.compact(col, true)
}

// value reads the value after a key's colon. A block collection must not begin on the line of the
// colon.
func (p *parser) value(col int) ID {
	after := p.pos
	p.blanks()
	if p.lineEnds() {
		return p.nextLine(after, col, true)
	}
	return p.node(col, false, true)
}

// compact reads the value after a dash, a question mark or the colon of an explicit key. A block
// collection may begin on the same line.
func (p *parser) compact(col int, same bool) ID {
	after := p.pos
	for !p.eof() && p.data[p.pos] == ' ' {
		p.pos++
	}
	if !p.eof() && p.data[p.pos] == '\t' {
		return p.fail(p.pos, "a tab behind "+quoteByte(p.data[after-1]), "put a space there; YAML forbids tabs in indentation")
	}
	if p.lineEnds() {
		return p.nextLine(after, col, same)
	}
	return p.node(col, true, same)
}

// nextLine reads a value that begins on a later line, if there is one indented more than column
// col.
func (p *parser) nextLine(after, col int, same bool) ID {
	p.token()
	if p.err != nil || p.outside(col, same) {
		return p.empty(after)
	}
	return p.node(col, true, same)
}
