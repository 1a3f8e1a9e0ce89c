package lifecycle

import (
	"time"

	"github.com/lctui/lctui/model"
)

// life is what the rules about neighbours look at of one version: when it is
// supported, when it comes and when it expires. It holds as long as the version
// is the same.
type life struct {
	of *model.Version
	// supported are the spans with a length in which it is supported.
	supported []Span
	// released is the start from which it is no longer unavailable; zero where
	// it always was available.
	released time.Time
	// stage is the one by which it expires, at ends; ends is zero for one that
	// has always been expired.
	stage   int
	ends    time.Time
	expires bool
}

func newLife(v *model.Version, d Dialect) life {
	var room [2]model.Stage
	var buffer spanRoom
	stages := counted(v, &room)
	l := life{of: v, stage: model.None}
	available := false
	for _, s := range appendSpans(buffer[:0], stages, d) {
		if s.Empty() {
			continue
		}
		if !available && s.Stage != model.Unavailable {
			available, l.released = true, startOfSpan(stages, s)
		}
		switch s.Stage {
		case model.Supported:
			l.supported = append(l.supported, s)
		case model.Expired:
			if !l.expires {
				l.stage, l.ends, l.expires = s.Index, startOfSpan(stages, s), true
			}
		}
	}
	return l
}

// startOfSpan gives the start that a span begins with, as it stands in the file.
func startOfSpan(stages []model.Stage, s Span) time.Time {
	if s.From.IsZero() {
		return time.Time{}
	}
	return stages[s.Index].Start.Time
}

// lifeAt is the life of the version at place p of the order. Of the minors that
// are edited it is remembered: a judge that judges once needs no memory for it.
func (c *trackCase) lifeAt(p int) life {
	i, v := c.at(p)
	s := &c.memo.slots[i]
	if s.life != nil && s.life.of == v { // slots are lent to merged profiles
		return *s.life
	}
	l := newLife(v, c.Dialect)
	if c.memo.again {
		s.life = &l
	}
	return l
}

// Effects of an edit of one version on the rules that look beyond it.
type effect struct{ now, departures bool }

// effectOf tells which of the rules about other versions can have something else
// to say after an edit of version i: those about now only if its stage now is
// another one, those about where clusters can move only if it comes, goes or
// expires at other times. What a rule said of the version itself is always asked
// again.
func (m *trackMemo) effectOf(i int, before, now *model.Version) effect {
	d, s := m.c.Dialect, &m.slots[i]
	return effect{
		now:        len(s.of(coming)) > 0 || StageAt(before, m.c.Now, d) != StageAt(now, m.c.Now, d),
		departures: len(s.of(leaving)) > 0 || !sameTargets(before, now, d),
	}
}

// sameTargets tells whether two forms of a version can take in clusters, and let
// them go, at the same times: the spans in which each is no preview, and in which
// it is expired, are the same.
func sameTargets(a, b *model.Version, d Dialect) bool {
	var roomA, roomB [2]model.Stage
	var bufferA, bufferB spanRoom
	x := takingIn(appendSpans(bufferA[:0], counted(a, &roomA), d))
	y := takingIn(appendSpans(bufferB[:0], counted(b, &roomB), d))
	if len(x) != len(y) {
		return false
	}
	for k := range x {
		if x[k].Stage != y[k].Stage || !x[k].From.Equal(y[k].From) {
			return false
		}
	}
	return true
}

// takingIn joins the spans of a version that mean the same for updates: those in
// which it is neither preview nor expired.
func takingIn(spans []Span) []Span {
	out := spans[:0]
	for _, s := range spans {
		if s.Empty() {
			continue
		}
		if s.Stage != model.Preview && s.Stage != model.Expired {
			s.Stage = model.Supported
		}
		if len(out) == 0 || out[len(out)-1].Stage != s.Stage {
			out = append(out, s)
		}
	}
	return out
}
