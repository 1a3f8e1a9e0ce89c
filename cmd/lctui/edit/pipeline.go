// Package edit takes edits of files all the way: from a draft to the new text and the findings it
// causes, to the disk, and to the report.
//
// What is edited is up to the verbs, which this package does not know.
//
// A verb does not use an editor.Editor. An editor keeps the findings of every state for undo, and
// checks what it wrote once more in order to continue with it: for one edit of a file with many
// findings that takes nearly twice the memory and a third more time. Also, an editor writes each
// file on its own, whereas a verb writes all files of a call or none. Both use the same functions
// to make an edit: change.Apply and systems.Move for the draft, files.Document.Edit
// for the bytes, which reads them again, and package disk for locking and writing.
package edit

import (
	"fmt"
	"strings"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/judge"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/config"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Options are the flags of the verbs that edit files.
type Options struct {
	Format, Object string
	Files          []string
	DryRun, Force  bool
	Acting         Acting
}

// Pipeline turns drafts of files into new text, finds out what the rules say about it, writes it
// and prints the result.
type Pipeline struct {
	*judge.Judge
	Out *report.Writer
	// Revisions is the configuration of package revisions.
	Revisions config.Revisions
	// Saved are the names of the files that were written.
	Saved []string
}

// Plan is the edit of one file on its way to the disk.
type Plan struct {
	Doc, Next *files.Document
	// Fresh are the findings that the edit causes, Broken those of them that are errors.
	Fresh, Broken []model.Finding
	Diff          string
	// Draft is what the edit was made from.
	Draft model.Draft
	// notes say what had to be done in another way when the file was written.
	notes []string
}

func (e *Plan) changed() bool { return e.Diff != "" }

// NewPlan returns the plan of a draft; Complete makes its text.
func NewPlan(doc *files.Document, draft model.Draft) *Plan {
	return &Plan{Doc: doc, Next: doc, Draft: draft}
}

// Complete makes the new texts of plans that have drafts, and checks them: each file as it was
// among the other files as they were, and each draft among the other drafts. An error that was not
// there before refuses the plan, unless force is set. It returns one error, or nil, for each plan.
// Nothing is written.
func (c *Pipeline) Complete(edits []*Plan, f *judge.Relatives, force bool) []error {
	return c.each(edits, f, func(e *Plan, now *judge.Relatives) error { return c.complete(e, f, now, force) })
}

// Preview checks plans as Complete does and finds out whether they can be written, but makes no
// texts. New errors are no reason to refuse.
func (c *Pipeline) Preview(edits []*Plan, f *judge.Relatives) []error {
	return c.each(edits, f, func(e *Plan, now *judge.Relatives) error {
		err := c.judge(e, f, now, true)
		if err == nil {
			_, err = e.Doc.Plan(e.Draft.Objects())
		}
		return err
	})
}

func (c *Pipeline) each(edits []*Plan, f *judge.Relatives, do func(e *Plan, now *judge.Relatives) error) []error {
	drafted := map[string][]*model.Object{}
	for _, e := range edits {
		drafted[e.Doc.Name()] = e.Draft.Objects()
	}
	now, failed := f.With(drafted), make([]error, len(edits))
	for i, e := range edits {
		failed[i] = do(e, now)
	}
	return failed
}

func (c *Pipeline) complete(e *Plan, was, now *judge.Relatives, force bool) error {
	if e.Next != e.Doc {
		return e.Refuse(force) // the text was made before
	}
	if err := c.judge(e, was, now, force); err != nil {
		return err
	}
	next, err := e.Doc.Edit(e.Draft.Objects())
	if err != nil {
		return err
	}
	e.Next, e.Diff = next, files.Patch(e.Doc.Name(), e.Doc.Bytes(), next.Bytes())
	return nil
}

// judge finds out what the rules say about a plan.
func (c *Pipeline) judge(e *Plan, was, now *judge.Relatives, force bool) error {
	if e.Doc.TooMuch() != "" {
		_, err := e.Doc.Plan(e.Draft.Objects()) // this returns the error; the findings would take more memory than the file may
		return err
	}
	if err := c.misformed(e, now); err != nil && !force {
		return &failure.InFile{Name: e.Doc.Name(), Err: err}
	}
	e.Fresh = c.newFindings(e, was, now)
	return e.Refuse(force)
}

// misformed returns an error for a form of override that the server does not accept.
func (c *Pipeline) misformed(e *Plan, f *judge.Relatives) error {
	doc, draft := e.Doc, e.Draft
	return change.Misformed(draft.Base(), draft.Objects(), c.Dialect, func(object int, track, version string) *model.Version {
		if r := f.Result(doc, object); r != nil {
			return r.Parent.Object.VersionIn(track, version)
		}
		return nil
	})
}

// Refuse sets Broken to the errors that the edit causes, and returns an error if there are any and
// force is not set.
func (e *Plan) Refuse(force bool) error {
	for _, f := range e.Fresh {
		if f.Severity == model.Error {
			e.Broken = append(e.Broken, f)
		}
	}
	if len(e.Broken) > 0 && !force {
		return refusal(e.Doc.Name(), e.Draft.Objects(), e.Broken)
	}
	return nil
}

// newFindings returns the findings that a draft causes.
func (c *Pipeline) newFindings(e *Plan, was, now *judge.Relatives) []model.Finding {
	doc, draft := e.Doc, e.Draft
	counter := check.NewCounter(affected(e, was, now))
	before := lifecycle.NewNamed(doc.Objects())
	if left := c.Limited(doc, draft.Base(), before, was, counter.Before()); len(left) == 0 {
		after := c.Limited(doc, draft.Objects(), before, now, counter.After())
		if fresh, ok := counter.Added(after); ok {
			return fresh
		}
	}
	return check.Added(c.Findings(doc, draft.Base(), before, was), c.Findings(doc, draft.Objects(), before, now))
}

// affected returns which objects a draft, or that of the file of their parent, can give other
// findings; nil if that may be any.
func affected(e *Plan, was, now *judge.Relatives) func(object int) bool {
	before, after := e.Draft.Base(), e.Draft.Objects()
	if len(before) != len(after) {
		return nil
	}
	other := make([]bool, len(before))
	for i := range other {
		other[i] = before[i] != after[i] || was.ParentOf(e.Doc, i, before[i]) != now.ParentOf(e.Doc, i, after[i])
	}
	return func(i int) bool { return other[i] }
}

// refusal returns the error that quotes the errors which a change would cause in a file.
func refusal(file string, objects []*model.Object, broken []model.Finding) error {
	refused := &failure.Error{Code: failure.Findings, What: fmt.Sprintf("%s: the change would introduce %s", file, phrase.Plural(len(broken), "new error")),
		Hint: "fix the change, or write it anyway with --force"}
	if first := convertFirst(file, objects, broken); first != "" {
		refused.Hint = first + " makes stages of the older fields; then repeat the change"
	}
	for i := range broken {
		f := &broken[i]
		refused.Below = append(refused.Below, strings.TrimRight(fmt.Sprintf("%s [%s] %s", report.About(f), f.Rule, f.Hint), " "))
	}
	return refused
}

// convertFirst returns the command to convert older fields first, if everything that a change
// breaks is stages alongside older fields in a few versions of one object; otherwise "". Versions that
// are listed twice are told apart by their names.
func convertFirst(file string, objects []*model.Object, broken []model.Finding) string {
	const most = 4
	command := "lctui convert " + failure.ShellWord(file)
	if file == source.Stdin || len(broken) > most {
		return ""
	}
	for i := range broken {
		r := broken[i].Ref
		if r.Version == model.None || r.Object != broken[0].Ref.Object || !lifecycle.BesideOlder(objects[r.Object].Version(r)) {
			return ""
		}
		command += " " + failure.ShellWord(model.Address(objects[r.Object], r))
	}
	if len(objects) > 1 {
		command += " --object " + failure.ShellWord(model.ObjectAddress(objects, broken[0].Ref.Object))
	}
	return "`" + command + " --to lifecycle`"
}
