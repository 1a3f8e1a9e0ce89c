package complete

import "github.com/spf13/cobra"

// Shells are the shells that there is a script for.
var Shells = []string{"bash", "zsh", "fish", "powershell"}

// Script returns the script that completes the commands below root in a shell, one
// of Shells. An error means that the library's own script is not as expected.
func Script(shell string, root *cobra.Command) (string, error) {
	switch shell {
	case "zsh":
		return zshScript(root)
	case "fish":
		return fishScript(root)
	case "powershell":
		return powershellScript(root)
	}
	return bashScript(root)
}
