package tui

import (
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// A save, or a file read again, gives the drafts another text to stand on. The
// undo history is made once more on it, so that what was done before can still be
// undone: as new edits, because what was written stays written. It begins anew
// where a former state cannot be had with all that it held.

// retraced gives the undo history on the saved texts. Saved are the files with
// their objects as edited and as read from the new text.
func (e *Editor) retraced(present *moment, saved map[int]change.Saved) (moments []*moment, at int) {
	moments = []*moment{present}
	for i := e.moment - 1; i >= 0 && len(moments) <= keptSteps; i-- {
		m, ok := e.moments[i].retrace(saved)
		if !ok {
			break
		}
		moments = append([]*moment{m}, moments...)
	}
	at = len(moments) - 1
	present.label, present.texts = e.kept().label, e.kept().texts
	present.focus = movedFocus(e.kept().focus, saved)
	for i := e.moment + 1; i < len(e.moments) && len(moments)-at <= keptSteps; i++ {
		m, ok := e.moments[i].retrace(saved)
		if !ok {
			break
		}
		moments = append(moments, m)
	}
	return moments, at
}

// retrace gives a state on the saved texts. Nothing is judged before it is shown.
func (m *moment) retrace(saved map[int]change.Saved) (*moment, bool) {
	next := m.clone()
	next.label, next.texts, next.stale, next.focus = m.label, m.texts, true, movedFocus(m.focus, saved)
	for file, x := range saved {
		d, ok := change.Replay(x, m.drafts[file].Objects())
		if !ok {
			return nil, false
		}
		next.drafts[file] = d
	}
	return next, true
}

// movedFocus finds a focus again: rows are numbered as in the new text, and one
// that is not there any more is known by its text.
func movedFocus(f focus, saved map[int]change.Saved) focus {
	x := saved[f.File]
	edited, read := change.TrackIn(x.Edited, f.TrackRef), change.TrackIn(x.Read, f.TrackRef)
	if edited == nil || read == nil {
		return f
	}
	for i, v := range edited.Versions {
		if model.KeyOf(f.TrackRef, v) == f.key && i < len(read.Versions) {
			f.key = model.KeyOf(f.TrackRef, read.Versions[i])
			return f
		}
	}
	if loaded := change.TrackIn(x.Loaded, f.TrackRef); loaded != nil && f.key.Base != model.None && f.key.Base < len(loaded.Versions) {
		f.key = model.VersionKey{TrackRef: f.TrackRef, Base: model.None, Text: loaded.Versions[f.key.Base].Text}
	}
	return f
}

// focusAgain finds a focus in a file that was read again, by the version's text.
func focusAgain(f focus, loaded, read []*model.Object) focus {
	text := f.key.Text
	if t := change.TrackIn(loaded, f.TrackRef); t != nil && f.key.Base != model.None && f.key.Base < len(t.Versions) {
		text = t.Versions[f.key.Base].Text
	}
	f.key = model.VersionKey{TrackRef: f.TrackRef, Base: model.None, Text: text}
	if t := change.TrackIn(read, f.TrackRef); t != nil {
		for _, v := range t.Versions {
			if v.Text == text {
				f.key = model.KeyOf(f.TrackRef, v)
				break
			}
		}
	}
	return f
}

// metAgain gives the undo history on a file that was read again: each former state
// with the edits that it had, as far as they were not given up. The last is d.
func (e *Editor) metAgain(file int, read []*model.Object, d model.Draft, decided []change.Conflict) (moments []*moment) {
	verdicts := map[string]change.Verdict{}
	for i := range decided {
		verdicts[decided[i].Address()] = decided[i].Verdict
	}
	add := func(m *moment, now model.Draft) {
		next := m.clone()
		next.label, next.texts, next.stale = m.label, m.texts, true
		if m.focus.File == file {
			next.focus = focusAgain(m.focus, e.kept().drafts[file].Base(), read)
		}
		next.drafts[file] = now
		if n := len(moments); n == 0 || !next.means(moments[n-1]) {
			moments = append(moments, next)
		}
	}
	for i := max(e.moment-keptSteps, 0); i < e.moment; i++ {
		m := change.Reapply(model.NewDraft(read), change.Diff(file, e.moments[i].drafts[file]))
		for k := range m.Conflicts {
			m.Conflicts[k].Verdict = verdicts[m.Conflicts[k].Address()]
			m.Draft, _ = m.Conflicts[k].Decide(m.Draft)
		}
		add(e.moments[i], m.Draft)
	}
	add(e.kept(), d)
	return moments
}

// means tells whether two states mean the same.
func (m *moment) means(o *moment) bool {
	for i := range m.drafts {
		if !model.SameObjects(m.drafts[i].Objects(), o.drafts[i].Objects()) {
			return false
		}
	}
	return true
}
