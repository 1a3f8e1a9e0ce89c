package lifecycle

import (
	"time"

	"github.com/lctui/lctui/model"
)

// Transition is a change of a version's stage. At is the start as written in the file, in
// both dialects.
type Transition struct {
	At       time.Time
	From, To string
	// By is the support policy that the stage To follows from; "" if it is in the file.
	By string
	// Index is the index, in the result of Counted, of the stage that begins. Counted returns other
	// stages than the version's own if the version has older fields.
	Index int
}

// Title returns what the version becomes, and the policy that this follows from (model.Stage).
func (t Transition) Title() string { return model.Titled(t.To, t.By) }

// SpanRoom is a buffer with room for the spans of any list that follows the rules.
type SpanRoom [8]Span

// Transitions returns the changes of a version's stage, oldest first. A start at which the
// stage stays the same is not a transition.
func Transitions(v *model.Version, d Dialect) []Transition {
	var out []Transition
	eachTransition(v, d, func(t Transition) bool {
		if out == nil {
			out = make([]Transition, 0, max(len(v.Stages), 1))
		}
		out = append(out, t)
		return true
	})
	return out
}

// Next returns the first change of the version's stage after t, and whether there
// is one (GEP-32, "Proposal"; Gardener B7: strictly after).
func Next(v *model.Version, t time.Time, d Dialect) (Transition, bool) {
	var next Transition
	found := false
	eachTransition(v, d, func(tr Transition) bool {
		if tr.At.After(t) {
			next, found = tr, true
		}
		return !found
	})
	return next, found
}

// Since returns the start of the stage that applies at t; zero if it has always applied or if it
// is Unrecorded. Starts in between at which the stage stays the same do not count.
func Since(v *model.Version, t time.Time, d Dialect) time.Time {
	if Unrecorded(v, t, d) {
		return time.Time{}
	}
	var since time.Time
	eachTransition(v, d, func(tr Transition) bool {
		if !started(model.StartAt(tr.At), t, d) {
			return false
		}
		since = tr.At
		return true
	})
	return since
}

// eachTransition calls yield for each transition, oldest first, until it returns false.
func eachTransition(v *model.Version, d Dialect, yield func(Transition) bool) {
	if Recorded(v) {
		eachRecorded(v.Stages, yield)
		return
	}
	var room [2]model.Stage
	var spans SpanRoom
	stages := Counted(v, &room)
	stage, seen := "", false
	for _, s := range AppendSpans(spans[:0], stages, d) {
		if s.Empty() {
			continue
		}
		if seen && s.Stage != stage && !yield(Transition{stages[s.Index].Start.Time(), stage, s.Stage, s.By, s.Index}) {
			return
		}
		stage, seen = s.Stage, true
	}
}

// NextOf returns the earliest start strictly after t of any version of the object (for a version
// without stages, its expirationDate), even if the stage stays the same there. That is the
// instant at which a controller looks again (Gardener B7).
func NextOf(o *model.Object, t time.Time, _ Dialect) (time.Time, bool) {
	var next time.Time
	found := false
	consider := func(s model.Start) {
		if IsDated(s) && s.Time().After(t) && (!found || s.Time().Before(next)) {
			next, found = s.Time(), true
		}
	}
	for _, track := range o.Tracks {
		for _, v := range track.Versions {
			for _, s := range v.Given() {
				consider(s.Start)
			}
			if len(v.Stages) == 0 && v.HasExpiration {
				consider(v.Expiration)
			}
		}
	}
	return next, found
}
