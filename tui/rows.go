package tui

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/trackview"
)

// rows are the versions of the focused track that the filter lets through, as
// indexes into the track.
type rows struct {
	rowsKey
	list []int32
	at   int
	// revision counts how often the list was made anew.
	revision int
}

// rowsKey tells whether a list of rows is still right.
type rowsKey struct {
	lane  *trackview.View
	track *model.Track
	place model.TrackRef
	terms string
	// moving counts what a filter may depend on beside the track.
	moving int
}

// settle brings rows, focus and window in line with the state shown now. It is
// called after everything that may have changed them.
func (s *session) settle() {
	s.arrangeRows()
	s.findFocus()
	s.focus.Stage = clampStage(s.focus.Stage, len(s.stages()))
}

// arrangeRows makes the list of rows, where it may have changed.
func (s *session) arrangeRows() {
	t := s.track()
	if t == nil {
		s.rows.list = nil
		return
	}
	l := s.lanes.At(s.focus.TrackRef)
	key := rowsKey{lane: l, track: t, place: s.focus.TrackRef, terms: s.filter.text}
	if s.isOverriding() {
		key.terms = ""
	}
	if key.terms != "" {
		s.rows.revision++
		key.moving = s.rows.revision
	}
	if key == s.rows.rowsKey && s.rows.list != nil {
		return
	}
	s.rows.rowsKey = key
	if key.terms == "" {
		s.rows.list = l.Order
		return
	}
	s.rows.list = make([]int32, 0, len(l.Order))
	for _, i := range l.Order {
		if s.filter.row(s, l, int(i)) {
			s.rows.list = append(s.rows.list, i)
		}
	}
}

// findFocus finds the focused version again, by what it is; where it is gone
// or filtered out, the row at its place takes the focus.
func (s *session) findFocus() {
	t := s.track()
	if t == nil || len(s.rows.list) == 0 {
		s.rows.at = 0
		return
	}
	if v := s.focused(); v == nil || model.KeyOf(s.focus.TrackRef, v) != s.focus.Key {
		for i, v := range t.Versions {
			if model.KeyOf(s.focus.TrackRef, v) == s.focus.Key {
				s.focus.Version = i
				break
			}
		}
	}
	if v := s.focused(); v != nil && model.KeyOf(s.focus.TrackRef, v) == s.focus.Key {
		if at := slices.Index(s.rows.list, int32(s.focus.Version)); at >= 0 {
			s.rows.at = at
			return
		}
	}
	s.enterRow(min(s.rows.at, len(s.rows.list)-1))
}

// enterRow focuses a row and in it the stage that people come to change: the
// next one after the time cursor, else the last.
func (s *session) enterRow(at int) {
	if len(s.rows.list) == 0 {
		return
	}
	s.rows.at = max(0, min(at, len(s.rows.list)-1))
	s.focus.Version = int(s.rows.list[s.rows.at])
	v := s.focused()
	s.focus.Key = model.KeyOf(s.focus.TrackRef, v)
	s.focus.Stage = s.stageToChange(v)
}

// stageToChange is the stage that begins next after the time cursor, else the
// last one.
func (s *session) stageToChange(v *model.Version) int {
	stages := lifecycle.Stages(v)
	next := len(stages) - 1
	for k := len(stages) - 1; k >= 0; k-- {
		start := stages[k].Start
		if start.IsAt() && start.Time.After(s.cursor) && (!stages[next].Start.IsAt() ||
			!stages[next].Start.Time.After(s.cursor) || !start.Time.After(stages[next].Start.Time)) {
			next = k
		}
	}
	return next
}

func clampStage(stage, n int) int {
	if n == 0 {
		return model.None
	}
	return max(0, min(stage, n-1))
}

// enterTrack focuses a track and its first row.
func (s *session) enterTrack(p model.TrackRef) {
	s.focus = editor.Focus{TrackRef: p, Version: model.None, Stage: model.None}
	s.top, s.rows.at = 0, 0
	s.arrangeRows()
	s.enterRow(0)
}

// goTo focuses a version, and a stage if one is named; the filter gives way
// when it hides it.
func (s *session) goTo(p model.TrackRef, version, stage int) {
	if s.focus.TrackRef != p {
		s.enterTrack(p)
	}
	at := slices.Index(s.rows.list, int32(version))
	if at < 0 && s.filter.text != "" {
		s.filter = filter{}
		s.arrangeRows()
		at = slices.Index(s.rows.list, int32(version))
	}
	if at < 0 {
		return
	}
	s.enterRow(at)
	if stage != model.None {
		s.focus.Stage = clampStage(stage, len(s.stages()))
	}
}

// focusedTab is the tab of the focused version.
func (s *session) focusedTab() trackview.Tab {
	x := trackview.Tab{TrackRef: s.focus.TrackRef}
	if v := s.focused(); v != nil {
		x.Group = v.Group
	}
	return x
}

// tabIndex is the place of the focused tab among tabs.
func (s *session) tabIndex(tabs []trackview.Tab) int {
	focused := s.focusedTab()
	for i, x := range tabs {
		if x == focused {
			return i
		}
	}
	return 0
}

// enterTab focuses a track and its first row, or the first row of a group that
// the filter lets through.
func (s *session) enterTab(x trackview.Tab) {
	if x.Group == "" || s.focus.TrackRef != x.TrackRef {
		s.enterTrack(x.TrackRef)
	}
	if x.Group == "" {
		return
	}
	versions := s.track().Versions
	for at, i := range s.rows.list {
		if versions[i].Group == x.Group {
			s.enterRow(at)
			return
		}
	}
}
