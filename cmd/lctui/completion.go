package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
)

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

// completed returns what opens the files of a line that is still typed.
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
