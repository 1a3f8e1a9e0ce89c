package complete

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Changes completes FILE first, then versions in the files, then changes of these versions.
func Changes(open Open) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
		names, rest := named(cmd, args)
		if len(args) == 0 && len(names) == 0 {
			return Files(cmd, args, prefix)
		}
		var versions []string
		for _, word := range rest {
			if !change.IsInstruction(word) {
				versions = append(versions, word)
			}
		}
		switch docs := dated(open.typed(cmd, args)); {
		case len(versions) == 0:
			return versionNames(docs, prefix), cobra.ShellCompDirectiveNoFileComp
		case !change.IsInstruction(rest[len(rest)-1]):
			return withChanges(versionNames(docs, prefix), changeWords(docs, versions, rest, prefix))
		default:
			return withChanges(nil, changeWords(docs, versions, rest, prefix))
		}
	}
}

// withChanges returns versions and changes. If a change still lacks its value, the shell is asked
// to add no space.
func withChanges(versions, changes []string) ([]string, cobra.ShellCompDirective) {
	directive := cobra.ShellCompDirectiveNoFileComp
	if slices.ContainsFunc(changes, func(word string) bool { return strings.HasSuffix(word, "=") }) {
		directive |= cobra.ShellCompDirectiveNoSpace
	}
	return append(versions, changes...), directive
}

// changeWords returns the changes that make sense for the named versions: stages that can be added,
// and those that can be moved or removed because the versions have them. Once "=" has been typed it
// also offers the present start.
func changeWords(docs []*files.Document, names, typed []string, prefix string) []string {
	var words []string
	records := len(docs) > 0
	for _, doc := range docs {
		records = records && systems.Allowing(doc.Objects(), lifecycle.TypeStart) == nil
	}
	for _, doc := range docs {
		for _, v := range versionsNamed(doc, names) {
			if states := change.States(v); states != nil {
				for _, name := range states {
					words = append(words, "lifecycle="+name)
				}
				records = true
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
		return Starting([]string{"lifecycle=" + model.RevisionDraft}, prefix)
	case records && words == nil:
		return Starting([]string{"version+"}, prefix)
	case records:
		return Starting(words, prefix)
	case words == nil && slices.Contains(typed, "version+"):
		words = stagesWith("", "=")
	case words == nil:
		words = []string{"version+"}
	}
	if strings.HasPrefix(prefix, "classification=") {
		return Starting(append(words, stagesWith("classification=", "")...), prefix)
	}
	return Starting(append(words, "expirationDate=", "classification="), prefix)
}

// stagesWith returns the names of all stages, each between the two texts.
func stagesWith(before, behind string) []string {
	return model.Map(systems.Stages(), func(name string) string { return before + name + behind })
}

// startWords returns the changes of an existing start. Once "=" has been typed after name, they
// include the present start.
func startWords(name string, start model.Start, prefix string) []string {
	words := []string{name + "+=", name + "-=", name + "-"}
	if strings.HasPrefix(prefix, name+"=") && start.IsAt() {
		words = append(words, name+"="+start.String())
	}
	return words
}
