package editor

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
)

// JudgedLater is how many versions a file may have to be judged before the
// first frame; more are judged behind it.
const JudgedLater = 3000

// DirtyCount is how many files have unsaved edits.
func (e *Editor) DirtyCount() (n int) {
	for i := range e.Files {
		if e.Dirty(i) {
			n++
		}
	}
	return n
}

// DirtyNames lists the files with unsaved edits.
func (e *Editor) DirtyNames() (names string) {
	for i, sheet := range e.Files {
		if e.Dirty(i) {
			if names != "" {
				names += ", "
			}
			names += sheet.Name
		}
	}
	return names
}

// documents are all files to open: those named as parents, and the targets of
// change requests, behind the others, where they are not among them.
func (o *Options) documents() []*files.Document {
	out := slices.Clone(o.Documents)
	add := func(p *files.Document) {
		if !slices.ContainsFunc(out, func(d *files.Document) bool { return sameFile(d, p) }) {
			out = append(out, p)
		}
	}
	for _, p := range o.Parents {
		add(p)
	}
	for _, t := range o.Targets {
		if t.Document != nil {
			add(t.Document)
		}
	}
	return out
}

// isParent reports whether a file was named as that of a parent.
func (o *Options) isParent(d *files.Document) bool {
	return slices.ContainsFunc(o.Parents, func(p *files.Document) bool { return sameFile(d, p) })
}

func sameFile(a, b *files.Document) bool {
	return a == b || a.Path() != "" && filepath.Clean(a.Path()) == filepath.Clean(b.Path())
}

// Judge tells what the rules say of the objects of one file.
type Judge interface {
	Findings(objects []*model.Object) []model.Finding
}

// File is one open file.
type File struct {
	Doc *files.Document
	// First is the file at start, which rules compare with.
	First *files.Document
	Judge Judge
	// Name is the file's name as the title shows it.
	Name string
	// Alone is what the rules say of the file as loaded or last saved, loaded that
	// and what they say of it together with the other files.
	Alone, Baseline []model.Finding
	// findings is what the two were put together from last.
	findings togetherWith
	// named tells that the file was named as that of a parent.
	named bool
	// locked is the reason why nothing may be edited, beyond the file's own; ownedBy
	// the same while another program has the file open for editing.
	locked, ownedBy string
	// lock keeps others from editing the file, journal has its unsaved edits; nil
	// where there is none.
	lock    *journal.Lock
	journal *journal.Journal
	// freed is what is to be said when the file has been read again that was open
	// elsewhere and is free now; nil where it was not.
	freed []string
	// trouble is what stands in the way of saving the file as it is on disk, as
	// far as it was noticed; news the file as somebody else left it, until it is
	// taken over.
	trouble string
	news    *Reading
}

func newFile(d *files.Document, o *Options) *File {
	sheet := &File{Doc: d, First: d, Name: model.Escape(filepath.Base(d.Name()))}
	if countVersions(d.Objects()) <= JudgedLater {
		sheet.Judge = NewJudge(d, d, o)
		sheet.Alone = sheet.Judge.Findings(ObjectsOf(d))
	}
	return sheet
}

// NewJudge returns what judges a document, whose rules compare with first.
func NewJudge(d, first *files.Document, o *Options) Judge {
	if o.Judge != nil {
		return o.Judge(d, first)
	}
	of := check.Case{File: d.Name(), Now: o.Now, Dialect: o.Dialect, Old: first.Objects()}
	return shelved{check.NewJudge(of), d.Shelf()}
}

// ObjectsOf are a document's objects as the screen works on them: package revisions
// side by side.
func ObjectsOf(d *files.Document) []*model.Object { return d.Shelf().Shown() }

// shelved judges the objects shown as what they stand for in the file.
type shelved struct {
	Judge
	shelf *model.Shelf
}

// Findings has the refs of the objects shown.
func (s shelved) Findings(objects []*model.Object) []model.Finding {
	return s.shelf.Findings(objects, s.Judge.Findings(s.shelf.File(objects)))
}

func countVersions(objects []*model.Object) (n int) {
	for _, o := range objects {
		for _, t := range o.Tracks {
			n += len(t.Versions)
		}
	}
	return n
}

// nameSheets returns files of the same name the folder that tells them apart.
func (e *Editor) nameSheets() {
	times := map[string]int{}
	for _, sheet := range e.Files {
		times[sheet.Name]++
	}
	for _, sheet := range e.Files {
		if times[sheet.Name] > 1 {
			sheet.Name = model.Escape(sheet.Doc.Name())
		}
	}
}

// ReadOnly says why a file may not be edited; "" if it may.
func (e *Editor) ReadOnly(file int) string {
	sheet := e.Files[file]
	switch {
	case !e.Options.Writable:
		return "opened by view, which never writes: lctui edit opens it for editing"
	case sheet.ownedBy != "":
		return sheet.ownedBy
	case sheet.locked != "":
		return sheet.locked
	}
	return sheet.Doc.ReadOnly()
}

// Dirty reports whether a file has edits that are not saved.
func (e *Editor) Dirty(file int) bool { return e.Now().Drafts[file].Dirty() }

// Changed reports whether somebody else left another text in the file, which waits
// for TakeNews.
func (sheet *File) Changed() bool { return sheet.news != nil }

// WhyNotSaved is what stands in the way of saving the file, as nobody tried it yet.
func (sheet *File) WhyNotSaved() string {
	why, _, _ := strings.Cut(sheet.trouble, "; nothing was written")
	return why
}

// togetherWith is a list of findings and what it was made of.
type togetherWith struct{ own, more, all []model.Finding }

// together returns the findings of a file: errors before warnings before infos,
// what the file itself has to say first. Made of the same lists it is the same
// list.
func (sheet *File) together(own, more []model.Finding) []model.Finding {
	if len(more) == 0 {
		return own
	}
	last := &sheet.findings
	if sameSlice(last.own, own) && sameSlice(last.more, more) {
		return last.all
	}
	all := check.BySeverity(own, more)
	*last = togetherWith{own, more, all}
	return all
}

func sameSlice(a, b []model.Finding) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}
