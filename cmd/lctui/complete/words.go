package complete

import (
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// MostFiles is the number of files of a line that are opened to find the next words. It is limited
// because a person is waiting.
const MostFiles = 50

// Open opens the files with these names, at most MostFiles, and skips those that cannot be read.
type Open func(names []string) []*files.Document

// typed opens the files on the line so far: FILE and those of --file.
func (open Open) typed(cmd *cobra.Command, args []string) []*files.Document {
	names, _ := named(cmd, args)
	return open(names)
}

// stdin is the argument for standard input.
const stdin = "-"

// named returns the files on a line without standard input, and the arguments after FILE. With
// --file, the line may have no FILE.
func named(cmd *cobra.Command, args []string) (names, rest []string) {
	names, _ = cmd.Flags().GetStringArray("file")
	if len(args) == 0 {
		return names, nil
	}
	if _, err := os.Stat(args[0]); err != nil && len(names) > 0 {
		return names, args
	}
	if args[0] != stdin {
		names = append(names, args[0])
	}
	return names, args[1:]
}

// Starting returns the words that begin with prefix, each once. It leaves out words with control
// characters, and modifies the given slice.
func Starting(words []string, prefix string) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(words, func(word string) bool {
		gone := seen[word] || !strings.HasPrefix(word, prefix) || model.Escape(word) != word
		seen[word] = true
		return gone
	})
}

// Files lets the shell offer files.
func Files(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveDefault
}

// TimeFlags adds completion to the named flags of a verb, which take a TIME.
func TimeFlags(cmd *cobra.Command, names ...string) {
	for _, name := range names {
		Flag(cmd, name, times)
	}
}

// times offers examples of TIME.
func times(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"now", "today", "+14d\tin 14 days", "+3mo\tin three months", "+1y\tin a year", "-1mo\ta month ago"}, cobra.ShellCompDirectiveNoFileComp
}

// Versions completes FILE first, then versions in the files on the line.
func Versions(open Open) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
		if names, _ := named(cmd, args); len(args) == 0 && len(names) == 0 {
			return Files(cmd, args, prefix)
		}
		return versionNames(dated(open.typed(cmd, args)), prefix), cobra.ShellCompDirectiveNoFileComp
	}
}

// Stages offers the stages of the objects in the files on the line.
func Stages(open Open) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, prefix string) (names []string, _ cobra.ShellCompDirective) {
		for _, doc := range open(args) {
			for _, o := range doc.Objects() {
				names = append(names, o.Scale.Asked()...)
			}
		}
		return Starting(names, prefix), cobra.ShellCompDirectiveNoFileComp
	}
}

// dated removes the files with an object whose versions have no dates.
func dated(docs []*files.Document) []*files.Document {
	return slices.DeleteFunc(docs, func(doc *files.Document) bool { return systems.Refusing(doc.Objects(), lifecycle.Draw) != nil })
}

// versionNames returns the names of versions that begin with prefix: TRACK/VERSION, or if none
// does, the short forms IMAGE/VERSION and VERSION.
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

// recordNames returns the names of the package revisions of a file.
func recordNames(doc *files.Document) (names []string) {
	for _, o := range doc.Objects() {
		if o.Name != "" && systems.Moved(o) {
			names = append(names, o.Name)
		}
	}
	return names
}

// versionsNamed returns the versions in a file that the names or patterns match.
func versionsNamed(doc *files.Document, names []string) []*model.Version {
	return model.Map(refsNamed(doc, names), func(r model.Ref) *model.Version { return doc.Objects()[r.Object].Version(r) })
}

// refsNamed returns the refs of the versions in a file that the names or patterns match.
func refsNamed(doc *files.Document, names []string) (list []model.Ref) {
	for _, name := range names {
		if refs, err := model.FindVersions(doc.Objects(), model.Indexes(doc.Objects()), name); err == nil {
			list = append(list, refs...)
		}
	}
	return list
}

// Objects offers the objects of the files on the line.
func Objects(open Open) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
		var names []string
		for _, doc := range open.typed(cmd, args) {
			names = append(names, model.ObjectAddresses(doc.Objects())...)
		}
		return Starting(names, prefix), cobra.ShellCompDirectiveNoFileComp
	}
}

// TrackVersions completes FILE first, then a track in the file, then a version of the track. For a
// lifecycle descriptor it goes on with the versions that are not on the line yet.
func TrackVersions(open Open) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 0 {
			return Files(cmd, args, prefix)
		}
		var words []string
		for _, doc := range open.typed(cmd, args[:1]) {
			for _, o := range doc.Objects() {
				for _, t := range o.Tracks {
					words = append(words, wordsOf(o, t, args[1:])...)
				}
			}
		}
		return Starting(words, prefix), cobra.ShellCompDirectiveNoFileComp
	}
}

// wordsOf returns the words of a track that can follow those typed.
func wordsOf(o *model.Object, t *model.Track, typed []string) (words []string) {
	if len(typed) == 0 {
		return []string{t.Name}
	}
	several := len(typed) > 1
	if t.Name != typed[0] && (several || t.Name != model.ImagePrefix+typed[0]) || several && !systems.Of(o).Negotiates() {
		return nil
	}
	for _, v := range t.Versions {
		if !slices.Contains(typed[1:], v.Text) {
			words = append(words, v.Text)
		}
	}
	return words
}
