package tui

import (
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/browse"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/term"
)

// take does what a panel wants of the program, in the order of Result's fields.
func (s *session) take(w keys.Command, r panel.Result) tea.Cmd {
	var cmds []tea.Cmd
	add := func(cmd tea.Cmd) { cmds = append(cmds, cmd) }
	if r.Pass {
		add(s.handlePassed(w))
	}
	if r.Close {
		if s.Close(); r.Open == keys.Timeline {
			s.layOut() // what is below has the say again
		}
	}
	if r.Rows {
		s.BackToRows()
	}
	if r.Home {
		s.Layers = nil
	}
	s.Try(r)
	if len(r.Do) > 0 {
		cmd, ok := s.takeChanges(r)
		if add(cmd); !ok {
			return term.InOrder(cmds...)
		}
	}
	if r.Unmark {
		s.Unmark()
	}
	if r.Mark != nil {
		s.Marked = r.Mark
		s.Settle()
	}
	if r.Tab != nil {
		s.EnterTab(*r.Tab)
	}
	if r.Open != keys.Timeline {
		add(s.openPanel(r.Open, r.With))
	}
	if r.Filter != nil {
		*s.panels.Filter(&s.Context) = *r.Filter
		s.Settle()
	}
	if r.Go != nil {
		s.GoHome(*r.Go)
	}
	if r.Drag && s.Refusal(keys.DayLater) == "" {
		s.mouse.hold(s.Focus.Stage)
	}
	if r.At != nil {
		s.Scrub(*r.At)
	}
	if r.Window != nil {
		s.Window = *r.Window
	}
	if r.Theme != nil {
		s.Theme = r.Theme
	}
	if r.CopyOf != "" {
		add(copyText(s.options.Copy, r.Copy, r.CopyOf))
	}
	s.takeWords(r)
	if r.Run.Intent != keys.Nothing {
		if key := s.Keys.First(keys.Timeline, r.Run.Intent); key != "" {
			s.Key = key
		}
		add(s.wish(r.Run))
	}
	if r.Typed.Intent != keys.Nothing {
		add(s.run(r.Typed))
	}
	if r.Halt {
		s.ahead = nil
	}
	add(s.takeFiles(r))
	if r.Exec != nil {
		add(lend(s.terminal.Command(r.Exec), r.Ended))
	}
	if r.Leave != nil {
		add(s.leave(*r.Leave))
	}
	if r.Next != nil {
		add(s.take(keys.Command{}, r.Next(s.Context)))
	}
	return term.InOrder(cmds...)
}

// takeChanges makes the changes of a panel and asks it what to say; ok is unset where
// they cannot be made.
func (s *session) takeChanges(r panel.Result) (cmd tea.Cmd, ok bool) {
	done, err := s.Do(r.Do...)
	if err == nil && r.Texts != nil {
		texts := editor.TextsStep{Before: s.Texts, After: *r.Texts}
		s.Editor.SetMark(editor.Mark{Focus: s.Focus, Texts: &texts})
		cmd = s.rememberTexts(&texts.After)
	}
	if blocked := new(*editor.Blocked); r.Then == nil || errors.As(err, blocked) {
		s.Failed(err)
	} else {
		cmd = term.InOrder(cmd, s.take(keys.Command{}, r.Then(s.Context, done, err)))
	}
	return cmd, err == nil
}

// rememberTexts keeps texts for the next version that is added, nil leaves them.
func (s *session) rememberTexts(texts *editor.RememberedTexts) tea.Cmd {
	if texts == nil {
		return nil
	}
	s.Texts = *texts
	remember := s.options.Remember
	if remember == nil {
		return nil
	}
	return func() tea.Msg {
		remember(texts.Starts, texts.Predecessor)
		return nil
	}
}

// takeFiles does what concerns the files and what earlier runs left of them.
func (s *session) takeFiles(r panel.Result) tea.Cmd {
	switch {
	case r.Answer != nil:
		return s.take(keys.Command{}, panel.Reported(s.Context, s.Follow(func() editor.Report { return r.Answer(s.Editor) })))
	case r.Work != nil:
		return s.work(r.Work, r.After)
	case r.Beside != nil:
		return beside(s.Editor.Start(r.Beside))
	}
	return nil
}

// takeWords says a sentence.
func (s *session) takeWords(r panel.Result) {
	switch {
	case r.Err != nil:
		s.Fail(r.Err)
	case r.Refuse != "":
		s.Refuse(r.Refuse)
	case r.Say != "":
		s.Say(r.Say)
	}
}

// handlePassed does what a panel has passed on.
func (s *session) handlePassed(w keys.Command) tea.Cmd {
	switch w.Intent {
	case keys.Undo, keys.Redo:
		return s.rememberTexts(s.Step(w.Intent == keys.Undo))
	case keys.Revert:
		s.Revert()
	case keys.Play:
		return s.play()
	case keys.Back:
		if s.playing > 0 {
			s.playing = -s.playing
		}
	case keys.ToggleMouse:
		return s.toggleMouse()
	default:
		return s.take(w, browse.Handle(&s.Context, w))
	}
	return nil
}

// run does a command of the command line. Lists and reviews give way to the rows, or to
// the bars of an override, where it changes files.
func (s *session) run(w keys.Command) tea.Cmd {
	if w.Intent.Edits() || w.Intent == keys.Save || w.Intent == keys.Revert || w.Intent == keys.ReadAgain {
		s.BackToRows()
	}
	switch w.Intent {
	case keys.SetFilter:
		s.Filter = panel.ParseFilter(w.Text)
		s.Settle()
		return nil
	case keys.ReadAgain:
		// A file that was open elsewhere at start may be edited from now on, if it is free.
		if err := s.Editor.Free(s.Focus.File); err != nil {
			s.Failed(err)
			return nil
		}
		return s.work(editor.Reread{File: s.Focus.File}, nil)
	case keys.Suspend:
		return s.wish(w)
	}
	return s.handle(w)
}

// openPanel puts a panel on top. A list takes the place of the one that is open; it is
// closed where it is that one. A question comes up without words to the last key.
func (s *session) openPanel(scope keys.Scope, with any) tea.Cmd {
	if top := s.Layers.Top(); scope.IsList() && top.IsList() {
		if s.Close(); scope == top {
			return nil
		}
	}
	if !s.Open(scope) {
		return nil
	}
	if scope.IsQuestion() {
		s.Status = panel.Status{}
	}
	return s.take(keys.Command{}, s.panels[scope].Open(s.Context, with))
}

// layOut brings the window and the panels on the screen up to date, so that drawing
// only reads. A panel on top may say what is in focus.
func (s *session) layOut() {
	if to := s.panels.Layout(&s.Context); to != nil && *to != s.Focus {
		s.FollowPanel(*to)
	}
	s.panels.Describe(&s.Context)
}
