package picture

import (
	"encoding/gob"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
)

// rowChart is a picture as text, Markdown or Mermaid: a chart whose versions wait,
// compressed, until all files were read. Only then are the width of the names, the
// titles and the legends known. So many files need the memory of a few.
type rowChart struct {
	*chart
	format string
	// parts are the tracks in their order, rows what is drawn of them.
	parts []chartPart
	rows  report.Spool
	into  *gob.Encoder
	// longest is the width of the longest name of a version.
	longest int
}

// chartPart is a track: the index of its object, its name and how many rows it
// has.
type chartPart struct {
	object int
	track  string
	rows   int
}

// keptRow is what is drawn of a version: a line of a picture in text, words in a
// table, or the spans.
type keptRow struct {
	Name, Stage, Starts string
	Row                 timeline.Row
	Spans               []lifecycle.Span
}

func newRowChart(v View, format string) *rowChart {
	k := &rowChart{chart: &chart{View: v}, format: format}
	k.into = gob.NewEncoder(&k.rows)
	return k
}

// Add takes in objects of a file.
func (k *rowChart) Add(objects []Object) {
	for _, o := range objects {
		for _, track := range o.tracks {
			k.parts = append(k.parts, chartPart{len(k.objects), strings.Clone(track.name), len(track.rows)})
			for some := range slices.Chunk(track.rows, rowsAtOnce) {
				rows := make([]keptRow, len(some))
				for i := range some {
					rows[i] = k.kept(&some[i])
					k.longest = max(k.longest, timeline.Width(model.Escape(rows[i].Name)))
				}
				_ = k.into.Encode(rows) // into memory, and all of it is plain data
			}
		}
		k.objects = append(k.objects, o.named())
	}
}

// kept is what the format needs of a version.
func (k *rowChart) kept(r *chartRow) keptRow {
	switch k.format {
	case "mermaid":
		return keptRow{Name: r.name, Spans: r.spans}
	case "markdown":
		return keptRow{Name: r.name, Stage: r.stage, Starts: r.starts(), Row: k.textRow(r)}
	}
	return keptRow{Name: r.name, Row: k.textRow(r)}
}

// named is the object without its tracks.
func (o *Object) named() Object {
	return Object{title: strings.Clone(o.title), file: o.file, scale: o.scale}
}

// rowsAtOnce is how many rows of a track are in memory together.
const rowsAtOnce = 200

// each gives the objects in their order, and behind each its tracks with their
// rows, some at a time.
func (k *rowChart) each(head func(i int), draw func(i int, track string, rows iter.Seq[[]keptRow])) error {
	text, err := k.rows.Read()
	if err != nil {
		return err
	}
	in, next := gob.NewDecoder(text), 0
	for i := range k.objects {
		head(i)
		for ; next < len(k.parts) && k.parts[next].object == i; next++ {
			left := k.parts[next].rows
			draw(i, k.parts[next].track, func(yield func([]keptRow) bool) {
				for left > 0 && err == nil {
					var rows []keptRow
					if err = in.Decode(&rows); err == nil {
						left -= len(rows)
						yield(rows)
					}
				}
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// textRow is what the text of a picture shows of a version.
func (x *chart) textRow(r *chartRow) timeline.Row {
	row := timeline.Row{Version: model.Escape(r.name), Focus: timeline.None, Letter: '?', Look: model.LookUnknown}
	if r.version.Legacy() {
		row.Remark = timeline.OlderFields
	}
	if len(r.spans) == 0 && !r.scale.Recorded {
		row.Bar = &timeline.Bar{Spans: []timeline.Span{{Look: model.LookUnknown}}}
		return row
	}
	kind := r.scale.Kind(r.stage)
	row.Letter, row.Look = kind.Letter, kind.Look
	row.Bar = x.Bar(r.version, r.scale)
	return row
}

// Print writes all of it out.
func (k *rowChart) Print(out io.Writer) error {
	k.nameApart()
	switch k.format {
	case "mermaid":
		return k.mermaid(out)
	case "markdown":
		return k.markdown(out)
	}
	return k.printText(out)
}
