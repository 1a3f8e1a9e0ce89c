package editor

import (
	"path/filepath"
	"slices"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// CheckedLater is the largest number of versions that are checked before the first frame, in one
// file or in all files together. Beyond it, a file, or the relations between the files, are checked
// after the first frame.
const CheckedLater = 3000

// Checker checks the objects of one file.
type Checker interface {
	Findings(objects []*model.Object) []model.Finding
}

// File is one open file.
type File struct {
	Doc *files.Document
	// First is the document that rules compare with: the file as first opened, or as somebody else
	// last wrote it.
	First   *files.Document
	Checker Checker
	// Name is the file's name as the title shows it.
	Name string
	// Alone are the findings of the file alone, when it was last read or saved. Baseline adds the
	// findings of the files together and leaves out accepted ones.
	Alone, Baseline []model.Finding
	// findings caches the last result of together.
	findings togetherWith
	// effective maps objects of the draft to copies with the stages that follow from a policy, for
	// the state shown last.
	effective map[*model.Object]*model.Object
	// repeated caches, for each track as loaded, what it shares with others.
	repeated map[*model.Track]repeated
	// named is set if the file was named as the file of a parent. consulted is set while the file
	// is only read for its namespaced profiles, because it was named in no other way.
	named, consulted bool
	// locked is a reason why the file may not be edited, in addition to the document's own. ownedBy
	// is another: a different program has the file open for editing, or edits of an earlier run
	// wait for an answer. "" means that there is no such reason.
	locked, ownedBy string
	// lock keeps others from editing the file. journal keeps its unsaved edits. Both may be nil.
	lock    *journal.Lock
	journal *journal.Journal
	// freed has the sentences to show when the file has been reread after another program released
	// it; nil if there are none.
	freed []string
	// trouble is what the last look at the disk found to prevent saving the file, "" for nothing.
	// news is a text that somebody else has written, until it is taken over.
	trouble string
	news    *Reading
	// undecided is set while a text that somebody else wrote is not taken over, because it
	// conflicts with the edits and the user has not decided.
	undecided bool
}

func newFile(d *files.Document, o *Options) *File {
	f := &File{Doc: d, First: d, Name: model.Escape(filepath.Base(d.Name()))}
	f.named = slices.ContainsFunc(o.Parents, func(p *files.Document) bool { return d.SameFile(p) })
	if countVersions(d.Objects()) <= CheckedLater {
		f.Checker = NewChecker(d, d, o)
		f.Alone = f.Checker.Findings(ObjectsOf(d))
	}
	return f
}

// nameApart names files with the same base name by their whole names.
func (w *Workspace) nameApart() {
	times := map[string]int{}
	base := func(f *File) string { return model.Escape(filepath.Base(f.Doc.Name())) }
	for _, f := range w.Files {
		times[base(f)]++
	}
	for _, f := range w.Files {
		if times[base(f)] > 1 {
			f.Name = model.Escape(f.Doc.Name())
		}
	}
}

// NewChecker returns the checker of a document, whose rules compare it with first.
func NewChecker(d, first *files.Document, o *Options) Checker {
	if o.Checker != nil {
		return o.Checker(d, first)
	}
	of := check.Case{File: d.Name(), Now: o.Now, Dialect: o.Dialect, GateOff: o.GateOff, Old: first.Objects(), Policies: o.Policies}
	var among merge.Candidates
	for _, doc := range o.Parents {
		among.AddNamed(doc.Name(), doc.Objects())
	}
	for _, doc := range o.Documents {
		among.AddLoaded(doc.Name(), doc.Objects())
	}
	for _, g := range lifecycle.Children.In(d.Name(), d.Objects()) {
		if parent, _, ok := among.Parent(g, o.Dialect); ok {
			of.AddParent(g.Object, parent.Object)
		}
	}
	return groupedChecker{check.NewChecker(of), d.Grouped()}
}

// ObjectsOf returns a document's objects as the screen shows them: package revisions side by side.
func ObjectsOf(d *files.Document) []*model.Object { return d.Grouped().Shown() }

// groupedChecker checks the objects of a grouped view as the objects of the file.
type groupedChecker struct {
	Checker
	grouped *model.GroupedView
}

// Findings returns findings whose refs are those of the objects shown.
func (s groupedChecker) Findings(objects []*model.Object) []model.Finding {
	return s.grouped.Findings(objects, s.Checker.Findings(s.grouped.File(objects)))
}

func countVersions(objects []*model.Object) (n int) {
	for _, o := range objects {
		for _, t := range o.Tracks {
			n += len(t.Versions)
		}
	}
	return n
}

// Changed reports whether somebody else has written a text to the file that is not taken over yet.
func (f *File) Changed() bool { return f.news != nil || f.undecided }

// Undecided reports whether the text on disk conflicts with the edits, the user has not decided,
// and no newer text was found.
func (f *File) Undecided() bool { return f.undecided && f.news == nil }

// WhyNotSaved returns what would prevent saving the file, known before a save is tried; "" for
// nothing.
func (f *File) WhyNotSaved() string { return f.trouble }

// togetherWith caches a list of findings with the lists that it was made from.
type togetherWith struct {
	own, more, all []model.Finding
	// whole is set if own and more are complete.
	whole bool
	// accepted are the findings that people accept in doc.
	doc      *files.Document
	accepted *accept.File
}

// acceptance returns the findings accepted in the file, by the acceptance for all files and by its
// own comments.
func (f *File) acceptance(o *Options) *accept.File {
	if f.findings.doc != f.Doc {
		f.findings = togetherWith{doc: f.Doc, accepted: o.Accept.In(f.Doc.Name(), ObjectsOf(f.Doc), f.Doc.Comments())}
	}
	return f.findings.accepted
}

// together combines the findings of a file, without accepted ones. Errors come before warnings
// before info, and own before more. The same lists return the same slice. whole is set if own and
// more are complete.
func (w *Workspace) together(f *File, own, more []model.Finding, whole bool) []model.Finding {
	accepted, last := f.acceptance(&w.Options), &f.findings
	if last.whole != whole || !sameSlice(last.own, own) || !sameSlice(last.more, more) {
		all := own
		if len(more) > 0 {
			all = check.BySeverity(own, more)
		}
		last.own, last.more, last.whole = own, more, whole
		last.all, _ = accepted.Among(w.comments).Apply(all, f.Checker != nil && whole)
	}
	return last.all
}

// comments returns the objects and comments of an open file.
func (w *Workspace) comments(name string) ([]*model.Object, []model.Comment, bool) {
	for _, f := range w.Files {
		if f.Doc.Name() == name {
			return ObjectsOf(f.Doc), f.Doc.Comments(), true
		}
	}
	return nil, nil, false
}

func sameSlice(a, b []model.Finding) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// withPolicies returns the objects of a file with the stages that follow from their policies. An
// object that has not changed since the last call stays the same one, so that what is cached about
// it remains.
func (f *File) withPolicies(policies *check.Policies, objects []*model.Object) []*model.Object {
	shown := objects
	var known map[*model.Object]*model.Object
	for i, o := range objects {
		of, ok := f.effective[o]
		if !ok {
			of = policies.Effective(f.Doc.Name(), o)
		}
		if of == o {
			continue
		}
		if known == nil {
			known, shown = map[*model.Object]*model.Object{}, slices.Clone(objects)
		}
		known[o], shown[i] = of, of
	}
	f.effective = known
	return shown
}
