package complete

import (
	"context"

	"github.com/spf13/cobra"
)

// ofFlags is what completes the values of the flags of a command, by their names. The context of
// the command has it.
type ofFlags map[string]cobra.CompletionFunc

// inContext is the key of ofFlags in a context.
type inContext struct{}

// Flag adds completion of its values to a flag.
func Flag(cmd *cobra.Command, name string, values cobra.CompletionFunc) {
	if cmd.Context() == nil {
		cmd.SetContext(context.WithValue(context.Background(), inContext{}, ofFlags{}))
	}
	cmd.Context().Value(inContext{}).(ofFlags)[name] = values
}

// Flags completes the values of flags in a call that asks for words. Cobra keeps what completes
// them, and everything else of the call with it, until the process ends.
func Flags(root *cobra.Command, args []string) {
	if len(args) == 0 || args[0] != cobra.ShellCompRequestCmd && args[0] != cobra.ShellCompNoDescRequestCmd {
		return
	}
	for _, cmd := range append(root.Commands(), root) {
		if cmd.Context() != nil {
			for name, values := range cmd.Context().Value(inContext{}).(ofFlags) {
				_ = cmd.RegisterFlagCompletionFunc(name, values)
			}
		}
	}
}
