package tui

import (
	"slices"
	"strconv"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/panel/agenda"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// drawTracks draws the tracks: as one line, or at the left of a large screen
// together with what comes next.
func (s *session) drawTracks(l layout) {
	switch {
	case l.tracks >= 0:
		s.drawTrackLine(l)
	case l.left > 0:
		s.drawLeft(l)
	}
}

// drawTrackLine draws the tracks side by side, from the one that lets the
// focused one be seen.
func (s *session) drawTrackLine(l layout) {
	tabs := s.Tracks.Tabs()
	if len(tabs) == 0 {
		return
	}
	at := s.tabIndex(tabs)
	first := at
	room := l.width - 2 - s.trackWidth(tabs[at])
	for first > 0 && room >= s.trackWidth(tabs[first-1])+2 {
		first--
		room -= s.trackWidth(tabs[first]) + 2
	}
	p := s.screen.Pen(l.tracks, l.width)
	for i := first; i < len(tabs); i++ {
		if p.Column()+2+s.trackWidth(tabs[i]) > l.width {
			p.Muted(" ..")
			break
		}
		if i > first {
			p.Text(" ")
		}
		p.Text(" ")
		s.drawTrack(p, tabs[i], 0)
	}
}

// trackWidth is the width of one track in the line of tracks.
func (s *session) trackWidth(x trackview.Tab) int {
	n := 1 + draw.Width(s.Tracks.TrackAndCount(x))
	if worst, ok := s.Tracks.Worst(x); ok && worst > model.Info {
		n += 2
	}
	return n
}

// drawTrack draws focus, name, number of versions and worst finding; with a
// width, the number stands at its right.
func (s *session) drawTrack(p *draw.Pen, x trackview.Tab, width int) {
	meaning := timeline.Text
	if x == s.focusedTab() {
		p.Put(timeline.Focus, s.Theme.Signs.Focus)
		meaning = timeline.Strong
	} else {
		p.Text(" ")
	}
	count := strconv.Itoa(s.Tracks.TabCount(x))
	if s.Shown().Track(x.TrackRef) == nil {
		count = " "
	}
	label := s.Tracks.TabLabel(x)
	if width > 0 {
		if x.Group == "" {
			label = trackview.NameOf(s.Shown().Track(x.TrackRef)) // the line above names the object
		}
		label = draw.Pad(timeline.Cut(label, width-len(count)-1), width-len(count)-1)
	}
	p.Put(meaning, label).Text(" " + count)
	if worst, ok := s.Tracks.Worst(x); ok && worst > model.Info {
		m, sign := s.Sign(worst)
		p.Text(" ").Put(m, sign)
	}
}

// drawLeft draws the tracks and the coming transitions of a large screen, and
// the line that divides them from the rows.
func (s *session) drawLeft(l layout) {
	a := s.screen.Area(1, l.rows+l.rowCount-1, leftWidth)
	a.Next().Text(" ").Muted("tracks")
	lines := s.leftLines()
	from, to := s.leftShown(lines, a.Room())
	for _, x := range lines[from:to] {
		if x.heading {
			a.Next().Text(" ").Muted(draw.KeepEnd(s.Tracks.ObjectLabel(x.tab.TrackRef), leftWidth-2, "..")).To(leftWidth - 1)
			continue
		}
		s.drawTrack(a.Next(), x.tab, leftWidth-3)
	}
	a.Next()
	s.drawNext(a)
	for line := 1; line < l.rows+l.rowCount; line++ {
		p := s.screen.Pen(line, l.width)
		p.To(leftWidth).Put(timeline.Rule, s.Theme.Divider)
	}
}

// leftLine is a line of the list at the left: a track, or the object that the ones
// below belong to.
type leftLine struct {
	heading bool
	tab     trackview.Tab
}

// leftLines lists tracks below their objects, where there are several.
func (s *session) leftLines() (out []leftLine) {
	several := s.Tracks.SeveralObjects()
	for i, x := range s.Tracks.Tabs() {
		if before := len(out) - 1; several && (i == 0 || out[before].tab.File != x.File || out[before].tab.Object != x.Object) {
			out = append(out, leftLine{heading: true, tab: x})
		}
		out = append(out, leftLine{tab: x})
	}
	return out
}

// leftShown gives the lines that are drawn, the focused one among them.
func (s *session) leftShown(lines []leftLine, room int) (from, to int) {
	at := 0
	for i, x := range lines {
		if !x.heading && x.tab == s.focusedTab() {
			at = i
			break
		}
	}
	most := max(room-8, 1)
	if s.Can(lifecycle.Draw) != "" {
		most = max(room, 1) // nothing is coming below
	}
	from = max(at-most+1, 0)
	return from, min(from+most, len(lines))
}

// drawNext draws the next starts after the time cursor in the focused track.
func (s *session) drawNext(a *draw.Area) {
	if s.Track() == nil || a.Room() < 2 || s.Can(lifecycle.Draw) != "" {
		return
	}
	a.Next().Text(" ").Muted("next")
	if s.Overrides() {
		s.drawNextMerged(a)
		return
	}
	lane := s.Tracks.At(s.Focus.TrackRef)
	list := lane.Starts()
	coming := list[trackview.After(list, s.Cursor):]
	for _, x := range coming[:min(len(coming), a.Room())] {
		kind := lane.Scale.Kind(stagesOf(lane.Track.Versions[x.Version])[x.Stage].Name)
		p := a.Next()
		days := phrase.Signed(phrase.DaysBetween(s.Editor.Instant(), x.At)) + "d"
		p.To(6 - len(days)).Text(days).To(7).Text(timeline.Cut(lane.Names[x.Version], 8))
		p.To(16).Put(timeline.LetterOf(kind.Look), string(kind.Letter))
	}
}

// drawNextMerged draws the next starts of the merged profile in the focused track.
func (s *session) drawNextMerged(a *draw.Area) {
	var coming []agenda.Line
	for _, b := range s.Shown().Bonds() {
		if !b.Orphan && b.ChildFile == s.Focus.File && b.Child.Index == s.Focus.Object {
			coming = agenda.Merged(&s.Context, coming, b, func(t *model.Track) (string, bool) { return "", t.Name == s.Track().Name })
		}
	}
	slices.SortStableFunc(coming, func(x, y agenda.Line) int { return x.At.Compare(y.At) })
	for _, x := range coming[:min(len(coming), a.Room())] {
		p := a.Next()
		days := phrase.Signed(phrase.DaysBetween(s.Editor.Instant(), x.At)) + "d"
		p.To(6 - len(days)).Text(days).To(7).Text(timeline.Cut(x.Name, 8))
		p.To(16).Put(timeline.LetterOf(x.Kind.Look), string(x.Kind.Letter))
	}
}
