package yamledit

import (
	"strings"

	"github.com/lctui/lctui/files/span"
)

// flowStyle is how a mapping in flow style is laid out. JSON is flow style.
type flowStyle struct {
	open, colon, comma, close string
	// lines is set if every key has a line of its own. indent is the indentation of these lines,
	// and unit is what each level adds to it.
	lines        bool
	indent, unit string
	eol          string
	// list and inner are the layouts of lists and mappings inside of it, or nil if unknown.
	list  *listStyle
	inner *flowStyle
}

// listStyle is how a list in flow style is laid out.
type listStyle struct {
	// lines is set if every entry begins a line.
	lines bool
	// entry is the layout of a mapping in the list that takes a single line, or nil.
	entry *flowStyle
	// scalars is set if the entries are not mappings.
	scalars bool
}

// mapping returns a new mapping.
func (s *flowStyle) mapping(pairs []New) string {
	texts := make([]string, len(pairs))
	for i, v := range pairs {
		texts[i] = s.pair(v)
	}
	return "{" + s.open + strings.Join(texts, s.comma) + s.close + "}"
}

func (s *flowStyle) pair(v New) string {
	if s.colon == ":" && !strings.HasPrefix(v.Key, `"`) {
		return v.Key + ": " + s.value(v) // without the blank, the value would become part of the key
	}
	return v.Key + s.colon + s.value(v)
}

// value returns the value of a pair.
func (s *flowStyle) value(v New) string {
	switch {
	case v.Items != nil:
		return s.items(v.Items)
	case v.Pairs != nil && s.inner != nil:
		return s.inner.mapping(v.Pairs)
	case v.Pairs != nil:
		return s.deeper(s.unit).mapping(v.Pairs)
	}
	return v.Scalar
}

// deeper returns the layout of a mapping inside of one with this layout. It is indented further if
// this layout has several lines.
func (s *flowStyle) deeper(by string) *flowStyle {
	if !s.lines {
		return s
	}
	inner := *s
	inner.indent += by
	inner.open, inner.comma = s.eol+inner.indent, ","+s.eol+inner.indent
	inner.close = s.eol + strings.TrimSuffix(inner.indent, s.unit)
	return &inner
}

// items returns a new list as the value of a key.
func (s *flowStyle) items(items []New) string {
	if len(items) == 0 {
		return "[]"
	}
	entry, lines, comma := s.deeper(s.unit+s.unit), s.lines, s.comma
	if items[0].Pairs == nil {
		comma = s.compact()
	}
	if s.list != nil && (s.list.entry != nil || s.list.scalars) {
		lines = lines && s.list.lines
		if s.list.entry != nil {
			entry, comma = s.list.entry, s.list.entry.comma
		}
	}
	open, end := "", ""
	if lines {
		open, end = s.eol+s.indent+s.unit, s.eol+s.indent
		comma = "," + open
	}
	texts := make([]string, len(items))
	for i, v := range items {
		if texts[i] = v.Scalar; v.Pairs != nil {
			texts[i] = entry.mapping(v.Pairs)
		}
	}
	return "[" + open + strings.Join(texts, comma) + end + "]"
}

// compact returns the comma between entries on one line. It has no blank if colons have none after
// them.
func (s *flowStyle) compact() string {
	if s.colon == ":" {
		return ","
	}
	return ", "
}

// flow returns the layout of a mapping in flow style. The lists and mappings in it get the layout
// of Layout.Inner.
func (c *Collection) flow(l Layout) *flowStyle {
	e := c.ed
	start, _ := e.Tree.Range(c.id)
	s := e.flowOf(c.id, e.Text.LineBreak(start))
	switch id := e.Tree.Resolve(l.Inner); {
	case id == 0 || e.Tree.Style(id) != span.Flow:
	case e.Tree.Kind(id) == span.Sequence:
		s.list = e.listOf(id)
	case e.Tree.First(id) != 0:
		start, _ := e.Tree.Range(id)
		s.inner = e.flowOf(id, e.Text.LineBreak(start))
	}
	return s
}

// flowOf returns the layout of a mapping in flow style, from the text between its brackets, keys
// and values. Text with a comment is ignored.
func (e *Editor) flowOf(mapping span.ID, eol string) *flowStyle {
	start, end := e.Tree.Range(mapping)
	s := &flowStyle{colon: ": ", comma: ", ", eol: eol}
	c := e.Mapping(mapping)
	if e.Tree.Kind(mapping) != span.Mapping || len(c.parts) == 0 {
		return s
	}
	first, last := c.parts[0], c.parts[len(c.parts)-1]
	s.colon = e.colon(first.key, first.value)
	s.comma = s.compact()
	open := string(e.Text.Data[start+1 : first.start])
	tail := string(e.Text.Data[last.end : end-1])
	switch blank := strings.TrimSpace(open) == ""; {
	case blank && strings.Contains(open, "\n"):
		e.linedStyle(s, mapping, first.start)
	case blank:
		s.open = open
		s.close = strings.TrimLeft(tail, ",")
		if strings.TrimSpace(s.close) != "" || strings.Contains(s.close, "\n") {
			s.close = open
		}
		s.comma = c.between(s.comma)
	}
	return s
}

// listOf returns the layout of a list in flow style that has entries, or nil if it has none.
func (e *Editor) listOf(list span.ID) *listStyle {
	item := e.Tree.First(list)
	if item == 0 {
		return nil
	}
	first, _ := e.Tree.Outer(item)
	s := &listStyle{scalars: e.Tree.Kind(item) != span.Mapping}
	start, _ := e.Tree.Range(list)
	s.lines = strings.Contains(string(e.Text.Data[start:first]), "\n")
	if !s.scalars {
		if entry := e.flowOf(item, e.Text.LineBreak(first)); !entry.lines {
			s.entry = entry
		}
	}
	return s
}

// linedStyle fills in the layout of a mapping with a line for each key.
func (e *Editor) linedStyle(s *flowStyle, mapping span.ID, firstKey int) {
	start, end := e.Tree.Range(mapping)
	s.lines, s.indent = true, e.Text.Indent(firstKey)
	outer := e.Text.Indent(start)
	if e.Text.Leads(end - 1) {
		outer = e.Text.Indent(end - 1)
	}
	s.unit = "  "
	if unit, ok := strings.CutPrefix(s.indent, outer); ok && unit != "" {
		s.unit = unit
	}
	s.open, s.comma, s.close = s.eol+s.indent, ","+s.eol+s.indent, s.eol+outer
}

// colon returns the text between a key and its value on one line.
func (e *Editor) colon(key, value span.ID) string {
	_, keyEnd := e.Tree.Outer(key)
	valueStart, valueEnd := e.Tree.Outer(value)
	if valueStart == valueEnd || valueStart < keyEnd {
		return ": "
	}
	text := string(e.Text.Data[keyEnd:valueStart])
	q, ok := QuoteOf(e.Tree, key)
	if strings.Trim(text, " \t") != ":" || text == ":" && !(ok && q == Double) {
		return ": "
	}
	return text
}

// between returns the comma and its blanks as they are between two entries on one line. It returns
// the text otherwise if no two entries share a line.
func (c *Collection) between(otherwise string) string {
	for i := 1; i < len(c.parts); i++ {
		text := string(c.ed.Text.Data[c.parts[i-1].end:c.parts[i].start])
		if strings.Trim(text, " \t") == "," {
			return text
		}
	}
	return otherwise
}

// flowLayout is how the entries of one collection in flow style follow each other.
type flowLayout struct {
	lines bool   // every entry begins a line
	lead  string // line break and indentation of an entry
	comma string // comma with the blanks around it
}

func (c *Collection) flowLayout() flowLayout {
	l := flowLayout{comma: c.between("")}
	for i := len(c.parts) - 1; i >= 0; i-- {
		if at := c.parts[i].start; c.beginsLine(i) {
			l.lines, l.lead = true, c.ed.Text.LineBreak(at-1)+c.ed.Text.Indent(at)
			l.comma = "," + l.lead
			return l
		}
		if l.comma != "" {
			return l
		}
	}
	l.comma = c.compactComma()
	return l
}

// beginsLine reports whether entry i begins a line.
func (c *Collection) beginsLine(i int) bool {
	from, _ := c.ed.Tree.Range(c.id)
	if i > 0 {
		from = c.parts[i-1].end
	}
	return strings.Contains(string(c.ed.Text.Data[from:c.parts[i].start]), "\n") && c.ed.Text.Leads(c.parts[i].start)
}

// compactComma returns the comma for a collection whose entries show none. It has no blank if
// colons have none after them.
func (c *Collection) compactComma() string {
	e := c.ed
	mappings := []span.ID{c.id}
	if c.list {
		mappings = mappings[:0]
		for _, part := range c.parts {
			mappings = append(mappings, part.value)
		}
		mappings = append(mappings, e.Tree.Parent(c.id))
	}
	for _, id := range mappings {
		if k := e.Tree.First(id); e.Tree.Kind(id) == span.Mapping && k != 0 && e.colon(k, e.Tree.Next(k)) == ":" {
			return ","
		}
	}
	return ", "
}
