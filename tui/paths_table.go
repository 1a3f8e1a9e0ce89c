package tui

import (
	"time"

	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/trackview"
)

// pathsTable is what is known of where clusters on the versions of a track would be
// moved. It is kept as long as drafts, track and instant are the same, and of a long
// track only what was looked at is worked out.
type pathsTable struct {
	pathsTrack
	// why says why there is no track.
	why string
	// order lists the versions newest first; widest is the width of the longest name.
	order  []int
	widest int
	// targets answer at the time cursor, rows are what they answered.
	targets *target.Targets
	rows    []pathsRow
	// found are the versions that the filter lets through.
	found []int
	of    pathsKey
}

// pathsKey tells whether a table is still right.
type pathsKey struct {
	moment *editor.Snapshot
	family editor.Family
	place  model.TrackRef
	cursor time.Time
	terms  string
}

// pathsRow is what the targets answered about one version; steps and why are asked
// for of the focused one alone.
type pathsRow struct {
	known, told bool
	path        target.Path
	steps       []target.Step
	why         string
}

// pathsTable gives the table of the panel, brought up to date.
func (s *session) pathsTable() *pathsTable {
	p := &s.paths
	x := &p.table
	key := pathsKey{s.Shown(), s.Editor.Workspace.Family, p.place, s.Cursor, p.filter.Text}
	if key == x.of {
		return x
	}
	was := x.of
	x.of = key
	same := was.moment == key.moment && was.family == key.family && was.place == key.place
	if !same {
		s.readPathsTrack(x, p.place)
	}
	if x.Track == nil {
		return x
	}
	if !same || !was.cursor.Equal(key.cursor) {
		x.targets = x.targets.At(s.Cursor)
		clear(x.rows)
	}
	x.found = x.order
	if key.terms != "" {
		x.found = nil
		for _, i := range x.order {
			if s.pathsPass(x, i) {
				x.found = append(x.found, i)
			}
		}
	}
	s.findPath(x)
	return x
}

// readPathsTrack begins a table of the track at a place.
func (s *session) readPathsTrack(x *pathsTable, p model.TrackRef) {
	*x = pathsTable{of: x.of}
	list, why := s.pathsTracks(p.File, p.Object)
	if x.why = why; why != "" {
		return
	}
	if p.Track < 0 || p.Track >= len(list) {
		x.why = "there is no version here"
		return
	}
	x.pathsTrack = list[p.Track]
	x.order = model.Order(x.Versions)
	x.rows = make([]pathsRow, len(x.Versions))
	x.targets = target.New(x.Track, s.Cursor, s.Editor.Dialect())
	for _, v := range x.Versions {
		x.widest = max(x.widest, draw.Width(phrase.Version(v)))
	}
}

// path is where clusters on a version would be moved.
func (x *pathsTable) path(i int) *target.Path {
	row := &x.rows[i]
	if !row.known {
		row.known, row.path = true, x.targets.Path(x.Versions[i].Text)
	}
	return &row.path
}

// told is the same with the steps from there on, and why.
func (x *pathsTable) told(i int) *pathsRow {
	row := &x.rows[i]
	if !row.told {
		row.told = true
		row.steps, row.why = x.targets.Steps(x.Versions[i].Text), x.targets.Why(x.Versions[i].Text)
	}
	return row
}

// pathsPass tells whether the filter lets a version through: its words stand in the
// line, and what it asks about the version holds.
func (s *session) pathsPass(x *pathsTable, i int) bool {
	p, at := x.origin(i)
	for _, term := range s.paths.filter.Terms {
		holds := true
		switch term.Kind {
		case panel.ProblemTerm:
			severity, ok := s.Shown().Index().Worst(p, at)
			holds = ok && severity >= model.Warning || x.path(i).Attention >= model.Warning
		case panel.EditedTerm, panel.MarkedTerm:
			t := s.Shown().Track(p)
			if t == nil || at < 0 || at >= len(t.Versions) {
				return false
			}
			holds = term.OfVersion(&s.Context, p, t.Versions[at])
		}
		if !holds {
			return false
		}
	}
	return s.paths.filter.Line(s.pathText(x, i, " "))
}

// pathText is a line as it is copied and searched.
func (s *session) pathText(x *pathsTable, i int, sep string) string {
	p := x.path(i)
	return trackview.NameOf(x.Track) + sep + phrase.Version(x.Versions[i]) + sep + model.Escape(p.Stage) + sep + "auto " + targetName(p.Auto) +
		sep + "forced " + targetName(p.Forced) + sep + model.Escape(p.Clusters)
}

// targetName names a target, or says that there is none.
func targetName(t *target.Target) string {
	if t == nil {
		return "none"
	}
	return model.Escape(t.Version)
}
