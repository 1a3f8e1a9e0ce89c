package files

import (
	"bytes"
	"strings"

	"github.com/lctui/lctui/files/toml"
	"github.com/lctui/lctui/model"
)

// newList adds a list to the table of an API that lacks it: deprecated before
// supported, spelled as that one is.
func (e *tomlEdit) newList(table toml.ID, k int, texts []string) {
	t := e.tree
	other := t.Get(table, listKeys[1-k])
	value := tomlArray(texts, e.quotesNear(other), ", ")
	if other == 0 {
		e.newPair(table, listKeys[k], value)
		return
	}
	pair := e.pairLike(other, listKeys[k], value)
	start, end := t.Pair(other)
	switch {
	case e.inBraces(other) && k == keyDeprecated:
		e.cut(start, start, pair+", ")
	case e.inBraces(other):
		e.cut(end, end, ", "+pair)
	case k == keyDeprecated:
		e.insertLines(e.aboveComments(start), e.indentOf(start)+pair+"\n")
	default:
		e.insertLines(e.nextLine(end), e.indentOf(start)+pair+"\n")
	}
}

// pairLike writes a pair with the spelling of another one: what stands before the
// last part of its key and around its equals sign.
func (e *tomlEdit) pairLike(id toml.ID, key, value string) string {
	from, _ := e.tree.Pair(id)
	start, end := e.tree.Key(id)
	at, _ := e.tree.Range(id)
	return string(e.data[from:start]) + key + equals(e.data[end:at]) + value
}

// equals gives the equals sign with the blanks around it, as others have it; not
// with those that put several of them below each other.
func equals(between []byte) string {
	if bytes.Equal(between, []byte("=")) {
		return "="
	}
	return " = "
}

// inBraces tells whether a value stands in an inline table.
func (e *tomlEdit) inBraces(id toml.ID) bool {
	for id = e.tree.Parent(id); id != 0; id = e.tree.Parent(id) {
		if e.tree.Style(id) == toml.Braces {
			return true
		}
	}
	return false
}

// aboveComments gives the offset of the line of an offset, or of the comments that
// stand directly above it.
func (e *tomlEdit) aboveComments(offset int) int {
	at := e.lineStart(offset)
	for at > 0 {
		above := e.lineStart(at - 1)
		if above >= at || !e.ownComment(above, at) {
			break
		}
		at = above
	}
	return at
}

// newPair adds a pair to a table: between its braces, at the end of the lines below
// its header, or below the pairs that give it by dotted keys.
func (e *tomlEdit) newPair(table toml.ID, key, value string) {
	t := e.tree
	switch t.Style(table) {
	case toml.Braces:
		e.inside(table, key+" = "+value)
	case toml.Header:
		s := e.section(table)
		e.insertLines(e.nextLine(s.Last), e.pairIndent(table)+key+" = "+value+"\n")
	default:
		prefix, indent := e.prefix(t.First(table))
		pair := prefix + key + " = " + value
		end := e.endOf(table)
		if e.inBraces(t.First(table)) {
			e.cut(end, end, ", "+pair)
			return
		}
		e.insertLines(e.nextLine(end), indent+pair+"\n")
	}
}

// section gives the lines below the header of a table.
func (e *tomlEdit) section(table toml.ID) toml.Section {
	for _, s := range e.tree.Sections() {
		if s.Table == table {
			return s
		}
	}
	return e.tree.Sections()[0]
}

// isPair tells whether a child of a table stands in a line below its header.
func (e *tomlEdit) isPair(id toml.ID) bool {
	switch e.tree.Style(id) {
	case toml.Header, toml.Headers, toml.Implied:
		return false
	}
	return true
}

// firstPair gives the first pair below the header of a table, 0 if there is none.
func (e *tomlEdit) firstPair(table toml.ID) toml.ID {
	if e.tree.Kind(table) != toml.Table {
		return 0
	}
	id := e.tree.First(table)
	for id != 0 && !e.isPair(id) {
		id = e.tree.Next(id)
	}
	return id
}

// pairIndent gives the blanks before the pairs of a table with a header: as before
// those that are there, else as the tables beside it have them.
func (e *tomlEdit) pairIndent(table toml.ID) string {
	t := e.tree
	if pair := e.firstPair(table); pair != 0 {
		from, _ := t.Pair(pair)
		return e.indentOf(from)
	}
	start, _ := t.Range(table)
	return e.indentOf(start) + e.unitBeside(t.Parent(table))
}

// unitBeside gives how far the pairs of the tables in a table stand right of their
// headers.
func (e *tomlEdit) unitBeside(parent toml.ID) string {
	t := e.tree
	for id := t.First(parent); id != 0; id = t.Next(id) {
		if pair := e.firstPair(id); pair != 0 && t.Style(id) == toml.Header {
			start, _ := t.Range(id)
			from, _ := t.Pair(pair)
			if unit, ok := strings.CutPrefix(e.indentOf(from), e.indentOf(start)); ok {
				return unit
			}
		}
	}
	return ""
}

// prefix gives what stands before the part of a key that names a node, and the
// blanks before that.
func (e *tomlEdit) prefix(id toml.ID) (prefix, indent string) {
	from, _ := e.tree.Pair(id)
	key, _ := e.tree.Key(id)
	return string(e.data[from:key]), e.indentOf(from)
}

// endOf gives the end of the last pair that gives a table by dotted keys.
func (e *tomlEdit) endOf(id toml.ID) int {
	t := e.tree
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
func (e *tomlEdit) inside(table toml.ID, pair string) {
	start, end := e.tree.Range(table)
	inner := e.data[start+1 : end-1]
	if e.tree.First(table) == 0 {
		before := ", "
		if !e.filled[table] {
			before, e.filled[table] = string(inner), true
		}
		e.cut(start+1, start+1, before+pair)
		return
	}
	at := start + 1 + len(bytes.TrimRight(inner, " \t"))
	e.cut(at, at, ", "+pair)
}

// dropPair takes a pair out: with its line, or with a comma of its inline table.
func (e *tomlEdit) dropPair(id toml.ID) {
	start, end := e.tree.Pair(id)
	if !e.inBraces(id) {
		e.cut(e.lineStart(start), e.nextLine(end), "")
		return
	}
	behind := bytes.TrimLeft(e.data[end:], " \t")
	before := bytes.TrimRight(e.data[:start], " \t")
	switch {
	case bytes.HasPrefix(behind, []byte(",")):
		rest := bytes.TrimLeft(behind[1:], " \t")
		e.cut(start, len(e.data)-len(rest), "")
	case bytes.HasSuffix(before, []byte(",")):
		e.cut(len(before)-1, end, "")
	default:
		e.cut(start, end, "")
	}
}

// newTable adds the table of an API, written as that of the other one is.
func (e *tomlEdit) newTable(i int, l *model.APILists) {
	t := e.tree
	name := apiNames[i]
	apis := t.Get(t.Top(), keyAPIs)
	sibling := t.Get(apis, apiNames[1-i])
	pairs := e.newLists(sibling, l)
	braces := name + " = {" + strings.Join(pairs, ", ") + "}"
	switch {
	case t.Style(apis) == toml.Braces:
		e.inside(apis, braces)
	case t.Style(sibling) == toml.Braces:
		prefix, indent := e.prefix(sibling)
		_, end := t.Range(sibling)
		e.insertLines(e.nextLine(end), indent+prefix+braces+"\n")
	case t.Style(sibling) == toml.Dotted:
		e.newDotted(sibling, name, pairs)
	case t.Style(apis) == toml.Dotted && sibling == 0:
		e.newDotted(t.First(apis), name, pairs)
	default:
		e.newSection(apis, sibling, name, pairs)
	}
}

// newLists writes the pairs of a new table: the lists that are not empty, and those
// that the other API has.
func (e *tomlEdit) newLists(sibling toml.ID, l *model.APILists) (pairs []string) {
	style := e.quotesNear(sibling)
	for k, list := range lists(l) {
		if len(list.Entries) > 0 || e.tree.Get(sibling, listKeys[k]) != 0 {
			pairs = append(pairs, listKeys[k]+" = "+tomlArray(list.Texts(), style, ", "))
		}
	}
	return pairs
}

// newDotted writes a table by dotted keys, below those of another one.
func (e *tomlEdit) newDotted(beside toml.ID, name string, pairs []string) {
	prefix, indent := e.prefix(beside)
	lines := ""
	for _, pair := range pairs {
		lines += indent + prefix + name + "." + pair + "\n"
	}
	e.insertLines(e.nextLine(e.endOf(beside)), lines)
}

// newSection writes a table under a header of its own, below the lines of the other
// API or else of the table that holds both.
func (e *tomlEdit) newSection(apis, sibling toml.ID, name string, pairs []string) {
	t := e.tree
	holder := apis
	header, indent, blank := "[apis."+name+"]", "", ""
	if t.Style(apis) == toml.Header {
		start, _ := t.Range(apis)
		indent = e.indentOf(start)
	}
	if t.Style(sibling) == toml.Header {
		holder = sibling
		start, end := t.Range(sibling)
		keyStart, keyEnd := t.Key(sibling)
		header, indent = string(e.data[start:keyStart])+name+string(e.data[keyEnd:end]), e.indentOf(start)
		if at := e.aboveComments(start); at > 0 && len(bytes.TrimSpace(e.data[e.lineStart(at-1):at])) == 0 {
			blank = "\n"
		}
	}
	last := 0
	for _, s := range t.Sections() {
		if e.within(s.Table, holder) {
			last = max(last, s.Last)
		}
	}
	at := e.nextLine(last)
	if _, end := t.Range(apis); last == end { // what stands directly below a header alone is about it
		for at < len(e.data) && e.ownComment(at, e.nextLine(at)) {
			at = e.nextLine(at)
		}
	}
	margin := indent + e.unitBeside(apis)
	e.insertLines(at, blank+indent+header+"\n"+margin+strings.Join(pairs, "\n"+margin)+"\n")
}

// within tells whether a table is another one or stands in it.
func (e *tomlEdit) within(table, holder toml.ID) bool {
	for ; table != 0; table = e.tree.Parent(table) {
		if table == holder {
			return true
		}
	}
	return false
}
