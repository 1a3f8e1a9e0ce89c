// Package view has the state of how the user looks at the open files: focus, rows, filter, marks,
// time cursor, open layers and the status line. It updates them whenever the state shown changes.
// It applies effects that panels return. It draws nothing and knows neither a panel nor the terminal.
package view

import (
	"maps"
	"slices"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/trackview"
)

// State is what panels read. Its methods update it to the state shown.
type State struct {
	panel.Context
	// Editor is the editor; panels see only its Reader.
	Editor *editor.Editor
	// Key is the key that is being handled, as the screen names it, "" for none.
	Key string
	// left is where the time cursor was before it moved to the focused start.
	left time.Time
	// asked is the version of the last jump. It is listed while it has the focus, even if the
	// filter hides it.
	asked editor.Key
	// displaced is what had the focus before the filter hid it, nil for nothing. It gets the focus
	// back when it is shown again, unless the focus is moved before.
	displaced *editor.Focus
	// rowsOf is what the rows were made from. revision counts changes that the rest of the key does
	// not show.
	rowsOf   rowsKey
	revision int
}

// rowsKey is what the rows were made from. They are valid while it is the same.
type rowsKey struct {
	object *model.Object
	parent *model.Object
	place  model.TrackRef
	terms  string
	// revision differs after every filtering, because a filter may depend on more than the object,
	// and after every fold.
	revision int
}

// Settle updates rows and focus to the state shown. It must be called after anything that may have
// changed them.
func (v *State) Settle() {
	at, found := v.Shown().At(v.Focus)
	if v.Focus = at; v.Track() == nil {
		v.EnterTrack(v.Shown().FirstTrack())
	}
	v.arrangeRows()
	v.findFocus(found)
	v.Focus.Stage = clampStage(v.Focus.Stage, len(v.Stages()))
}

// arrangeRows makes the list of rows again if it may have changed.
func (v *State) arrangeRows() {
	o := v.Object()
	if o == nil {
		v.Rows.Lines = nil
		return
	}
	place := v.Focus.TrackRef
	place.Track = model.None
	var parent *model.Object
	if v.Overrides() {
		parent = v.Shown().ParentOf(place.File, place.Object)
	}
	key := rowsKey{object: o, parent: parent, place: place, terms: v.Filter.Text}
	if key.terms != "" {
		v.revision++
	}
	if key.revision = v.revision; key == v.rowsOf {
		return
	}
	v.rowsOf, v.Rows.Matches = key, nil
	if key.terms == "" {
		v.Rows.List(v.Tracks, o.Tracks, place, nil, v.Folded)
		return
	}
	v.Rows.Matches = v.Filter.Matches(&v.Context)
	matches := map[model.Ref]bool{}
	for _, m := range v.Rows.Matches {
		if m.File == place.File && m.Object == place.Object {
			matches[m.In(m.Version)] = true
		}
	}
	asked := v.asked != editor.Key{} && v.asked == v.Focus.Key
	v.Rows.List(v.Tracks, o.Tracks, place, func(p model.TrackRef, i int32) bool {
		return matches[p.In(int(i))] || asked && v.Shown().KeyOf(p, int(i)) == v.asked
	}, nil)
}

// findFocus finds the focused version by its key. If it is gone or filtered out, the row at its
// place takes the focus.
func (v *State) findFocus(found bool) {
	if len(v.Rows.Lines) == 0 {
		v.Rows.At = 0
		return
	}
	if v.displaced != nil {
		was, there := v.Shown().At(*v.displaced)
		t := v.Shown().Track(was.TrackRef)
		if there && was.File == v.Focus.File && was.Object == v.Focus.Object && v.Rows.Of(was.Track, was.Version, t.Versions[was.Version], t) >= 0 {
			v.Focus, v.displaced = was, nil
		}
	}
	x, t := v.Focused(), v.Track()
	if t != nil && (found || len(t.Versions) == 0) {
		if at := v.Rows.Of(v.Focus.Track, v.Focus.Version, x, t); at >= 0 {
			if v.Rows.At = at; x == nil {
				v.Focus.Version = model.None
			}
			return
		}
		if x != nil {
			v.enterNext()
			return
		}
	}
	v.enterRow(v.Rows.At)
}

// enterNext focuses the row after a version that the filter hides, or else the last row. It
// remembers the version in displaced.
func (v *State) enterNext() {
	if v.displaced == nil {
		was := v.Focus
		v.displaced = &was
	}
	position := v.Tracks.At(v.Focus.TrackRef).Position
	at := slices.IndexFunc(v.Rows.Lines, func(l panel.Line) bool {
		return int(l.Track) > v.Focus.Track || int(l.Track) == v.Focus.Track && !l.Heading && position[l.Version] > position[v.Focus.Version]
	})
	if at < 0 {
		at = len(v.Rows.Lines) - 1
	}
	v.enterRow(at)
}

// enterRow focuses a row, or the first one below if it is a heading. It focuses the stage of the
// row that is most likely to be changed: the next one after the time cursor, else the last.
func (v *State) enterRow(at int) {
	if len(v.Rows.Lines) == 0 {
		return
	}
	v.Rows.At = v.Rows.Stop(max(0, min(at, len(v.Rows.Lines)-1)), true)
	l := v.Rows.Lines[v.Rows.At]
	v.Focus = editor.Focus{TrackRef: l.In(v.Focus.TrackRef), Version: int(l.Version), Stage: model.None}
	x := v.Focused()
	if x == nil {
		return
	}
	v.Focus.Key = v.Shown().KeyOf(v.Focus.TrackRef, v.Focus.Version)
	v.Focus.Stage = v.StageToChange(x)
	if left := v.asked; left != (editor.Key{}) && left != v.Focus.Key {
		v.asked = editor.Key{}
		v.arrangeRows()
		v.Rows.At = max(0, v.Rows.Of(v.Focus.Track, v.Focus.Version, x, v.Track()))
	}
}

func clampStage(stage, n int) int {
	if n == 0 {
		return model.None
	}
	return max(0, min(stage, n-1))
}

// EnterTrack focuses a track and its first row that is not inherited, or else its first row.
func (v *State) EnterTrack(p model.TrackRef) { v.EnterTab(trackview.Tab{TrackRef: p}) }

// EnterTab focuses a track as EnterTrack does, or the first row of a group. If the filter hides all
// of its rows, the next row that is shown takes the focus.
func (v *State) EnterTab(x trackview.Tab) {
	v.Focus, v.displaced = editor.Focus{TrackRef: x.TrackRef, Version: model.None, Stage: model.None}, nil
	v.Rows.At = 0
	v.arrangeRows()
	at := slices.IndexFunc(v.Rows.Lines, func(l panel.Line) bool {
		return l.Heading && (int(l.Track) > x.Track || int(l.Track) == x.Track && (x.Group == "" || v.Tab(l) == x))
	})
	if at < 0 {
		at = len(v.Rows.Lines) - 1
	}
	v.enterRow(v.firstListed(at))
}

// firstListed returns the first row below a heading that is not inherited, or else the heading.
func (v *State) firstListed(heading int) int {
	for i := heading + 1; i > 0 && i < len(v.Rows.Lines) && v.Rows.Lines[i].Track == v.Rows.Lines[heading].Track; i++ {
		if l := v.Rows.Lines[i]; l.IsVersion() && !v.Object().Tracks[l.Track].Versions[l.Version].Inherited() {
			return i
		}
	}
	return heading
}

// Fold hides the versions of a track or group, or shows them again. Its heading keeps the focus.
func (v *State) Fold(x trackview.Tab) {
	folded := maps.Clone(v.Folded)
	if folded == nil {
		folded = map[trackview.Tab]bool{}
	}
	if folded[x] {
		delete(folded, x)
	} else {
		folded[x] = true
	}
	v.Folded = folded
	v.revision++
	v.Settle()
}

// GoTo focuses a version, and a stage unless that is model.None. A version that the filter hides is
// listed while it has the focus. A folded track is unfolded.
func (v *State) GoTo(p model.TrackRef, version, stage int) {
	t := v.Shown().Track(p)
	if v.displaced = nil; v.Focus.TrackRef != p {
		v.EnterTrack(p)
	}
	if t == nil || version < 0 || version >= len(t.Versions) {
		return
	}
	x := t.Versions[version]
	if tab := (trackview.Tab{TrackRef: p, Group: x.Group()}); v.Folded[tab] {
		v.Fold(tab)
	}
	at := v.Rows.Of(p.Track, version, x, t)
	if at < 0 || v.Focus.TrackRef != p {
		v.Focus = v.Shown().On(p, version)
		v.asked = v.Focus.Key
		v.arrangeRows()
		if at = v.Rows.Of(p.Track, version, x, t); at < 0 {
			return
		}
	}
	v.enterRow(at)
	if stage != model.None {
		v.Focus.Stage = clampStage(stage, len(v.Stages()))
	}
}

// ToMatch is called when a filter is kept. The focused version keeps the focus when the filter is
// cleared, and its track is unfolded. If no version of the focused file matches, the first version
// that does gets the focus.
func (v *State) ToMatch() {
	if v.Filter.Text != "" && v.Rows.OnVersion() {
		v.displaced = nil
		if x := v.FocusedTab(); v.Folded[x] {
			v.Fold(x)
		}
	}
	if v.Filter.Text == "" || len(v.Rows.Lines) > 0 {
		return
	}
	all := v.Rows.Matches
	if len(all) > 0 && !slices.ContainsFunc(all, func(f editor.Focus) bool { return f.File == v.Focus.File }) {
		v.GoTo(all[0].TrackRef, all[0].Version, model.None)
	}
}

// GoHome closes everything above the timeline and goes to a version, or to the track if to has no
// version.
func (v *State) GoHome(to editor.Focus) {
	v.Layers = nil
	if to.Version < 0 {
		v.EnterTrack(to.TrackRef)
		return
	}
	v.GoTo(to.TrackRef, to.Version, to.Stage)
}

// Find focuses a version by its key, if the state shown has it.
func (v *State) Find(f editor.Focus) {
	v.Settle()
	if at, ok := v.Shown().At(f); ok {
		v.GoTo(at.TrackRef, at.Version, at.Stage)
	}
}

// ToStart moves the time cursor to the focused start. If the cursor is there already, it moves back
// to where it was before, else to now.
func (v *State) ToStart() {
	start := v.Stages()[v.Focus.Stage].Start.Time()
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

// Scrub moves the time cursor, within FirstCursor and LastCursor of panel. Nothing is read, parsed
// or checked.
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
