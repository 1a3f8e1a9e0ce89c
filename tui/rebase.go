package tui

import (
	"slices"

	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// rebase goes on with a file that was read again: the unsaved edits are made
// once more on the new text. Where somebody else changed the same versions, the
// user decides first; until then all stays as it was.
func (s *session) rebase(r reread) {
	sheet := s.sheets[r.file]
	if _, ok := s.kept().owner(r.file); ok { // judged anew with its request, as a whole
		s.goOn(r, model.NewDraft(shown(r.doc)), 0, nil)
		return
	}
	m := meetChanges(model.NewDraft(shown(r.doc)), draftChanges(r.file, s.kept().drafts[r.file]))
	if len(m.conflicts) == 0 {
		s.goOn(r, m.draft, m.again, nil)
		return
	}
	ok := s.openConflicts(r.file, m, func(d model.Draft, again int) { s.goOn(r, d, again, m.conflicts) })
	switch {
	case !ok:
	case slices.ContainsFunc(m.conflicts, func(c conflict) bool { return isRecordChange(c.changes[0]) }):
		s.say("the object has been modified: " + sheet.name + " changed on disk") // Porch 6.2
	default:
		s.say(sheet.name + " changed on disk in versions that you edited")
	}
}

// goOn takes a file over that was read again, with a draft of it and what was
// decided on the way there.
func (s *session) goOn(r reread, d model.Draft, again int, decided []conflict) {
	focused, stage := "", s.focus.stage
	if v := s.focused(); v != nil {
		focused = v.Text
	}
	sheet := s.sheets[r.file]
	broken := revision.Compare(sheet.name, sheet.doc.Objects(), r.doc.Objects())
	sheet.doc, sheet.first, sheet.judge, sheet.alone, sheet.locked = r.doc, r.doc, r.judge, r.findings, r.locked
	moments, undone := s.mendAll(s.metAgain(r.file, shown(r.doc), d, decided))
	s.marked = s.marksOn(r.file, shown(r.doc))
	s.moments, s.moment, s.trial = moments, len(moments)-1, nil
	s.loadedNow()
	s.refresh()
	s.settle()
	text := sheet.name + " read again"
	switch request, ok := s.kept().owner(r.file); {
	case ok:
		text += ", the approval of " + s.sheets[request].name + " still stands"
	case d.Dirty():
		text += ", " + phrase.Plural(again, "edit") + " kept"
	}
	s.refocus(focused, stage)
	if len(broken) > 0 { // by hand everything can be changed, also what no transition leads to
		text = "read again: " + model.Escape(broken[0].Message)
	}
	s.say(text)
	s.showUndone(undone)
}

// marksOn finds the marked versions of a file again, by their texts.
func (s *session) marksOn(file int, read []*model.Object) map[model.VersionKey]bool {
	out := map[model.VersionKey]bool{}
	for key := range s.marked {
		if key.File != file {
			out[key] = true
			continue
		}
		t := s.keptTrackOf(key.TrackRef)
		if t == nil || key.Object >= len(read) || key.Track >= len(read[key.Object].Tracks) {
			continue
		}
		for _, v := range t.Versions {
			if model.KeyOf(key.TrackRef, v) != key {
				continue
			}
			for _, again := range read[key.Object].Tracks[key.Track].Versions {
				if again.Text == v.Text {
					out[model.KeyOf(key.TrackRef, again)] = true
				}
			}
		}
	}
	return out
}

// refocus goes to the version of that text, where it still is.
func (s *session) refocus(text string, stage int) {
	p := s.focus.TrackRef
	if s.trackOf(p) == nil {
		p = s.firstTrack()
	}
	s.enterTrack(p)
	if t := s.trackOf(p); t != nil {
		for i, v := range t.Versions {
			if v.Text == text {
				s.goTo(p, i, stage)
				return
			}
		}
	}
}

// repeatChanges gives a draft with the changes of one version made once more:
// all of them or, with the reason, none.
func repeatChanges(d model.Draft, changes []change) (_ model.Draft, why string) {
	next := d
	for _, c := range changes {
		if next, why = repeatChange(next, c); why != "" {
			return d, why
		}
	}
	return next, ""
}

// repeatChange makes one change once more, or says why it no longer fits.
func repeatChange(d model.Draft, c change) (model.Draft, string) {
	if c.kind == listsChanged {
		return repeatPart(d, c)
	}
	ref, v := findAgain(d, c)
	if ref.Track < 0 && c.kind == versionAdded {
		return addListAgain(d, c)
	}
	if ref.Track < 0 {
		return d, "its track is gone"
	}
	if c.kind == versionAdded {
		if v != nil {
			return d, "the version is in the file now"
		}
		return addAgain(d, ref, c)
	}
	if v == nil {
		return d, "the version is gone"
	}
	var edits []model.Edit
	switch c.kind {
	case versionRemoved:
		edits = []model.Edit{{Ref: ref, What: model.RemoveVersion, Name: v.Text}}
		if !model.SameVersion(v, c.before) {
			return d, "the version differs now"
		}
	case stateMoved:
		return moveAgain(d, ref, v, c)
	case converted, fieldChanged, textChanged:
		if model.SameVersion(v, c.after) {
			return d, "" // one change of the version made them all
		}
		if !model.SameVersion(v, c.before) {
			return d, "the version differs now"
		}
		return replaceAgain(d, ref, v, c)
	default:
		return repeatStart(d, ref, v, c)
	}
	next, err := d.With(edits...)
	if err != nil {
		return d, err.Error()
	}
	return next, ""
}

// findAgain finds the version of a change in a draft of another text, whatever
// its place is now: by the names of object and track, by its own text, and of
// several of that text the one of the same number. What the draft itself did to
// it does not matter.
func findAgain(d model.Draft, c change) (model.Ref, *model.Version) {
	if c.kind == listsChanged {
		return findPart(d, c)
	}
	base, now := d.Base(), d.Objects()
	ref := model.Ref{Object: objectAgain(base, c), Track: model.None, Version: model.None, Stage: model.None}
	if ref.Object == model.None {
		return ref, nil
	}
	if ref.Track = trackAgain(now[ref.Object], c); ref.Track == model.None {
		return ref, nil
	}
	at := model.None
	if t := trackAgain(base[ref.Object], c); c.before != nil && t != model.None {
		if at = versionAgain(base[ref.Object].Tracks[t], c); at == model.None {
			return ref, nil
		}
	}
	for i, v := range now[ref.Object].Tracks[ref.Track].Versions {
		if c.before == nil && v.Text == c.version || c.before != nil && at != model.None && v.Base == at {
			ref.Version = i
			return ref, v
		}
	}
	return ref, nil
}

// objectAgain finds the object of a change: at its place, else by its name. The
// only object of a file is meant whatever its name is now.
func objectAgain(objects []*model.Object, c change) int {
	same := func(o *model.Object) bool {
		return c.object == nil || o.Kind == c.object.Kind && o.Namespace == c.object.Namespace && o.Name == c.object.Name
	}
	if at := c.place.Object; at < len(objects) && same(objects[at]) {
		return at
	}
	if len(objects) == 1 && objects[0].Kind == c.object.Kind && c.place.Object == 0 {
		return 0
	}
	return slices.IndexFunc(objects, same)
}

// versionAgain finds the version of a change among those of its track as it is
// now.
func versionAgain(t *model.Track, c change) int {
	same := func(v *model.Version) bool {
		if c.before.Revision != nil {
			return sameRecord(c.before, v)
		}
		return v.Text == c.before.Text
	}
	number, of := 0, 0
	if c.loaded != nil {
		for i, v := range c.loaded.Versions {
			if same(v) && i < c.base {
				number++
			}
			if same(v) {
				of++
			}
		}
	}
	var found []int
	for i, v := range t.Versions {
		if same(v) {
			found = append(found, i)
		}
	}
	switch {
	case len(found) == 0:
		return model.None
	case len(found) == of:
		return found[number]
	}
	for _, i := range found {
		if model.SameVersion(t.Versions[i], c.before) {
			return i
		}
	}
	return found[min(number, len(found)-1)]
}

// trackAgain finds the track of a change: at its place, else by its name.
func trackAgain(o *model.Object, c change) int {
	at := c.place.Track
	if at < len(o.Tracks) && (o.Tracks[at].Name == c.track || o.Scale.Recorded) {
		return at
	}
	return slices.IndexFunc(o.Tracks, func(t *model.Track) bool { return t.Name == c.track })
}

// sameRecord tells whether two versions are the same package revision, as loaded
// at different times.
func sameRecord(a, b *model.Version) bool {
	return b.Revision != nil && a.Group == b.Group && a.Revision.Name == b.Revision.Name && a.Revision.Namespace == b.Revision.Namespace
}

// moveAgain makes a transition once more. What it was based on must be there
// still, its resource version too.
func moveAgain(d model.Draft, ref model.Ref, v *model.Version, c change) (model.Draft, string) {
	if !model.SameRevision(v.Revision, c.before.Revision) {
		return d, "the object has been modified; it is " + model.Escape(v.Revision.State()) + " now"
	}
	next, err := d.With(model.Edit{Ref: ref, What: model.SetRevision, Name: c.after.Revision.State(), After: c.after.Revision})
	if err != nil {
		return d, err.Error()
	}
	return next, ""
}

// movable tells whether what was done to a record could be done to what somebody
// else made of it, if the user says so: its state is still the same.
func movable(d model.Draft, ref model.Ref, theirs *model.Version, c change) bool {
	if !isRecordChange(c) || theirs == nil || theirs.Revision == nil {
		return false
	}
	if c.after == nil {
		return theirs.Revision.State() == c.before.Revision.State()
	}
	_, why := moveOn(d, ref, theirs, c)
	return why == ""
}

// moveOn makes a transition on what somebody else made of the record.
func moveOn(d model.Draft, ref model.Ref, v *model.Version, c change) (model.Draft, string) {
	next, err := revision.Again(c.before.Revision, c.after.Revision, v.Revision, revision.All(d.Objects()))
	if err != nil {
		return d, err.Error()
	}
	return with(d, model.Edit{Ref: ref, What: model.SetRevision, Name: next.State(), After: next})
}

// repeatStart moves, adds or removes a stage once more.
func repeatStart(d model.Draft, ref model.Ref, v *model.Version, c change) (model.Draft, string) {
	if c.stage == "expirationDate" && len(v.Stages) == 0 {
		if !v.Expiration.Equal(c.from) && !v.Expiration.Equal(c.to) {
			return d, "the file says " + phrase.Start(v.Expiration) + " now"
		}
		next, err := d.With(startEdit(ref, true, v.Expiration, c.to))
		if err != nil {
			return d, err.Error()
		}
		return next, ""
	}
	k := v.StageNamed(c.stage)
	if c.kind == stageRenamed {
		k = v.StageNamed(c.renamed)
	}
	var edit model.Edit
	switch {
	case c.kind == stageAdded && k == model.None:
		edit = model.Edit{Ref: ref, What: model.AddStage, Name: c.stage, To: c.to}
	case k == model.None && c.kind == stageRemoved, k == model.None && c.kind == stageRenamed && v.StageNamed(c.stage) != model.None:
		return d, ""
	case k == model.None:
		return d, "the stage is gone"
	case c.kind == stageRenamed:
		edit = model.Edit{Ref: ref.InStage(k), What: model.RenameStage, Name: c.stage}
	case c.kind == stageAdded && !v.Stages[k].Start.Equal(c.to), c.kind != stageAdded && !v.Stages[k].Start.Equal(c.from) && !v.Stages[k].Start.Equal(c.to):
		return d, "the file says " + phrase.Start(v.Stages[k].Start) + " now"
	case c.kind == stageAdded:
		return d, ""
	default:
		edit = model.Edit{Ref: ref.InStage(k), What: model.SetStart, From: v.Stages[k].Start, To: c.to}
		if c.kind == stageRemoved {
			edit = model.Edit{Ref: ref.InStage(k), What: model.RemoveStage, Name: c.stage, From: v.Stages[k].Start}
		}
	}
	next, err := d.With(edit)
	if err != nil {
		return d, err.Error()
	}
	return next, ""
}

// addListAgain adds a version of a list that the file does not have.
func addListAgain(d model.Draft, c change) (model.Draft, string) {
	object := objectAgain(d.Base(), c)
	if object == model.None {
		return d, "its object is gone"
	}
	at, ok := d.Objects()[object].PlaceForTrack(c.track)
	if !ok {
		return d, "its track is gone"
	}
	ref := model.Ref{Object: object, Track: at, Version: model.None, Stage: model.None}
	next, err := d.With(model.Edit{Ref: ref, What: model.AddTrack, Name: c.track})
	if err != nil {
		return d, err.Error()
	}
	return addAgain(next, ref, c)
}

// addAgain adds a version once more, with all its stages.
func addAgain(d model.Draft, ref model.Ref, c change) (model.Draft, string) {
	t := d.Objects()[ref.Object].Tracks[ref.Track]
	ref.Version = t.PlaceForVersion(c.version)
	edits := []model.Edit{{Ref: ref, What: model.AddVersion, Name: c.version}}
	edits = append(edits, fieldEdits(ref, &model.Version{Text: c.version}, c.after)...)
	for _, stage := range c.after.Stages {
		edits = append(edits, model.Edit{Ref: ref, What: model.AddStage, Name: stage.Name, To: stage.Start})
	}
	next, why := with(d, edits...)
	if why == "" && !model.SameVersion(next.Objects()[ref.Object].Version(ref), c.after) {
		return d, "it cannot be repeated; make the change again"
	}
	return next, why
}

// replaceAgain turns a version that is as it was into what it was edited to.
func replaceAgain(d model.Draft, ref model.Ref, v *model.Version, c change) (model.Draft, string) {
	edits := fieldEdits(ref, v, c.after)
	for k := len(v.Stages) - 1; k >= 0; k-- {
		edits = append(edits, model.Edit{Ref: ref.InStage(k), What: model.RemoveStage, Name: v.Stages[k].Name})
	}
	for _, stage := range c.after.Stages {
		edits = append(edits, model.Edit{Ref: ref, What: model.AddStage, Name: stage.Name, To: stage.Start})
	}
	next, err := d.With(edits...)
	if err != nil {
		return d, err.Error()
	}
	if got := next.Objects()[ref.Object].Version(ref); !model.SameVersion(got, c.after) {
		return d, "it cannot be repeated; make the change again"
	}
	return next, ""
}
