package tui

import (
	"slices"
	"time"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/trackview"
)

// rowsKey reports whether a list of rows is still right.
type rowsKey struct {
	view  *trackview.View
	track *model.Track
	place model.TrackRef
	terms string
	// moving counts what a filter may depend on beside the track.
	moving int
}

// state is how the open files are looked at: what the layers of the screen read, and
// what keeps it in line with the state shown.
type state struct {
	panel.Context
	// rowsOf reports whether the rows are still right, revision counts how often they
	// were made anew.
	rowsOf   rowsKey
	revision int
}

// settle brings rows, focus and window in line with the state shown now. It is
// called after everything that may have changed them.
func (s *state) settle() {
	s.arrangeRows()
	s.findFocus()
	s.Focus.Stage = clampStage(s.Focus.Stage, len(s.Stages()))
}

// arrangeRows makes the list of rows, where it may have changed.
func (s *state) arrangeRows() {
	t := s.Track()
	if t == nil {
		s.Rows.List = nil
		return
	}
	l := s.Tracks.At(s.Focus.TrackRef)
	key := rowsKey{view: l, track: t, place: s.Focus.TrackRef, terms: s.Filter.Text}
	if s.Layers.Has(keys.Override) {
		key.terms = ""
	}
	if key.terms != "" {
		s.revision++
		key.moving = s.revision
	}
	if key == s.rowsOf && s.Rows.List != nil {
		return
	}
	s.rowsOf = key
	if key.terms == "" {
		s.Rows.List = l.Order
		return
	}
	s.Rows.List = make([]int32, 0, len(l.Order))
	for _, i := range l.Order {
		if s.Filter.Row(&s.Context, int(i)) {
			s.Rows.List = append(s.Rows.List, i)
		}
	}
}

// findFocus finds the focused version again, by what it is; where it is gone
// or filtered out, the row at its place takes the focus.
func (s *state) findFocus() {
	t := s.Track()
	if t == nil || len(s.Rows.List) == 0 {
		s.Rows.At = 0
		return
	}
	if v := s.Focused(); v == nil || model.KeyOf(s.Focus.TrackRef, v) != s.Focus.Key {
		for i, v := range t.Versions {
			if model.KeyOf(s.Focus.TrackRef, v) == s.Focus.Key {
				s.Focus.Version = i
				break
			}
		}
	}
	if v := s.Focused(); v != nil && model.KeyOf(s.Focus.TrackRef, v) == s.Focus.Key {
		if at := slices.Index(s.Rows.List, int32(s.Focus.Version)); at >= 0 {
			s.Rows.At = at
			return
		}
	}
	s.enterRow(min(s.Rows.At, len(s.Rows.List)-1))
}

// enterRow focuses a row and in it the stage that people come to change: the
// next one after the time cursor, else the last.
func (s *state) enterRow(at int) {
	if len(s.Rows.List) == 0 {
		return
	}
	s.Rows.At = max(0, min(at, len(s.Rows.List)-1))
	s.Focus.Version = int(s.Rows.List[s.Rows.At])
	v := s.Focused()
	s.Focus.Key = model.KeyOf(s.Focus.TrackRef, v)
	s.Focus.Stage = s.StageToChange(v)
}

// scrub moves the time cursor; nothing is read, parsed or judged.
func (s *state) scrub(t time.Time) {
	if t.Before(panel.FirstCursor) {
		t = panel.FirstCursor
	}
	if t.After(panel.LastCursor) {
		t = panel.LastCursor
	}
	s.Cursor = t.UTC()
	s.Window = s.Window.Follow(s.Cursor)
	s.settle()
}

func clampStage(stage, n int) int {
	if n == 0 {
		return model.None
	}
	return max(0, min(stage, n-1))
}

// enterTrack focuses a track and its first row.
func (s *state) enterTrack(p model.TrackRef) {
	s.Focus = editor.Focus{TrackRef: p, Version: model.None, Stage: model.None}
	s.Rows.At = 0
	s.arrangeRows()
	s.enterRow(0)
}

// goTo focuses a version, and a stage if one is named; the filter gives way
// when it hides it.
func (s *state) goTo(p model.TrackRef, version, stage int) {
	if s.Focus.TrackRef != p {
		s.enterTrack(p)
	}
	at := slices.Index(s.Rows.List, int32(version))
	if at < 0 && s.Filter.Text != "" {
		s.Filter = panel.Filter{}
		s.arrangeRows()
		at = slices.Index(s.Rows.List, int32(version))
	}
	if at < 0 {
		return
	}
	s.enterRow(at)
	if stage != model.None {
		s.Focus.Stage = clampStage(stage, len(s.Stages()))
	}
}

// enterTab focuses a track and its first row, or the first row of a group that
// the filter lets through.
func (s *state) enterTab(x trackview.Tab) {
	if x.Group == "" || s.Focus.TrackRef != x.TrackRef {
		s.enterTrack(x.TrackRef)
	}
	if x.Group == "" {
		return
	}
	versions := s.Track().Versions
	for at, i := range s.Rows.List {
		if versions[i].Group == x.Group {
			s.enterRow(at)
			return
		}
	}
}
