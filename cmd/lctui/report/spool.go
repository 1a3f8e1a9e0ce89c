package report

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"io"

	"github.com/lctui/lctui/tui/timeline"
)

// Spool keeps text until what is printed before it is known. A long text is compressed:
// reports about many files repeat themselves, so a report of any length needs little
// memory.
type Spool struct {
	text   bytes.Buffer
	into   *flate.Writer // nil for a short text
	filled bool          // there was any text
}

// mostPlain is how many bytes of text are kept as they are: a compressor takes more memory.
const mostPlain = 64 << 10

// Write appends text; it never fails.
func (s *Spool) Write(text []byte) (int, error) {
	s.filled = true
	if s.into == nil && s.text.Len()+len(text) <= mostPlain {
		return s.text.Write(text)
	}
	if s.into == nil {
		plain := s.text.Bytes()
		s.text = bytes.Buffer{}
		s.into, _ = flate.NewWriter(&s.text, flate.BestSpeed) // the level is valid
		_, _ = s.into.Write(plain)
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

// empty reports whether there was no text.
func (s *Spool) empty() bool { return !s.filled }

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
	row    []byte
}

// Add adds a row; all rows must have the same number of cells.
func (s *RowSpool) Add(cells []string) {
	if s.widths == nil {
		s.widths = make([]int, len(cells))
	}
	s.row = s.row[:0]
	for i, cell := range cells {
		s.widths[i] = max(s.widths[i], timeline.Width(cell))
		s.row = append(binary.AppendUvarint(s.row, uint64(len(cell))), cell...)
	}
	_, _ = s.text.Write(s.row)
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
