package merge

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/model"
)

// Stored is a profile as Gardener's server takes it from a request before checking it: without
// the parts that the server silently drops (F1, H6).
type Stored struct {
	// Object is the rest of the requested object; the requested object itself if nothing is
	// dropped.
	Object *model.Object
	// tracks are the indexes in the request of the tracks that are not dropped, versions those
	// of their versions. Both are nil if nothing is dropped.
	tracks   []int
	versions [][]int
}

// Store returns what the server stores when a profile is created or, if old is not nil, updated;
// now is in UTC. An update of a CloudProfile drops nothing. Nothing is dropped either from a
// request that does not decode, because the server refuses it before.
func Store(o, old *model.Object, now time.Time) *Stored {
	if !gardener.Decodes(o) {
		return &Stored{Object: o}
	}
	s := &Stored{}
	var olds lifecycle.TrackTexts
	next, dropped, images := *o, false, 0
	next.Tracks = nil
	for i, t := range o.Tracks {
		before := olds.Texts(old, t.Name)
		left, indexes := *t, []int{}
		left.Versions = nil
		for k, v := range t.Versions {
			if !gardener.IsDropped(o, t, v, before[v.Text], old != nil, now) {
				left.Versions, indexes = append(left.Versions, v), append(indexes, k)
			}
		}
		if gardener.IsEmptyEntry(o, &left) {
			dropped = true
			continue
		}
		if left.IsImage() {
			if at := strings.LastIndexByte(left.Path, '['); at >= 0 {
				left.Path = left.Path[:at] + "[" + strconv.Itoa(images) + "]"
			}
			images++
		}
		dropped = dropped || len(left.Versions) < len(t.Versions)
		next.Tracks = append(next.Tracks, &left)
		s.tracks, s.versions = append(s.tracks, i), append(s.versions, indexes)
	}
	if s.Object = &next; !dropped {
		return &Stored{Object: o}
	}
	return s
}

// Ref maps a ref of the stored object to the request.
func (s *Stored) Ref(ref model.Ref) model.Ref {
	if s.tracks == nil || ref.Track == model.None {
		return ref
	}
	if ref.Version != model.None {
		ref.Version = s.versions[ref.Track][ref.Version]
	}
	ref.Track = s.tracks[ref.Track]
	return ref
}

// Located maps findings about the stored object to the request. If the indexes differ, quick
// fixes are dropped, because they apply to the stored object.
func (s *Stored) Located(found []model.Finding) []model.Finding {
	if s.tracks == nil {
		return found
	}
	out := slices.Clone(found)
	for i := range out {
		out[i].Ref, out[i].Fixes = s.Ref(out[i].Ref), nil
	}
	return out
}

// Entries returns the values of a request for the refs of the stored object.
func (s *Stored) Entries(of Entries) Entries { return storedEntries{s, of} }

type storedEntries struct {
	*Stored
	of Entries
}

// Entries returns the values of the versions that are not dropped.
func (e storedEntries) Entries(track model.Ref) []any {
	list := e.of.Entries(e.Ref(track))
	if e.tracks == nil {
		return list
	}
	var out []any
	for _, k := range e.versions[track.Track] {
		if k < len(list) {
			out = append(out, list[k])
		}
	}
	return out
}

// Fields returns the fields next to the list of versions.
func (e storedEntries) Fields(track model.Ref) map[string]any { return e.of.Fields(e.Ref(track)) }

// AsStored combines the findings about a request as written with those about what the server
// stores. It keeps the findings of the server's own rules from stored, all others from written.
func AsStored(written, stored []model.Finding, d lifecycle.Dialect) []model.Finding {
	var out []model.Finding
	for i := range written {
		if !gardener.IsServers(&written[i], d) {
			out = append(out, written[i])
		}
	}
	for i := range stored {
		if gardener.IsServers(&stored[i], d) {
			out = append(out, stored[i])
		}
	}
	return out
}

// StoredResult is the merge of two profiles as the server stores them.
type StoredResult struct {
	*Result
	parent, namespaced *Stored
}

// Stored merges what the server stores of the two profiles.
func (r *Result) Stored(parent, namespaced *Stored) *StoredResult {
	above, own := r.Parent, r.Namespaced
	above.Object, own.Object = parent.Object, namespaced.Object
	return &StoredResult{Merge(above, own, r.Dialect), parent, namespaced}
}

// Located returns findings about the merge with refs to the profiles as requested.
func (s *StoredResult) Located(found []model.Finding) []model.Finding {
	out := slices.Clone(found)
	for i := range out {
		kept := s.parent
		if out[i].Place.File == s.Namespaced.File && out[i].Ref.Object == s.Namespaced.Index {
			kept = s.namespaced
		}
		out[i] = kept.Located(out[i : i+1])[0]
	}
	return out
}

// Before merges the previous states of the two profiles; nil for either means that it has not
// changed. It returns nil if both are nil. It also returns nil in dialect Gardener, in which merged
// profiles are not compared.
func (r *Result) Before(parent, namespaced *model.Object) *Result {
	if r.Dialect == lifecycle.Gardener || parent == nil && namespaced == nil {
		return nil
	}
	above, own := r.Parent, r.Namespaced
	if parent != nil {
		above.Object = parent
	}
	if namespaced != nil {
		own.Object = namespaced
	}
	return Merge(above, own, r.Dialect)
}
