package complete

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// Versions offers files first, then the versions of the files typed.
func Versions(open Open) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
		if names, _ := named(cmd, args); len(args) == 0 && len(names) == 0 {
			return Files(cmd, args, prefix)
		}
		return versionNames(dated(open.typed(cmd, args)), prefix), cobra.ShellCompDirectiveNoFileComp
	}
}

// dated leaves out the files of lifecycle descriptors, whose versions are moved.
func dated(docs []*files.Document) []*files.Document {
	return slices.DeleteFunc(docs, func(doc *files.Document) bool { return hasDescriptor(doc) })
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
		if names = Starting(names, prefix); len(names) > 0 {
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

// versionsNamed gives the versions of a file that names and patterns mean.
func versionsNamed(doc *files.Document, names []string) (list []*model.Version) {
	for _, r := range refsNamed(doc, names) {
		list = append(list, doc.Objects()[r.Object].Version(r))
	}
	return list
}

// refsNamed does the same and gives their places.
func refsNamed(doc *files.Document, names []string) (list []model.Ref) {
	all := make([]int, len(doc.Objects()))
	for i := range all {
		all[i] = i
	}
	for _, name := range names {
		if refs, err := model.FindVersions(doc.Objects(), all, name); err == nil {
			list = append(list, refs...)
		}
	}
	return list
}

// Objects offers the objects of the files typed.
func Objects(open Open) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
		var names []string
		for _, doc := range open.typed(cmd, args) {
			for i := range doc.Objects() {
				names = append(names, model.ObjectAddress(doc.Objects(), i))
			}
		}
		return Starting(names, prefix), cobra.ShellCompDirectiveNoFileComp
	}
}

// hasDescriptor reports whether a lifecycle descriptor is in a file.
func hasDescriptor(doc *files.Document) bool {
	return slices.ContainsFunc(doc.Objects(), func(o *model.Object) bool { return o.Descriptor != nil })
}
