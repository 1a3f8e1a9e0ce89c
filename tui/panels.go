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

// do does one effect of a command. ok is false if the effects after it must be skipped.
func (p *program) do(w keys.Command, e panel.Effect) (cmd tea.Cmd, ok bool) {
	switch e := e.(type) {
	case panel.Pass:
		return p.handlePassed(w), true
	case panel.Close:
		p.state.Layers.Close()
		p.layOut() // the panel below is on top again
	case panel.BackToWork:
		p.state.Layers.BackToWork()
	case panel.Open:
		return p.openPanel(e.Scope, e.With), true
	case panel.Do:
		return p.change(e)
	case panel.SetFilter:
		*p.panels.Filter(&p.state.Context) = e.Filter
		if p.state.Settle(); e.Kept {
			p.state.ToMatch()
		}
	case panel.Drag:
		if p.state.Refusal(keys.DayLater) == "" {
			p.mouse.startDrag(p.state.Focus.Stage)
		}
	case panel.SetTheme:
		p.state.Theme = e.Theme
		return p.rememberTheme(), true
	case panel.Copy:
		return copyText(p.options.Copy, e), true
	case panel.Run:
		return p.run(keys.Command(e)), true
	case panel.DropAhead:
		p.ahead = nil
	case panel.Answer:
		return p.take(keys.Command{}, panel.Reported(&p.state.Context, p.state.Follow(func() editor.Report { return p.state.Editor.Accept(e.Answer) }))), true
	case panel.Work:
		return p.work(e.Work, e.Then), true
	case panel.InBackground:
		if e.Work != nil {
			return inBackground(p.state.Editor.Start(e.Work)), true
		}
	case panel.Exec:
		return lend(p.terminal.Command(e.Cmd), e.Then), true
	case panel.Next:
		return p.take(keys.Command{}, e(&p.state.Context)), true
	case panel.Leave:
		return p.leave(e), true
	default:
		p.state.Show(e)
	}
	return nil, true
}

// change makes the changes of an effect and does what follows; ok is false if they cannot be made.
func (p *program) change(e panel.Do) (cmd tea.Cmd, ok bool) {
	done, err := p.state.Do(e.Changes...)
	if err == nil && e.Texts != nil {
		texts := editor.TextsStep{Before: p.state.Texts, After: *e.Texts}
		p.state.Editor.SetMark(editor.Mark{Focus: p.state.Focus, Texts: &texts})
		cmd = p.rememberTexts(&texts.After)
	}
	if blocked := new(*editor.Blocked); e.Then == nil || errors.As(err, blocked) {
		p.state.Failed(err)
	} else {
		cmd = term.InOrder(cmd, p.take(keys.Command{}, e.Then(&p.state.Context, editor.Report{Done: done, Err: err})))
	}
	return cmd, err == nil
}

// rememberTexts remembers texts for the next version to be added; nil changes nothing.
func (p *program) rememberTexts(texts *editor.RememberedTexts) tea.Cmd {
	if texts == nil {
		return nil
	}
	p.state.Texts = *texts
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
		return p.rememberTexts(p.state.Step(w.Intent == keys.Undo))
	case keys.Revert:
		p.state.Revert()
	case keys.ToStart:
		p.state.ToStart()
	case keys.Play:
		return p.play(w.Text)
	case keys.Back:
		if p.playing > 0 {
			p.playing = -p.playing
		}
	case keys.ToggleMouse:
		return p.toggleMouse()
	default:
		return p.take(w, browse.Handle(&p.state.Context, w))
	}
	return nil
}

// run runs a command of a panel as if its key had been pressed. A command typed on the command
// line that changes files first closes everything down to the rows or the bars of an override.
// One that saves or rereads files leaves the tables of files and of profiles open.
func (p *program) run(w keys.Command) tea.Cmd {
	if !w.Typed {
		p.state.Key = cmp.Or(p.state.Keys.First(p.state.Layers.Top(), w.Intent), p.state.Keys.First(keys.Timeline, w.Intent), p.state.Key)
		return p.runCommand(w)
	}
	switch {
	case w.Intent.Edits() || w.Intent == keys.Revert:
		p.state.Layers.BackToRows()
	case w.Intent == keys.Save || w.Intent == keys.ReadAgain:
		p.state.Layers.BackToWork()
	}
	switch w.Intent {
	case keys.SetFilter:
		p.state.Filter = panel.ParseFilter(w.Text)
		p.state.Settle()
		p.state.ToMatch()
		return nil
	case keys.ReadAgain:
		// A file that was open elsewhere at start may be edited from now on, if it is free.
		if err := p.state.Editor.Free(p.state.Focus.File); err != nil {
			p.state.Status.Say(err.Error()) // no refusal of the key: Enter ran the command
			return nil
		}
		return p.work(editor.Reread{File: p.state.Focus.File}, nil)
	case keys.Suspend, keys.Redraw:
		return p.runCommand(w)
	}
	return p.handle(w)
}

// openPanel puts a panel on top. A list replaces the open list, or merely closes it if it is the
// same one. A question clears the status line.
func (p *program) openPanel(scope keys.Scope, with any) tea.Cmd {
	if top := p.state.Layers.Top(); scope.IsList() && top.IsList() {
		if p.state.Layers.Close(); scope == top {
			return nil
		}
	}
	if !p.state.Layers.Open(scope) {
		return nil
	}
	if scope.IsQuestion() {
		p.state.Status = panel.Status{}
	}
	return p.take(keys.Command{}, p.panels.Panels[scope].Open(&p.state.Context, with))
}

// layOut brings the window and the panels on the screen up to date, so that drawing only reads.
func (p *program) layOut() {
	p.state.Playing = p.playing > 0
	p.panels.Layout(&p.state.Context)
	p.panels.Describe(&p.state.Context)
}
