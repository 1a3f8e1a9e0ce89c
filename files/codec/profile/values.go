package profile

import (
	"github.com/lctui/lctui/files/codec"
	"github.com/lctui/lctui/files/span"
)

// usualValues is how many values a version may have on average.
const usualValues = 64

// Entries returns the versions of a track in list order, as codec.Values decodes them. It returns
// nil if the profile does not have the track.
func (s *Site) Entries(t *span.Tree, track int) []any {
	if track < 0 || track >= len(s.tracks) {
		return nil
	}
	items := s.tracks[track].items
	values := codec.NewValues(t, len(items)*usualValues)
	out := make([]any, len(items))
	for i, item := range items {
		out[i] = values.Of(item)
	}
	return out
}

// Alongside returns the fields alongside the versions of a track: the name, the update strategy and all
// other fields of a machine image.
func (s *Site) Alongside(t *span.Tree, track int) map[string]any {
	out := map[string]any{}
	if track >= 0 && track < len(s.tracks) && t.Kind(s.tracks[track].owner) == span.Mapping {
		out["versions"] = nil
		codec.NewValues(t, 0).Fill(out, s.tracks[track].owner)
		delete(out, "versions")
	}
	return out
}

// Value returns the whole profile as codec.Values decodes it.
func (s *Site) Value(t *span.Tree) map[string]any {
	out, _ := codec.NewValues(t, len(t.Data())).Of(s.root).(map[string]any)
	return out
}
