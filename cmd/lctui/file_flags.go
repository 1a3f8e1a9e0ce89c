package main

import (
	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
)

// objectFlag gives a verb its --object.
func objectFlag(cmd *cobra.Command, object *string) {
	cmd.Flags().StringVar(object, "object", "", "the one of several objects: `[NAMESPACE/]NAME`, or #N, the N-th of the file")
	_ = cmd.RegisterFlagCompletionFunc("object", complete.Objects(completed(&source.Reader{})))
}

// someFiles wants at least one FILE and says what to type instead of none.
func someFiles(cmd *cobra.Command, args []string) error {
	if len(args) == 0 && cmd.Name() == "edit" {
		return failure.Wrong("`lctui edit .` takes the current folder", "edit needs a FILE")
	}
	if len(args) == 0 {
		return failure.Wrong("`"+cmd.CommandPath()+" .` takes the current folder, `-` standard input", "%s needs a FILE", cmd.Name())
	}
	return nil
}
