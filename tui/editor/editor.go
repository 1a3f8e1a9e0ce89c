package editor

import (
	"log/slog"
	"slices"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Editor holds the open files with their drafts, the undo history and what the
// rules say of every state. It knows no screen, no keys and no clock.
type Editor struct {
	// Options are what the editor was opened with.
	Options Options
	// Files are the open files. A file's index addresses it everywhere.
	Files []*File
	// Snapshots is the undo history, oldest first; At is the index of the present
	// state.
	Snapshots []*Snapshot
	At        int
	// Workspace is what the open files are to one another.
	Workspace Workspace
	// targets are the files that the change requests of files are about.
	targets map[int]RequestTarget
	// recoveries are journals of earlier runs that wait for an answer.
	recoveries []*Recovery
	// unsafe is set while the edits cannot be kept in journals, dropped when they
	// need not be kept any more.
	unsafe, dropped bool
}

// Options say which files an Editor opens and how they are judged.
type Options struct {
	// Documents are the open files, at least one.
	Documents []*files.Document
	// Parents are the files that were named as those of parents; they are open
	// like the others.
	Parents []*files.Document
	// Targets are the files that the change requests among the documents are about;
	// they are open like the others.
	Targets []Target
	// Writable is unset where nothing may be edited.
	Writable bool
	// Now is the instant everything is judged at, in UTC.
	Now     time.Time
	Dialect lifecycle.Dialect
	// Judge makes what judges a document by another one, which its rules compare with;
	// nil judges by the rules.
	Judge func(d, first *files.Document) Judge
	// Actor is who moves package revisions.
	Actor lifecycle.Actor
	// Advice says how the user of a front end does something about a refusal, as the
	// end of its sentence; nil says nothing.
	Advice func(Way) string
	// MaxSize bounds files that are read again, as files.Options has it.
	MaxSize int64
	// Request writes the edits of a document as a change request of that name and
	// says so; nil where none can be written.
	Request func(name string, d *files.Document, now []*model.Object) (said string, err error)
	// Journals is where unsaved edits are kept until they are saved; nil keeps none.
	Journals *journal.Store
	// Log takes faults that the user need not see; nil drops them.
	Log *slog.Logger
}

// New begins with the files as loaded.
func New(o Options) *Editor {
	e := &Editor{Options: o}
	first := &Snapshot{of: e}
	for _, d := range o.documents() {
		file := newFile(d, &o)
		file.named = o.isParent(d)
		e.Files = append(e.Files, file)
		first.Drafts = append(first.Drafts, model.NewDraft(ObjectsOf(d)))
		first.Own = append(first.Own, file.Alone)
	}
	first.Findings = slices.Clone(first.Own)
	e.findTargets(o.documents())
	e.Snapshots = []*Snapshot{first}
	e.nameSheets()
	if !e.FindRelated() {
		e.SetBaseline()
		e.Relate(first)
	}
	return e
}
