package tui

import (
	"slices"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// serverRefused is the rule that repeats what a server said.
const serverRefused = "server-refused"

// goToRefused goes to the first version that the server refused, else to what else
// it refused: who gets a file back from kubectl edit has that to mend.
func (s *session) goToRefused() {
	switch at, version := s.firstRefused(); {
	case at == nil:
	case version == model.None:
		s.enterTrack(*at)
	default:
		s.goTo(*at, version, s.Shown().Track(*at).Versions[version].Said[0].Stage)
	}
}

// firstRefused finds where a server refused something: the track, and the version
// or None.
func (s *session) firstRefused() (at *model.TrackRef, version int) {
	for _, p := range s.Shown().Tracks() {
		t := s.Shown().Track(p)
		for i, v := range t.Versions {
			if len(v.Said) > 0 {
				return &p, i
			}
		}
		if at == nil && len(t.Said)+len(s.Shown().Object(p).Said) > 0 {
			at = &p
		}
	}
	return at, model.None
}

// refusedFinding is what the rules say of that which a server refused first; nil
// where it refused nothing, or nothing is judged yet.
func (s *session) refusedFinding() *model.Finding {
	at, version := s.firstRefused()
	if at == nil {
		return nil
	}
	list := s.Editor.Now().Findings[at.File]
	for i := range list {
		if f := &list[i]; f.Rule == serverRefused && f.Ref.Object == at.Object && f.Ref.Version == version {
			return f
		}
	}
	return nil
}

// showRefused brings the server's words into sight: where the details have no room
// for them they are said, and what has no row is shown in the list of findings.
func (s *session) showRefused() {
	f := s.refusedFinding()
	switch {
	case f == nil || s.Layers.Top() != keys.Timeline:
	case f.Ref.Version == model.None:
		s.openList(keys.Problems, serverRefused)
	case s.layout().size < panel.Normal:
		s.notice(f.Rule + ": " + model.Escape(f.Message))
	}
}

// serverFirst puts what a server said before the other findings.
func serverFirst(list []model.Finding) []model.Finding {
	later := func(f *model.Finding) int {
		if f.Rule == serverRefused {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b model.Finding) int { return later(&a) - later(&b) })
	return list
}
