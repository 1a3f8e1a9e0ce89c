package lifecycle

import (
	"slices"
	"time"

	"github.com/lctui/lctui/model"
)

// Package revisions record what happened: each stage began at the instant
// recorded, but that of the present stage may be missing (Porch, "Audit and Tracking").
// No stage applies before the first known start.

// Recorded reports whether the stages of a version are such a record.
func Recorded(v *model.Version) bool { return v.Revision != nil }

// cutPresent separates the stages of a record whose start is recorded from the present stage;
// present is nil if the start of that is recorded too.
func cutPresent(stages []model.Stage) (dated []model.Stage, present *model.Stage) {
	if n := len(stages); n > 0 && !IsDated(stages[n-1].Start) {
		return stages[:n-1], &stages[n-1]
	}
	return stages, nil
}

// KnownSpans returns the spans of a version that are known at an instant. Those of a record end
// there, because a record plans nothing. For all other versions they are Spans.
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

// appendRecorded appends the spans of a record. If the start of the present stage is not
// recorded, the last span is Loose. It begins with the last known start, and the stage of that
// start gets no span of its own.
func appendRecorded(out []Span, stages []model.Stage, d Dialect) []Span {
	first := len(out)
	dated, present := cutPresent(stages)
	if len(dated) > 0 {
		out = AppendSpans(out, dated, d)
		if out[first].Index == model.None { // the time before the record was made
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

// recordedAt returns the stage of a record at t: the present one from the last known start
// on, "" before the first.
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

// eachRecorded calls yield for each transition whose instant is recorded, until it returns false. It
// skips a state whose recorded start is not before that of a later state. The order of states counts,
// so nobody knows what such a start means.
func eachRecorded(stages []model.Stage, yield func(Transition) bool) {
	dated, _ := cutPresent(stages)
	from := ""
	for k := range dated {
		if overtaken(dated, k) {
			continue
		}
		if !yield(Transition{dated[k].Start.Time(), from, dated[k].Name, "", k}) {
			return
		}
		from = dated[k].Name
	}
}

// overtaken reports whether a later state of a record began before stage k or at the same
// instant.
func overtaken(dated []model.Stage, k int) bool {
	return slices.ContainsFunc(dated[k+1:], func(later model.Stage) bool { return !dated[k].Start.Time().Before(later.Start.Time()) })
}

// KnownAt returns the stage that is known, as of now, to apply at t: StageAt, but "" if t is
// in the past and nobody recorded when that stage began.
func KnownAt(v *model.Version, t, now time.Time, d Dialect) string {
	if Recorded(v) && t.Before(now) && Unrecorded(v, t, d) {
		return ""
	}
	return StageAt(v, t, d)
}

// Unrecorded reports whether nobody recorded when the stage that applies at t began: in a
// record, or for a release that ended at a date its schedule leaves out.
func Unrecorded(v *model.Version, t time.Time, d Dialect) bool {
	if !Recorded(v) {
		stages := v.Given()
		last := len(stages) - 1
		return last > 0 && stages[last].Start.Form == model.Event && StageAt(v, t, d) == stages[last].Name
	}
	dated, present := cutPresent(v.Stages)
	return present != nil && !slices.ContainsFunc(dated, func(s model.Stage) bool { return !started(s.Start, t, d) })
}
