package tui

import (
	"cmp"
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/browse"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/term"
)

// take does the effects of a command, one after the other.
func (p *program) take(w keys.Command, effects []panel.Effect) tea.Cmd {
	var cmds []tea.Cmd
	for _, e := range effects {
		cmd, ok := p.do(w, e)
		if cmds = append(cmds, cmd); !ok {
			break
		}
	}
	return term.InOrder(cmds...)
}

// do does one effect of a command; ok is false if those after it are to be left out.
func (p *program) do(w keys.Command, e panel.Effect) (cmd tea.Cmd, ok bool) {
	switch e := e.(type) {
	case panel.Pass:
		return p.handlePassed(w), true
	case panel.Close:
		p.Close()
		p.layOut() // the panel below is on top again
	case panel.BackToWork:
		p.BackToWork()
	case panel.Open:
		return p.openPanel(e.Scope, e.With), true
	case panel.Do:
		return p.change(e)
	case panel.SetFilter:
		*p.panels.Filter(&p.Context) = e.Filter
		if p.Settle(); e.Kept {
			p.ToMatch()
		}
	case panel.Drag:
		if p.Refusal(keys.DayLater) == "" {
			p.mouse.hold(p.Focus.Stage)
		}
	case panel.SetTheme:
		p.Theme = e.Theme
		return p.rememberTheme(), true
	case panel.Copy:
		return copyText(p.options.Copy, e), true
	case panel.Run:
		return p.run(keys.Command(e)), true
	case panel.DropAhead:
		p.ahead = nil
	case panel.Answer:
		return p.take(keys.Command{}, panel.Reported(&p.Context, p.Follow(func() editor.Report { return p.Editor.Accept(e.Answer) }))), true
	case panel.Work:
		return p.work(e.Work, e.Then), true
	case panel.Beside:
		if e.Work != nil {
			return beside(p.Editor.Start(e.Work)), true
		}
	case panel.Exec:
		return lend(p.terminal.Command(e.Cmd), e.Then), true
	case panel.Next:
		return p.take(keys.Command{}, e(&p.Context)), true
	case panel.Leave:
		return p.leave(e), true
	default:
		p.Show(e)
	}
	return nil, true
}

// change makes the changes of an effect and does what follows; ok is false if they cannot be made.
func (p *program) change(e panel.Do) (cmd tea.Cmd, ok bool) {
	done, err := p.Do(e.Changes...)
	if err == nil && e.Texts != nil {
		texts := editor.TextsStep{Before: p.Texts, After: *e.Texts}
		p.Editor.SetMark(editor.Mark{Focus: p.Focus, Texts: &texts})
		cmd = p.rememberTexts(&texts.After)
	}
	if blocked := new(*editor.Blocked); e.Then == nil || errors.As(err, blocked) {
		p.Failed(err)
	} else {
		cmd = term.InOrder(cmd, p.take(keys.Command{}, e.Then(&p.Context, editor.Report{Done: done, Err: err})))
	}
	return cmd, err == nil
}

// rememberTexts remembers texts for the next version to be added; nil changes nothing.
func (p *program) rememberTexts(texts *editor.RememberedTexts) tea.Cmd {
	if texts == nil {
		return nil
	}
	p.Texts = *texts
	remember := p.options.Remember
	if remember == nil {
		return nil
	}
	return func() tea.Msg {
		remember(*texts)
		return nil
	}
}

// handlePassed handles a command that a panel has passed on.
func (p *program) handlePassed(w keys.Command) tea.Cmd {
	switch w.Intent {
	case keys.Undo, keys.Redo:
		return p.rememberTexts(p.Step(w.Intent == keys.Undo))
	case keys.Revert:
		p.Revert()
	case keys.ToStart:
		p.ToStart()
	case keys.Play:
		return p.play(w.Text)
	case keys.Back:
		if p.playing > 0 {
			p.playing = -p.playing
		}
	case keys.ToggleMouse:
		return p.toggleMouse()
	default:
		return p.take(w, browse.Handle(&p.Context, w))
	}
	return nil
}

// run runs a command of a panel as if its key had been pressed. A command typed on the command
// line that changes files first closes everything down to the rows or the bars of an override.
// One that saves or rereads files leaves the tables of files and of profiles open.
func (p *program) run(w keys.Command) tea.Cmd {
	if !w.Typed {
		p.Key = cmp.Or(p.Keys.First(p.Layers.Top(), w.Intent), p.Keys.First(keys.Timeline, w.Intent), p.Key)
		return p.runCommand(w)
	}
	switch {
	case w.Intent.Edits() || w.Intent == keys.Revert:
		p.BackToRows()
	case w.Intent == keys.Save || w.Intent == keys.ReadAgain:
		p.BackToWork()
	}
	switch w.Intent {
	case keys.SetFilter:
		p.Filter = panel.ParseFilter(w.Text)
		p.Settle()
		p.ToMatch()
		return nil
	case keys.ReadAgain:
		// A file that was open elsewhere at start may be edited from now on, if it is free.
		if err := p.Editor.Free(p.Focus.File); err != nil {
			p.Say(err.Error()) // no refusal of the key: Enter ran the command
			return nil
		}
		return p.work(editor.Reread{File: p.Focus.File}, nil)
	case keys.Suspend, keys.Redraw:
		return p.runCommand(w)
	}
	return p.handle(w)
}

// openPanel puts a panel on top. A list replaces the open list, or merely closes it if it is the
// same one. A question clears the status line.
func (p *program) openPanel(scope keys.Scope, with any) tea.Cmd {
	if top := p.Layers.Top(); scope.IsList() && top.IsList() {
		if p.Close(); scope == top {
			return nil
		}
	}
	if !p.Open(scope) {
		return nil
	}
	if scope.IsQuestion() {
		p.Status = panel.Status{}
	}
	return p.take(keys.Command{}, p.panels[scope].Open(&p.Context, with))
}

// layOut brings the window and the panels on the screen up to date, so that drawing only reads.
func (p *program) layOut() {
	p.Playing = p.playing > 0
	p.panels.Layout(&p.Context)
	p.panels.Describe(&p.Context)
}
