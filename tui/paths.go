package tui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/trackview"
)

// paths is the panel that shows, version by version of one track, where clusters on
// it would be moved at the time cursor, and why.
type paths struct {
	filter panel.Filter
	// place is the track shown (pathsTrack).
	place model.TrackRef
	// version is the text of the focused one, at its place among those shown.
	version string
	at, top int
	table   pathsTable
}

// pathsRefusal says why there are no update paths of what is in focus.
func (s *session) pathsRefusal() string {
	if s.Layers.Top() == keys.Paths {
		return ""
	}
	t, why := s.pathsTrackOf(s.Focus.TrackRef)
	if why == "" && len(t.Versions) == 0 {
		return "there is no version in " + trackview.NameOf(t.Track)
	}
	return why
}

// openPaths opens the panel on the focused version, or closes it.
func (s *session) openPaths() {
	if s.Layers.Top() == keys.Paths {
		s.close()
		return
	}
	s.closeList()
	t, _ := s.pathsTrackOf(s.Focus.TrackRef)
	p := paths{filter: s.paths.filter, place: t.TrackRef}
	if v := s.Focused(); v != nil {
		p.version = v.Text
	}
	if s.isOverriding() {
		p.version = s.override.version
	}
	s.paths = p
	s.open(keys.Paths)
}

// closeList closes a list in whose place another one is to stand.
func (s *session) closeList() {
	switch s.Layers.Top() {
	case keys.Agenda, keys.Problems, keys.Paths:
		s.close()
	}
}

// findPath finds the focused version again in a table that is new; where it is gone,
// the one at its place takes the focus.
func (s *session) findPath(x *pathsTable) {
	p := &s.paths
	is := func(i int) bool { return x.Versions[i].Text == p.version }
	p.at = max(0, min(p.at, len(x.found)-1))
	if len(x.found) == 0 || is(x.found[p.at]) {
		return
	}
	if at := slices.IndexFunc(x.found, is); at >= 0 {
		p.at = at
	} else {
		p.version = x.Versions[x.found[p.at]].Text
	}
}

// choosePath focuses a line.
func (s *session) choosePath(at int) {
	if x := s.pathsTable(); at >= 0 && at < len(x.found) {
		s.paths.at, s.paths.version = at, x.Versions[x.found[at]].Text
	}
}

func (s *session) handlePaths(w keys.Command) tea.Cmd {
	p, x := &s.paths, s.pathsTable()
	at := p.at
	if panel.Move(&at, len(x.found), s.pathsLayout(s.layout()).rowCount-1, w.Intent) {
		s.choosePath(at)
		return nil
	}
	if s.handleScrub(w) {
		return nil
	}
	switch w.Intent {
	case keys.PreviousTrack:
		s.movePathsTrack(-1)
	case keys.NextTrack:
		s.movePathsTrack(1)
	case keys.NextFinding, keys.PreviousFinding:
		s.pathsFinding(w.Intent == keys.NextFinding)
	case keys.GoTo:
		if p.at < len(x.found) {
			to, version := x.origin(x.found[p.at])
			s.backToTimeline()
			s.goTo(to, version, model.None)
		}
	case keys.CopyLine, keys.CopyAll:
		return s.copyPaths(w.Intent == keys.CopyAll)
	case keys.Back:
		if p.filter.Text != "" {
			p.filter = panel.Filter{}
			return nil
		}
		s.close()
	default:
		return s.handleList(w)
	}
	return nil
}

// copyPaths copies the focused line, or all that are shown.
func (s *session) copyPaths(all bool) tea.Cmd {
	x := s.pathsTable()
	if len(x.found) == 0 {
		s.say("there is no line to copy")
		return nil
	}
	if !all {
		return s.copyText(s.pathText(x, x.found[s.paths.at], "\t")+"\n", "the line of "+phrase.Version(x.Versions[x.found[s.paths.at]]))
	}
	var text strings.Builder
	for _, i := range x.found {
		text.WriteString(s.pathText(x, i, "\t") + "\n")
	}
	return s.copyText(text.String(), phrase.Plural(len(x.found), "line"))
}

// movePathsTrack goes to the track before or behind, around the end.
func (s *session) movePathsTrack(by int) {
	list := s.pathsPlaces()
	if n := len(list); n > 0 {
		at := max(slices.Index(list, s.paths.place), 0)
		s.paths.place, s.paths.version, s.paths.at, s.paths.top = list[(at+by+n)%n], "", 0, 0
	}
}

// pathsFinding goes to the next or previous version whose clusters must move up a
// minor, to a version that is no good, or nowhere.
func (s *session) pathsFinding(forward bool) {
	x, by := s.pathsTable(), 1
	if !forward {
		by = len(x.found) - 1
	}
	for n, at := 0, s.paths.at; n < len(x.found); n++ {
		at = (at + by) % len(x.found)
		if x.path(x.found[at]).Attention > model.Info {
			s.choosePath(at)
			return
		}
	}
	s.say("no line has a sign: nobody is moved by force or stuck")
}
