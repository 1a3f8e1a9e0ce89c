package report

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"io"

	"github.com/lctui/lctui/tui/timeline"
)

// Spool keeps text until what is printed before it is known. The text is compressed:
// reports about many files repeat themselves, so a report of any length needs little
// memory.
type Spool struct {
	text bytes.Buffer
	into *flate.Writer
}

// Write appends text; it never fails.
func (s *Spool) Write(text []byte) (int, error) {
	if s.into == nil {
		s.into, _ = flate.NewWriter(&s.text, flate.BestSpeed) // the level is valid
	}
	return s.into.Write(text)
}

// addJSON appends an element of a list as JSON, on lines of its own with an indentation.
func (s *Spool) addJSON(element any, indent string) {
	separator := "\n" + indent
	if !s.empty() {
		separator = "," + separator
	}
	text, _ := JSONIndented(element, indent) // what is listed can always be written as JSON
	_, _ = s.Write(append([]byte(separator), Harmless(text)...))
}

// empty reports whether there is no text.
func (s *Spool) empty() bool { return s.into == nil }

// Drain writes all of the text to a stream.
func (s *Spool) Drain(out io.Writer) { _, _ = io.Copy(out, s.Read()) }

// Read returns a reader of all of the text; nothing can be added after that. Its only error is
// io.EOF, because the text is in memory.
func (s *Spool) Read() io.Reader {
	if s.into == nil {
		return &s.text
	}
	_ = s.into.Close()
	return flate.NewReader(&s.text)
}

// RowSpool keeps the rows of a table until its columns and their widths are
// known.
type RowSpool struct {
	text Spool
	// widths are the widths of the widest cells so far, by column.
	widths []int
	length []byte
}

// Add adds a row; all rows must have the same number of cells.
func (s *RowSpool) Add(cells []string) {
	if s.widths == nil {
		s.widths = make([]int, len(cells))
	}
	for i, cell := range cells {
		s.widths[i] = max(s.widths[i], timeline.Width(cell))
		s.length = binary.AppendUvarint(s.length[:0], uint64(len(cell)))
		_, _ = s.text.Write(s.length)
		_, _ = io.WriteString(&s.text, cell)
	}
}

// Width returns the width of the widest cell of a column, in terminal columns.
func (s *RowSpool) Width(column int) int {
	if s.widths == nil {
		return 0
	}
	return s.widths[column]
}

// Each calls do with the rows in order; it can be called once. The cells are only valid until the
// next row.
func (s *RowSpool) Each(do func(cells []string)) {
	in, cells := bufio.NewReader(s.text.Read()), make([]string, len(s.widths))
	for len(cells) > 0 {
		for i := range cells {
			n, err := binary.ReadUvarint(in)
			if err != nil {
				return
			}
			cell := make([]byte, n)
			_, _ = io.ReadFull(in, cell)
			cells[i] = string(cell)
		}
		do(cells)
	}
}
