package main

import (
	"embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model/phrase"
)

func manCommand(out *report.Writer) *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:         "man [VERB]",
		Short:       "print the manual page, of the program or of one verb",
		Long:        `man prints the manual page of the program, or of one verb, as input for man.`,
		Example:     "  lctui man set | man -l -\n  lctui man set > lctui-set.1\n  lctui man --dir man1 2> pages",
		Annotations: map[string]string{plain: "yes"},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return complete.Starting(verbs(cmd.Root(), everyVerb), prefix), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			verb := cmd.Root()
			switch {
			case cmd.Flags().Changed("dir") && len(args) > 0:
				return failure.Wrong("leave VERB out", "man --dir writes the pages of all verbs")
			case cmd.Flags().Changed("dir"):
				if err := writePages(verb, dir); err != nil {
					return failure.Wrong("", "--dir: %s", err)
				}
				out.Note("%s: %s", dir, phrase.Plural(len(verbs(verb, everyVerb))+1, "manual page"))
				return nil
			case len(args) > 1:
				return failure.Wrong("`lctui man` prints the page of the program", "man takes one VERB")
			case len(args) == 1:
				if err := failure.OneOf("verb", args[0], verbs(verb, everyVerb)...); err != nil {
					return err
				}
				verb, _, _ = verb.Find(args)
			}
			page, err := pageOf(pageName(verb))
			_, _ = out.WriteString(page)
			return err
		},
	}
	cmd.Flags().StringVar(&dir, "dir", "", "write all pages into the folder `DIR`")
	_ = cmd.MarkFlagDirname("dir")
	return cmd
}

func everyVerb(*cobra.Command) bool { return true }

// manPages are the manual pages of the program and of the plugin, without date and version. A test
// writes them with the generator of Cobra, which is not in the program because it would slow down
// the start of every call.
//
//go:embed man/*.1
var manPages embed.FS

// unbuilt is the text in the pages in place of the date and the version of a build.
const unbuilt = `"DATE" "lctui VERSION"`

// pageName returns the file name of the page of a verb.
func pageName(verb *cobra.Command) string {
	return strings.ReplaceAll(verb.CommandPath(), " ", "-") + ".1"
}

// pageOf returns a page with the date and the version of this build.
func pageOf(name string) (string, error) {
	page, err := manPages.ReadFile("man/" + name)
	if err != nil {
		return "", err
	}
	built, err := time.Parse(time.DateOnly, buildDate())
	return strings.Replace(string(page), unbuilt, fmt.Sprintf(`"%s" "lctui %s"`, built.Format("Jan 2006"), buildVersion()), 1), err
}

// writePages writes the pages of the program and of all its verbs into a folder.
func writePages(root *cobra.Command, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	names := []string{pageName(root)}
	for _, verb := range verbs(root, everyVerb) {
		names = append(names, pageName(root)[:len(pageName(root))-len(".1")]+"-"+verb+".1")
	}
	for _, name := range names {
		page, err := pageOf(name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(page), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// shells are the shells for which there is a completion script.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func completionCommand(out *report.Writer) *cobra.Command {
	return &cobra.Command{
		Use:   "completion bash|zsh|fish|powershell",
		Short: "print the completion script of a shell",
		Long: `completion prints a script for your shell. It completes verbs, flags and files, and
the versions and stages in the files of the call. In bash it needs the package
bash-completion.

  bash        source <(lctui completion bash)           in ~/.bashrc
  zsh         source <(lctui completion zsh)            in ~/.zshrc, after compinit
  fish        lctui completion fish > ~/.config/fish/completions/lctui.fish
  powershell  lctui completion powershell | Out-String | Invoke-Expression   in $PROFILE`,
		Example: `  source <(lctui completion bash)
  lctui completion fish > ~/.config/fish/completions/lctui.fish`,
		ValidArgs:   shells,
		Annotations: map[string]string{plain: "yes"},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return failure.Wrong("write one of bash, zsh, fish, powershell", "completion needs the name of a shell")
			}
			if err := failure.OneOf("shell", args[0], shells...); err != nil {
				return err
			}
			return map[string]func(io.Writer) error{
				"bash": func(w io.Writer) error { return cmd.Root().GenBashCompletionV2(w, true) },
				"zsh":  cmd.Root().GenZshCompletion, "powershell": cmd.Root().GenPowerShellCompletionWithDesc,
				"fish": func(w io.Writer) error { return cmd.Root().GenFishCompletion(w, true) },
			}[args[0]](out)
		},
	}
}

// completed returns a function that opens the named files for completion, as complete.Open does.
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
