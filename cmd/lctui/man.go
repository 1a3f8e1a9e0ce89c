package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
)

func manCommand(out *report.Writer) *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "man [VERB]",
		Short: "print the manual page, of everything or of one verb",
		Long: `man prints the manual page, of everything or of one verb. On a terminal it shows the
page as text through PAGER, or else less; elsewhere it prints the source for man.`,
		Example:     "  lctui man | man -l -\n  lctui man set > lctui-set.1\n  lctui man --dir man1 2> pages",
		Annotations: map[string]string{plain: "yes"},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return complete.Starting(verbs(cmd.Root(), everyVerb), prefix), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case cmd.Flags().Changed("dir") && len(args) > 0:
				return failure.Wrong("leave VERB out", "man --dir writes the pages of all verbs")
			case cmd.Flags().Changed("dir"):
				return writePages(cmd.Root(), out, dir)
			case len(args) > 1:
				return failure.Wrong("`lctui man` prints the page of everything", "man takes one VERB")
			}
			text := manual(cmd.Root())
			if len(args) == 1 {
				if err := failure.OneOf("verb", args[0], verbs(cmd.Root(), everyVerb)...); err != nil {
					return err
				}
				verb, _, err := cmd.Root().Find(args)
				if err != nil {
					return err
				}
				text = manualOf(verb)
			}
			if out.Terminal() {
				out.Page(readable(text))
				return nil
			}
			_, err := out.WriteString(text)
			return err
		},
	}
	cmd.Flags().StringVar(&dir, "dir", "", "write all pages into the folder `DIR`")
	_ = cmd.MarkFlagDirname("dir")
	return cmd
}

// writePages writes the manual pages of the program and of each verb into a folder.
func writePages(root *cobra.Command, out *report.Writer, dir string) error {
	pages := map[string]string{"lctui.1": manual(root)}
	for _, name := range verbs(root, everyVerb) {
		verb, _, err := root.Find([]string{name})
		if err != nil {
			return err
		}
		pages["lctui-"+name+".1"] = manualOf(verb)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return failure.Wrong("", "--dir: %s", err)
	}
	for name, text := range pages {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return failure.Wrong("", "--dir: %s", err)
		}
	}
	out.Note("%s: %s", dir, phrase.Plural(len(pages), "manual page"))
	return nil
}

// unescaped replaces what roff escapes.
var unescaped = strings.NewReplacer(`\e`, `\`, `\-`, "-", `\(ga`, "`", `\(dq`, `"`, `\&`, "")

// readable returns a page as text of 80 columns: headings at the left margin, text indented below
// them, and explanations of items indented further.
func readable(page string) string {
	var out strings.Builder
	var paragraph []string
	indent, asIs, term := 7, false, false
	end := func() {
		for _, line := range draw.Wrap(strings.Join(paragraph, " "), 80-indent, 80-indent) {
			out.WriteString(strings.Repeat(" ", indent) + line + "\n")
		}
		paragraph = nil
	}
	for line := range strings.Lines(page) {
		line = strings.TrimSuffix(line, "\n")
		request, rest, _ := strings.Cut(line, " ")
		rest = unescaped.Replace(strings.Trim(rest, `"`))
		if strings.HasPrefix(request, ".") {
			end()
		}
		switch request {
		case ".TH":
			name, _, _ := strings.Cut(rest, `"`)
			out.WriteString(name + "(1)\n")
		case ".SH", ".SS":
			out.WriteString("\n" + strings.Repeat(" ", map[string]int{".SH": 0, ".SS": 3}[request]) + rest + "\n")
			indent = 7
		case ".PP":
			out.WriteByte('\n')
			indent = 7
		case ".nf", ".fi":
			asIs = request == ".nf"
		case ".TP":
			indent, term = 7, true
		case ".B":
			out.WriteString("       " + rest + "\n")
		default:
			text := unescaped.Replace(line)
			if asIs {
				out.WriteString(strings.Repeat(" ", indent) + text + "\n")
				continue
			}
			if paragraph = append(paragraph, text); term {
				end()
				indent, term = 14, false
			}
		}
	}
	end()
	return out.String()
}

func everyVerb(*cobra.Command) bool { return true }

// page is a manual page being written, in the language of man(7).
type page struct{ strings.Builder }

// manual returns the page of the program: what the help texts say, and what they leave out.
func manual(root *cobra.Command) string {
	p := &page{}
	p.title("LCTUI")
	p.section("NAME")
	p.text("lctui - " + "when a version moves from one stage of its lifecycle to the next")
	p.section("SYNOPSIS")
	p.request(".B", root.UseLine())
	p.section("DESCRIPTION")
	p.text(root.Long)
	p.section("COMMANDS")
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() && cmd.Name() != "help" {
			p.command(cmd)
		}
	}
	p.section("OPTIONS")
	p.text("Every command takes these.")
	p.flags(root.PersistentFlags())
	for _, s := range manualSections {
		p.section(s.title)
		p.text(s.text)
	}
	p.section("RULES")
	p.text("What check looks for, with the severity in dialect gep32.")
	for _, r := range check.Rules() {
		p.item(fmt.Sprintf("%s (%s)", r.Name, r.Severity), r.Doc)
	}
	p.section("SEE ALSO")
	p.text(seeAlso(root, everyVerb))
	return p.String()
}

// manualOf returns the page of one verb.
func manualOf(verb *cobra.Command) string {
	p := &page{}
	p.title("LCTUI-" + strings.ToUpper(verb.Name()))
	p.section("NAME")
	p.text("lctui-" + verb.Name() + " - " + verb.Short)
	p.section("SYNOPSIS")
	p.request(".B", verb.UseLine())
	p.section("DESCRIPTION")
	p.text(sentenceOf(verb))
	p.section("OPTIONS")
	p.flags(verb.LocalNonPersistentFlags())
	p.text("Every command takes these.")
	p.flags(verb.Root().PersistentFlags())
	if verb.Example != "" {
		p.section("EXAMPLES")
		p.example(verb.Example)
	}
	p.section("SEE ALSO")
	p.text("lctui(1) describes files, versions, times, exit codes and rules. " + seeAlso(verb.Root(), func(cmd *cobra.Command) bool { return cmd != verb && cmd.GroupID == verb.GroupID }))
	return p.String()
}

// seeAlso lists the pages of the verbs for which fits returns true.
func seeAlso(root *cobra.Command, fits func(*cobra.Command) bool) string {
	return strings.Join(model.Map(verbs(root, fits), func(name string) string { return "lctui-" + name + "(1)" }), ", ")
}

// sentenceOf returns the long description of a verb, or else the short one.
func sentenceOf(verb *cobra.Command) string {
	if verb.Long != "" {
		return verb.Long
	}
	return verb.Short + "."
}

func (p *page) command(cmd *cobra.Command) {
	p.request(".SS", cmd.UseLine())
	p.text(sentenceOf(cmd))
	p.flags(cmd.LocalNonPersistentFlags())
	if cmd.Example != "" {
		p.example(cmd.Example)
	}
}

// title begins the page. Its date is not escaped, because a minus would be.
func (p *page) title(name string) {
	p.WriteString(`.TH "` + roff(name) + `" "1" "` + buildDate() + `" "` + roff("lctui "+buildVersion()) + `" "User Commands"` + "\n")
}

// section begins a section; request writes a request with its arguments.
func (p *page) section(title string) { p.request(".SH", title) }

func (p *page) request(name string, args ...string) {
	p.WriteString(name)
	for _, a := range args {
		p.WriteString(` "` + strings.ReplaceAll(roff(a), `"`, `\(dq`) + `"`)
	}
	p.WriteByte('\n')
}

// paragraph begins a paragraph; after a heading there already is one.
func (p *page) paragraph() {
	text := strings.TrimSuffix(p.String(), "\n")
	if last := text[strings.LastIndexByte(text, '\n')+1:]; !strings.HasPrefix(last, ".SH") && !strings.HasPrefix(last, ".SS") {
		p.request(".PP")
	}
}

// text writes paragraphs; indented lines are kept as they are.
func (p *page) text(text string) {
	for _, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n") {
		if strings.HasPrefix(paragraph, "  ") {
			p.example(paragraph)
			continue
		}
		p.paragraph()
		p.lines(paragraph)
	}
}

func (p *page) example(text string) {
	p.paragraph()
	p.request(".nf")
	p.lines(text)
	p.request(".fi")
}

func (p *page) item(term, text string) {
	p.request(".TP")
	p.lines(term)
	p.lines(text)
}

func (p *page) lines(text string) {
	for line := range strings.SplitSeq(text, "\n") {
		line = roff(line)
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			line = `\&` + line
		}
		p.WriteString(line + "\n")
	}
}

func (p *page) flags(set *pflag.FlagSet) {
	set.VisitAll(func(f *pflag.Flag) {
		if f.Name == "help" || f.Hidden {
			return
		}
		name, usage := pflag.UnquoteUsage(f)
		term := "--" + f.Name
		if f.Shorthand != "" {
			term = "-" + f.Shorthand + ", " + term
		}
		if name != "" {
			term += " " + name
		}
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "[]" && !strings.Contains(usage, "(default") {
			usage += " (default " + f.DefValue + ")"
		}
		p.item(term, usage)
	})
}

// roff escapes what the formatter would not take as plain text.
func roff(text string) string {
	return strings.NewReplacer(`\`, `\e`, "-", `\-`, "`", `\(ga`, "…", "...").Replace(text)
}

// exitStatus returns a paragraph for each meaning of exit codes.
func exitStatus() string {
	var out strings.Builder
	for _, m := range failure.Meanings {
		out.WriteString(exitCodes(m.Codes) + ": " + m.Means + ".\n\n")
	}
	return out.String() + failure.ManyReasons
}

// exitCodes lists the exit codes of one meaning: 129, 130, 143.
func exitCodes(codes []int) string {
	return strings.Join(model.Map(codes, strconv.Itoa), ", ")
}

// manualSections are the sections that no help text has.
var manualSections = []struct{ title, text string }{
	{"FILES", `FILE is a file, a folder, or - for standard input. In a folder, files of no known kind are skipped and counted. The kind of a file is recognized by its content: a CloudProfile or NamespacedCloudProfile of core.gardener.cloud/v1beta1, a PackageRevision of porch.kpt.dev, a ReleaseSchedule or SupportPolicy of lctui/v1, a lifecycle descriptor (TOML with [apis], or the older [api]), or the label of an image that says the same as JSON.

The configuration is read from $XDG_CONFIG_HOME/lctui/config.yaml, else from ~/.config/lctui/config.yaml. lctui config prints the default.`},
	{"VERSIONS", `A version is named TRACK/VERSION: kubernetes/1.30.6, machineImages/gardenlinux/1443.3.0, short gardenlinux/1443.3.0, or just 1.30.6 where that is unambiguous. A #2 after it picks the second of duplicates. kubernetes/1.30.* picks several. In a lifecycle descriptor it is buildpack/1.2 or platform/0.9; platform/1 is the whole major.`},
	{"TIMES", `TIME is RFC 3339 (2026-05-01T00:00:00Z), a day (2026-05-01, which is 00:00:00Z), now, today, or a period from now: a sign, a number and one of h d w mo y (+14d, -2w, +3mo), or an ISO 8601 duration (+P1M). Everything is in UTC. If --at is given, it stands for now.`},
	{"GIT", `lctui runs git in the repository of the working folder, or else of the file: the one that GIT_DIR names, or the nearest .git above. check refuses a repository inside another one unless the working folder is in it, and no user name is taken from such a repository. Commands that the configuration of a repository names (core.fsmonitor, filters, external diffs, hooks) do not run, and nothing is fetched. git still reads include.path, safe.directory, user.email, and the settings of how revisions and renames are found.`},
	{"EXIT STATUS", exitStatus()},
	{"ENVIRONMENT", `NO_COLOR and TERM=dumb switch colours off; TERM=dumb also implies --linear. LCTUI_THEME chooses a theme. A locale that is not UTF-8 implies --ascii. LCTUI_USER names the user who moves package revisions. For use, CNB_DEPRECATION_MODE is the default of --deprecation-mode, and CNB_PLATFORM_API is the version of the platform API if none is given.`},
}

func completionCommand(out *report.Writer) *cobra.Command {
	return &cobra.Command{
		Use:   "completion bash|zsh|fish|powershell",
		Short: "print the completion script of a shell",
		Long: `completion prints a script that completes verbs, flags and files, and the versions
and stages of the files on the command line. It needs no other package.

  bash        source <(lctui completion bash)           in ~/.bashrc
  zsh         source <(lctui completion zsh)            in ~/.zshrc, after compinit
  fish        lctui completion fish > ~/.config/fish/completions/lctui.fish
  powershell  lctui completion powershell | Out-String | Invoke-Expression   in $PROFILE`,
		Example: `  source <(lctui completion bash)
  lctui completion fish > ~/.config/fish/completions/lctui.fish`,
		ValidArgs:   complete.Shells,
		Annotations: map[string]string{plain: "yes"},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return failure.Wrong("write one of "+strings.Join(complete.Shells, ", "), "completion needs the name of a shell")
			}
			if !slices.Contains(complete.Shells, args[0]) {
				return failure.OneOf("shell", args[0], complete.Shells...)
			}
			text, err := complete.Script(args[0], cmd.Root())
			if err != nil {
				return err
			}
			_, err = out.WriteString(text)
			return err
		},
	}
}

// completed returns a function that opens the files of a command line that is being typed.
func completed(read *source.Reader) func(names []string) []*files.Document {
	return func(names []string) (docs []*files.Document) {
		list, _ := read.Named(names)
		for _, s := range list[:min(len(list), complete.MostFiles)] {
			if doc, _ := s.Open(); doc != nil {
				docs = append(docs, doc)
			}
		}
		return docs
	}
}
