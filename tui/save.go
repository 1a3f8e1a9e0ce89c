package tui

import (
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// prepared is the outcome of working out what would be written: the edited
// documents, checked, and their diffs.
type prepared struct {
	plans []editor.Plan
	diffs []string
	err   error
	then  func(prepared) tea.Cmd
}

func (p prepared) apply(s *session) tea.Cmd {
	s.busy = false
	cmd := p.then(p)
	return s.replay(cmd)
}

// prepare works out what would be written of all files with edits. It touches
// no disk, but it takes time, so it is a command; keys wait.
func (s *session) prepare(then func(prepared) tea.Cmd) tea.Cmd {
	type work struct {
		file    int
		name    string
		doc     *files.Document
		objects []*model.Object
	}
	var todo []work
	for _, i := range s.Editor.TargetsFirst() {
		if sheet := s.Editor.Files[i]; s.Editor.Dirty(i) {
			todo = append(todo, work{i, sheet.Name, sheet.Doc, s.Editor.Now().Drafts[i].Objects()})
		}
	}
	s.busy = true
	half := s.Editor.WholeApprovals()
	return func() tea.Msg {
		p := prepared{then: then, err: half}
		if half != nil {
			return p
		}
		for _, w := range todo {
			next, err := w.doc.Edit(w.doc.Shelf().File(w.objects))
			if err != nil {
				p.err = err
				return p
			}
			p.plans = append(p.plans, editor.Plan{File: w.file, Next: next})
			p.diffs = append(p.diffs, files.Diff(w.name, w.doc.Bytes(), next.Bytes()))
		}
		return p
	}
}

// write is :w and its kin: everything with edits is written without a diff.
func (s *session) write(leave bool) tea.Cmd {
	if !s.Editor.Now().Dirty() {
		if leave {
			return s.leaveForGood(exitLeft)
		}
		s.say("nothing to write: no edit is unsaved")
		return nil
	}
	return s.prepare(func(p prepared) tea.Cmd {
		if p.err != nil {
			s.fail(p.err)
			return nil
		}
		return s.writePlans(p.plans, leave)
	})
}

// saved is the outcome of writing: what was written, and what went wrong.
type saved struct {
	files []savedFile
	leave bool
}

type savedFile struct {
	editor.Plan
	lines int
	// notes say what had to be done another way.
	notes    []string
	err      error
	judge    editor.Judge
	findings []model.Finding
}

// writePlans writes the files in the background; keys wait.
func (s *session) writePlans(plans []editor.Plan, leave bool) tea.Cmd {
	if len(plans) == 0 {
		s.say("nothing to write")
		return nil
	}
	s.busy = true
	plans, targets := s.Editor.InOrder(plans), s.Editor.Targets
	docs := make([]*files.Document, len(s.Editor.Files))
	for i, sheet := range s.Editor.Files {
		docs[i] = sheet.Doc
	}
	options, first := s.Editor.Options, s.Editor.Files
	return func() tea.Msg {
		out := saved{leave: leave}
		group := holdTogether(plans, docs, targets)
		defer group.release()
		for _, p := range plans {
			f := savedFile{Plan: p, err: errTargetFailed}
			if group.err != nil || !targetFailed(targets, p.File, out.files) {
				var did files.Saved
				did, f.err = group.write(p, docs[p.File])
				f.notes = did.Notes
			}
			if f.err == nil {
				f.lines = changedLines(files.Lines(p.Before(docs[p.File]), p.Next.Bytes()))
				f.judge = editor.NewJudge(p.Next, first[p.File].First, &options)
				f.findings = f.judge.Findings(editor.ObjectsOf(p.Next))
			}
			out.files = append(out.files, f)
		}
		return out
	}
}

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

func (o saved) apply(s *session) tea.Cmd {
	s.busy = false
	var done, notes []string
	var failed error
	at := 0
	next, written := s.Editor.Now().Clone(), map[int]change.Saved{}
	for _, f := range o.files {
		if f.err != nil {
			failed, at = errors.Join(failed, f.err), f.File
			continue
		}
		written[f.File] = change.Saved{Loaded: s.Editor.Now().Drafts[f.File].Base(), Edited: s.Editor.Now().Drafts[f.File].Objects(), Read: editor.ObjectsOf(f.Next)}
		s.takeOver(f.File, f.Next, f.judge, f.findings, next)
		done = append(done, s.Editor.Files[f.File].Name+", "+phrase.Plural(f.lines, "line")+" changed")
		for _, note := range f.notes {
			notes = append(notes, s.Editor.Files[f.File].Name+": "+note)
		}
	}
	if len(done) > 0 {
		s.Editor.Snapshots, s.Editor.At = s.Editor.ReplaySaved(next, written)
		s.Trial = nil
		s.Editor.SetBaseline()
		s.Editor.Relate(next)
		s.settle()
		s.say("Saved " + strings.Join(done, "; ") + "." + asides(notes))
	}
	switch {
	case failed != nil && len(o.files) > 1:
		return s.savedInPart(o)
	case failed != nil:
		plans := make([]editor.Plan, len(o.files))
		for i, f := range o.files {
			plans[i] = f.Plan
		}
		cmd := s.saveFailed(at, failed)
		s.disk.plans, s.disk.leave = plans, o.leave
		return cmd
	}
	s.backToRows()
	if o.leave {
		s.ahead, s.parting = nil, strings.Join(notes, "; ")
		return s.leaveForGood(exitLeft)
	}
	return s.replay(nil)
}

// asides are what saving had to do another way, behind the sentence that says what
// it did; "" where it did all as usual.
func asides(notes []string) string {
	if len(notes) == 0 {
		return ""
	}
	return " Note: " + strings.Join(notes, "; ")
}

// takeOver goes on with a document as the file's: its objects are the new base,
// in the order of the present ones.
func (s *session) takeOver(file int, doc *files.Document, judge editor.Judge, findings []model.Finding, next *editor.Snapshot) {
	old := s.Editor.Now().Drafts[file].Objects()
	sheet := s.Editor.Files[file]
	sheet.Doc, sheet.Judge, sheet.Alone, sheet.Trouble = doc, judge, findings, ""
	now := editor.ObjectsOf(doc)
	next.Drafts[file], next.Own[file] = model.NewDraft(now), findings
	next.Release(file)
	marked := map[model.VersionKey]bool{}
	for key := range s.Marked {
		if key.File != file {
			marked[key] = true
		}
	}
	for o := range min(len(old), len(now)) {
		for t := range min(len(old[o].Tracks), len(now[o].Tracks)) {
			p := model.TrackRef{File: file, Object: o, Track: t}
			for i := range min(len(old[o].Tracks[t].Versions), len(now[o].Tracks[t].Versions)) {
				before, after := model.KeyOf(p, old[o].Tracks[t].Versions[i]), model.KeyOf(p, now[o].Tracks[t].Versions[i])
				if s.Marked[before] {
					marked[after] = true
				}
				if s.Focus.Key == before && s.Focus.Version == i {
					s.Focus.Key = after
				}
			}
		}
	}
	s.Marked = marked
}

// saveFailed says why nothing was written. Where the file changed on disk it
// asks what to do.
func (s *session) saveFailed(file int, err error) tea.Cmd {
	s.ahead = nil
	s.fail(err)
	var changed *files.Changed
	if errors.As(err, &changed) {
		s.disk = diskQuestion{file: file, gone: changed.Gone, text: changed.What()}
		s.Status = panel.Status{}
		s.open(keys.DiskQuestion)
		return nil
	}
	text := err.Error()
	var refused *files.Refused
	if errors.As(err, &refused) {
		text = refused.What + ". " + refused.Hint
	}
	s.disk = diskQuestion{file: file, refused: true, text: text}
	s.Status = panel.Status{}
	s.open(keys.DiskQuestion)
	return nil
}
