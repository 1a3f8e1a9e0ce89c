package lifecycle

import (
	"time"

	"github.com/lctui/lctui/model"
)

// Life is what rules about neighbours look at of one version: when it is supported,
// when it comes and when it expires. It holds as long as the version is the same.
type Life struct {
	of *model.Version
	// Supported are the spans with a length in which it is supported.
	Supported []Span
	// Released is the start from which it is no longer unavailable; zero where it
	// always was available.
	Released time.Time
	// Stage is the one by which it expires, at Ends; Ends is zero for one that has
	// always been expired.
	Stage   int
	Ends    time.Time
	Expires bool
}

func newLife(v *model.Version, d Dialect) Life {
	var room [2]model.Stage
	var buffer SpanRoom
	stages := Counted(v, &room)
	l := Life{of: v, Stage: model.None}
	available := false
	for _, s := range AppendSpans(buffer[:0], stages, d) {
		if s.Empty() {
			continue
		}
		if !available && s.Stage != model.Unavailable {
			available, l.Released = true, startOfSpan(stages, s)
		}
		switch {
		case s.Stage == model.Supported:
			l.Supported = append(l.Supported, s)
		case s.Stage == model.Expired && !l.Expires:
			l.Stage, l.Ends, l.Expires = s.Index, startOfSpan(stages, s), true
		}
	}
	return l
}

// startOfSpan returns the start that a span begins with, as it stands in the file.
func startOfSpan(stages []model.Stage, s Span) time.Time {
	if s.From.IsZero() {
		return time.Time{}
	}
	return stages[s.Index].Start.Time
}

// TrackMemo is what rules have worked out of a track and look at again.
type TrackMemo struct {
	// Again says that the track is judged again, so that what is worked out for the
	// minors edited is worth keeping.
	Again bool
	lives []*Life
	// answer is what Once was told of a track.
	of     *model.Track
	answer bool
}

// Lend returns a memo for a track of the same texts, some of whose versions differ.
func (m *TrackMemo) Lend() TrackMemo { return TrackMemo{lives: m.lives} }

// Forget drops what is known of the versions.
func (m *TrackMemo) Forget() { m.lives = nil }

// Once returns the answer to one question about a track, which is asked once.
func (m *TrackMemo) Once(t *model.Track, ask func() bool) bool {
	if m.of != t {
		m.of, m.answer = t, ask()
	}
	return m.answer
}

// LifeAt returns the life of the version at place p of the order.
func (c *TrackCase) LifeAt(p int) Life {
	m := c.Memo
	i, v := c.At(p)
	if i < len(m.lives) && m.lives[i] != nil && m.lives[i].of == v { // lives are lent to merged profiles
		return *m.lives[i]
	}
	l := newLife(v, c.Dialect)
	if m.Again {
		if m.lives == nil {
			m.lives = make([]*Life, len(c.Track.Versions))
		}
		m.lives[i] = &l
	}
	return l
}
