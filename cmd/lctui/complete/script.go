package complete

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// Shells are the shells for which there is a script.
var Shells = []string{"bash", "zsh", "fish", "powershell"}

// Script returns the script that completes the commands below root in a shell, which must be one of
// Shells. It is an error if the library's own script is not as expected.
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

// guard returns the part of a script for bash or zsh that runs otherwise on a line that starts
// other programs or writes files. The scripts evaluate the line, so that ~ and variables in file
// names work, but nobody expects that pressing tab does anything.
func guard(line, otherwise string) string {
	return "    local steering='`<>;|&()'\n    if [[ ${" + line + "} == *[\"${steering}\"]* ]]; then\n        " + otherwise + "\n    fi\n"
}

// amended replaces parts of a script, given in pairs. It is an error if one of them is missing.
func amended(script string, parts ...string) (string, error) {
	for i := 0; i < len(parts); i += 2 {
		if !strings.Contains(script, parts[i]) {
			return "", fmt.Errorf("the completion script lacks %q", parts[i])
		}
		script = strings.Replace(script, parts[i], parts[i+1], 1)
	}
	return script, nil
}

// zshAsking is what zsh runs before it calls the program: it closes the quotes of the word being
// typed.
const zshAsking = `    local quote=${lastParam[1]}
    if [[ ${quote} == [\"\'] ]] && [[ ${#lastParam} -eq 1 || ${lastChar} != ${quote} ]]; then
        requestComp+=${quote}
    fi
`

// zshScript returns the script for zsh.
func zshScript(root *cobra.Command) (string, error) {
	var out bytes.Buffer
	if err := root.GenZshCompletion(&out); err != nil {
		return "", err
	}
	const asking = "    # Use eval to handle"
	return amended(out.String(), asking, zshAsking+guard("requestComp", "_files; return")+asking)
}

// fishWords replaces fish's own splitting into words: a word with blanks or quotes in it stays one
// word, and the last one loses the quote that it begins with.
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

// fishScript returns the script for fish.
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

// powershellScript returns the script for PowerShell.
func powershellScript(root *cobra.Command) (string, error) {
	var out bytes.Buffer
	if err := root.GenPowerShellCompletionWithDesc(&out); err != nil {
		return "", err
	}
	const asking = "    $RequestComp=\"$Program __complete $Arguments\"\n"
	return amended(out.String(), asking, "    if ($Arguments -match '[<>;|&()]') {\n        return\n    }\n"+asking)
}

// bashWords replaces the only function that the script needs from the package bash-completion,
// which may not be installed: it joins the words that bash splits at : and =, and cuts the last one
// at the cursor.
const bashWords = `
if ! declare -F _get_comp_words_by_ref >/dev/null 2>&1; then
    _get_comp_words_by_ref() {
        local line=${COMP_LINE:0:COMP_POINT} i part glued
        words=() cword=-1
        for ((i = 0; i <= COMP_CWORD; i++)); do
            part=${COMP_WORDS[i]}
            glued=
            if ((i > 0)) && [[ ${line} != [[:blank:]]* ]] && [[ ${part} == [:=]* || ${COMP_WORDS[i-1]} == *[:=] ]]; then
                glued=yes
            fi
            line=${line#"${line%%[![:blank:]]*}"}
            if ((i == COMP_CWORD)); then
                part=${line}
            fi
            line=${line#"${part}"}
            if [[ -n ${glued} ]]; then
                words[cword]+=${part}
            else
                ((cword++))
                words[cword]=${part}
            fi
        done
        cur=${words[cword]}
        prev=
        if ((cword > 0)); then
            prev=${words[cword-1]}
        fi
        return 0
    }
fi
`

// bashQuote closes the quotes of the word being typed, so that the whole word is completed. The
// words offered have no quotes, as bash expects; bashBare handles that.
const bashQuote = `
    quote=
    if [[ ${cur} == [\"\']* ]]; then
        quote=${cur:0:1}
        if [[ ${#cur} -eq 1 || ${cur: -1} != "${quote}" ]]; then
            args[${#args[@]}-1]+=${quote}
        fi
    fi
`

const bashBare = `
    if [[ -n ${quote} ]]; then
        cur=${cur:1}
        cur=${cur%"${quote}"}
    fi
`

// bashMatching replaces cobra's code for the offered words, which quotes a single match as if no
// quotes were open. If there are several, bash inserts their common prefix, which may also come
// from a file and is therefore quoted.
const bashMatching = `
# Removes the quoting of a word that is typed behind the open quote $1.
__lctui_bare() {
    local i
    bare=
    for ((i = 0; i < ${#2}; i++)); do
        if [[ ${2:i:1} == \\ && ( -z $1 || $1 == \" && ${2:i+1:1} == [\"\$\\\` + "`" + `] ) ]]; then
            ((i++))
        fi
        bare+=${2:i:1}
    done
}

# Quotes a word for the place behind the open quote $1.
__lctui_quoted() {
    local i
    quoted=
    if [[ -z $1 ]]; then
        if [[ -n $2 ]]; then
            printf -v quoted %q "$2"
        fi
        return 0
    fi
    for ((i = 0; i < ${#2}; i++)); do
        if [[ $1 == \' && ${2:i:1} == \' ]]; then
            quoted+="'\\'"
        elif [[ $1 == \" && ${2:i:1} == [\"\$\\\` + "`" + `] ]]; then
            quoted+=\\
        fi
        quoted+=${2:i:1}
    done
}

__lctui_handle_standard_completion_case() {
    local tab=$'\t' line comp bare quoted common longest=0
    local words=() lines=()
    __lctui_bare "${quote}" "${cur}"
    for line in "${completions[@]}"; do
        comp=${line%%$tab*}
        [[ ${comp} == "${bare}"* ]] || continue
        words+=("${comp}")
        lines+=("${line}")
        if ((${#comp} > longest)); then
            longest=${#comp}
        fi
    done
    ((${#words[@]} == 0)) && return 0
    common=${words[0]}
    for comp in "${words[@]}"; do
        while [[ ${comp} != "${common}"* ]]; do
            common=${common%?}
        done
    done
    __lctui_quoted "${quote}" "${common}"
    if ((${#words[@]} > 1)) && [[ ${quoted} == "${common}" ]]; then
        # Nothing that is typed needs quotes: the list shows the words as they are.
        COMPREPLY=("${lines[@]}")
        __lctui_format_comp_descriptions ${longest}
        return 0
    fi
    common=${quoted}
    local escaped=yes
    for comp in "${words[@]}"; do
        __lctui_quoted "${quote}" "${comp}"
        COMPREPLY+=("${quoted}")
        [[ ${quoted} == "${common}"\\* ]] || escaped=
    done
    if [[ -n ${escaped} ]]; then
        # Of characters that are all escaped bash would type the backslash alone.
        COMPREPLY[0]=${common}${quote:-\'}${quote:-\'}${COMPREPLY[0]#"${common}"}
    fi
}
`

// bashScript returns the script for bash, which needs nothing but bash.
func bashScript(root *cobra.Command) (string, error) {
	var out bytes.Buffer
	if err := root.GenBashCompletionV2(&out, true); err != nil {
		return "", err
	}
	const arguments = `    args=("${words[@]:1}")` + "\n"
	// The words are taken before anything is done with them, so that the quotes of the last one can
	// be closed there.
	const asking = "    # Use eval to handle"
	first, rest, _ := strings.Cut(out.String(), "\n")
	const typed = "    local cur prev words cword split\n"
	text, err := amended(first+"\n"+bashWords+rest, arguments, arguments+bashQuote, asking, bashBare[1:]+guard("requestComp", "return")+asking,
		typed, typed+"    local quote\n")
	if err != nil {
		return "", err
	}
	before, rest, found := strings.Cut(text, "__lctui_handle_standard_completion_case() {\n")
	_, after, ends := strings.Cut(rest, "\n}\n")
	if !found || !ends {
		return "", errors.New("the completion script does not match words as it did")
	}
	return before + bashMatching[1:] + after, nil
}
