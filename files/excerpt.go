package files

import (
	"bytes"
	"unicode"

	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
)

// EntryLines returns the numbers of the first and last line of an entry that begins at a place, such
// as that of a version. They are 0 and -1 for a place that is not in the text.
//
// An entry ends before the next line that is indented no deeper and is not blank, or with a bracket
// on that line. One that begins with a key at the beginning of its line is a mapping whose other keys
// are indented as deep.
func (d *Document) EntryLines(at model.Position) (first, last int) {
	first = int(at.Line)
	line := d.places.Line(first)
	if line == nil {
		return 0, -1
	}
	last, deep := first, indentOf(line)
	keys := int(at.Column) == deep+1 && deep < len(line) && unicode.IsLetter(rune(line[deep]))
	for n := first + 1; ; n++ {
		line = d.places.Line(n)
		rest := bytes.TrimSpace(line)
		switch indent := indentOf(line); {
		case line == nil:
			return first, last
		case len(rest) == 0:
		case indent > deep, keys && indent == deep && !endsDocument(rest):
			last = n
		case indent == deep && (rest[0] == '}' || rest[0] == ']'):
			return first, n
		default:
			return first, last
		}
	}
}

// endsDocument reports whether a line is a marker between documents.
func endsDocument(line []byte) bool {
	return bytes.HasPrefix(line, []byte("---")) || bytes.HasPrefix(line, []byte("..."))
}

func indentOf(line []byte) int { return len(line) - len(bytes.TrimLeft(line, " \t")) }

// Lines returns the text of the lines first to last.
func (d *Document) Lines(first, last int) []byte {
	start, _ := d.places.Offsets(first)
	_, end := d.places.Offsets(last)
	return d.data[start:max(start, end)]
}

// Around returns the numbers of the first and last line that splices change.
func (d *Document) Around(splices []splice.Splice) (first, last int) {
	first = len(d.data)
	for _, s := range splices {
		from, column := d.places.Position(s.Start)
		to := from
		if s.End > s.Start {
			to, _ = d.places.Position(s.End - 1)
		} else if column == 1 {
			to-- // between two lines
		}
		first, last = min(first, from), max(last, to)
	}
	return first, last
}

// Excerpt compares the lines first to last of the text with what splices make of them, which are as
// Plan returns them. It begins earlier and ends later if these reach further. The numbers of the
// lines are those in the two texts.
func (d *Document) Excerpt(first, last int, splices []splice.Splice) []Line {
	if len(splices) > 0 {
		from, to := d.Around(splices)
		first, last = min(first, from), max(last, to)
	}
	first = max(first, 1)
	old := d.Lines(first, last)
	start, _ := d.places.Offsets(first)
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
