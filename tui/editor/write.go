package editor

import (
	"strconv"

	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/model"
)

// NewErrors is why an edit is not written unless somebody insists: the errors that it adds.
type NewErrors []model.Finding

// Error returns the first of them in short, and how many there are.
func (n NewErrors) Error() string {
	text := n[0].Rule + " " + model.Escape(n[0].Version)
	if len(n) > 1 {
		return text + " and " + strconv.Itoa(len(n)-1) + " more are new"
	}
	return text + " is new"
}

// ErrorsOf returns the errors among the findings that an edit adds.
func ErrorsOf(added []model.Finding) (errors NewErrors) {
	for i := range added {
		if added[i].Severity == model.Error {
			errors = append(errors, added[i])
		}
	}
	return errors
}

// Refusal returns why a plan may not be written, nil if it may: its NewErrors.
func (p *Plan) Refusal() error {
	if len(p.Errors) == 0 || p.Force {
		return nil
	}
	return p.Errors
}

// Refusal returns why plans may not be written, and what the user can do about it; "" if they may.
func (r *Reader) Refusal(plans ...Plan) string {
	for i := range plans {
		if err := plans[i].Refusal(); err != nil {
			return err.Error() + r.advice(WriteAnyway, "")
		}
	}
	return ""
}

// WriteRefusal is Refusal for all edits, before there is a plan of them.
func (r *Reader) WriteRefusal() string { return r.Refusal(Plan{Errors: r.NewErrors()}) }

// Outcome is the outcome of writing a plan.
type Outcome struct {
	Plan
	// Notes say what had to be done in another way.
	Notes []string
	// Err is why the file was not written.
	Err error
}

// Write writes plans: each as far as that is possible or, if together is set, all of them or none. The
// error is the Refusal of one of them: then none is written.
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
