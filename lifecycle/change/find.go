package change

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// Find finds the version of a change in a draft of another text, wherever it is now. It compares
// the names of object and track, and its own text. Of several with that text, it is the one at
// the same position among them. Edits in the draft do not matter. A version that the change added
// is one more of its text than there were.
func Find(d model.Draft, c Change) (model.Ref, *model.Version) {
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
	known := 0 // versions of that text that were there before the one that the change added
	if c.Before == nil && c.loaded != nil {
		for _, v := range c.loaded.Versions {
			if v.Text == c.Version {
				known++
			}
		}
	}
	for i, v := range now[ref.Object].Tracks[ref.Track].Versions {
		if c.Before == nil && v.Text == c.Version {
			known--
		}
		if c.Before == nil && known < 0 || c.Before != nil && at != model.None && v.Base == at {
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
	return b.Revision != nil && a.Group() == b.Group() && a.Revision.Name == b.Revision.Name && a.Revision.Namespace == b.Revision.Namespace
}

// TrackIn returns the track at a ref, or nil if there is none.
func TrackIn(objects []*model.Object, p model.TrackRef) *model.Track {
	if p.Object < 0 || p.Object >= len(objects) || p.Track < 0 || p.Track >= len(objects[p.Object].Tracks) {
		return nil
	}
	return objects[p.Object].Tracks[p.Track]
}
