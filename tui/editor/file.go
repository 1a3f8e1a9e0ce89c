package editor

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/journal"
	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
)

// JudgedLater is how many versions a file may have to be judged before the
// first frame; more are judged behind it.
const JudgedLater = 3000

// targetsOf opens the targets of the change requests among some documents.
func (o *Options) targetsOf(open []*files.Document) []Target {
	if o.Targets == nil {
		return nil
	}
	return o.Targets(open)
}

// withTargets are some documents, each file once, and behind them the targets that are not
// among them.
func withTargets(docs []*files.Document, targets []Target) (out []*files.Document) {
	for _, t := range targets {
		docs = append(docs, t.Document)
	}
	for _, d := range docs {
		if d != nil && !slices.ContainsFunc(out, func(o *files.Document) bool { return sameFile(o, d) }) {
			out = append(out, d)
		}
	}
	return out
}

func sameFile(a, b *files.Document) bool {
	return a == b || a.Path() != "" && filepath.Clean(a.Path()) == filepath.Clean(b.Path())
}

// Judge finds what the rules say of the objects of one file.
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
	// named is set if the file was named as that of a parent.
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
	f := &File{Doc: d, First: d, Name: model.Escape(filepath.Base(d.Name()))}
	f.named = slices.ContainsFunc(o.Parents, func(p *files.Document) bool { return sameFile(d, p) })
	if countVersions(d.Objects()) <= JudgedLater {
		f.Judge = NewJudge(d, d, o)
		f.Alone = f.Judge.Findings(ObjectsOf(d))
	}
	return f
}

// nameApart names files that have the same name by their folders too.
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

// NewJudge returns what judges a document, whose rules compare with first.
func NewJudge(d, first *files.Document, o *Options) Judge {
	if o.Judge != nil {
		return o.Judge(d, first)
	}
	of := check.Case{File: d.Name(), Now: o.Now, Dialect: o.Dialect, Old: first.Objects(), Policies: o.Policies}
	return groupedJudge{check.NewJudge(of), d.Grouped()}
}

// ObjectsOf are a document's objects as the screen works on them: package revisions
// side by side.
func ObjectsOf(d *files.Document) []*model.Object { return d.Grouped().Shown() }

// groupedJudge judges the objects of a grouped view as the objects of the file.
type groupedJudge struct {
	Judge
	grouped *model.GroupedView
}

// Findings has the refs of the objects shown.
func (s groupedJudge) Findings(objects []*model.Object) []model.Finding {
	return s.grouped.Findings(objects, s.Judge.Findings(s.grouped.File(objects)))
}

func countVersions(objects []*model.Object) (n int) {
	for _, o := range objects {
		for _, t := range o.Tracks {
			n += len(t.Versions)
		}
	}
	return n
}

// Changed reports whether somebody else left another text in the file, which waits
// for TakeNews.
func (f *File) Changed() bool { return f.news != nil }

// WhyNotSaved is what stands in the way of saving the file, as nobody tried it yet.
func (f *File) WhyNotSaved() string {
	why, _, _ := strings.Cut(f.trouble, "; nothing was written")
	return why
}

// togetherWith is a list of findings and what it was made of.
type togetherWith struct {
	own, more, all []model.Finding
	// whole is set where own and more are all that is found.
	whole bool
	// accepted is what people accepted in doc.
	doc      *files.Document
	accepted *accept.File
}

// acceptance returns what people accepted in the file, everywhere and by its comments.
func (f *File) acceptance(o *Options) *accept.File {
	if f.findings.doc != f.Doc {
		f.findings = togetherWith{doc: f.Doc, accepted: o.Accept.In(f.Doc.Name(), ObjectsOf(f.Doc), f.Doc.Comments(accept.Word))}
	}
	return f.findings.accepted
}

// together returns the findings of a file: errors before warnings before info,
// what the file itself has to say first, without what people accepted. Made of the
// same lists it is the same list. Whole is set where own and more are all that is found.
func (w *Workspace) together(f *File, own, more []model.Finding, whole bool) []model.Finding {
	accepted, last := f.acceptance(&w.Options), &f.findings
	if last.whole != whole || !sameSlice(last.own, own) || !sameSlice(last.more, more) {
		all := own
		if len(more) > 0 {
			all = check.BySeverity(own, more)
		}
		last.own, last.more, last.whole = own, more, whole
		last.all, _ = accepted.Among(w.comments).Apply(all, f.Judge != nil && whole)
	}
	return last.all
}

// comments returns the objects and comments of an open file.
func (w *Workspace) comments(name string) ([]*model.Object, []model.Comment, bool) {
	for _, f := range w.Files {
		if f.Doc.Name() == name {
			return ObjectsOf(f.Doc), f.Doc.Comments(accept.Word), true
		}
	}
	return nil, nil, false
}

func sameSlice(a, b []model.Finding) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}
