package report

import (
	"bufio"
	"encoding/binary"
	"io"

	"github.com/lctui/lctui/tui/timeline"
)

// RowSpool keeps the rows of a table until its columns and their widths are
// known.
type RowSpool struct {
	text Spool
	// widths are those of the widest cells so far, by column.
	widths []int
	length []byte
}

// Add takes a row in; all rows have as many cells.
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

// Width returns the width of the widest cell of a column, in columns of the terminal.
func (s *RowSpool) Width(column int) int {
	if s.widths == nil {
		return 0
	}
	return s.widths[column]
}

// Each gives the rows in their order, once. The cells are good until the next
// row.
func (s *RowSpool) Each(do func(cells []string) error) error {
	text, err := s.text.Read()
	if err != nil {
		return err
	}
	in, cells := bufio.NewReader(text), make([]string, len(s.widths))
	for len(cells) > 0 {
		for i := range cells {
			n, err := binary.ReadUvarint(in)
			if err == io.EOF && i == 0 {
				return nil
			}
			if err != nil {
				return err
			}
			cell := make([]byte, n)
			if _, err := io.ReadFull(in, cell); err != nil {
				return err
			}
			cells[i] = string(cell)
		}
		if err := do(cells); err != nil {
			return err
		}
	}
	return nil
}
