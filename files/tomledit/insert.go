package tomledit

import (
	"bytes"
	"strings"

	"github.com/lctui/lctui/files/toml"
)

// InsertBeside adds a pair before or behind another one of its table, and spelled as that one is.
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

// pairLike writes a pair with the spelling of another one: what stands before the
// last part of its key and around its equals sign.
func (e *Editor) pairLike(id toml.ID, key, value string) string {
	from, _ := e.Tree.Pair(id)
	start, end := e.Tree.Key(id)
	at, _ := e.Tree.Range(id)
	return string(e.Data[from:start]) + key + equals(e.Data[end:at]) + value
}

// equals returns the equals sign with the blanks around it, as others have it; not
// with those that put several of them below each other.
func equals(between []byte) string {
	if bytes.Equal(between, []byte("=")) {
		return "="
	}
	return " = "
}

// inBraces reports whether a value stands in an inline table.
func (e *Editor) inBraces(id toml.ID) bool {
	for id = e.Tree.Parent(id); id != 0; id = e.Tree.Parent(id) {
		if e.Tree.Style(id) == toml.Braces {
			return true
		}
	}
	return false
}

// aboveComments returns the offset of the line of an offset, or of the comments that
// stand directly above it.
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

// Insert adds a pair to a table: between its braces, at the end of the lines below
// its header, or below the pairs that give it by dotted keys.
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

// isPair reports whether a child of a table stands in a line below its header.
func (e *Editor) isPair(id toml.ID) bool {
	switch e.Tree.Style(id) {
	case toml.Header, toml.Headers, toml.Implied:
		return false
	}
	return true
}

// firstPair returns the first pair below the header of a table, 0 if there is none.
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

// pairIndent returns the blanks before the pairs of a table with a header: as before
// those that are there, else as the tables beside it have them.
func (e *Editor) pairIndent(table toml.ID) string {
	t := e.Tree
	if pair := e.firstPair(table); pair != 0 {
		from, _ := t.Pair(pair)
		return e.Indent(from)
	}
	start, _ := t.Range(table)
	return e.Indent(start) + e.unitBeside(t.Parent(table))
}

// unitBeside returns how far the pairs of the tables in a table stand right of their
// headers.
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

// prefix returns what stands before the part of a key that names a node, and the
// blanks before that.
func (e *Editor) prefix(id toml.ID) (prefix, indent string) {
	from, _ := e.Tree.Pair(id)
	key, _ := e.Tree.Key(id)
	return string(e.Data[from:key]), e.Indent(from)
}

// endOf returns the end of the last pair that gives a table by dotted keys.
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

// inside adds a pair to an inline table, behind the others.
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

// Remove takes a pair out: with its line, or with a comma of its inline table.
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

// InsertTable adds a table of a name to a table, written as another one beside it is (0 for none). It must come behind
// all changes of the tables that are there.
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

// newDotted writes a table by dotted keys, below those of another one.
func (e *Editor) newDotted(beside toml.ID, name string, pairs []string) {
	prefix, indent := e.prefix(beside)
	lines := ""
	for _, pair := range pairs {
		lines += indent + prefix + name + "." + pair + "\n"
	}
	e.InsertLines(e.NextLine(e.endOf(beside)), lines)
}

// newSection writes a table under a header of its own, below the lines of the other
// API or else of the table that holds both.
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
	if _, end := t.Range(table); last == end { // what stands directly below a header alone is about it
		for at < len(e.Data) && e.IsComment(at, e.NextLine(at)) {
			at = e.NextLine(at)
		}
	}
	margin := indent + e.unitBeside(table)
	e.InsertLines(at, blank+indent+header+"\n"+margin+strings.Join(pairs, "\n"+margin)+"\n")
}

// within reports whether a table is another one or stands in it.
func (e *Editor) within(table, holder toml.ID) bool {
	for ; table != 0; table = e.Tree.Parent(table) {
		if table == holder {
			return true
		}
	}
	return false
}
