package tui

import (
	"errors"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/browse"
	"github.com/lctui/lctui/tui/draw"
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
		if s.close(); r.Open == keys.Timeline {
			s.layOut() // what is below has the say again
		}
	}
	if r.Rows {
		s.backToRows()
	}
	if r.Home {
		s.Layers = nil
	}
	s.takeFocus(r)
	if len(r.Do) > 0 {
		cmd, ok := s.takeChanges(r)
		if add(cmd); !ok {
			return term.InOrder(cmds...)
		}
	}
	if r.Unmark {
		s.unmark()
	}
	if r.Mark != nil {
		s.Marked = r.Mark
		s.settle()
	}
	if r.Tab != nil {
		s.enterTab(*r.Tab)
		s.fitWindow()
	}
	if r.Open != keys.Timeline {
		add(s.openPanel(r.Open, r.With))
	}
	if r.Filter != nil {
		filter, _ := s.browsed()
		*filter = *r.Filter
		s.settle()
	}
	if r.Go != nil {
		s.goToPlace(*r.Go)
	}
	if r.Drag && s.Refusal(keys.DayLater) == "" {
		s.mouse.hold(s.Focus.Stage)
	}
	if r.At != nil {
		s.scrub(*r.At)
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
			s.key = key
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

// takeFocus shows what a panel tries, with the focus where it is to be.
func (s *session) takeFocus(r panel.Result) {
	if r.Focus != nil {
		s.Focus = *r.Focus
	}
	if r.Try != nil || r.TryNothing {
		s.Trial = r.Try
	}
	if r.Focus != nil {
		s.focusAgain(*r.Focus)
	} else if r.Try != nil || r.TryNothing {
		s.settle()
	}
}

// takeChanges makes the changes of a panel and asks it what to say; ok is unset where
// they cannot be made.
func (s *session) takeChanges(r panel.Result) (cmd tea.Cmd, ok bool) {
	done, err := s.commit(r.Do...)
	if err == nil && r.Texts != nil {
		texts := editor.TextsStep{Before: s.Texts, After: *r.Texts}
		s.Editor.SetMark(editor.Mark{Focus: s.Focus, Texts: &texts})
		cmd = s.rememberTexts(texts.After)
	}
	var blocked *editor.Blocked
	switch {
	case errors.As(err, &blocked):
		s.refuse(err.Error())
	case r.Then != nil:
		cmd = term.InOrder(cmd, s.take(keys.Command{}, r.Then(s.Context, done, err)))
	case err != nil:
		s.fail(err)
	}
	return cmd, err == nil
}

// takeFiles does what concerns the files and what earlier runs left of them.
func (s *session) takeFiles(r panel.Result) tea.Cmd {
	switch {
	case r.Answer != nil:
		return s.show(s.follow(func() editor.Report { return r.Answer(s.Editor) }))
	case r.Work != nil:
		return s.work(r.Work, r.After)
	case r.Report != nil:
		return s.show(*r.Report)
	}
	return nil
}

// takeWords says a sentence.
func (s *session) takeWords(r panel.Result) {
	switch {
	case r.Err != nil:
		s.fail(r.Err)
	case r.Refuse != "":
		s.refuse(r.Refuse)
	case r.Say != "":
		s.say(r.Say)
	}
}

// handlePassed does what a panel has passed on.
func (s *session) handlePassed(w keys.Command) tea.Cmd {
	switch w.Intent {
	case keys.Undo:
		return s.undo()
	case keys.Redo:
		return s.redo()
	case keys.Revert:
		s.revert()
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
		s.backToRows()
	}
	switch w.Intent {
	case keys.SetFilter:
		s.Filter = panel.ParseFilter(w.Text)
		s.settle()
		return nil
	case keys.ReadAgain:
		return s.reread(s.Focus.File)
	case keys.Suspend:
		return s.wish(w)
	}
	return s.handle(w)
}

// backToRows closes lists and reviews over the rows, or over the bars of an
// override.
func (s *session) backToRows() {
	for s.Layers.Top() != keys.Timeline && s.Layers.Top() != keys.Override {
		s.close()
	}
}

// goToPlace closes what lies over the timeline and goes to a version, or to a track
// where no version is named.
func (s *session) goToPlace(to editor.Focus) {
	s.Layers = nil
	if to.Version < 0 {
		s.enterTrack(to.TrackRef)
		return
	}
	s.goTo(to.TrackRef, to.Version, to.Stage)
}

// openPanel puts a panel on top. A list takes the place of the one that is open; it is
// closed where it is that one. A question comes up without words to the last key.
func (s *session) openPanel(scope keys.Scope, with any) tea.Cmd {
	if top := s.Layers.Top(); scope.IsList() && top.IsList() {
		if s.close(); scope == top {
			return nil
		}
	}
	if !s.open(scope) {
		return nil
	}
	if scope.IsQuestion() {
		s.Status = panel.Status{}
	}
	return s.take(keys.Command{}, s.panels[scope].Open(s.Context, with))
}

// panelShown returns the topmost panel that stands in place of the rows, below
// fields and questions; nil where that is none of the panels.
func (s *session) panelShown() panel.Panel {
	for i := len(s.Layers) - 1; i >= 0; i-- {
		switch scope := s.Layers[i]; {
		case scope.IsQuestion(), scope.IsLine(), s.panels[scope] != nil && scope.HasPanel() && !s.panels[scope].Face(s.Context).Whole:
		case s.panels[scope] != nil:
			return s.panels[scope]
		default:
			return nil
		}
	}
	return nil
}

// browsed returns the filter of the topmost layer with rows of its own, and how much it
// lets through.
func (s *session) browsed() (*panel.Filter, panel.Browsed) {
	scope := s.Layers.Browsing()
	if p := s.panels[scope]; p != nil {
		if face := p.Face(s.Context); face.Filter != nil {
			return face.Filter, panel.Browsed{Filter: face.Filter.Text, Shown: face.Shown, All: face.All, Noun: face.Noun}
		}
	}
	all := 0
	if t := s.Track(); t != nil {
		all = len(t.Versions)
	}
	return &s.Filter, panel.Browsed{Filter: s.Filter.Text, Shown: len(s.Rows.List), All: all, Noun: "rows"}
}

// panelBelow returns the topmost panel below the rows, under questions; nil for none.
func (s *session) panelBelow() panel.Panel {
	for _, scope := range slices.Backward(s.Layers) {
		if p := s.panels[scope]; scope.HasPanel() && p != nil && !p.Face(s.Context).Whole {
			return p
		}
	}
	return nil
}

// panelRect is the part of the screen that a panel in place of the rows has:
// between title and status line, or footer where there is no status line; on less than
// 40×10 all of it.
func (s *session) panelRect() draw.Rect {
	below := 3
	switch size := s.Size(); {
	case size == panel.OneLine:
		return draw.Rect{Width: s.Width, Height: s.Height}
	case size < panel.Normal:
		below = 2
	}
	return draw.Rect{Top: 1, Width: s.Width, Height: s.Height - below}
}

// belowRect is the part of the screen of a field below the rows, or below the panel in
// their place.
func (s *session) belowRect() draw.Rect {
	if p := s.panelShown(); p != nil {
		return p.Face(s.Context).Below
	}
	l := s.layout()
	return l.below()
}

// layOut brings the window and the panels on the screen up to date, so that drawing
// only reads.
func (s *session) layOut() {
	s.fitWindow()
	s.panels[keys.Timeline].Layout(s.Context, s.rowsRect())
	defer func() {
		s.Titled = s.titledTrack()
		_, s.Browsed = s.browsed()
		if below := s.panelBelow(); below != nil {
			s.Typed = below.Face(s.Context).Typed
		} else {
			s.Typed = panel.Typed{}
		}
	}()
	p := s.panelShown()
	if p != nil {
		p.Layout(s.Context, s.panelRect())
	}
	if below := s.panelBelow(); below != nil {
		below.Layout(s.Context, s.belowRect())
	}
	if p == nil || p != s.panels[s.Layers.Top()] {
		return
	}
	if to := p.Face(s.Context).Focus; to != nil && *to != s.Focus {
		s.Focus = *to
		s.arrangeRows()
		s.Rows.At = max(0, slices.Index(s.Rows.List, int32(to.Version)))
	}
}

// drawPanel draws title and panel.
func (s *session) drawPanel(l layout) {
	s.drawTitle(l)
	s.panelShown().Draw(s.Context, &s.screen, s.panelRect())
	if p := s.panelBelow(); p != nil {
		p.Draw(s.Context, &s.screen, s.belowRect())
	}
}
