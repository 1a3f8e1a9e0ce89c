package edit

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/request"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// requestPath returns the path of the file that --request, or :request on the screen, names. A name
// without a folder and without the extension of a file, such as postpone-1.31, is a file in the
// configured folder (requests.folder). Everything else is a path, returned unchanged.
func (c *Pipeline) requestPath(name string) string {
	if filepath.Base(name) != name || name == "." || name == ".." || slices.Contains(requestEndings, strings.ToLower(filepath.Ext(name))) {
		return name
	}
	return filepath.Join(c.Requests.Folder, name+requestEndings[0])
}

var requestEndings = []string{".yaml", ".yml", ".json"}

// requestShown names the file of a request in a message, together with the name that was typed if
// that differs.
func (c *Pipeline) requestShown(name string) string {
	if path := c.requestPath(name); path != name {
		return path + ", the file of " + strconv.Quote(name) + ","
	}
	return name
}

// openRequest reads a change request, which must be the only object of its file. The document is
// nil if the file does not exist.
func (c *Pipeline) openRequest(flags *Options) (*files.Document, *model.Revision, error) {
	path := c.requestPath(flags.Request)
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	doc, err := files.Open(path, c.Read.Limits)
	if err != nil {
		return nil, nil, err
	}
	if r := request.Only(doc.Objects()); r != nil {
		return doc, r, nil
	}
	return nil, nil, failure.Wrong("name the file of a change request, a new one or one that is there", "%s is no change request", c.requestShown(flags.Request))
}

// startRequest makes the edits of a call begin with those of the existing change request that they
// are added to.
func (c *Pipeline) startRequest(subjects []source.Subject, flags *Options) error {
	if flags.Request == "" {
		return nil
	}
	if len(subjects) != 1 || subjects[0].Doc.Path() == "" {
		return failure.Wrong("write one request for each file", "a change request is for one file on the disk")
	}
	path := c.requestPath(flags.Request)
	_, r, err := c.openRequest(flags)
	if err != nil || r == nil {
		return err
	}
	target := subjects[0].Doc
	if !source.SameFile(files.TargetPath(path, r.Request), target.Path()) {
		return failure.Wrong("write another request", "%s is for %s, not for %s", c.requestShown(flags.Request), r.Request.Target.Text, target.Name())
	}
	d, err := request.Onto(r.Request, target.Bytes(), target.Objects())
	if err != nil {
		return err
	}
	subjects[0].Begun = &d
	return nil
}

// finishRequest writes the edit as a change request instead, and prints how the request's file
// changes.
func (c *Pipeline) finishRequest(edits []*Plan, flags *Options) error {
	target := edits[0]
	e, _, err := c.requestEdit(target.Doc, target.Draft.Objects(), flags)
	if err != nil {
		return err
	}
	if e == nil {
		c.Out.Note("%s: nothing to request", target.Doc.Name())
		return c.Print([]*Plan{{Doc: target.Doc, Next: target.Doc}}, flags.Format)
	}
	e.Fresh = target.Fresh
	return c.Finish([]*Plan{e}, flags)
}

// Requester returns a function that writes what was edited on the screen as a change request and
// returns a sentence about it; nil without who.
func (c *Pipeline) Requester(who *Acting) func(string, *files.Document, []*model.Object) (string, error) {
	if who == nil {
		return nil
	}
	return func(name string, doc *files.Document, now []*model.Object) (string, error) {
		if systems.Refusing(doc.Objects(), lifecycle.Request) != nil {
			return "", failure.Wrong("save it, and review it in Git", "%s: a change request is about dates, and a lifecycle descriptor has none", doc.Name())
		}
		flags := &Options{Request: name, Acting: *who}
		words, err := request.Words(doc.Objects(), now)
		if err != nil {
			return "", err
		}
		subjects := []source.Subject{{Doc: doc}}
		if err := c.startRequest(subjects, flags); err != nil {
			return "", err
		}
		d, err := request.Apply(subjects[0].Now(), words)
		if err != nil {
			return "", err
		}
		path := c.requestPath(name)
		e, versions, err := c.requestEdit(doc, d.Objects(), flags)
		switch {
		case err != nil:
			return "", err
		case e == nil || !e.changed():
			return "nothing to request: " + path + " asks for that already", nil
		}
		if err := e.write(); err != nil {
			return "", err
		}
		return strings.Join(append([]string{phrase.Plural(versions, "version") + " requested in " + path}, e.notes...), "; "), nil
	}
}

// requestEdit returns the plan of a request's file that asks for the objects now in a target, and
// for how many versions it asks; the plan is nil if there is nothing to ask for. Existing edits of
// the request are replaced, which is allowed only for a Draft.
func (c *Pipeline) requestEdit(target *files.Document, now []*model.Object, flags *Options) (e *Plan, versions int, err error) {
	path := c.requestPath(flags.Request)
	words, err := request.Words(target.Objects(), now)
	if err != nil {
		return nil, 0, err
	}
	doc, _, err := c.openRequest(flags)
	if err != nil || doc == nil && len(words) == 0 {
		return nil, 0, err
	}
	asking := target
	if doc != nil {
		asking = doc
	}
	who, err := c.Actor(asking, &flags.Acting, false)
	switch {
	case err != nil:
		return nil, 0, err
	case doc != nil:
		draft, err := request.Amend(doc.Objects(), target.Bytes(), words, who)
		if err != nil {
			return nil, 0, &failure.InFile{Name: doc.Name(), Err: err}
		}
		next, err := doc.Edit(draft.Objects())
		if err != nil {
			return nil, 0, err
		}
		return &Plan{Doc: doc, Next: next, Draft: draft, Diff: files.Patch(doc.Name(), doc.Bytes(), next.Bytes())}, len(words), nil
	case who.User == "":
		return nil, 0, &failure.Error{Code: failure.Findings, What: path + ": it is not known who requests the change", Hint: lifecycle.NameUser}
	}
	next, err := files.NewRequest(path, request.New(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), files.Relative(path, target.Path()), target.Bytes(), words, who))
	if err != nil {
		return nil, 0, err
	}
	return &Plan{Doc: next, Next: next, isNew: true, Diff: files.Patch(next.Name(), nil, next.Bytes())}, len(words), nil
}
