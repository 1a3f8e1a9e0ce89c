package term

import (
	"fmt"
	"runtime/debug"

	tea "github.com/charmbracelet/bubbletea"
)

// A panic of the program ends it in an orderly way. The terminal is left as it was found, and
// unsaved edits are in their journals. One line says what happened, and the log has the stack. So
// nothing runs unguarded. Update and View of the program have guards of their own. Every command is
// guarded, even within others, and so are the toolkit's reads from and writes to the terminal.

// Fault is a panic. Its first line says what it was, the others where. It is the message that makes
// the program end, and the error of Run if the toolkit itself panicked.
type Fault string

// Error returns the text of the fault.
func (f Fault) Error() string { return string(f) }

// FaultIn returns the Fault of a recovered panic. It must be called in the function that
// recovers, whose stack it adds.
func FaultIn(recovered any) Fault {
	return Fault(fmt.Sprintf("%v\n\n%s", recovered, debug.Stack()))
}

// Guarded returns a command that passes a Fault to the program if cmd panics.
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

// Together returns a command that runs commands concurrently, each of them guarded; nil commands
// are left out.
func Together(cmds ...tea.Cmd) tea.Cmd { return joined(tea.Batch, cmds) }

// InOrder returns a command that runs commands one after the other, each of them guarded; nil
// commands are left out.
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
