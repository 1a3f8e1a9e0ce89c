package lifecycle

import (
	"slices"
	"time"

	"github.com/lctui/lctui/model"
)

// Prospect is what maintenance does from an instant on with clusters that stay on
// a version as long as they may.
type Prospect struct {
	// At is the first instant of it, Maintenance what is done.
	At time.Time
	Maintenance
}

// mostAhead bounds the instants that are looked at for one version.
const mostAhead = 500

// Ahead tells what becomes of clusters on a version after the instant of the
// questions, if their owners move nothing: each change of what maintenance does,
// up to and with the first at which they must move and cannot.
func (x *Targets) Ahead(current string) (list []Prospect) {
	var instants []time.Time
	for _, v := range x.order.track.Versions {
		for _, t := range Transitions(v, x.dialect) {
			if t.At.After(x.at) {
				instants = append(instants, firstOf(t.At, x.dialect))
			}
		}
	}
	slices.SortFunc(instants, time.Time.Compare)
	instants = slices.CompactFunc(instants, time.Time.Equal)
	last := x.Maintenance(current, false)
	for _, at := range instants[:min(len(instants), mostAhead)] {
		if last.Error {
			break
		}
		m := x.At(at).Maintenance(current, false)
		if !sameMove(m, last) {
			list = append(list, Prospect{at, m})
		}
		last = m
	}
	return list
}

// firstOf is the first instant at which a stage that starts then holds.
func firstOf(start time.Time, d Dialect) time.Time {
	if d == Gardener {
		return start.Add(time.Nanosecond)
	}
	return start
}

func sameMove(a, b Maintenance) bool {
	if (a.Target == nil) != (b.Target == nil) || a.Target != nil && a.Target.Index != b.Target.Index {
		return false
	}
	return a.Due == b.Due && a.Error == b.Error
}

// Words say what happens from the outlook's instant on.
func (o Prospect) Words() string {
	from := "from " + day(o.At)
	switch {
	case o.Error:
		return from + " they must move and have no target: maintenance fails"
	case o.Target != nil && o.Target.Stage == model.Expired:
		return from + " they are forced to " + o.Target.Version + ", itself expired"
	case o.Target != nil:
		return from + " they are forced to " + o.Target.Version
	}
	return from + " they may stay"
}
