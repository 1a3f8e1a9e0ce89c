package tui

import (
	"cmp"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/moves"
	"github.com/lctui/lctui/tui/panel/stages"
	startfield "github.com/lctui/lctui/tui/panel/start"
	"github.com/lctui/lctui/tui/timeline"
)

// handleTimeline does what can be wanted while browsing.
func (s *session) handleTimeline(w keys.Command) tea.Cmd {
	if s.handleScrub(w) || s.handleRows(w) || s.handleView(w) || s.handlePanels(w) {
		return nil
	}
	switch w.Intent {
	case keys.EditStart:
		if s.Can(lifecycle.TypeStart) != "" {
			return s.openPanel(keys.Transitions, "")
		}
		return s.openPanel(keys.StartField, w.Text)
	case keys.DayEarlier, keys.DayLater, keys.MonthEarlier, keys.MonthLater, keys.MoveStart:
		return s.take(w, startfield.Move(s.Context, w))
	case keys.AddStage:
		return s.openPanel(keys.StageChoice, "")
	case keys.RemoveStage:
		return s.take(w, stages.Remove(s.Context))
	case keys.AddVersion:
		if s.Can(lifecycle.NameMoves) == "" {
			return s.openPanel(keys.APIField, w.Text)
		}
		return s.openPanel(keys.VersionField, w.Text)
	case keys.RemoveVersion:
		if s.Can(lifecycle.NameMoves) == "" {
			words := systems.Of(s.Object()).Nouns().Moves
			return s.moveByWord(words[len(words)-1])
		}
		return s.take(w, stages.RemoveVersion(s.Context))
	case keys.SupportAPI, keys.DeprecateAPI, keys.RemoveAPI:
		if w.Text != "" {
			return s.take(w, moves.DoNamed(s.Context, w.Intent.String(), w.Text))
		}
		return s.moveByWord(w.Intent.String())
	case keys.Convert, keys.ConvertBack:
		return s.take(w, stages.Convert(s.Context, w.Intent == keys.ConvertBack))
	case keys.ShiftMarked:
		return s.openPanel(keys.ShiftField, w.Text)
	case keys.OpenOverride:
		s.openOverride()
	case keys.Play:
		return s.play()
	default:
		return s.handleFiles(w)
	}
	return nil
}

// moveByWord does a move of the focused version.
func (s *session) moveByWord(word string) tea.Cmd {
	if s.Focused() == nil {
		s.refuse(s.noVersionHere())
		return nil
	}
	return s.take(keys.Command{}, moves.Do(s.Context, word))
}

// handlePanels opens the lists and lines that stand over rows, and tells whether
// that was wanted.
func (s *session) handlePanels(w keys.Command) bool {
	switch w.Intent {
	case keys.OpenChildren:
		s.openPanel(keys.Children, "")
	case keys.OpenAgenda:
		s.openList(keys.Agenda, "")
	case keys.OpenProblems:
		s.openList(keys.Problems, "")
	case keys.OpenPaths:
		s.openList(keys.Paths, "")
	case keys.OpenCommand:
		s.openCommand("")
	case keys.TypeDate:
		s.openCommand("at ")
	case keys.OpenFilter:
		s.openPanel(keys.FilterField, "")
	default:
		return false
	}
	return true
}

// handleFiles does what concerns the files as a whole, from every mode with
// rows.
func (s *session) handleFiles(w keys.Command) tea.Cmd {
	switch w.Intent {
	case keys.Undo:
		return s.undo()
	case keys.Redo:
		return s.redo()
	case keys.Revert:
		s.revert()
	case keys.ReadAgain:
		return s.reread(s.Focus.File)
	case keys.Save:
		return s.openReview()
	case keys.WriteQuit:
		return s.write(true)
	case keys.CopyLine:
		return s.copyLine()
	case keys.CopyAll:
		return s.copyAll()
	case keys.OpenEditor:
		return s.openEditor()
	case keys.ToggleMouse:
		return s.toggleMouse()
	case keys.OpenHelp:
		s.openHelp()
	case keys.Quit:
		return s.quit()
	}
	return nil
}

// handleScrub moves the time cursor.
func (s *session) handleScrub(w keys.Command) bool {
	switch w.Intent {
	case keys.DayBack:
		s.scrub(s.Cursor.AddDate(0, 0, -1))
	case keys.DayForward:
		s.scrub(s.Cursor.AddDate(0, 0, 1))
	case keys.MonthBack:
		s.scrubMonth("-1mo")
	case keys.MonthForward:
		s.scrubMonth("+1mo")
	case keys.PreviousTransition, keys.NextTransition:
		s.scrubTo(w.Intent == keys.NextTransition)
	case keys.BackToNow:
		s.scrub(s.Editor.Instant())
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
	t, note := shift.From(s.Cursor)
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
func (s *state) scrub(t time.Time) {
	if t.Before(firstCursor) {
		t = firstCursor
	}
	if t.After(lastCursor) {
		t = lastCursor
	}
	s.Cursor = t.UTC()
	s.Window = s.Window.Follow(s.Cursor)
	s.settle()
}

// scrubTo moves the time cursor to the next change of stage after it, or to the last
// one before it, among the rows shown.
func (s *session) scrubTo(forward bool) {
	n := panel.NewNearest(&s.Context, forward)
	switch browsing := s.Layers.Browsing(); {
	case browsing == keys.Override:
		s.overrideTransitions(n)
	case browsing != keys.Timeline:
		s.anyTransition(n)
	case s.Track() != nil:
		n.Track(s.Tracks.At(s.Focus.TrackRef), s.shownVersions())
	}
	s.take(keys.Command{}, n.Result())
}

// shownVersions tells which versions of the track the filter lets through; nil
// is all.
func (s *state) shownVersions() []bool {
	if s.Filter.Text == "" {
		return nil
	}
	shown := make([]bool, len(s.Track().Versions))
	for _, i := range s.Rows.List {
		shown[i] = true
	}
	return shown
}

// handleRows moves the focus among rows, tracks and stages.
func (s *session) handleRows(w keys.Command) bool {
	page := max(s.layout().rowCount-1, 1)
	switch w.Intent {
	case keys.RowUp:
		s.moveRow(-1)
	case keys.RowDown:
		s.moveRow(1)
	case keys.PageUp:
		s.moveRow(-page)
	case keys.PageDown:
		s.moveRow(page)
	case keys.FirstRow:
		s.moveRow(-len(s.Rows.List))
	case keys.LastRow:
		s.moveRow(len(s.Rows.List))
	case keys.PreviousTrack:
		s.moveTrack(-1)
	case keys.NextTrack:
		s.moveTrack(1)
	case keys.PreviousStage:
		s.Focus.Stage--
	case keys.NextStage:
		s.Focus.Stage++
	case keys.NextFinding:
		s.moveFinding(1)
	case keys.PreviousFinding:
		s.moveFinding(-1)
	case keys.Mark:
		s.mark()
	case keys.MarkAll:
		s.markAll()
	default:
		return false
	}
	return true
}

// moveRow moves the focus by rows and stops at the ends.
func (s *state) moveRow(by int) {
	if len(s.Rows.List) == 0 {
		return
	}
	at := max(0, min(s.Rows.At+by, len(s.Rows.List)-1))
	if at != s.Rows.At {
		s.enterRow(at)
	}
}

// moveTrack goes to the track before or behind, around the end.
func (s *session) moveTrack(by int) {
	tabs := s.Tracks.Tabs()
	if n := len(tabs); n > 0 {
		s.enterTab(tabs[(s.tabIndex(tabs)+by+n)%n])
		s.fitWindow()
	}
}

// handleView changes what part of time is shown and in which panel.
func (s *session) handleView(w keys.Command) bool {
	switch w.Intent {
	case keys.ZoomIn:
		s.Window = s.Window.In(s.Cursor)
	case keys.ZoomOut:
		s.Window = s.Window.Out(s.Cursor)
	case keys.ZoomFit:
		s.fit()
	case keys.PanLeft:
		s.Window = s.Window.Pan(-max(s.Window.Width()/8, 1))
	case keys.PanRight:
		s.Window = s.Window.Pan(max(s.Window.Width()/8, 1))
	case keys.NextPanel:
		s.nextPanel()
	case keys.Back:
		s.goBack()
	default:
		return false
	}
	return true
}

// fit shows all starts of the rows, now and the time cursor.
func (s *session) fit() {
	instants := []time.Time{s.Editor.Instant(), s.Cursor}
	if s.isOverriding() {
		instants = append(instants, s.overrideInstants()...)
	} else if s.Track() != nil {
		list, shown := s.Tracks.At(s.Focus.TrackRef).Starts(), s.shownVersions()
		for _, x := range list {
			if shown == nil || shown[x.Version] {
				instants = append(instants, x.At)
			}
		}
	}
	s.Window = timeline.NewFit(s.Window.Width(), instants...)
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
	case s.Filter.Text != "":
		s.Filter = panel.Filter{}
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
	for _, list := range s.Shown().Findings {
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
		if f.TrackRef == s.Focus.TrackRef && f.Ref.Version == s.Focus.Version && (f.Ref.Stage == model.None || f.Ref.Stage == s.Focus.Stage) {
			at = i
		}
	}
	if at < 0 && by < 0 {
		at = 0
	}
	next := all[(at+by+len(all))%len(all)]
	s.goTo(next.TrackRef, next.Ref.Version, next.Ref.Stage)
	s.say(next.Rule + ": " + model.Escape(next.Message))
}

// aboutVersion is a finding about a version, and the track of it.
type aboutVersion struct {
	model.TrackRef
	model.Finding
}

// findingsInOrder lists the findings about versions in the order of files and
// places.
func (s *state) findingsInOrder() (out []aboutVersion) {
	for file, list := range s.Shown().Findings {
		from := len(out)
		for _, f := range list {
			if f.Ref.Track >= 0 && f.Ref.Version >= 0 {
				out = append(out, aboutVersion{model.TrackRef{File: file, Object: f.Ref.Object, Track: f.Ref.Track}, f})
			}
		}
		slices.SortStableFunc(out[from:], func(a, b aboutVersion) int {
			if c := cmp.Or(a.Ref.Object-b.Ref.Object, a.Ref.Track-b.Ref.Track); c != 0 {
				return c
			}
			position := s.Tracks.At(a.TrackRef).Position
			return cmp.Or(int(position[a.Ref.Version]-position[b.Ref.Version]), a.Ref.Stage-b.Ref.Stage)
		})
	}
	return out
}
