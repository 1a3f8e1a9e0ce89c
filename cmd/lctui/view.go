package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/edit"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/config"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui"
)

// interactive marks the verbs that need a terminal.
const interactive = "interactive"

// screen opens files on the terminal: to look at them, or to edit them.
type screen struct {
	*edit.Pipeline
	flags  *sharedFlags
	config *config.Config
	// configErr is what is wrong with the configuration.
	configErr     error
	clock         func() time.Time
	stdin, stdout any
	// shown is called once, when the first frame is there; nil for nothing.
	shown func()
}

// screen is what a verb with a terminal needs of the call.
func (c *invocation) screen() *screen {
	return &screen{Pipeline: c.editing(), flags: &c.flags, config: &c.config, configErr: c.configErr, clock: c.clock,
		stdin: c.stdin, stdout: c.stdout, shown: c.collect}
}

// viewCommand is the bare program and view, which are the same.
func viewCommand(c *invocation, use string) *cobra.Command {
	cmd := &cobra.Command{
		Use:         use,
		Short:       "browse, never write",
		Args:        cobra.ArbitraryArgs,
		Annotations: map[string]string{interactive: "yes"},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := typoOfVerb(cmd, args); err != nil {
				return err
			}
			if len(args) == 0 {
				args = []string{"."}
			}
			return c.screen().browse(cmd, args, nil)
		},
	}
	return cmd
}

func editCommand(c *invocation) *cobra.Command {
	var acting edit.Acting
	cmd := &cobra.Command{
		Use:   "edit FILE…",
		Short: "browse and edit",
		Long: `edit opens files on the screen and writes them when asked to.

As KUBE_EDITOR it edits what kubectl edit hands over. X saves and leaves; leaving without
saving sends nothing. What the server refuses comes back, and the screen opens at it. Edits
of a kubectl edit that was killed are offered by the next one of the same object.

kubectl sends no resourceVersion, and a list as a whole: where somebody else changed the
same list meanwhile, such as spec.kubernetes.versions, that change is lost without a word.`,
		Example:     "  lctui edit profile.yaml\n  KUBE_EDITOR='lctui edit' kubectl edit cloudprofile aws",
		Annotations: map[string]string{interactive: "yes"},
		RunE: func(cmd *cobra.Command, args []string) error {
			// Shells that split KUBE_EDITOR at single blanks hand over empty
			// arguments for double ones.
			args = withoutEmpty(args)
			for _, a := range args {
				if a == source.Stdin {
					return failure.Wrong("`lctui set - VERSION… CHANGE…` reads standard input and writes standard output", "edit cannot write standard input back")
				}
			}
			if err := someFiles(cmd, args); err != nil {
				return err
			}
			return c.screen().browse(cmd, args, &acting)
		},
	}
	addActingFlags(cmd, &acting)
	return cmd
}

func withoutEmpty(args []string) []string {
	var kept []string
	for _, a := range args {
		if a != "" {
			kept = append(kept, a)
		}
	}
	return kept
}

// typoOfVerb tells of a first argument that is no file but almost a verb.
func typoOfVerb(cmd *cobra.Command, args []string) error {
	if cmd.HasParent() || len(args) == 0 || args[0] == source.Stdin || strings.ContainsAny(args[0], `./\`) {
		return nil
	}
	if _, err := os.Lstat(args[0]); err == nil {
		return nil
	}
	hint := "`lctui --help` lists the verbs"
	if near := model.Nearest(args[0], verbs(cmd.Root(), func(*cobra.Command) bool { return true })); near != "" {
		hint = "did you mean `lctui " + near + "`?"
	}
	return failure.Wrong(hint, "%q is neither a verb nor a file", args[0])
}

// verbs lists the verbs that fit, in the order of the help.
func verbs(root *cobra.Command, fits func(*cobra.Command) bool) (names []string) {
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() && fits(cmd) {
			names = append(names, cmd.Name())
		}
	}
	return names
}

// browse opens the files on the screen, to be edited by who acts; nobody only
// looks.
func (c *screen) browse(cmd *cobra.Command, args []string, who *edit.Acting) error {
	in, err := c.needTerminal(cmd, args)
	if err != nil {
		return errors.Join(notThere(args), err)
	}
	notes, err := c.beforeBrowsing(args, who)
	if err != nil {
		return err
	}
	docs, failed := c.Read.Open(args)
	docs, heavy := tooMuch(docs)
	if failed = errors.Join(failed, heavy); heavy != nil && (len(docs) == 0 || !allFolders(args)) {
		return failed
	}
	desk := c.desk(who)
	kept := keptOf(args, docs, desk)
	if failed != nil && (len(docs) == 0 || !allFolders(args)) {
		c.askKept(kept, in)
		return failed
	}
	if len(kept) > 0 && len(docs) == 0 {
		c.askKept(kept, in)
		return failure.Wrong("move it away and put the file back", "%s: there is something else in the place of the file now", kept[0].path)
	}
	for i := range kept {
		notes = append(notes, kept[i].notes()...)
	}
	c.Report(failed)
	return c.show(docs, in, who, desk, append(notes, c.mendTargets(docs, who)...)...)
}

// tooMuch refuses texts of which the screen would take more memory than it may,
// and gives the others. What else is read only, such as the labels of an image, is
// shown.
func tooMuch(docs []*files.Document) (rest []*files.Document, err error) {
	var failed []error
	for _, doc := range docs {
		if reason := doc.TooMuch(); reason != "" {
			failed = append(failed, failure.Wrong("`lctui list` and `lctui check` read it", "%s: %s", doc.Name(), reason))
		} else {
			rest = append(rest, doc)
		}
	}
	return rest, errors.Join(failed...)
}

// notThere tells of files that are named and are not there: that comes before
// whatever else a call lacks.
func notThere(args []string) error {
	var missing []error
	for _, a := range args {
		if _, err := os.Lstat(a); a != source.Stdin && errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, failure.Wrong("check the path", "%s: there is no such file", a))
		}
	}
	return errors.Join(missing...)
}

// allFolders tells whether only folders were named: there, a file that cannot
// be read does not keep the others from being shown.
func allFolders(args []string) bool {
	for _, a := range args {
		if info, err := os.Stat(filepath.Clean(a)); err != nil || !info.IsDir() {
			return false
		}
	}
	return true
}

// needTerminal gives the terminal that keys are read from. Without one the
// verb says so, and names the verbs that work without.
func (c *screen) needTerminal(cmd *cobra.Command, args []string) (*os.File, error) {
	var lacks string
	in, _ := c.stdin.(*os.File)
	switch {
	case c.flags.noInput:
		lacks = "--no-input takes the keys away"
	case !isTerminal(c.stdout):
		lacks = "standard output is none"
	case len(args) > 0 && args[0] == source.Stdin:
		tty, err := os.OpenFile("/dev/tty", os.O_RDWR, 0)
		if err == nil {
			return tty, nil
		}
		lacks = "there is none to read keys from"
	case !isTerminal(c.stdin):
		lacks = "standard input is none"
	default:
		return in, nil
	}
	name := cmd.Name()
	if !cmd.HasParent() {
		name = "browsing"
	}
	free := verbs(cmd.Root(), func(v *cobra.Command) bool { return v.Annotations[interactive] == "" && v.GroupID != further })
	return nil, failure.Wrong("", "%s needs a terminal, and %s; these work without: %s", name, lacks, strings.Join(free, ", "))
}

// desk is where edit keeps what is not saved yet; view has none.
func (c *screen) desk(who *edit.Acting) *files.Desk {
	if who == nil {
		return nil
	}
	host, err := os.Hostname()
	if err != nil {
		c.Log.Info("this machine has no name", "error", err)
	}
	return files.NewDesk(files.StateFolder(), c.clock, files.Holder{PID: os.Getpid(), Host: host})
}

// show runs the screen, or the conversation that takes its place.
func (c *screen) show(docs []*files.Document, in *os.File, who *edit.Acting, desk *files.Desk, notes ...string) error {
	out, _ := c.stdout.(*os.File)
	actor, err := c.actor(docs, who)
	if err != nil {
		return err
	}
	parents, err := c.Parents()
	if err != nil {
		return err
	}
	options := tui.Options{
		Documents: docs, Parents: parents, Writable: who != nil, Now: c.Now, Clock: c.clock, Dialect: c.Dialect, Actor: actor, Request: c.Requester(who), Targets: c.requestTargets(docs), Desk: desk, MaxSize: c.Read.Limits.MaxSize,
		ASCII: c.flags.ascii, Color: c.flags.color, Theme: c.flags.theme, Mouse: c.config.Mouse,
		Keys: c.config.Keys, Templates: templates(c.config), Notice: c.shownFirst(notes), In: in, Out: out, Log: c.Log,
	}
	options.Shown = c.shown
	if desk != nil {
		options.Texts, options.Remember = c.rememberedTexts(), c.remember
	}
	var code int
	if c.flags.linear {
		code, err = tui.RunLinear(options, in, out)
	} else {
		code, err = tui.Run(context.Background(), options)
	}
	if err != nil {
		return &failure.Error{Code: code, What: err.Error()}
	}
	return &failure.Error{Code: code}
}

// actor is who moves the package revisions of the files, looked for only where
// there are any.
func (c *screen) actor(docs []*files.Document, who *edit.Acting) (revision.Actor, error) {
	for _, doc := range docs {
		if who != nil && len(revision.All(doc.Objects())) > 0 {
			acting, err := c.Actor(doc, who, false)
			return acting.Actor, err
		}
	}
	return revision.Actor{}, nil
}

// notice tells on the screen of a configuration that could not be read.
func (c *screen) notice() string {
	if c.configErr == nil {
		return ""
	}
	what, _ := failure.Sentence(c.configErr)
	return what + "; the defaults are in use"
}

// mendTargets is what the screen does before it opens the targets of the change
// requests among some documents: who edits has saves of them that were cut off
// finished, who only looks is told of them.
func (c *screen) mendTargets(docs []*files.Document, who *edit.Acting) (notes []string) {
	var list []source.File
	for _, doc := range docs {
		if r := revision.OnlyRequest(doc.Objects()); r != nil && doc.Path() != "" && c.TargetOutside(doc.Path(), files.TargetPath(doc.Path(), r.Request)) == "" {
			list = append(list, c.Read.OnDisk(files.TargetPath(doc.Path(), r.Request)))
		}
	}
	if who == nil {
		return source.Interrupted(list)
	}
	notes, err := source.FinishInterrupted(list)
	if err != nil {
		notes = append(notes, err.Error())
	}
	return notes
}

// shownFirst is what the screen says first: of the configuration, and of saves
// that were cut off.
func (c *screen) shownFirst(notes []string) string {
	if what := c.notice(); what != "" {
		notes = append(notes, what)
	}
	return strings.Join(notes, "; ")
}

// beforeBrowsing is done before the screen comes: who edits has saves that were cut
// off finished, who only looks is told of them.
func (c *screen) beforeBrowsing(args []string, who *edit.Acting) (notes []string, err error) {
	if who != nil {
		return c.FinishSaves(args)
	}
	list, _ := c.Read.Named(args)
	return source.Interrupted(list), nil
}
