package tui

import (
	"strconv"

	"github.com/lctui/lctui/model"
)

// refusal says why an intent cannot act now, or "". It is the one place for
// these reasons: keys, footer, help and commands ask here.
func (s *session) refusal(i Intent) string {
	if reason := s.unseenQuestion(i); reason != "" {
		return reason
	}
	if reason := s.datelessRefusal(i); reason != "" {
		return reason
	}
	if i.edits() {
		if reason := s.editRefusal(i); reason != "" {
			return reason
		}
	}
	if reason := s.answerRefusal(i); reason != "" {
		return reason
	}
	switch i {
	case Undo:
		if s.moment == 0 {
			return "nothing to undo"
		}
	case Redo:
		if s.moment+1 >= len(s.moments) {
			return "nothing to redo"
		}
	case Revert:
		if !s.kept().dirty() {
			return "nothing to revert: the files are as loaded"
		}
	case WriteFiles, WriteQuit:
		if s.kept().dirty() {
			return s.writeRefusal()
		}
	case Save:
		if !s.options.Writable {
			return s.readOnly(s.focus.file)
		}
		if !s.kept().dirty() {
			return "nothing to save: no edit is unsaved"
		}
	case RequestChange:
		return s.requestRefusal()
	case OpenEditor:
		return s.editorRefusal()
	case Write, WriteAndLeave:
		if reason := s.unseenRefusal(); reason != "" {
			return reason
		}
		return s.writeRefusal()
	default:
		return s.browseRefusal(i)
	}
	return ""
}

// answerRefusal says why a question that is open cannot be answered so.
func (s *session) answerRefusal(i Intent) string {
	asked := s.modes.top()
	switch i {
	case AnswerElsewhere:
		if asked == LeaveQuestion && s.risk == nil {
			return "that is no answer: " + s.answers(LeaveQuestion)
		}
	case AnswerRetry:
		if asked == DiskQuestion && !s.disk.refused {
			return "the file changed: what was to be written no longer fits it"
		}
	case AnswerReread:
		if asked == DiskQuestion && s.disk.gone {
			return "the file is gone: " + s.keys.first(DiskQuestion, AnswerOverwrite) + " writes it again"
		}
	case AnswerOverwrite:
		if asked == DiskQuestion && s.disk.refused {
			return "nothing can be written there: " + s.keys.first(DiskQuestion, AnswerRetry) + " tries again, " + s.keys.first(DiskQuestion, AnswerElsewhere) + " saves the edits elsewhere"
		}
		if asked == DiskQuestion && s.tied(s.disk.file) {
			return "an approval is judged on the file as it is: " + s.keys.first(DiskQuestion, AnswerReread) + " reads it again"
		}
	case AnswerResume:
		if len(s.offers) > 0 {
			return s.resumeRefusal(&s.offers[0])
		}
	case ChooseMine, ChooseTheirs, ChooseBoth, AllMine, AllTheirs:
		if s.layout().size == oneLine {
			return s.layout().larger("to decide", "40x10")
		}
	}
	return ""
}

// browseRefusal says why there is nothing to go to or to show.
func (s *session) browseRefusal(i Intent) string {
	switch i {
	case OpenOverride:
		return s.overrideRefusal()
	case OpenPaths:
		return s.pathsRefusal()
	case OpenChildren:
		return s.childrenRefusal()
	case ShowAll:
		if s.modes.top() != Override {
			return "this is for parent and override side by side: " + s.keys.first(Timeline, OpenOverride) + " shows them"
		}
	case NextFinding, PreviousFinding:
		if s.modes.top().isBrowsing() && s.modes.top() != Paths && s.findingCount() == 0 {
			return "no findings"
		}
		if s.modes.browsing() == Timeline && len(s.findingsInOrder()) == 0 {
			return "no finding is about a version: " + s.keys.first(Timeline, OpenProblems) + " lists them all"
		}
	case PreviousStage, NextStage:
		return s.stageEnd(i)
	case PreviousTrack, NextTrack:
		if s.modes.top() == Override {
			if len(s.overrideTabs()) < 2 {
				return "there is one track only: " + s.keys.first(Override, ShowAll) + " shows those without overrides too"
			}
			return ""
		}
		if s.modes.top() == Paths {
			if len(s.pathsPlaces()) < 2 {
				return "there is one track only"
			}
			return ""
		}
		if len(s.tabs()) < 2 {
			return "there is one track only"
		}
	case Mark, MarkAll, CopyLine:
		if s.modes.browsing() == Timeline && len(s.rows.list) == 0 {
			return "there is no version here"
		}
	default:
		return s.edgeRefusal(i)
	}
	return ""
}

// editRefusal says why a draft cannot be changed so.
func (s *session) editRefusal(i Intent) string {
	if i == QuickFix {
		return s.quickFixRefusal()
	}
	if s.isOverriding() {
		if reason, settled := s.overrideEditRefusal(i); reason != "" || settled {
			return reason
		}
	}
	if len(s.sheets) == 0 || s.track() == nil {
		return "there is no track here"
	}
	if reason := s.readOnly(s.focus.file); reason != "" && !(i == EditStart && s.isRequest()) {
		return reason
	}
	if reason := s.approvalFirst(s.focus.file); reason != "" && !(i == EditStart && s.isRequest()) {
		return reason
	}
	if s.object().Scale.Recorded && i != EditStart {
		if i == AddVersion && s.object().Kind == model.PackageRevision {
			return "`lctui set FILE REPOSITORY/PACKAGE/WORKSPACE version+` makes one"
		}
		return "what happened is recorded, not typed: " + s.keys.first(Timeline, EditStart) + " lists what can be done"
	}
	if i == AddVersion || i.movesAPI() || i == ShiftMarked && len(s.markedRows()) > 0 {
		return ""
	}
	v := s.focused()
	if v == nil || len(s.rows.list) == 0 {
		return s.noVersionHere()
	}
	if s.object().Scale.Recorded {
		return ""
	}
	switch i {
	case EditStart, DayEarlier, DayLater, MonthEarlier, MonthLater, MoveStart:
		return s.moveRefusal(v, i)
	case AddStage:
		if v.Legacy() {
			return s.olderFields(v)
		}
		if len(s.missingStages(v)) == 0 {
			return nameOf(v) + " has all five stages"
		}
	case RemoveStage:
		return s.removeRefusal(v)
	case Convert:
		if len(s.markedRows()) == 0 && len(v.Stages) > 0 && !v.Legacy() {
			return nameOf(v) + " has no older fields"
		}
	case ShiftMarked:
		return "no row is marked: " + s.keys.first(Timeline, Mark) + " marks one, " + s.keys.first(Timeline, MarkAll) + " all shown"
	}
	return ""
}

// noVersionHere says that no row is in focus.
func (s *session) noVersionHere() string {
	if s.dateless() && s.filter.text == "" {
		return "there is no version here: " + s.keys.first(Timeline, AddVersion) + " names one to support"
	}
	return "there is no version here"
}

// moveRefusal says why the focused start cannot be edited or moved.
func (s *session) moveRefusal(v *model.Version, i Intent) string {
	stages := stagesOf(v)
	k := s.focus.stage
	if k < 0 || k >= len(stages) {
		return nameOf(v) + " has no stage to edit"
	}
	older := len(v.Stages) == 0
	if older && !(stages[k].Name == model.Expired && v.HasExpiration && k == len(stages)-1) {
		if !v.Legacy() {
			return nameOf(v) + " has no lifecycle: " + s.keys.first(Timeline, AddStage) + " adds a stage"
		}
		return "classification has no date: " + s.keys.first(Timeline, Convert) + " converts " + nameOf(v) + " to a lifecycle"
	}
	if i == EditStart {
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
	stages := stagesOf(v)
	k := s.focus.stage
	switch {
	case k < 0 || k >= len(stages) || v.Bare():
		return nameOf(v) + " has no stage to remove"
	case len(v.Stages) == 0 && !(stages[k].Name == model.Expired && v.HasExpiration) && !v.Classification.Set:
		return "supported is not in the file: it holds because nothing else is said"
	}
	return ""
}

// olderFields says that a version must be converted first.
func (s *session) olderFields(v *model.Version) string {
	return nameOf(v) + " has older fields: " + s.keys.first(Timeline, Convert) + " converts it to a lifecycle first"
}

// stageEnd says that there is no further stage in a direction.
func (s *session) stageEnd(i Intent) string {
	if s.isOverriding() {
		return s.overrideStageEnd(i)
	}
	stages := s.stages()
	if len(stages) == 0 {
		return "there is no stage here"
	}
	name := model.Escape(stages[clampStage(s.focus.stage, len(stages))].Name)
	if i == PreviousStage && s.focus.stage <= s.firstStage(s.focused()) {
		return name + " is the first stage of " + nameOf(s.focused())
	}
	if i == NextStage && s.focus.stage >= len(stages)-1 {
		return name + " is the last stage of " + nameOf(s.focused())
	}
	return ""
}

// writeRefusal says why y and x may not write: error findings that the files as
// loaded did not have.
func (s *session) writeRefusal() string {
	found := s.newErrors()
	if len(found) == 0 {
		return ""
	}
	text := found[0].Rule + " " + model.Escape(found[0].Version) + " is new"
	if len(found) > 1 {
		text = found[0].Rule + " " + model.Escape(found[0].Version) + " and " + strconv.Itoa(len(found)-1) + " more are new"
	}
	return text + "; :w! writes it all the same"
}

// missingStages are the stages that a version could have and has not.
func (s *session) missingStages(v *model.Version) (out []model.StageKind) {
	for _, kind := range s.object().Scale.Kinds {
		if v.StageNamed(kind.Name) == model.None {
			out = append(out, kind)
		}
	}
	return out
}
