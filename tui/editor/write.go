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
		writeTogether(out)
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

// writeTogether locks the files of all plans and writes them one after the other. If one cannot be
// written, those before it get their old text back.
func writeTogether(all []Outcome) {
	locks, err := disk.LockAll(model.Map(all, func(w Outcome) disk.Writing { return disk.Writing{Doc: w.Doc, Next: w.Next} })...)
	if err != nil {
		all[0].Err = err // it names the file
		return
	}
	defer locks.Release()
	for i := range all {
		w := &all[i]
		did, err := locks.Save(w.Doc, w.Next)
		if w.Notes, w.Err = did.Notes, err; err != nil {
			putBack(locks, all[:i])
			return
		}
	}
}

// NotPutBack says that a file keeps its new text although another one of the same edit could not be
// written.
type NotPutBack struct {
	File string
	Err  error
}

// What says which file keeps its new text.
func (e *NotPutBack) What() string {
	return e.File + " keeps its new text, because the old one could not be put back"
}

// Error says which file, and why its old text is not back.
func (e *NotPutBack) Error() string { return e.What() + ": " + e.Err.Error() }

// Unwrap returns why the old text is not back.
func (e *NotPutBack) Unwrap() error { return e.Err }

// putBack gives files their old text back.
func putBack(locks *disk.LockSet, written []Outcome) {
	for i := range written {
		w := &written[i]
		w.Notes = nil
		if _, err := locks.Save(w.Next, w.Doc); err != nil {
			w.Err = &NotPutBack{w.Doc.Name(), err}
		}
	}
}
