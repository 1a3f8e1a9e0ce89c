package editor

import (
	"slices"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/check"
)

// Background returns the jobs to run concurrently after the first frame. They check large files,
// compare files that may be edited with the reading of the YAML library, and prepare journals.
func (e *Editor) Background() (jobs []Job) {
	for i, f := range e.Files {
		if journal := f.journal; journal != nil {
			jobs = append(jobs, func() Result { journal.Prepare(); return Report{} })
		}
		if f.Checker == nil {
			jobs = append(jobs, checkLater(i, f, &e.Options))
		}
		if e.Options.Writable {
			jobs = append(jobs, e.Verify(i))
		}
	}
	if !e.Now().KnowsRelated() && e.findRelated() {
		jobs = append(jobs, relate{}.job(e))
	}
	return jobs
}

// Unchecked reports whether some files have not been checked by the rules yet, so that findings are
// missing.
func (r *Reader) Unchecked() bool {
	return slices.ContainsFunc(r.Files, func(f *File) bool { return f.Checker == nil })
}

// checkLater returns the job that checks a large file after the first frame.
func checkLater(file int, f *File, o *Options) Job {
	doc, first, options := f.Doc, f.First, *o
	return func() Result {
		r := checkedReading(file, doc, first, &options)
		return outcome(func(e *Editor) Report {
			if f.Checker != nil {
				return Report{}
			}
			f.Checker, f.Alone = r.checker, r.findings
			e.setBaseline()
			for _, m := range e.Snapshots {
				m.Own[file] = r.checker.Findings(m.Drafts[file].Objects())
				e.Relate(m)
			}
			return Report{Checked: true}
		})
	}
}

// relate is the work that checks large files together, as loaded.
type relate struct{}

func (relate) job(e *Editor) Job {
	family, files := check.NewFamily(e.Instant(), e.Dialect(), e.Options.Policies), e.related(e.Snapshots[0])
	return func() Result {
		family.Findings(files)
		return outcome(func(e *Editor) Report {
			e.Family = family
			e.setBaseline()
			for _, m := range e.Snapshots {
				m.Behind = true
			}
			e.Relate(e.Now())
			return Report{Checked: true}
		})
	}
}

// Verify returns the job that compares how a file was read with the reading of the YAML library. If
// they differ, the file may not be edited.
func (e *Editor) Verify(file int) Job {
	f := e.Files[file]
	doc := f.Doc
	return func() Result { return verified(f, doc, doc.Verify()) }
}

// verified locks a file if verifying its document failed.
func verified(f *File, doc *files.Document, err error) outcome {
	return func(*Editor) Report {
		if err == nil || f.Doc != doc {
			return Report{}
		}
		f.locked = err.Error()
		return Report{Err: err}
	}
}

// CheckAll checks all files at once, however long that takes. From then on every edit also checks
// all related files at once.
func (e *Editor) CheckAll() {
	e.patient = true
	e.findRelated()
	m := e.Now()
	for i, f := range e.Files {
		if f.Checker == nil {
			f.Checker = NewChecker(f.Doc, f.First, &e.Options)
		}
		f.Alone = f.Checker.Findings(m.Drafts[i].Objects())
	}
	e.Check(m, nil)
	e.setBaseline()
}

// OwnRefusal returns why a file may not be written back to its own path, or "".
func (r *Reader) OwnRefusal(file int) string {
	if reason := r.ReadOnly(file); reason != "" || r.Dirty(file) {
		return reason
	}
	return "nothing to write: " + r.Files[file].Name + " has no unsaved edit"
}
