package tui

import (
	"fmt"
	"runtime/debug"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/tui/panel"
)

// A fault of the program itself ends it in order: the terminal is left as it was
// found, unsaved edits are in their journals, one line says what happened, and
// the log has where. So nothing of this package runs unguarded: Update and View
// have guards of their own, every command is guarded, also inside of others, and
// so are the ways in and out of the terminal, which the toolkit calls.

// faultIn describes a fault: what it was in the first line, then where. It is
// called where the fault is recovered.
func faultIn(r any) string {
	return fmt.Sprintf("%v\n\n%s", r, debug.Stack())
}

// crash remembers a fault and ends the program.
func (s *session) crash(fault string) tea.Cmd {
	if s.fault == "" {
		s.fault = fault
		s.keepLast()
	}
	return s.leave(panel.Leave{Code: exitFault, Keep: true})
}

// keepLast puts edits into the journals that were made just before a fault.
func (s *session) keepLast() {
	defer func() {
		if recover() != nil {
			s.loses.Store(true)
		}
	}()
	s.sync()
}

// crashed is the outcome of a command that had a fault.
type crashed struct{ fault string }

func (c crashed) apply(s *session) tea.Cmd { return s.crash(c.fault) }

// guarded lets a command that panics end the program in order.
func guarded(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = crashed{faultIn(r)}
			}
		}()
		return cmd()
	}
}

// together runs commands side by side, inOrder one after the other; each of them
// is guarded.
func together(cmds ...tea.Cmd) tea.Cmd { return tea.Batch(guardedAll(cmds)...) }

func inOrder(cmds ...tea.Cmd) tea.Cmd { return tea.Sequence(guardedAll(cmds)...) }

func guardedAll(cmds []tea.Cmd) []tea.Cmd {
	out := make([]tea.Cmd, len(cmds))
	for i, cmd := range cmds {
		out[i] = guarded(cmd)
	}
	return out
}

// report tells the program of a fault in a goroutine of the toolkit.
type report func(fault string)

// tell returns the program a fault to end with; nobody waits for it.
func (r report) tell(fault string) {
	if r != nil {
		r(fault)
	}
}
