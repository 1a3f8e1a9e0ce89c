package main

import (
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/screen"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files/config"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/check"
)

// setup makes the values that verbs work with from the shared flags, the environment and the
// configuration. Each verb gets the parts it needs. They are complete when it runs.
type setup struct {
	call   *source.Call
	out    *report.Writer
	screen *screen.Screen
	edits  *editing
	// clock returns the current time. The strings are the values of shared flags.
	clock                                                   func() time.Time
	at, dialect, config, logFile, maxSize, policy, schedule string
	// version is set by --version.
	version bool
	// ends are called at the end of the call.
	ends []func()
}

// newSetup returns a setup before the flags are parsed.
func newSetup(clock func() time.Time, in io.Reader, out *report.Writer) *setup {
	call := &source.Call{Accept: &accept.Acceptance{Names: check.RuleNames}, Read: &source.Reader{Stdin: in, Note: out.Note, Explain: out.Explain}}
	s := &screen.Screen{Call: call, Out: out, Config: config.Default(), Clock: clock}
	return &setup{call: call, out: out, screen: s, clock: clock, edits: &editing{Call: call, out: out, revisions: s.Config.Revisions, emails: map[string]string{}}}
}

// flags adds the shared flags to the root, so that every verb has them.
func (c *setup) flags(root *cobra.Command) {
	f := root.PersistentFlags()
	f.SortFlags = false
	f.StringVar(&c.at, "at", "now", "show and check everything as of `TIME`, for example 2026-05-01 or +3mo")
	f.StringVar(&c.dialect, "dialect", "", "`DIALECT`: gep32 or gardener (default gep32)")
	f.StringVar(&c.policy, "policy", "", "check against this support `POLICY`: antrea, knative, kubernetes, a SupportPolicy file, or none")
	f.StringVar(&c.schedule, "schedule", "", "compare with this `SCHEDULE` of Kubernetes, and plan with its ends of life: kubernetes, a ReleaseSchedule file, or a file that convert --to schedule reads")
	f.StringArrayVar(&c.call.ParentFiles, "parent", nil, "`FILE` with the parent of namespaced profiles (repeatable)")
	f.StringArrayVar(&c.call.Read.Exclude, "exclude", nil, "skip files in folders that match `GLOB`, such as charts/** (repeatable)")
	f.BoolVar(&c.call.Read.TakeIgnored, "no-ignore", false, "include files in folders that git ignores")
	f.StringVar(&c.config, "config", "", "read the configuration from `FILE`")
	f.StringVar(&c.screen.Color, "color", "", "`WHEN`: auto, always or never (default auto)")
	f.StringVar(&c.screen.Theme, "theme", "", "`THEME`: "+strings.Join(screen.Themes(), ", ")+" (default auto)")
	f.BoolVar(&c.screen.ASCII, "ascii", false, "draw with ASCII characters only")
	f.BoolVar(&c.screen.Linear, "linear", false, "sentences and numbered choices instead of a screen")
	f.Bool("no-input", false, "never ask anything")
	f.StringVar(&c.logFile, "log-file", "", "append a log to `FILE`")
	f.StringVar(&c.maxSize, "max-size", "", "refuse files larger than `SIZE`: bytes, or with k or M (default 64M)")
	f.BoolVarP(&c.out.Verbose, "verbose", "v", false, "explain decisions on standard error")
	f.Bool("help-all", false, "show the flags that every verb takes, too")
	complete.TimeFlags(root, "at")
	for name, words := range map[string][]string{"dialect": dialects, "color": colors, "theme": screen.Themes()} {
		complete.Flag(root, name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	}
}

var (
	dialects = []string{"gep32", "gardener"}
	colors   = []string{"auto", "always", "never"}
)

// plain marks verbs that need neither configuration nor clock.
const plain = "plain"

// prepare combines flags, environment and configuration. A flag takes precedence over the
// environment, and the environment over the configuration.
func (c *setup) prepare(cmd *cobra.Command) error {
	if cmd.Annotations[plain] != "" || c.version {
		return nil
	}
	if err := c.openLog(); err != nil {
		return err
	}
	c.readConfig(cmd)
	if c.screen.ConfigErr != nil && cmd.Annotations[interactive] == "" {
		return c.screen.ConfigErr
	}
	for _, settle := range []func(*cobra.Command) error{c.settleWords, c.settleSize, c.settlePolicy, c.settleAccepted, c.settleNow, c.boundMemory} {
		if err := settle(cmd); err != nil {
			return err
		}
	}
	c.out.Paint = report.NewPainter(c.colored())
	c.out.Log.Info("start", "verb", cmd.Name(), "now", c.call.Now, "dialect", c.call.Dialect.String())
	return nil
}

func configCommand(out *report.Writer) *cobra.Command {
	return &cobra.Command{
		Use:         "config",
		Short:       "print the annotated default configuration",
		Example:     "  mkdir -p ~/.config/lctui && lctui config > ~/.config/lctui/config.yaml",
		Args:        noArgs,
		Annotations: map[string]string{plain: "yes"},
		RunE: func(*cobra.Command, []string) error {
			_, err := out.WriteString(config.DefaultText)
			return err
		},
	}
}

// readConfig reads the configuration. If it is wrong, the screen starts with the defaults and a
// notice, and all other verbs fail.
func (c *setup) readConfig(cmd *cobra.Command) {
	name, given := c.config, cmd.Flags().Changed("config")
	if !given {
		name = config.Path(os.Getenv)
	}
	c.screen.ConfigName = name
	config, err := config.Open(name)
	if err == nil {
		err = screen.CheckConfig(&config)
	}
	switch {
	case err == nil:
		c.screen.Config, c.edits.revisions = config, config.Revisions
		c.out.Explain("configuration %s", name)
	case given && errors.Is(err, fs.ErrNotExist):
		c.screen.ConfigErr = failure.Wrong("`lctui config` prints the default one", "%s: there is no such configuration", name)
	case given || !errors.Is(err, fs.ErrNotExist):
		c.screen.ConfigErr = err
	}
}

func (c *setup) settleWords(cmd *cobra.Command) error {
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
	if c.screen.Color, err = word("color", "", c.screen.Config.Color, colors); err != nil {
		return err
	}
	if c.screen.Color == "auto" {
		c.screen.Color = colorOf(os.Getenv)
	}
	if c.screen.Theme, err = word("theme", "LCTUI_THEME", c.screen.Config.Theme, screen.Themes()); err != nil {
		return err
	}
	if c.dialect, err = word("dialect", "", c.screen.Config.Dialect, dialects); err != nil {
		return err
	}
	c.call.GateOff = c.call.GateOff || c.screen.Config.Gardener.Lifecycle == "off"
	c.call.Dialect, err = lifecycle.ParseDialect(c.dialect)
	if !cmd.Flags().Changed("ascii") {
		c.screen.ASCII = c.screen.Config.ASCII || asciiOnly(os.Getenv)
	}
	if !cmd.Flags().Changed("linear") {
		c.screen.Linear = c.screen.Config.Linear || os.Getenv("TERM") == "dumb"
	}
	return err
}

// colorOf returns always or never if the environment asks for it, or else auto. It follows the
// conventions of no-color.org and bixense.com/clicolors.
func colorOf(getenv func(string) string) string {
	switch forced := getenv("CLICOLOR_FORCE"); {
	case getenv("NO_COLOR") != "":
		return "never"
	case forced != "" && forced != "0":
		return "always"
	case getenv("CLICOLOR") == "0":
		return "never"
	default:
		return "auto"
	}
}

// asciiOnly reports whether the terminal may show only ASCII. It returns true for a locale other
// than UTF-8 and for the Linux console, and false without a locale.
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

func (c *setup) settleSize(cmd *cobra.Command) (err error) {
	c.call.Read.Limits.MaxSize = c.screen.Config.MaxSize
	if cmd.Flags().Changed("max-size") {
		if c.call.Read.Limits.MaxSize, err = config.ParseSize(c.maxSize); err != nil {
			return failure.Wrong("", "--max-size: %s", err)
		}
	}
	return nil
}

func (c *setup) settlePolicy(cmd *cobra.Command) error {
	if cmd.Flags().Changed("policy") && c.policy == "" {
		return failure.Wrong("--policy none applies no policy", "--policy is empty")
	}
	list, err := policies(c.call.Read, c.policy, c.schedule, &c.screen.Config)
	c.call.Policies = list
	return err
}

// settleAccepted sets the findings that are accepted in all files, and the patterns of files to
// skip.
func (c *setup) settleAccepted(*cobra.Command) error {
	for _, pattern := range c.call.Read.Exclude {
		if err := source.WrongPattern(pattern); err != nil {
			return err
		}
	}
	c.call.Read.Exclude = append(c.call.Read.Exclude, c.screen.Config.Exclude...)
	c.call.Accept.Rules = map[string]accept.Level{}
	for name, word := range c.screen.Config.Rules {
		c.call.Accept.Rules[name] = accept.ParseLevel(word)
	}
	return nil
}

// settleNow sets the instant of the call. The clock is truncated to whole seconds, the precision of
// the files, so that two reports of the same second are equal.
func (c *setup) settleNow(*cobra.Command) error {
	at, note, err := lifecycle.ParseTime(c.at, c.clock().UTC().Truncate(time.Second))
	if err != nil {
		return failure.Wrong("", "--at %q: %s", c.at, err)
	}
	if note != "" {
		c.out.Note("--at: %s", note)
	}
	c.call.Now = at
	return nil
}

func (c *setup) openLog() error {
	if c.logFile == "" {
		return nil
	}
	f, err := os.OpenFile(c.logFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return failure.Wrong("name a file in a folder that you may write to", "--log-file: %s", err)
	}
	c.out.Log = slog.New(slog.NewTextHandler(f, &slog.HandlerOptions{Level: slog.LevelDebug}))
	return nil
}

// colored reports whether text output is coloured. Unless the user or the environment decides, it
// is on terminals that can show colours.
func (c *setup) colored() bool {
	switch c.screen.Color {
	case "always":
		return true
	case "never":
		return false
	}
	return c.out.Terminal() && os.Getenv("TERM") != "dumb"
}

// memoryRoom and memoryPerByte are the memory that a verb may use, in bytes, before the garbage
// collector works harder. The larger of the two applies. The first is a fixed amount, the second is
// the memory for each byte of the files. A verb that edits keeps two parsed texts while the YAML
// library parses parts of them too. Package files refuses to edit a text that would need more
// memory than allowed.
const memoryRoom = 160 << 20

var memoryPerByte = map[string]int64{"check": 23, "list": 26, "next": 26, "status": 23, "render": 26, "set": 16, "convert": 16, "move": 16, "edit": 18, "view": 18, "lctui": 18}

// growth is the percentage by which memory may grow between garbage collections, in verbs that only
// read files, if the files fit into memoryRoom. It is more than the default of 100, because most of
// the memory stays in use. growthOfLittle is for calls whose files need at most little bytes of
// memory. With the default, garbage collection would take a fifth of their time.
const (
	growth         = 150
	growthOfLittle = 400
	little         = 16 << 20
)

// boundMemory sets how often garbage is collected, and a limit from which the garbage collector
// works harder. With the limit, a hostile file takes little more memory than is in use, and not
// twice as much. There is no limit for calls with folders, or if the user sets GOMEMLIMIT.
func (c *setup) boundMemory(cmd *cobra.Command) error {
	var size int64
	folders := false
	args := slices.Concat(cmd.Flags().Args(), c.call.ParentFiles)
	if old := cmd.Flags().Lookup("old"); old != nil {
		args = append(args, old.Value.String())
	}
	if more, err := cmd.Flags().GetStringArray("file"); err == nil {
		args = append(args, more...)
	}
	for _, arg := range args {
		if info, err := os.Stat(arg); err == nil && info.IsDir() {
			folders = true
		} else if err == nil && info.Mode().IsRegular() {
			size += info.Size()
		}
	}
	c.call.Read.Light = slices.Contains([]string{"check", "list", "next", "status", "render"}, cmd.Name())
	perByte, percent := memoryPerByte[cmd.Name()], 0
	switch {
	case folders || perByte == 0 || cmd.Annotations[interactive] != "":
	case size > 0 && size*perByte <= little:
		percent = growthOfLittle
	case c.call.Read.Light && size*perByte <= memoryRoom:
		percent = growth
	}
	if percent > 0 && os.Getenv("GOGC") == "" {
		before := debug.SetGCPercent(percent)
		c.ends = append(c.ends, func() { debug.SetGCPercent(before) })
	}
	if os.Getenv("GOMEMLIMIT") != "" || perByte == 0 || folders {
		return nil
	}
	c.ends = append(c.ends, limitMemory(max(memoryRoom, size*perByte)))
	if cmd.Annotations[interactive] != "" && os.Getenv("GOGC") == "" {
		c.collectLater()
	}
	return nil
}

// growthBehind is the percentage by which memory may grow between garbage collections once the
// first frame is shown. Nearly all of the memory is the text and stays in use. For 100,000
// versions, the garbage of the rules takes 15 MB more with 50, and 100 MB more with the default of
// 100.
const growthBehind = 25

// collectLater turns garbage collection off until the first frame is shown, as long as memory stays
// below the limit. Nearly all memory of reading stays in use, and collecting the rest takes a sixth
// of the time to the first frame.
func (c *setup) collectLater() {
	before := debug.SetGCPercent(-1)
	c.screen.Shown = sync.OnceFunc(func() { debug.SetGCPercent(growthBehind) })
	c.ends = append(c.ends, func() { debug.SetGCPercent(before) })
}

// room is a limit of memory that grows with the memory in use. If the memory in use nearly reached
// the limit, the garbage collector would run all the time. A file with thousands of objects would
// then take many times as long.
type room struct {
	mu    sync.Mutex
	limit int64
	left  bool // the limit does not apply any more
}

const (
	// spare is the ratio of the memory in use to the free memory below the limit.
	spare = 3
	// mostRoom is the maximum to which the limit grows, in bytes. A call then takes less than 300
	// MB.
	mostRoom = 200 << 20
)

// limitMemory sets a limit from which the garbage collector works harder. leave restores the
// previous limit.
func limitMemory(limit int64) (leave func()) {
	r := &room{limit: limit}
	before := debug.SetMemoryLimit(limit)
	r.watch()
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.left = true
		debug.SetMemoryLimit(before)
	}
}

// watch makes the next garbage collection call look.
func (r *room) watch() {
	runtime.SetFinalizer(&garbage{r}, func(g *garbage) { g.of.look() })
}

// garbage is a value without references, whose finalizer the next garbage collection runs.
type garbage struct{ of *room }

// look raises the limit, up to mostRoom, if the memory in use nearly reaches it.
func (r *room) look() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.left {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	used := int64(live[0].Value.Uint64())
	if wanted := min(used+used/spare, mostRoom); wanted > r.limit {
		r.limit = wanted
		debug.SetMemoryLimit(r.limit)
	}
	r.watch()
}
