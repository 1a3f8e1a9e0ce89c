package toml

import (
	"bytes"
	"fmt"
)

// value reads the value at pos, which is at a depth.
func (p *parser) value(depth int) ID {
	if depth > maxDepth {
		p.tooDeep(p.pos)
		return 0
	}
	if p.eof() {
		return p.fail(p.pos, "the text ends where a value should stand", "check whether the file is cut off")
	}
	switch c := p.data[p.pos]; c {
	case '[':
		return p.array(depth)
	case '{':
		return p.braces(depth)
	case '"', '\'':
		if bytes.HasPrefix(p.data[p.pos:], []byte{c, c, c}) {
			return p.manyLines(c)
		}
		start := p.pos
		p.oneLine(c)
		if c == '"' {
			return p.add(String, Basic, start, p.pos)
		}
		return p.add(String, Literal, start, p.pos)
	}
	return p.plain()
}

// array reads an array in brackets, which may have several lines.
func (p *parser) array(depth int) ID {
	start := p.pos
	id := p.add(Array, Brackets, start, start)
	p.pos++
	for p.err == nil {
		if p.space(); p.at(']') {
			break
		}
		if p.at(',') {
			return p.fail(p.pos, "a comma without a value before it", "remove the comma, or write the value")
		}
		if p.eof() {
			return p.fail(start, "an array that is not closed", "end it with ]")
		}
		item := p.value(depth + 1)
		if p.err != nil {
			return 0
		}
		p.put(id, item)
		p.space()
		switch {
		case p.at(','):
			p.pos++
		case p.eof():
			return p.fail(start, "an array that is not closed", "end it with ]")
		case !p.at(']'):
			return p.fail(p.pos, "neither a comma nor ] behind a value of an array", "part the values by commas, and quote text")
		}
	}
	if p.err != nil {
		return 0
	}
	p.pos++
	p.nodes[id].end = uint32(p.pos)
	return id
}

// braces reads an inline table. Nothing outside of its braces may add to it.
func (p *parser) braces(depth int) ID {
	start := p.pos
	id := p.add(Table, Braces, start, start)
	p.pos++
	outer := p.section
	p.made++
	p.section = p.made
	p.blanks()
	for first := true; p.err == nil && (!first || !p.at('}')); first = false {
		if p.inBraces(); p.err != nil {
			return 0
		}
		if p.at('}') {
			return p.fail(p.pos, "a comma behind the last pair of an inline table, which only TOML 1.1 allows", "remove the comma")
		}
		p.pair(id, depth)
		p.blanks()
		if p.err != nil || p.at('}') {
			break
		}
		if p.inBraces(); p.err != nil {
			return 0
		}
		if !p.at(',') {
			return p.fail(p.pos, "neither a comma nor } behind a pair of an inline table", "part the pairs by commas, and quote text")
		}
		p.pos++
		p.blanks()
	}
	if p.inBraces(); p.err != nil {
		return 0
	}
	p.section = outer
	p.pos++
	p.nodes[id].end = uint32(p.pos)
	return id
}

// inBraces refuses an inline table that ends too early.
func (p *parser) inBraces() {
	switch {
	case p.eof():
		p.fail(p.pos, "the text ends inside an inline table", "close it with }")
	case p.at('\n') || p.at('\r') || p.at('#'):
		p.fail(p.pos, "a line end or a comment inside an inline table, which only TOML 1.1 allows", "write the table in one line, or under a header")
	}
}

// plain reads a number, a boolean or a time.
func (p *parser) plain() ID {
	start := p.pos
	for p.pos < len(p.data) && !ends(p.data[p.pos]) {
		p.pos++
	}
	if day := 10; p.pos-start == day && p.at(' ') && isDate(p.data[start:p.pos]) && p.pos+2 < len(p.data) && digits(p.data[p.pos+1:p.pos+3]) {
		for p.pos++; p.pos < len(p.data) && !ends(p.data[p.pos]); p.pos++ {
		}
	}
	text := p.data[start:p.pos]
	if len(text) == 0 {
		return p.fail(start, "a value is missing", "write it behind the =, in the same line")
	}
	kind, why := classify(text)
	if why != "" {
		return p.fail(start, fmt.Sprintf("%s: %q", why, cut(text)), "put text between quotes")
	}
	return p.add(kind, Plain, start, p.pos)
}

// ends reports whether a byte ends a value without quotes.
func ends(c byte) bool {
	switch c {
	case ' ', '\t', '\r', '\n', ',', ']', '}', '#':
		return true
	}
	return false
}

// cut shortens a text for a message.
func cut(text []byte) string {
	const most = 60
	if len(text) > most {
		return string(bytes.ToValidUTF8(text[:most], nil)) + ".."
	}
	return string(text)
}
