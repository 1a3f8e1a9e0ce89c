package main

import (
	"bufio"
	"errors"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
)

// runAt is run with a clock of the caller's.
func runAt(clock func() time.Time, args []string, in io.Reader, out, err io.Writer) int {
	to := &pipe{to: out}
	c := newInvocation(clock, in, bufio.NewWriterSize(to, 1<<16), err)
	c.stdin, c.stdout = in, out
	root := c.commands()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(c.out)
	root.SetErr(err)
	failed := root.Execute()
	for _, end := range c.ends {
		end()
	}
	_ = c.out.Flush()
	failed = errors.Join(failed, to.failed(c.saved))
	c.report(failed)
	return failure.Code(failed)
}

// commands is the command tree.
func (c *invocation) commands() *cobra.Command {
	cobra.EnableCommandSorting = false
	root := viewCommand(c, "lctui [FILE…]")
	root.Long = "lctui shows, judges and edits when a version moves from one stage of its\nlifecycle to the next. Without a verb it opens the files, or the current\nfolder, for browsing; nothing is written."
	root.Version = versionText()
	root.ValidArgsFunction = complete.Files
	root.SilenceErrors, root.SilenceUsage = true, true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(wrongFlag)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return c.prepare(cmd) }
	c.sharedFlags(root)
	root.AddGroup(&cobra.Group{ID: seeing, Title: "See:"}, &cobra.Group{ID: changing, Title: "Change:"}, &cobra.Group{ID: further, Title: "Further:"})
	root.AddCommand(
		grouped(seeing, viewCommand(c, "view [FILE…]"), demoCommand(c), listCommand(c), statusCommand(c), checkCommand(c),
			nextCommand(c), renderCommand(c), diffCommand(c), pathCommand(c), useCommand(c), mergeCommand(c), exportCommand(c))...)
	root.AddCommand(
		grouped(changing, editCommand(c), setCommand(c), convertCommand(c), moveCommand(c))...)
	root.AddCommand(
		grouped(further, configCommand(c), completionCommand(c), manCommand(c), versionCommand(c))...)
	root.SetHelpCommandGroupID(further)
	strictHelp(root)
	return root
}

// strictHelp has help refuse a verb that there is not.
func strictHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() != "help" {
			continue
		}
		show := cmd.Run
		cmd.Run = nil
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				if err := failure.OneOf("verb", args[0], verbs(root, everyVerb)...); err != nil {
					return err
				}
			}
			show(cmd, args)
			return nil
		}
	}
}

// Groups of the help text.
const (
	seeing   = "see"
	changing = "change"
	further  = "further"
)

func grouped(id string, commands ...*cobra.Command) []*cobra.Command {
	for _, cmd := range commands {
		cmd.GroupID = id
	}
	return commands
}
