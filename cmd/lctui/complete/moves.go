package complete

import (
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/request"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Moves offers files, then the names of what can be moved, each once, and the
// transitions that at least one of those named may make at the instant; behind a
// transition, one of words, nothing comes any more.
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
			offered = append(offered, movableNames(doc)...)
		}
		offered = slices.DeleteFunc(offered, func(name string) bool { return slices.Contains(names, name) })
		found := Starting(offered, prefix)
		if len(found) == 0 && prefix != "" {
			found = recordAddresses(docs, prefix)
		}
		return append(found, Starting(transitionsOf(docs, names, now()), prefix)...), cobra.ShellCompDirectiveNoFileComp
	}
}

// mostMoved is how many versions are asked what they can become.
const mostMoved = 50

// movableNames are the names of what can be moved in a file: package revisions by
// name, versions of a descriptor by their address.
func movableNames(doc *files.Document) []string {
	if !namesMoves(doc) {
		return recordNames(doc)
	}
	return versionNames([]*files.Document{doc}, "")
}

// recordAddresses are the longer names of records that begin as typed:
// repository/package/workspace.
func recordAddresses(docs []*files.Document, prefix string) []string {
	var names []string
	for _, doc := range docs {
		for _, o := range doc.Objects() {
			if systems.Can(o, lifecycle.RecordActor) == "" {
				names = append(names, model.Addresses(o)[0]...)
			}
		}
	}
	return Starting(names, prefix)
}

// transitionsOf are the transitions that at least one of those named may make;
// without names those of the one change request of a file.
func transitionsOf(docs []*files.Document, names []string, now time.Time) (words []string) {
	who := lifecycle.Actor{User: "?", Now: now, Lock: lifecycle.Ignore, SelfApproval: true}
	for _, doc := range docs {
		refs := refsNamed(doc, names)
		if len(names) == 0 && request.Only(doc.Objects()) != nil {
			refs = []model.Ref{model.ObjectRef(0).InTrack(0).InVersion(0)}
		}
		most := mostMoved
		if namesMoves(doc) {
			most = 8 // each of its versions is tried against all others
		}
		for _, r := range refs[:min(len(refs), most)] {
			for _, o := range systems.Moves(doc.Objects(), r, who) {
				if !o.Refused && !o.Nothing {
					words = append(words, o.Word)
				}
			}
		}
		if o := systems.Allowing(doc.Objects(), lifecycle.NameMoves); o != nil && len(refs) < len(names) {
			words = append(words, systems.Of(o).Nouns().Lists) // of what is not listed
		}
	}
	return words
}
