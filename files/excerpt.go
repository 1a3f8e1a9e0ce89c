package files

import (
	"bytes"
	"sort"
	"unicode"

	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
)

// EntryLines returns the numbers of the first and last line of an entry that begins at a place,
// such as the entry of a version. They are 0 and -1 for a place that is not in the text.
//
// An entry ends before the next line that is not blank and is indented no deeper. If that line
// begins with a closing bracket, it is the last line of the entry. An entry that begins with a key
// at the beginning of its line is a mapping, and its other keys have the same indentation.
func (d *Document) EntryLines(at model.Position) (first, last int) {
	first = int(at.Line)
	line := d.places.Line(first)
	if line == nil {
		return 0, -1
	}
	e := newEntry(line)
	e.keys = e.keys && int(at.Column) == e.deep+1
	last = first
	for n := first + 1; !e.ended; n++ {
		if line = d.places.Line(n); line == nil {
			break
		}
		if e.has(line) {
			last = n
		}
	}
	return first, last
}

// EntryEnd returns the index after the last line of the entry that begins with lines[first], as
// EntryLines finds it in the new text. Removed lines are ignored.
func EntryEnd(lines []Line, first int) (end int) {
	e := newEntry([]byte(lines[first].Text))
	end = first + 1
	for k := first + 1; k < len(lines) && !e.ended; k++ {
		if lines[k].Op != Removed && e.has([]byte(lines[k].Text)) {
			end = k + 1
		}
	}
	return end
}

// entry is the state of a search for the end of an entry, line by line.
type entry struct {
	// deep is the indentation of its first line. keys is set if that line begins with a key.
	deep  int
	keys  bool
	ended bool
}

// newEntry returns the entry that begins with a line.
func newEntry(line []byte) *entry {
	deep := indentOf(line)
	return &entry{deep: deep, keys: deep < len(line) && unicode.IsLetter(rune(line[deep]))}
}

// has reports whether the next line belongs to the entry and is not blank. It sets ended at the end
// of the entry.
func (e *entry) has(line []byte) bool {
	rest, indent := bytes.TrimSpace(line), indentOf(line)
	switch {
	case len(rest) == 0:
		return false
	case indent > e.deep, e.keys && indent == e.deep && !endsDocument(rest):
		return true
	}
	e.ended = true
	return indent == e.deep && (rest[0] == '}' || rest[0] == ']')
}

// endsDocument reports whether a line is a marker between documents.
func endsDocument(line []byte) bool {
	return bytes.HasPrefix(line, []byte("---")) || bytes.HasPrefix(line, []byte("..."))
}

func indentOf(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t")) }

// Lines returns the text of the lines from first to last, both included.
func (d *Document) Lines(first, last int) []byte {
	start, _ := d.places.Offsets(first)
	_, end := d.places.Offsets(last)
	return d.data[start:max(start, end)]
}

// Around returns the numbers of the first and last line that splices change.
func (d *Document) Around(splices []splice.Splice) (first, last int) {
	first = len(d.data)
	for _, s := range splices {
		from, to := d.linesOf(s)
		first, last = min(first, from), max(last, to)
	}
	return first, last
}

// linesOf returns the numbers of the first and last line that a splice changes. For an insertion
// between two lines, last is first-1.
func (d *Document) linesOf(s splice.Splice) (first, last int) {
	first, column := d.places.Position(s.Start)
	last = first
	if s.End > s.Start {
		last, _ = d.places.Position(s.End - 1)
	} else if column == 1 {
		last--
	}
	return first, last
}

// Excerpt compares the lines from first to last of the text with the same lines after splices,
// which are as Plan returns them. It begins earlier or ends later if a splice reaches further.
// Splices that change other lines are left out. The line numbers do not count them either.
func (d *Document) Excerpt(first, last int, splices []splice.Splice) []Line {
	first = max(first, 1)
	start, _ := d.places.Offsets(first)
	_, end := d.places.Offsets(last)
	from := sort.Search(len(splices), func(i int) bool { return splices[i].End >= start })
	to := from + sort.Search(len(splices)-from, func(i int) bool { return splices[from+i].Start > end })
	if splices = splices[from:to]; len(splices) > 0 {
		from, to = d.Around(splices)
		first, last = max(min(first, from), 1), max(last, to)
	}
	old := d.Lines(first, last)
	start, _ = d.places.Offsets(first)
	moved := make([]splice.Splice, len(splices))
	for i, s := range splices {
		moved[i] = splice.Splice{Start: s.Start - start, End: s.End - start, Text: s.Text}
	}
	lines := Lines(old, splice.Apply(old, moved))
	for i := range lines {
		for _, n := range []*int{&lines[i].Old, &lines[i].New} {
			if *n > 0 {
				*n += first - 1
			}
		}
	}
	return lines
}
