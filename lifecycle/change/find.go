package change

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// Key returns the key that the version of an edit has in the state before. For a new version it is
// the key that the version would have there.
func (c Change) Key() model.Key {
	k := model.KeyOf(c.were, c.at)
	if c.at.Track == model.None {
		k.Track = c.Track
	}
	if c.Before == nil {
		k = k.Of(c.After)
		k.Nth = len(k.Versions(c.were))
	}
	return k
}

// Find returns the ref of the version of an edit in a draft of another text of the file, and the
// version. If the draft does not have it, the version is nil, and the ref ends where the search
// failed. Edits in the draft do not matter. If both texts have only one object, its name does not
// matter. If the number of versions with that text differs, Find prefers an unchanged one.
func (c Change) Find(d model.Draft) (model.Ref, *model.Version) {
	k, base, now := c.Key(), d.Base(), d.Objects()
	if len(c.were) == 1 && len(base) == 1 && c.were[0].Kind == base[0].Kind {
		k.ObjectName = model.KeyOf(base, model.ObjectRef(0)).ObjectName
	}
	if c.Before == nil {
		ref, ok := k.Find(now)
		if !ok {
			return ref, nil
		}
		return ref, now[ref.Object].Version(ref)
	}
	ref, _ := k.Find(base)
	if ref.Track == model.None {
		return ref, nil
	}
	if all := k.Versions(base); len(all) > 0 && len(all) != len(k.Versions(c.were)) {
		unchanged := func(i int) bool { return model.SameVersion(base[ref.Object].Version(ref.InVersion(i)), c.Before) }
		if k.Nth = min(k.Nth, len(all)-1); slices.ContainsFunc(all, unchanged) {
			k.Nth = slices.IndexFunc(all, unchanged)
		}
	}
	loaded, ok := k.Find(base)
	ref.Track = slices.Index(model.TracksBefore(base[ref.Object], now[ref.Object]), ref.Track)
	versions := now[ref.Object].Tracks[ref.Track].Versions
	at := slices.IndexFunc(versions, func(v *model.Version) bool { return ok && v.Base == loaded.Version })
	if at < 0 {
		return ref.InTrack(ref.Track), nil
	}
	return ref.InVersion(at), versions[at]
}

// gone names what of the place of a version is not in the file any more.
func gone(ref model.Ref) string {
	if ref.Object == model.None {
		return "its object is gone"
	}
	return "its track is gone"
}
