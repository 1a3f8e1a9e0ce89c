package tui

import (
	"slices"
	"strconv"

	"github.com/lctui/lctui/model"
)

// tab is one entry of the list of tracks: a track, or a group of versions of a
// track whose rows show several groups one below the other.
type tab struct {
	model.TrackRef
	group string
}

// grouped tells whether the versions of a track stand in groups.
func grouped(t *model.Track) bool { return len(t.Versions) > 0 && t.Versions[0].Group != "" }

// tabs lists all tracks of all files in their order, groups apart.
func (s *session) tabs() (out []tab) {
	for _, p := range s.ed.Places() {
		t := s.ed.TrackOf(p)
		if !grouped(t) {
			out = append(out, tab{TrackRef: p})
			continue
		}
		for i, v := range t.Versions {
			if i == 0 || v.Group != t.Versions[i-1].Group {
				out = append(out, tab{p, v.Group})
			}
		}
	}
	return s.withBare(out)
}

// withBare adds namespaced profiles that have no list of versions yet, where they
// stand: they are open, so they are seen.
func (s *session) withBare(tabs []tab) []tab {
	for file := range s.ed.Files {
		for i, o := range s.ed.Shown().Drafts[file].Objects() {
			if o.Kind == model.NamespacedCloudProfile && len(o.Tracks) == 0 {
				at := slices.IndexFunc(tabs, func(x tab) bool { return x.File > file || x.File == file && x.Object > i })
				if at < 0 {
					at = len(tabs)
				}
				tabs = slices.Insert(tabs, at, tab{TrackRef: model.TrackRef{File: file, Object: i, Track: model.None}})
			}
		}
	}
	return tabs
}

// focusedTab is the tab of the focused version.
func (s *session) focusedTab() tab {
	x := tab{TrackRef: s.focus.TrackRef}
	if v := s.focused(); v != nil {
		x.group = v.Group
	}
	return x
}

// tabIndex is the place of the focused tab among tabs.
func (s *session) tabIndex(tabs []tab) int {
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
func (s *session) enterTab(x tab) {
	if x.group == "" || s.focus.TrackRef != x.TrackRef {
		s.enterTrack(x.TrackRef)
	}
	if x.group == "" {
		return
	}
	versions := s.track().Versions
	for at, i := range s.rows.list {
		if versions[i].Group == x.group {
			s.enterRow(at)
			return
		}
	}
}

// labelOfTab names a tab among all.
func (s *session) labelOfTab(x tab) string {
	if x.group != "" {
		return model.Escape(x.group)
	}
	return s.labelOf(x.TrackRef)
}

// tabCount is how many versions a tab has, without what is being typed.
func (s *session) tabCount(x tab) int {
	if x.group == "" {
		return s.versionCount(x.TrackRef)
	}
	n := 0
	if t := s.ed.KeptTrackOf(x.TrackRef); t != nil {
		for _, v := range t.Versions {
			if v.Group == x.group {
				n++
			}
		}
	}
	return n
}

// trackAndCount is a tab's name and how many versions it has.
func (s *session) trackAndCount(x tab) string {
	if s.ed.TrackOf(x.TrackRef) == nil {
		if s.ed.ObjectOf(x.TrackRef) == nil {
			return ""
		}
		return s.labelOf(x.TrackRef)
	}
	return s.labelOfTab(x) + " " + strconv.Itoa(s.tabCount(x))
}

// worstOfTab gives the worst finding of a tab and whether there is one. What is
// said of a namespaced profile as a whole, as of its parent, holds for each of its
// tracks: nothing is known of their stages then.
func (s *session) worstOfTab(x tab) (worst model.Severity, ok bool) {
	tally := s.ed.Shown().Index()
	if x.group == "" {
		worst, ok = tally.WorstOf(x.TrackRef)
		if o := s.ed.ObjectOf(x.TrackRef); o != nil && o.Kind == model.NamespacedCloudProfile {
			if whole, has := tally.WorstOf(model.TrackRef{File: x.File, Object: x.Object, Track: model.None}); has {
				return max(worst, whole), true
			}
		}
		return worst, ok
	}
	for i, v := range s.ed.TrackOf(x.TrackRef).Versions {
		if severity, has := tally.Worst(x.TrackRef, i); has && v.Group == x.group {
			worst, ok = max(worst, severity), true
		}
	}
	return worst, ok
}
