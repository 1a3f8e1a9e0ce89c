package lifecycle

import (
	"slices"
	"time"

	"github.com/lctui/lctui/model"
)

// Package revisions and change requests record what happened: their stages
// began when they say so, the present one perhaps at an instant that nobody
// recorded (Porch, "Audit and Tracking"). Nothing holds before the first start
// that is known.

// Recorded reports whether the stages of a version are such a record.
func Recorded(v *model.Version) bool { return v.Revision != nil }

// cutPresent parts the stages of a record into those whose begin is recorded
// and the present one where its begin is not.
func cutPresent(stages []model.Stage) (dated []model.Stage, present *model.Stage) {
	if n := len(stages); n > 0 && !IsDated(stages[n-1].Start) {
		return stages[:n-1], &stages[n-1]
	}
	return stages, nil
}

// KnownSpans returns the spans of a version that can be known at an instant: those of a
// record end then, for nothing of it is planned; of all others they are its Spans.
func KnownSpans(v *model.Version, d Dialect, now time.Time) []Span {
	spans := Spans(v, d)
	if !Recorded(v) {
		return spans
	}
	spans = slices.DeleteFunc(spans, func(s Span) bool { return s.From.After(now) })
	for i := range spans {
		if s := &spans[i]; s.To.IsZero() || s.To.After(now) {
			s.To = now
		}
	}
	return spans
}

// appendRecorded appends the spans of a record. Where the begin of the present
// stage is not recorded, the last span is Loose: it begins with the last start
// that is known, whose stage has no span of its own.
func appendRecorded(out []Span, stages []model.Stage, d Dialect) []Span {
	first := len(out)
	dated, present := cutPresent(stages)
	if len(dated) > 0 {
		out = AppendSpans(out, dated, d)
		if out[first].Index == model.None { // what held before it was made
			out = append(out[:first], out[first+1:]...)
		}
	}
	if present == nil {
		return out
	}
	loose := Span{Stage: present.Name, Index: len(stages) - 1, Loose: true}
	if n := len(out); n > first {
		loose.From = out[n-1].From
		out = out[:n-1]
	}
	return append(out, loose)
}

// recordedAt returns the stage of a record at t: the present one from the last
// start that is known, "" before the first.
func recordedAt(stages []model.Stage, t time.Time, d Dialect) string {
	dated, present := cutPresent(stages)
	for k := len(dated) - 1; k >= 0; k-- {
		if !started(dated[k].Start, t, d) {
			present = nil
		} else if present == nil {
			return dated[k].Name
		}
	}
	if present == nil {
		return ""
	}
	return present.Name
}

// eachRecorded hands over the transitions whose instant is recorded. Where an
// earlier state is said to have begun when a later one already held, the order of
// states counts: nobody knows what that instant means, and it is no transition.
func eachRecorded(stages []model.Stage, yield func(Transition) bool) {
	dated, _ := cutPresent(stages)
	from := ""
	for k := range dated {
		if overtaken(dated, k) {
			continue
		}
		if !yield(Transition{dated[k].Start.Time, from, dated[k].Name, k}) {
			return
		}
		from = dated[k].Name
	}
}

// overtaken reports whether a later state of a record began before stage k did, or
// with it.
func overtaken(dated []model.Stage, k int) bool {
	return slices.ContainsFunc(dated[k+1:], func(later model.Stage) bool { return !dated[k].Start.Time.Before(later.Start.Time) })
}

// KnownAt returns the stage that is known to hold at t, seen from now: StageAt,
// but "" for a stage that has come to hold before now and nobody recorded when.
func KnownAt(v *model.Version, t, now time.Time, d Dialect) string {
	if Recorded(v) && t.Before(now) && Unrecorded(v, t, d) {
		return ""
	}
	return StageAt(v, t, d)
}

// Unrecorded reports whether nobody recorded since when the stage that holds at t
// has held: of a record, or of a release that ended at a date that its schedule leaves out.
func Unrecorded(v *model.Version, t time.Time, d Dialect) bool {
	if !Recorded(v) {
		last := len(v.Stages) - 1
		return last > 0 && v.Stages[last].Start.Form == model.Event && StageAt(v, t, d) == v.Stages[last].Name
	}
	dated, present := cutPresent(v.Stages)
	for k := range dated {
		if !started(dated[k].Start, t, d) {
			return false
		}
	}
	return present != nil
}
