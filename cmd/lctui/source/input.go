package source

import (
	"errors"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/progress"
)

// Subject is an opened file with the objects in it that the call is about.
type Subject struct {
	Doc *files.Document
	// Objects are indexes into Doc.Objects().
	Objects []int
	// Begun is the draft that edits start from if the file lacks the lists that they need, else
	// nil.
	Begun *model.Draft
}

// Start returns the draft that edits start from.
func (s Subject) Start() model.Draft {
	if s.Begun != nil {
		return *s.Begun
	}
	return model.NewDraft(s.Doc.Objects())
}

// Now returns the objects of the draft that edits start from.
func (s Subject) Now() []*model.Object {
	if s.Begun != nil {
		return s.Begun.Objects()
	}
	return s.Doc.Objects()
}

// Given returns the object of the file with the given index in Doc.Objects.
func (s Subject) Given(i int) lifecycle.Given {
	return lifecycle.Given{File: s.Doc.Name(), Index: i, Object: s.Doc.Objects()[i]}
}

// Open opens every FILE of a call: files, folders, and standard input for "-". It goes on if a file
// cannot be opened, and joins the errors of all of them.
func (r *Reader) Open(args []string) ([]*files.Document, error) {
	list, err := r.Files(args)
	var docs []*files.Document
	failed, _ := r.each(list, func(doc *files.Document) error {
		docs = append(docs, doc)
		return nil
	})
	return docs, errors.Join(err, failed)
}

// ParentsOutside returns the sorted names of the parents that objects of a text name and that the
// text lacks. It returns nil if the text cannot be read.
func (r *Reader) ParentsOutside(text []byte) (names []string) {
	doc, err := files.Read("-", text, r.Limits)
	if err != nil {
		return nil
	}
	for _, child := range lifecycle.Children.In("-", doc.Objects()) {
		name := child.Object.Parent.Name
		if name != "" && !slices.ContainsFunc(doc.Objects(), func(o *model.Object) bool { return merge.Names(child.Object, o) }) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// opened is the result of opening a file.
type opened struct {
	File
	doc *files.Document
	err error
}

// each opens files concurrently and calls do with each document, in the order of the files. It
// stops at the first error of do, which stopped is. failed joins the errors of the files that
// cannot be read.
func (r *Reader) each(list []File, do func(*files.Document) error) (failed, stopped error) {
	var errs []error
	seen := NewPassed()
	stopped = InOrder(r.Progress, list, func(s File) opened {
		doc, err := s.Open()
		return opened{s, doc, err}
	}, func(o opened) error {
		seen.Count(o.File, o.doc != nil || o.err != nil)
		if errs = append(errs, o.err); o.doc == nil {
			return nil
		}
		r.Explain("%s: %s", o.Name, phrase.Plural(len(o.doc.Objects()), "object"))
		return do(o.doc)
	})
	return errors.Join(append(errs, seen.Print(r))...), stopped
}

// Subjects opens the files of a call and picks the objects that --object names, or all if object is
// "".
func (r *Reader) Subjects(args []string, object string) ([]Subject, error) {
	docs, failed := r.Open(args)
	return r.Pick(docs, failed, object)
}

// Pick is Subjects for opened files. failed is the error about files that could not be opened; it
// is part of the returned error.
func (r *Reader) Pick(docs []*files.Document, failed error, object string) ([]Subject, error) {
	if len(docs) == 0 && failed == nil {
		return nil, r.NoFile()
	}
	var list []Subject
	var missing error
	for _, doc := range docs {
		picked, err := Pick(doc, object)
		var unknown *model.Unknown
		switch {
		case errors.As(err, &unknown):
			missing = err
		case err != nil:
			return nil, errors.Join(failed, err)
		default:
			list = append(list, Subject{Doc: doc, Objects: picked})
		}
	}
	if len(list) == 0 && missing != nil {
		return nil, errors.Join(failed, missing)
	}
	return list, failed
}

// Pick returns the indexes of the objects of a document that a call is about: the one that --object
// names, or all if object is "". The error wraps a *model.Unknown if no object has the name, and a
// *model.Ambiguous if several have it.
func Pick(doc *files.Document, object string) ([]int, error) {
	if object != "" {
		i, err := model.FindObject(doc.Objects(), object)
		if err != nil {
			return nil, &failure.InFile{Name: doc.Name(), Err: err}
		}
		return []int{i}, nil
	}
	return model.Indexes(doc.Objects()), nil
}

// NoFile returns the error for a call without any file, or nil if r.Nothing is set.
func (r *Reader) NoFile() error {
	if r.Nothing {
		return nil
	}
	return failure.Wrong("a folder, or - for standard input, is a FILE too", "there is no FILE among the arguments")
}

// InOrder calls work for each item concurrently, on all processors. It calls done with each outcome
// in the order of the items, from the calling goroutine. Memory is bounded, because only a few
// outcomes wait for earlier ones. It stops at the first error of done and returns it. meter shows
// the progress and may be nil.
func InOrder[Item, Outcome any](meter *progress.Meter, items []Item, work func(Item) Outcome, done func(Outcome) error) error {
	step, end := meter.Start(len(items))
	defer end()
	workers := min(runtime.GOMAXPROCS(0), len(items))
	if workers < 2 {
		for _, item := range items {
			if err := done(work(item)); err != nil {
				return err
			}
			step()
		}
		return nil
	}
	type task struct {
		item    Item
		outcome chan Outcome
	}
	ahead := 4 * workers
	tasks, waiting, stop := make(chan task), make(chan task, ahead), make(chan struct{})
	defer close(stop)
	go func() {
		defer close(tasks)
		defer close(waiting)
		for _, item := range items {
			t := task{item, make(chan Outcome, 1)}
			select {
			case waiting <- t:
			case <-stop:
				return
			}
			tasks <- t
		}
	}()
	for range workers {
		go func() {
			for t := range tasks {
				t.outcome <- work(t.item)
			}
		}()
	}
	for t := range waiting {
		if err := done(<-t.outcome); err != nil {
			return err
		}
		step()
	}
	return nil
}

// EachSubject opens files and calls look with each, in their order. Memory is bounded, because a
// file is released once look has returned. any reports whether look was called and no name was
// ambiguous. failed joins the errors of the files that could not be read.
func (r *Reader) EachSubject(list []File, object string, look func(Subject)) (any bool, failed error) {
	var lost error
	failed, stopped := r.each(list, func(doc *files.Document) error {
		picked, err := Pick(doc, object)
		var unknown *model.Unknown
		switch {
		case errors.As(err, &unknown):
			lost = err
		case err != nil:
			return err
		default:
			any = true
			look(Subject{Doc: doc, Objects: picked})
		}
		return nil
	})
	if any {
		lost = nil
	}
	return any && stopped == nil, errors.Join(failed, lost, stopped)
}

// onceEach removes files that list already has under another name, which may be a symbolic or a
// hard link. The first name is kept, unless it was found in a folder and a later one is an
// argument.
func (r *Reader) onceEach(list []File) []File {
	type trait struct {
		size int64
		time time.Time
	}
	type seen struct {
		info os.FileInfo
		at   int
	}
	known := map[trait][]seen{}
	kept := list[:0:0]
next:
	for _, s := range list {
		if s.info == nil && s.Name != Stdin {
			s.info, _ = os.Stat(s.Name)
		}
		info := s.info
		if info == nil || !info.Mode().IsRegular() {
			kept = append(kept, s)
			continue
		}
		t := trait{info.Size(), info.ModTime()}
		for _, other := range known[t] {
			if !os.SameFile(info, other.info) {
				continue
			}
			before := &kept[other.at]
			r.Explain("%s and %s are one file", before.Name, s.Name)
			if before.within != "" && s.within == "" {
				*before = s
			}
			continue next
		}
		known[t] = append(known[t], seen{info, len(kept)})
		kept = append(kept, s)
	}
	return kept
}
