package tui

import (
	"strconv"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/details"
)

// refusal says why an intent cannot act now, or "". It is the one place for
// these reasons: keys, footer, help and commands ask here.
func (s *session) refusal(i keys.Intent) string {
	if reason := s.unseenQuestion(i); reason != "" {
		return reason
	}
	if p := s.panels[s.Layers.Top()]; p != nil {
		if reason := p.Refuse(s.Context, i); reason != "" {
			return reason
		}
	}
	if reason := s.systemRefusal(i); reason != "" {
		return reason
	}
	if i.Edits() {
		if reason := s.editRefusal(i); reason != "" {
			return reason
		}
	}
	if reason := s.answerRefusal(i); reason != "" {
		return reason
	}
	switch i {
	case keys.Undo:
		if !s.Editor.CanUndo() {
			return "nothing to undo"
		}
	case keys.Redo:
		if !s.Editor.CanRedo() {
			return "nothing to redo"
		}
	case keys.Revert:
		if !s.Editor.Now().Dirty() {
			return "nothing to revert: the files are as loaded"
		}
	case keys.WriteFiles, keys.WriteQuit:
		if s.Editor.Now().Dirty() {
			return s.Editor.WriteRefusal()
		}
	case keys.Save:
		if !s.options.Writable {
			return s.Editor.ReadOnly(s.Focus.File)
		}
		if !s.Editor.Now().Dirty() {
			return "nothing to save: no edit is unsaved"
		}
	case keys.RequestChange:
		return s.requestRefusal()
	case keys.OpenEditor:
		return s.editorRefusal()
	case keys.Write, keys.WriteAndLeave:
		if reason := s.unseenRefusal(); reason != "" {
			return reason
		}
		return s.Editor.WriteRefusal()
	default:
		return s.browseRefusal(i)
	}
	return ""
}

// answerRefusal says why a question that is open cannot be answered so.
func (s *session) answerRefusal(i keys.Intent) string {
	asked := s.Layers.Top()
	switch i {
	case keys.AnswerElsewhere:
		if asked == keys.LeaveQuestion && s.risk == nil {
			return "that is no answer: " + s.answers(keys.LeaveQuestion)
		}
	case keys.AnswerRetry:
		if asked == keys.DiskQuestion && !s.disk.Refused {
			return "the file changed: what was to be written no longer fits it"
		}
	case keys.AnswerReread:
		if asked == keys.DiskQuestion && s.disk.Gone {
			return "the file is gone: " + s.Keys.First(keys.DiskQuestion, keys.AnswerOverwrite) + " writes it again"
		}
	case keys.AnswerOverwrite:
		if asked == keys.DiskQuestion && s.disk.Refused {
			return "nothing can be written there: " + s.Keys.First(keys.DiskQuestion, keys.AnswerRetry) + " tries again, " + s.Keys.First(keys.DiskQuestion, keys.AnswerElsewhere) + " saves the edits elsewhere"
		}
		if asked == keys.DiskQuestion && s.Editor.Now().Approvals().Together(s.disk.File) {
			return "an approval is judged on the file as it is: " + s.Keys.First(keys.DiskQuestion, keys.AnswerReread) + " reads it again"
		}
	case keys.AnswerResume:
		if left := s.Editor.Recoveries.All(); len(left) > 0 {
			return s.Editor.Recoveries.Refusal(left[0])
		}
	case keys.ChooseMine, keys.ChooseTheirs, keys.ChooseBoth, keys.AllMine, keys.AllTheirs:
		if s.layout().size == panel.OneLine {
			return s.layout().larger("to decide", "40x10")
		}
	}
	return ""
}

// browseRefusal says why there is nothing to go to or to show.
func (s *session) browseRefusal(i keys.Intent) string {
	switch i {
	case keys.OpenOverride:
		return s.panels[keys.Override].Refuse(s.Context, i)
	case keys.OpenPaths:
		return s.panels[keys.Paths].Refuse(s.Context, i)
	case keys.OpenChildren:
		return s.panels[keys.Children].Refuse(s.Context, i)
	case keys.ShowAll:
		if s.Layers.Top() != keys.Override {
			return "this is for parent and override side by side: " + s.Keys.First(keys.Timeline, keys.OpenOverride) + " shows them"
		}
	case keys.NextFinding, keys.PreviousFinding:
		if s.Layers.Top().IsBrowsing() && s.Layers.Top() != keys.Paths && s.findingCount() == 0 {
			return "no findings"
		}
	case keys.PreviousStage, keys.NextStage:
		return s.stageEnd(i)
	case keys.PreviousTrack, keys.NextTrack:
		if s.Layers.Top() == keys.Override {
			return ""
		}
		if len(s.Tracks.Tabs()) < 2 {
			return "there is one track only"
		}
	case keys.Mark, keys.MarkAll, keys.CopyLine:
		if s.Layers.Browsing() == keys.Timeline && len(s.Rows.List) == 0 {
			return "there is no version here"
		}
	default:
		return s.edgeRefusal(i)
	}
	return ""
}

// editRefusal says why a draft cannot be changed so.
func (s *session) editRefusal(i keys.Intent) string {
	if i == keys.QuickFix {
		if s.Layers.Browsing() != keys.Problems {
			return "quick fixes are in the list of findings: " + s.Keys.First(keys.Timeline, keys.OpenProblems) + " opens it"
		}
		return s.panels[keys.Problems].Refuse(s.Context, i)
	}
	if p := s.panels[keys.Override]; s.Layers.Has(keys.Override) {
		if reason := p.Refuse(s.Context, i); reason != "" || p.Face(s.Context).Own(i) {
			return reason
		}
	}
	if len(s.Editor.Files) == 0 || s.Track() == nil {
		return "there is no track here"
	}
	if reason := s.Editor.ReadOnly(s.Focus.File); reason != "" && !(i == keys.EditStart && s.isRequest()) {
		return reason
	}
	if reason := s.Editor.Now().Approvals().First(s.Focus.File); reason != "" && !(i == keys.EditStart && s.isRequest()) {
		return reason
	}
	if i != keys.EditStart && s.Can(lifecycle.NameMoves) != "" {
		a := lifecycle.TypeStart
		if i == keys.AddVersion {
			a = lifecycle.AddVersion
		}
		if reason := s.why(a); reason != "" {
			return reason
		}
	}
	if i == keys.AddVersion || i.MovesAPI() || i == keys.ShiftMarked && len(s.MarkedRows()) > 0 {
		return ""
	}
	v := s.Focused()
	if v == nil || len(s.Rows.List) == 0 {
		return s.noVersionHere()
	}
	if s.Can(lifecycle.TypeStart) != "" {
		return ""
	}
	switch i {
	case keys.EditStart, keys.DayEarlier, keys.DayLater, keys.MonthEarlier, keys.MonthLater, keys.MoveStart:
		return s.moveRefusal(v, i)
	case keys.AddStage:
		if v.Legacy() {
			return s.OlderFields(v)
		}
		if len(s.MissingStages(v)) == 0 {
			return phrase.Version(v) + " has all five stages"
		}
	case keys.RemoveStage:
		return s.removeRefusal(v)
	case keys.Convert:
		if len(s.MarkedRows()) == 0 && len(v.Stages) > 0 && !v.Legacy() {
			return phrase.Version(v) + " has no older fields"
		}
	case keys.ShiftMarked:
		return "no row is marked: " + s.Keys.First(keys.Timeline, keys.Mark) + " marks one, " + s.Keys.First(keys.Timeline, keys.MarkAll) + " all shown"
	}
	return ""
}

// noVersionHere says that no row is in focus.
func (s *session) noVersionHere() string {
	if s.Can(lifecycle.NameMoves) == "" && s.Filter.Text == "" {
		return "there is no version here: " + s.Keys.First(keys.Timeline, keys.AddVersion) + " names one to support"
	}
	return "there is no version here"
}

// moveRefusal says why the focused start cannot be edited or moved.
func (s *session) moveRefusal(v *model.Version, i keys.Intent) string {
	stages := lifecycle.Stages(v)
	k := s.Focus.Stage
	if k < 0 || k >= len(stages) {
		return phrase.Version(v) + " has no stage to edit"
	}
	older := len(v.Stages) == 0
	if older && !(stages[k].Name == model.Expired && v.HasExpiration && k == len(stages)-1) {
		if !v.Legacy() {
			return phrase.Version(v) + " has no lifecycle: " + s.Keys.First(keys.Timeline, keys.AddStage) + " adds a stage"
		}
		return "classification has no date: " + s.Keys.First(keys.Timeline, keys.Convert) + " converts " + phrase.Version(v) + " to a lifecycle"
	}
	if i == keys.EditStart {
		return ""
	}
	switch stages[k].Start.Form {
	case model.NoTime:
		return "this start is no time (" + model.Escape(strconv.Quote(stages[k].Start.Text)) + "), it cannot be moved"
	case model.At:
		return ""
	}
	return "this stage is open, it has no date to move"
}

func (s *session) removeRefusal(v *model.Version) string {
	stages := lifecycle.Stages(v)
	k := s.Focus.Stage
	switch {
	case k < 0 || k >= len(stages) || v.Bare():
		return phrase.Version(v) + " has no stage to remove"
	case len(v.Stages) == 0 && !(stages[k].Name == model.Expired && v.HasExpiration) && !v.Classification.Set:
		return "supported is not in the file: it holds because nothing else is said"
	}
	return ""
}

// stageEnd says that there is no further stage in a direction.
func (s *session) stageEnd(i keys.Intent) string {
	if s.Layers.Has(keys.Override) {
		return "" // the panel says it
	}
	stages := s.Stages()
	if len(stages) == 0 {
		return "there is no stage here"
	}
	name := model.Escape(stages[clampStage(s.Focus.Stage, len(stages))].Name)
	if i == keys.PreviousStage && s.Focus.Stage <= details.FirstStage(&s.Context, s.Focused()) {
		return name + " is the first stage of " + phrase.Version(s.Focused())
	}
	if i == keys.NextStage && s.Focus.Stage >= len(stages)-1 {
		return name + " is the last stage of " + phrase.Version(s.Focused())
	}
	return ""
}
