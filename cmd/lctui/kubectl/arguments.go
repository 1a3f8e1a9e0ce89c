// Package kubectl makes the program a plugin of kubectl. In place of FILE, verbs then take the
// arguments of `kubectl get`. The kubectl of the user fetches and edits the objects, in the cluster
// that its flags choose. The package knows nothing about file formats and the options of verbs.
package kubectl

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// The names of the program when kubectl runs it. Plugin is for `kubectl lctui`, and Completer for
// the completion of its arguments. Differ is for `kubectl lctui-diff`, and for `kubectl diff` if
// KUBECTL_EXTERNAL_DIFF names it.
const (
	Plugin    = "kubectl-lctui"
	Completer = "kubectl_complete-lctui"
	Differ    = "kubectl-lctui_diff"
)

// Folders is the flag of diff that takes the two folders of `kubectl diff`.
const Folders = "--folders"

// Name returns the name of a program without folders and without .exe, given the path by which it
// was started.
func Name(program string) string {
	return strings.TrimSuffix(path.Base(filepath.ToSlash(program)), ".exe")
}

// Arguments returns the arguments of a call with the verb first. The program called Differ runs the
// verb diff, and the one called Completer the hidden verb of completion. `kubectl diff` puts its
// two folders before the words of KUBECTL_EXTERNAL_DIFF, so Arguments moves them to the end.
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
