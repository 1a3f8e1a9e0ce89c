package term

import (
	"fmt"
	"runtime/debug"

	tea "github.com/charmbracelet/bubbletea"
)

// A fault of the program itself ends it in order: the terminal is left as it was
// found, unsaved edits are in their journals, one line says what happened, and
// the log has where. So nothing runs unguarded: Update and View of the program have
// guards of their own, every command is guarded, also inside of others, and so are
// the ways in and out of the terminal, which the toolkit calls.

// Fault is a panic: what it was in the first line, then where. It is a message that
// wants the program to end, and the error of a program that the toolkit could not end.
type Fault string

// Error returns the text of the fault.
func (f Fault) Error() string { return string(f) }

// FaultIn describes what was recovered. It is called where that is.
func FaultIn(recovered any) Fault {
	return Fault(fmt.Sprintf("%v\n\n%s", recovered, debug.Stack()))
}

// Guarded returns a command that hands a Fault to the program where cmd panics.
func Guarded(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = FaultIn(r)
			}
		}()
		return cmd()
	}
}

// Together runs commands side by side, each of them guarded; nil does nothing.
func Together(cmds ...tea.Cmd) tea.Cmd { return joined(tea.Batch, cmds) }

// InOrder runs commands one after the other, each of them guarded; nil does nothing.
func InOrder(cmds ...tea.Cmd) tea.Cmd { return joined(tea.Sequence, cmds) }

func joined(join func(...tea.Cmd) tea.Cmd, cmds []tea.Cmd) tea.Cmd {
	var out []tea.Cmd
	for _, cmd := range cmds {
		if cmd != nil {
			out = append(out, Guarded(cmd))
		}
	}
	if len(out) == 1 {
		return out[0]
	}
	if len(out) == 0 {
		return nil
	}
	return join(out...)
}
