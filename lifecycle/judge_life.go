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
	return c.kept.life(i, v, c)
}

// trackKept is what rules have worked out of a track and look at again.
type trackKept struct {
	// again reports that the track is judged again, so that what is worked out for the
	// minors edited is worth keeping.
	again bool
	lives []*life
	// candidates reports whether a version that is none takes part in Gardener's check
	// for overlaps, as far as candidatesOf was looked through.
	candidates   bool
	candidatesOf *model.Track
}

// life returns the life of version i.
func (k *trackKept) life(i int, v *model.Version, c *trackCase) life {
	if i < len(k.lives) && k.lives[i] != nil && k.lives[i].of == v { // lives are lent to merged profiles
		return *k.lives[i]
	}
	l := newLife(v, c.Dialect)
	if k.again {
		if k.lives == nil {
			k.lives = make([]*life, len(c.track.Versions))
		}
		k.lives[i] = &l
	}
	return l
}

// unreadCandidate reports whether a version that is no semver takes part in
// Gardener's check for overlaps, which then finds nothing in the track (D5).
func (c *trackCase) unreadCandidate() bool {
	k := c.kept
	if !c.order.unread || k.candidatesOf == c.track {
		return c.order.unread && k.candidates
	}
	k.candidates, k.candidatesOf = false, c.track
	for i, v := range c.track.Versions {
		if _, takesPart := sideOf(v, model.None, c.Now); takesPart && c.order.minorOf[i] == model.None {
			k.candidates = true
		}
	}
	return k.candidates
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
