package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/moves"
	"github.com/lctui/lctui/tui/panel/rows"
	"github.com/lctui/lctui/tui/panel/stages"
	startfield "github.com/lctui/lctui/tui/panel/start"
	"github.com/lctui/lctui/tui/refusal"
)

// handleAnywhere does what a panel has passed on.
func (s *session) handleAnywhere(w keys.Command) tea.Cmd {
	if s.handleScrub(w) || s.handlePanels(w) || s.zoom(w.Intent) {
		return nil
	}
	switch w.Intent {
	case keys.EditStart:
		if s.Can(lifecycle.TypeStart) != "" {
			return s.openPanel(keys.Transitions, nil)
		}
		return s.openPanel(keys.StartField, w.Text)
	case keys.DayEarlier, keys.DayLater, keys.MonthEarlier, keys.MonthLater, keys.MoveStart:
		return s.take(w, startfield.Move(s.Context, w))
	case keys.AddStage:
		return s.openPanel(keys.StageChoice, nil)
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
		return s.openPanel(keys.Override, nil)
	case keys.Play:
		return s.play()
	case keys.Back:
		if s.playing > 0 {
			s.playing = -s.playing
		}
	default:
		return s.handleFiles(w)
	}
	return nil
}

// moveByWord does a move of the focused version.
func (s *session) moveByWord(word string) tea.Cmd {
	if s.Focused() == nil {
		s.refuse(refusal.NoVersion(&s.Context))
		return nil
	}
	return s.take(keys.Command{}, moves.Do(s.Context, word))
}

// handlePanels opens the lists and lines that stand over rows, and reports whether
// that was wanted.
func (s *session) handlePanels(w keys.Command) bool {
	switch w.Intent {
	case keys.OpenChildren:
		s.openPanel(keys.Children, nil)
	case keys.OpenAgenda:
		s.openList(keys.Agenda, nil)
	case keys.OpenProblems:
		s.openList(keys.Problems, nil)
	case keys.OpenPaths:
		s.openList(keys.Paths, nil)
	case keys.OpenCommand:
		s.openPanel(keys.CommandField, w.Text)
	case keys.TypeDate:
		s.openPanel(keys.CommandField, "at ")
	case keys.OpenFilter:
		s.openPanel(keys.FilterField, nil)
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
		return s.openReview(editor.Prepare{})
	case keys.WriteFiles, keys.ForceWrite:
		if w.Text != "" {
			return s.take(w, panel.WriteAs(&s.Context, w.Text, w.Intent == keys.ForceWrite))
		}
		return s.take(w, panel.WriteAll(&s.Context, false))
	case keys.WriteQuit, keys.ForceWriteQuit:
		return s.take(w, panel.WriteAll(&s.Context, true))
	case keys.RequestChange:
		return s.request(w.Text)
	case keys.OpenEditor:
		return s.openEditor()
	case keys.ToggleMouse:
		return s.toggleMouse()
	case keys.OpenHelp:
		return s.openPanel(keys.Help, nil)
	case keys.Suspend:
		return s.suspend()
	case keys.Quit:
		return s.quit()
	case keys.ForceQuit:
		return s.leave(panel.Leave{})
	case keys.QuitWithError:
		return s.leave(panel.Leave{Code: exitAborted})
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

// scrub moves the time cursor; nothing is read, parsed or judged.
func (s *state) scrub(t time.Time) {
	if t.Before(panel.FirstCursor) {
		t = panel.FirstCursor
	}
	if t.After(panel.LastCursor) {
		t = panel.LastCursor
	}
	s.Cursor = t.UTC()
	s.Window = s.Window.Follow(s.Cursor)
	s.settle()
}

// scrubTo moves the time cursor to the next change of stage after it, or to the last
// one before it, of all tracks; layers with rows of their own look among those.
func (s *session) scrubTo(forward bool) {
	n := panel.NewNearest(&s.Context, forward)
	s.anyTransition(n)
	s.take(keys.Command{}, n.Result())
}

// anyTransition considers the changes of stage of all tracks, and of the merged
// profiles.
func (s *session) anyTransition(n *panel.Nearest) {
	for _, p := range s.Shown().Tracks() {
		if l := s.Tracks.At(p); !l.Override {
			n.Track(l, nil)
		}
	}
	for _, b := range s.Shown().Bonds() {
		if b.Orphan {
			continue
		}
		for _, t := range s.Shown().Result(b).Object.Tracks {
			for _, v := range t.Versions {
				n.Among(v)
			}
		}
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

// zoom changes what part of time bars show, below a panel.
func (s *session) zoom(i keys.Intent) bool {
	r := s.Zoom(i, func() []time.Time { return rows.Starts(&s.Context) })
	if !r.Pass {
		s.Window = *r.Window
	}
	return !r.Pass
}
