package main

import (
	"bufio"
	"errors"
	"io"
	"log/slog"
	"os"
	"runtime/debug"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/edit"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/judge"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files/config"
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
	c.Report(failed)
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

// invocation is one call of the program: its streams and its clock, and what
// the shared flags, the environment and the configuration say together.
type invocation struct {
	*report.Messages
	*judge.Judge
	out   *report.Writer
	clock func() time.Time
	// stdout and stdin are the streams as given, to ask whether they are
	// terminals.
	stdin  io.Reader
	stdout io.Writer

	flags sharedFlags
	// config is the configuration file's content, or the defaults; configErr
	// is what is wrong with it.
	config    config.Config
	configErr error
	// collect has memory given back as usual again, once the first frame is there;
	// nil where it always was.
	collect func()
	// saved are the names of the files that the call has written.
	saved []string
	// ends are called when the call is over.
	ends []func()
}

// atEnd has something done when the call is over.
func (c *invocation) atEnd(do func()) { c.ends = append(c.ends, do) }

// newInvocation is a call of which no flags are read yet.
func newInvocation(clock func() time.Time, in io.Reader, out *bufio.Writer, err io.Writer) *invocation {
	m := &report.Messages{Err: err, Flush: out.Flush, Log: slog.New(slog.DiscardHandler)}
	read := &source.Reader{Stdin: in, Note: m.Note, Explain: m.Explain}
	return &invocation{Messages: m, Judge: &judge.Judge{Read: read},
		out: &report.Writer{Writer: out}, clock: clock, config: config.Default()}
}

// pipe is standard output: the first error is kept, what comes after it goes
// nowhere. So no verb has to care, and a reader that has seen enough (head) ends
// the program quietly.
type pipe struct {
	to  io.Writer
	err error
}

// Write gives the text on and never fails.
func (p *pipe) Write(text []byte) (int, error) {
	if p.err == nil {
		_, p.err = p.to.Write(text)
	}
	return len(text), nil
}

// failed is what is to be said of the writing in the end. What the call saved
// before is saved, whatever became of the report.
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

// isTerminal tells whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// What a verb may take before memory is given back early: some for itself, and
// a multiple of the text it is handed. One that edits holds two readings of it
// while the library reads a part of it too; files refuses to edit a text of which
// that would be more than may be.
const memoryRoom = 160 << 20

var memoryPerByte = map[string]int64{"check": 23, "list": 26, "status": 23, "render": 26, "set": 16, "convert": 16, "move": 16, "edit": 18, "view": 18, "lctui": 18}

// boundMemory has memory given back early, so that a hostile file costs little
// more than what is in use, not twice of it as is usual. Calls with folders are
// left alone, as are those of people who set GOMEMLIMIT themselves.
func (c *invocation) boundMemory(cmd *cobra.Command) error {
	if c.Read.Light = slices.Contains([]string{"list", "next", "status", "render"}, cmd.Name()); c.Read.Light && os.Getenv("GOGC") == "" {
		before := debug.SetGCPercent(30)
		c.atEnd(func() { debug.SetGCPercent(before) })
	}
	perByte := memoryPerByte[cmd.Name()]
	if os.Getenv("GOMEMLIMIT") != "" || perByte == 0 {
		return nil
	}
	var size int64
	for _, arg := range cmd.Flags().Args() {
		info, err := os.Stat(arg)
		switch {
		case err != nil:
		case info.IsDir():
			return nil
		case info.Mode().IsRegular():
			size += info.Size()
		}
	}
	before := debug.SetMemoryLimit(max(memoryRoom, size*perByte))
	c.atEnd(func() { debug.SetMemoryLimit(before) })
	if cmd.Annotations[interactive] != "" && os.Getenv("GOGC") == "" {
		c.collectLater()
	}
	return nil
}

// collectLater has no memory given back before the first frame, as long as the
// bound on it holds: nearly all that is read stays in use, and looking for the
// rest takes a sixth of the time until something is seen.
func (c *invocation) collectLater() {
	before := debug.SetGCPercent(-1)
	c.collect = sync.OnceFunc(func() { debug.SetGCPercent(before) })
	c.atEnd(c.collect)
}

// editing is what a verb that edits needs of the call.
func (c *invocation) editing() *edit.Pipeline {
	return &edit.Pipeline{Messages: c.Messages, Judge: c.Judge, Out: c.out, Exact: !isTerminal(c.stdout), Requests: c.config.Requests, Saved: &c.saved}
}
