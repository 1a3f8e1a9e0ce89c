package lifecycle

import (
	"github.com/lctui/lctui/model"
)

// TrackTexts maps, for each name of a track of an object, the texts there to
// their versions; of several versions, and of several tracks of one name, the last
// counts (Gardener F2). An object may have
// very many tracks, so it is gone through once.
type TrackTexts struct {
	of     *model.Object
	byName map[string]map[string]*model.Version
}

// Texts gives the texts of the tracks of that name in an object, none of no
// object.
func (x *TrackTexts) Texts(o *model.Object, name string) map[string]*model.Version {
	if o == nil {
		return nil
	}
	if x.of != o {
		x.of, x.byName = o, map[string]map[string]*model.Version{}
		for _, t := range o.Tracks {
			texts := make(map[string]*model.Version, len(t.Versions))
			for _, v := range t.Versions {
				texts[v.Text] = v
			}
			x.byName[t.Name] = texts
		}
	}
	return x.byName[name]
}

// TrackNamed gives the track of a name in an object, or nil.
func TrackNamed(o *model.Object, name string) *model.Track {
	if o == nil {
		return nil
	}
	for _, t := range o.Tracks {
		if t.Name == name {
			return t
		}
	}
	return nil
}
