package gep32

import (
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// life is what the rules about neighbours look at of one version: when it is
// supported, when it comes and when it expires. It holds as long as the version
// is the same.
type life struct {
	of *model.Version
	// supported are the spans with a length in which it is supported.
	supported []lifecycle.Span
	// released is the start from which it is no longer unavailable; zero where
	// it always was available.
	released time.Time
	// stage is the one by which it expires, at ends; ends is zero for one that
	// has always been expired.
	stage   int
	ends    time.Time
	expires bool
}

func newLife(v *model.Version, d lifecycle.Dialect) life {
	var room [2]model.Stage
	var buffer lifecycle.SpanRoom
	stages := lifecycle.Counted(v, &room)
	l := life{of: v, stage: model.None}
	available := false
	for _, s := range lifecycle.AppendSpans(buffer[:0], stages, d) {
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
func startOfSpan(stages []model.Stage, s lifecycle.Span) time.Time {
	if s.From.IsZero() {
		return time.Time{}
	}
	return stages[s.Index].Start.Time
}

// lifeAt is the life of the version at place p of the order. Of the minors that
// are edited it is remembered: a judge that judges once needs no memory for it.
func (c *TrackCase) lifeAt(p int) life {
	i, v := c.at(p)
	return c.Kept.life(i, v, c)
}

// TrackKept is what rules have worked out of a track and look at again.
type TrackKept struct {
	// Again reports that the track is judged again, so that what is worked out for the
	// minors edited is worth keeping.
	Again bool
	Lives []*life
	// candidates reports whether a version that is none takes part in Gardener's check
	// for overlaps, as far as candidatesOf was looked through.
	candidates   bool
	candidatesOf *model.Track
}

// life returns the life of version i.
func (k *TrackKept) life(i int, v *model.Version, c *TrackCase) life {
	if i < len(k.Lives) && k.Lives[i] != nil && k.Lives[i].of == v { // lives are lent to merged profiles
		return *k.Lives[i]
	}
	l := newLife(v, c.Dialect)
	if k.Again {
		if k.Lives == nil {
			k.Lives = make([]*life, len(c.Track.Versions))
		}
		k.Lives[i] = &l
	}
	return l
}

// unreadCandidate reports whether a version that is no semver takes part in
// Gardener's check for overlaps, which then finds nothing in the track (D5).
func (c *TrackCase) unreadCandidate() bool {
	k := c.Kept
	if !c.Order.Unread || k.candidatesOf == c.Track {
		return c.Order.Unread && k.candidates
	}
	k.candidates, k.candidatesOf = false, c.Track
	for i, v := range c.Track.Versions {
		if _, takesPart := sideOf(v, model.None, c.Now); takesPart && c.Order.MinorOf[i] == model.None {
			k.candidates = true
		}
	}
	return k.candidates
}

// SameTargets tells whether two forms of a version can take in clusters, and let
// them go, at the same times: the spans in which each is no preview, and in which
// it is expired, are the same.
func SameTargets(a, b *model.Version, d lifecycle.Dialect) bool {
	var roomA, roomB [2]model.Stage
	var bufferA, bufferB lifecycle.SpanRoom
	x := takingIn(lifecycle.AppendSpans(bufferA[:0], lifecycle.Counted(a, &roomA), d))
	y := takingIn(lifecycle.AppendSpans(bufferB[:0], lifecycle.Counted(b, &roomB), d))
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
func takingIn(spans []lifecycle.Span) []lifecycle.Span {
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
