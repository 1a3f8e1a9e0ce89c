package span

// plainStarts reports whether a plain scalar can begin with c at pos.
func (p *parser) plainStarts(c byte) bool {
	switch {
	case classes[c]&noStart == 0:
		return true
	case c == '-':
		return !p.endAt(p.pos + 1)
	case c == '?' || c == ':':
		return p.flow == 0 && !p.endAt(p.pos+1)
	}
	return false
}

// plain reads an unquoted scalar. Its further lines are indented more than column indent. A line
// that begins with a comment ends it.
func (p *parser) plain(indent int) ID {
	start := p.pos
	end, lines := p.plainLine(), false
	for p.plainGoesOn(indent) {
		was := p.pos
		if p.plainLine() == was {
			break
		}
		end, lines = p.pos, true
	}
	return p.add(node{kind: Scalar, start: uint32(start), end: uint32(end), coded: lines})
}

// plainLine skips the plain text on one line and returns its end without trailing blanks.
func (p *parser) plainLine() (end int) {
	d := p.data
	end = p.pos
	for i := p.pos; i < len(d); i++ {
		c := d[i]
		if classes[c]&plainSign == 0 {
			end = i + 1
			continue
		}
		if isBlank(c) {
			continue
		}
		if p.plainEnds(c, i) {
			break
		}
		end = i + 1
	}
	p.pos = end
	return end
}

// plainEnds reports whether c at i ends a plain scalar or its line.
func (p *parser) plainEnds(c byte, i int) bool {
	switch c {
	case '\n', '\r':
		return true
	case '#':
		return i > p.pos && isBlank(p.data[i-1])
	case ':':
		return p.endAt(i + 1)
	}
	return p.flow > 0
}

// plainGoesOn skips blanks and line breaks up to the next line of a plain scalar, if there is one.
func (p *parser) plainGoesOn(indent int) bool {
	d, i, line := p.data, p.pos, p.line
	for i < len(d) && isBlank(d[i]) {
		i++
	}
	if i >= len(d) || !isBreak(d[i]) {
		return false
	}
	for i < len(d) && classes[d[i]]&(blank|lineEnd) != 0 {
		switch {
		case d[i] == '\n':
			line = i + 1
			i = spaces(d, line)
			continue
		case d[i] == '\t' && i-line <= indent:
			if p.flow > 0 {
				p.fail(i, "a tab is used for indentation", "indent with spaces; YAML forbids tabs here")
			}
			return false
		}
		i++
	}
	if i >= len(d) || d[i] == '#' || p.flow == 0 && i-line <= indent {
		return false
	}
	wasLine, wasPos := p.line, p.pos
	p.line, p.pos = line, i
	if p.anyMarker() {
		p.line, p.pos = wasLine, wasPos
		return false
	}
	return true
}

// quoted reads a scalar in single or double quotes, which may have several lines.
func (p *parser) quoted(quote byte) ID {
	start := p.pos
	n := node{kind: Scalar, style: Single, start: uint32(start)}
	if quote == '"' {
		n.style = Double
	}
	d := p.data
	for p.pos++; p.pos < len(d); {
		c := d[p.pos]
		if classes[c]&quoteSign == 0 {
			p.pos++
			continue
		}
		switch {
		case c == '\n':
			p.pos++
			p.line, n.coded = p.pos, true
			if p.anyMarker() {
				return p.fail(start, "unterminated quotes: a document marker comes first", "close the quotes")
			}
		case c == '\\' && quote == '"':
			n.coded = true
			if p.escape(); p.err != nil {
				return 0
			}
		case c != quote:
			p.pos++
		case quote == '\'' && p.pos+1 < len(d) && d[p.pos+1] == '\'':
			n.coded = true
			p.pos += 2
		default:
			p.pos++
			n.end = uint32(p.pos)
			return p.add(n)
		}
	}
	return p.fail(start, "unterminated quotes: the end of the text comes first", "close the quotes; the file may be cut off")
}
