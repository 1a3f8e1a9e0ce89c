package complete

import (
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// MostFiles is how many files of a line are looked into for words that could come
// next: a person is waiting.
const MostFiles = 50

// Open opens the files of these names, MostFiles at most, and leaves out what cannot
// be read.
type Open func(names []string) []*files.Document

// typed opens the files that the line holds so far: FILE and those of --file.
func (open Open) typed(cmd *cobra.Command, args []string) []*files.Document {
	names, _ := named(cmd, args)
	return open(names)
}

// stdin stands for standard input among files.
const stdin = "-"

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
	if args[0] != stdin {
		names = append(names, args[0])
	}
	return names, args[1:]
}

// Starting returns the words that begin as typed; each once, none that could steer a
// terminal. It changes the list.
func Starting(words []string, prefix string) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(words, func(word string) bool {
		gone := seen[word] || !strings.HasPrefix(word, prefix) || model.Escape(word) != word
		seen[word] = true
		return gone
	})
}

// Files offers files.
func Files(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveDefault
}

// TimeFlags gives flags of a verb that take a TIME their completion.
func TimeFlags(cmd *cobra.Command, names ...string) {
	for _, name := range names {
		_ = cmd.RegisterFlagCompletionFunc(name, times)
	}
}

// times offers examples of TIME.
func times(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"now", "today", "+14d\tin 14 days", "+3mo\tin three months", "+1y\tin a year", "-1mo\ta month ago"}, cobra.ShellCompDirectiveNoFileComp
}
