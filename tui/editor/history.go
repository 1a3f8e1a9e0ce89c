package editor

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// RememberedTexts are the texts of starts and predecessor that were typed for the
// version added last, changes as the command set takes them.
type RememberedTexts struct{ Starts, Predecessor string }

// TextsStep is what a step that adds versions does to the texts remembered: an
// undo brings back those of before.
type TextsStep struct{ Before, After RememberedTexts }

// Snapshot is a state of the drafts of all files with what the rules say of it.
// The undo history is a list of snapshots, so a step that changes several files
// is undone in one.
type Snapshot struct {
	Drafts []model.Draft
	// Own is what the rules say of each file alone, findings that and what they
	// say of the files together; behind is set while some of it is yet to come.
	Own, Findings [][]model.Finding
	Behind        bool
	// Stale is set while the findings are those of a former text; the rules are
	// asked when the state is shown.
	Stale bool
	// Approved are the files whose edits the approval of a change request made,
	// with the file of that request. It is never changed in place.
	Approved map[int]int
	// Label says what the step did, and Mark what a front end noted of it.
	Label string
	Mark  Mark
	of    *Editor
	// index, errors and merged, which holds the merged versions of one track by
	// their texts, are worked out on demand.
	index  *Index
	merged struct {
		track    model.TrackRef
		versions map[string]*model.Version
	}
	Errors *[]model.Finding
}

// With returns a snapshot whose draft of one file is another one.
func (m *Snapshot) With(file int, d model.Draft) *Snapshot {
	next := m.Clone()
	next.Drafts[file] = d
	return next
}

// Clone copies drafts and findings, for a state that is to differ from m.
func (m *Snapshot) Clone() *Snapshot {
	return &Snapshot{of: m.of, Drafts: slices.Clone(m.Drafts), Own: slices.Clone(m.Own), Findings: slices.Clone(m.Findings), Behind: m.Behind, Approved: m.Approved}
}

// Judge asks the rules about the files whose drafts differ from before.
func (e *Editor) Judge(m, before *Snapshot) {
	for i, sheet := range e.Files {
		if sheet.Judge != nil && (before == nil || !sameList(m.Drafts[i].Objects(), before.Drafts[i].Objects())) {
			m.Own[i] = sheet.Judge.Findings(m.Drafts[i].Objects())
		}
	}
	e.Relate(m)
	m.Forget()
	if before != nil {
		m.index = indexFrom(m, before)
	}
}

func sameList(a, b []*model.Object) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// keptSteps is how many undo steps come back with a journal; what was done
// before is one step.
const keptSteps = 100

// replaySaved returns the undo history on the saved texts. Saved are the files with
// their objects as edited and as read from the new text.
func (e *Editor) replaySaved(present *Snapshot, saved map[int]change.Saved) (moments []*Snapshot, at int) {
	moments = []*Snapshot{present}
	for i := e.At - 1; i >= 0 && len(moments) <= keptSteps; i-- {
		m, ok := e.Snapshots[i].retrace(saved)
		if !ok {
			break
		}
		moments = append([]*Snapshot{m}, moments...)
	}
	at = len(moments) - 1
	present.Label, present.Mark = e.Now().Label, e.Now().Mark.saved(saved)
	for i := e.At + 1; i < len(e.Snapshots) && len(moments)-at <= keptSteps; i++ {
		m, ok := e.Snapshots[i].retrace(saved)
		if !ok {
			break
		}
		moments = append(moments, m)
	}
	return moments, at
}

// retrace returns a state on the saved texts. Nothing is judged before it is shown.
func (m *Snapshot) retrace(saved map[int]change.Saved) (*Snapshot, bool) {
	next := m.Clone()
	next.Label, next.Mark, next.Stale = m.Label, m.Mark.saved(saved), true
	for file, x := range saved {
		d, ok := change.Replay(x, m.Drafts[file].Objects())
		if !ok {
			return nil, false
		}
		next.Drafts[file] = d
	}
	return next, true
}

// saved returns the mark on the saved texts.
func (k Mark) saved(saved map[int]change.Saved) Mark {
	k.Focus = movedFocus(k.Focus, saved)
	return k
}

// movedFocus finds a focus again: rows are numbered as in the new text, and one
// that is not there any more is known by its text.
func movedFocus(f Focus, saved map[int]change.Saved) Focus {
	x := saved[f.File]
	edited, read := change.TrackIn(x.Edited, f.TrackRef), change.TrackIn(x.Read, f.TrackRef)
	if edited == nil || read == nil {
		return f
	}
	for i, v := range edited.Versions {
		if model.KeyOf(f.TrackRef, v) == f.Key && i < len(read.Versions) {
			f.Key = model.KeyOf(f.TrackRef, read.Versions[i])
			return f
		}
	}
	if loaded := change.TrackIn(x.Loaded, f.TrackRef); loaded != nil && f.Key.Base != model.None && f.Key.Base < len(loaded.Versions) {
		f.Key = model.VersionKey{TrackRef: f.TrackRef, Base: model.None, Text: loaded.Versions[f.Key.Base].Text}
	}
	return f
}

// focusAgain finds a focus in a file that was read again, by the version's text.
func focusAgain(f Focus, loaded, read []*model.Object) Focus {
	text := f.Key.Text
	if t := change.TrackIn(loaded, f.TrackRef); t != nil && f.Key.Base != model.None && f.Key.Base < len(t.Versions) {
		text = t.Versions[f.Key.Base].Text
	}
	f.Key = model.VersionKey{TrackRef: f.TrackRef, Base: model.None, Text: text}
	if t := change.TrackIn(read, f.TrackRef); t != nil {
		for _, v := range t.Versions {
			if v.Text == text {
				f.Key = model.KeyOf(f.TrackRef, v)
				break
			}
		}
	}
	return f
}

// replayReread returns the undo history on a file that was read again: each former state
// with the edits that it had, as far as they were not given up. The last is d.
func (e *Editor) replayReread(file int, read []*model.Object, d model.Draft, decided []change.Conflict) (moments []*Snapshot) {
	verdicts := map[string]change.Verdict{}
	for i := range decided {
		verdicts[decided[i].Address()] = decided[i].Verdict
	}
	add := func(m *Snapshot, now model.Draft) {
		next := m.Clone()
		next.Label, next.Mark, next.Stale = m.Label, m.Mark, true
		if m.Mark.Focus.File == file {
			next.Mark.Focus = focusAgain(m.Mark.Focus, e.Now().Drafts[file].Base(), read)
		}
		next.Drafts[file] = now
		if n := len(moments); n == 0 || !next.Means(moments[n-1]) {
			moments = append(moments, next)
		}
	}
	for i := max(e.At-keptSteps, 0); i < e.At; i++ {
		m := change.Reapply(model.NewDraft(read), change.Diff(file, e.Snapshots[i].Drafts[file]))
		for k := range m.Conflicts {
			m.Conflicts[k].Verdict = verdicts[m.Conflicts[k].Address()]
			m.Draft, _ = m.Conflicts[k].Decide(m.Draft)
		}
		add(e.Snapshots[i], m.Draft)
	}
	add(e.Now(), d)
	return moments
}

// Focus is the version and the stage worked on. A row is remembered by what it
// is, so that it is found again after rows came or went.
type Focus struct {
	model.TrackRef
	Version int
	Key     model.VersionKey
	// Stage is an index into the stages that count, or model.None.
	Stage int
}

// Ref addresses the focused version.
func (f Focus) Ref() model.Ref {
	return f.In(f.Version)
}

// StepFiles names the files that a step changed, where several are open: "
// (team-a.yaml)".
func (e *Editor) StepFiles(m *Snapshot) string {
	at := slices.Index(e.Snapshots, m)
	if len(e.Files) < 2 || at < 1 {
		return ""
	}
	var out []string
	for file, sheet := range e.Files {
		if !model.SameObjects(m.Drafts[file].Objects(), e.Snapshots[at-1].Drafts[file].Objects()) {
			out = append(out, sheet.Name)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return " (" + strings.Join(out, ", ") + ")"
}

// Refresh asks the rules about a state that was made on a former text.
func (e *Editor) Refresh() {
	if m := e.Now(); m.Stale {
		m.Stale = false
		e.Judge(m, nil)
	}
}

// Forget drops what was worked out of the findings, because they differ now.
func (m *Snapshot) Forget() { m.index, m.Errors = nil, nil }
