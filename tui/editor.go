package tui

import (
	"log/slog"
	"time"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// Editor holds the open files with their drafts, the undo history and what the
// rules say of every state. It knows no screen, no keys and no clock.
type Editor struct {
	options EditorOptions
	// sheets are the open files; moments the states of their drafts, one for
	// each undo step; moment is the present one, trial one that is being typed.
	sheets  []*sheet
	moments []*moment
	moment  int
	trial   *moment
	// workspace is what the open files are to one another.
	workspace workspace
	// targets are the files that the change requests of files are about.
	targets map[int]target
	// dropped is set when the journals need not be kept any more.
	dropped bool
}

// EditorOptions say which files an Editor opens and how they are judged.
type EditorOptions struct {
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
	// MaxSize bounds files that are read again, as files.Options has it.
	MaxSize int64
	// Desk is where unsaved edits are kept until they are saved; nil keeps none.
	Desk *files.Desk
	// Log takes faults that the user need not see; nil drops them.
	Log *slog.Logger
}

// NewEditor begins with the files as loaded.
func NewEditor(o EditorOptions) *Editor {
	e := &Editor{options: o}
	first := &moment{}
	for _, d := range o.documents() {
		sheet := newSheet(d, &o)
		sheet.named = o.isParent(d)
		e.sheets = append(e.sheets, sheet)
		first.drafts = append(first.drafts, model.NewDraft(shown(d)))
		first.own = append(first.own, sheet.alone)
	}
	first.findings = make([][]model.Finding, len(first.own))
	copy(first.findings, first.own)
	e.findTargets(o.documents())
	e.moments = []*moment{first}
	e.nameSheets()
	if !e.meet() {
		e.loadedNow()
		e.relate(first)
	}
	return e
}
