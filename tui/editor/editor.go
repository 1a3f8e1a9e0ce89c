package editor

import (
	"errors"
	"log/slog"
	"slices"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Editor is a Reader that can also change, save and reread the open files. It also has the methods
// of History and Workspace, so that its users need only one value.
type Editor struct {
	*Reader
	// Journals keep the edits until they are saved.
	Journals *Journals
}

// Reader is the read-only side of an Editor: the open files with their drafts, the undo history,
// the findings of every state, and the states that changes would lead to. It makes no changes
// itself.
type Reader struct {
	*History
	// Recoveries are the unsaved edits in the journals of earlier runs.
	Recoveries *Recoveries
	journals   *Journals
}

// Options say which files an Editor opens and how they are checked.
type Options struct {
	// Documents are the open files, at least one.
	Documents []*files.Document
	// Parents are the files named as those of parents. They are read only until EditFile opens them
	// for editing, except those that are among the Documents too.
	Parents []*files.Document
	// Fetched is set if the Parents are copies fetched from a cluster. EditFile refuses them,
	// because no edit of a copy would reach the cluster.
	Fetched bool
	// Writable is false if nothing may be edited.
	Writable bool
	// Now is the instant everything is checked at, in UTC.
	Now     time.Time
	Dialect lifecycle.Dialect
	// Checker returns the checker of document d, whose rules compare it with first; nil for the usual
	// rules.
	Checker func(d, first *files.Document) Checker
	// GateOff is set if the server's feature gate for lifecycles is off.
	GateOff bool
	// Policies are the support policies that objects are checked by; nil for none.
	Policies *check.Policies
	// Accept lists the findings accepted for all files; nil if only comments in the files accept
	// findings.
	Accept *accept.Acceptance
	// Actor is the user who moves package revisions.
	Actor lifecycle.Actor
	// Advice returns what the user of the front end can do about a refusal, worded as the end of a
	// sentence; nil gives no advice.
	Advice func(w Way, file string) string
	// Inherited is set if a namespaced profile also shows the versions that it inherits from its
	// parent.
	Inherited bool
	// MaxSize limits the size of files that are reread; see files.Options.
	MaxSize int64
	// Journals is where unsaved edits are kept until they are saved; nil keeps none.
	Journals *journal.Store
	// Log records faults that the user need not see; nil drops them.
	Log *slog.Logger
}

// New returns an editor with the files as loaded.
func New(o Options) *Editor {
	w := &Workspace{Options: o}
	first := &Snapshot{of: w}
	for i, d := range slices.Concat(o.Documents, o.Parents) {
		if slices.ContainsFunc(w.Files, func(f *File) bool { return f.Doc.SameFile(d) }) {
			continue
		}
		f := newFile(d, &o)
		f.consulted = i >= len(o.Documents)
		w.Files = append(w.Files, f)
		first.Drafts, first.Own = append(first.Drafts, model.NewDraft(ObjectsOf(d))), append(first.Own, f.Alone)
	}
	w.nameApart()
	alone := !w.HasNamespaced()
	for i, f := range w.Files {
		first.Findings = append(first.Findings, w.together(f, first.Own[i], nil, alone))
	}
	h := &History{Workspace: w, Snapshots: []*Snapshot{first}}
	if !w.findRelated() {
		w.setBaseline()
		w.Relate(first)
	}
	j := &Journals{of: h}
	return &Editor{&Reader{h, &Recoveries{of: h, journals: j}, j}, j}
}

// Lock locks the files for editing and finds the unsaved edits of earlier runs. A file that another
// program has open becomes read only. Lock returns sentences about anything unusual.
func (e *Editor) Lock() []string {
	all := make([]int, len(e.Files))
	for file := range all {
		all[file] = file
	}
	return e.lockFiles(all...)
}

// lockFiles does what Lock does, for some of the files. Files that cannot be written for the same
// reason share one sentence.
func (e *Editor) lockFiles(list ...int) (said []string) {
	var refusals []*files.Refused
	for _, file := range list {
		unusual, refused := e.lockFile(file)
		if said = append(said, unusual...); refused != nil {
			refusals = append(refusals, refused)
		}
	}
	for len(refusals) > 0 {
		first, n := refusals[0], len(refusals)
		refusals = slices.DeleteFunc(refusals, func(r *files.Refused) bool { return r.Why == first.Why && r.Hint == first.Hint })
		if others := n - len(refusals) - 1; others > 0 {
			first.File += " and " + phrase.Plural(others, "other file")
		}
		said = append(said, first.Error())
	}
	return said
}

// lockFile locks a file, unless it is only read, and returns why it cannot be written.
func (e *Editor) lockFile(file int) (said []string, refused *files.Refused) {
	f := e.Files[file]
	if f.consulted || e.Options.Journals == nil || !e.Options.Writable {
		return nil, nil
	}
	held, unkept := e.Journals.lock(f)
	if held {
		return []string{f.Name + " is read only: " + f.ownedBy}, nil
	}
	if f.Doc.Path() != "" {
		said = e.Journals.unkept(unkept)
		if errors.As(disk.MayWrite(f.Doc), &refused) {
			f.trouble = refused.Why
			refused.File, refused.Unwritten = f.Name, false
		}
	}
	f.journal = e.Options.Journals.Journal(f.Doc)
	return append(said, e.Recoveries.find(file)...), refused
}

// Free locks a file for editing that another program had open. It is called before the file is
// reread. The error says why the file cannot be locked.
func (e *Editor) Free(file int) error {
	f := e.Files[file]
	switch {
	case f.Doc.Path() == "":
		return &Blocked{"this text did not come from a file"}
	case f.ownedBy == "" || f.lock != nil:
		return nil
	}
	held, unkept := e.Journals.lock(f)
	if held {
		return &Blocked{f.Name + " is still read only: " + f.ownedBy}
	}
	f.freed = append([]string{f.Name + " is free now and may be edited"}, e.Journals.unkept(unkept)...)
	return nil
}
