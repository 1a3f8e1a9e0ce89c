package tui

import "github.com/lctui/lctui/model"

// overrideTab is a track of one of the namespaced profiles below one parent.
type overrideTab struct {
	file, object int
	track        string
}

// overrideTabs lists the tracks of this profile and of its siblings, in the order
// of files; without all only those that it says something of.
func (s *session) overrideTabs() (out []overrideTab) {
	v, ok := s.view()
	if !ok {
		return nil
	}
	for _, b := range s.Shown().Bonds() {
		if own := b.ChildFile == v.ChildFile && b.Child.Index == v.Child.Index; !own && (b.Orphan || v.Orphan || b.Parent != v.Parent) {
			continue
		}
		seen := map[string]bool{}
		add := func(o *model.Object, wanted bool) {
			for _, t := range o.Tracks {
				if !seen[t.Name] && (wanted || len(t.Versions) > 0) {
					seen[t.Name] = true
					out = append(out, overrideTab{b.ChildFile, b.Child.Index, t.Name})
				}
			}
		}
		if s.override.all && !b.Orphan {
			add(b.Parent.Object, true)
		}
		add(b.Child.Object, s.override.all)
	}
	return out
}

func (s *session) moveOverrideTrack(by int) {
	o, tabs := &s.override, s.overrideTabs()
	if len(tabs) == 0 {
		return
	}
	at := -1
	for i, x := range tabs {
		if x == (overrideTab{o.file, o.object, o.track}) {
			at = i
		}
	}
	if at < 0 && by < 0 {
		at = 0
	}
	x := tabs[(at+by+len(tabs))%len(tabs)]
	o.file, o.object, o.track, o.version, o.at, o.top = x.file, x.object, x.track, "", 0, 0
	s.enterOverride()
}
