package source

import (
	"errors"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Subject is an opened file and the objects in it that the call is about.
type Subject struct {
	Doc *files.Document
	// Objects are indexes into Doc.Objects().
	Objects []int
	// Begun is the draft with the edits of the change request that is being
	// added to, nil where there is none.
	Begun *model.Draft
}

// Start returns the draft that edits begin with.
func (s Subject) Start() model.Draft {
	if s.Begun != nil {
		return *s.Begun
	}
	return model.NewDraft(s.Doc.Objects())
}

// Now returns the objects of the draft that edits begin with.
func (s Subject) Now() []*model.Object {
	if s.Begun != nil {
		return s.Begun.Objects()
	}
	return s.Doc.Objects()
}

// Open reads every FILE of a call: files, directories, "-" for standard input.
// What cannot be read does not keep the others from being read; the error
// tells of all of it.
func (r *Reader) Open(args []string) ([]*files.Document, error) {
	list, err := r.Files(args)
	docs, failed := r.openAll(list)
	return docs, errors.Join(err, failed)
}

// opened is what became of a source.
type opened struct {
	File
	doc *files.Document
	err error
}

// openAll reads sources, on all processors.
func (r *Reader) openAll(list []File) ([]*files.Document, error) {
	var docs []*files.Document
	var failed []error
	seen := NewPassed()
	_ = InOrder(list, func(s File) opened {
		doc, err := s.Open()
		if r.Light && doc != nil {
			doc = doc.Light()
		}
		return opened{s, doc, err}
	}, func(o opened) error {
		seen.Count(o.File, o.doc != nil || o.err != nil)
		if o.doc != nil {
			r.Explain("%s: %s", o.Name, phrase.Plural(len(o.doc.Objects()), "object"))
			docs = append(docs, o.doc)
		}
		failed = append(failed, o.err)
		return nil
	})
	return docs, errors.Join(append(failed, seen.Tell(r))...)
}

// Subjects opens the files of a call and picks the objects that --object
// names, all of them where it is not given.
func (r *Reader) Subjects(args []string, object string) ([]Subject, error) {
	docs, failed := r.Open(args)
	if len(docs) == 0 && failed == nil {
		return nil, NoFile()
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

// Pick returns the indexes of the objects of a document that a call is about: the one
// that --object names, or all where object is "". It is a *model.Unknown or a
// *model.Ambiguous where the name fits none or several.
func Pick(doc *files.Document, object string) ([]int, error) {
	if object != "" {
		i, err := model.FindObject(doc.Objects(), object)
		if err != nil {
			return nil, &failure.InFile{Name: doc.Name(), Err: err}
		}
		return []int{i}, nil
	}
	all := make([]int, len(doc.Objects()))
	for i := range all {
		all[i] = i
	}
	return all, nil
}

// NoFile returns the error about a call without any file.
func NoFile() error {
	return failure.Wrong("a folder, or - for standard input, is a FILE too", "there is no FILE among the arguments")
}
