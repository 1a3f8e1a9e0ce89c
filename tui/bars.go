package tui

import (
	"slices"
	"strconv"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
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
	marks := s.window.Marks(s.ed.Now(), s.cursor)
	first, second := s.window.Ruler()
	for i, label := range []string{first, second} {
		p := s.screen.Pen(l.ruler+i, l.width)
		p.To(l.left)
		switch {
		case l.marker < 0 && i == 0:
			p.To(l.left+1).Put(timeline.Strong, timeline.Cut(s.lanes.TrackAndCount(s.focusedTab()), l.barAt(names)-l.left-2))
			p.To(l.barAt(names))
			s.window.AppendOver(p.Runs(), s.theme.Signs, marks, first)
			continue
		case l.marker < 0 || i == 0:
			p.To(l.left + 1).Muted(s.window.Zoom().String())
		}
		p.To(l.barAt(names)).Muted(label)
	}
	if l.marker >= 0 {
		p := s.screen.Pen(l.marker, l.width)
		p.To(l.barAt(names))
		s.window.AppendMarker(p.Runs(), s.theme.Signs, marks, s.cursor)
	}
}

// drawBarRulers draws the same lines over bars that stand without tracks beside
// them, from the column at which the bars begin.
func (s *session) drawBarRulers(l layout, at int) {
	if l.ruler < 0 {
		return
	}
	marks := s.window.Marks(s.ed.Now(), s.cursor)
	first, second := s.window.Ruler()
	p := s.screen.Pen(l.ruler, l.width).Text(" ").Muted(s.window.Zoom().String()).To(at)
	if l.marker < 0 {
		s.window.AppendOver(p.Runs(), s.theme.Signs, marks, first)
	} else {
		p.Muted(first)
	}
	s.screen.Pen(l.ruler+1, l.width).To(at).Muted(second)
	if l.marker >= 0 {
		m := s.screen.Pen(l.marker, l.width).To(at)
		s.window.AppendMarker(m.Runs(), s.theme.Signs, marks, s.cursor)
	}
}

// drawRows draws the versions of the focused track, as many as there is room.
func (s *session) drawRows(l layout) {
	if s.track() == nil || len(s.rows.list) == 0 {
		s.drawNoRows(l)
		return
	}
	lane, tally := s.lanes.At(s.focus.TrackRef), s.ed.Shown().Index()
	f := timeline.Frame{Window: s.window, Marks: s.window.Marks(s.ed.Now(), s.cursor), Signs: s.theme.Signs, Names: s.names()}
	gaps := l.size == large && s.gapsFit(lane, l.rowCount)
	s.scroll(l.rowCount)
	minor := ""
	for at, line := s.top, l.rows; at < len(s.rows.list) && line < l.rows+l.rowCount; at++ {
		i := int(s.rows.list[at])
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
	kind := lane.Scale.Kind(s.stageKnown(v))
	row := timeline.Row{Focused: i == s.focus.Version, Version: lane.Names[i], Letter: kind.Letter, Look: kind.Look,
		Marked: s.marked[model.KeyOf(s.focus.TrackRef, v)], Unsaved: s.ed.Edited(s.focus.TrackRef, v),
		Remark: remarkOf(v, tally, s.focus.TrackRef, i), Focus: model.None}
	if row.Focused && !s.layers.has(keys.Transitions) {
		row.Focus = s.focus.Stage
	}
	p := s.screen.Pen(line, l.width)
	p.To(l.left)
	if lane.Scale.Dateless {
		s.drawLasting(p, l, &row, f, lane.Track, v)
		return
	}
	if l.size >= small {
		row.Bar = s.markBroken(lane.Bar(i), tally, s.focus.TrackRef, i)
		row.AppendTo(p.Runs(), f)
		return
	}
	row.AppendTo(p.Runs(), f)
	p.Took(timeline.HeadWidth + f.Names)
	if next, ok := lifecycle.Next(v, s.cursor, s.ed.Dialect()); ok {
		p.Skip(1).Text(next.To + " " + phrase.Day(next.At))
	}
}

// overrides tells whether the focused object only overrides a parent: which stage
// holds then follows from both.
func (s *session) overrides() bool {
	o := s.object()
	return o != nil && o.Kind == model.NamespacedCloudProfile
}

// stageKnown is the stage of a version at the time cursor, as far as it is known.
func (s *session) stageKnown(v *model.Version) string {
	if s.overrides() {
		if v = s.mergedVersion(v); v == nil {
			return ""
		}
	}
	return lifecycle.KnownAt(v, s.cursor, s.ed.Now(), s.ed.Dialect())
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

// markBroken says in a bar which starts have an error.
func (s *session) markBroken(b *timeline.Bar, tally *editor.Index, p model.TrackRef, i int) *timeline.Bar {
	found := tally.About(p, i)
	for k := range b.Starts {
		b.Starts[k].Broken = slices.ContainsFunc(found, func(f *model.Finding) bool {
			return f.Severity == model.Error && f.Ref.Version == i && f.Ref.Stage == b.Starts[k].Stage
		})
	}
	return b
}

// drawNoRows says why there is nothing.
func (s *session) drawNoRows(l layout) {
	p := s.screen.Pen(l.rows, l.width)
	p.To(l.left + 2)
	switch {
	case s.filter.text != "":
		p.Muted("no version matches the filter; Esc clears it")
	case s.track() == nil && s.overrides():
		p.Muted("no versions yet: " + s.keys.First(keys.Timeline, keys.OpenOverride) + " shows those of the parent")
	case s.track() == nil:
		p.Muted("no versions in this file")
	case s.dateless():
		p.Muted("no version of " + trackview.NameOf(s.track()) + " is supported: " + s.keys.First(keys.Timeline, keys.AddVersion) + " names one")
	case s.refusal(keys.AddVersion) != "":
		p.Muted("no versions in " + trackview.NameOf(s.track()))
	default:
		p.Muted("no versions in " + trackview.NameOf(s.track()) + ": " + s.keys.First(keys.Timeline, keys.AddVersion) + " adds one")
	}
}

// gapsFit tells whether all rows fit with a blank line between the minors.
func (s *session) gapsFit(lane *trackview.View, height int) bool {
	if len(s.rows.list) > height {
		return false
	}
	lines, minor := 0, ""
	for at, i := range s.rows.list {
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
	s.top = min(s.top, max(len(s.rows.list)-height, 0))
	s.top = max(min(s.top, s.rows.at), s.rows.at-height+1, 0)
}

// rowCount says which of how many rows has the focus: "4 of 9". What is being
// typed is not counted. A filter that was kept is named before it.
func (s *session) rowCount() string {
	all := 0
	if t := s.trackKept(); t != nil {
		all = len(t.Versions)
	}
	if s.filter.text != "" {
		all = len(s.rows.list)
	}
	all = max(all, min(s.rows.at+1, len(s.rows.list)))
	if words := s.filterWords(&s.filter); words != "" && !s.isOverriding() {
		return words + "  " + strconv.Itoa(min(s.rows.at+1, len(s.rows.list))) + " of " + strconv.Itoa(all)
	}
	return strconv.Itoa(min(s.rows.at+1, len(s.rows.list))) + " of " + strconv.Itoa(all)
}
