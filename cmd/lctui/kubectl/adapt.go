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

	"github.com/lctui/lctui/cmd/lctui/failure"
)

// stdin stands for standard input among files; parentFlag takes the file of a parent.
const (
	stdin      = "-"
	parentFlag = "parent"
)

// verb is a verb that works on objects of the cluster.
type verb struct {
	name, example string
	// one is set where it takes a single object, and more words behind it.
	one bool
	// edits is set where it changes the object.
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

// alone are flags of verbs with which they need no object.
var alone = []string{"skew", "version"}

// connection are the flags of kubectl that choose cluster, user and namespace, with
// their one-letter forms; choice those that say which objects are fetched.
var connection = map[string]string{"namespace": "n", "context": "", "kubeconfig": "", "cluster": "", "user": "", "server": "s", "token": "", "as": "", "as-group": "", "as-uid": "",
	"certificate-authority": "", "client-certificate": "", "client-key": "", "tls-server-name": "", "request-timeout": "", "cache-dir": ""}
var choice = map[string]string{"selector": "l", "field-selector": ""}

// Adapt makes the verbs that read or edit files those of the plugin: in place of FILE
// they take the TYPE and NAME of objects. What begins with ./, ../ or / is still a
// file, and so is what `kubectl edit` hands to its editor. The streams are those of
// kubectl; fetched gets what is to be read as standard input. Parents returns the names
// of the parents that objects need and that are not among them: the plugin fetches those
// too, as files of --parent.
func Adapt(root *cobra.Command, in io.Reader, out, err io.Writer, fetched func([]byte), parents func([]byte) []string) {
	root.Use = strings.Replace(root.Use, "[FILE…]", "[TYPE [NAME…]]", 1)
	root.Long = "kubectl lctui shows, judges and edits when a version of an object in the cluster\nmoves from one stage of its lifecycle to the next. Without a verb it opens the\nobjects for browsing and writes nothing. What begins with ./, ../ or / is a file."
	root.Annotations[cobra.CommandDisplayNameAnnotation] = "kubectl lctui"
	p := plugin{client{in: in, out: out, err: err}, fetched, parents}
	p.adapt(root, verbs[0])
	for _, v := range verbs {
		if cmd, _, err := root.Find([]string{v.name}); err == nil {
			p.adapt(cmd, v)
		}
	}
}

// plugin runs verbs on objects.
type plugin struct {
	client
	fetched func([]byte)
	parents func([]byte) []string
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
			if text, failed = kubectl.get(names, v.edits); failed != nil && !v.edits { // where it edits, kubectl says it again
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
		p.fetched(text)
		return onFiles(cmd, append([]string{stdin}, rest...))
	}
}

// fetchParents fetches the parents that objects need into a file of --parent, which
// remove deletes. The file cannot be written to: an edit of it would never reach the
// cluster. kubectl says why it fetches none; what needs a parent then says so itself.
func (p plugin) fetchParents(set, own *pflag.FlagSet, objects []byte) (remove func(), err error) {
	remove = func() {}
	names := p.parents(objects)
	if len(names) == 0 || set.Lookup(parentFlag) == nil || set.Changed(parentFlag) {
		return remove, nil
	}
	kubectl := p.client
	kubectl.flags = given(set, func(f *pflag.Flag) bool { return own.Lookup(f.Name) == nil && isConnection(f.Name) })
	text, _ := kubectl.get(append([]string{"cloudprofiles.core.gardener.cloud"}, names...), false)
	if len(text) == 0 {
		return remove, nil
	}
	folder, err := os.MkdirTemp("", "kubectl-lctui-")
	if err != nil {
		return remove, err
	}
	path := filepath.Join(folder, "cloudprofiles.yaml")
	return func() { _ = os.RemoveAll(folder) }, errors.Join(os.WriteFile(path, text, 0o400), set.Set(parentFlag, path))
}

// addFlags adds the flags of kubectl, but for those that the verb has itself.
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

// given returns the flags of a call that fit, as they can be typed again.
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

// apart takes TYPE NAME or TYPE/NAME from the front of some words.
func apart(args []string) (names, rest []string) {
	n := 2
	if strings.Contains(args[0], "/") {
		n = 1
	}
	n = min(n, len(args))
	return args[:n], args[n:]
}

// parentless are the types of objects that name no parent, without version and group.
var parentless = []string{"cloudprofile", "cloudprofiles", "packagerevision", "packagerevisions"}

// nameNoParent reports whether the types of the objects that are named tell that none has a
// parent. Of the short names of types only the cluster knows what they stand for.
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

// isFile reports whether a word is a path, which no TYPE looks like.
func isFile(word string) bool {
	word = filepath.ToSlash(word)
	return word == stdin || word == "." || word == ".." || strings.HasPrefix(word, "./") || strings.HasPrefix(word, "../") || strings.HasPrefix(word, "/") || filepath.IsAbs(word)
}
