package main

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/edit"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files/config"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// sharedFlags are the flags that every verb takes, as given.
type sharedFlags struct {
	at, dialect, config, color, theme, logFile, maxSize string
	ascii, linear, noInput                              bool
}

// sharedFlags adds the flags to the root, from where every verb has them.
func (c *invocation) sharedFlags(root *cobra.Command) {
	f := root.PersistentFlags()
	f.SortFlags = false
	f.StringVar(&c.flags.at, "at", "now", "the instant everything is judged at: `TIME`, for example 2026-05-01 or +3mo")
	f.StringVar(&c.flags.dialect, "dialect", "", "`DIALECT`: gep32 or gardener (default gep32)")
	f.StringArrayVar(&c.ParentFiles, "parent", nil, "`FILE` with the parent of namespaced profiles (repeatable)")
	f.BoolVar(&c.OverParents, "merged", false, "list, status, check: judge namespaced profiles merged over their parents")
	f.StringVar(&c.flags.config, "config", "", "configuration `FILE` instead of the usual place")
	f.StringVar(&c.flags.color, "color", "", "`WHEN`: auto, always or never (default auto)")
	f.StringVar(&c.flags.theme, "theme", "", "`THEME`: "+strings.Join(themes(), ", ")+" (default auto)")
	f.BoolVar(&c.flags.ascii, "ascii", false, "draw with ASCII characters alone")
	f.BoolVar(&c.flags.linear, "linear", false, "sentences and numbered choices instead of a screen")
	f.BoolVar(&c.flags.noInput, "no-input", false, "never ask anything")
	f.StringVar(&c.flags.logFile, "log-file", "", "append a log to `FILE`")
	f.StringVar(&c.flags.maxSize, "max-size", "", "refuse files larger than `SIZE`: bytes, or with k or M (default 64M)")
	f.BoolVarP(&c.Messages.Verbose, "verbose", "v", false, "explain decisions on standard error")
	complete.TimeFlags(root, "at")
	for name, words := range map[string][]string{"dialect": dialects, "color": colors, "theme": themes()} {
		_ = root.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	}
}

var (
	dialects = []string{"gep32", "gardener"}
	colors   = []string{"auto", "always", "never"}
)

// plain marks verbs that need neither configuration nor clock.
const plain = "plain"

// prepare settles what flags, environment and configuration say together: a
// flag wins over the environment, that over the file.
func (c *invocation) prepare(cmd *cobra.Command) error {
	if cmd.Annotations[plain] != "" {
		return nil
	}
	if err := c.openLog(); err != nil {
		return err
	}
	c.readConfig(cmd)
	if c.configErr != nil && cmd.Annotations[interactive] == "" {
		return c.configErr
	}
	for _, settle := range []func(*cobra.Command) error{c.settleWords, c.settleSize, c.settleNow, c.boundMemory} {
		if err := settle(cmd); err != nil {
			return err
		}
	}
	c.out.Paint = report.Painter{Colors: c.colored()}
	c.Log.Info("start", "verb", cmd.Name(), "now", c.Now, "dialect", c.Dialect.String())
	return nil
}

// readConfig reads the configuration. The screen starts with the defaults when
// it is wrong and says so; everything else refuses to go on.
func (c *invocation) readConfig(cmd *cobra.Command) {
	name, given := c.flags.config, cmd.Flags().Changed("config")
	if !given {
		name = config.Path(os.Getenv)
	}
	config, err := config.Open(name)
	if err == nil {
		err = judgeConfig(&config)
	}
	switch {
	case err == nil:
		c.config = config
		c.Explain("configuration %s", name)
	case given && errors.Is(err, fs.ErrNotExist):
		c.configErr = failure.Wrong("`lctui config` prints the default one", "%s: there is no such configuration", name)
	case given || !errors.Is(err, fs.ErrNotExist):
		c.configErr = err
	}
}

func (c *invocation) settleWords(cmd *cobra.Command) error {
	word := func(flag, env, file string, allowed []string) (string, error) {
		text, _ := cmd.Flags().GetString(flag)
		if cmd.Flags().Changed(flag) {
			return text, failure.OneOf("--"+flag, text, allowed...)
		}
		if value := os.Getenv(env); env != "" && value != "" {
			return value, nil
		}
		return file, nil
	}
	var err error
	if c.flags.color, err = word("color", "", c.config.Color, colors); err != nil {
		return err
	}
	if c.flags.theme, err = word("theme", "LCTUI_THEME", c.config.Theme, themes()); err != nil {
		return err
	}
	if c.flags.dialect, err = word("dialect", "", c.config.Dialect, dialects); err != nil {
		return err
	}
	c.Targets = c.config.Requests.Targets
	c.Dialect, err = lifecycle.ParseDialect(c.flags.dialect)
	if !cmd.Flags().Changed("ascii") {
		c.flags.ascii = c.config.ASCII || asciiOnly(os.Getenv)
	}
	if !cmd.Flags().Changed("linear") {
		c.flags.linear = c.config.Linear || os.Getenv("TERM") == "dumb"
	}
	return err
}

// asciiOnly tells whether the environment asks for ASCII: by a locale that is
// not UTF-8, or by the console of Linux. Without any locale nothing is asked.
func asciiOnly(getenv func(string) string) bool {
	if getenv("TERM") == "linux" {
		return true
	}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(getenv(name)); locale != "" {
			return !strings.Contains(locale, "utf-8") && !strings.Contains(locale, "utf8")
		}
	}
	return false
}

func (c *invocation) settleSize(cmd *cobra.Command) (err error) {
	c.Read.Limits.MaxSize = c.config.MaxSize
	if cmd.Flags().Changed("max-size") {
		if c.Read.Limits.MaxSize, err = config.ParseSize(c.flags.maxSize); err != nil {
			return failure.Wrong("", "--max-size: %s", err)
		}
	}
	return nil
}

// settleNow fixes the instant everything is judged at. The clock counts in whole
// seconds, as the files do, so that two reports of one second are the same.
func (c *invocation) settleNow(*cobra.Command) error {
	at, note, err := lifecycle.ParseTime(c.flags.at, c.clock().UTC().Truncate(time.Second))
	if err != nil {
		return failure.Wrong("", "--at %q: %s", c.flags.at, err)
	}
	if note != "" {
		c.Note("--at: %s", note)
	}
	c.Now = at
	return nil
}

func (c *invocation) openLog() error {
	if c.flags.logFile == "" {
		return nil
	}
	f, err := os.OpenFile(c.flags.logFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return failure.Wrong("", "--log-file: %s", err)
	}
	c.Log = slog.New(slog.NewTextHandler(f, &slog.HandlerOptions{Level: slog.LevelDebug}))
	return nil
}

// colored tells whether text output is coloured: on terminals that can, unless
// the user says otherwise.
func (c *invocation) colored() bool {
	switch c.flags.color {
	case "always":
		return true
	case "never":
		return false
	}
	return isTerminal(c.stdout) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// outputFlag gives a verb its -o with the formats it knows, the default first.
func outputFlag(cmd *cobra.Command, format *string, formats ...string) {
	cmd.Flags().StringVarP(format, "output", "o", formats[0], "`FORMAT`: "+strings.Join(formats, ", "))
	_ = cmd.RegisterFlagCompletionFunc("output", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp))
	inner := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if !slices.Contains(formats, *format) {
			return failure.OneOf("output format", *format, formats...)
		}
		if inner != nil {
			return inner(cmd, args)
		}
		return nil
	}
}

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

// otherwise are flags of other programs, and what they are called here.
var otherwise = map[string]string{"format": "output", "now": "at", "date": "at", "time": "at", "out": "output", "files": "file", "diff": "dry-run"}

// wrongFlag says what is wrong with a flag, and behind the sentence about an
// unknown one the nearest.
func wrongFlag(cmd *cobra.Command, err error) error {
	hint := "`" + cmd.CommandPath() + " --help` shows the flags"
	var missing *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &missing):
		if near := nearestFlag(cmd, missing.GetSpecifiedName()); near != "" {
			hint = "did you mean --" + near + "?"
		}
	case errors.As(err, &invalid) && invalid.GetFlag().Value.Type() == "bool":
		return failure.Wrong("write --"+invalid.GetFlag().Name+"=true or --"+invalid.GetFlag().Name+"=false",
			"--%s is true or false, not %q", invalid.GetFlag().Name, invalid.GetValue())
	}
	return failure.Wrong(hint, "%s", err)
}

// nearestFlag is the flag of a verb that a name most likely means.
func nearestFlag(cmd *cobra.Command, name string) string {
	here := map[string]bool{}
	var names []string
	add := func(f *pflag.Flag) {
		here[f.Name] = true
		names = append(names, f.Name)
	}
	cmd.Flags().VisitAll(add)
	cmd.InheritedFlags().VisitAll(add)
	if near := model.Nearest(name, names); near != "" {
		return near
	}
	words := make([]string, 0, len(otherwise))
	for _, word := range []string{"format", "out", "now", "date", "time", "files", "diff"} {
		if here[otherwise[word]] {
			words = append(words, word)
		}
	}
	return otherwise[model.Nearest(name, words)]
}

func addActingFlags(cmd *cobra.Command, a *edit.Acting) {
	cmd.Flags().StringVar(&a.User, "user", "", "`NAME` recorded as who acts (default LCTUI_USER, git's user.email, USER)")
	cmd.Flags().StringVar(&a.Lock, "resource-version", revision.Require.String(),
		"require (needed and counted up), keep (needed and left for a server) or ignore")
	_ = cmd.RegisterFlagCompletionFunc("resource-version", cobra.FixedCompletions([]string{"require", "keep", "ignore"}, cobra.ShellCompDirectiveNoFileComp))
}

func addEditFlags(cmd *cobra.Command, e *edit.Options) {
	cmd.Flags().BoolVar(&e.DryRun, "dry-run", false, "print the diff and write nothing")
	cmd.Flags().BoolVar(&e.Force, "force", false, "write even with new errors")
	cmd.Flags().StringArrayVar(&e.Files, "file", nil, "one more `FILE`, all or none (repeatable)")
	cmd.Flags().StringVar(&e.Request, "request", "", "write a change request to `FILE` instead of saving, or add to the one there")
	addActingFlags(cmd, &e.Acting)
	objectFlag(cmd, &e.Object)
	outputFlag(cmd, &e.Format, "diff", "json")
}
