package kubectl

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"sigs.k8s.io/yaml"

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// stdin is the argument for standard input. parentFlag is the flag for the file of a parent.
const (
	stdin      = "-"
	parentFlag = "parent"
)

// FetchedFlag is the flag of edit that is set if the files of --parent were fetched from the
// cluster. The editor then refuses to edit them.
const FetchedFlag = "parent-fetched"

// verb is a verb that works on objects of the cluster.
type verb struct {
	name, example string
	// one is set if the verb takes a single object, followed by other words.
	one bool
	// edits is set if the verb changes the object.
	edits bool
}

var verbs = []verb{
	{name: "view", example: "kubectl lctui view cloudprofile aws"},
	{name: "list", example: "kubectl lctui list cloudprofiles --at 2026-05-01"},
	{name: "check", example: "kubectl lctui check cloudprofile aws --context prod"},
	{name: "render", example: "kubectl lctui render cloudprofile aws -o svg"},
	{name: "path", example: "kubectl lctui path cloudprofile aws kubernetes/1.33.2", one: true},
	{name: "edit", example: "kubectl lctui edit -n garden-dev namespacedcloudprofile mine", edits: true},
}

// alone are flags that make a verb work without an object.
var alone = []string{"skew", "version"}

// connection has the flags of kubectl that choose cluster, user and namespace, with their
// one-letter forms. choice has those that select the objects to fetch.
var connection = map[string]string{"namespace": "n", "context": "", "kubeconfig": "", "cluster": "", "user": "", "server": "s", "token": "", "as": "", "as-group": "", "as-uid": "",
	"certificate-authority": "", "client-certificate": "", "client-key": "", "tls-server-name": "", "request-timeout": "", "cache-dir": ""}
var choice = map[string]string{"selector": "l", "field-selector": ""}

// Adapt turns the verbs in verbs into those of the plugin, which take the TYPE and NAME of objects
// in place of FILE. Arguments that begin with ./, ../ or / are still files, and so is the file that
// `kubectl edit` passes to its editor.
//
// in, out and err are the streams for kubectl. fetched gets the text to read as standard input, its
// name in messages, and whether it is a list without objects. parents returns the names of the
// parents that the objects of a text need and that are not among them. The plugin fetches these
// parents into a file for --parent.
func Adapt(root *cobra.Command, in io.Reader, out, err io.Writer, fetched func(name string, text []byte, nothing bool), parents func([]byte) []string) {
	root.Use = strings.Replace(root.Use, "[FILE…]", "[TYPE [NAME…]]", 1)
	root.Long = "kubectl lctui shows, checks and edits the version lifecycles of objects in the\ncluster: when a version moves from one stage to the next. Without a verb, it opens\nthe objects for browsing, and never writes. An argument that begins with ./, ../ or /\nis a file."
	root.Annotations[cobra.CommandDisplayNameAnnotation] = "kubectl lctui"
	p := plugin{client{in: in, out: out, err: err}, fetched, parents}
	p.adapt(root, verbs[0])
	for _, v := range verbs {
		if cmd, _, err := root.Find([]string{v.name}); err == nil {
			p.adapt(cmd, v)
		}
	}
	for _, cmd := range root.Commands() {
		if !slices.ContainsFunc(verbs, func(v verb) bool { return v.name == cmd.Name() }) && cmd.RunE != nil {
			onlyFiles(cmd)
		}
	}
}

// plugin runs verbs on objects of the cluster.
type plugin struct {
	client
	fetched func(string, []byte, bool)
	parents func([]byte) []string
}

// types are the names of the types of objects that verbs take.
var types = []string{"cloudprofile", "cloudprofiles", "namespacedcloudprofile", "namespacedcloudprofiles", "packagerevision", "packagerevisions"}

// onlyFiles adds an error to a verb that takes only files, for the TYPE of an object or a flag of
// kubectl.
func onlyFiles(cmd *cobra.Command) {
	run, wrongFlag := cmd.RunE, cmd.FlagErrorFunc()
	refuse := func(cmd *cobra.Command) error {
		return failure.Wrong("`kubectl get TYPE NAME -o yaml > FILE` fetches the object; these verbs take TYPE NAME: "+verbNames(),
			"%s takes a FILE, not TYPE NAME", cmd.CommandPath())
	}
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		var missing *pflag.NotExistError
		if errors.As(err, &missing) && isKubectls(longName(missing.GetSpecifiedName())) {
			return refuse(cmd)
		}
		return wrongFlag(cmd, err)
	})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			name, _, _ := strings.Cut(args[0], "/")
			name, _, _ = strings.Cut(strings.ToLower(name), ".")
			if _, err := os.Stat(args[0]); err != nil && slices.Contains(types, name) {
				return refuse(cmd)
			}
		}
		return run(cmd, args)
	}
}

// longName returns the name of the flag of kubectl that has a letter. It returns any other name
// unchanged.
func longName(name string) string {
	for _, flags := range []map[string]string{connection, choice, {"all-namespaces": "A"}} {
		for long, letter := range flags {
			if letter == name && name != "" {
				return long
			}
		}
	}
	return name
}

func verbNames() string {
	var names []string
	for _, v := range verbs {
		names = append(names, v.name)
	}
	return strings.Join(names, ", ")
}

func (p plugin) adapt(cmd *cobra.Command, v verb) {
	file := strings.NewReplacer("[FILE…]", "TYPE [NAME…]", "FILE…", "TYPE [NAME…]", "FILE", "TYPE NAME")
	if cmd.HasParent() {
		cmd.Use = file.Replace(cmd.Use)
	}
	cmd.Example, cmd.Args, cmd.ValidArgsFunction = "  "+v.example, cobra.ArbitraryArgs, cobra.NoFileCompletions
	own := pflag.NewFlagSet(cmd.Name(), pflag.ContinueOnError)
	cmd.Flags().VisitAll(own.AddFlag)
	addFlags(cmd.Flags(), v)
	onFiles := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		args = slices.DeleteFunc(slices.Clone(args), func(a string) bool { return a == "" })
		switch {
		case len(args) > 0 && isFile(args[0]) || slices.ContainsFunc(alone, cmd.Flags().Changed):
			return onFiles(cmd, args)
		case len(args) == 0:
			return failure.Wrong("for example `"+v.example+"`", "%s needs the TYPE of an object", cmd.CommandPath())
		}
		names, rest := args, []string(nil)
		if v.one {
			names, rest = apart(args)
		}
		kubectl := p.client
		kubectl.flags = given(cmd.Flags(), func(f *pflag.Flag) bool { return own.Lookup(f.Name) == nil && isKubectls(f.Name) })
		var text []byte
		if !v.edits || !nameNoParent(names) {
			var failed error
			text, failed = kubectl.get(names, v.edits)
			if failed != nil && (!v.edits || errors.Is(failed, errUnanswered)) { // `kubectl edit` reports any other error itself
				return failed
			}
		}
		remove, err := p.fetchParents(cmd.Flags(), own, text)
		defer remove()
		if err != nil {
			return err
		}
		if v.edits {
			program, err := itself()
			if err != nil {
				return err
			}
			words := given(cmd.Flags(), func(f *pflag.Flag) bool { return own.Lookup(f.Name) != nil || !isKubectls(f.Name) })
			return kubectl.edit(names, append([]string{program, "edit"}, words...))
		}
		nothing := isEmptyList(text)
		if nothing && (v.one || v.name == "view") {
			_, _ = io.WriteString(p.err, "No resources found.\n")
			return nil
		}
		p.fetched(called(names), text, nothing)
		return onFiles(cmd, append([]string{stdin}, rest...))
	}
}

// called returns the name in messages of the objects that arguments of kubectl name, such as
// cloudprofile/aws.
func called(names []string) string {
	if len(names) > 1 && !strings.Contains(names[0], "/") {
		return names[0] + "/" + strings.Join(names[1:], ",")
	}
	return strings.Join(names, ",")
}

// fetchParents fetches the parents that objects need into a file for --parent. remove deletes the
// file. The file is read-only, because an edit of it would never reach the cluster. It is an error
// if the cluster does not answer. If kubectl finds no parent, there is no file, and the verb
// reports a missing parent if it needs one.
func (p plugin) fetchParents(set, own *pflag.FlagSet, objects []byte) (remove func(), err error) {
	remove = func() {}
	names := p.parents(objects)
	if len(names) == 0 || set.Lookup(parentFlag) == nil || set.Changed(parentFlag) {
		return remove, nil
	}
	kubectl := p.client
	kubectl.flags = given(set, func(f *pflag.Flag) bool { return own.Lookup(f.Name) == nil && isConnection(f.Name) })
	text, failed := kubectl.get(append([]string{"cloudprofiles.core.gardener.cloud"}, names...), false)
	if len(text) == 0 {
		if errors.Is(failed, errUnanswered) {
			return remove, failed
		}
		return remove, nil
	}
	folder, err := os.MkdirTemp("", "kubectl-lctui-")
	if err != nil {
		return remove, err
	}
	path := filepath.Join(folder, "cloudprofiles.yaml")
	err = errors.Join(os.WriteFile(path, text, 0o400), set.Set(parentFlag, path))
	if set.Lookup(FetchedFlag) != nil {
		err = errors.Join(err, set.Set(FetchedFlag, "true"))
	}
	return func() { _ = os.RemoveAll(folder) }, err
}

// addFlags adds the flags of kubectl, except those that the verb has itself.
func addFlags(to *pflag.FlagSet, v verb) {
	value := func(name, short string) {
		if to.Lookup(name) == nil {
			to.StringArrayP(name, short, nil, "`VALUE` as in kubectl")
		}
	}
	isTrue := func(name, short string) {
		if to.Lookup(name) == nil {
			to.BoolP(name, short, false, "as in kubectl")
		}
	}
	for name, short := range connection {
		value(name, short)
	}
	isTrue("insecure-skip-tls-verify", "")
	if v.edits {
		return
	}
	for name, short := range choice {
		value(name, short)
	}
	isTrue("all-namespaces", "A")
}

func isKubectls(name string) bool {
	_, chooses := choice[name]
	return chooses || isConnection(name) || name == "all-namespaces"
}

func isConnection(name string) bool {
	_, connects := connection[name]
	return connects || name == "insecure-skip-tls-verify"
}

// given returns the flags of a call for which fits returns true, as arguments of a command.
func given(set *pflag.FlagSet, fits func(*pflag.Flag) bool) (words []string) {
	set.Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		for _, value := range values {
			if fits(f) {
				words = append(words, "--"+f.Name+"="+value)
			}
		}
	})
	return words
}

// apart splits arguments after TYPE NAME or TYPE/NAME.
func apart(args []string) (names, rest []string) {
	n := 2
	if strings.Contains(args[0], "/") {
		n = 1
	}
	n = min(n, len(args))
	return args[:n], args[n:]
}

// parentless are the types of objects that have no parent, without version and group.
var parentless = []string{"cloudprofile", "cloudprofiles", "packagerevision", "packagerevisions"}

// nameNoParent reports whether no object can have a parent, as its type shows. It returns false for
// the short names of types, which only the cluster knows.
func nameNoParent(names []string) bool {
	for i, word := range names {
		types, _, slash := strings.Cut(word, "/")
		if i > 0 && !slash {
			break
		}
		for name := range strings.SplitSeq(types, ",") {
			if name, _, _ = strings.Cut(strings.ToLower(name), "."); !slices.Contains(parentless, name) {
				return false
			}
		}
	}
	return true
}

// isEmptyList reports whether a text is a list without objects.
func isEmptyList(text []byte) bool {
	var list struct {
		Kind  string `json:"kind"`
		Items []any  `json:"items"`
	}
	return yaml.Unmarshal(text, &list) == nil && strings.HasSuffix(list.Kind, "List") && len(list.Items) == 0
}

// isFile reports whether a word is a path rather than a TYPE.
func isFile(word string) bool {
	word = filepath.ToSlash(word)
	return word == stdin || word == "." || word == ".." || strings.HasPrefix(word, "./") || strings.HasPrefix(word, "../") || strings.HasPrefix(word, "/") || filepath.IsAbs(word)
}
