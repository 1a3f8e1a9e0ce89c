// Package view holds how the user looks at the open files: focus, rows, filter, marks, time
// cursor, open layers and the status line. It keeps them in line with the state shown whenever
// that changes. It draws nothing and knows neither panels nor the terminal.
package view

import (
	"slices"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/trackview"
)

// State is what panels read; its methods keep that in line with the state shown.
type State struct {
	panel.Context
	// Editor is the editor; panels see only its Reader.
	Editor *editor.Editor
	// Key is the key that is being handled, as the screen names it, "" for none.
	Key string
	// left is where the time cursor was before it went to the start in focus.
	left time.Time
	// asked is the version of the last jump. It is listed as long as it has the focus, also if the
	// filter hides it.
	asked model.VersionKey
	// rowsOf is what the rows were made from; revision counts how often they were filtered.
	rowsOf   rowsKey
	revision int
}

// rowsKey is what a list of rows was made from; the list is valid as long as it is the same.
type rowsKey struct {
	view  *trackview.View
	track *model.Track
	place model.TrackRef
	terms string
	// moving differs with every filtering, as a filter may depend on more than the track.
	moving int
}

// Settle brings rows and focus in line with the state shown now. It is called after everything
// that may have changed them.
func (v *State) Settle() {
	v.arrangeRows()
	v.findFocus()
	v.Focus.Stage = clampStage(v.Focus.Stage, len(v.Stages()))
}

// arrangeRows makes the list of rows anew if it may have changed.
func (v *State) arrangeRows() {
	t := v.Track()
	if t == nil {
		v.Rows.List = nil
		return
	}
	l := v.Tracks.At(v.Focus.TrackRef)
	key := rowsKey{view: l, track: t, place: v.Focus.TrackRef, terms: v.Filter.Text}
	if v.Layers.Has(keys.Override) {
		key.terms = ""
	}
	if key.terms != "" {
		v.revision++
		key.moving = v.revision
	}
	if key == v.rowsOf && v.Rows.List != nil {
		return
	}
	v.rowsOf, v.Rows.Matches = key, nil
	if key.terms == "" {
		v.Rows.List = l.Order
		return
	}
	v.Rows.Matches = v.Filter.Matches(&v.Context)
	matches := map[int32]bool{}
	for _, m := range v.Rows.Matches {
		if m.TrackRef == v.Focus.TrackRef {
			matches[int32(m.Version)] = true
		}
	}
	asked := v.asked != model.VersionKey{} && v.asked == v.Focus.Key
	v.Rows.List = make([]int32, 0, len(matches)+1)
	for _, i := range l.Order {
		if matches[i] || asked && model.KeyOf(v.Focus.TrackRef, t.Versions[i]) == v.asked {
			v.Rows.List = append(v.Rows.List, i)
		}
	}
}

// findFocus finds the focused version again by its key; if it is gone or filtered out, the row at
// its place takes the focus.
func (v *State) findFocus() {
	t := v.Track()
	if t == nil || len(v.Rows.List) == 0 {
		v.Rows.At = 0
		return
	}
	same := func(x *model.Version) bool { return model.KeyOf(v.Focus.TrackRef, x) == v.Focus.Key }
	if x := v.Focused(); x == nil || !same(x) {
		if i := slices.IndexFunc(t.Versions, same); i >= 0 {
			v.Focus.Version = i
		}
	}
	if x := v.Focused(); x != nil && same(x) {
		if at := slices.Index(v.Rows.List, int32(v.Focus.Version)); at >= 0 {
			v.Rows.At = at
			return
		}
	}
	v.enterRow(min(v.Rows.At, len(v.Rows.List)-1))
}

// enterRow focuses a row, and in it the stage most likely to be changed: the next one after the
// time cursor, else the last.
func (v *State) enterRow(at int) {
	if len(v.Rows.List) == 0 {
		return
	}
	v.Rows.At = max(0, min(at, len(v.Rows.List)-1))
	v.Focus.Version = int(v.Rows.List[v.Rows.At])
	x := v.Focused()
	v.Focus.Key = model.KeyOf(v.Focus.TrackRef, x)
	v.Focus.Stage = v.StageToChange(x)
	if left := v.asked; left != (model.VersionKey{}) && left != v.Focus.Key {
		v.asked = model.VersionKey{}
		v.arrangeRows()
		v.Rows.At = max(0, slices.Index(v.Rows.List, int32(v.Focus.Version)))
	}
}

func clampStage(stage, n int) int {
	if n == 0 {
		return model.None
	}
	return max(0, min(stage, n-1))
}

// EnterTrack focuses a track and its first row.
func (v *State) EnterTrack(p model.TrackRef) {
	v.Focus = editor.Focus{TrackRef: p, Version: model.None, Stage: model.None}
	v.Rows.At = 0
	v.arrangeRows()
	v.enterRow(0)
}

// EnterTab focuses a track and its first row, or the first row of a group that
// the filter lets through.
func (v *State) EnterTab(x trackview.Tab) {
	if x.Group == "" || v.Focus.TrackRef != x.TrackRef {
		v.EnterTrack(x.TrackRef)
	}
	if x.Group == "" {
		return
	}
	versions := v.Track().Versions
	if at := slices.IndexFunc(v.Rows.List, func(i int32) bool { return versions[i].Group == x.Group }); at >= 0 {
		v.enterRow(at)
	}
}

// GoTo focuses a version, and a stage unless that is model.None. A version that the filter hides is
// listed for as long as it has the focus.
func (v *State) GoTo(p model.TrackRef, version, stage int) {
	if v.Focus.TrackRef != p {
		v.EnterTrack(p)
	}
	at := slices.Index(v.Rows.List, int32(version))
	if t := v.Track(); at < 0 && t != nil && version >= 0 && version < len(t.Versions) {
		v.Focus.Version, v.Focus.Key = version, model.KeyOf(p, t.Versions[version])
		v.asked = v.Focus.Key
		v.arrangeRows()
		at = slices.Index(v.Rows.List, int32(version))
	}
	if at < 0 {
		return
	}
	v.enterRow(at)
	if stage != model.None {
		v.Focus.Stage = clampStage(stage, len(v.Stages()))
	}
}

// ToMatch focuses the first version that the filter lets through if there is none in the focused file.
func (v *State) ToMatch() {
	if v.Filter.Text == "" || len(v.Rows.List) > 0 || v.Layers.Has(keys.Override) {
		return
	}
	all := v.Rows.Matches
	if len(all) > 0 && !slices.ContainsFunc(all, func(f editor.Focus) bool { return f.File == v.Focus.File }) {
		v.GoTo(all[0].TrackRef, all[0].Version, model.None)
	}
}

// Find focuses a version by its key, if it exists in the state shown.
func (v *State) Find(f editor.Focus) {
	v.Settle()
	t := v.Shown().Track(f.TrackRef)
	if t == nil {
		return
	}
	if at := slices.IndexFunc(t.Versions, func(x *model.Version) bool { return model.KeyOf(f.TrackRef, x) == f.Key }); at >= 0 {
		v.GoTo(f.TrackRef, at, f.Stage)
	}
}

// FollowPanel focuses what a panel edits, which may be hidden among the rows.
func (v *State) FollowPanel(to editor.Focus) {
	v.Focus = to
	v.arrangeRows()
	v.Rows.At = max(0, slices.Index(v.Rows.List, int32(to.Version)))
}

// ToStart moves the time cursor to the start in focus or, if it is there, back to where it was
// before, else to now.
func (v *State) ToStart() {
	start := v.Stages()[v.Focus.Stage].Start.Time
	switch {
	case !v.Cursor.Equal(start):
		v.left = v.Cursor
	case v.left.IsZero():
		start = v.Editor.Instant()
	default:
		start, v.left = v.left, time.Time{}
	}
	v.Scrub(start)
}

// Scrub moves the time cursor, within the range that it may have. Nothing is read, parsed or
// judged.
func (v *State) Scrub(t time.Time) {
	if t.Before(panel.FirstCursor) {
		t = panel.FirstCursor
	}
	if t.After(panel.LastCursor) {
		t = panel.LastCursor
	}
	v.Cursor = t.UTC()
	v.Window = v.Window.Follow(v.Cursor)
	v.Settle()
}
