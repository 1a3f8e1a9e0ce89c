package report

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/matrix"
	"github.com/lctui/lctui/model/phrase"
)

// Matrix returns profiles side by side as a table, with the stages and the drift at an instant.
func Matrix(m *matrix.Matrix, at time.Time, d lifecycle.Dialect) *Table {
	t := &Table{Header: []string{"TRACK", "VERSION"}, Stage: 2, Stages: len(m.Columns)}
	for _, name := range m.Columns {
		t.Header = append(t.Header, TableCell(name))
	}
	t.Header = append(t.Header, "DRIFT")
	for i := range m.Rows {
		row := &m.Rows[i]
		cells := make([]string, 0, len(t.Header))
		cells = append(cells, row.Track, row.Version())
		for column := range m.Columns {
			cell, listed := row.In(column)
			switch {
			case !listed:
				cells = append(cells, Absent)
			case cell.Of == nil:
				cells = append(cells, Unknown)
			default:
				cells = append(cells, cell.StageAt(at, d))
			}
		}
		t.Rows = append(t.Rows, append(cells, row.Drift(at).Words(phrase.Instant)))
	}
	return t
}
