// Package matrix compares the versions of several profiles side by side. A Matrix has a row for each
// version and a column for each profile. A row also has the instant from which the profiles that
// list the version differ in its stage.
//
// The package has no clock, colours or widths: a cell returns its stage at a given instant.
package matrix

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Profile is the source of a column.
type Profile struct {
	// File is the path of the file, as given.
	File string
	// Object is the profile whose versions are listed.
	Object *model.Object
	// Shown is the object from which stages are read: Object itself, or Object merged with its
	// parent; nil if the parent is not known.
	Shown *model.Object
}

// Matrix is the table of versions and profiles.
type Matrix struct {
	// Columns are the distinct names of the profiles, in their order.
	Columns []string
	// Rows are the versions: those of Kubernetes first, then the images in the order of their
	// first appearance; within each track newest first.
	Rows []Row
}

// Row is one version, as written: 1.30 and 1.30.0 are two rows.
type Row struct {
	// Track is the name of its track.
	Track string
	// Text is the version. Nth is the index, from 0, of the entry among those with this text in
	// a track.
	Text string
	Nth  int
	// Cells are for the profiles that list the version, in the order of the columns.
	Cells []Cell
	// differs is set if the stages of the cells differ before the first turn.
	differs bool
	turns   []turn
}

// Cell is a version in one profile.
type Cell struct {
	// Column is the index of the profile.
	Column int
	// Track and Version are its indexes in the profile.
	Track, Version int
	// Of is the version from which stages are read, nil if they are not known.
	Of *model.Version
}

// New returns the matrix of profiles, with stages by the rules of a dialect. The profiles are
// not modified.
func New(profiles []Profile, d lifecycle.Dialect) *Matrix {
	m := &Matrix{Columns: Titles(profiles)}
	var tracks []*track
	byName := map[string]*track{}
	for column, p := range profiles {
		for k, t := range p.Object.Tracks {
			if byName[t.Name] == nil {
				byName[t.Name] = &track{name: t.Name, byText: map[string][]int{}}
				tracks = append(tracks, byName[t.Name])
			}
			byName[t.Name].add(column, k, t, p)
		}
	}
	slices.SortStableFunc(tracks, func(a, b *track) int { return cmp.Compare(a.rank(), b.rank()) })
	for _, t := range tracks {
		for _, i := range model.Order(t.versions) {
			t.rows[i].compare(d)
			m.Rows = append(m.Rows, t.rows[i])
		}
	}
	return m
}

// track collects the rows of a track; versions has one entry for each row, byText the indexes
// of the rows with a text.
type track struct {
	name     string
	rows     []Row
	versions []*model.Version
	byText   map[string][]int
}

// rank sorts Kubernetes before the images.
func (t *track) rank() int {
	if t.name == model.Kubernetes {
		return 0
	}
	return 1
}

// add adds the versions of a profile.
func (t *track) add(column, index int, listed *model.Track, p Profile) {
	seen := map[string]int{}
	for n, v := range listed.Versions {
		nth := seen[v.Text]
		seen[v.Text]++
		if len(t.byText[v.Text]) == nth {
			t.byText[v.Text] = append(t.byText[v.Text], len(t.rows))
			t.rows, t.versions = append(t.rows, Row{Track: t.name, Text: v.Text, Nth: nth}), append(t.versions, v)
		}
		row := &t.rows[t.byText[v.Text][nth]]
		cell := Cell{Column: column, Track: index, Version: n}
		switch {
		case p.Shown == p.Object:
			cell.Of = v
		case p.Shown != nil:
			// A version that the merge left out, because it overrides nothing, is shown itself.
			if cell.Of = p.Shown.VersionIn(t.name, v.Text); cell.Of == nil {
				cell.Of = v
			}
		}
		row.Cells = append(row.Cells, cell)
	}
}

// Version returns the version as typed within its track: 1.30.6, or 1.30.6#2 for the second
// entry of that text.
func (r *Row) Version() string {
	if r.Nth > 0 {
		return r.Text + "#" + strconv.Itoa(r.Nth+1)
	}
	return r.Text
}

// In returns the cell of a column, and whether the profile lists the version.
func (r *Row) In(column int) (Cell, bool) {
	i, ok := slices.BinarySearchFunc(r.Cells, column, func(c Cell, column int) int { return cmp.Compare(c.Column, column) })
	if !ok {
		return Cell{Column: column}, false
	}
	return r.Cells[i], true
}

// StageAt returns the stage at t, "" if it is not known.
func (c Cell) StageAt(t time.Time, d lifecycle.Dialect) string {
	if c.Of == nil {
		return ""
	}
	return lifecycle.StageAt(c.Of, t, d)
}

// Drift is whether, and from when, the profiles that list a version differ in its stage.
type Drift struct {
	// Is is set if they differ at the given instant or later.
	Is bool
	// From is when they begin to differ; zero if they differ at the given instant already.
	From time.Time
}

// Words returns when the drift begins: "now", its date as formatted by date, or "-" for none.
func (d Drift) Words(date func(time.Time) string) string {
	switch {
	case !d.Is:
		return "-"
	case d.From.IsZero():
		return "now"
	}
	return date(d.From)
}

// Drift returns whether the version is in different stages in the profiles that list it, at t or at
// any later instant. Different starts before t do not matter. Profiles that do not list the version,
// or whose stages are not known, are ignored.
func (r *Row) Drift(t time.Time) Drift {
	differ, ahead := r.differs, r.turns
	for len(ahead) > 0 && !ahead[0].first.After(t) {
		differ, ahead = !differ, ahead[1:]
	}
	switch {
	case differ:
		return Drift{Is: true}
	case len(ahead) > 0:
		return Drift{Is: true, From: ahead[0].at}
	}
	return Drift{}
}

// turn is a start at which equal stages begin to differ, or differing ones become equal;
// first is the first instant at which it counts as started.
type turn struct{ at, first time.Time }

// compare computes the turns of a row.
func (r *Row) compare(d lifecycle.Dialect) {
	stages := make([]string, 0, len(r.Cells))
	var ahead []change
	for _, c := range r.Cells {
		if c.Of != nil {
			for _, tr := range lifecycle.Transitions(c.Of, d) {
				ahead = append(ahead, change{tr.At, len(stages), tr.To})
			}
			stages = append(stages, c.StageAt(time.Time{}, d))
		}
	}
	r.differs = !same(stages)
	model.SortStable(ahead, func(a, b change) int { return a.at.Compare(b.at) })
	differ := r.differs
	for i, x := range ahead {
		stages[x.of] = x.to
		if last := i == len(ahead)-1 || !ahead[i+1].at.Equal(x.at); last && same(stages) == differ {
			differ = !differ
			r.turns = append(r.turns, turn{x.at, lifecycle.FirstInstant(model.StartAt(x.at), d)})
		}
	}
}

// change is a cell changing its stage.
type change struct {
	at time.Time
	of int
	to string
}

// same reports whether all stages are equal.
func same(stages []string) bool {
	return !slices.ContainsFunc(stages, func(s string) bool { return s != stages[0] })
}
