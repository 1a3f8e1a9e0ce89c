package picture

import (
	"strings"
	"time"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// unrecordedWords stand where nobody recorded since when a stage has held.
const unrecordedWords = "not recorded"

// Records returns the records of one kind in a file, a track for each package, as
// the screen has them: the versions of shelf that are chosen. It reports false where
// there is none.
func (v *View) Records(file string, shelf *model.Object, chosen func(*model.Revision) bool) (Object, bool) {
	object := Object{title: shelf.String(), file: file, scale: shelf.Scale}
	for _, version := range shelf.Tracks[0].Versions {
		if chosen(version.Revision) {
			object.add(version.Group, v.recordRow(version, shelf.Scale))
		}
	}
	return object, len(object.tracks) > 0
}

// add puts a row into the track of that name.
func (o *Object) add(track string, row chartRow) {
	if n := len(o.tracks); n == 0 || o.tracks[n-1].name != track {
		o.tracks = append(o.tracks, chartTrack{name: track})
	}
	t := &o.tracks[len(o.tracks)-1]
	t.rows = append(t.rows, row)
}

// recordRow is the row of a record. Its bar ends now, because nothing of it is
// planned; from the last start that is known it is unknown where the begin of the
// present stage was not recorded.
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

// recordStarts writes what is recorded of a version in words.
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

// hasRecords tells whether any object of the picture is a record, and whether
// all are.
func (x *chart) hasRecords() (some, all bool) {
	all = true
	for _, o := range x.objects {
		some, all = some || o.scale.Recorded, all && o.scale.Recorded
	}
	return some, all
}
