package editor

import (
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/model"
)

// Plan is what would be written of one file.
type Plan struct {
	File int
	// Doc is the document that was edited, Next what its file would hold.
	Doc, Next *files.Document
	// Over is what the file contains now, if that is not the document that was edited; Restores is
	// set if the file is gone.
	Over     *files.Document
	Restores bool
	// Diff is the unified diff of the plan.
	Diff string
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

// write writes a plan to its file.
func (p Plan) write() (disk.Saved, error) {
	switch {
	case p.Restores:
		_, did, err := disk.SaveAs(p.Doc, p.Doc.Path(), p.Next, false)
		return did, err
	case p.Over != nil:
		return disk.Save(p.Over, p.Next)
	}
	return disk.Save(p.Doc, p.Next)
}

// edited returns the plan with Next set to the document with the edited objects.
func (p Plan) edited(objects []*model.Object) (Plan, error) {
	next, err := p.Doc.Edit(p.Doc.Grouped().File(objects))
	p.Next = next
	return p, err
}

// Prepare works out what would be written of all files with edits, in
// Report.Plans. It touches no disk.
type Prepare struct{}

func (Prepare) job(e *Editor) Job { return e.prepare(func(int) bool { return true }) }

// PrepareFile works out what would be written of one file, in Report.Plans. It touches no disk.
type PrepareFile struct{ File int }

func (w PrepareFile) job(e *Editor) Job {
	return e.prepare(func(i int) bool { return i == w.File })
}

// prepare works out what would be written of the wanted files that have edits.
func (e *Editor) prepare(wanted func(file int) bool) Job {
	var todo []Plan
	var objects [][]*model.Object
	var names []string
	for i := range e.Files {
		if e.Dirty(i) && wanted(i) {
			todo, objects = append(todo, Plan{File: i, Doc: e.Files[i].Doc}), append(objects, e.Now().Drafts[i].Objects())
			names = append(names, e.Files[i].Name)
		}
	}
	return func() Result {
		for i := range todo {
			var err error
			if todo[i], err = todo[i].edited(objects[i]); err != nil {
				return Report{Err: err}
			}
			todo[i].Diff = files.Diff(names[i], todo[i].Before(), todo[i].Next.Bytes())
		}
		return Report{Plans: todo}
	}
}

// Overwrite works out how the edits of a file would be written over what somebody
// else left in its place, in Report.Plans. A file that is gone is written again.
type Overwrite struct{ File int }

func (o Overwrite) job(e *Editor) Job {
	p, now, elsewhere := Plan{File: o.File, Doc: e.Files[o.File].Doc}, e.Now().Drafts[o.File].Objects(), e.advice(WriteElsewhere)
	name := e.Files[o.File].Name
	return func() Result {
		p, err := p.edited(now)
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
			return Report{Err: &files.Refused{File: p.Doc.Name(), What: l.Why + "; nothing was written", Hint: elsewhere}}
		}
		p.Diff = files.Diff(name, p.Before(), p.Next.Bytes())
		return Report{Plans: []Plan{p}}
	}
}

// Hunk is a run of lines of a file that are removed, added or changed.
type Hunk struct {
	// After is the number of the line before the first of them, from 1; 0 at the beginning.
	After          int
	Removed, Added []string
}

// Hunks lists what a plan changes.
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
