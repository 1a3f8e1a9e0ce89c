package tui

import (
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
)

// overrideLine is a version in the panel: where the parent, the namespaced
// profile and the result have it, None where they do not.
type overrideLine struct {
	text                 string
	parent, over, result int
}

// overrideLines remembers the lines and what they were made of.
type overrideLines struct {
	key   overrideKey
	lines []overrideLine
	// The tracks of the three, nil where there is none, and their indexes.
	tracks [sides]*model.Track
	index  [sides]int
	// named is how many versions of the parent are overridden, added how many the
	// namespaced profile brings, all how many there are once they are merged.
	named, added, all int
}

type overrideKey struct {
	parent, child, result *model.Object
	track, terms          string
	all                   bool
	moment                *editor.Snapshot
}

// overrideLines lists the versions shown: those that the namespaced profile says
// something of, in its order, or all, the newest first.
func (s *session) overrideLines() []overrideLine {
	v, ok := s.view()
	if !ok {
		return nil
	}
	o := &s.override
	key := overrideKey{child: v.Child.Object, track: o.track, all: o.all, terms: o.filter.Text}
	if v.result != nil {
		key.parent, key.result = v.Parent.Object, v.result.Object
	}
	if key.terms != "" {
		key.moment = s.Shown()
	}
	if key != o.lines.key {
		o.lines = overrideLines{key: key}
		s.makeOverrideLines(v)
	}
	return o.lines.lines
}

func (s *session) makeOverrideLines(v overrideView) {
	x := &s.override.lines
	var of [sides]map[string]int
	find := func(side side, o *model.Object) {
		x.index[side] = model.None
		of[side] = map[string]int{}
		if o == nil {
			return
		}
		for i, t := range o.Tracks {
			if t.Name == s.override.track {
				x.tracks[side], x.index[side] = t, i
			}
		}
		if x.tracks[side] != nil {
			for i, version := range x.tracks[side].Versions {
				of[side][version.Text] = i
			}
		}
	}
	find(ofOverride, v.Child.Object)
	find(ofParent, x.key.parent)
	find(ofResult, x.key.result)
	for text := range of[ofOverride] {
		if _, has := of[ofParent][text]; has || x.key.result == nil {
			x.named++
		} else if _, has := of[ofResult][text]; has {
			x.added++
		}
	}
	x.all = len(of[ofOverride])
	if x.key.result != nil {
		x.all = len(of[ofResult])
	}
	at := func(side side, text string) int {
		if i, ok := of[side][text]; ok {
			return i
		}
		return model.None
	}
	for _, text := range s.overrideTexts(x) {
		line := overrideLine{text, at(ofParent, text), at(ofOverride, text), at(ofResult, text)}
		if s.override.filter.Text == "" || s.overrideShows(line) {
			x.lines = append(x.lines, line)
		}
	}
}

// overrideTexts lists the versions' texts, each once.
func (s *session) overrideTexts(x *overrideLines) (out []string) {
	seen := map[string]bool{}
	add := func(t *model.Track, order []int) {
		for _, i := range order {
			if text := t.Versions[i].Text; !seen[text] {
				seen[text] = true
				out = append(out, text)
			}
		}
	}
	for _, side := range []side{ofResult, ofParent} {
		if t := x.tracks[side]; t != nil && s.override.all {
			add(t, model.Order(t.Versions))
		}
	}
	if t := x.tracks[ofOverride]; t != nil {
		order := make([]int, len(t.Versions))
		for i := range order {
			order[i] = i
		}
		add(t, order)
	}
	return out
}

// overrideShows tells whether the filter lets a line through.
func (s *session) overrideShows(line overrideLine) bool {
	for _, t := range s.override.filter.Terms {
		passes := strings.Contains(strings.ToLower(line.text), t.Word)
		switch t.Asks {
		case editor.StageTerm:
			passes = strings.HasPrefix(s.overrideStageAt(line), t.Word)
		case editor.ProblemTerm:
			found := s.overrideFindings(line)
			passes = len(found) > 0 && found[0].Severity >= model.Warning
		case editor.EditedTerm:
			passes = s.overrideEdited(line)
		case editor.MarkedTerm:
			passes = false
		}
		if !passes {
			return false
		}
	}
	return true
}

// overrideEdited tells whether parent or override differ from their files.
func (s *session) overrideEdited(line overrideLine) bool {
	o := &s.override
	v, _ := s.view()
	over, parent := s.overrideVersion(ofOverride, line), s.overrideVersion(ofParent, line)
	return over != nil && s.Shown().Edited(model.TrackRef{File: o.file, Object: o.object, Track: o.lines.index[ofOverride]}, over) ||
		parent != nil && s.Shown().Edited(model.TrackRef{File: v.ParentFile, Object: v.Parent.Index, Track: o.lines.index[ofParent]}, parent)
}

// overrideStageAt is the stage of the result at the time cursor.
func (s *session) overrideStageAt(line overrideLine) string {
	if v := s.overrideVersion(ofResult, line); v != nil {
		return lifecycle.StageAt(v, s.Cursor, s.Editor.Dialect())
	}
	return ""
}

// overrideLine is the line worked on; ok is false where nothing is shown.
func (s *session) overrideLine() (line overrideLine, ok bool) {
	lines, at := s.overrideLines(), s.override.at
	if at < 0 || at >= len(lines) || lines[at].text != s.override.version {
		at = slices.IndexFunc(lines, func(l overrideLine) bool { return l.text == s.override.version })
	}
	if at < 0 {
		return overrideLine{parent: model.None, over: model.None, result: model.None}, false
	}
	return lines[at], true
}

// overrideVersion gives what one of the three has for a line, or nil.
func (s *session) overrideVersion(side side, line overrideLine) *model.Version {
	t, i := s.override.lines.tracks[side], [sides]int{line.over, line.parent, line.result}[side]
	if t == nil || i == model.None {
		return nil
	}
	return t.Versions[i]
}

// overrideStages lists the stages of the focused bar. Those of the override are
// the parent's, which it may name, and what else it names.
func (s *session) overrideStages() (out []string) {
	line, ok := s.overrideLine()
	if !ok {
		return nil
	}
	from := []side{s.override.side}
	if s.override.side == ofOverride {
		from = []side{ofParent, ofOverride}
	}
	for _, side := range from {
		v := s.overrideVersion(side, line)
		if v == nil {
			continue
		}
		for _, stage := range lifecycle.Stages(v) {
			if !slices.Contains(out, stage.Name) && (side != ofOverride || s.overrideSays(line, v, stage.Name)) {
				out = append(out, stage.Name)
			}
		}
	}
	return out
}

// isAdded tells whether a version is one that the namespaced profile brings: the
// parent does not have it, and its entry is all of it.
func (s *session) isAdded(line overrideLine) bool {
	return line.parent == model.None && line.over != model.None && line.result != model.None
}

// overrideSays tells whether the entry of a line says something of a stage. One
// with the older field only says when the version expires, an empty one nothing;
// a version of the namespaced profile's own says all there is.
func (s *session) overrideSays(line overrideLine, v *model.Version, stage string) bool {
	return len(v.Stages) > 0 || s.isAdded(line) || stage == model.Expired && v.HasExpiration
}

// overrideStart gives the stage of that name in one of the three, and its index.
func (s *session) overrideStart(side side, line overrideLine, name string) (model.Stage, int, bool) {
	v := s.overrideVersion(side, line)
	if v == nil {
		return model.Stage{}, model.None, false
	}
	for k, stage := range lifecycle.Stages(v) {
		if stage.Name == name && (side != ofOverride || s.overrideSays(line, v, name)) {
			return stage, k, true
		}
	}
	return model.Stage{}, model.None, false
}

// isInherited tells whether the focused stage is one that the override does not
// name.
func (s *session) isInherited() bool {
	line, ok := s.overrideLine()
	_, _, named := s.overrideStart(ofOverride, line, s.override.stage)
	return ok && s.override.side == ofOverride && !named
}

// overrideTransitions considers the changes of stage of parents and results of the
// versions shown.
func (s *session) overrideTransitions(n *panel.Nearest) {
	for _, line := range s.overrideLines() {
		for _, side := range []side{ofParent, ofResult} {
			if v := s.overrideVersion(side, line); v != nil {
				n.Among(v)
			}
		}
	}
}

// overrideFinding goes to the next or previous version shown that a finding is
// about.
func (s *session) overrideFinding(forward bool) {
	lines := s.overrideLines()
	by := 1
	if !forward {
		by = len(lines) - 1
	}
	for n, i := 0, s.override.at; n < len(lines); n++ {
		i = (i + by) % len(lines)
		if found := s.overrideFindings(lines[i]); len(found) > 0 {
			s.override.at, s.override.version = i, lines[i].text
			s.enterOverride()
			s.say(found[0].Rule + ": " + model.Escape(found[0].Message))
			return
		}
	}
	s.say("no version shown has a finding")
}

// overrideFindings lists what is said of a version in both files, the worst
// first.
func (s *session) overrideFindings(line overrideLine) (out []*model.Finding) {
	o, tally := &s.override, s.Shown().Index()
	if line.over != model.None {
		out = append(out, tally.About(model.TrackRef{File: o.file, Object: o.object, Track: o.lines.index[ofOverride]}, line.over)...)
	}
	if v, ok := s.view(); ok && line.parent != model.None {
		for _, f := range tally.About(model.TrackRef{File: v.ParentFile, Object: v.Parent.Index, Track: o.lines.index[ofParent]}, line.parent) {
			if !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return editor.WorstFirst(out)
}

// overrideAll is how many versions there would be without the filter.
func (s *session) overrideAll() int {
	s.overrideLines()
	return len(s.overrideTexts(&s.override.lines))
}

// overrideInstants are the starts of parents and results of the versions shown.
func (s *session) overrideInstants() (out []time.Time) {
	for _, line := range s.overrideLines() {
		for _, side := range []side{ofParent, ofOverride, ofResult} {
			if v := s.overrideVersion(side, line); v != nil {
				out = panel.AppendStarts(out, v)
			}
		}
	}
	return out
}
