package main

import (
	"bufio"
	"errors"
	"io"
	"log/slog"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/apis"
	"github.com/lctui/lctui/model"
)

// Exit codes. Where there are several reasons, the highest of 3, 2 and 1 wins.
const (
	// exitDone: done, nothing found, nothing to change.
	exitDone = 0
	// exitFindings: findings at the gate level, a change that the rules refuse,
	// or an edit left with :cq.
	exitFindings = 1
	// exitUsage: a wrong call, or input that cannot be read or understood.
	exitUsage = 2
	// exitRefused: a write refused for the file's sake.
	exitRefused = 3
	// exitPlatform and exitBuildpack: a version of the platform API or of the
	// buildpack API that a lifecycle refuses, as the lifecycle itself exits.
	exitPlatform  = apis.ExitPlatform
	exitBuildpack = apis.ExitBuildpack
)

// exitMeanings tell what the exit codes mean, as the manual and the README have
// it.
var exitMeanings = []struct {
	codes []int
	means string
}{
	{[]int{exitDone}, "done, nothing found, or nothing to change"},
	{[]int{exitFindings}, "findings at the gate level, a change that the rules refuse, a version of a profile that may not be used, or an edit left with :cq"},
	{[]int{exitUsage}, "a wrong call, or input that cannot be read or understood"},
	{[]int{exitRefused}, "a write refused for the file's sake: it changed on disk, it is read-only, or the change would damage it; or output that cannot be written"},
	{[]int{exitPlatform}, "use: the version of the platform API may not be used, as the lifecycle itself exits"},
	{[]int{exitBuildpack}, "use: the version of the buildpack API may not be used"},
	{[]int{129, 130, 131, 134, 143}, "the screen ended by a hang-up, a second Ctrl+C, SIGQUIT, SIGABRT, a termination; the file is untouched"},
}

// manyReasons tells which exit code there is where several would be right.
const manyReasons = "Where there are several reasons, the highest of 3, 2 and 1."

// exitCode is the one table from errors to exit codes. What is not listed is a
// wrong call or unreadable input.
func exitCode(err error) int {
	var many interface{ Unwrap() []error }
	var own *failure
	var refused *files.Refused
	var changed *files.Changed
	var byRule *lifecycle.Refused
	var byState *model.Refusal
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &many):
		code := exitDone
		for _, e := range many.Unwrap() {
			code = max(code, exitCode(e))
		}
		return code
	case errors.As(err, &own):
		return own.code
	case errors.As(err, &refused), errors.As(err, &changed):
		return exitRefused
	case errors.As(err, &byState) && byState.Conflict:
		return exitRefused
	case errors.As(err, &byRule), errors.As(err, &byState):
		return exitFindings
	default:
		return exitUsage
	}
}

// invocation is one call of the program: its streams and its clock, and what
// the shared flags, the environment and the configuration say together.
type invocation struct {
	in    io.Reader
	out   *bufio.Writer
	err   io.Writer
	clock func() time.Time
	// stdout and stdin are the streams as given, to ask whether they are
	// terminals.
	stdin  io.Reader
	stdout io.Writer

	flags sharedFlags
	// config is the configuration file's content, or the defaults; configErr
	// is what is wrong with it.
	config    files.Config
	configErr error
	// now is the instant everything is judged at.
	now     time.Time
	dialect lifecycle.Dialect
	limits  files.Options
	paint   painter
	log     *slog.Logger
	// light tells that the verb reads many files and edits none, so that of each
	// only what it says is kept.
	light bool
	// released is --released of check: descriptors are compared with the releases of
	// the specification.
	released bool
	// collect has memory given back as usual again, once the first frame is there;
	// nil where it always was.
	collect func()
	// ends are called when the call is over.
	ends []func()
}

// atEnd has something done when the call is over.
func (c *invocation) atEnd(do func()) { c.ends = append(c.ends, do) }

// runAt is run with a clock of the caller's.
func runAt(clock func() time.Time, args []string, in io.Reader, out, err io.Writer) int {
	to := &pipe{to: out}
	c := &invocation{
		in: in, out: bufio.NewWriterSize(to, 1<<16), err: err, clock: clock,
		stdin: in, stdout: out, log: slog.New(slog.DiscardHandler), config: files.DefaultConfig(),
	}
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
	failed = errors.Join(failed, to.failed())
	c.report(failed)
	return exitCode(failed)
}

// commands is the command tree.
func (c *invocation) commands() *cobra.Command {
	cobra.EnableCommandSorting = false
	root := c.viewCommand("lctui [FILE…]")
	root.Long = "lctui shows, judges and edits when a version moves from one stage of its\nlifecycle to the next. Without a verb it opens the files, or the current\nfolder, for browsing; nothing is written."
	root.Version = versionText()
	root.ValidArgsFunction = completeFiles
	root.SilenceErrors, root.SilenceUsage = true, true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(c.wrongFlag)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return c.prepare(cmd) }
	c.sharedFlags(root)
	root.AddGroup(&cobra.Group{ID: seeing, Title: "See:"}, &cobra.Group{ID: changing, Title: "Change:"}, &cobra.Group{ID: further, Title: "Further:"})
	root.AddCommand(
		grouped(seeing, c.viewCommand("view [FILE…]"), c.demoCommand(), c.listCommand(), c.statusCommand(), c.checkCommand(),
			c.nextCommand(), c.renderCommand(), c.diffCommand(), c.pathCommand(), c.useCommand(), c.mergeCommand(), c.exportCommand())...)
	root.AddCommand(
		grouped(changing, c.editCommand(), c.setCommand(), c.convertCommand(), c.moveCommand())...)
	root.AddCommand(
		grouped(further, c.configCommand(), c.completionCommand(), c.manCommand(), c.versionCommand())...)
	root.SetHelpCommandGroupID(further)
	c.strictHelp(root)
	return root
}

// strictHelp has help refuse a verb that there is not.
func (c *invocation) strictHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() != "help" {
			continue
		}
		show := cmd.Run
		cmd.Run = nil
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				if err := oneOf("verb", args[0], verbs(root, everyVerb)...); err != nil {
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
