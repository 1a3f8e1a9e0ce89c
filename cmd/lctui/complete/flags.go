package complete

import (
	"context"

	"github.com/spf13/cobra"
)

// ofFlags has the functions that complete the values of the flags of a command, by the names of the
// flags. It is a value in the context of the command.
type ofFlags map[string]cobra.CompletionFunc

// inContext is the key of ofFlags in a context.
type inContext struct{}

// Flag adds a function that completes the values of a flag. Flags registers it.
func Flag(cmd *cobra.Command, name string, values cobra.CompletionFunc) {
	if cmd.Context() == nil {
		cmd.SetContext(context.WithValue(context.Background(), inContext{}, ofFlags{}))
	}
	cmd.Context().Value(inContext{}).(ofFlags)[name] = values
}

// Flags registers the functions added by Flag if the call is a request of a shell for words. Other
// calls do not need them, and Cobra would keep them, and so the whole command, in memory until the
// process ends.
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
