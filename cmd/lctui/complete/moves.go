package complete

import (
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Moves completes FILE first. Then it offers the names of objects that can be moved and are not on
// the line yet. It also offers the transitions that an object on the line can make at the instant
// that now returns. words are all transitions. After one of them it offers nothing.
func Moves(open Open, now func() time.Time, words []string) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
		more, names := named(cmd, args)
		if len(args) == 0 && len(more) == 0 {
			return Files(cmd, args, prefix)
		}
		if last := len(names) - 1; last >= 0 && slices.Contains(words, names[last]) {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		docs := open.typed(cmd, args)
		var offered []string
		for _, doc := range docs {
			offered = append(offered, recordNames(doc)...)
		}
		offered = slices.DeleteFunc(offered, func(name string) bool { return slices.Contains(names, name) })
		found := Starting(offered, prefix)
		if len(found) == 0 && prefix != "" {
			found = recordAddresses(docs, prefix)
		}
		return append(found, Starting(transitionsOf(docs, names, now()), prefix)...), cobra.ShellCompDirectiveNoFileComp
	}
}

// mostMoved is the number of versions of each file that are checked for possible transitions.
const mostMoved = 50

// recordAddresses returns the longer names (repository/package/workspace) of records that begin
// with prefix.
func recordAddresses(docs []*files.Document, prefix string) []string {
	var names []string
	for _, doc := range docs {
		for _, o := range doc.Objects() {
			if systems.Moved(o) {
				names = append(names, model.Addresses(o)[0]...)
			}
		}
	}
	return Starting(names, prefix)
}

// transitionsOf returns the transitions that at least one of the named versions can make.
func transitionsOf(docs []*files.Document, names []string, now time.Time) (words []string) {
	who := lifecycle.Actor{User: "?", Now: now, Lock: lifecycle.Ignore}
	for _, doc := range docs {
		refs := refsNamed(doc, names)
		for _, r := range refs[:min(len(refs), mostMoved)] {
			for _, o := range systems.Moves(doc.Objects(), r, who) {
				if !o.Refused && !o.Nothing {
					words = append(words, o.Word)
				}
			}
		}
	}
	return words
}
