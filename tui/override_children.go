package tui

import (
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// children lists what the edits of a parent do to every namespaced profile below
// it.
type children struct {
	// file and object are those of the parent.
	file, object int
	at, top      int
	lines        []childLine
	of           *editor.Snapshot
	changed      int
}

// childLine is a namespaced profile, or one thing that changes in it.
type childLine struct {
	bond check.Bond
	// track and version are of what changes; "" for the line of the profile.
	track, version string
	text           string
	// refused is set where the server would refuse the profile for it.
	refused bool
}

// refusedLines lists what the server would refuse a namespaced profile for.
func (s *session) refusedLines(b check.Bond) (out []childLine) {
	for i := range s.Shown().Findings[b.ChildFile] {
		f := &s.Shown().Findings[b.ChildFile][i]
		if f.Severity != model.Error || f.Ref.Object != b.Child.Index || f.Version == "" {
			continue
		}
		out = append(out, childLine{bond: b, track: f.Track, version: f.Version, text: f.Rule + s.FixWords(f), refused: true})
	}
	return out
}

// childrenRefusal says why there is no list of namespaced profiles.
func (s *session) childrenRefusal() string {
	p, ok := s.parentPlace()
	if !ok || len(s.Shown().Children(p)) == 0 {
		return "no open file has a namespaced profile over what is in focus"
	}
	return ""
}

// parentPlace is the profile whose namespaced profiles are meant: the focused
// one, or the parent of the focused one.
func (s *session) parentPlace() (model.TrackRef, bool) {
	o := s.Object()
	if o == nil {
		return model.TrackRef{}, false
	}
	if o.Kind == model.CloudProfile {
		return s.Focus.TrackRef, true
	}
	for _, b := range s.Shown().Bonds() {
		if !b.Orphan && b.ChildFile == s.Focus.File && b.Child.Index == s.Focus.Object {
			return model.TrackRef{File: b.ParentFile, Object: b.Parent.Index, Track: 0}, true
		}
	}
	return model.TrackRef{}, false
}

func (s *session) openChildren() {
	p, _ := s.parentPlace()
	s.children = children{file: p.File, object: p.Object}
	s.open(keys.Children)
}

// childLines lists the namespaced profiles and what the unsaved edits of the
// parent change in each.
func (s *session) childLines() []childLine {
	c := &s.children
	if c.of == s.Shown() {
		return c.lines
	}
	c.of, c.lines, c.changed = s.Shown(), nil, 0
	below := s.Shown().Children(model.TrackRef{File: c.file, Object: c.object, Track: 0})
	lines := make([][]childLine, len(below))
	add := func(i int, x change.Change, track string, changes []change.Change) {
		for _, one := range changes {
			lines[i] = append(lines[i], childLine{bond: below[i], track: track, version: x.Version, text: panel.EffectWords(one)})
		}
	}
	for _, x := range parentChanges(c.file, c.object, c.of.Drafts[c.file]) {
		for i, b := range below {
			over := panel.EntryFor(b.Child.Object, x.Track, x.Version)
			merged := func(v *model.Version) *model.Version {
				if v == nil && over == nil {
					return nil
				}
				return merge.Version(s.Editor.Dialect(), x.Track != model.Kubernetes, v, over)
			}
			before, after := merged(x.Before), merged(x.After)
			switch {
			case before != nil && after == nil:
				lines[i] = append(lines[i], childLine{bond: below[i], track: x.Track, version: x.Version, text: "removed"})
			case before == nil && after != nil:
				lines[i] = append(lines[i], childLine{bond: below[i], track: x.Track, version: x.Version, text: "added" + change.Starts(after)})
			default:
				add(i, x, x.Track, panel.MergedDiff(before, after))
			}
		}
	}
	for i, b := range below {
		text := ""
		if len(lines[i]) == 0 {
			text = "unchanged"
		} else {
			c.changed++
		}
		refused := s.refusedLines(b)
		c.lines = append(append(append(c.lines, childLine{bond: b, text: text, refused: len(refused) > 0}), lines[i]...), refused...)
	}
	c.at = max(0, min(c.at, len(c.lines)-1))
	return c.lines
}

// parentChanges lists the versions of one object that differ from its file, each
// once.
func parentChanges(file, object int, d model.Draft) (out []change.Change) {
	type key struct{ track, version string }
	seen := map[key]bool{}
	for _, c := range change.Diff(file, d) {
		if k := (key{c.Track, c.Version}); c.Place.Object == object && !seen[k] {
			seen[k] = true
			out = append(out, c)
		}
	}
	return out
}

func (s *session) handleChildren(w keys.Command) tea.Cmd {
	c, lines := &s.children, s.childLines()
	if panel.Move(&c.at, len(lines), s.Height-3, w.Intent) || s.handleScrub(w) {
		return nil
	}
	switch w.Intent {
	case keys.GoTo:
		if c.at < len(lines) {
			s.goToChild(lines[c.at])
		}
	case keys.CopyLine, keys.CopyAll:
		from, to := 0, len(lines)
		if w.Intent == keys.CopyLine {
			from, to = c.at, min(c.at+1, len(lines))
		}
		text := ""
		for _, x := range lines[from:to] {
			text += model.Escape(trackview.ChildName(x.bond.Child.Object)) + "\t" + model.Escape(x.track) + "\t" + model.Escape(x.version) + "\t" + model.Escape(x.text) + "\n"
		}
		return s.copyText(text, phrase.Plural(to-from, "line"))
	case keys.Back, keys.OpenChildren:
		s.close()
	case keys.OpenCommand:
		s.openCommand("")
	case keys.TypeDate:
		s.openCommand("at ")
	default:
		return s.handleFiles(w)
	}
	return nil
}

// goToChild opens the panel on a profile and a version of the list.
func (s *session) goToChild(x childLine) {
	from := s.Focus
	if s.isOverriding() {
		from = s.override.from
	}
	s.backToTimeline()
	o := override{file: x.bond.ChildFile, object: x.bond.Child.Index, from: from, side: ofOverride, track: x.track, version: x.version}
	if o.track == "" {
		o.track = model.Kubernetes
		for _, t := range x.bond.Child.Object.Tracks {
			if len(t.Versions) > 0 {
				o.track = t.Name
				break
			}
		}
	}
	o.all = x.version != "" && !names(x.bond.Child.Object, o.track, o.version)
	if o.all {
		o.side = ofParent
	}
	s.override = o
	s.open(keys.Override)
	s.showOverride()
}

// drawChildren draws the list in place of everything but title and footer.
func (s *session) drawChildren(l layout) {
	s.drawTitle(l)
	c, lines := &s.children, s.childLines()
	n := 0
	for _, x := range lines {
		if x.version == "" {
			n++
		}
	}
	s.drawRule(1, l.width, "namespaced profiles over "+s.Editor.Files[c.file].Name, strconv.Itoa(c.changed)+" of "+strconv.Itoa(n)+" change")
	room := l.height - 4
	if l.size < panel.Normal {
		room = l.height - 3
	}
	c.top = panel.Scrolled(c.top, c.at, len(lines), room)
	width := 0
	for _, x := range lines {
		width = max(width, draw.Width(model.Escape(x.version)))
	}
	out := s.screen.Area(2, room, l.width)
	for i := c.top; i < len(lines) && out.Room() > 0; i++ {
		s.drawChildLine(out.Next(), lines[i], i == c.at, min(width, 20))
	}
}

func (s *session) drawChildLine(p *draw.Pen, x childLine, focused bool, width int) {
	if focused {
		p.Put(timeline.Focus, s.Theme.Signs.Focus)
	}
	if x.refused {
		meaning, sign := s.Sign(model.Error)
		p.To(1).Put(meaning, sign)
	}
	if x.version == "" {
		p.To(2).Put(timeline.Strong, trackview.ChildName(x.bond.Child.Object)).Text("  ").Muted(s.Editor.Files[x.bond.ChildFile].Name + "  " + x.text)
		return
	}
	name := model.Escape(x.version)
	if x.track != model.Kubernetes {
		name = model.Escape(x.track[len(model.ImagePrefix):]) + "/" + name
	}
	p.To(4).Text(draw.Pad(timeline.Cut(name, max(width, draw.Width(name))), width) + "  " + x.text)
}
