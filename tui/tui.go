// Package tui is the interactive program: one screen on which the time cursor
// rules everything.
//
// A key becomes an intent (package keys), the panel of the topmost layer handles it
// (package panel and those below it) and returns what it wants, and the program does
// that (panels.go). What touches the world is a command whose outcome comes back as a
// message (work.go, effects.go). Drawing only reads: panels draw into a frame (package
// draw), which the theme turns into bytes.
package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/question"
	"github.com/lctui/lctui/tui/term"
)

// program is the session as the toolkit sees it.
type program struct{ *session }

// outcome is the answer of a command: what it changes in the session.
type outcome interface{ apply(s *session) tea.Cmd }

// firstFrame is how long the first frame may take before work in the background
// begins: what shares the processor with it would delay it.
const firstFrame = 40 * time.Millisecond

// Init starts what runs in the background, behind the first frame.
func (p program) Init() tea.Cmd {
	return term.Guarded(p.wait(firstFrame, func(time.Time) tea.Msg { return begun{} }))
}

// begun says that the first frame has been drawn: what is done behind it begins.
type begun struct{}

func (begun) apply(s *session) tea.Cmd {
	s.options.wasShown()
	cmds := []tea.Cmd{s.watching.next()}
	for _, job := range s.Editor.Background() {
		cmds = append(cmds, beside(job))
	}
	return term.Together(cmds...)
}

// Update routes a message to what it is for.
func (p program) Update(msg tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	defer func() {
		if r := recover(); r != nil {
			cmd = p.crash(term.FaultIn(r))
		}
	}()
	p.screen.Invalidate()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		cmd = p.keyPressed(msg)
	case tea.MouseMsg:
		cmd = p.mouseUsed(msg)
	case tea.WindowSizeMsg:
		p.Width, p.Height = msg.Width, msg.Height
	case panel.Result:
		cmd = p.take(keys.Command{}, msg)
	case term.End:
		cmd = p.leave(panel.Leave{Code: msg.Code, Keep: true})
	case term.Fault:
		cmd = p.crash(msg)
	case term.Stopped:
		cmd = p.wish(keys.Command{Intent: keys.Suspend})
	case term.Continued:
		cmd = lend(p.terminal.Retake(), nil)
	case takenBack:
		cmd = p.take(keys.Command{}, panel.Result(msg))
		if p.mouse.on {
			cmd = term.Together(tea.EnableMouseCellMotion, cmd)
		}
	case touched:
		cmd = term.Together(beside(p.Editor.Start(editor.Look{File: msg.file})), p.watching.next())
	case outcome:
		cmd = msg.apply(p.session)
	}
	p.layOut()
	p.takeNews()
	p.Sync()
	p.loses.Store(p.Editor.Journals.Unsafe())
	if !p.leaving {
		p.AskRecovery()
	}
	return p, term.Guarded(p.catchUp(cmd))
}

// View draws the screen, unless it has been drawn since the last message.
func (p program) View() (text string) {
	defer func() {
		if r := recover(); r != nil {
			if p.terminal == nil {
				panic(r)
			}
			p.terminal.Fault(r) // a view has no command to end the program with
			text, _ = p.screen.Current()
		}
	}()
	if text, ok := p.screen.Current(); ok {
		return text
	}
	return p.panels.Draw(&p.Context, &p.screen)
}

// mouseUsed does what a click, a drag or the wheel asks for. A field that a click closes
// gives way to what is under it.
func (s *session) mouseUsed(msg tea.MouseMsg) tea.Cmd {
	if s.busy || s.leaving {
		return nil
	}
	switch w, r := s.mouse.used(&s.Context, &s.screen, s.panels.Bars(&s.Context), msg); w.Intent {
	case keys.Nothing:
		return s.take(w, r)
	case keys.Drop:
		return term.InOrder(s.wish(w), s.mouseUsed(msg))
	default:
		return s.wish(w)
	}
}

// keyPressed takes letters that came together one by one; a field takes a paste
// whole.
func (s *session) keyPressed(msg tea.KeyMsg) tea.Cmd {
	var cmds []tea.Cmd
	all := splitKeys(msg)
	for _, one := range all {
		if s.leaving {
			break
		}
		if len(all) > 1 && s.Layers.Top() == keys.Conflicts && one.String() != s.Keys.Raw(keys.Conflicts, keys.OpenCommand) {
			s.Say("letters that come in one piece decide nothing: press one key after the other")
			break
		}
		cmds = append(cmds, s.press(one))
	}
	return term.InOrder(cmds...)
}

// press has done what one key or one paste asks for. Keys wait while the program is
// busy.
func (s *session) press(msg tea.KeyMsg) tea.Cmd {
	s.Status = panel.Status{}
	key := msg.String()
	if !msg.Paste {
		s.Key = model.Escape(keys.Name(key))
		defer func() { s.Key = "" }()
	}
	if s.busy && !msg.Paste && key != "ctrl+c" && key != "ctrl+z" {
		s.ahead = append(s.ahead, msg)
		return nil
	}
	if msg.Alt && msg.Type == tea.KeyRunes && !msg.Paste && s.Keys.Intent(s.Layers.Top(), key) == keys.Nothing {
		// Alt and a letter mean nothing together: Esc, and the letter close behind it.
		first := s.press(tea.KeyMsg{Type: tea.KeyEsc})
		msg.Alt = false
		return term.InOrder(first, s.press(msg))
	}
	w, r := wanted(&s.Context, s.panels[s.Layers.Top()], msg, s.Key)
	if w.Intent == keys.Nothing {
		return s.take(w, r)
	}
	return s.wish(w)
}

// wish has an intent done by the present mode, or says why not.
func (s *session) wish(w keys.Command) tea.Cmd {
	switch {
	case w.Intent == keys.Interrupt && s.Layers.Top() != keys.LeaveQuestion:
		return s.take(w, question.Interrupt(&s.Context))
	case w.Intent == keys.Suspend && term.Resumable():
		return lend(s.terminal.Suspend(), nil)
	case w.Intent == keys.Suspend: // it would wait for ever
		s.Refuse("there is no shell that could resume the program: it is the first one of this terminal")
		return nil
	}
	if reason := s.Refusal(w.Intent); reason != "" {
		s.Refuse(reason)
		return nil
	}
	return s.handle(w)
}

// handle returns an intent to the present mode.
func (s *session) handle(w keys.Command) tea.Cmd {
	defer s.layOut()
	return s.take(w, s.panels[s.Layers.Top()].Handle(s.Context, w))
}

// playStep is how long a step of a day takes while the time cursor plays.
const playStep = 120 * time.Millisecond

// played is a step of the time cursor while it plays; number tells which play.
type played struct{ number int }

func (p played) apply(s *session) tea.Cmd {
	if s.playing != p.number {
		return nil
	}
	if !s.Layers.Top().IsBrowsing() || !s.Cursor.Before(panel.LastCursor) {
		s.playing = -s.playing
		return nil
	}
	s.Scrub(s.Cursor.AddDate(0, 0, 1))
	return s.playOn()
}

// play starts and stops the time cursor.
func (s *session) play() tea.Cmd {
	s.playing = -s.playing
	if s.playing < 0 {
		return nil
	}
	s.playing++
	return s.playOn()
}

// playOn waits for the next step.
func (s *session) playOn() tea.Cmd {
	number := s.playing
	return s.wait(playStep, func(time.Time) tea.Msg { return played{number} })
}
