package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/stages"
	startfield "github.com/lctui/lctui/tui/panel/start"
	"github.com/lctui/lctui/tui/timeline"
)

// side is one of the three bars of a version in the override panel.
type side uint8

const (
	ofOverride side = iota
	ofParent
	ofResult

	sides
)

// String is the panel's word.
func (x side) String() string { return [...]string{"override", "parent", "result"}[x] }

// override is the panel that shows, version by version, what the parent says,
// what a namespaced profile overrides, and what comes of both.
type override struct {
	// file and object are those of the namespaced profile, track the name of the
	// track shown.
	file, object int
	track        string
	// version, side and stage are what is worked on, by name: lines and stages
	// come and go under them. at is the line of the version.
	version, stage string
	side           side
	at, top        int
	// wanted is the stage that was worked on before the panel opened, where the
	// override does not name it: the other bars begin with it.
	wanted string
	// window is what was shown before the panel opened, where it shows something
	// else.
	window *timeline.Window
	// all is set where versions without an override are shown too.
	all    bool
	filter panel.Filter
	// from is where the panel was opened.
	from editor.Focus
	// text is what a command gave for a start that has to be asked about first.
	text  string
	lines overrideLines
	// drawn says what stands on which line of the screen.
	drawn []overrideSpot
	// seen is the profile as last looked up, of what.
	seen   overrideView
	seenOf seenOf
}

// seenOf tells whether a profile looked up is still the one.
type seenOf struct {
	moment       *editor.Snapshot
	family       editor.Family
	file, object int
	found        bool
}

// overrideView is a namespaced profile, its parent and what comes of both, as
// shown.
type overrideView struct {
	check.Pair
	// result is nil where there is no parent.
	result *merge.Result
}

// view gives the namespaced profile of the panel.
func (s *session) view() (v overrideView, ok bool) {
	o := &s.override
	of := seenOf{s.Shown(), s.Editor.Workspace.Family, o.file, o.object, true}
	if o.seenOf == of {
		return o.seen, true
	}
	for _, b := range s.Shown().Bonds() {
		if b.ChildFile == o.file && b.Child.Index == o.object {
			v.Pair = b
			if !b.Orphan {
				v.result = s.Shown().Result(b)
			}
			o.seen, o.seenOf = v, of
			return v, true
		}
	}
	return v, false
}

// isOverriding tells whether the panel is open, at the top or below.
func (s *state) isOverriding() bool { return s.Layers.Has(keys.Override) }

// overrideRefusal says why parent and override cannot be shown side by side.
func (s *session) overrideRefusal() string {
	o := s.Object()
	switch {
	case o == nil:
		return "there is no profile here"
	case s.Layers.Has(keys.Override):
		return ""
	case !s.Shown().KnowsRelated() && s.Editor.HasNamespaced():
		return "the files are still being read; try again in a moment"
	case s.Overrides():
		return ""
	case s.Can(lifecycle.BeInherited) != "":
		return s.Can(lifecycle.BeInherited)
	case len(s.Shown().Children(s.Focus.TrackRef)) == 0:
		return "no open file has a namespaced profile over " + model.Escape(o.String())
	}
	return ""
}

// openOverride opens the panel on the focused version: of the namespaced profile
// it stands in, or of the first one below the focused profile that overrides it.
func (s *session) openOverride() {
	if s.isOverriding() {
		s.closeOverride()
		return
	}
	o := override{file: s.Focus.File, object: s.Focus.Object, from: s.Focus, side: ofOverride}
	if t := s.Track(); t != nil {
		o.track = t.Name
	} else {
		o.track, o.all = model.Kubernetes, true
	}
	if v := s.Focused(); v != nil {
		o.version = v.Text
		o.stage, o.wanted = s.stageChosen(v)
	}
	if s.Can(lifecycle.BeInherited) == "" {
		children := s.Shown().Children(s.Focus.TrackRef)
		best := children[0]
		for _, b := range children {
			if names(b.Child.Object, o.track, o.version) {
				best = b
				break
			}
		}
		o.file, o.object = best.ChildFile, best.Child.Index
		o.all = !names(best.Child.Object, o.track, o.version)
	}
	s.override = o
	s.open(keys.Override)
	s.showOverride()
}

// showOverride brings the panel in line once it is open, and its window to the
// dates of the version.
func (s *session) showOverride() {
	s.syncOverride()
	s.fitWindow()
	s.fitOverride()
}

// stageChosen gives the stage that the panel opens on: the focused one where it
// was chosen. The one that a row begins with is wanted only, since an override
// mostly names another.
func (s *session) stageChosen(v *model.Version) (chosen, wanted string) {
	stages := lifecycle.Stages(v)
	k := s.Focus.Stage
	if k < 0 || k >= len(stages) {
		return "", ""
	}
	if k == s.StageToChange(v) && s.Can(lifecycle.BeInherited) == "" {
		return "", stages[k].Name
	}
	return stages[k].Name, ""
}

// names tells whether a namespaced profile has an entry for a version.
func names(o *model.Object, track, text string) bool {
	for _, t := range o.Tracks {
		for _, v := range t.Versions {
			if t.Name == track && v.Text == text {
				return true
			}
		}
	}
	return false
}

// enterOverride focuses the stage that people come to change in the focused bar.
func (s *session) enterOverride() {
	s.override.stage, s.override.wanted = "", ""
	s.syncOverride()
}

// nextSide goes to the next bar. The stage stays: what a key edits next is what
// was looked at.
func (s *session) nextSide() {
	o := &s.override
	o.side = (o.side + 1) % sides
	if o.wanted != "" && o.stage != o.wanted {
		if _, _, has := s.overrideStart(o.side, s.presentLine(), o.wanted); has {
			o.stage = o.wanted
		}
	}
	o.wanted = ""
	s.syncOverride()
}

// closeOverride goes back to the rows, to the version worked on where they have
// it.
func (s *session) closeOverride() {
	o := s.override
	for s.isOverriding() {
		s.close()
	}
	if o.window != nil {
		s.Window = *o.window
	}
	s.enterTrack(o.from.TrackRef)
	version := o.from.Version
	if t := s.Track(); t != nil {
		for i, v := range t.Versions {
			if t.Name == o.track && v.Text == o.version {
				version = i
			}
		}
		if version != model.None { // there was none where a filter hid all rows
			s.goTo(o.from.TrackRef, version, model.None)
		}
	}
	s.fitWindow()
}

// handleOverride does what can be wanted in the panel.
func (s *session) handleOverride(w keys.Command) tea.Cmd {
	if s.handleScrub(w) || s.handleOverrideRows(w) || s.handlePanels(w) {
		return nil
	}
	if w.Intent.Edits() {
		s.override.wanted = ""
	}
	switch w.Intent {
	case keys.EditStart:
		return s.editOverride(w.Text)
	case keys.DayEarlier, keys.DayLater, keys.MonthEarlier, keys.MonthLater, keys.MoveStart:
		return s.take(w, startfield.Move(s.Context, w))
	case keys.AddStage:
		return s.chooseStage()
	case keys.RemoveStage:
		s.removeOverride()
	case keys.RemoveVersion:
		s.removeOverrideVersion()
	case keys.Convert, keys.ConvertBack:
		return s.take(w, stages.Convert(s.Context, w.Intent == keys.ConvertBack))
	case keys.Undo, keys.Redo, keys.Revert:
		s.handleFiles(w)
		s.adoptFocus()
	case keys.CopyLine:
		return s.copyOverride()
	case keys.Play:
		return s.play()
	case keys.OpenOverride:
		s.closeOverride()
	case keys.Back:
		if s.override.filter.Text != "" {
			s.override.filter = panel.Filter{}
			return nil
		}
		s.closeOverride()
	default:
		if !s.zoom(w.Intent) {
			return s.handleFiles(w)
		}
	}
	return nil
}

// handleOverrideRows moves the focus among versions, bars, stages, tracks and
// profiles.
func (s *session) handleOverrideRows(w keys.Command) bool {
	o := &s.override
	switch w.Intent {
	case keys.RowUp, keys.RowDown, keys.PageUp, keys.PageDown, keys.FirstRow, keys.LastRow:
		s.moveOverrideLine(w.Intent)
	case keys.PreviousTrack:
		s.moveOverrideTrack(-1)
	case keys.NextTrack:
		s.moveOverrideTrack(1)
	case keys.PreviousStage:
		s.moveOverrideStage(-1)
	case keys.NextStage:
		s.moveOverrideStage(1)
	case keys.NextPanel:
		s.nextSide()
	case keys.ShowAll:
		o.all = !o.all
		o.lines = overrideLines{}
	case keys.NextFinding, keys.PreviousFinding:
		s.overrideFinding(w.Intent == keys.NextFinding)
	default:
		return false
	}
	return true
}

func (s *session) moveOverrideLine(i keys.Intent) {
	o := &s.override
	lines := s.overrideLines()
	if len(lines) == 0 {
		return
	}
	at := o.at
	panel.Move(&at, len(lines), 2, i)
	if o.at = at; lines[at].text != o.version {
		o.version = lines[at].text
		s.enterOverride()
	}
}

// moveOverrideStage goes to the next or previous stage of the focused bar; of the
// override also to those that it does not name yet.
func (s *session) moveOverrideStage(by int) {
	names := s.overrideStages()
	s.override.wanted = ""
	for i, name := range names {
		if name == s.override.stage && i+by >= 0 && i+by < len(names) {
			s.override.stage = names[i+by]
			return
		}
	}
}

// goToChild shows a namespaced profile beside its parent.
func (s *session) goToChild(x panel.Child) {
	object := s.Shown().Object(model.TrackRef{File: x.File, Object: x.Object})
	from := s.Focus
	if s.isOverriding() {
		from = s.override.from
	}
	s.backToTimeline()
	o := override{file: x.File, object: x.Object, from: from, side: ofOverride, track: x.Track, version: x.Version}
	if o.track == "" {
		o.track = model.Kubernetes
		for _, t := range object.Tracks {
			if len(t.Versions) > 0 {
				o.track = t.Name
				break
			}
		}
	}
	o.all = x.Version != "" && !names(object, o.track, o.version)
	if o.all {
		o.side = ofParent
	}
	s.override = o
	s.open(keys.Override)
	s.showOverride()
}
