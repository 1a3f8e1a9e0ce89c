package editor

import (
	"bytes"
	"strconv"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/model"
)

// Plan is what would be written to one file.
type Plan struct {
	File int
	// Doc is the document that was edited. Next is what its file would contain.
	Doc, Next *files.Document
	// Over is the present content of the file, if that is not Doc. Restores is set if the file is
	// gone and would be written again.
	Over     *files.Document
	Restores bool
	// Diff is the unified diff of the plan.
	Diff string
	// Added are the findings of the file that it did not have when it was last read or saved.
	Added []model.Finding
	// Errors are the error findings that the unsaved edits add in all open files. Force is set to
	// write the plan in spite of them.
	Errors NewErrors
	Force  bool
}

// NewPlan returns the plan that replaces the objects of a document. It has no diff yet.
func NewPlan(doc *files.Document, objects []*model.Object) (Plan, error) {
	next, err := doc.Edit(objects)
	return Plan{Doc: doc, Next: next}, err
}

// Before returns the bytes that the plan replaces.
func (p Plan) Before() []byte {
	switch {
	case p.Restores:
		return nil
	case p.Over != nil:
		return p.Over.Bytes()
	}
	return p.Doc.Bytes()
}

// Changes reports whether a plan changes the bytes of its file.
func (p *Plan) Changes() bool { return p.Restores || !bytes.Equal(p.Before(), p.Next.Bytes()) }

// Prepare makes the plans of all files with unsaved edits, in Report.Plans. It touches no disk.
// Force becomes the Force of the plans.
type Prepare struct{ Force bool }

func (w Prepare) job(e *Editor) Job { return e.prepare(func(int) bool { return true }, w.Force) }

// PrepareFile is Prepare for one file.
type PrepareFile struct {
	File  int
	Force bool
}

func (w PrepareFile) job(e *Editor) Job {
	return e.prepare(func(i int) bool { return i == w.File }, w.Force)
}

// plan returns a function that makes the plan of a file with edits.
func (e *Editor) plan(file int, force bool) func() (Plan, error) {
	doc, now := e.Files[file].Doc, e.Now()
	errors := e.NewErrors() // checks what is still behind
	objects, added := now.Drafts[file].Objects(), now.Added(file)
	return func() (Plan, error) {
		p, err := NewPlan(doc, doc.Grouped().File(objects))
		p.File, p.Added, p.Errors, p.Force = file, added, errors, force
		return p, err
	}
}

// prepare makes the plans of the wanted files that have edits.
func (e *Editor) prepare(wanted func(file int) bool, force bool) Job {
	var todo []func() (Plan, error)
	var names []string
	for i, f := range e.Files {
		if e.Dirty(i) && wanted(i) {
			todo, names = append(todo, e.plan(i, force)), append(names, f.Name)
		}
	}
	return func() Result {
		out := make([]Plan, len(todo))
		for i, plan := range todo {
			var err error
			if out[i], err = plan(); err != nil {
				return Report{Err: err}
			}
			out[i].Diff = files.Diff(names[i], out[i].Before(), out[i].Next.Bytes())
		}
		return Report{Plans: out}
	}
}

// Overwrite plans to write the edits of a file over what somebody else left in its place, in
// Report.Plans. A file that is gone is written again. Force becomes the Force of the plan.
type Overwrite struct {
	File  int
	Force bool
}

func (o Overwrite) job(e *Editor) Job {
	plan, name, elsewhere := e.plan(o.File, o.Force), e.Files[o.File].Name, e.advice(WriteElsewhere, e.Files[o.File].Name)
	return func() Result {
		p, err := plan()
		if err != nil {
			return Report{Err: err}
		}
		switch l := disk.StatusOf(p.Doc); {
		case l.Now != nil:
			p.Over = l.Now
		case l.Same:
		case l.Over != nil:
			p.Over = l.Over
		case l.Gone:
			p.Restores = true
		default:
			return Report{Err: &files.Refused{File: p.Doc.Name(), Why: l.Why, Unwritten: true, Hint: elsewhere}}
		}
		p.Diff = files.Diff(name, p.Before(), p.Next.Bytes())
		return Report{Plans: []Plan{p}}
	}
}

// Hunk is a run of lines of a file that are removed, added or changed.
type Hunk struct {
	// After is the number of the line before the hunk in the old text, counted from 1; 0 at the
	// beginning.
	After          int
	Removed, Added []string
}

// Hunks returns what a plan changes as hunks, in the order of the file.
func (p Plan) Hunks() (out []Hunk) {
	before, same := 0, true
	for _, line := range files.ChangedLines(p.Before(), p.Next.Bytes()) {
		if line.Op == files.Same {
			before, same = line.Old, true
			continue
		}
		if same {
			out = append(out, Hunk{After: before})
			same = false
		}
		h := &out[len(out)-1]
		if line.Op == files.Added {
			h.Added = append(h.Added, line.Text)
		} else {
			h.Removed = append(h.Removed, line.Text)
			before = line.Old
		}
	}
	return out
}

// NewErrors are the error findings that edits add. They prevent writing unless the user forces it.
type NewErrors []model.Finding

// Error names the first error in short, and counts the others.
func (n NewErrors) Error() string {
	text := n[0].Rule + " " + model.Escape(n[0].Version)
	if len(n) > 1 {
		return text + " and " + strconv.Itoa(len(n)-1) + " more are new"
	}
	return text + " is new"
}

// Refusal returns why a plan may not be written: its Errors, or nil if there are none or Force is
// set.
func (p *Plan) Refusal() error {
	if len(p.Errors) == 0 || p.Force {
		return nil
	}
	return p.Errors
}

// Refusal returns why plans may not be written and what the user can do about it, or "" if they
// may.
func (r *Reader) Refusal(plans ...Plan) string {
	for i := range plans {
		if err := plans[i].Refusal(); err != nil {
			return err.Error() + r.advice(WriteAnyway, "")
		}
	}
	return ""
}

// WriteRefusal returns the Refusal of all unsaved edits, before plans are made.
func (r *Reader) WriteRefusal() string { return r.Refusal(Plan{Errors: r.NewErrors()}) }

// Outcome is the outcome of writing a plan.
type Outcome struct {
	Plan
	// Notes say what saving had to do differently.
	Notes []string
	// Err is why the file was not written.
	Err error
}

// Write writes plans. Each is written independently of the others; if together is set, all are
// written or none. The error is the Refusal of one of them, and then none is written.
func Write(plans []Plan, together bool) ([]Outcome, error) {
	for i := range plans {
		if err := plans[i].Refusal(); err != nil {
			return nil, err
		}
	}
	out := model.Map(plans, func(p Plan) Outcome { return Outcome{Plan: p} })
	if together && len(plans) > 1 {
		writings := model.Map(plans, func(p Plan) disk.Writing { return disk.Writing{Doc: p.Doc, Next: p.Next} })
		for i, w := range disk.SaveAll(writings...) {
			out[i].Notes, out[i].Err = w.Notes, w.Err
		}
		return out, nil
	}
	for i := range out {
		out[i].write()
	}
	return out, nil
}

// write writes the file of a plan.
func (w *Outcome) write() {
	var did disk.Saved
	switch {
	case w.Restores:
		_, did, w.Err = disk.SaveAs(w.Doc, w.Doc.Path(), w.Next, false)
	case w.Over != nil:
		did, w.Err = disk.Save(w.Over, w.Next)
	default:
		did, w.Err = disk.Save(w.Doc, w.Next)
	}
	w.Notes = did.Notes
}
