package editor

import (
	"bytes"

	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/model"
)

// Outcome is the outcome of writing a plan.
type Outcome struct {
	Plan
	// Notes say what had to be done in another way.
	Notes []string
	// Err is why the file was not written.
	Err error
}

// Changes reports whether a plan changes the bytes of its file.
func (p *Plan) Changes() bool { return p.Restores || !bytes.Equal(p.Before(), p.Next.Bytes()) }

// Write writes plans: each as far as that is possible or, if together is set, all of them or none.
func Write(plans []Plan, together bool) []Outcome {
	out := model.Map(plans, func(p Plan) Outcome { return Outcome{Plan: p} })
	if together && len(plans) > 1 {
		writings := model.Map(plans, func(p Plan) disk.Writing { return disk.Writing{Doc: p.Doc, Next: p.Next} })
		for i, w := range disk.SaveAll(writings...) {
			out[i].Notes, out[i].Err = w.Notes, w.Err
		}
		return out
	}
	for i := range out {
		out[i].write()
	}
	return out
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
