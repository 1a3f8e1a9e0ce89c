package picture

import (
	"bufio"
	"bytes"
	"io"
	"reflect"
	"testing"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/timeline"
)

// TestPackedRows: unpacked rows are equal to the packed ones in all fields. An empty field does not
// get the value of the row before.
func TestPackedRows(t *testing.T) {
	last := time.Date(9999, 12, 31, 23, 59, 59, 999999999, time.UTC).Add(1)
	full := keptRow{Name: "1.2.3 é", Stage: "supported", Starts: "2026-01-01",
		Row: timeline.Row{Version: "1.2.3", Letter: 'S', Look: 3, Alert: timeline.OlderFields, Focus: timeline.None, Bar: &timeline.Bar{
			Spans:  []timeline.Span{{Look: 2, To: last}, {Look: 1, From: last}},
			Starts: []timeline.Start{{Stage: 1, At: last, Letter: 'S', Look: 4, Planned: true, Broken: true}},
			Pieces: []timeline.Piece{{From: time.Unix(-5, 7).UTC(), To: last, Meaning: 2, Label: "window-open"}}}},
		Spans: []lifecycle.Span{{Stage: "supported", From: time.Unix(1, 1).UTC(), To: last, Index: -1, Loose: true}, {}}}
	rows := []keptRow{full, {}, {Row: timeline.Row{Bar: &timeline.Bar{}}}, full}
	var packed bytes.Buffer
	var to packer
	for i := range rows {
		to.pack(&rows[i], &packed)
	}
	from := packer{from: bufio.NewReader(&packed)}
	for i, want := range rows {
		var got keptRow
		if from.row(&got); !reflect.DeepEqual(got, want) {
			t.Errorf("row %d:\n%+v, want\n%+v", i, got, want)
		}
	}
	if _, err := from.from.ReadByte(); err != io.EOF {
		t.Error("more was packed than is read")
	}
}
