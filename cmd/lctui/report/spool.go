package report

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"io"

	"github.com/lctui/lctui/tui/timeline"
)

// Spool keeps text until the text to be printed before it is known. It compresses a long text.
// Reports about many files repeat themselves, so even a long one takes little memory.
type Spool struct {
	text   bytes.Buffer
	into   *flate.Writer // nil for a short text
	filled bool          // text was written, even an empty one
}

// mostPlain is the largest size of an uncompressed text in bytes. A compressor takes more memory
// than that.
const mostPlain = 64 << 10

// Write appends text. It never fails.
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
	text, _ := JSONIndented(element, indent) // elements can always be written as JSON
	_, _ = s.Write(append([]byte(separator), Harmless(text)...))
}

// empty reports whether no text was written.
func (s *Spool) empty() bool { return !s.filled }

// Drain writes all of the text to a stream.
func (s *Spool) Drain(out io.Writer) { _, _ = io.Copy(out, s.Read()) }

// Read returns a reader of all of the text. It can be called once, and no text can be added after
// it. The only error of the reader is io.EOF, because the text is in memory.
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
	// widths has the width of the widest cell so far of each column, in terminal columns.
	widths []int
	row    []byte
}

// Add adds a row. All rows must have the same number of cells.
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

// Each calls do with the rows in order. It can be called once. The slice of cells is only valid
// until do returns.
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
