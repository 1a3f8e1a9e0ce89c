package editor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Reading is a new text of a file that is to replace the present one, read and checked.
type Reading struct {
	file     int
	doc      *files.Document
	locked   string
	checker  Checker
	findings []model.Finding
}

// checkedReading returns the reading of a document. Its rules compare it with first.
func checkedReading(file int, doc, first *files.Document, o *Options) Reading {
	r := Reading{file: file, doc: doc, checker: NewChecker(doc, first, o)}
	r.findings = r.checker.Findings(ObjectsOf(doc))
	return r
}

// verifiedReading returns the reading of a document that somebody else wrote. The reading is locked
// if the YAML library reads the document differently.
func verifiedReading(file int, doc *files.Document, o *Options) Reading {
	r := checkedReading(file, doc, doc, o)
	if err := doc.Verify(); err != nil {
		r.locked = err.Error()
	}
	return r
}

// sameText reports whether a reading has the same text as a file.
func (r *Reading) sameText(f *File) bool { return string(r.doc.Bytes()) == string(f.Doc.Bytes()) }

// takeOver makes a reading the present text of its file. d becomes the draft of the file in next.
func (e *Editor) takeOver(r Reading, next *Snapshot, d model.Draft) {
	f := e.Files[r.file]
	f.Doc, f.Checker, f.Alone, f.news, f.undecided, f.repeated = r.doc, r.checker, r.findings, nil, false, nil
	next.Drafts[r.file] = d
}

// Reread reads a file again and keeps its edits. A file that another program had open may be edited
// from then on, if it is free now. Failed is the error of the program that was to change the file,
// nil if it succeeded.
type Reread struct {
	File   int
	Failed error
}

func (w Reread) job(e *Editor) Job {
	path, options := e.Files[w.File].Doc.Path(), e.Options
	return func() Result {
		var reading Reading
		doc, err := files.Open(path, files.Options{MaxSize: options.MaxSize})
		if err == nil {
			reading = verifiedReading(w.File, doc, &options)
		}
		return outcome(func(e *Editor) (r Report) {
			f := e.Files[w.File]
			switch {
			case err != nil:
				r.Err = fmt.Errorf("the file cannot be read again, the edits stay as they were: %w", err)
			case reading.sameText(f):
				r.Text, r.Err, f.undecided = f.Name+" is as it was", w.Failed, false
			default:
				r = e.rebase(reading)
			}
			if f.freed != nil {
				f.journal, r.Err = e.Options.Journals.Journal(f.Doc), nil
				r.Text, f.freed = strings.Join(append(f.freed, e.Recoveries.find(w.File)...), "; "), nil
			}
			return r
		})
	}
}

// rebase takes over a text of a file that somebody else wrote, and reapplies the unsaved edits to
// it. If both changed the same stages, nothing is taken over until the user has decided.
func (e *Editor) rebase(r Reading) Report {
	f := e.Files[r.file]
	m := change.Rebase(model.NewDraft(ObjectsOf(r.doc)), change.Edits(r.file, e.Now().Drafts[r.file]))
	if len(m.Conflicts) == 0 {
		return e.goOn(r, m.Draft, m.Again, nil)
	}
	text := f.Name + " changed on disk in stages that you edited"
	if slices.ContainsFunc(m.Conflicts, func(c change.Conflict) bool { return c.AsWhole() }) {
		text = "the object has been modified: " + f.Name + " changed on disk" // Porch 6.2
	}
	if added := addedByBoth(m.Conflicts); len(added) > 0 {
		was := " was"
		if len(added) > 1 {
			was = " were"
		}
		text = f.Name + " changed on disk: " + phrase.List(added) + was + " added on both sides"
	}
	f.undecided = true
	take := func(d model.Draft, again int) Report { return e.goOn(r, d, again, m.Conflicts) }
	return Report{Text: text, Conflict: &Conflict{File: r.file, Rebased: m, take: take}}
}

// addedByBoth returns the names of the versions that both sides added.
func addedByBoth(list []change.Conflict) (names []string) {
	for i := range list {
		if name := list[i].Changes[0].Name(); list[i].Added && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// goOn takes over a text that somebody else wrote, with a draft of it. again counts the reapplied
// edits. decided are the conflicts with the user's decisions.
func (e *Editor) goOn(r Reading, d model.Draft, again int, decided []change.Conflict) (out Report) {
	f, read := e.Files[r.file], ObjectsOf(r.doc)
	broken := check.Impossible(f.Name, f.Doc.Objects(), r.doc.Objects())
	out.Replaced = true
	edits := e.Dirty(r.file)
	verdicts := map[change.Address]change.Verdict{}
	for i := range decided {
		verdicts[decided[i].Address()] = decided[i].Verdict
	}
	next := e.Now().Clone()
	e.takeOver(r, next, d)
	f.First, f.locked = r.doc, r.locked
	undone := e.Snapshots[e.At+1:]
	e.replay(next, []int{r.file}, func(file int, m *Snapshot) (model.Draft, bool) {
		again := change.Rebase(model.NewDraft(read), change.Edits(file, m.Drafts[file]))
		for k := range again.Conflicts {
			c := &again.Conflicts[k]
			if c.Verdict = verdicts[c.Address()]; c.Verdict == change.Undecided && slices.Contains(undone, m) {
				return again.Draft, false // nobody was asked about an edit that is undone
			}
			again.Draft, _ = c.Decide(again.Draft)
		}
		return again.Draft, true
	})
	e.setBaseline()
	e.refresh()
	out.Text = f.Name + " read again"
	if d.Dirty() {
		out.Text += ", " + phrase.Plural(again, "edit") + " kept"
	} else if edits && len(decided) == 0 {
		out.Text += onDiskAlready
	}
	gone := 0
	for i := range decided {
		if decided[i].Verdict == change.TakeDisk {
			gone++
		}
	}
	if gone > 0 {
		out.Text += ", " + phrase.Plural(gone, "edit") + " given up for what is on disk"
	}
	if len(broken) > 0 { // a file changed by hand may skip every allowed transition
		out.Text = "read again: " + model.Escape(broken[0].Text())
	}
	return out
}

// onDiskAlready ends the report about a text that already contains all unsaved edits.
const onDiskAlready = ", your edits are on disk already"

// Look checks whether a file has changed on disk. A text that somebody else wrote waits for
// TakeNews.
type Look struct{ File int }

func (w Look) job(e *Editor) Job {
	doc, options := e.Files[w.File].Doc, e.Options
	return func() Result {
		var news Reading
		found := disk.StatusOf(doc)
		if found.Now != nil {
			news = verifiedReading(w.File, found.Now, &options)
		}
		return outcome(func(e *Editor) Report {
			if e.Files[w.File].Doc != doc { // it was saved or read again meanwhile
				return Report{File: w.File, Next: w}
			}
			return e.Files[w.File].seen(w.File, found, news)
		})
	}
}

// seen records what was found on disk for a file, and reports what is new.
func (f *File) seen(file int, found disk.Status, news Reading) (r Report) {
	r.File = file
	before := f.trouble
	f.trouble, f.news, f.undecided = "", nil, f.undecided && !found.Same
	if found.ReadOnly || found.Now == nil && !found.Same {
		f.trouble = found.Why
	}
	switch {
	case found.Now != nil && !found.Same:
		f.news, r.News = &news, true
	case f.trouble == "" && before != "":
		r.Text = f.Name + " is as it was"
	case f.trouble != before:
		r.Trouble = f.WhyNotSaved()
	}
	return r
}

// TakeNews takes over the first file that has a new text on disk; ok is false if there is none. It
// must be called only while the user is not typing or deciding anything, so that no field, question
// or diff changes underneath.
func (e *Editor) TakeNews() (r Report, ok bool) {
	for file, f := range e.Files {
		if f.news == nil {
			continue
		}
		news, edited := *f.news, e.Dirty(file)
		if f.news = nil; news.sameText(f) {
			continue
		}
		if r = e.rebase(news); r.Conflict != nil || len(r.Lines) > 0 {
			return r, true
		}
		r.Text = f.Name + " changed on disk and was read again"
		switch {
		case e.Dirty(file):
			r.Text += ", your edits are kept"
		case edited:
			r.Text += onDiskAlready
		}
		if f.trouble != "" {
			r.Text += "; " + f.WhyNotSaved()
		}
		if f.trouble != "" && edited {
			r.Text += e.advice(WriteThem, f.Name)
		}
		return r, true
	}
	return r, false
}
