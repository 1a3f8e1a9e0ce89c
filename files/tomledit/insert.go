package tomledit

import (
	"bytes"
	"strings"

	"github.com/lctui/lctui/files/toml"
)

// InsertBeside adds a pair before or after another one of its table, written like that one.
func (e *Editor) InsertBeside(other toml.ID, key, value string, before bool) {
	pair := e.pairLike(other, key, value)
	start, end := e.Tree.Pair(other)
	switch {
	case e.inBraces(other) && before:
		e.Cut(start, start, pair+", ")
	case e.inBraces(other):
		e.Cut(end, end, ", "+pair)
	case before:
		e.InsertLines(e.aboveComments(start), e.Indent(start)+pair+"\n")
	default:
		e.InsertLines(e.NextLine(end), e.Indent(start)+pair+"\n")
	}
}

// pairLike writes a pair like another one: with the same text before the last part of its key and
// around its equals sign.
func (e *Editor) pairLike(id toml.ID, key, value string) string {
	from, _ := e.Tree.Pair(id)
	start, end := e.Tree.Key(id)
	at, _ := e.Tree.Range(id)
	return string(e.Data[from:start]) + key + equals(e.Data[end:at]) + value
}

// equals returns the equals sign as it is written in another pair: without blanks if that has none,
// otherwise with one on each side, even if the other pair is aligned with more.
func equals(between []byte) string {
	if bytes.Equal(between, []byte("=")) {
		return "="
	}
	return " = "
}

// inBraces reports whether a value is in an inline table.
func (e *Editor) inBraces(id toml.ID) bool {
	for id = e.Tree.Parent(id); id != 0; id = e.Tree.Parent(id) {
		if e.Tree.Style(id) == toml.Braces {
			return true
		}
	}
	return false
}

// aboveComments returns the beginning of the line of an offset, or of the comments directly above
// it.
func (e *Editor) aboveComments(offset int) int {
	at := e.LineStart(offset)
	for at > 0 {
		above := e.LineStart(at - 1)
		if above >= at || !e.IsComment(above, at) {
			break
		}
		at = above
	}
	return at
}

// Insert adds a pair to a table: between its braces, at the end of the lines below its header, or
// below the pairs with dotted keys that make it up.
func (e *Editor) Insert(table toml.ID, key, value string) {
	t := e.Tree
	switch t.Style(table) {
	case toml.Braces:
		e.inside(table, key+" = "+value)
	case toml.Header:
		s := e.section(table)
		e.InsertLines(e.NextLine(s.Last), e.pairIndent(table)+key+" = "+value+"\n")
	default:
		prefix, indent := e.prefix(t.First(table))
		pair := prefix + key + " = " + value
		end := e.endOf(table)
		if e.inBraces(t.First(table)) {
			e.Cut(end, end, ", "+pair)
			return
		}
		e.InsertLines(e.NextLine(end), indent+pair+"\n")
	}
}

// section returns the lines below the header of a table.
func (e *Editor) section(table toml.ID) toml.Section {
	for _, s := range e.Tree.Sections() {
		if s.Table == table {
			return s
		}
	}
	return e.Tree.Sections()[0]
}

// isPair reports whether a child of a table is on a line below its header.
func (e *Editor) isPair(id toml.ID) bool {
	switch e.Tree.Style(id) {
	case toml.Header, toml.Headers, toml.Implied:
		return false
	}
	return true
}

// firstPair returns the first pair below the header of a table, or 0.
func (e *Editor) firstPair(table toml.ID) toml.ID {
	if e.Tree.Kind(table) != toml.Table {
		return 0
	}
	id := e.Tree.First(table)
	for id != 0 && !e.isPair(id) {
		id = e.Tree.Next(id)
	}
	return id
}

// pairIndent returns the indentation of the pairs below the header of a table, taken from its pairs
// or else from the tables beside it.
func (e *Editor) pairIndent(table toml.ID) string {
	t := e.Tree
	if pair := e.firstPair(table); pair != 0 {
		from, _ := t.Pair(pair)
		return e.Indent(from)
	}
	start, _ := t.Range(table)
	return e.Indent(start) + e.unitBeside(t.Parent(table))
}

// unitBeside returns the blanks by which pairs are indented relative to their headers in the tables
// of a table.
func (e *Editor) unitBeside(parent toml.ID) string {
	t := e.Tree
	for id := t.First(parent); id != 0; id = t.Next(id) {
		if pair := e.firstPair(id); pair != 0 && t.Style(id) == toml.Header {
			start, _ := t.Range(id)
			from, _ := t.Pair(pair)
			if unit, ok := strings.CutPrefix(e.Indent(from), e.Indent(start)); ok {
				return unit
			}
		}
	}
	return ""
}

// prefix returns the text before the part of a key that names a node, and the blanks before that.
func (e *Editor) prefix(id toml.ID) (prefix, indent string) {
	from, _ := e.Tree.Pair(id)
	key, _ := e.Tree.Key(id)
	return string(e.Data[from:key]), e.Indent(from)
}

// endOf returns the end of the last of the pairs with dotted keys that make up a table.
func (e *Editor) endOf(id toml.ID) int {
	t := e.Tree
	_, end := t.Range(id)
	if t.Style(id) != toml.Dotted {
		return end
	}
	for child := t.First(id); child != 0; child = t.Next(child) {
		if e.isPair(child) {
			end = max(end, e.endOf(child))
		}
	}
	return end
}

// inside adds a pair at the end of an inline table.
func (e *Editor) inside(table toml.ID, pair string) {
	start, end := e.Tree.Range(table)
	inner := e.Data[start+1 : end-1]
	if e.Tree.First(table) == 0 {
		before := ", "
		if !e.filled[table] {
			before, e.filled[table] = string(inner), true
		}
		e.Cut(start+1, start+1, before+pair)
		return
	}
	at := start + 1 + len(bytes.TrimRight(inner, " \t"))
	e.Cut(at, at, ", "+pair)
}

// Remove removes a pair: with its line, or with one comma of its inline table.
func (e *Editor) Remove(id toml.ID) {
	start, end := e.Tree.Pair(id)
	if !e.inBraces(id) {
		e.Cut(e.LineStart(start), e.NextLine(end), "")
		return
	}
	behind := bytes.TrimLeft(e.Data[end:], " \t")
	before := bytes.TrimRight(e.Data[:start], " \t")
	switch {
	case bytes.HasPrefix(behind, []byte(",")):
		rest := bytes.TrimLeft(behind[1:], " \t")
		e.Cut(start, len(e.Data)-len(rest), "")
	case bytes.HasSuffix(before, []byte(",")):
		e.Cut(len(before)-1, end, "")
	default:
		e.Cut(start, end, "")
	}
}

// InsertTable adds a table with the given name to a table, written like the table beside, which is
// 0 for none. It must come after all changes of existing tables.
func (e *Editor) InsertTable(table, beside toml.ID, name string, pairs []string) {
	t := e.Tree
	braces := name + " = {" + strings.Join(pairs, ", ") + "}"
	switch {
	case t.Style(table) == toml.Braces:
		e.inside(table, braces)
	case t.Style(beside) == toml.Braces:
		prefix, indent := e.prefix(beside)
		_, end := t.Range(beside)
		e.InsertLines(e.NextLine(end), indent+prefix+braces+"\n")
	case t.Style(beside) == toml.Dotted:
		e.newDotted(beside, name, pairs)
	case t.Style(table) == toml.Dotted && beside == 0:
		e.newDotted(t.First(table), name, pairs)
	default:
		e.newSection(table, beside, name, pairs)
	}
}

// newDotted writes a table with dotted keys, below the pairs of another one.
func (e *Editor) newDotted(beside toml.ID, name string, pairs []string) {
	prefix, indent := e.prefix(beside)
	lines := ""
	for _, pair := range pairs {
		lines += indent + prefix + name + "." + pair + "\n"
	}
	e.InsertLines(e.NextLine(e.endOf(beside)), lines)
}

// newSection writes a table with a header of its own, below the lines of the table beside, or else
// of the table that it is added to.
func (e *Editor) newSection(table, beside toml.ID, name string, pairs []string) {
	t := e.Tree
	holder := table
	header, indent, blank := "["+t.Name(table)+"."+name+"]", "", ""
	if t.Style(table) == toml.Header {
		start, _ := t.Range(table)
		indent = e.Indent(start)
	}
	if t.Style(beside) == toml.Header {
		holder = beside
		start, end := t.Range(beside)
		keyStart, keyEnd := t.Key(beside)
		header, indent = string(e.Data[start:keyStart])+name+string(e.Data[keyEnd:end]), e.Indent(start)
		if at := e.aboveComments(start); at > 0 && len(bytes.TrimSpace(e.Data[e.LineStart(at-1):at])) == 0 {
			blank = "\n"
		}
	}
	last := 0
	for _, s := range t.Sections() {
		if e.within(s.Table, holder) {
			last = max(last, s.Last)
		}
	}
	at := e.NextLine(last)
	if _, end := t.Range(table); last == end { // a comment directly below a header without pairs is about that table
		for at < len(e.Data) && e.IsComment(at, e.NextLine(at)) {
			at = e.NextLine(at)
		}
	}
	margin := indent + e.unitBeside(table)
	e.InsertLines(at, blank+indent+header+"\n"+margin+strings.Join(pairs, "\n"+margin)+"\n")
}

// within reports whether a table is holder or inside of it.
func (e *Editor) within(table, holder toml.ID) bool {
	for ; table != 0; table = e.Tree.Parent(table) {
		if table == holder {
			return true
		}
	}
	return false
}
