package editor

// Work is something that takes time or touches the disk: Prepare, PrepareFile, Overwrite, Save,
// SaveAs, Reread, Look, ShowRecovery, OpenFile, ListPaths.
type Work interface{ job(e *Editor) Job }

// Job does some work. It reads only what never changes, so it may run concurrently with anything
// else. Its result goes to Accept.
type Job func() Result

// Result is the outcome of a Job, or the answer to a question of the editor: Resume, Drop, ActAs,
// EditFile, and what Conflict.Resolve returns.
type Result interface{ accept(e *Editor) Report }

// outcome is a Result that carries out what follows from a Job.
type outcome func(e *Editor) Report

func (o outcome) accept(e *Editor) Report { return o(e) }

// Report is the outcome of some work. Its sentences name no keys. The zero Report is empty.
type Report struct {
	// Text is a sentence to show. Err is why the work was not done.
	Text string
	Err  error
	// Title and Lines must be read before anything else is done. Continuation lines are indented.
	Title string
	Lines []string
	// Diff is a unified diff, shown below Lines.
	Diff string
	// Notes say what saving had to do differently.
	Notes []string
	// Plans are what would be written.
	Plans []Plan
	// OwnPath is set if a file was to be written to another path that turned out to be its own.
	OwnPath bool
	// Disk asks what to do about a file that could not be written.
	Disk *DiskQuestion
	// Conflict asks which change to keep of each stage that was edited here and changed on disk.
	Conflict *Conflict
	// Go is the version that the report is about, nil for none.
	Go *Focus
	// Done is the step that was made, if any.
	Done Done
	// Answered is set if the question about the next recovery was answered.
	Answered bool
	// File is the index of the file that Look checked or OpenFile opened. News is set if somebody
	// else wrote a text to it, which waits for TakeNews. Trouble is what prevents saving the file
	// from then on.
	File    int
	News    bool
	Trouble string
	// Checks is set if the states have been checked further, so that findings may have changed.
	Checked bool
	// Opened is set if a file was opened in addition to the others.
	Opened bool
	// Next is work to start, nil for none.
	Next Work
	// Replaced is set if the text of a file was replaced.
	Replaced bool
}

// DiskQuestion asks what to do about a file that could not be written, mostly because it changed
// on disk.
type DiskQuestion struct {
	File int
	Text string
	// Gone is set if the file no longer exists, Refused if it cannot be written in its present
	// state.
	Gone, Refused bool
	// Plans are the plans that could not be written. Trying again writes them. Force is the Force
	// of the file's plan.
	Plans []Plan
	Force bool
}

// Start returns the job that does some work; the caller runs it.
func (e *Editor) Start(w Work) Job { return w.job(e) }

// Accept applies the result of a job, or an answer, and reports the outcome.
func (e *Editor) Accept(r Result) Report { return r.accept(e) }

// accept lets a Job return a Report that needs nothing else to be done.
func (r Report) accept(*Editor) Report { return r }
