package toml

import (
	"bytes"
	"errors"
	"math"

	"github.com/lctui/lctui/files/span"
)

// text refuses bytes that readers of text disagree about.
func (p *parser) text() {
	if len(p.data) > math.MaxInt32-64 {
		p.fail(0, "the text is larger than 2 GB", "split it into several files")
		return
	}
	var bad *span.Error
	if err := span.CheckText(p.data); errors.As(err, &bad) {
		p.fail(bad.Offset, bad.What, bad.Hint)
	}
}

// fail records the first error.
func (p *parser) fail(at int, what, hint string) ID {
	if p.err == nil {
		p.err = &span.Error{Offset: at, What: what, Hint: hint, Other: -1}
	}
	return 0
}

// failTwo records an error with a second place.
func (p *parser) failTwo(at, other int, what, hint string) ID {
	if p.err == nil {
		p.err = &span.Error{Offset: at, What: what, Hint: hint, Other: other}
	}
	return 0
}

func (p *parser) eof() bool { return p.pos >= len(p.data) }

// at reports whether the next byte is c.
func (p *parser) at(c byte) bool { return p.pos < len(p.data) && p.data[p.pos] == c }

// blanks skips blanks on a line.
func (p *parser) blanks() {
	for p.pos < len(p.data) && (p.data[p.pos] == ' ' || p.data[p.pos] == '\t') {
		p.pos++
	}
}

// comment skips a comment up to its line end.
func (p *parser) comment() {
	if !p.at('#') {
		return
	}
	if n := bytes.IndexByte(p.data[p.pos:], '\n'); n >= 0 {
		p.pos += n
		if p.data[p.pos-1] == '\r' {
			p.pos--
		}
		return
	}
	p.pos = len(p.data)
}

// feed skips a line end and reports whether there was one. Every CR is before an LF.
func (p *parser) feed() bool {
	if p.at('\r') {
		p.pos++
	}
	if p.at('\n') {
		p.pos++
		return true
	}
	return false
}

// space skips blanks, comments and line ends.
func (p *parser) space() {
	for {
		p.blanks()
		p.comment()
		if !p.feed() {
			return
		}
	}
}

// lineEnd fails if the line of a header or a pair has anything but a comment left.
func (p *parser) lineEnd() {
	p.blanks()
	at := p.pos
	p.comment()
	if !p.eof() && !p.feed() {
		p.fail(at, "something behind the value or header of this line", "put each pair on a line of its own; quote text")
	}
}
