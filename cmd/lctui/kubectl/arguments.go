// Package kubectl makes the program a plugin of kubectl. Where a verb takes FILE, it takes what
// `kubectl get` takes. The user's own kubectl fetches and edits the objects, in the cluster that
// its flags choose. It knows nothing about file formats and the options of verbs.
package kubectl

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// The names by which kubectl runs the program. Plugin is for `kubectl lctui`, Completer completes
// its arguments. Differ is for `kubectl lctui-diff`, and for `kubectl diff` if
// KUBECTL_EXTERNAL_DIFF names it.
const (
	Plugin    = "kubectl-lctui"
	Completer = "kubectl_complete-lctui"
	Differ    = "kubectl-lctui_diff"
)

// Folders is the flag of diff that takes the two folders of `kubectl diff`.
const Folders = "--folders"

// Name returns the name of a program from the path that it was started by.
func Name(program string) string {
	return strings.TrimSuffix(path.Base(filepath.ToSlash(program)), ".exe")
}

// Arguments returns the arguments of a call beginning with the verb. The program called Differ is
// the verb diff, the one called Completer the hidden one that shells call. `kubectl diff` appends the words of KUBECTL_EXTERNAL_DIFF after its two folders.
func Arguments(name string, args []string) []string {
	if name == Differ {
		return append([]string{"diff", Folders}, args...)
	}
	if name == Completer {
		return append([]string{"__complete"}, args...)
	}
	if len(args) > 3 && args[2] == "diff" && slices.Contains(args[3:], Folders) {
		return slices.Concat(args[2:], args[:2])
	}
	return args
}
