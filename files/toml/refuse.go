package toml

import (
	"bytes"
	"fmt"
)

// begin returns the offset by which messages refer to a node: that of its header, or of its key.
func (p *parser) begin(id ID) int {
	n := &p.nodes[id]
	if n.style == Header || n.style == Headers {
		return int(n.start)
	}
	return int(n.key)
}

// line returns the line of an offset, from 1. It is slow and only for messages.
func (p *parser) line(offset int) int { return 1 + bytes.Count(p.data[:offset], []byte("\n")) }

// lines names the lines of a node and of a later offset.
func (p *parser) lines(id ID, at int) string {
	first, second := p.line(p.begin(id)), p.line(at)
	if first == second {
		return fmt.Sprintf("twice in line %d", first)
	}
	return fmt.Sprintf("lines %d and %d", first, second)
}

// twice refuses a key or a header for something that exists already.
func (p *parser) twice(at int, id ID, parts []part) ID {
	what := "key"
	if p.nodes[id].kind == Table {
		what = "table"
	}
	return p.failTwo(at, p.begin(id), fmt.Sprintf("the duplicate %s %q: %s", what, p.written(parts), p.lines(id, at)),
		"remove one of the two, or join them; TOML allows each once")
}

func (p *parser) noTable(at int, id ID, parts []part) ID {
	return p.failTwo(at, p.begin(id), fmt.Sprintf("%q has a value already, in line %d, and is no table", p.written(parts), p.line(p.begin(id))),
		"give one of the two another name")
}

func (p *parser) closed(at int, id ID, parts []part) ID {
	return p.failTwo(at, p.begin(id), fmt.Sprintf("a key for the inline table %q of line %d from outside of its braces", p.written(parts), p.line(p.begin(id))),
		"put the key between the braces; readers disagree about keys outside of them")
}

func (p *parser) tooDeep(at int) {
	p.fail(at, "collections nested deeper than 1,000 levels", "check the file: no tool needs that many")
}
