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

// take does what a panel asks of the program, in the order of Result's fields.
func (p *program) take(w keys.Command, r panel.Result) tea.Cmd {
	var cmds []tea.Cmd
	add := func(cmd tea.Cmd) { cmds = append(cmds, cmd) }
	if r.Pass {
		add(p.handlePassed(w))
	}
	if r.Close {
		if p.Close(); r.Open == keys.Timeline {
			p.layOut() // the panel below is on top again
		}
	}
	if r.Rows {
		p.BackToWork()
	}
	p.Try(r)
	if len(r.Do) > 0 {
		cmd, ok := p.takeChanges(r)
		if add(cmd); !ok {
			return term.InOrder(cmds...)
		}
	}
	if r.Mark != nil {
		p.Marked = r.Mark
		p.Settle()
	}
	if r.Tab != nil {
		p.EnterTab(*r.Tab)
	}
	if r.Fold != nil {
		p.Fold(*r.Fold)
	}
	if r.Open != keys.Timeline {
		add(p.openPanel(r.Open, r.With))
	}
	if r.Filter != nil {
		*p.panels.Filter(&p.Context) = *r.Filter
		if p.Settle(); r.Close {
			p.ToMatch()
		}
	}
	if r.Go != nil {
		p.GoHome(*r.Go)
	}
	if r.Drag && p.Refusal(keys.DayLater) == "" {
		p.mouse.hold(p.Focus.Stage)
	}
	if r.At != nil {
		p.Scrub(*r.At)
	}
	if r.Window != nil {
		p.Window = *r.Window
	}
	if r.Theme != nil {
		p.Theme = r.Theme
		add(p.rememberTheme())
	}
	if r.Copy.Of != "" {
		add(copyText(p.options.Copy, r.Copy))
	}
	p.takeWords(r)
	if r.Run.Intent != keys.Nothing {
		add(p.run(r.Run))
	}
	if r.Halt {
		p.ahead = nil
	}
	add(p.takeFiles(r))
	if r.Exec != nil {
		add(lend(p.terminal.Command(r.Exec), r.Then))
	}
	if r.Leave != nil {
		add(p.leave(*r.Leave))
	}
	if r.Then != nil && len(r.Do) == 0 && r.Work == nil && r.Exec == nil {
		add(p.take(keys.Command{}, r.Then(&p.Context, editor.Report{})))
	}
	return term.InOrder(cmds...)
}

// takeChanges makes the changes of a panel and takes the result of its Then; ok is false if they
// cannot be made.
func (p *program) takeChanges(r panel.Result) (cmd tea.Cmd, ok bool) {
	done, err := p.Do(r.Do...)
	if err == nil && r.Texts != nil {
		texts := editor.TextsStep{Before: p.Texts, After: *r.Texts}
		p.Editor.SetMark(editor.Mark{Focus: p.Focus, Texts: &texts})
		cmd = p.rememberTexts(&texts.After)
	}
	if blocked := new(*editor.Blocked); r.Then == nil || errors.As(err, blocked) {
		p.Failed(err)
	} else {
		cmd = term.InOrder(cmd, p.take(keys.Command{}, r.Then(&p.Context, editor.Report{Done: done, Err: err})))
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

// takeFiles starts the work on files that a panel asks for, or gives its answer to the editor.
func (p *program) takeFiles(r panel.Result) tea.Cmd {
	switch {
	case r.Answer != nil:
		return p.take(keys.Command{}, panel.Reported(&p.Context, p.Follow(func() editor.Report { return p.Editor.Accept(r.Answer) })))
	case r.Work != nil:
		return p.work(r.Work, r.Then)
	case r.Beside != nil:
		return beside(p.Editor.Start(r.Beside))
	}
	return nil
}

// takeWords shows the sentence of a result in the status line.
func (p *program) takeWords(r panel.Result) {
	switch {
	case r.Err != nil:
		p.Fail(r.Err)
	case r.Refuse != "":
		p.Refuse(r.Refuse)
	case r.Say != "":
		p.Say(r.Say)
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
// line that changes files first closes everything down to the rows or the bars of an override; one
// that saves or rereads files leaves the tables of files and of profiles open.
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
