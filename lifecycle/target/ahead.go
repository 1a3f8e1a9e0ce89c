package target

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
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
	at, last := x.at, Maintenance{}
	for n := range mostAhead {
		then, ranges := x.passing(at)
		m := then.Maintenance(current, false)
		if n > 0 && !sameMove(m, last) {
			list = append(list, Prospect{at, m})
		}
		ranges.end(then.nextOf(current))
		if m.Error || ranges.until.IsZero() {
			break
		}
		at, last = ranges.until, m
	}
	return list
}

// nextOf is the first instant after that of the questions at which a listed version
// is in another stage; zero where there is none.
func (x *Targets) nextOf(current string) time.Time {
	i, listed := x.order.Listed(current)
	if !listed {
		return time.Time{}
	}
	for _, s := range lifecycle.Spans(x.order.Track.Versions[i], x.dialect) {
		if !s.Empty() && s.From.After(x.at) {
			return s.From
		}
	}
	return time.Time{}
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
