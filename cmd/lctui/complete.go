package main

import (
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// mostCompleted is how many files of a folder are looked into for words that
// could come next: a person is waiting.
const mostCompleted = 50

// typed opens the files that the line holds so far: FILE and those of --file.
// What cannot be read offers nothing and says nothing.
func (c *invocation) typed(cmd *cobra.Command, args []string) (docs []*files.Document) {
	names, _ := named(cmd, args)
	list, _ := c.named(names)
	for _, s := range list[:min(len(list), mostCompleted)] {
		if doc, _ := s.open(); doc != nil {
			docs = append(docs, doc)
		}
	}
	return docs
}

// named takes a line apart: its files, and what stands behind FILE. Where --file
// names one, there may be no other.
func named(cmd *cobra.Command, args []string) (names, rest []string) {
	names, _ = cmd.Flags().GetStringArray("file")
	if len(args) == 0 {
		return names, nil
	}
	if _, err := os.Stat(args[0]); err != nil && len(names) > 0 {
		return names, args
	}
	if args[0] != stdinName {
		names = append(names, args[0])
	}
	return names, args[1:]
}

// starting keeps the words that begin as typed; each once, none that could steer
// a terminal.
func starting(words []string, prefix string) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(words, func(word string) bool {
		gone := seen[word] || !strings.HasPrefix(word, prefix) || model.Escape(word) != word
		seen[word] = true
		return gone
	})
}

// completeFiles offers files.
func completeFiles(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveDefault
}

// completeVersions offers files first, then the versions of the file typed.
func (c *invocation) completeVersions(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
	if names, _ := named(cmd, args); len(args) == 0 && len(names) == 0 {
		return completeFiles(cmd, args, prefix)
	}
	return versionNames(dated(c.typed(cmd, args)), prefix), cobra.ShellCompDirectiveNoFileComp
}

// dated leaves out the files of lifecycle descriptors, whose versions are moved.
func dated(docs []*files.Document) []*files.Document {
	return slices.DeleteFunc(docs, func(doc *files.Document) bool { return descriptorIn(doc) != nil })
}

// versionNames are the names of versions that begin as typed: TRACK/VERSION, and
// where none does, the short forms IMAGE/VERSION and VERSION.
func versionNames(docs []*files.Document, prefix string) []string {
	var full, short, bare []string
	for _, doc := range docs {
		bare = append(bare, recordNames(doc)...)
		for _, o := range doc.Objects() {
			for i, track := range model.Addresses(o) {
				for _, name := range track {
					version := strings.TrimPrefix(name, o.Tracks[i].Name+"/")
					full, bare = append(full, name), append(bare, version)
					if o.Tracks[i].IsImage() {
						short = append(short, strings.TrimPrefix(name, model.ImagePrefix))
					}
				}
			}
		}
	}
	for _, names := range [][]string{full, short, bare} {
		if names = starting(names, prefix); len(names) > 0 {
			return names
		}
	}
	return nil
}

// recordNames are the names of the package revisions and change requests of a
// file.
func recordNames(doc *files.Document) (names []string) {
	for _, r := range revision.All(doc.Objects()) {
		if r.Name != "" {
			names = append(names, r.Name)
		}
	}
	return names
}

// completeSet offers files, then versions of the file, then changes.
func (c *invocation) completeSet(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
	names, rest := named(cmd, args)
	if len(args) == 0 && len(names) == 0 {
		return completeFiles(cmd, args, prefix)
	}
	var versions []string
	for _, word := range rest {
		if !lifecycle.IsChange(word) {
			versions = append(versions, word)
		}
	}
	switch docs := dated(c.typed(cmd, args)); {
	case len(versions) == 0:
		return versionNames(docs, prefix), cobra.ShellCompDirectiveNoFileComp
	case !lifecycle.IsChange(rest[len(rest)-1]):
		return withChanges(versionNames(docs, prefix), changeWords(docs, versions, rest, prefix))
	default:
		return withChanges(nil, changeWords(docs, versions, rest, prefix))
	}
}

// withChanges joins versions and changes; behind a change that still lacks its
// value no blank is set.
func withChanges(versions, changes []string) ([]string, cobra.ShellCompDirective) {
	directive := cobra.ShellCompDirectiveNoFileComp
	if slices.ContainsFunc(changes, func(word string) bool { return strings.HasSuffix(word, "=") }) {
		directive |= cobra.ShellCompDirectiveNoSpace
	}
	return append(versions, changes...), directive
}

// changeWords are the changes that make sense for versions: stages that can be
// added, and moved or removed where they are there; what stands there now once
// the sign is typed.
func changeWords(docs []*files.Document, names, typed []string, prefix string) []string {
	var words []string
	records := len(docs) > 0
	for _, doc := range docs {
		records = records && !slices.ContainsFunc(doc.Objects(), func(o *model.Object) bool { return o.Kind != model.PackageRevision })
	}
	for _, doc := range docs {
		for _, v := range versionsNamed(doc, names) {
			if v.Revision != nil {
				words, records = append(words, stateWords(v)...), true
				continue
			}
			words = append(words, stagesWith("", "=")...)
			for _, s := range v.Stages {
				words = append(words, startWords(s.Name, s.Start, prefix)...)
			}
			if v.HasExpiration {
				words = append(words, startWords("expirationDate", v.Expiration, prefix)...)
			}
			if v.Classification.Set {
				words = append(words, "classification-")
			}
			words = append(words, "version-")
		}
	}
	switch {
	case records && words == nil && slices.Contains(typed, "version+"):
		return starting([]string{"lifecycle=" + model.RevisionDraft}, prefix)
	case records && words == nil:
		return starting([]string{"version+"}, prefix)
	case records:
		return starting(words, prefix)
	case words == nil && slices.Contains(typed, "version+"):
		words = stagesWith("", "=")
	case words == nil:
		words = []string{"version+"}
	}
	if strings.HasPrefix(prefix, "classification=") {
		return starting(append(words, stagesWith("classification=", "")...), prefix)
	}
	return starting(append(words, "expirationDate=", "classification="), prefix)
}

// stagesWith are the stages with something before and behind them.
func stagesWith(before, behind string) (words []string) {
	for _, name := range model.VersionStages.Names() {
		words = append(words, before+name+behind)
	}
	return words
}

// startWords are the changes of a start that is there.
func startWords(name string, start model.Start, prefix string) []string {
	words := []string{name + "+=", name + "-=", name + "-"}
	if strings.HasPrefix(prefix, name+"=") && start.IsAt() {
		words = append(words, name+"="+start.String())
	}
	return words
}

// stateWords are the states that a package revision can be moved to; one in a
// state that nobody knows becomes a Draft.
func stateWords(v *model.Version) (words []string) {
	states := revision.Allowed(v.Revision.State())
	if !revision.Known(v.Revision.State()) {
		states = []string{model.RevisionDraft}
	}
	for _, name := range states {
		words = append(words, "lifecycle="+name)
	}
	return words
}

// versionsNamed gives the versions of a file that names and patterns mean.
func versionsNamed(doc *files.Document, names []string) (list []*model.Version) {
	for _, r := range refsNamed(doc, names) {
		list = append(list, doc.Objects()[r.Object].Version(r))
	}
	return list
}

// refsNamed does the same and gives their places.
func refsNamed(doc *files.Document, names []string) (list []model.Ref) {
	all, _ := pick(doc, "")
	for _, name := range names {
		if refs, err := model.FindVersions(doc.Objects(), all, name); err == nil {
			list = append(list, refs...)
		}
	}
	return list
}

// completeObjects offers the objects of the file typed.
func (c *invocation) completeObjects(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, doc := range c.typed(cmd, args) {
		for i := range doc.Objects() {
			names = append(names, model.ObjectAddress(doc.Objects(), i))
		}
	}
	return starting(names, prefix), cobra.ShellCompDirectiveNoFileComp
}

// timeFlags gives flags of a verb that take a TIME their completion.
func timeFlags(cmd *cobra.Command, names ...string) {
	for _, name := range names {
		_ = cmd.RegisterFlagCompletionFunc(name, completeTimes)
	}
}

// completeTimes offers examples of TIME.
func completeTimes(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"now", "today", "+14d\tin 14 days", "+3mo\tin three months", "+1y\tin a year", "-1mo\ta month ago"}, cobra.ShellCompDirectiveNoFileComp
}
