package main

import (
	"bytes"
	"strings"

	"github.com/spf13/cobra"
)

// bashWords stands in for the one function that the script needs of the package
// bash-completion, where that is not installed: it joins the words that bash cuts
// at : and =, and cuts the last one at the cursor.
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

// bashQuote closes the quotes of a word that is still typed, so that it is asked
// for as a whole; what is offered has none, as bash expects, which bashBare takes
// care of.
const bashQuote = `
    local quote=
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

// bashHash quotes what begins with # when several are offered: of these bash types
// what they have in common, and an unquoted # begins a comment.
const bashHash = `        if (( ${#COMPREPLY[@]} > 1 )) && [[ ${COMPREPLY[0]} == \#* ]]; then
            IFS=$'\n' read -ra COMPREPLY -d '' < <(printf "%q\n" "${COMPREPLY[@]}")
        fi
`

// bashScript is the script for bash, which needs nothing but bash.
func bashScript(root *cobra.Command) (string, error) {
	var out bytes.Buffer
	if err := root.GenBashCompletionV2(&out, true); err != nil {
		return "", err
	}
	const arguments = `    args=("${words[@]:1}")` + "\n"
	// The words are taken before anything is done with them, so that the quote
	// of the last one can be closed there.
	const asking = "    # Use eval to handle"
	const single = "        if (( ${#COMPREPLY[@]} == 1 )); then\n"
	first, rest, _ := strings.Cut(out.String(), "\n")
	return amended(first+"\n"+bashWords+rest, arguments, arguments+bashQuote, asking, bashBare[1:]+guard("requestComp", "return")+asking,
		single, bashHash+single)
}
