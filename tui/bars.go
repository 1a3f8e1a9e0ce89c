package tui

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// drawRulers draws the lines over the rows: rulers, and where there is a line
// for them the signs of now and the time cursor.
func (s *session) drawRulers(l layout) {
	if l.note >= 0 {
		s.drawNote(l)
	}
	if l.ruler < 0 {
		return
	}
	names := s.names()
	marks := s.Window.Marks(s.Editor.Instant(), s.Cursor)
	first, second := s.Window.Ruler()
	for i, label := range []string{first, second} {
		p := s.screen.Pen(l.ruler+i, l.width)
		p.To(l.left)
		switch {
		case l.marker < 0 && i == 0:
			p.To(l.left+1).Put(timeline.Strong, timeline.Cut(s.Tracks.TrackAndCount(s.focusedTab()), l.barAt(names)-l.left-2))
			p.To(l.barAt(names))
			s.Window.AppendOver(p.Runs(), s.Theme.Signs, marks, first)
			continue
		case l.marker < 0 || i == 0:
			p.To(l.left + 1).Muted(s.Window.Zoom().String())
		}
		p.To(l.barAt(names)).Muted(label)
	}
	if l.marker >= 0 {
		p := s.screen.Pen(l.marker, l.width)
		p.To(l.barAt(names))
		s.Window.AppendMarker(p.Runs(), s.Theme.Signs, marks, s.Cursor)
	}
}

// drawRows draws the versions of the focused track, as many as there is room.
func (s *session) drawRows(l layout) {
	if s.Track() == nil || len(s.Rows.List) == 0 {
		s.drawNoRows(l)
		return
	}
	lane, tally := s.Tracks.At(s.Focus.TrackRef), s.Shown().Index()
	f := timeline.Frame{Window: s.Window, Marks: s.Window.Marks(s.Editor.Instant(), s.Cursor), Signs: s.Theme.Signs, Names: s.names()}
	gaps := l.size == panel.Large && s.gapsFit(lane, l.rowCount)
	s.scroll(l.rowCount)
	minor := ""
	for at, line := s.top, l.rows; at < len(s.Rows.List) && line < l.rows+l.rowCount; at++ {
		i := int(s.Rows.List[at])
		if gaps {
			m := lane.Cluster(i)
			if at > 0 && m != minor {
				line++
			}
			minor = m
		}
		s.drawRow(l, line, i, lane, tally, &f)
		line++
	}
}

// drawRow draws one version.
func (s *session) drawRow(l layout, line, i int, lane *trackview.View, tally *editor.Index, f *timeline.Frame) {
	if line >= l.rows+l.rowCount {
		return
	}
	v := lane.Track.Versions[i]
	kind := lane.Scale.Kind(s.StageKnown(v))
	row := timeline.Row{Focused: i == s.Focus.Version, Version: lane.Names[i], Letter: kind.Letter, Look: kind.Look,
		Marked: s.Marked[model.KeyOf(s.Focus.TrackRef, v)], Unsaved: s.Shown().Edited(s.Focus.TrackRef, v),
		Remark: remarkOf(v, tally, s.Focus.TrackRef, i), Focus: model.None}
	if row.Focused && !s.Layers.Has(keys.Transitions) {
		row.Focus = s.Focus.Stage
	}
	p := s.screen.Pen(line, l.width)
	p.To(l.left)
	if !lane.Dated {
		s.drawLasting(p, l, &row, f, i)
		return
	}
	if l.size >= panel.Small {
		row.Bar = s.MarkBroken(lane.Bar(i), s.Focus.TrackRef, i)
		row.AppendTo(p.Runs(), f)
		return
	}
	row.AppendTo(p.Runs(), f)
	p.Took(timeline.HeadWidth + f.Names)
	if next, ok := lifecycle.Next(v, s.Cursor, s.Editor.Dialect()); ok {
		p.Skip(1).Text(next.To + " " + phrase.Day(next.At))
	}
}

// remarkOf is the one sign of what there is to say about a version.
func remarkOf(v *model.Version, tally *editor.Index, p model.TrackRef, i int) timeline.Remark {
	if severity, ok := tally.Worst(p, i); ok {
		return timeline.HasInfo + timeline.Remark(severity)
	}
	if v.Legacy() {
		return timeline.OlderFields
	}
	return timeline.NoRemark
}

// drawNoRows says why there is nothing.
func (s *session) drawNoRows(l layout) {
	p := s.screen.Pen(l.rows, l.width)
	p.To(l.left + 2)
	switch {
	case s.Filter.Text != "":
		p.Muted("no version matches the filter; Esc clears it")
	case s.Track() == nil && s.Overrides():
		p.Muted("no versions yet: " + s.Keys.First(keys.Timeline, keys.OpenOverride) + " shows those of the parent")
	case s.Track() == nil:
		p.Muted("no versions in this file")
	case s.Can(lifecycle.NameMoves) == "":
		p.Muted("no version of " + trackview.NameOf(s.Track()) + " is supported: " + s.Keys.First(keys.Timeline, keys.AddVersion) + " names one")
	case s.refusal(keys.AddVersion) != "":
		p.Muted("no versions in " + trackview.NameOf(s.Track()))
	default:
		p.Muted("no versions in " + trackview.NameOf(s.Track()) + ": " + s.Keys.First(keys.Timeline, keys.AddVersion) + " adds one")
	}
}

// gapsFit tells whether all rows fit with a blank line between the minors.
func (s *session) gapsFit(lane *trackview.View, height int) bool {
	if len(s.Rows.List) > height {
		return false
	}
	lines, minor := 0, ""
	for at, i := range s.Rows.List {
		m := lane.Cluster(int(i))
		if at > 0 && m != minor {
			lines++
		}
		lines, minor = lines+1, m
	}
	return lines <= height
}

// scroll moves the first row shown by as little as keeps the focused one in
// sight.
func (s *session) scroll(height int) {
	height = max(height, 1)
	if s.topOf != s.Focus.TrackRef {
		s.top, s.topOf = 0, s.Focus.TrackRef
	}
	s.top = min(s.top, max(len(s.Rows.List)-height, 0))
	s.top = max(min(s.top, s.Rows.At), s.Rows.At-height+1, 0)
}
