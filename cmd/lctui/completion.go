package main

import (
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/spf13/cobra"
)

func (c *invocation) completionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:   "completion bash|zsh|fish|powershell",
		Short: "print the completion script of a shell",
		Long: `completion prints a script that completes verbs, flags, files, and the versions
and stages in the file that was typed. It needs no other package.

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
				return failure.Wrong("write one of "+strings.Join(shells, ", "), "completion needs the name of a shell")
			}
			script := map[string]func(*cobra.Command) (string, error){
				"bash": bashScript, "zsh": zshScript, "fish": fishScript, "powershell": powershellScript}[args[0]]
			if script == nil {
				return failure.OneOf("shell", args[0], shells...)
			}
			text, err := script(cmd.Root())
			if err != nil {
				return err
			}
			_, err = c.out.WriteString(text)
			return err
		},
	}
}
