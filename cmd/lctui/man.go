package main

import (
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

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
		Long:        `man prints the source of the manual page of the program, or of one verb, for man.`,
		Example:     "  lctui man set | man -l -\n  lctui man set > lctui-set.1\n  lctui man --dir man1 2> pages",
		Annotations: map[string]string{plain: "yes"},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return complete.Starting(verbs(cmd.Root(), everyVerb), prefix), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			built, err := time.Parse(time.DateOnly, buildDate())
			if err != nil {
				return err
			}
			header := &doc.GenManHeader{Section: "1", Date: &built, Source: "lctui " + buildVersion(), Manual: "User Commands"}
			verb := cmd.Root()
			verb.DisableAutoGenTag = true
			switch {
			case cmd.Flags().Changed("dir") && len(args) > 0:
				return failure.Wrong("leave VERB out", "man --dir writes the pages of all verbs")
			case cmd.Flags().Changed("dir"):
				if err := os.MkdirAll(dir, 0o755); err != nil {
					return failure.Wrong("", "--dir: %s", err)
				}
				if err := doc.GenManTree(verb, header, dir); err != nil {
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
				if verb, _, err = verb.Find(args); err != nil {
					return err
				}
			}
			return doc.GenMan(verb, header, out)
		},
	}
	cmd.Flags().StringVar(&dir, "dir", "", "write all pages into the folder `DIR`")
	_ = cmd.MarkFlagDirname("dir")
	return cmd
}

func everyVerb(*cobra.Command) bool { return true }

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
