package main

import (
	"strings"
	"time"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// unrecordedWords stand where nobody recorded since when a stage has held.
const unrecordedWords = "not recorded"

// recordChart gathers the records of a file, one kind after the other: a track
// for each package, as the screen has them.
func (c *invocation) recordChart(s source.Subject) (out []chartObject) {
	chosen := map[*model.Revision]bool{}
	for _, i := range s.Objects {
		if r := revision.At(s.Doc.Objects(), model.ObjectRef(i).InTrack(0).InVersion(0)); r != nil {
			chosen[r] = true
		}
	}
	for _, o := range s.Doc.Shelf().Shown() {
		if !o.Scale.Recorded {
			continue
		}
		object := chartObject{title: o.String(), from: told{file: s.Doc.Name()}, scale: o.Scale}
		for _, v := range o.Tracks[0].Versions {
			if chosen[v.Revision] {
				object.add(v.Group, c.recordRow(v, o.Scale))
			}
		}
		if len(object.tracks) > 0 {
			out = append(out, object)
		}
	}
	return out
}

// add puts a row into the track of that name.
func (o *chartObject) add(track string, row chartRow) {
	if n := len(o.tracks); n == 0 || o.tracks[n-1].name != track {
		o.tracks = append(o.tracks, chartTrack{name: track})
	}
	t := &o.tracks[len(o.tracks)-1]
	t.rows = append(t.rows, row)
}

// recordRow is the row of a record. Its bar ends now, because nothing of it is
// planned; from the last start that is known it is unknown where the begin of the
// present stage was not recorded.
func (c *invocation) recordRow(v *model.Version, scale *model.Scale) chartRow {
	row := chartRow{name: v.Text, version: v, scale: scale, stage: lifecycle.StageAt(v, c.now, c.dialect)}
	for _, s := range lifecycle.Spans(v, c.dialect) {
		if s.From.After(c.now) || s.Empty() {
			continue
		}
		if s.To.IsZero() || s.To.After(c.now) {
			s.To = c.now
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
