package tui

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// syncOverride brings the panel in line with the state shown: the line of the
// version worked on, its stage, and the version that edits are made in.
func (s *session) syncOverride() {
	o, lines := &s.override, s.overrideLines()
	at := slices.IndexFunc(lines, func(l overrideLine) bool { return l.text == o.version })
	if at < 0 {
		at = max(0, min(o.at, len(lines)-1))
		o.stage = ""
	}
	if o.at = at; len(lines) > 0 {
		o.version = lines[at].text
	}
	line, ok := s.overrideLine()
	if !ok {
		s.Focus = editor.Focus{TrackRef: model.TrackRef{File: o.file, Object: o.object, Track: 0}, Version: model.None, Stage: model.None}
		s.settle()
		return
	}
	if stages := s.overrideStages(); !slices.Contains(stages, o.stage) && (o.stage == "" || !s.hasAnywhere(line, o.stage)) {
		o.stage = s.overrideStageToChange(line)
	}
	s.focusSide(line)
}

// hasAnywhere tells whether parent, override or result have a stage.
func (s *session) hasAnywhere(line overrideLine, stage string) bool {
	for side := range sides {
		if _, _, has := s.overrideStart(side, line, stage); has {
			return true
		}
	}
	return false
}

// overrideStageToChange is the stage of the focused bar that begins next after
// the time cursor, else its last one; where the override names none, that of the
// parent.
func (s *session) overrideStageToChange(line overrideLine) string {
	side := s.override.side
	v := s.overrideVersion(side, line)
	if side == ofOverride && (v == nil || v.Bare() && !s.isAdded(line)) {
		v = s.overrideVersion(ofParent, line)
	}
	if v == nil {
		return ""
	}
	stages := lifecycle.Stages(v)
	if k := s.StageToChange(v); k >= 0 && k < len(stages) {
		return stages[k].Name
	}
	return ""
}

// focusSide focuses the version and stage that edits of the focused bar change:
// the entry of the namespaced profile, else the parent's.
func (s *session) focusSide(line overrideLine) {
	o := &s.override
	x, i := &o.lines, line.over
	p := model.TrackRef{File: o.file, Object: o.object, Track: x.index[ofOverride]}
	if (o.side == ofParent || line.over == model.None) && line.parent != model.None {
		v, _ := s.view()
		p, i = model.TrackRef{File: v.ParentFile, Object: v.Parent.Index, Track: x.index[ofParent]}, line.parent
	}
	s.Focus = editor.Focus{TrackRef: p, Version: i, Stage: model.None}
	if v := s.Focused(); v != nil {
		s.Focus.Key = model.KeyOf(p, v)
	}
	s.arrangeRows()
	s.Rows.At = max(0, slices.Index(s.Rows.List, int32(i)))
	side := o.side
	if side == ofResult {
		side = ofOverride
	}
	if _, k, ok := s.overrideStart(side, line, o.stage); ok {
		s.Focus.Stage = k
	}
}

// adoptFocus shows what the focus is on now, after a step was undone, where the
// panel can show it.
func (s *session) adoptFocus() {
	o := &s.override
	v, t := s.Focused(), s.Track()
	view, ok := s.view()
	if v == nil || t == nil || !ok {
		return
	}
	of := ofOverride
	switch {
	case s.Focus.File == view.ChildFile && s.Focus.Object == view.Child.Index:
	case !view.Orphan && s.Focus.File == view.ParentFile && s.Focus.Object == view.Parent.Index:
		of = ofParent
	default:
		return
	}
	if o.side != ofResult {
		o.side = of
	}
	o.track, o.version = t.Name, v.Text
	if stages := s.Stages(); s.Focus.Stage >= 0 && s.Focus.Stage < len(stages) {
		o.stage = stages[s.Focus.Stage].Name
	}
	if !o.all && !names(view.Child.Object, t.Name, v.Text) {
		o.all = true
	}
}

// titledTrack is the track whose file and object the title names: the one that edits
// change, or that a panel is about.
func (s *session) titledTrack() model.TrackRef {
	for _, scope := range slices.Backward(s.Layers) {
		if p := s.panels[scope]; p != nil {
			if t := p.Face(s.Context).Titled; t != nil && t.File < len(s.Editor.Files) {
				return *t
			}
		}
	}
	if s.isOverriding() && s.override.side != ofParent {
		return model.TrackRef{File: s.override.file, Object: s.override.object}
	}
	return s.Focus.TrackRef
}

// titled is the file that the title names, titledObject the object.
func (s *session) titled() *editor.File { return s.Editor.Files[s.Titled.File] }

func (s *session) titledObject() *model.Object { return s.Shown().Object(s.Titled) }

// overrideStageEnd says that there is no further stage in a direction.
func (s *session) overrideStageEnd(i keys.Intent) string {
	names, o := s.overrideStages(), &s.override
	switch {
	case len(names) == 0:
		return "there is no stage here"
	case i == keys.PreviousStage && names[0] == o.stage:
		return model.Escape(o.stage) + " is the first stage of " + model.Escape(o.version)
	case i == keys.NextStage && names[len(names)-1] == o.stage:
		return model.Escape(o.stage) + " is the last stage of " + model.Escape(o.version)
	}
	return ""
}

// showAllWords says what the key that shows more or fewer versions does now.
func (s *session) showAllWords() string {
	if s.override.all {
		return "differences only"
	}
	return "all versions"
}

// keepUp brings an open panel in line with what has changed.
func (s *session) keepUp() {
	if s.Layers.Top() == keys.Override {
		s.syncOverride()
	}
}

// fitOverride shows all dates where the panel opens on a version none of whose
// dates is in sight. What was shown before comes back when the panel closes.
func (s *session) fitOverride() {
	line, ok := s.overrideLine()
	if !ok || s.Window.Width() == 0 {
		return
	}
	dated := false
	for _, side := range []side{ofParent, ofOverride, ofResult} {
		v := s.overrideVersion(side, line)
		if v == nil {
			continue
		}
		for _, stage := range lifecycle.Stages(v) {
			if !stage.Start.IsAt() {
				continue
			}
			if c := s.Window.Cell(stage.Start.Time); c >= 0 && c < s.Window.Width() {
				return
			}
			dated = true
		}
	}
	if dated {
		before := s.Window
		s.override.window = &before
		s.zoom(keys.ZoomFit)
	}
}

// overrideSpot is a bar of a version on a line of the screen.
type overrideSpot struct {
	line, at int
	side     side
}

// clickOverride focuses the version and the bar under the mouse, and the stage where
// one begins there; on the axis it moves the time cursor.
func (s *session) clickOverride(x, y int) {
	o, l := &s.override, s.overrideLayout(s.layout())
	if l.ruler >= 0 && y >= l.ruler && y < l.rows && x >= s.overrideColumns().bar {
		s.mouse.scrubbing = true
		s.scrubToCell(x)
		return
	}
	lines := s.overrideLines()
	for _, spot := range o.drawn {
		if spot.line != y || spot.at >= len(lines) || y >= l.rows+l.rowCount {
			continue
		}
		o.at, o.side, o.wanted = spot.at, spot.side, ""
		if lines[spot.at].text != o.version {
			o.version, o.stage = lines[spot.at].text, ""
		}
		if v := s.overrideVersion(o.side, lines[spot.at]); v != nil {
			for _, stage := range lifecycle.Stages(v) {
				if _, _, has := s.overrideStart(o.side, lines[spot.at], stage.Name); !has || !stage.Start.IsAt() {
					continue
				}
				if c := s.Window.Cell(stage.Start.Time); l.size >= panel.Small && c == x-s.overrideColumns().bar {
					o.stage = stage.Name
				}
			}
		}
		s.syncOverride()
		return
	}
}
