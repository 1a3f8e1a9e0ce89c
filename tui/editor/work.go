package editor

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// Work is what takes time or touches the disk: Prepare, Overwrite, Save, SaveAs,
// Request, Reread, Look, ShowRecovery, OpenFile, ListPaths.
type Work interface{ job(e *Editor) Job }

// Job does some work. It sees only what cannot change, so it may run beside anything
// else; what came of it goes to Accept.
type Job func() Result

// Result is what came of a Job, or the answer to a question of the editor: Resume, Drop,
// ActAs, and what Conflict.Resolve returns.
type Result interface{ accept(e *Editor) Report }

// Report says what became of some work. Its sentences name no keys. The zero Report
// has nothing to say.
type Report struct {
	// Text is a sentence to say, Err why the work was not done.
	Text string
	Err  error
	// Title and Lines are to be read before anything else is done; a line that goes
	// on is indented.
	Title string
	Lines []string
	// Diff is a unified diff to be read below them.
	Diff string
	// Notes say what had to be done another way while saving.
	Notes []string
	// Plans are what would be written.
	Plans []Plan
	// OwnPath is set where a file was to be written to another path that turned out
	// to be its own.
	OwnPath bool
	// Disk asks what to do about a file that could not be written.
	Disk *DiskQuestion
	// Conflict asks which edits count where somebody else changed the same versions.
	Conflict *Conflict
	// Go is the version that the report is about, nil for none.
	Go *Focus
	// Done is the step that was made, if any.
	Done Done
	// Answered is set where the question about the next recovery was answered.
	Answered bool
	// File is the file that a look was taken at, or that was opened. News is set where somebody else
	// left a text there, which waits for TakeNews; Trouble says what stands in the
	// way of saving the file from now on.
	File    int
	News    bool
	Trouble string
	// Judged is set where there is more to say of states than was known before.
	Judged bool
	// Opened is set where a file was opened beside the others.
	Opened bool
	// Next is work to start, nil for none.
	Next Work
	// Replaced are the files whose text is another one now; Moved says where their
	// versions are. Reread is set where somebody else wrote that text.
	Replaced []int
	Moved    []Moved
	Reread   bool
}

// Moved is a version of a file whose text was replaced: its key and index before,
// its key now.
type Moved struct {
	Before, After model.VersionKey
	Version       int
}

// Marks finds marked versions again in files whose text is another one.
func (r *Report) Marks(marked map[model.VersionKey]bool) map[model.VersionKey]bool {
	out := map[model.VersionKey]bool{}
	for key := range marked {
		if !slices.Contains(r.Replaced, key.File) {
			out[key] = true
		}
	}
	for _, x := range r.Moved {
		if marked[x.Before] {
			out[x.After] = true
		}
	}
	return out
}

// DiskQuestion is a file that could not be written, mostly because it changed on
// disk.
type DiskQuestion struct {
	File int
	Text string
	// Gone is set where there is no file any more, Refused where nothing can be
	// written to it as it is.
	Gone, Refused bool
	// Plans are what could not be written: trying again writes them.
	Plans []Plan
}

// Start begins some work.
func (e *Editor) Start(w Work) Job { return w.job(e) }

// Accept takes what came of a job over and says what became of it.
func (e *Editor) Accept(r Result) Report { return r.accept(e) }

// accept lets a Job return a Report that needs nothing else to be done.
func (r Report) accept(*Editor) Report { return r }
