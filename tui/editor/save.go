package editor

import (
	"errors"
	"maps"
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

// Save writes plans. A file that somebody else changed meanwhile is not written.
type Save struct{ Plans []Plan }

// saved is a plan that was written, or could not be.
type saved struct {
	Outcome
	// lines counts the lines added or the lines removed, whichever are more.
	lines   int
	reading Reading
}

type allSaved []saved

func (w Save) job(e *Editor) Job {
	plans := slices.SortedStableFunc(slices.Values(w.Plans), func(a, b Plan) int { return a.File - b.File })
	options := e.Options
	first := make([]*files.Document, len(e.Files))
	for i, f := range e.Files {
		first[i] = f.First
	}
	return func() Result {
		written, err := Write(plans, false)
		if err != nil {
			return Report{Err: err}
		}
		var out allSaved
		for _, w := range written {
			f := saved{Outcome: w}
			if f.Err == nil {
				ops := map[files.Op]int{}
				for _, l := range files.Lines(w.Before(), w.Next.Bytes()) {
					ops[l.Op]++
				}
				f.lines = max(ops[files.Added], ops[files.Removed])
				f.reading = checkedReading(w.File, w.Next, first[w.File], &options)
			}
			out = append(out, f)
		}
		return out
	}
}

func (s allSaved) accept(e *Editor) Report {
	var r Report
	var done []string
	next, texts := e.Now().Clone(), map[int][]*model.Object{}
	for _, f := range s {
		if f.Err != nil {
			continue
		}
		name := e.Files[f.File].Name
		texts[f.File] = ObjectsOf(f.Next)
		e.takeOver(f.reading, next, model.NewDraft(texts[f.File]))
		e.Files[f.File].trouble = ""
		r.Replaced = true
		done = append(done, name+", "+phrase.Plural(f.lines, "line")+" changed")
		for _, note := range f.Notes {
			r.Notes = append(r.Notes, name+": "+note)
		}
	}
	if len(done) > 0 {
		now := e.Now()
		e.replay(next, slices.Collect(maps.Keys(texts)), func(file int, m *Snapshot) (model.Draft, bool) {
			return change.Replay(texts[file], now.Drafts[file].Objects(), m.Drafts[file].Objects())
		})
		e.setBaseline()
		e.refresh()
		r.Text = "Saved " + strings.Join(done, "; ") + "." + asides(r.Notes)
	}
	switch failed := slices.IndexFunc(s, func(f saved) bool { return f.Err != nil }); {
	case failed == model.None:
	case len(s) > 1:
		s.inPart(e, &r)
	default:
		r.Disk = s[failed].question()
	}
	return r
}

// question returns the question what to do about the one file that could not be written.
func (w *saved) question() *DiskQuestion {
	q := &DiskQuestion{File: w.File, Force: w.Force, Plans: []Plan{w.Plan}, Refused: true, Text: w.Err.Error()}
	var changed *files.Changed
	var refused *files.Refused
	switch {
	case errors.As(w.Err, &changed):
		q.Refused, q.Gone, q.Text = false, changed.Gone, changed.What()
	case errors.As(w.Err, &refused):
		q.Text = refused.What() + ". " + refused.Hint
	}
	return q
}

// inPart reports which of several files were written, and why the others were not. Those keep their
// edits. If one of them changed on disk, it asks what to do.
func (s allSaved) inPart(e *Editor, r *Report) {
	var done, short, others, lines []string
	var changed *saved
	left := ""
	for i := range s {
		f, name := &s[i], e.Files[s[i].File].Name
		if f.Err == nil {
			done = append(done, name)
			lines = append(lines, name+": written, "+phrase.Plural(f.lines, "line")+" changed")
			for _, note := range f.Notes {
				lines = append(lines, "    "+note)
			}
			continue
		}
		var other *files.Changed
		if errors.As(f.Err, &other) && !other.Gone && changed == nil {
			changed, left = f, other.Left
		} else {
			others = append(others, f.Err.Error())
		}
		lines = append(lines, name+": not written, its edits are kept", "    "+f.Err.Error())
		short = append(short, name)
	}
	said := "nothing was written"
	if len(done) > 0 {
		said = "written: " + strings.Join(done, ", ")
	}
	if changed != nil {
		text := "changed on disk meanwhile, so it was not written; " + said
		if left != "" {
			text += "; " + left
		}
		text = strings.Join(append([]string{text}, others...), "; ")
		r.Disk = &DiskQuestion{File: changed.File, Force: changed.Force, Text: text}
		return
	}
	r.Text = strings.Join(short, ", ") + " not written, the edits are kept; " + said
	r.Title, r.Lines = "not all files were written", lines
}

// asides returns what saving had to do differently, to follow the sentence about what it did; ""
// for nothing.
func asides(notes []string) string {
	if len(notes) == 0 {
		return ""
	}
	return " Note: " + strings.Join(notes, "; ")
}

// SaveAs writes a file with its edits to another path. The file itself stays as it is, and its
// edits stay unsaved. Replace allows SaveAs to overwrite an existing file and to write new errors.
// If the path is the file's own, nothing is written and Report.OwnPath is set.
type SaveAs struct {
	File    int
	Path    string
	Replace bool
}

func (w SaveAs) job(e *Editor) Job {
	doc, plan := e.Files[w.File].Doc, e.plan(w.File, w.Replace)
	w.Path = ExpandHome(w.Path)
	return func() Result {
		if files.SamePath(w.Path, doc.Path()) {
			return Report{OwnPath: true}
		}
		p, err := plan()
		if err == nil {
			err = p.Refusal()
		}
		var did disk.Saved
		if err == nil {
			_, did, err = disk.SaveAs(p.Doc, w.Path, p.Next, w.Replace)
		}
		if refused := (*files.Refused)(nil); errors.As(err, &refused) { // the user has just typed the path, so a plain error will do
			err = errors.New(refused.What() + ". " + refused.Hint)
		}
		if err != nil {
			return Report{Err: err}
		}
		return outcome(func(e *Editor) Report {
			text := "written to " + model.Escape(w.Path) + asides(did.Notes)
			if e.Dirty(w.File) {
				text = e.Files[w.File].Name + " itself is as it was, its edits are unsaved; " + text
			}
			return Report{Text: text}
		})
	}
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
