package tui

import (
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/stages"
)

// overrideEditRefusal says why an edit cannot be made in the focused bar;
// settled is set where that is all there is to ask.
func (s *session) overrideEditRefusal(i keys.Intent) (reason string, settled bool) {
	line, ok := s.overrideLine()
	switch {
	case !ok:
		return "there is no version here", true
	case i == keys.AddVersion || i == keys.ShiftMarked:
		return "not in this panel: " + s.Keys.First(keys.Override, keys.Back) + " goes back to the versions", true
	case s.override.side == ofResult:
		return "the result follows from parent and override: " + s.Keys.First(keys.Override, keys.NextPanel) + " goes to them", true
	case s.override.side == ofParent:
		return s.parentEditRefusal(line), line.parent == model.None
	}
	if reason := s.Editor.ReadOnly(s.override.file); reason != "" {
		return reason, true
	}
	if s.isAdded(line) {
		return "", false
	}
	switch inherited := s.isInherited(); {
	case i == keys.AddStage:
		return s.addOverrideRefusal(line), true
	case i == keys.RemoveVersion && line.over == model.None:
		return model.Escape(line.text) + " is not overridden: there is nothing to remove", true
	case i == keys.RemoveVersion:
		return "", true
	case i == keys.EditStart && inherited:
		return s.newOverrideRefusal(line), true
	case inherited && s.override.stage == "":
		return model.Escape(line.text) + " has no stage here", true
	case inherited:
		return model.Escape(s.override.stage) + " of " + model.Escape(line.text) + " is not overridden: " + s.Keys.First(keys.Override, keys.EditStart) + " overrides it", true
	}
	return "", false
}

func (s *session) parentEditRefusal(line overrideLine) string {
	v, _ := s.view()
	switch {
	case line.parent != model.None:
		return ""
	case v.Orphan:
		return s.Editor.OrphanWords(v.Child.Object) + ": there is nothing to edit"
	}
	return "the parent does not have " + model.Escape(line.text)
}

// parentLacks says why a version cannot be overridden.
func (s *session) parentLacks(text string) string {
	if v, _ := s.view(); v.Orphan {
		return s.Editor.OrphanWords(v.Child.Object) + ", so it is not known what there is to override"
	}
	return "the parent does not have " + model.Escape(text) + ": there is nothing to override"
}

// addOverrideRefusal says why no further stage of a version can be overridden.
func (s *session) addOverrideRefusal(line overrideLine) string {
	if reason := s.newOverrideRefusal(line); reason != "" {
		return reason
	}
	if len(s.stagesToOverride(line)) == 0 {
		return "all stages of " + model.Escape(line.text) + " are overridden; an override cannot add one"
	}
	return ""
}

// newOverrideRefusal says why no stage of a version can be overridden.
func (s *session) newOverrideRefusal(line overrideLine) string {
	v := s.overrideVersion(ofOverride, line)
	switch {
	case line.parent == model.None:
		return s.parentLacks(line.text)
	case v != nil && v.Legacy():
		return s.OlderFields(v)
	}
	return ""
}

// stagesToOverride lists the stages of the parent's version that the override
// does not name.
func (s *session) stagesToOverride(line overrideLine) (out []model.StageKind) {
	v := s.overrideVersion(ofParent, line)
	if v == nil {
		return nil
	}
	for _, stage := range lifecycle.Stages(v) {
		if _, _, named := s.overrideStart(ofOverride, line, stage.Name); !named {
			out = append(out, s.Object().Scale.Kind(stage.Name))
		}
	}
	return out
}

// editOverride opens the field of the focused start; one that is inherited is
// asked about first.
func (s *session) editOverride(text string) tea.Cmd {
	if !s.isInherited() {
		return s.typeFocused(text)
	}
	s.override.text = text
	s.open(keys.OverrideQuestion)
	return nil
}

// typeFocused opens the field on the focused start.
func (s *session) typeFocused(text string) tea.Cmd {
	of := s.FocusedStart()
	of.Text = text
	return s.typeStart(of)
}

// chooseStage offers the stages that the focused bar lacks.
func (s *session) chooseStage() tea.Cmd {
	line := s.presentLine()
	if s.override.side == ofParent || s.isAdded(line) {
		return s.openPanel(keys.StageChoice, "")
	}
	return s.take(keys.Command{}, panel.Result{Choose: &panel.Choice{Kinds: s.stagesToOverride(line), Start: func(_ panel.Context, stage string) panel.Start { return s.overrideToType(stage) }}})
}

// handleOverrideQuestion overrides the start, or goes on with the parent's.
func (s *session) handleOverrideQuestion(w keys.Command) tea.Cmd {
	text := s.override.text
	s.close()
	switch w.Intent {
	case keys.OverrideHere:
		of := s.overrideToType(s.override.stage)
		of.Text = text
		return s.typeStart(of)
	case keys.EditParent:
		stage := s.override.stage
		s.override.side = ofParent
		s.enterOverride()
		if _, _, ok := s.overrideStart(ofParent, s.presentLine(), stage); ok {
			s.override.stage = stage
			s.syncOverride()
		}
		if reason := s.refusal(keys.EditStart); reason != "" {
			s.refuse(reason)
			return nil
		}
		return s.typeFocused(text)
	}
	return nil
}

func (s *session) presentLine() overrideLine {
	line, _ := s.overrideLine()
	return line
}

// overrideQuestion says what is asked about an inherited start.
func (s *session) overrideQuestion() (heading, text string) {
	line, v := s.presentLine(), overrideView{}
	v, _ = s.view()
	stage, _, _ := s.overrideStart(ofParent, line, s.override.stage)
	heading = model.Escape(line.text + " " + s.override.stage)
	if now, forced := s.impliedStart(line, s.override.stage); forced != "" {
		return heading, "It is " + phrase.Start(now) + ", implied by " + model.Escape(forced) + " in " + s.Editor.Files[v.ChildFile].Name + "; the parent's is " +
			phrase.Start(stage.Start) + " in " + s.Editor.Files[v.ParentFile].Name + "."
	}
	return heading, "It is the parent's, " + phrase.Start(stage.Start) + " in " + s.Editor.Files[v.ParentFile].Name + "; " + s.Editor.Files[v.ChildFile].Name + " does not override it."
}

// impliedStart gives the start of a stage of the result that the namespaced
// profile moves without naming it, and the stage that forces it; "" where the
// parent's start stands.
func (s *session) impliedStart(line overrideLine, stage string) (start model.Start, forced string) {
	v, _ := s.view()
	is, k, ok := s.overrideStart(ofResult, line, stage)
	if !ok || v.result == nil {
		return start, ""
	}
	origin := v.result.Origin(model.ObjectRef(0).InTrack(s.override.lines.index[ofResult]).InVersion(line.result))
	if k < len(origin.Stages) && origin.Stages[k].Origin == merge.OriginImplied {
		return is.Start, origin.Stages[k].Because
	}
	return start, ""
}

// overrideToType is the start of a stage that the namespaced profile does not override
// yet. It begins with the start that it has now: the parent's, or the implied one, which
// keeps the order of the stages.
func (s *session) overrideToType(stage string) panel.Start {
	line := s.presentLine()
	present, _, _ := s.overrideStart(ofParent, line, stage)
	if now, forced := s.impliedStart(line, stage); forced != "" {
		present.Start = now
	}
	set := func(_ panel.Context, to model.Start) (editor.Change, error) { return s.withOverride(line, stage, to) }
	return panel.Start{File: s.override.file, Version: line.text, Name: model.Escape(line.text), Stage: stage, Adding: true, Present: present.Start, Opened: present.Start.String(), Change: set}
}

// withOverride is the change that overrides a stage: in the entry of
// the version, in a new one, or in a new list.
func (s *session) withOverride(line overrideLine, stage string, start model.Start) (c editor.Change, err error) {
	o := &s.override
	objects := s.Editor.Now().Drafts[o.file].Objects()
	if o.object >= len(objects) {
		return c, errors.New("the namespaced profile is gone")
	}
	object := objects[o.object]
	ref := model.Ref{Object: o.object, Track: model.None, Version: model.None, Stage: model.None}
	var edits []model.Edit
	for i, t := range object.Tracks {
		if t.Name != o.track {
			continue
		}
		ref.Track, ref.Version = i, t.PlaceForVersion(line.text)
		for k, v := range t.Versions {
			if v.Text == line.text {
				ref.Version = k
				return editor.Change{File: o.file, Edits: []model.Edit{{Ref: ref, What: model.AddStage, Name: stage, To: start}}}, nil
			}
		}
	}
	if ref.Track == model.None {
		at, ok := object.PlaceForTrack(o.track)
		if !ok {
			return c, errors.New("there is no place for " + model.Escape(o.track))
		}
		ref.Track, ref.Version = at, 0
		edits = append(edits, model.Edit{Ref: ref, What: model.AddTrack, Name: o.track})
	}
	edits = append(edits, model.Edit{Ref: ref, What: model.AddVersion, Name: line.text}, model.Edit{Ref: ref, What: model.AddStage, Name: stage, To: start})
	return editor.Change{File: o.file, Edits: edits}, nil
}

// removeOverride takes the focused stage out of the override, and the entry with
// its last one; on the parent's bar it takes the stage out of the parent.
func (s *session) removeOverride() {
	line := s.presentLine()
	v := s.overrideVersion(ofOverride, line)
	if s.override.side != ofOverride || v == nil || line.parent == model.None || saysMore(v) {
		s.take(keys.Command{}, stages.Remove(s.Context))
		return
	}
	s.removeOverrideEntry(line, s.override.stage+" is no longer overridden")
}

// saysMore tells whether an override says more than one start.
func saysMore(v *model.Version) bool {
	n := len(v.Stages) + len(v.Others) + len(v.CRI) + len(v.Architectures)
	if v.HasExpiration {
		n++
	}
	if v.Classification.Set {
		n++
	}
	return n > 1
}

// removeOverrideVersion takes the whole entry of the focused bar away.
func (s *session) removeOverrideVersion() {
	if s.override.side == ofParent {
		s.take(keys.Command{}, stages.RemoveVersion(s.Context))
		return
	}
	s.removeOverrideEntry(s.presentLine(), "the override is removed")
}

// removeOverrideEntry takes an entry out of the namespaced profile: the version
// is the parent's then.
func (s *session) removeOverrideEntry(line overrideLine, what string) {
	o := &s.override
	ref := model.Ref{Object: o.object, Track: o.lines.index[ofOverride], Version: line.over, Stage: model.None}
	remove := model.Edit{Ref: ref, What: model.RemoveVersion, Name: line.text}
	if !s.do(editor.Change{File: o.file, Edits: []model.Edit{remove}, Label: "override of " + model.Escape(line.text) + " removed"}) {
		return
	}
	s.say(model.Escape(line.text) + ": " + model.Escape(what) + ", all of it is the parent's; " + s.Keys.First(keys.Override, keys.Undo) + " undoes")
}
