package complete

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// guard is the part of a script for bash or zsh that does something else with a
// line that starts other programs or writes files. The scripts evaluate the line,
// so that ~ and variables in the names of files work; but nobody expects a tab to
// do anything.
func guard(line, otherwise string) string {
	return "    local steering='`<>;|&()'\n    if [[ ${" + line + "} == *[\"${steering}\"]* ]]; then\n        " + otherwise + "\n    fi\n"
}

// amended replaces parts of a script; each must be there.
func amended(script string, parts ...string) (string, error) {
	for i := 0; i < len(parts); i += 2 {
		if !strings.Contains(script, parts[i]) {
			return "", fmt.Errorf("the completion script lacks %q", parts[i])
		}
		script = strings.Replace(script, parts[i], parts[i+1], 1)
	}
	return script, nil
}

// zshAsking is what zsh does before it asks: it closes the quotes of the word that
// is still typed.
const zshAsking = `    local quote=${lastParam[1]}
    if [[ ${quote} == [\"\'] ]] && [[ ${#lastParam} -eq 1 || ${lastChar} != ${quote} ]]; then
        requestComp+=${quote}
    fi
`

// zshScript is the script for zsh.
func zshScript(root *cobra.Command) (string, error) {
	var out bytes.Buffer
	if err := root.GenZshCompletion(&out); err != nil {
		return "", err
	}
	const asking = "    # Use eval to handle"
	return amended(out.String(), asking, zshAsking+guard("requestComp", "_files; return")+asking)
}

// fishWords take the place of the words as fish gives them: a word with blanks or
// quotes in it stays one word, and the last one loses the quote it begins with.
const fishWords = `    set -l args
    for arg in (commandline -opc)
        if string match -qr -- '[\s\'"\\\\]' $arg
            set -a args (string escape -- $arg)
        else
            set -a args $arg
        end
    end
    set -l lastArg (commandline -ct)
    if string match -qr -- '^[\'"]' "$lastArg"
        set lastArg (string sub -s 2 -- "$lastArg")
    else
        set lastArg (string unescape -- "$lastArg")
    end
    set lastArg (string escape -- "$lastArg")
    if string match -qr -- '[\x60<>;|&()]' "$args"
        printf ":0\n"
        return
    end
`

// fishScript is the script for fish.
func fishScript(root *cobra.Command) (string, error) {
	var out bytes.Buffer
	if err := root.GenFishCompletion(&out, true); err != nil {
		return "", err
	}
	const taken = `    # Extract all args except the last one
    set -l args (commandline -opc)
    # Extract the last arg and escape it in case it is a space
    set -l lastArg (string escape -- (commandline -ct))
`
	return amended(out.String(), taken, fishWords)
}

// powershellScript is the script for PowerShell.
func powershellScript(root *cobra.Command) (string, error) {
	var out bytes.Buffer
	if err := root.GenPowerShellCompletionWithDesc(&out); err != nil {
		return "", err
	}
	const asking = "    $RequestComp=\"$Program __complete $Arguments\"\n"
	return amended(out.String(), asking, "    if ($Arguments -match '[<>;|&()]') {\n        return\n    }\n"+asking)
}
