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
// matter. Of several objects, tracks or versions of one name, one that did not change is the same. The
// order of the others decides, if both texts have as many of them.
func (c Change) Find(d model.Draft) (model.Ref, *model.Version) {
	ref, v, _ := c.find(d)
	return ref, v
}

// find is Find. unsure is set if it cannot be told which of several of one name it is. For a version it
// returns the one that is most likely meant, for an object or track nothing.
func (c Change) find(d model.Draft) (_ model.Ref, _ *model.Version, unsure bool) {
	k, base, now := c.Key(), d.Base(), d.Objects()
	was, ref := k, model.ObjectRef(model.None)
	if len(c.were) == 1 && len(base) == 1 && c.were[0].Kind == base[0].Kind {
		k.ObjectName = model.KeyOf(base, model.ObjectRef(0)).ObjectName
	}
	objects := k.Objects(base)
	if k.Object, unsure = again(was.Object, was.Objects(c.were), objects, func(was, is int) bool {
		return model.SameObjects(c.were[was:was+1], base[is:is+1])
	}); k.Object == model.None || unsure {
		return ref, nil, unsure
	}
	ref = model.ObjectRef(objects[k.Object])
	if c.at.Track != model.None {
		before, after := c.were[c.at.Object], base[ref.Object]
		if k.TrackNth, unsure = again(was.TrackNth, was.Tracks(before), k.Tracks(after), func(was, is int) bool {
			return sameTrack(before.Tracks[was], after.Tracks[is])
		}); k.TrackNth == model.None || unsure {
			return ref, nil, unsure
		}
	}
	if c.Before == nil {
		ref, ok := k.Find(now)
		if !ok {
			return ref, nil, false
		}
		return ref, now[ref.Object].Version(ref), false
	}
	ref.Track = k.Tracks(base[ref.Object])[k.TrackNth]
	all := k.Versions(base)
	k.Nth, unsure = again(was.Nth, was.Versions(c.were), all, func(was, is int) bool {
		return model.SameVersion(model.VersionAt(c.were, c.at.InVersion(was)), model.VersionAt(base, ref.InVersion(is)))
	})
	ref.Track = slices.Index(model.TracksBefore(base[ref.Object], now[ref.Object]), ref.Track)
	versions := now[ref.Object].Tracks[ref.Track].Versions
	at := slices.IndexFunc(versions, func(v *model.Version) bool { return k.Nth != model.None && v.Base == all[k.Nth] })
	if at < 0 {
		return ref, nil, false
	}
	return ref.InVersion(at), versions[at], unsure
}

// again returns which of the entries of one name in another text is the nth of those before. It is
// one that did not change. If that changed, it is one of those that are left, in their order; unsure
// is set if more or fewer are left than before. It is None if none is left. was and is are the
// indexes of the entries, and same reports whether one did not change.
func again(nth int, was, is []int, same func(was, is int) bool) (_ int, unsure bool) {
	if len(was) == 1 && len(is) == 1 {
		return 0, false
	}
	left := make([]int, len(is))
	for i := range left {
		left[i] = i
	}
	place, others := 0, 0
	for k := range was {
		at := slices.IndexFunc(left, func(i int) bool { return same(was[k], is[i]) })
		switch {
		case at >= 0 && k == nth:
			return left[at], false
		case at >= 0:
			left = slices.Delete(left, at, at+1)
		case k < nth:
			place++
		default:
			others++
		}
	}
	if len(left) == 0 {
		return model.None, false
	}
	return left[min(place, len(left)-1)], len(left) != place+others
}

// several says that an object or track of several of one name is not known any more.
func several(ref model.Ref) string {
	if ref.Object == model.None {
		return "several objects had its name, and it cannot be told which is left"
	}
	return "several tracks had its name, and it cannot be told which is left"
}

func sameTrack(a, b *model.Track) bool {
	return model.SameObjects([]*model.Object{{Tracks: []*model.Track{a}}}, []*model.Object{{Tracks: []*model.Track{b}}})
}

// gone names what of the place of a version is not in the file any more.
func gone(ref model.Ref) string {
	if ref.Object == model.None {
		return "its object is gone"
	}
	return "its track is gone"
}
