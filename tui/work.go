package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/term"
)

// work runs work of the editor in the background; keys wait until it is done. Then the effects of
// then follow. If then is nil, the report is shown.
func (p *program) work(w editor.Work, then panel.Then) tea.Cmd {
	p.busy = true
	job := p.state.Editor.Start(w)
	return func() tea.Msg { return worked{job(), true, then} }
}

// inBackground runs a job of the editor in the background without making keys wait.
func inBackground(job editor.Job) tea.Cmd {
	return term.Guarded(func() tea.Msg { return worked{job(), false, nil} })
}

// worked is the message that background work is done; busy is set if keys waited for it.
type worked struct {
	result editor.Result
	busy   bool
	then   panel.Then
}

func (w worked) apply(p *program) tea.Cmd {
	if w.busy {
		p.busy = false
	}
	r := p.state.Follow(func() editor.Report { return p.state.Editor.Accept(w.result) })
	follows := panel.Reported
	if w.then != nil {
		follows = w.then
	}
	cmd := p.take(keys.Command{}, follows(&p.state.Context, r))
	if r.Opened {
		cmd = term.Together(cmd, p.rewatch())
	}
	if w.busy {
		return p.replay(cmd)
	}
	return cmd
}

// takeNews takes over files that changed on disk, but only while the keyboard acts on the rows, so
// that no field, question or diff disappears while somebody types. It runs after every message.
func (p *program) takeNews() {
	for !p.busy && !p.ending.leaving && p.state.Layers.Top() == keys.Timeline {
		found := false
		r := p.state.Follow(func() (r editor.Report) { r, found = p.state.Editor.TakeNews(); return r })
		if !found {
			return
		}
		p.take(keys.Command{}, panel.Reported(&p.state.Context, r))
	}
}

// restOfFindings is the message that asks for the next part of the findings.
type restOfFindings struct{}

func (restOfFindings) apply(p *program) tea.Cmd {
	p.coming = false
	if p.state.Editor.CatchUp(p.state.Shown()) {
		p.state.Settle()
	}
	return nil
}

// catchUp adds to a command the request for the rest of the findings of the state shown, unless
// that is on its way already.
func (p *program) catchUp(cmd tea.Cmd) tea.Cmd {
	if p.coming || !p.state.Shown().Behind || !p.state.Shown().KnowsRelated() {
		return cmd
	}
	p.coming = true
	return term.Together(cmd, func() tea.Msg { return restOfFindings{} })
}
