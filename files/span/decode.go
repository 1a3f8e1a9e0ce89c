package span

import (
	"bytes"
	"strings"
)

// text returns the decoded text of a scalar by the rules of YAML 1.1 for line folding, escapes and
// chomping. libyaml and its descendants apply the same rules. If the text equals the bytes, it
// shares their memory.
func (n *node) text(data []byte) string {
	raw := data[n.start:n.end]
	switch n.style {
	case Single, Double:
		raw = raw[1 : len(raw)-1]
	case Literal, Folded:
		return n.blockText(data)
	}
	if !n.coded {
		return share(raw)
	}
	return fold(raw, n.style)
}

// folder joins the lines of a plain or quoted scalar.
type folder struct {
	out    strings.Builder
	blanks []byte // between the words of a line
	broken bool   // a line break was seen
	first  bool   // the first line break counts as a blank (not after a backslash)
	breaks int    // further line breaks
}

// fold returns the text of a quoted scalar, without its quotes, or of a plain scalar of several
// lines.
func fold(raw []byte, style Style) string {
	f := &folder{}
	f.out.Grow(len(raw))
	for i := 0; i < len(raw); {
		switch c := raw[i]; {
		case isBlank(c):
			from := i
			for i < len(raw) && isBlank(raw[i]) {
				i++
			}
			if !f.broken {
				f.blanks = raw[from:i]
			}
		case isBreak(c):
			if c == '\n' {
				f.lineEnd()
			}
			i++
		case c == '\\' && style == Double && isBreak(raw[i+1]):
			f.join()
			f.broken = true
			i += 2
			if raw[i-1] == '\r' {
				i++
			}
		default:
			f.join()
			i += f.word(raw[i:], style)
		}
	}
	f.join()
	return f.out.String()
}

func (f *folder) lineEnd() {
	if !f.broken {
		f.blanks, f.broken, f.first = nil, true, true
		return
	}
	f.breaks++
}

// join writes what comes between two words.
func (f *folder) join() {
	switch {
	case !f.broken:
		f.out.Write(f.blanks)
	case f.first && f.breaks == 0:
		f.out.WriteByte(' ')
	default:
		for ; f.breaks > 0; f.breaks-- {
			f.out.WriteByte('\n')
		}
	}
	f.blanks, f.broken, f.first, f.breaks = nil, false, false, 0
}

// word writes the doubled quote or escape at the beginning of raw. If there is none, it writes all
// bytes up to the next quote, backslash or blank. It returns how many bytes it read.
func (f *folder) word(raw []byte, style Style) int {
	c := raw[0]
	switch {
	case style == Single && c == '\'':
		f.out.WriteByte('\'')
		return 2
	case style == Double && c == '\\':
		if escapeDigits(raw[1]) > 0 {
			r, n := hexRune(raw)
			f.out.WriteRune(r)
			return n
		}
		f.out.WriteRune(escapeRunes[strings.IndexByte(escapeLetters, raw[1])])
		return 2
	}
	n := 1
	for n < len(raw) && classes[raw[n]]&(blank|lineEnd|quoteSign) == 0 {
		n++
	}
	f.out.Write(raw[:n])
	return n
}

// blockText returns the text of a literal or folded scalar: its lines without their indentation. In
// a folded scalar, two lines are joined by a blank unless one of them is indented further.
func (n *node) blockText(data []byte) string {
	header, body, _ := bytes.Cut(data[n.start:n.end], []byte("\n"))
	var out strings.Builder
	out.Grow(len(body))
	breaks, begun, wasBlank := 0, false, false // breaks counts line breaks not written yet
	for body != nil {
		var line []byte
		var more bool
		if line, body, more = bytes.Cut(body, []byte("\n")); !more {
			body = nil
		}
		line = blockLine(line, int(n.child))
		if len(line) == 0 {
			breaks++
			continue
		}
		isBlank := isBlank(line[0])
		if begun && n.style == Folded && !wasBlank && !isBlank {
			if breaks == 1 {
				out.WriteByte(' ')
			}
			breaks--
		}
		for ; breaks > 0; breaks-- {
			out.WriteByte('\n')
		}
		out.Write(line)
		begun, wasBlank, breaks = true, isBlank, 1
	}
	for range n.chomped(data, header, begun, breaks) {
		out.WriteByte('\n')
	}
	return out.String()
}

// blockLine returns a line of a block scalar without its indentation and line end.
func blockLine(line []byte, width int) []byte {
	line = bytes.TrimSuffix(line, []byte("\r"))
	indent := 0
	for indent < len(line) && indent < width && line[indent] == ' ' {
		indent++
	}
	return line[indent:]
}

// chomped returns how many line breaks follow the text of a block scalar. There is none after the
// last line of the file if that has no line end.
func (n *node) chomped(data, header []byte, begun bool, breaks int) int {
	header, _, _ = bytes.Cut(header, []byte("#"))
	if int(n.end) == len(data) {
		breaks--
	}
	switch {
	case bytes.IndexByte(header, '-') >= 0:
		return 0
	case bytes.IndexByte(header, '+') >= 0:
		return max(breaks, 0)
	case begun:
		return min(max(breaks, 0), 1)
	}
	return 0
}
