package main

import (
	"bytes"
	"errors"
	"io"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/explain"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/kubectl"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/tui/progress"
	"github.com/lctui/lctui/tui/term"
)

// runAs runs the program and returns the exit code. name is the name by which it was called, and
// args are the arguments without that name.
func runAs(name string, clock func() time.Time, args []string, in io.Reader, out, err io.Writer) int {
	var meter *progress.Meter
	if term.IsTerminal(err) {
		meter = progress.New(err, progress.Patience)
	}
	to := &pipe{to: meter.Around(out)}
	c := newSetup(clock, in, report.NewWriter(to, out, meter.Around(err)))
	c.call.Read.Progress = meter
	root := commands(c)
	if name == kubectl.Plugin || name == kubectl.Completer {
		kubectl.Adapt(root, in, out, err, func(name string, text []byte, nothing bool) {
			c.call.Read.Stdin, c.call.Read.StdinName, c.call.Read.Nothing = bytes.NewReader(text), name, nothing
		}, c.call.Read.ParentsOutside)
	}
	complete.Flags(root, args)
	root.SetArgs(briefHelp(root, args))
	root.SetIn(in)
	root.SetOut(c.out)
	root.SetErr(err)
	failed := root.Execute()
	for _, end := range c.ends {
		end()
	}
	_ = c.out.Flush()
	failed = errors.Join(failed, to.failed(c.edits.saved))
	c.out.Report(failed)
	return failure.Code(failed)
}

// commands returns the command tree.
func commands(c *setup) *cobra.Command {
	call, out, s, p := c.call, c.out, c.screen, c.edits
	cobra.EnableCommandSorting = false
	root := viewCommand(s, "lctui [FILE…]")
	root.Long = "lctui shows, checks and edits version lifecycles: when a version moves from one\nstage to the next. Without a verb, it opens the files or the current folder for\nbrowsing, and never writes."
	root.ValidArgsFunction = complete.Files
	root.SilenceErrors, root.SilenceUsage = true, true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetFlagErrorFunc(wrongFlag)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return c.prepare(cmd) }
	versionFlag(root, c, out)
	c.flags(root)
	root.AddGroup(&cobra.Group{ID: seeing, Title: "See:"}, &cobra.Group{ID: changing, Title: "Change:"}, &cobra.Group{ID: further, Title: "Further:"})
	root.AddCommand(
		grouped(seeing, viewCommand(s, "view [FILE…]"), demoCommand(s, p), listCommand(call, out), statusCommand(call, out), checkCommand(call, out, &s.Config),
			nextCommand(call, out), renderCommand(call, out, &s.Look), diffCommand(call, out, &s.Look), pathCommand(call, out), useCommand(call, out), mergeCommand(call, out), exportCommand(call.Read, out))...)
	root.AddCommand(
		grouped(changing, editCommand(s, p), setCommand(p), planCommand(p), convertCommand(p), moveCommand(p))...)
	root.AddCommand(
		grouped(further, plainly(explain.Command(out, outputFlag)), schemaCommand(out), configCommand(out), completionCommand(out), manCommand(out), versionCommand(out))...)
	root.SetHelpCommandGroupID(further)
	strictHelp(root)
	return root
}

// strictHelp sets the texts of the verb help, and makes it return an error for an unknown verb.
func strictHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() != "help" {
			continue
		}
		cmd.Short = "show the help of a verb"
		cmd.Long = "help shows the help of the program, or of a verb."
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

// Groups of verbs in the help text.
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

// plainly marks a verb of another package as plain.
func plainly(cmd *cobra.Command) *cobra.Command {
	cmd.Annotations = map[string]string{plain: "yes"}
	return cmd
}

// pipe is standard output. It keeps the first error and discards everything after it. So no verb
// has to handle errors, and a reader that stops early, such as head, causes no message.
type pipe struct {
	to  io.Writer
	err error
}

// Write writes the text. It never returns an error.
func (p *pipe) Write(text []byte) (int, error) {
	if p.err == nil {
		_, p.err = p.to.Write(text)
	}
	return len(text), nil
}

// failed returns the error about standard output at the end of a call, or nil. saved are the files
// that the call saved. The error names them, because they stay saved.
func (p *pipe) failed(saved []string) error {
	if p.err == nil || errors.Is(p.err, syscall.EPIPE) {
		return nil
	}
	what := "the output cannot be written: " + p.err.Error()
	if len(saved) == 0 {
		return &failure.Error{Code: failure.Refused, What: what}
	}
	return &failure.Error{Code: failure.Refused, What: what + "; the change is saved: " + source.FirstFew(saved), Hint: "do not repeat the call: only its report is missing"}
}
