package picture

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// View has the settings of a picture.
type View struct {
	// From and To are the period of the picture, with To excluded. Now is the instant of the
	// present stages, which is marked if it is in the period. All are in UTC.
	From, To, Now time.Time
	Dialect       lifecycle.Dialect
	// Theme is light or dark. Any other word means both, from which the system of the reader
	// chooses.
	Theme string
	// ASCII, Width (in terminal columns) and Paint are for pictures in text.
	ASCII bool
	Width int
	Paint report.Painter
}

// signs returns the signs of a picture in text.
func (v *View) signs() *timeline.Signs {
	if v.ASCII {
		return timeline.ASCII
	}
	return timeline.Unicode
}

// PageWidth is the width, in columns, of a picture in text that is not shown on a terminal.
const PageWidth = 100

// Formats are the formats of pictures, the default first.
var Formats = []string{"text", "svg", "html", "mermaid", "markdown"}

// Drawing is a picture of objects. Objects are added one after the other and not kept, which bounds
// memory.
type Drawing interface {
	Add(objects []Object)
	// Print writes the whole picture. The drawing cannot be used after that.
	Print(out io.Writer)
}

// New returns an empty picture in one of Formats.
func New(format string, v View) Drawing {
	if format == "svg" || format == "html" {
		return newVector(v, format == "html")
	}
	return newRowChart(v, format)
}

// chart is the part of a picture that does not depend on the format. It has the objects without
// their tracks, and the tracks in order without their rows.
type chart struct {
	View
	objects []Object
	parts   []chartPart
}

// chartPart is a track without its rows. object is the index of its object, rows the number of its
// rows.
type chartPart struct {
	object int
	track  string
	rows   int
}

// add adds objects, and calls draw with each of their tracks.
func (x *chart) add(objects []Object, draw func(chartTrack)) {
	for _, o := range objects {
		for _, track := range o.tracks {
			x.parts = append(x.parts, chartPart{len(x.objects), strings.Clone(track.name), len(track.rows)})
			draw(track)
		}
		x.objects = append(x.objects, o.named())
	}
}

// Object is one object with its tracks.
type Object struct {
	title string
	// file is the name of its file.
	file  string
	scale *model.Scale
	// planned is set if starts may be in the future. It is not set for records, whose bars end at
	// Now.
	planned bool
	// derived are the stages that occur in derived tracks, in the order of the scale.
	derived []model.StageKind
	tracks  []chartTrack
}

// chartTrack is one list of versions.
type chartTrack struct {
	name string
	rows []chartRow
}

// chartRow is one version. It has no spans if its stages are unknown.
type chartRow struct {
	name    string
	version *model.Version
	scale   *model.Scale
	planned bool
	// stage is the stage at Now, or "" if it is unknown. by is the policy that it follows from, or
	// "" if it is in the file.
	stage, by string
	spans     []lifecycle.Span
}

// Dated returns an object whose versions have planned stages, newest version first. shown is o
// merged over its parent, or nil if the parent is unknown. The stages are then unknown too.
func (v *View) Dated(file string, o, shown *model.Object) Object {
	known := shown != nil
	if !known {
		shown = o
	}
	object := Object{title: o.String(), file: file, scale: shown.Scale, planned: true, derived: derivedStages(shown)}
	for _, t := range shown.Tracks {
		track := chartTrack{name: t.Name}
		for _, k := range model.Order(t.Versions) {
			track.rows = append(track.rows, v.row(t.Versions[k], shown.Scale, known))
		}
		object.tracks = append(object.tracks, track)
	}
	return object
}

// derivedStages returns the stages of derived tracks that occur in an object, in the order of its
// scale.
func derivedStages(o *model.Object) []model.StageKind {
	occurs := map[string]bool{}
	for _, t := range o.Tracks {
		for _, version := range t.Versions {
			for _, s := range version.Stages {
				occurs[s.Name] = t.Derived || occurs[s.Name]
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(o.Scale.Derived), func(k model.StageKind) bool { return !occurs[k.Name] })
}

func (v *View) row(version *model.Version, scale *model.Scale, known bool) chartRow {
	row := chartRow{name: version.Text, version: version, scale: scale, planned: true}
	if !known {
		return row
	}
	row.stage, row.by = lifecycle.StageAt(version, v.Now, v.Dialect), lifecycle.PolicyAt(version, v.Now, v.Dialect)
	for _, s := range lifecycle.Spans(version, v.Dialect) {
		if !s.Empty() {
			// In the dialect gardener a stage begins one nanosecond after its start.
			s.From, s.To = s.From.Truncate(time.Second), s.To.Truncate(time.Second)
			row.spans = append(row.spans, s)
		}
	}
	return row
}

func (r *chartRow) title() string { return model.Titled(r.stage, r.by) }

// nameApart adds the file to titles that several objects share, and a number if one file has
// several of them.
func (x *chart) nameApart() {
	count, seen := map[string]int{}, map[string]int{}
	for _, o := range x.objects {
		count[o.title]++
	}
	for i := range x.objects {
		if o := &x.objects[i]; count[o.title] > 1 {
			o.title += " (" + o.file + ")"
			if seen[o.title]++; seen[o.title] > 1 {
				o.title += " #" + strconv.Itoa(seen[o.title])
			}
		}
	}
}

// within cuts a span to the period of the picture. ok is false if no part of it is inside.
func (x *chart) within(s lifecycle.Span) (from, to time.Time, ok bool) {
	from, to = x.From, x.To
	if s.From.After(from) {
		from = s.From
	}
	if !s.To.IsZero() && s.To.Before(to) {
		to = s.To
	}
	return from, to, from.Before(to)
}

// kinds returns the stages for the legend: those that people type for the objects of the picture,
// and those that occur in their derived tracks.
func (x *chart) kinds() (list []model.StageKind) {
	seen := map[string]bool{}
	for _, o := range x.objects {
		for _, k := range slices.Concat(o.scale.Kinds, o.derived) {
			if !seen[k.Name] {
				seen[k.Name] = true
				list = append(list, k)
			}
		}
	}
	if some, _ := x.hasRecords(); some {
		list = append(list, model.StageKind{Name: unrecordedWords, Letter: '?', Look: model.LookUnknown})
	}
	return list
}

// legendWords returns the letters of the stages with their names.
func (x *chart) legendWords() string {
	return strings.Join(model.Map(x.kinds(), func(k model.StageKind) string { return fmt.Sprintf("%c %s", k.Letter, k.Name) }), ", ")
}

// unrecordedWords is shown if the start of a stage is not recorded.
const unrecordedWords = "not recorded"

// Records returns the records of one kind in a file, with a track for each package as on the
// screen. It returns false if there are none.
func (v *View) Records(file string, grouped *model.Object) (Object, bool) {
	object := Object{title: grouped.String(), file: file, scale: grouped.Scale}
	for _, t := range grouped.Tracks {
		for _, version := range t.Versions {
			object.add(version.Group(), v.recordRow(version, grouped.Scale))
		}
	}
	return object, len(object.tracks) > 0
}

// add appends a row to the last track if that has the name, else to a new track.
func (o *Object) add(track string, row chartRow) {
	if n := len(o.tracks); n == 0 || o.tracks[n-1].name != track {
		o.tracks = append(o.tracks, chartTrack{name: track})
	}
	t := &o.tracks[len(o.tracks)-1]
	t.rows = append(t.rows, row)
}

// recordRow returns the row of a record. Its bar ends at Now, because nothing is planned. If the
// start of the present stage is not recorded, the bar is unknown from the last known start on.
func (v *View) recordRow(version *model.Version, scale *model.Scale) chartRow {
	row := chartRow{name: version.Text, version: version, scale: scale, stage: lifecycle.StageAt(version, v.Now, v.Dialect)}
	for _, s := range lifecycle.Spans(version, v.Dialect) {
		if s.From.After(v.Now) || s.Empty() {
			continue
		}
		if s.To.IsZero() || s.To.After(v.Now) {
			s.To = v.Now
		}
		if s.Loose {
			s.Stage = report.Unknown
		}
		s.From, s.To = s.From.Truncate(time.Second), s.To.Truncate(time.Second)
		row.spans = append(row.spans, s)
	}
	return row
}

// recordStarts returns the recorded starts of a version in words.
func recordStarts(v *model.Version) string {
	words := make([]string, len(v.Stages))
	for i, s := range v.Stages {
		words[i] = s.Name + " from " + report.Short(s.Start.String())
		if !s.Start.IsAt() {
			words[i] = s.Name + " (since when is " + unrecordedWords + ")"
		}
	}
	return strings.Join(words, ", ")
}

// hasRecords reports whether some objects of the picture are records, and whether all are.
func (x *chart) hasRecords() (some, all bool) {
	all = true
	for _, o := range x.objects {
		some, all = some || !o.planned, all && !o.planned
	}
	return some, all
}

// rowChart is a picture as text, Markdown or Mermaid. It keeps its versions, compressed, until all
// objects are added, because the width of names, the titles and the legends depend on all of them.
type rowChart struct {
	*chart
	format string
	// rows has the packed rows of all tracks.
	rows report.Spool
	pack packer
	// longest is the width of the longest name of a version, in terminal columns.
	longest int
}

func newRowChart(v View, format string) *rowChart {
	return &rowChart{chart: &chart{View: v}, format: format}
}

// Add adds the objects of a file.
func (k *rowChart) Add(objects []Object) {
	k.add(objects, func(track chartTrack) {
		for i := range track.rows {
			row := k.kept(&track.rows[i])
			k.longest = max(k.longest, timeline.Width(model.Escape(row.Name)))
			k.pack.pack(&row, &k.rows)
		}
	})
}

// kept returns the parts of a row that the format draws.
func (k *rowChart) kept(r *chartRow) keptRow {
	switch k.format {
	case "mermaid":
		return keptRow{Name: r.name, Spans: r.spans}
	case "markdown":
		return keptRow{Name: r.name, Stage: r.title(), Starts: r.starts(), Row: k.textRow(r)}
	}
	return keptRow{Name: r.name, Row: k.textRow(r)}
}

// named returns the object without its tracks.
func (o *Object) named() Object {
	return Object{title: strings.Clone(o.title), file: o.file, scale: o.scale, planned: o.planned, derived: o.derived}
}

// rowsAtOnce is the maximum number of unpacked rows in memory.
const rowsAtOnce = 200

// each calls head for each object in order, and then draw for each of its tracks. i is the index of
// the object. rows yields the rows of the track, some at a time.
func (k *rowChart) each(head func(i int), draw func(i int, track string, rows iter.Seq[[]keptRow])) {
	in, next := packer{from: bufio.NewReader(k.rows.Read())}, 0
	for i := range k.objects {
		head(i)
		for ; next < len(k.parts) && k.parts[next].object == i; next++ {
			left := k.parts[next].rows
			draw(i, k.parts[next].track, func(yield func([]keptRow) bool) {
				for left > 0 {
					rows := make([]keptRow, min(left, rowsAtOnce))
					for i := range rows {
						in.row(&rows[i])
					}
					left -= len(rows)
					yield(rows)
				}
			})
		}
	}
}

// textRow returns the row of a version in a picture in text.
func (x *chart) textRow(r *chartRow) timeline.Row {
	row := timeline.Row{Version: model.Escape(r.name), Focus: timeline.None, Letter: '?', Look: model.LookUnknown}
	if r.version.Legacy() {
		row.Alert = timeline.OlderFields
	}
	if len(r.spans) == 0 && r.planned {
		row.Bar = &timeline.Bar{Spans: []timeline.Span{{Look: model.LookUnknown}}}
		return row
	}
	kind := r.scale.Kind(r.stage)
	row.Letter, row.Look = kind.Letter, kind.Look
	row.Bar = trackview.BarOf(r.version, r.scale, x.Dialect, x.Now)
	return row
}

// Print writes the whole picture.
func (k *rowChart) Print(out io.Writer) {
	k.nameApart()
	switch k.format {
	case "mermaid":
		k.mermaid(out)
	case "markdown":
		k.markdown(out)
	default:
		k.printText(out)
	}
}
