package paths

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/trackview"
)

// table is where clusters on the versions of a track would be moved. It is kept while drafts, track
// and instant stay the same. Versions are only evaluated when they are looked at.
type table struct {
	editor.ClusterTrack
	// why is the reason why there is no track, or "".
	why string
	// order lists the versions newest first; widest is the width of the longest name, in cells.
	order  []int
	widest int
	// targets computes the paths at the time cursor, rows cache them.
	targets *target.Targets
	cursor  time.Time
	rows    []row
	of      source
}

// source records what a table was computed from, besides the time cursor.
type source struct {
	state  *editor.Snapshot
	family *check.Family
	place  model.TrackRef
}

// row caches the path of one version. steps and why are computed for the focused version only.
type row struct {
	known, explained bool
	path             target.Path
	steps            []target.Step
	why              string
}

// read brings the table up to date.
func (p *Panel) read(c *panel.Context) {
	x := &p.table
	of := source{c.Shown(), c.Editor.Family, p.place}
	if stale, _ := p.Stale(c, c.Cursor, of); !stale {
		return
	}
	if x.of != of {
		x.readTrack(c, of)
	}
	if x.Track != nil && !x.cursor.Equal(c.Cursor) {
		x.targets, x.cursor = x.targets.At(c.Cursor), c.Cursor
		clear(x.rows)
	}
	p.Show(x.order, func(i *int) bool { return p.passes(c, *i) })
	p.find()
}

// readTrack starts a new table for the track that of locates.
func (x *table) readTrack(c *panel.Context, of source) {
	*x = table{of: of, cursor: c.Cursor}
	list, why := c.Shown().ClusterTracks(of.place.File, of.place.Object)
	if x.why = why; why != "" {
		return
	}
	if of.place.Track < 0 || of.place.Track >= len(list) {
		x.why = "there is no version here"
		return
	}
	x.ClusterTrack = list[of.place.Track]
	x.order = model.Order(x.Versions)
	x.rows = make([]row, len(x.Versions))
	x.targets = target.New(x.Track, c.Cursor, c.Editor.Dialect())
	for _, v := range x.Versions {
		x.widest = max(x.widest, draw.Width(phrase.Version(v)))
	}
}

// path returns where clusters on a version would be moved.
func (x *table) path(i int) *target.Path {
	r := &x.rows[i]
	if !r.known {
		r.known, r.path = true, x.targets.Path(x.Versions[i].Text)
	}
	return &r.path
}

// explain computes the steps that follow from a version, and why clusters take them.
func (x *table) explain(i int) {
	if r := &x.rows[i]; !r.explained {
		r.explained, r.steps, r.why = true, x.targets.Steps(x.Versions[i].Text), x.targets.Why(x.Versions[i].Text)
	}
}

// passes reports whether the filter lets a version through: all of its words must occur in the
// line, and all that it asks about the version must be true.
func (p *Panel) passes(c *panel.Context, i int) bool {
	place, at := p.table.Origin(i)
	for _, term := range p.Filter.Terms {
		holds := true
		switch term.Asks {
		case editor.ProblemTerm:
			worst := c.Shown().Index().Worst(place, at)
			holds = worst != nil && !worst.Past && worst.Severity >= model.Warning || p.table.path(i).Attention >= model.Warning
		case editor.WithinTerm:
			holds = term.Reaches(lifecycle.Stages(p.table.Versions[i]), c.Cursor)
		case editor.EditedTerm, editor.MarkedTerm:
			t := c.Shown().Track(place)
			if t == nil || at < 0 || at >= len(t.Versions) {
				return false
			}
			holds = term.OfVersion(c.Shown(), place, at, c.Marked)
		}
		if !holds {
			return false
		}
	}
	return p.Filter.Line(p.table.text(i, " "))
}

// text returns a line as it is copied and searched.
func (x *table) text(i int, sep string) string {
	path := x.path(i)
	auto, forced := target.Reach(x.Track)
	line := trackview.NameOf(x.Track) + sep + phrase.Version(x.Versions[i]) + sep + model.Escape(path.Stage) + sep + auto + " " + targetName(path.Auto)
	if forced != "" {
		line += sep + forced + " " + targetName(path.Forced)
	}
	return line + sep + model.Escape(path.Clusters)
}

// targetName returns the name of a target, or "none".
func targetName(t *target.Target) string {
	if t == nil {
		return "none"
	}
	return model.Escape(t.Version)
}
