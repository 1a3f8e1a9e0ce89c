package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/apis"
	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
)

// completeMove offers files, then the names of what can be moved, each once, and
// the transitions that at least one of those named may make; behind a transition
// nothing comes any more.
func (c *invocation) completeMove(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
	more, names := named(cmd, args)
	if len(args) == 0 && len(more) == 0 {
		return completeFiles(cmd, args, prefix)
	}
	if last := len(names) - 1; last >= 0 && slices.Contains(transitions(), names[last]) {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	docs := c.typed(cmd, args)
	var offered []string
	for _, doc := range docs {
		offered = append(offered, movableNames(doc)...)
	}
	offered = slices.DeleteFunc(offered, func(name string) bool { return slices.Contains(names, name) })
	found := starting(offered, prefix)
	if len(found) == 0 && prefix != "" {
		found = recordAddresses(docs, prefix)
	}
	return append(found, starting(c.transitionsOf(docs, names), prefix)...), cobra.ShellCompDirectiveNoFileComp
}

// movableNames are the names of what can be moved in a file: package revisions by
// name, versions of a descriptor by their address.
func movableNames(doc *files.Document) []string {
	if descriptorIn(doc) == nil {
		return recordNames(doc)
	}
	return versionNames([]*files.Document{doc}, "")
}

// recordAddresses are the longer names of records that begin as typed:
// repository/package/workspace.
func recordAddresses(docs []*files.Document, prefix string) []string {
	var names []string
	for _, doc := range docs {
		for i, o := range doc.Objects() {
			if revision.At(doc.Objects(), model.ObjectRef(i).InTrack(0).InVersion(0)) != nil {
				names = append(names, model.Addresses(o)[0]...)
			}
		}
	}
	return starting(names, prefix)
}

// transitionsOf are the transitions that at least one of those named may make;
// without names those of the one change request of a file.
func (c *invocation) transitionsOf(docs []*files.Document, names []string) (words []string) {
	who := lifecycle.Acting{Actor: revision.Actor{User: report.Unknown, Now: c.now, Lock: revision.Ignore, SelfApproval: true}}
	for _, doc := range docs {
		refs := refsNamed(doc, names)
		if len(names) == 0 && requestIn(doc) != nil {
			refs = []model.Ref{model.ObjectRef(0).InTrack(0).InVersion(0)}
		}
		most := mostCompleted
		if descriptorIn(doc) != nil {
			most = 8 // each of its versions is tried against all others
		}
		for _, r := range refs[:min(len(refs), most)] {
			for _, o := range lifecycle.Moves(doc.Objects(), r, who) {
				if !o.Refused && !o.Nothing {
					words = append(words, o.Word)
				}
			}
		}
		if descriptorIn(doc) != nil && len(refs) < len(names) {
			words = append(words, apis.Support.String()) // of what is not listed
		}
	}
	return words
}
