package span

import "bytes"

// blockScalar reads a literal (|) or folded (>) scalar whose header is at pos. Its lines are
// indented more than column indent.
func (p *parser) blockScalar(indent int) ID {
	n := node{kind: Scalar, style: Literal, start: uint32(p.pos), coded: true}
	if p.data[p.pos] == '>' {
		n.style = Folded
	}
	digit, keep := p.blockHeader()
	end := p.pos
	if p.blanks(); !p.lineEnds() {
		p.fail(p.pos, "text after the sign of a block scalar", "put it on the next line, indented")
	}
	if p.err != nil {
		return 0
	}
	if i := bytes.IndexByte(p.data[p.pos:], '\n'); i >= 0 {
		p.pos += i
	} else {
		p.pos = len(p.data)
	}
	width := digit + max(indent, 0)
	if digit == 0 {
		width = p.blockWidth(indent)
	}
	n.child = ID(width)
	n.end = uint32(p.blockLines(width, end, keep))
	return p.add(n)
}

// blockHeader reads the indicator and, in either order, an indentation digit and a chomping
// indicator.
func (p *parser) blockHeader() (digit int, keep bool) {
	p.pos++
	chomped := false
	for ; !p.eof() && !p.endAt(p.pos); p.pos++ {
		switch c := p.data[p.pos]; {
		case c >= '1' && c <= '9' && digit == 0:
			digit = int(c - '0')
		case (c == '+' || c == '-') && !chomped:
			chomped, keep = true, c == '+'
		default:
			p.fail(p.pos, "a wrong sign after | or >", "write at most one digit and one of + and - there, and the text on the next line")
			return 0, false
		}
	}
	return digit, keep
}

// blockWidth returns the column of the text, which is the column of its first line that is not
// blank. pos is at the end of the header's line.
func (p *parser) blockWidth(indent int) int {
	d := p.data
	least := max(indent+1, 1)
	width, blankLine := least, -1 // blankLine is the widest blank line
	for i := p.pos; i < len(d); {
		i++ // past the line feed
		from := i
		for i < len(d) && d[i] == ' ' {
			i++
		}
		if i < len(d) && d[i] == '\t' {
			p.fail(i, "a tab before the text of a block scalar", "indent with spaces; YAML forbids tabs here")
			return width
		}
		if i < len(d) && !isBreak(d[i]) {
			if i-from >= least && i-from < width {
				p.fail(blankLine, "a blank line at the beginning of a block scalar that is wider than its text", "remove the blanks of this line")
			}
			return max(width, i-from)
		}
		if i-from > width {
			width, blankLine = i-from, from
		}
		if i < len(d) && d[i] == '\r' {
			i++
		}
	}
	return width
}

// blockLines skips the lines of the text and returns the end of its last line. With keep, that may
// be a blank line.
func (p *parser) blockLines(width, end int, keep bool) int {
	d := p.data
	for p.pos < len(d) {
		if d[p.pos] == '\r' {
			p.pos++
		}
		line := p.pos + 1
		i := line
		for i < len(d) && i-line < width && d[i] == ' ' {
			i++
		}
		switch {
		case i >= len(d):
			p.pos, p.line = i, line
			return end
		case isBreak(d[i]):
			p.pos = i
			if keep {
				end = i
			}
		case i-line < width:
			if d[i] == '\t' {
				p.fail(i, "a tab is used for indentation", "indent with spaces; YAML forbids tabs here")
			}
			p.pos, p.line = line, line
			return end
		default:
			p.pos, p.line = lineFrom(d, i), line
			end = p.pos
		}
	}
	return end
}

// lineFrom returns the end of the line of offset i, without its line feed.
func lineFrom(data []byte, i int) int {
	n := bytes.IndexByte(data[i:], '\n')
	switch {
	case n < 0:
		return len(data)
	case n > 0 && data[i+n-1] == '\r':
		return i + n - 1
	}
	return i + n
}
