package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/term"
)

// work has the editor do something in the background; keys wait. What became of it is
// shown, or what then returns is done where it is not nil.
func (p *program) work(w editor.Work, then func(*panel.Context, editor.Report) panel.Result) tea.Cmd {
	p.busy = true
	job := p.Editor.Start(w)
	return func() tea.Msg { return worked{job(), true, then} }
}

// beside has the editor do something in the background that no key waits for.
func beside(job editor.Job) tea.Cmd {
	return term.Guarded(func() tea.Msg { return worked{job(), false, nil} })
}

// worked is what came of work in the background.
type worked struct {
	result editor.Result
	busy   bool
	then   func(*panel.Context, editor.Report) panel.Result
}

func (w worked) apply(p *program) tea.Cmd {
	if w.busy {
		p.busy = false
	}
	r := p.Follow(func() editor.Report { return p.Editor.Accept(w.result) })
	follows := panel.Reported
	if w.then != nil {
		follows = w.then
	}
	cmd := p.take(keys.Command{}, follows(&p.Context, r))
	if r.Opened {
		cmd = term.Together(cmd, p.watchAnew())
	}
	if w.busy {
		return p.replay(cmd)
	}
	return cmd
}

// takeNews goes on with files that changed on disk, as soon as the keyboard
// means the rows: no field, question or diff is pulled away from under anybody's
// fingers. It runs after every message.
func (p *program) takeNews() {
	for !p.busy && !p.ending.leaving && p.Layers.Top().IsMain() {
		found := false
		r := p.Follow(func() (r editor.Report) { r, found = p.Editor.TakeNews(); return r })
		if !found {
			return
		}
		p.take(keys.Command{}, panel.Reported(&p.Context, r))
	}
}

// restOfFindings is the next part of the findings on its way.
type restOfFindings struct{}

func (restOfFindings) apply(p *program) tea.Cmd {
	p.coming = false
	if p.Editor.CatchUp(p.Shown()) {
		p.Settle()
	}
	return nil
}

// catchUp asks for the rest of the findings of the state shown, once, behind a command.
func (p *program) catchUp(cmd tea.Cmd) tea.Cmd {
	if p.coming || !p.Shown().Behind || !p.Shown().KnowsRelated() {
		return cmd
	}
	p.coming = true
	return term.Together(cmd, func() tea.Msg { return restOfFindings{} })
}
