package toml

import (
	"bytes"
	"strings"
)

// part is one part of a key, with its quotes.
type part struct{ start, end int }

// key reads a key of one or more parts into p.parts, and the blanks after it.
func (p *parser) key() {
	p.parts = p.parts[:0]
	for p.err == nil {
		p.blanks()
		at := p.pos
		switch {
		case p.at('"'):
			p.quotedPart('"')
		case p.at('\''):
			p.quotedPart('\'')
		default:
			p.pos = partEnd(p.data, p.pos)
		}
		if p.err != nil {
			return
		}
		if p.pos == at {
			p.noKey(at)
			return
		}
		if p.parts = append(p.parts, part{at, p.pos}); len(p.parts) > maxDepth {
			p.tooDeep(at)
			return
		}
		p.blanks()
		if !p.at('.') {
			return
		}
		p.pos++
	}
}

func (p *parser) noKey(at int) {
	switch {
	case p.eof():
		p.fail(at, "the text ends where a key should stand", "check whether the file is cut off")
	case p.at('=') || p.at(']') || p.at('.'):
		p.fail(at, "a key without a name", "write the key out; an empty one is \"\"")
	default:
		p.fail(at, "a sign that cannot stand in a key without quotes", "put the key between quotes, or check whether a line above lacks its end")
	}
}

// quotedPart skips a quoted part of a key.
func (p *parser) quotedPart(quote byte) {
	if at := p.pos; bytes.HasPrefix(p.data[at:], []byte{quote, quote, quote}) {
		p.fail(at, "a key between three quotes", "use one quote on each side")
		return
	}
	p.oneLine(quote)
}

// partEnd returns the end of the part of a key that begins at an offset. If the part is quoted it
// must be complete.
func partEnd(data []byte, at int) int {
	if at >= len(data) {
		return at
	}
	quote := data[at]
	if quote != '"' && quote != '\'' {
		for at < len(data) && bare(data[at]) {
			at++
		}
		return at
	}
	for at++; at < len(data) && data[at] != quote; at++ {
		if data[at] == '\\' && quote == '"' {
			at++
		}
	}
	return min(at+1, len(data))
}

func bare(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}

// partText decodes a part of a key.
func partText(raw []byte) string {
	switch {
	case len(raw) == 0:
		return ""
	case raw[0] == '"':
		return stringText(raw, Basic)
	case raw[0] == '\'':
		return stringText(raw, Literal)
	}
	return share(raw)
}

func (p *parser) textOf(k part) string { return partText(p.data[k.start:k.end]) }

// written returns the parts of a key, decoded and joined by dots, for a message.
func (p *parser) written(parts []part) string {
	names := make([]string, len(parts))
	for i, k := range parts {
		names[i] = p.textOf(k)
	}
	return strings.Join(names, ".")
}
