package tui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/term"
)

// copyText copies a text to the clipboard; if that fails, it opens the text in the viewer, to be
// copied by hand.
func copyText(way func(what, text string) (said string, err error), of panel.Copy) tea.Cmd {
	return func() tea.Msg {
		said, err := way(of.Of, of.Text)
		if err == nil {
			return panel.Said(said)
		}
		lines := strings.Split(strings.TrimSuffix(of.Text, "\n"), "\n")
		return []panel.Effect{panel.Open{Scope: keys.Viewer, With: panel.Text{Title: "copy by hand: " + err.Error(), Lines: lines}}}
	}
}

// lend restores the terminal, runs do, then takes the terminal back and redraws the screen. then
// is called with the error of do and returns what follows; nil for nothing.
func lend(do tea.ExecCommand, then panel.Then) tea.Cmd {
	return tea.Exec(do, func(err error) tea.Msg { return takenBack{then, err} })
}

// takenBack is the message that the program has the terminal again; then and err are as in lend.
type takenBack struct {
	then panel.Then
	err  error
}

// replay handles, after cmd, the keys that were typed while the program was busy.
func (p *program) replay(cmd tea.Cmd) tea.Cmd {
	cmds := []tea.Cmd{cmd}
	ahead := p.ahead
	p.ahead = nil
	for i, key := range ahead {
		if p.busy || p.ending.leaving {
			p.ahead = append(p.ahead, ahead[i:]...)
			break
		}
		cmds = append(cmds, p.press(key))
	}
	return term.InOrder(cmds...)
}

// toggleMouse turns the mouse on or off.
func (p *program) toggleMouse() tea.Cmd {
	p.mouse.on = !p.mouse.on
	if p.mouse.on {
		p.state.Status.Say("mouse on; Shift selects text as terminals do")
		return tea.EnableMouseCellMotion
	}
	p.state.Status.Say("mouse off")
	return tea.DisableMouse
}
