package files

import (
	"bytes"
	"strings"

	"github.com/lctui/lctui/files/span"
)

// flowStyle is how a mapping in flow style is laid out; JSON is flow style.
type flowStyle struct {
	open, colon, comma, close string
	// lines tells that every key has a line of its own; then indent is what
	// these lines begin with and unit what a level adds.
	lines        bool
	indent, unit string
	eol          string
	// stages is how lists of stages next to it are laid out, nil if unknown.
	stages *listStyle
}

// listStyle is how a list of mappings in flow style is laid out.
type listStyle struct {
	// lines tells that every entry begins a line; entry is the layout of one in
	// a single line, nil if it takes several.
	lines bool
	entry *flowStyle
}

// mapping writes a new mapping.
func (s *flowStyle) mapping(pairs []fresh) string {
	texts := make([]string, len(pairs))
	for i, f := range pairs {
		texts[i] = s.pair(f)
	}
	return "{" + s.open + strings.Join(texts, s.comma) + s.close + "}"
}

func (s *flowStyle) pair(f fresh) string {
	switch {
	case f.isList():
		return f.key + s.colon + s.list(f.items)
	case f.isMapping():
		return f.key + s.colon + s.deeper().mapping(f.pairs)
	}
	return f.key + s.colon + f.scalar
}

// deeper is the layout of a mapping that is a value of one laid out so.
func (s *flowStyle) deeper() *flowStyle {
	if !s.lines {
		return s
	}
	inner := *s
	inner.indent = s.indent + s.unit
	inner.open, inner.comma, inner.close = s.eol+inner.indent, ","+s.eol+inner.indent, s.eol+s.indent
	return &inner
}

// list writes a new list of mappings as the value of a key.
func (s *flowStyle) list(items []fresh) string {
	inner, comma, open, end := *s, s.comma, "", ""
	if s.stages != nil && s.stages.entry != nil {
		inner, comma = *s.stages.entry, s.stages.entry.comma
	}
	switch {
	case s.lines && s.stages != nil && s.stages.entry != nil:
		if s.stages.lines {
			open = s.eol + s.indent + s.unit
			comma, end = ","+open, s.eol+s.indent
		}
	case s.lines:
		open = s.eol + s.indent + s.unit
		comma, end = ","+open, s.eol+s.indent
		inner.indent = s.indent + s.unit + s.unit
		inner.open, inner.comma, inner.close = s.eol+inner.indent, ","+s.eol+inner.indent, open
	}
	texts := make([]string, len(items))
	for i, f := range items {
		texts[i] = inner.mapping(f.pairs)
	}
	return "[" + open + strings.Join(texts, comma) + end + "]"
}

// flowStyleOf takes the layout of a mapping in flow style: the text between
// its brackets, keys and values, where that holds no comment. Its line ends are
// those of the text there.
func (p *planner) flowStyleOf(mapping span.ID) *flowStyle {
	start, _ := p.tree.Range(mapping)
	return p.flowStyleWith(mapping, p.eolOf(start))
}

// flowStyleWith is flowStyleOf with the line ends given.
func (p *planner) flowStyleWith(mapping span.ID, eol string) *flowStyle {
	start, end := p.tree.Range(mapping)
	s := &flowStyle{colon: ": ", comma: ", ", eol: eol}
	rw := p.pairs(mapping)
	if len(rw.parts) == 0 {
		return s
	}
	first, last := rw.parts[0], rw.parts[len(rw.parts)-1]
	s.colon = p.colon(first.key, first.value)
	if s.colon == ":" {
		s.comma = ","
	}
	open := string(p.data[start+1 : first.start])
	tail := string(p.data[last.end : end-1])
	switch blank := strings.TrimSpace(open) == ""; {
	case blank && strings.Contains(open, "\n"):
		p.linedStyle(s, mapping, first.start)
	case blank:
		s.open = open
		s.close = strings.TrimLeft(tail, ",")
		if strings.TrimSpace(s.close) != "" || strings.Contains(s.close, "\n") {
			s.close = open
		}
		s.comma = p.between(rw, s.comma)
	}
	return s
}

// listStyleOf takes the layout of a list in flow style that has mappings; nil
// for any other list.
func (p *planner) listStyleOf(list span.ID) *listStyle {
	item := p.tree.First(list)
	if p.tree.Kind(list) != span.Sequence || p.tree.Style(list) != span.Flow || p.tree.Kind(item) != span.Mapping {
		return nil
	}
	start, _ := p.tree.Range(list)
	first, _ := p.tree.Outer(item)
	s := &listStyle{lines: bytes.IndexByte(p.data[start:first], '\n') >= 0}
	if entry := p.flowStyleOf(item); !entry.lines {
		s.entry = entry
	}
	return s
}

// linedStyle is the layout of a mapping with a line for each key.
func (p *planner) linedStyle(s *flowStyle, mapping span.ID, firstKey int) {
	start, end := p.tree.Range(mapping)
	s.lines, s.indent = true, p.indentOf(firstKey)
	outer := p.indentOf(start)
	if p.alone(end - 1) {
		outer = p.indentOf(end - 1)
	}
	s.unit = "  "
	if unit, ok := strings.CutPrefix(s.indent, outer); ok && unit != "" {
		s.unit = unit
	}
	s.open, s.comma, s.close = s.eol+s.indent, ","+s.eol+s.indent, s.eol+outer
}

// colon gives the text between a key and its value in one line.
func (p *planner) colon(key, value span.ID) string {
	_, keyEnd := p.tree.Outer(key)
	valueStart, valueEnd := p.tree.Outer(value)
	if valueStart == valueEnd || valueStart < keyEnd {
		return ": "
	}
	text := string(p.data[keyEnd:valueStart])
	if strings.Trim(text, " \t") != ":" || text == ":" && !p.quotedKey(key) {
		return ": "
	}
	return text
}

func (p *planner) quotedKey(key span.ID) bool {
	q, ok := quoteOf(p.tree, key)
	return ok && q == double
}

// between gives the text between two entries in one line, otherwise the text
// given.
func (p *planner) between(rw *rewrite, otherwise string) string {
	for i := 1; i < len(rw.parts); i++ {
		text := string(p.data[rw.parts[i-1].end:rw.parts[i].start])
		if strings.Trim(text, " \t") == "," {
			return text
		}
	}
	return otherwise
}

// flowLayout is how the entries of one collection in flow style follow each
// other.
type flowLayout struct {
	lines bool   // each begins a line
	lead  string // line end and blanks before an entry
	comma string // comma with the blanks around it
}

func (p *planner) flowLayout(rw *rewrite) flowLayout {
	l := flowLayout{comma: p.between(rw, "")}
	start, _ := p.tree.Range(rw.id)
	for i := len(rw.parts) - 1; i >= 0; i-- {
		from := start + 1
		if i > 0 {
			from = rw.parts[i-1].end
		}
		if bytes.IndexByte(p.data[from:rw.parts[i].start], '\n') >= 0 && p.alone(rw.parts[i].start) {
			l.lines = true
			l.lead = p.eolOf(rw.parts[i].start-1) + p.indentOf(rw.parts[i].start)
			break
		}
		if l.comma != "" {
			break
		}
	}
	switch {
	case l.lines:
		l.comma = "," + l.lead
	case l.comma == "":
		l.comma = p.compactComma(rw)
	}
	return l
}

// compactComma is the comma of a collection with one entry: without a blank
// where colons have none.
func (p *planner) compactComma(rw *rewrite) string {
	if rw.comma != "" {
		return rw.comma
	}
	for _, part := range rw.parts {
		mapping := part.value
		if part.key != 0 {
			mapping = rw.id
		}
		if k := p.tree.First(mapping); p.tree.Kind(mapping) == span.Mapping && k != 0 {
			if p.colon(k, p.tree.Next(k)) == ":" {
				return ","
			}
		}
	}
	return ", "
}
