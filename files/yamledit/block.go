package yamledit

import (
	"bytes"
	"strings"

	"github.com/lctui/lctui/files/span"
)

// blockStyle is the layout of the entries of one block collection. Columns are counted from 0.
type blockStyle struct {
	// dash is the column of the dashes, or -1 in a mapping.
	dash int
	// keys is the column of the keys of an entry.
	keys int
	// apart is set if dashes are on lines of their own.
	apart bool
	// flow is the layout of entries in flow style, with "\n" as line break. It is nil for block
	// style.
	flow *flowStyle
	// nested is how many columns the dashes of a list are right of its key. unit is the same for
	// the keys of a mapping.
	nested, unit int
}

func blanks(n int) string { return strings.Repeat(" ", n) }

// entry returns a new entry without the indentation of its first line and without its last line
// break.
func (s blockStyle) entry(v New) string {
	lead := "-" + blanks(max(1, s.keys-s.dash-1))
	switch {
	case s.dash < 0:
		return s.pair(v)
	case v.Pairs == nil:
		return lead + v.Scalar
	case s.flow != nil:
		return lead + s.flow.mapping(v.Pairs)
	case s.apart:
		lead = "-\n" + blanks(s.keys)
	}
	return lead + strings.TrimPrefix(s.pairs(v.Pairs), blanks(s.keys))
}

// pair returns a key with its value.
func (s blockStyle) pair(v New) string {
	if v.Items != nil || v.Pairs != nil {
		return v.Key + ":\n" + s.value(v)
	}
	return v.Key + ": " + v.Scalar + v.Note
}

// pairs returns the lines of pairs, indented to the column of the keys, without the last line
// break.
func (s blockStyle) pairs(pairs []New) string {
	lines := make([]string, len(pairs))
	for i, v := range pairs {
		lines[i] = blanks(s.keys) + s.pair(v)
	}
	return strings.Join(lines, "\n")
}

// value returns the lines of a mapping or a list below a key in the column of the keys, without the
// last line break.
func (s blockStyle) value(v New) string {
	if v.Items == nil {
		s.dash, s.keys = -1, s.keys+s.unit
		return s.pairs(v.Pairs)
	}
	inner := blockStyle{dash: s.keys + s.nested, keys: s.keys + s.nested + 2, nested: s.nested, unit: 2}
	lines := make([]string, len(v.Items))
	for i, item := range v.Items {
		lines[i] = blanks(inner.dash) + inner.entry(item)
	}
	return strings.Join(lines, "\n")
}

// margin returns the indentation of an entry.
func (s blockStyle) margin() string {
	if s.dash >= 0 {
		return blanks(s.dash)
	}
	return blanks(s.keys)
}

// lines returns the complete lines of new entries.
func (s blockStyle) lines(add []New) string {
	var b strings.Builder
	for _, v := range add {
		b.WriteString(s.margin() + s.entry(v) + "\n")
	}
	return b.String()
}

// Document returns a whole text in block style: the pairs of one mapping.
func Document(pairs []New) string { return blockStyle{dash: -1, unit: 2}.pairs(pairs) + "\n" }

// block returns the layout of new pairs of a mapping, which is the same everywhere in it.
func (c *Collection) block(l Layout) blockStyle {
	s := blockStyle{dash: -1, nested: l.Nested, unit: l.Unit}
	if s.unit <= 0 {
		s.unit = 2
	}
	if len(c.parts) == 0 {
		return s
	}
	s.keys = c.ed.Text.Column(c.parts[0].start)
	for _, part := range c.parts {
		if c.ed.Text.Leads(part.start) {
			s.keys = c.ed.Text.Column(part.start)
			break
		}
	}
	return s
}

// entryBlock returns the layout of an entry of a list in block style, taken from the nearest entry.
func (c *Collection) entryBlock(near int, l Layout) blockStyle {
	e, item := c.ed, c.sibling(near)
	dash := e.Tree.Dash(item)
	s := blockStyle{dash: e.Text.Column(dash), keys: e.Text.Column(dash) + 2, nested: l.Nested, unit: 2}
	start, end := e.Tree.Outer(item)
	if end == start || e.Tree.Kind(item) != span.Mapping {
		return s
	}
	if e.Tree.Style(item) == span.Flow {
		s.keys = e.Text.Column(start)
		s.flow = e.flowOf(item, "\n") // like all lines of a block before they are written
		return s
	}
	pairs := e.Mapping(item)
	s.keys = pairs.block(l).keys
	s.apart = e.Text.LineStart(pairs.parts[0].start) != e.Text.LineStart(dash)
	return s
}

func (c *Collection) styleAt(near int, l Layout) blockStyle {
	if c.list {
		return c.entryBlock(near, l)
	}
	return c.block(l)
}

// writeBlock writes the changes of a collection in block style.
func (c *Collection) writeBlock(l Layout) error {
	if c.ed.Text.Leads(c.parts[0].start) {
		c.eachPart(0, l)
		return nil
	}
	return c.writeInline(l)
}

// eachPart writes the changes from a given part on. The part must begin its line.
func (c *Collection) eachPart(from int, l Layout) {
	for i := from; i <= len(c.parts); i++ {
		if add := c.add[i]; len(add) > 0 {
			c.ed.Text.InsertLines(c.blockPlace(i, l), c.styleAt(i, l).lines(add))
		}
		if i < len(c.parts) && c.parts[i].drop {
			c.ed.dropPart(c.parts[i])
		}
	}
}

// blockPlace returns the offset for new entries before part i: directly below the part before, or
// below the key of the list, or where the first part begins.
func (c *Collection) blockPlace(i int, l Layout) int {
	e := c.ed
	switch {
	case i > 0 && l.Together && !c.parts[i-1].drop:
		return e.belowComments(c.parts[i-1], c.entryBlock(0, l).keys)
	case i > 0:
		return e.Text.NextLine(c.parts[i-1].end)
	case c.key != 0:
		if colon, err := e.colonEnd(c.key); err == nil {
			return e.Text.NextLine(colon)
		}
	}
	return e.Text.LineStart(c.parts[0].start)
}

// belowComments returns the offset of the line below an entry and below the comments after it that
// begin at a column or to the right of it.
func (e *Editor) belowComments(p part, column int) int {
	at := e.Text.NextLine(p.end)
	for at < len(e.Text.Data) && e.Text.IsComment(at, e.Text.NextLine(at)) && len(e.Text.Indent(at)) >= column {
		at = e.Text.NextLine(at)
	}
	return at
}

// writeInline writes the changes of a collection whose first part is on the line of the dash or
// question mark of the collection around it.
func (c *Collection) writeInline(l Layout) error {
	e, first := c.ed, c.parts[0]
	if c.list {
		if first.drop || len(c.add[0]) > 0 {
			return e.Refuse(first.value, "this entry begins in the middle of a line, in a list inside a list; it cannot be changed without moving other entries",
				"Edit the line by hand")
		}
		c.eachPart(1, l)
		return nil
	}
	s := c.block(l)
	if add := c.add[0]; len(add) > 0 {
		text := strings.ReplaceAll(s.lines(add), "\n", e.Text.LineBreak(first.start))
		e.Text.Cut(first.start, first.start, strings.TrimPrefix(text, s.margin())+s.margin())
	}
	if first.drop {
		c.replaceFirst(s, l)
		return nil
	}
	c.eachPart(1, l)
	return nil
}

// replaceFirst removes the first key of a mapping that follows a dash. The new key in its place, or
// the next key, moves up to the dash.
func (c *Collection) replaceFirst(s blockStyle, l Layout) {
	e, first := c.ed, c.parts[0]
	lineEnd, next := e.Text.LineEnd(first.start), e.Text.NextLine(first.start)
	if e.Text.NextLine(first.end) > next {
		e.dropLines(next, e.Text.NextLine(first.end), first.value)
	}
	if add := c.add[1]; len(add) > 0 {
		text := strings.TrimSuffix(strings.TrimPrefix(s.lines(add), s.margin()), "\n")
		e.Text.Cut(first.start, lineEnd, strings.ReplaceAll(text, "\n", e.Text.LineBreak(first.start)))
		delete(c.add, 1)
		c.eachPart(1, l)
		return
	}
	c.eachPart(1, l)
	if sign := first.keptComment(e, first.end); sign > 0 && next == e.Text.NextLine(first.end) {
		e.Text.Cut(first.start, sign, "") // the comment stays after the dash
		return
	}
	if kept := c.movesUp(); kept > 0 {
		e.Text.Cut(first.start, next, "")
		e.Text.Cut(e.Text.LineStart(kept), kept, "")
		return
	}
	// The next line has a comment, is blank or comes before a new key, so the dash stays alone.
	e.Text.Cut(len(bytes.TrimRight(e.Text.Data[:first.start], " \t")), lineEnd, "")
}

// movesUp returns the offset of the key that takes the place of the removed first one, or 0 if
// there is anything in between.
func (c *Collection) movesUp() int {
	e, first := c.ed, c.parts[0]
	for i := 1; i < len(c.parts); i++ {
		before, part := c.parts[i-1], c.parts[i]
		if len(c.add[i]) > 0 || e.Text.NextLine(before.end) != e.Text.LineStart(part.start) {
			return 0
		}
		if part.drop {
			continue
		}
		for at := e.Text.NextLine(first.start); at < e.Text.LineStart(part.start); at = e.Text.NextLine(at) {
			if e.Text.IsComment(at, e.Text.NextLine(at)) {
				return 0
			}
		}
		return part.start
	}
	return 0
}

// clear removes all entries of a list. The key keeps an empty list, because null would be a
// different value.
func (c *Collection) clear() error {
	e := c.ed
	start, end := e.Tree.Range(c.id)
	if e.Tree.Style(c.id) == span.Flow {
		if e.commented(start, end, c.parts) {
			e.dropFlowLines(c.parts, end-1)
			return nil
		}
		e.Text.Cut(start, end, "[]")
		return nil
	}
	at, err := e.propertiesEnd(c.key, c.id)
	if err != nil {
		return err
	}
	if !e.Text.Leads(c.parts[0].start) {
		return e.Refuse(c.id, "this list begins in the line of its key; its last entry cannot be removed", "Edit the line by hand")
	}
	e.Text.Cut(at, at, " []")
	for _, part := range c.parts {
		e.dropPart(part)
	}
	return nil
}
