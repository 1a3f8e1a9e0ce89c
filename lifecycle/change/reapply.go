package change

import (
	"slices"

	"github.com/lctui/lctui/lifecycle/revision"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// repeatChanges returns a draft with the changes of one version repeated: all of them or,
// with the reason, none.
func repeatChanges(d model.Draft, changes []Change) (_ model.Draft, why string) {
	next := d
	for _, c := range changes {
		if next, why = repeatChange(next, c); why != "" {
			return d, why
		}
	}
	return next, ""
}

// repeatChange repeats one change, or returns why it no longer fits.
func repeatChange(d model.Draft, c Change) (model.Draft, string) {
	if c.Op == ListsChanged {
		return repeatPart(d, c)
	}
	ref, v := Find(d, c)
	switch {
	case ref.Track < 0 && c.Op == versionAdded:
		return addListAgain(d, c)
	case ref.Track < 0:
		return d, "its track is gone"
	case c.Op == versionAdded && v != nil:
		return d, "the version is in the file now"
	case c.Op == versionAdded:
		return addAgain(d, ref, c.After)
	case v == nil:
		return d, "the version is gone"
	}
	switch c.Op {
	case StateMoved:
		// What it was based on must still be there, including its resource version.
		if !model.SameRevision(v.Revision, c.Before.Revision) {
			return d, "the object has been modified; it is " + model.Escape(v.Revision.State()) + " now"
		}
		return with(d, model.Edit{Ref: ref, What: model.SetRevision, Name: c.After.Revision.State(), After: c.After.Revision})
	case fieldRenamed:
		return with(d, renameAgain(ref, v, c)...) // no edit if somebody else renamed it
	case VersionRemoved, converted, fieldChanged, textChanged:
		switch {
		case c.After != nil && model.SameVersion(v, c.After):
			return d, "" // an earlier change of the version made them all
		case !model.SameVersion(v, c.Before):
			return d, "the version differs now"
		case c.Op == VersionRemoved:
			return with(d, model.Edit{Ref: ref, What: model.RemoveVersion, Name: v.Text})
		}
		return rebuild(d, ref, v, c.After)
	}
	return repeatStart(d, ref, v, c)
}

// renameAgain returns the edit that renames a field again, nil if it no longer has its old
// name.
func renameAgain(ref model.Ref, v *model.Version, c Change) []model.Edit {
	has := func(fields []model.UnknownField) bool {
		return slices.ContainsFunc(fields, func(u model.UnknownField) bool { return u.Name == c.Renamed })
	}
	if c.Stage == "" {
		if has(v.Unknown) {
			return []model.Edit{{Ref: ref, What: model.RenameField, Name: c.Renamed}}
		}
		return nil
	}
	for k := range v.Stages {
		if s := &v.Stages[k]; has(s.Unknown) && (s.Name == c.Stage || s.Name == "") {
			return []model.Edit{{Ref: ref.InStage(k), What: model.RenameField, Name: c.Renamed}}
		}
	}
	return nil
}

// Find finds the version of a change in a draft of another text, wherever it is now: by the
// names of object and track and by its own text; of several with that text, the one at the
// same position among them. Edits in the draft do not matter.
func Find(d model.Draft, c Change) (model.Ref, *model.Version) {
	if c.Op == ListsChanged {
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
	if t := trackAgain(base[ref.Object], c); c.Before != nil && t != model.None {
		if at = versionAgain(base[ref.Object].Tracks[t], c); at == model.None {
			return ref, nil
		}
	}
	for i, v := range now[ref.Object].Tracks[ref.Track].Versions {
		if c.Before == nil && v.Text == c.Version || c.Before != nil && at != model.None && v.Base == at {
			ref.Version = i
			return ref, v
		}
	}
	return ref, nil
}

// objectAgain finds the object of a change: at its place, else by its name. If the file has
// only one object, its present name does not matter.
func objectAgain(objects []*model.Object, c Change) int {
	same := func(o *model.Object) bool {
		return c.Object == nil || o.Kind == c.Object.Kind && o.Namespace == c.Object.Namespace && o.Name == c.Object.Name
	}
	if at := c.Place.Object; at < len(objects) && same(objects[at]) {
		return at
	}
	if len(objects) == 1 && objects[0].Kind == c.Object.Kind && c.Place.Object == 0 {
		return 0
	}
	return slices.IndexFunc(objects, same)
}

// versionAgain finds the version of a change among those of its track as it is now.
func versionAgain(t *model.Track, c Change) int {
	same := func(v *model.Version) bool {
		if c.Before.Revision != nil {
			return sameRecord(c.Before, v)
		}
		return v.Text == c.Before.Text
	}
	places := func(versions []*model.Version) (at []int) {
		for i, v := range versions {
			if same(v) {
				at = append(at, i)
			}
		}
		return at
	}
	var before []int
	if c.loaded != nil {
		before = places(c.loaded.Versions)
	}
	number, found := max(slices.Index(before, c.base), 0), places(t.Versions)
	if len(found) == 0 {
		return model.None
	}
	if len(found) != len(before) {
		for _, i := range found {
			if model.SameVersion(t.Versions[i], c.Before) {
				return i
			}
		}
	}
	return found[min(number, len(found)-1)]
}

// trackAgain finds the track of a change: at its place, else by its name.
func trackAgain(o *model.Object, c Change) int {
	at := c.Place.Track
	if at < len(o.Tracks) && (o.Tracks[at].Name == c.Track || o.Scale == model.RevisionStages) {
		return at
	}
	return slices.IndexFunc(o.Tracks, func(t *model.Track) bool { return t.Name == c.Track })
}

// sameRecord reports whether two versions are the same package revision, loaded at different
// times.
func sameRecord(a, b *model.Version) bool {
	return b.Revision != nil && a.Group == b.Group && a.Revision.Name == b.Revision.Name && a.Revision.Namespace == b.Revision.Namespace
}

// movable reports whether what was done to a record can also be done to what somebody else
// made of it, if the user says so: its state is still the same.
func movable(d model.Draft, ref model.Ref, theirs *model.Version, c Change) bool {
	if !isRecord(c) || theirs == nil || theirs.Revision == nil {
		return false
	}
	if c.After == nil {
		return theirs.Revision.State() == c.Before.Revision.State()
	}
	_, why := moveOn(d, ref, theirs, c)
	return why == ""
}

// moveOn repeats a transition on what somebody else made of the record.
func moveOn(d model.Draft, ref model.Ref, v *model.Version, c Change) (model.Draft, string) {
	next, err := revision.Again(c.Before.Revision, c.After.Revision, v.Revision, revision.All(d.Objects()))
	if err != nil {
		return d, err.Error()
	}
	return with(d, model.Edit{Ref: ref, What: model.SetRevision, Name: next.State(), After: next})
}

// repeatStart repeats moving, adding, renaming or removing a stage.
func repeatStart(d model.Draft, ref model.Ref, v *model.Version, c Change) (model.Draft, string) {
	if c.Stage == "expirationDate" && len(v.Stages) == 0 {
		if !v.Expiration.Equal(c.From) && !v.Expiration.Equal(c.To) {
			return d, "the file says " + phrase.Start(v.Expiration) + " now"
		}
		return with(d, StartEdit(ref, true, v.Expiration, c.To))
	}
	name := c.Stage
	if c.Op == StageRenamed {
		name = c.Renamed
	}
	k := v.StageNamed(name)
	if k == model.None {
		switch {
		case c.Op == StageAdded:
			return with(d, model.Edit{Ref: ref, What: model.AddStage, Name: c.Stage, To: c.To})
		case c.Op == StageRemoved, c.Op == StageRenamed && v.StageNamed(c.Stage) != model.None:
			return d, ""
		}
		return d, "the stage is gone"
	}
	switch start := v.Stages[k].Start; {
	case c.Op == StageRenamed:
		return with(d, model.Edit{Ref: ref.InStage(k), What: model.RenameStage, Name: c.Stage})
	case !start.Equal(c.To) && (c.Op == StageAdded || !start.Equal(c.From)):
		return d, "the file says " + phrase.Start(start) + " now"
	case c.Op == StageAdded:
		return d, ""
	case c.Op == StageRemoved:
		return with(d, model.Edit{Ref: ref.InStage(k), What: model.RemoveStage, Name: c.Stage, From: start})
	default:
		return with(d, model.Edit{Ref: ref.InStage(k), What: model.SetStart, From: start, To: c.To})
	}
}

// addListAgain adds a version again, along with its list, which the file does not have.
func addListAgain(d model.Draft, c Change) (model.Draft, string) {
	object := objectAgain(d.Base(), c)
	if object == model.None {
		return d, "its object is gone"
	}
	at, ok := d.Objects()[object].PlaceForTrack(c.Track)
	if !ok {
		return d, "its track is gone"
	}
	ref := model.Ref{Object: object, Track: at, Version: model.None, Stage: model.None}
	next, why := with(d, model.Edit{Ref: ref, What: model.AddTrack, Name: c.Track})
	if why != "" {
		return d, why
	}
	return addAgain(next, ref, c.After)
}

// addAgain adds a version again, with all its stages, to the track at a ref.
func addAgain(d model.Draft, ref model.Ref, v *model.Version) (model.Draft, string) {
	ref.Version = d.Objects()[ref.Object].Tracks[ref.Track].PlaceForVersion(v.Text)
	return rebuild(d, ref, nil, v)
}

// rebuild turns the version at a ref into want, adding it if v is nil.
func rebuild(d model.Draft, ref model.Ref, v, want *model.Version) (model.Draft, string) {
	next, why := with(d, rebuildEdits(ref, v, want)...)
	if why == "" && !model.SameVersion(next.Objects()[ref.Object].Version(ref), want) {
		return d, "it cannot be repeated; make the change again"
	}
	return next, why
}

// rebuildEdits returns the edits that give a version the fields and stages of another; if v
// is nil, they add it at the ref.
func rebuildEdits(ref model.Ref, v, want *model.Version) (edits []model.Edit) {
	if v == nil {
		v, edits = &model.Version{Text: want.Text}, []model.Edit{{Ref: ref, What: model.AddVersion, Name: want.Text}}
	}
	edits = slices.Concat(edits, fieldEdits(ref, v, want), clearStages(v, ref))
	for _, stage := range want.Stages {
		if stage.Name != model.Planned {
			edits = append(edits, model.Edit{Ref: ref, What: model.AddStage, Name: stage.Name, To: stage.Start})
		}
	}
	return edits
}
