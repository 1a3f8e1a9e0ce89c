package tui

import (
	"path/filepath"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// judge tells what the rules say of the objects of one file.
type judge interface {
	Findings(objects []*model.Object) []model.Finding
}

// sheet is one open file.
type sheet struct {
	doc *files.Document
	// first is the file at start, which rules compare with.
	first *files.Document
	judge judge
	// name is the file's name as the title shows it.
	name string
	// alone is what the rules say of the file as loaded or last saved, loaded that
	// and what they say of it together with the other files.
	alone, loaded []model.Finding
	// findings is what the two were put together from last.
	findings togetherWith
	// named tells that the file was named as that of a parent.
	named bool
	// locked is the reason why nothing may be edited, beyond the file's own.
	locked string
	// held is the same while another program has the file open for editing,
	// claim what keeps others from doing so, journal where unsaved edits are
	// kept; nil where none is.
	held  string
	claim *files.Claim
	// freed is set while the file is read again that is not held any more.
	freed   bool
	journal *files.Journal
	// trouble is what stands in the way of saving the file as it is on disk, as
	// far as it was noticed; news the file as somebody else left it, until it is
	// taken over.
	trouble string
	news    *reread
}

func newSheet(d *files.Document, o *EditorOptions) *sheet {
	sheet := &sheet{doc: d, first: d, name: model.Escape(filepath.Base(d.Name()))}
	if countVersions(d.Objects()) <= judgedLater {
		sheet.judge = newJudge(d, d, o)
		sheet.alone = sheet.judge.Findings(shown(d))
	}
	return sheet
}

func newJudge(d, first *files.Document, o *EditorOptions) judge {
	of := lifecycle.Case{File: d.Name(), Now: o.Now, Dialect: o.Dialect, Old: first.Objects()}
	return shelved{lifecycle.NewJudge(of), d.Shelf()}
}

// shown are a document's objects as the screen works on them: package revisions
// side by side.
func shown(d *files.Document) []*model.Object { return d.Shelf().Shown() }

// shelved judges the objects shown as what they stand for in the file.
type shelved struct {
	judge
	shelf *model.Shelf
}

// Findings has the refs of the objects shown.
func (s shelved) Findings(objects []*model.Object) []model.Finding {
	return s.shelf.Findings(objects, s.judge.Findings(s.shelf.File(objects)))
}

func countVersions(objects []*model.Object) (n int) {
	for _, o := range objects {
		for _, t := range o.Tracks {
			n += len(t.Versions)
		}
	}
	return n
}

// nameSheets gives files of the same name the folder that tells them apart.
func (e *Editor) nameSheets() {
	times := map[string]int{}
	for _, sheet := range e.sheets {
		times[sheet.name]++
	}
	for _, sheet := range e.sheets {
		if times[sheet.name] > 1 {
			sheet.name = model.Escape(sheet.doc.Name())
		}
	}
}

// readOnly says why a file may not be edited; "" if it may.
func (e *Editor) readOnly(file int) string {
	sheet := e.sheets[file]
	switch {
	case !e.options.Writable:
		return "opened by view, which never writes: lctui edit opens it for editing"
	case sheet.held != "":
		return sheet.held
	case sheet.locked != "":
		return sheet.locked
	}
	return sheet.doc.ReadOnly()
}

// dirty tells whether a file has edits that are not saved.
func (e *Editor) dirty(file int) bool { return e.kept().drafts[file].Dirty() }
