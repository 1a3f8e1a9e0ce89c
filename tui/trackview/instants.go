package trackview

import (
	"math"
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// instants are the dated starts of a track, in the order of its versions. They are all that is
// kept of a track of which only the next starts are shown.
type instants struct {
	model.TrackRef
	of *model.Track
	// list is nil if the track overrides that of a parent, or has no time axis.
	list []instant
}

// instant is a dated start, in seconds since 1970, and the index of its version.
type instant struct {
	second  int64
	version int32
}

// renew updates the instants to another state of the track. If starts have only moved, they are
// replaced in place.
func (s *instants) renew(o *model.Object, t *model.Track) {
	old := s.of
	s.of = t
	if systems.Can(o, lifecycle.Inherit) == "" || systems.Can(o, lifecycle.Draw) != "" {
		s.list = nil // it overrides that of a parent, or has no time axis
		return
	}
	if s.list != nil && len(old.Versions) == len(t.Versions) && s.moved(old) {
		return
	}
	n := 0
	each(t, func(instant) { n++ })
	s.list = make([]instant, 0, n)
	each(t, func(x instant) { s.list = append(s.list, x) })
}

// moved replaces the starts of the versions that differ from the state before. It reports whether
// each has as many starts as it had.
func (s *instants) moved(old *model.Track) bool {
	for i, v := range s.of.Versions {
		if v == old.Versions[i] {
			continue
		}
		at, _ := slices.BinarySearchFunc(s.list, int32(i), func(x instant, version int32) int { return int(x.version - version) })
		end := at
		for end < len(s.list) && s.list[end].version == int32(i) {
			end++
		}
		eachOf(v, i, func(x instant) {
			if at < end {
				s.list[at] = x
			}
			at++
		})
		if at != end {
			return false
		}
	}
	return true
}

// each calls visit for the dated starts of a track.
func each(t *model.Track, visit func(instant)) {
	for i, v := range t.Versions {
		eachOf(v, i, visit)
	}
}

// eachOf calls visit for the dated starts of the version at an index.
func eachOf(v *model.Version, i int, visit func(instant)) {
	var room [2]model.Stage
	stages := lifecycle.Counted(v, &room)
	for k := range stages {
		if stages[k].Start.IsAt() {
			visit(instant{stages[k].Start.Time.Unix(), int32(i)})
		}
	}
}

// nearest returns the second of the n-th of the starts that are not before a second,
// math.MaxInt64 if there are fewer.
func (vs *Views) nearest(after int64, n int) int64 {
	heap := make([]int64, 0, n) // the latest first
	for i := range vs.instants {
		for _, x := range vs.instants[i].list {
			switch {
			case x.second < after:
			case len(heap) < n:
				if heap = append(heap, x.second); len(heap) == n {
					slices.SortFunc(heap, func(a, b int64) int { return int(min(max(b-a, -1), 1)) })
				}
			case x.second < heap[0]:
				sink(heap, x.second)
			}
		}
	}
	if len(heap) < n {
		return math.MaxInt64
	}
	return heap[0]
}

// sink replaces the first value of a heap and restores its order.
func sink(heap []int64, x int64) {
	i := 0
	for {
		c := 2*i + 1
		if c+1 < len(heap) && heap[c+1] > heap[c] {
			c++
		}
		if c >= len(heap) || heap[c] <= x {
			heap[i] = x
			return
		}
		heap[i], i = heap[c], c
	}
}

// changesUntil appends the starts of a track that change a stage, are after an instant, and lie
// between two seconds, both included.
func (s *instants) changesUntil(out []Coming, after time.Time, from, until int64, d lifecycle.Dialect) []Coming {
	last := int32(-1)
	for _, x := range s.list {
		if x.second < from || x.second > until || x.version == last {
			continue
		}
		last = x.version
		v := s.of.Versions[x.version]
		for t, ok := lifecycle.Next(v, after, d); ok && t.At.Unix() <= until; t, ok = lifecycle.Next(v, t.At, d) {
			if t.At.Unix() >= from {
				c := Coming{At: t.At}
				c.TrackRef, c.Version, c.Stage = s.TrackRef, int(x.version), t.Index
				out = append(out, c)
			}
		}
	}
	return out
}
