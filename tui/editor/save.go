package editor

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/disk"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Save writes plans: targets before the change requests that were made for them.
// A file that somebody else changed meanwhile is not written.
type Save struct{ Plans []Plan }

// written is what became of a plan.
type written struct {
	Plan
	lines int
	// notes say what had to be done another way.
	notes   []string
	err     error
	reading Reading
}

type saved []written

func (w Save) job(e *Editor) Job {
	var plans []Plan
	for _, i := range e.targetsFirst() {
		for _, p := range w.Plans {
			if p.File == i {
				plans = append(plans, p)
			}
		}
	}
	targets, options := e.targets, e.Options
	first := make([]*files.Document, len(e.Files))
	for i, f := range e.Files {
		first[i] = f.First
	}
	return func() Result {
		var out saved
		group := holdTogether(plans, targets)
		defer group.release()
		for _, p := range plans {
			f := written{Plan: p, err: errTargetFailed}
			if group.err != nil || !out.failed(targets, p.File) {
				var did disk.Saved
				did, f.err = group.write(p)
				f.notes = did.Notes
			}
			if f.err == nil {
				f.lines = changedLines(files.Lines(p.Before(), p.Next.Bytes()))
				f.reading = judgedReading(p.File, p.Next, first[p.File], &options)
			}
			out = append(out, f)
		}
		return out
	}
}

// failed reports whether the target of a change request is among the files that
// could not be written.
func (s saved) failed(targets map[int]RequestTarget, request int) bool {
	t, ok := targets[request]
	for _, f := range s {
		if ok && f.File == t.File && f.err != nil {
			return true
		}
	}
	return false
}

// errTargetFailed is why a change request is not written, errOtherFailed why a file
// is not that was to be written together with another one.
var (
	errTargetFailed = errors.New("its target was not written, so the request stays as it was")
	errOtherFailed  = errors.New("a change request and its target are written together, and the other file cannot be: nothing was written")
)

// changedLines counts the lines of the new text that differ, or those that went.
func changedLines(lines []files.Line) int {
	added, removed := 0, 0
	for _, l := range lines {
		switch l.Op {
		case files.Added:
			added++
		case files.Removed:
			removed++
		}
	}
	return max(added, removed)
}

// held are the files of a save that have to agree: change requests that are
// written with their targets.
type held struct {
	hold *disk.LockSet
	err  error
	// about is the file that err speaks of, in is set for all that are held.
	about int
	in    map[int]bool
}

// holdTogether keeps requests and their targets from being written by others
// until all of them are: a target never changes for a request that somebody else
// has moved meanwhile.
func holdTogether(plans []Plan, targets map[int]RequestTarget) held {
	g := held{about: model.None, in: map[int]bool{}}
	planned := map[int]bool{}
	for _, p := range plans {
		planned[p.File] = p.Over == nil && !p.Restores
	}
	for file := range planned {
		if t, ok := targets[file]; ok && planned[file] && planned[t.File] {
			g.in[file], g.in[t.File] = true, true
		}
	}
	var all []disk.Writing
	for _, p := range plans {
		if g.in[p.File] {
			all = append(all, disk.Writing{Doc: p.Doc, Next: p.Next})
		}
	}
	if len(all) > 0 {
		if g.hold, g.err = disk.LockAll(all...); g.err != nil {
			g.about = aboutFile(g.err, plans)
		}
	}
	return g
}

// aboutFile returns the file that the error of a save speaks of, the first one
// planned where it names none.
func aboutFile(err error, plans []Plan) int {
	name := ""
	var changed *files.Changed
	var refused *files.Refused
	switch {
	case errors.As(err, &changed):
		name = changed.File
	case errors.As(err, &refused):
		name = refused.File
	}
	for _, p := range plans {
		if p.Doc.Name() == name {
			return p.File
		}
	}
	return plans[0].File
}

// write writes a file, held where it is one of them.
func (g held) write(p Plan) (disk.Saved, error) {
	switch {
	case !g.in[p.File]:
		return p.write()
	case g.err != nil && g.about == p.File:
		return disk.Saved{}, g.err
	case g.err != nil:
		return disk.Saved{}, errOtherFailed
	}
	return g.hold.Save(p.Doc, p.Next)
}

func (g held) release() {
	if g.hold != nil {
		g.hold.Release()
	}
}

func (s saved) accept(e *Editor) Report {
	var r Report
	var done []string
	next, texts := e.Now().Clone(), map[int]change.Saved{}
	for _, f := range s {
		if f.err != nil {
			continue
		}
		name := e.Files[f.File].Name
		texts[f.File] = change.Saved{Loaded: e.Now().Drafts[f.File].Base(), Edited: e.Now().Objects(f.File), Read: ObjectsOf(f.Next)}
		e.takeOver(f.reading, next)
		r.replaced(f.File, texts[f.File].Edited, texts[f.File].Read)
		done = append(done, name+", "+phrase.Plural(f.lines, "line")+" changed")
		for _, note := range f.notes {
			r.Notes = append(r.Notes, name+": "+note)
		}
	}
	if len(done) > 0 {
		e.replaySaved(next, texts)
		e.setBaseline()
		e.Relate(next)
		r.Text = "Saved " + strings.Join(done, "; ") + "." + asides(r.Notes)
	}
	switch failed := s.firstFailed(); {
	case failed == nil:
	case len(s) > 1:
		s.inPart(e, &r)
	default:
		r.Disk = failed.question()
		r.Disk.Plans = []Plan{failed.Plan}
	}
	return r
}

func (s saved) firstFailed() *written {
	for i := range s {
		if s[i].err != nil {
			return &s[i]
		}
	}
	return nil
}

// question asks what to do about the one file that could not be written.
func (w *written) question() *DiskQuestion {
	var changed *files.Changed
	if errors.As(w.err, &changed) {
		return &DiskQuestion{File: w.File, Gone: changed.Gone, Text: changed.What()}
	}
	var refused *files.Refused
	if errors.As(w.err, &refused) {
		return &DiskQuestion{File: w.File, Refused: true, Text: refused.What + ". " + refused.Hint}
	}
	return &DiskQuestion{File: w.File, Refused: true, Text: w.err.Error()}
}

// inPart says of several files which were written, which were not and why. The
// edits of the others are as they were. Where one of them changed on disk it asks
// what to do.
func (s saved) inPart(e *Editor, r *Report) {
	var done, short, lines []string
	changed, left := model.None, ""
	for _, f := range s {
		name := e.Files[f.File].Name
		if f.err == nil {
			done = append(done, name)
			lines = append(lines, name+": written, "+phrase.Plural(f.lines, "line")+" changed")
			for _, note := range f.notes {
				lines = append(lines, "    "+note)
			}
			continue
		}
		var other *files.Changed
		if errors.As(f.err, &other) && !other.Gone && changed == model.None {
			changed, left = f.File, other.Left
		}
		lines = append(lines, name+": not written, its edits are kept", "    "+f.err.Error())
		short = append(short, name)
	}
	said := "nothing was written"
	if len(done) > 0 {
		said = "written: " + strings.Join(done, ", ")
	}
	if changed != model.None {
		text := "changed on disk meanwhile, so it was not written; " + said
		if left != "" {
			text += "; " + left
		}
		r.Disk = &DiskQuestion{File: changed, Text: text}
		return
	}
	r.Text = strings.Join(short, ", ") + " not written, the edits are kept; " + said
	r.Title, r.Lines = "not all files were written", lines
}

// asides are what saving had to do another way, behind the sentence that says what
// it did; "" where it did all as usual.
func asides(notes []string) string {
	if len(notes) == 0 {
		return ""
	}
	return " Note: " + strings.Join(notes, "; ")
}

// SaveAs writes a file with its edits to another path; the file itself and its
// edits stay as they are. Replace writes over a file that is there. Where the path
// is that of the file nothing is written, and Report.OwnPath is set.
type SaveAs struct {
	File    int
	Path    string
	Replace bool
}

type savedAs struct {
	SaveAs
	own   bool
	notes []string
	err   error
}

func (w SaveAs) job(e *Editor) Job {
	p, now := Plan{File: w.File, Doc: e.Files[w.File].Doc}, e.Now().Objects(w.File)
	w.Path = ExpandHome(w.Path)
	return func() Result {
		if isPathOf(w.Path, p.Doc) {
			return savedAs{SaveAs: w, own: true}
		}
		p, err := p.edited(now)
		var did disk.Saved
		if err == nil {
			_, did, err = disk.SaveAs(p.Doc, w.Path, p.Next, w.Replace)
		}
		return savedAs{SaveAs: w, notes: did.Notes, err: err}
	}
}

func (s savedAs) accept(e *Editor) Report {
	var refused *files.Refused
	switch {
	case s.own:
		return Report{OwnPath: true}
	case errors.As(s.err, &refused): // the path was typed just now
		return Report{Err: errors.New(refused.What + ". " + refused.Hint)}
	case s.err != nil:
		return Report{Err: s.err}
	}
	text := "written to " + model.Escape(s.Path) + asides(s.notes)
	if e.Dirty(s.File) {
		text = e.Files[s.File].Name + " itself is as it was, its edits are unsaved; " + text
	}
	return Report{Text: text}
}

// isPathOf reports whether a path leads to the file of a document, by whatever
// name.
func isPathOf(path string, doc *files.Document) bool {
	if doc.Path() == "" {
		return false
	}
	x, errX := filepath.Abs(path)
	y, errY := filepath.Abs(doc.Path())
	if errX == nil && errY == nil && x == y {
		return true
	}
	a, errA := os.Stat(path)
	b, errB := os.Stat(doc.Path())
	return errA == nil && errB == nil && os.SameFile(a, b)
}

// ExpandHome replaces ~/ at the begin of a path by the home folder, as shells do.
func ExpandHome(path string) string {
	rest, found := strings.CutPrefix(path, "~/")
	if !found {
		return path
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return path
	}
	return filepath.Join(home, rest)
}

// Request has the edits of a file written as a change request of that name, in
// place of saving them. The file is as loaded then; undo brings the edits back.
type Request struct {
	File int
	Name string
}

type requested struct {
	file int
	said string
	err  error
}

func (w Request) job(e *Editor) Job {
	doc, now, write := e.Files[w.File].Doc, e.Now().Objects(w.File), e.Options.Request
	return func() Result {
		said, err := write(ExpandHome(w.Name), doc, doc.Shelf().File(now))
		return requested{w.File, said, err}
	}
}

func (q requested) accept(e *Editor) (r Report) {
	if q.err != nil {
		return Report{Err: q.err}
	}
	next := e.Now().Clone()
	next.Drafts[q.file] = model.NewDraft(e.Now().Drafts[q.file].Base())
	r.Done, r.Err = e.keep(next, "edits requested")
	r.Text = q.said + e.advice(UndoTakesBack)
	return r
}
