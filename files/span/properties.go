package span

// openAnchor marks an anchor whose node is still being read. Its entry in anchors is openAnchor
// minus the offset of the node.
const openAnchor ID = -1

// properties are the anchor and the tag before a value.
type properties struct {
	anchor     string
	tag        bool
	start, end int
}

// properties reads an anchor and a tag, in either order, and the blanks after them.
func (p *parser) properties() properties {
	q := properties{start: p.pos, end: p.pos}
	for !p.eof() && p.err == nil && (p.data[p.pos] == '&' || p.data[p.pos] == '!') {
		at := p.pos
		name := p.word()
		switch {
		case p.err != nil:
		case p.data[at] == '&' && q.anchor == "":
			q.anchor = name
			p.open(name, q.start)
		case p.data[at] == '!' && !q.tag:
			q.tag = true
		default:
			p.twice(at)
		}
		q.end = p.pos
		p.blanks()
	}
	p.noAlias()
	return q
}

func (p *parser) twice(at int) ID {
	return p.fail(at, "more than one anchor or tag before a value", "keep at most one anchor and one tag, in one line")
}

// noAlias refuses an alias after an anchor or tag.
func (p *parser) noAlias() {
	if !p.eof() && p.data[p.pos] == '*' {
		p.fail(p.pos, "an anchor or tag before an alias", "remove it; the value of the alias has its own")
	}
}

// word reads an anchor, an alias or a tag, and returns its name without the sign. Names consist of
// letters, digits, "_" and "-". Tags may also contain "/", ":" and ".", and begin with "!!".
func (p *parser) word() string {
	at, role := p.pos, nameSign
	p.pos++
	if p.data[at] == '!' {
		role = tagSign
		if !p.eof() && p.data[p.pos] == '!' {
			p.pos++
		}
	}
	from := p.pos
	for !p.eof() && classes[p.data[p.pos]]&role != 0 {
		p.pos++
	}
	bounded := p.endAt(p.pos) || role == nameSign && p.flow > 0 && (p.data[p.pos] == ',' || p.data[p.pos] == ']' || p.data[p.pos] == '}')
	switch {
	case from < p.pos && bounded:
		return share(p.data[at+1 : p.pos])
	case role == tagSign:
		p.fail(at, "a tag with other characters than letters, digits, - and _ . : / behind ! or !!", "put quotes around the text if it is meant as text, else remove the tag")
	default:
		p.fail(at, "an anchor or alias with other characters than letters, digits, - and _", "put quotes around the text if it is meant as text")
	}
	return ""
}

// open records an anchor whose node is still being read. An earlier anchor of the same name is
// forgotten, even if this one is inside of it.
func (p *parser) open(name string, at int) {
	if p.anchors == nil {
		p.anchors = map[string]ID{}
	}
	p.anchors[name] = openAnchor - ID(at)
}

// give adds properties to a node that was read without them.
func (p *parser) give(q properties, id ID) {
	if p.err != nil {
		return
	}
	p.setLead(lead{id: id, outer: uint32(q.start)})
	if q.anchor != "" && p.anchors[q.anchor] == openAnchor-ID(q.start) {
		p.anchors[q.anchor] = id
	}
}
