package editor

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
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

// written is the outcome of writing a plan.
type written struct {
	Plan
	// lines counts the lines added or the lines removed, whichever are more.
	lines int
	// notes say what had to be done differently.
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
		group := lockTogether(plans, targets)
		if group.locks != nil {
			defer group.locks.Release()
		}
		for _, p := range plans {
			f := written{Plan: p, err: errTargetFailed}
			target, isRequest := targets[p.File]
			targetFailed := isRequest && slices.ContainsFunc(out, func(x written) bool { return x.File == target.File && x.err != nil })
			if group.err != nil || !targetFailed {
				var did disk.Saved
				did, f.err = group.write(p)
				f.notes = did.Notes
			}
			if f.err == nil {
				ops := map[files.Op]int{}
				for _, l := range files.Lines(p.Before(), p.Next.Bytes()) {
					ops[l.Op]++
				}
				f.lines = max(ops[files.Added], ops[files.Removed])
				f.reading = judgedReading(p.File, p.Next, first[p.File], &options)
			}
			out = append(out, f)
		}
		return out
	}
}

// errTargetFailed is why a change request is not written; errOtherFailed is why a file is not
// that has to be written together with another one.
var (
	errTargetFailed = errors.New("its target was not written, so the request stays as it was")
	errOtherFailed  = errors.New("a change request and its target are written together, and the other file cannot be: nothing was written")
)

// lockedFiles are the files of a save that have to agree: change requests that are
// written with their targets.
type lockedFiles struct {
	locks *disk.LockSet
	err   error
	// about is the file that err is about, the first planned one if err names none; in has the
	// files that must agree.
	about int
	in    map[int]bool
}

// lockTogether locks requests and their targets until all of them are written: a
// target never changes for a request that somebody else has moved meanwhile.
func lockTogether(plans []Plan, targets map[int]RequestTarget) lockedFiles {
	g := lockedFiles{about: model.None, in: map[int]bool{}}
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
		g.locks, g.err = disk.LockAll(all...)
	}
	if g.err == nil {
		return g
	}
	name := ""
	var changed *files.Changed
	var refused *files.Refused
	switch {
	case errors.As(g.err, &changed):
		name = changed.File
	case errors.As(g.err, &refused):
		name = refused.File
	}
	at := slices.IndexFunc(plans, func(p Plan) bool { return p.Doc.Name() == name })
	g.about = plans[max(at, 0)].File
	return g
}

// write writes the file of a plan, under the common locks if it is one of the files that must
// agree.
func (g lockedFiles) write(p Plan) (disk.Saved, error) {
	switch {
	case !g.in[p.File]:
		return p.write()
	case g.err != nil && g.about == p.File:
		return disk.Saved{}, g.err
	case g.err != nil:
		return disk.Saved{}, errOtherFailed
	}
	return g.locks.Save(p.Doc, p.Next)
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
		r.replaced(f.File, texts[f.File].Edited, texts[f.File].Read, false)
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
	switch failed := slices.IndexFunc(s, func(f written) bool { return f.err != nil }); {
	case failed == model.None:
	case len(s) > 1:
		s.inPart(e, &r)
	default:
		r.Disk = s[failed].question()
	}
	return r
}

// question returns the question what to do about the one file that could not be written.
func (w *written) question() *DiskQuestion {
	q := &DiskQuestion{File: w.File, Plans: []Plan{w.Plan}, Refused: true, Text: w.err.Error()}
	var changed *files.Changed
	var refused *files.Refused
	switch {
	case errors.As(w.err, &changed):
		q.Refused, q.Gone, q.Text = false, changed.Gone, changed.What()
	case errors.As(w.err, &refused):
		q.Text = refused.What + ". " + refused.Hint
	}
	return q
}

// inPart reports which of several files were written, and which were not and why; those keep
// their edits. If one of them changed on disk, it asks what to do.
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

// asides returns what saving had to do differently, to follow the sentence that says what it did;
// "" for nothing.
func asides(notes []string) string {
	if len(notes) == 0 {
		return ""
	}
	return " Note: " + strings.Join(notes, "; ")
}

// SaveAs writes a file with its edits to another path; the file itself and its edits stay as they
// are. Replace allows it to overwrite an existing file. If the path is the file's own, nothing is
// written and Report.OwnPath is set.
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
	case errors.As(s.err, &refused): // the user has just typed the path, so a plain error will do
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
	a, errA := os.Stat(path)
	b, errB := os.Stat(doc.Path())
	return errX == nil && errY == nil && x == y || errA == nil && errB == nil && os.SameFile(a, b)
}

// ExpandHome replaces ~/ at the beginning of a path with the home folder, as shells do.
func ExpandHome(path string) string {
	rest, found := strings.CutPrefix(path, "~/")
	home, err := os.UserHomeDir()
	if !found || err != nil {
		return path
	}
	return filepath.Join(home, rest)
}

// Request writes the edits of a file as a change request of that name instead of saving them. The
// file is then as loaded; undo brings the edits back.
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
		said, err := write(ExpandHome(w.Name), doc, doc.Grouped().File(now))
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
