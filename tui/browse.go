package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
)

// handleTimeline does what can be wanted while browsing.
func (s *session) handleTimeline(w wish) tea.Cmd {
	if s.handleScrub(w) || s.handleRows(w) || s.handleView(w) || s.handlePanels(w) {
		return nil
	}
	switch w.intent {
	case EditStart:
		if s.moves() {
			s.openTransitions()
			return nil
		}
		s.openStart(w.text)
	case DayEarlier, DayLater, MonthEarlier, MonthLater, MoveStart:
		s.moveStart(w)
	case AddStage:
		s.openChoice()
	case RemoveStage:
		s.removeStage()
	case AddVersion:
		if s.dateless() {
			s.openAPI(w.text)
			return nil
		}
		s.openVersion(w.text)
	case RemoveVersion:
		if s.dateless() {
			s.removeAPI()
			return nil
		}
		s.removeVersion()
	case SupportAPI, DeprecateAPI, RemoveAPI:
		s.moveAPI(w)
	case Convert, ConvertBack:
		s.convert(w.intent == ConvertBack)
	case ShiftMarked:
		s.openShift(w.text)
	case OpenOverride:
		s.openOverride()
	case Play:
		return s.play()
	default:
		return s.handleFiles(w)
	}
	return nil
}

// handlePanels opens the lists and lines that stand over rows, and tells whether
// that was wanted.
func (s *session) handlePanels(w wish) bool {
	switch w.intent {
	case OpenChildren:
		s.openChildren()
	case OpenAgenda:
		s.openAgenda()
	case OpenProblems:
		s.openProblems()
	case OpenPaths:
		s.openPaths()
	case OpenCommand:
		s.openCommand("")
	case TypeDate:
		s.openCommand("at ")
	case OpenFilter:
		s.openFilter()
	default:
		return false
	}
	return true
}

// handleFiles does what concerns the files as a whole, from every mode with
// rows.
func (s *session) handleFiles(w wish) tea.Cmd {
	switch w.intent {
	case Undo:
		return s.undo()
	case Redo:
		return s.redo()
	case Revert:
		s.revert()
	case ReadAgain:
		return s.reread(s.focus.file)
	case Save:
		return s.openReview()
	case WriteQuit:
		return s.write(true)
	case CopyLine:
		return s.copyLine()
	case CopyAll:
		return s.copyAll()
	case OpenEditor:
		return s.openEditor()
	case ToggleMouse:
		return s.toggleMouse()
	case OpenHelp:
		s.openHelp()
	case Quit:
		return s.quit()
	}
	return nil
}

// handleScrub moves the time cursor.
func (s *session) handleScrub(w wish) bool {
	switch w.intent {
	case DayBack:
		s.scrub(s.cursor.AddDate(0, 0, -1))
	case DayForward:
		s.scrub(s.cursor.AddDate(0, 0, 1))
	case MonthBack:
		s.scrubMonth("-1mo")
	case MonthForward:
		s.scrubMonth("+1mo")
	case PreviousTransition, NextTransition:
		s.scrubTo(w.intent)
	case BackToNow:
		s.scrub(s.now())
	default:
		return false
	}
	return true
}

func (s *session) scrubMonth(by string) {
	shift, err := lifecycle.ParseShift(by)
	if err != nil {
		return
	}
	t, note := shift.From(s.cursor)
	s.scrub(t)
	if note != "" {
		s.say(note)
	}
}

// The years that a time cursor stays within: those that a file can write.
var (
	firstCursor = time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC)
	lastCursor  = time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC)
)

// scrub moves the time cursor; nothing is read, parsed or judged.
func (s *session) scrub(t time.Time) {
	if t.Before(firstCursor) {
		t = firstCursor
	}
	if t.After(lastCursor) {
		t = lastCursor
	}
	s.cursor = t.UTC()
	s.window = s.window.Follow(s.cursor)
	s.settle()
}

// scrubTo moves the time cursor to the next or previous change of stage among
// the rows shown.
func (s *session) scrubTo(direction Intent) {
	t, ok := s.transition(direction == NextTransition)
	switch {
	case ok:
		s.scrub(t)
	case direction == NextTransition:
		s.say("no later transition of what is shown")
	default:
		s.say("no earlier transition of what is shown")
	}
}

// transition finds the next change of stage after the time cursor, or the last
// one before it.
func (s *session) transition(forward bool) (time.Time, bool) {
	switch s.modes.browsing() {
	case Timeline:
	case Paths:
		return s.pathsTransition(forward)
	case Override:
		return s.overrideTransition(forward)
	default:
		return s.agendaTransition(forward)
	}
	if s.track() == nil {
		return time.Time{}, false
	}
	return s.laneTransition(s.lane(s.focus.place), s.shownVersions(), forward)
}

// shownVersions tells which versions of the track the filter lets through; nil
// is all.
func (s *session) shownVersions() []bool {
	if s.filter.text == "" {
		return nil
	}
	shown := make([]bool, len(s.track().Versions))
	for _, i := range s.rows.list {
		shown[i] = true
	}
	return shown
}

// laneTransition looks for a change of stage in a track.
func (s *session) laneTransition(l *lane, shown []bool, forward bool) (time.Time, bool) {
	list := l.all()
	late := s.late()
	counts := func(x lateStart) bool { return x.changes && (shown == nil || shown[x.version]) }
	if forward {
		for _, x := range list[after(list, s.cursor.Add(-late)):] {
			if counts(x) {
				return x.at.Add(late), true
			}
		}
		return time.Time{}, false
	}
	for i := after(list, s.cursor.Add(-late)) - 1; i >= 0; i-- {
		if at := list[i].at.Add(late); counts(list[i]) && at.Before(s.cursor) {
			return at, true
		}
	}
	return time.Time{}, false
}

// handleRows moves the focus among rows, tracks and stages.
func (s *session) handleRows(w wish) bool {
	page := max(s.layout().rowCount-1, 1)
	switch w.intent {
	case RowUp:
		s.moveRow(-1)
	case RowDown:
		s.moveRow(1)
	case PageUp:
		s.moveRow(-page)
	case PageDown:
		s.moveRow(page)
	case FirstRow:
		s.moveRow(-len(s.rows.list))
	case LastRow:
		s.moveRow(len(s.rows.list))
	case PreviousTrack:
		s.moveTrack(-1)
	case NextTrack:
		s.moveTrack(1)
	case PreviousStage:
		s.focus.stage--
	case NextStage:
		s.focus.stage++
	case NextFinding:
		s.moveFinding(1)
	case PreviousFinding:
		s.moveFinding(-1)
	case Mark:
		s.mark()
	case MarkAll:
		s.markAll()
	default:
		return false
	}
	return true
}

// moveRow moves the focus by rows and stops at the ends.
func (s *session) moveRow(by int) {
	if len(s.rows.list) == 0 {
		return
	}
	at := max(0, min(s.rows.at+by, len(s.rows.list)-1))
	if at != s.rows.at {
		s.enterRow(at)
	}
}

// moveTrack goes to the track before or behind, around the end.
func (s *session) moveTrack(by int) {
	tabs := s.tabs()
	if n := len(tabs); n > 0 {
		s.enterTab(tabs[(s.tabIndex(tabs)+by+n)%n])
		s.fitWindow()
	}
}

// handleView changes what part of time is shown and in which panel.
func (s *session) handleView(w wish) bool {
	switch w.intent {
	case ZoomIn:
		s.window = s.window.In(s.cursor)
	case ZoomOut:
		s.window = s.window.Out(s.cursor)
	case ZoomFit:
		s.fit()
	case PanLeft:
		s.window = s.window.Pan(-max(s.window.Width()/8, 1))
	case PanRight:
		s.window = s.window.Pan(max(s.window.Width()/8, 1))
	case NextPanel:
		s.nextPanel()
	case Back:
		s.goBack()
	default:
		return false
	}
	return true
}

// fit shows all starts of the rows, now and the time cursor.
func (s *session) fit() {
	instants := []time.Time{s.now(), s.cursor}
	if s.isOverriding() {
		instants = append(instants, s.overrideInstants()...)
	} else if s.modes.has(Transitions) && s.isRequest() {
		instants = append(instants, s.outlookInstants()...)
	} else if s.track() != nil {
		list, shown := s.lane(s.focus.place).all(), s.shownVersions()
		for _, x := range list {
			if shown == nil || shown[x.version] {
				instants = append(instants, x.at)
			}
		}
	}
	s.window = timeline.NewFit(s.window.Width(), instants...)
}

// appendInstants appends the dated starts of a version.
func appendInstants(list []time.Time, v *model.Version) []time.Time {
	for _, stage := range lifecycle.Stages(v) {
		if stage.Start.IsAt() {
			list = append(list, stage.Start.Time)
		}
	}
	return list
}

// goBack undoes the last thing that hides something: panel, filter.
func (s *session) goBack() {
	switch {
	case s.panel != rowsPanel:
		s.panel = rowsPanel
	case s.filter.text != "":
		s.filter = filter{}
		s.settle()
	case s.playing > 0:
		s.playing = -s.playing
	}
}

// play starts and stops the time cursor.
func (s *session) play() tea.Cmd {
	if s.playing > 0 {
		s.playing = -s.playing
		return nil
	}
	s.playing = -s.playing + 1
	return s.playOn()
}

// findingCount is how many findings all files have.
func (s *session) findingCount() (n int) {
	for _, list := range s.shownMoment().findings {
		n += len(list)
	}
	return n
}

// moveFinding goes to the version of the next or previous finding, in the order
// of files and places.
func (s *session) moveFinding(by int) {
	all := s.findingsInOrder()
	if len(all) == 0 {
		return
	}
	at := -1
	for i, f := range all {
		if f.place == s.focus.place && f.finding.Ref.Version == s.focus.version && (f.finding.Ref.Stage == model.None || f.finding.Ref.Stage == s.focus.stage) {
			at = i
		}
	}
	if at < 0 && by < 0 {
		at = 0
	}
	next := all[(at+by+len(all))%len(all)]
	s.goTo(next.place, next.finding.Ref.Version, next.finding.Ref.Stage)
	s.say(next.finding.Rule + ": " + model.Escape(next.finding.Message))
}
