package tui

import (
	"github.com/lctui/lctui/model"
	"strconv"
)

// A save, or a file read again, gives the drafts another text to stand on. The
// undo history is made once more on it, so that what was done before can still be
// undone: as new edits, because what was written stays written. It begins anew
// where a former state cannot be had with all that it held.

// retraced gives the undo history on the saved texts. Saved are the files with
// their objects as edited and as read from the new text.
func (s *session) retraced(present *moment, saved map[int]texts) (moments []*moment, at int) {
	moments = []*moment{present}
	for i := s.moment - 1; i >= 0 && len(moments) <= keptSteps; i-- {
		m, ok := s.moments[i].retrace(saved)
		if !ok {
			break
		}
		moments = append([]*moment{m}, moments...)
	}
	at = len(moments) - 1
	present.label, present.texts = s.kept().label, s.kept().texts
	present.focus = movedFocus(s.kept().focus, saved)
	for i := s.moment + 1; i < len(s.moments) && len(moments)-at <= keptSteps; i++ {
		m, ok := s.moments[i].retrace(saved)
		if !ok {
			break
		}
		moments = append(moments, m)
	}
	return moments, at
}

// texts are the objects of a file as loaded, as edited, and as read from the text
// written of them.
type texts struct{ loaded, edited, read []*model.Object }

// retrace gives a state on the saved texts. Nothing is judged before it is shown.
func (m *moment) retrace(saved map[int]texts) (*moment, bool) {
	next := m.clone()
	next.label, next.texts, next.stale, next.focus = m.label, m.texts, true, movedFocus(m.focus, saved)
	for file, x := range saved {
		d, ok := retraceDraft(x, m.drafts[file].Objects())
		if !ok {
			return nil, false
		}
		next.drafts[file] = d
	}
	return next, true
}

// movedFocus finds a focus again: rows are numbered as in the new text, and one
// that is not there any more is known by its text.
func movedFocus(f focus, saved map[int]texts) focus {
	x := saved[f.File]
	edited, read := trackIn(x.edited, f.TrackRef), trackIn(x.read, f.TrackRef)
	if edited == nil || read == nil {
		return f
	}
	for i, v := range edited.Versions {
		if model.KeyOf(f.TrackRef, v) == f.key && i < len(read.Versions) {
			f.key = model.KeyOf(f.TrackRef, read.Versions[i])
			return f
		}
	}
	if loaded := trackIn(x.loaded, f.TrackRef); loaded != nil && f.key.Base != model.None && f.key.Base < len(loaded.Versions) {
		f.key = model.VersionKey{TrackRef: f.TrackRef, Base: model.None, Text: loaded.Versions[f.key.Base].Text}
	}
	return f
}

// focusAgain finds a focus in a file that was read again, by the version's text.
func focusAgain(f focus, loaded, read []*model.Object) focus {
	text := f.key.Text
	if t := trackIn(loaded, f.TrackRef); t != nil && f.key.Base != model.None && f.key.Base < len(t.Versions) {
		text = t.Versions[f.key.Base].Text
	}
	f.key = model.VersionKey{TrackRef: f.TrackRef, Base: model.None, Text: text}
	if t := trackIn(read, f.TrackRef); t != nil {
		for _, v := range t.Versions {
			if v.Text == text {
				f.key = model.KeyOf(f.TrackRef, v)
				break
			}
		}
	}
	return f
}

func trackIn(objects []*model.Object, p model.TrackRef) *model.Track {
	if p.Object >= len(objects) || p.Track >= len(objects[p.Object].Tracks) {
		return nil
	}
	return objects[p.Object].Tracks[p.Track]
}

// retraceDraft gives a draft of a saved text that means a former state.
func retraceDraft(x texts, want []*model.Object) (model.Draft, bool) {
	d := model.NewDraft(x.read)
	if !model.SameObjects(x.read, x.edited) || len(want) != len(x.edited) {
		return d, false
	}
	for o := range want {
		now := x.edited[o]
		if now == want[o] {
			continue
		}
		if len(now.Tracks) != len(want[o].Tracks) {
			return d, false
		}
		for t := range want[o].Tracks {
			if now.Tracks[t] == want[o].Tracks[t] {
				continue
			}
			var ok bool
			if d, ok = retraceTrack(d, model.Ref{Object: o, Track: t, Version: model.None, Stage: model.None}, now.Tracks[t], want[o].Tracks[t]); !ok {
				return d, false
			}
		}
	}
	return d, model.SameObjects(d.Objects(), want)
}

// retraceTrack makes a track of a draft, which means now, mean want: versions go,
// come and change.
func retraceTrack(d model.Draft, ref model.Ref, now, want *model.Track) (_ model.Draft, ok bool) {
	why := ""
	wanted, there := map[model.VersionKey]bool{}, map[model.VersionKey]bool{}
	for _, v := range want.Versions {
		wanted[model.KeyOf(model.TrackRef{}, v)] = true
	}
	for i := len(now.Versions) - 1; i >= 0; i-- {
		v := now.Versions[i]
		key := model.KeyOf(model.TrackRef{}, v)
		if there[key] = true; wanted[key] {
			continue
		}
		ref.Version = i
		if d, why = with(d, model.Edit{Ref: ref, What: model.RemoveVersion, Name: v.Text}); why != "" {
			return d, false
		}
	}
	for i, v := range want.Versions {
		ref.Version = i
		versions := d.Objects()[ref.Object].Tracks[ref.Track].Versions
		switch {
		case !there[model.KeyOf(model.TrackRef{}, v)]:
			if d, why = putBack(d, ref, v); why != "" {
				return d, false
			}
		case i >= len(versions) || v.Revision != nil && !model.SameVersion(versions[i], v):
			return d, false
		case !model.SameVersion(versions[i], v):
			if d, why = turnInto(d, ref, versions[i], change{after: v}); why != "" {
				return d, false
			}
		}
	}
	return d, true
}

// putBack adds a version that a save removed. One that held more than is known
// here cannot be put back.
func putBack(d model.Draft, ref model.Ref, v *model.Version) (model.Draft, string) {
	if len(v.Others)+len(v.CRI)+len(v.Architectures) > 0 || v.Revision != nil {
		return d, "it held more than its lifecycle"
	}
	edits := []model.Edit{{Ref: ref, What: model.AddVersion, Name: v.Text}}
	edits = append(edits, fieldEdits(ref, &model.Version{Text: v.Text}, v)...)
	for _, stage := range v.Stages {
		edits = append(edits, model.Edit{Ref: ref, What: model.AddStage, Name: stage.Name, To: stage.Start})
	}
	return with(d, edits...)
}

// metAgain gives the undo history on a file that was read again: each former state
// with the edits that it had, as far as they were not given up. The last is d.
func (s *session) metAgain(file int, read []*model.Object, d model.Draft, decided []conflict) (moments []*moment) {
	verdicts := map[string]verdict{}
	for i := range decided {
		verdicts[decided[i].address()] = decided[i].verdict
	}
	add := func(m *moment, now model.Draft) {
		next := m.clone()
		next.label, next.texts, next.stale = m.label, m.texts, true
		if m.focus.File == file {
			next.focus = focusAgain(m.focus, s.kept().drafts[file].Base(), read)
		}
		next.drafts[file] = now
		if n := len(moments); n == 0 || !next.means(moments[n-1]) {
			moments = append(moments, next)
		}
	}
	for i := max(s.moment-keptSteps, 0); i < s.moment; i++ {
		m := meetChanges(model.NewDraft(read), draftChanges(file, s.moments[i].drafts[file]))
		for k := range m.conflicts {
			m.conflicts[k].verdict = verdicts[m.conflicts[k].address()]
			m.draft, _ = m.conflicts[k].decide(m.draft)
		}
		add(s.moments[i], m.draft)
	}
	add(s.kept(), d)
	return moments
}

// address tells the versions of conflicts apart.
func (c *conflict) address() string {
	first := c.changes[0]
	object := ""
	if first.object != nil {
		object = first.object.String()
	}
	return object + "\x00" + first.track + "\x00" + first.version + "\x00" + strconv.Itoa(first.base)
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
