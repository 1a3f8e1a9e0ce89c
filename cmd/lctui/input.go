package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/lctui/lctui/cmd/lctui/complete"
	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// subject is an opened file and the objects in it that the call is about.
type subject struct {
	doc     *files.Document
	objects []int
	// requested is the draft with the edits of the change request that is being
	// added to, nil where there is none.
	requested *model.Draft
}

// start is the draft that edits begin with; now gives its objects.
func (s subject) start() model.Draft {
	if s.requested != nil {
		return *s.requested
	}
	return model.NewDraft(s.doc.Objects())
}

func (s subject) now() []*model.Object {
	if s.requested != nil {
		return s.requested.Objects()
	}
	return s.doc.Objects()
}

// open reads every FILE of a call: files, directories, "-" for standard input.
// What cannot be read does not keep the others from being read; the error
// tells of all of it.
func (c *invocation) open(args []string) ([]*files.Document, error) {
	list, err := c.sources(args)
	docs, failed := c.openAll(list)
	return docs, errors.Join(err, failed)
}

// opened is what became of a source.
type opened struct {
	source
	doc *files.Document
	err error
}

// openAll reads sources, on all processors.
func (c *invocation) openAll(list []source) ([]*files.Document, error) {
	var docs []*files.Document
	var failed []error
	seen := newPassed()
	_ = eachInOrder(list, func(s source) opened {
		doc, err := s.open()
		if c.light && doc != nil {
			doc = doc.Light()
		}
		return opened{s, doc, err}
	}, func(o opened) error {
		seen.count(o.source, o.doc != nil || o.err != nil)
		if o.doc != nil {
			c.explain("%s: %s", o.name, phrase.Plural(len(o.doc.Objects()), "object"))
			docs = append(docs, o.doc)
		}
		failed = append(failed, o.err)
		return nil
	})
	return docs, errors.Join(append(failed, seen.tell(c))...)
}

// subjects opens the files of a call and picks the objects that --object
// names, all of them where it is not given.
func (c *invocation) subjects(args []string, object string) ([]subject, error) {
	docs, failed := c.open(args)
	if len(docs) == 0 && failed == nil {
		return nil, noFile()
	}
	var list []subject
	var missing error
	for _, doc := range docs {
		picked, err := pick(doc, object)
		var unknown *model.Unknown
		switch {
		case errors.As(err, &unknown):
			missing = err
		case err != nil:
			return nil, errors.Join(failed, err)
		default:
			list = append(list, subject{doc: doc, objects: picked})
		}
	}
	if len(list) == 0 && missing != nil {
		return nil, errors.Join(failed, missing)
	}
	return list, failed
}

// pick gives the indexes of the objects that a call is about.
func pick(doc *files.Document, object string) ([]int, error) {
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

// objectFlag gives a verb its --object.
func objectFlag(cmd *cobra.Command, object *string) {
	cmd.Flags().StringVar(object, "object", "", "the one of several objects: `[NAMESPACE/]NAME`, or #N, the N-th of the file")
	_ = cmd.RegisterFlagCompletionFunc("object", complete.Objects((&invocation{messages: &messages{}}).typed))
}

// someFiles wants at least one FILE and says what to type instead of none.
func someFiles(cmd *cobra.Command, args []string) error {
	if len(args) == 0 && cmd.Name() == "edit" {
		return failure.Wrong("`lctui edit .` takes the current folder", "edit needs a FILE")
	}
	if len(args) == 0 {
		return failure.Wrong("`"+cmd.CommandPath()+" .` takes the current folder, `-` standard input", "%s needs a FILE", cmd.Name())
	}
	return nil
}
