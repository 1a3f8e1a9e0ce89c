package lifecycle

import (
	"slices"
	"time"

	"github.com/lctui/lctui/model"
)

// Span is a half-open interval [From, To) in which one stage applies. A zero From means always, a
// zero To an open end. In dialect Gardener a stage applies only after its start, so From and To are
// one nanosecond after the starts there: From is the first instant at which the stage applies, To the
// first at which it does not.
//
// A dated stage never applies if a stage listed later starts no later. Its span is empty: From
// equals To.
type Span struct {
	Stage    string
	From, To time.Time
	// By is the support policy that the stage follows from; "" if it is in the file.
	By string
	// Index is the stage's index in Stages, or model.None for the time before the first
	// stage.
	Index int
	// Loose is set if the stage began at an unrecorded instant after From: before now the
	// stage is not known.
	Loose bool
}

// Empty reports whether the stage never applies.
func (s Span) Empty() bool { return !s.From.IsZero() && s.From.Equal(s.To) }

// Title returns the name of the stage, and the policy that it follows from (model.Stage).
func (s Span) Title() string { return model.Titled(s.Stage, s.By) }

// Spans returns the spans of a version, ordered by From. The non-empty ones cover all time
// without a gap. Stages whose start cannot be read, and open stages that never apply, have no
// span. The spans of a record, such as a package revision's, begin with its first start.
func Spans(v *model.Version, d Dialect) []Span {
	return SpansIn(make([]Span, 0, max(len(v.Stages), 2)+1), v, d)
}

// SpansIn is Spans with a buffer for the result.
func SpansIn(buffer []Span, v *model.Version, d Dialect) []Span {
	if Recorded(v) {
		return appendRecorded(buffer[:0], v.Stages, d)
	}
	var room [2]model.Stage
	return AppendSpans(buffer[:0], Counted(v, &room), d)
}

// AppendSpans appends the spans of stages to out. It walks the list from its end. A started stage
// stays started, so the last listed started stage only ever moves down the list. Stage k is
// current from its own start until the earliest start of any stage listed after it.
func AppendSpans(out []Span, stages []model.Stage, d Dialect) []Span {
	first := len(out)
	var until time.Time // earliest start listed so far; zero: none
	open := false       // a stage listed later is open
	for k := len(stages) - 1; k >= 0; k-- {
		s := &stages[k]
		switch {
		case IsDated(s.Start):
			from := FirstInstant(s.Start, d)
			to := until
			if open || !until.IsZero() && !from.Before(until) {
				to = from
			} else {
				until = from
			}
			out = append(out, Span{Stage: s.Name, By: s.By(), From: from, To: to, Index: k})
		case IsOpen(s.Start) && !open:
			open = true
			out = append(out, Span{Stage: s.Name, By: s.By(), To: until, Index: k})
		}
	}
	if !open {
		out = append(out, Span{Stage: model.Unavailable, To: until, Index: model.None})
	}
	byFrom := func(a, b Span) int {
		if c := a.From.Compare(b.From); c != 0 {
			return c
		}
		return a.Index - b.Index
	}
	// For a list that follows the rules the spans came out in descending order.
	slices.Reverse(out[first:])
	model.SortStable(out[first:], byFrom)
	return out
}

// ClearOlder returns the edits that remove the older fields.
func ClearOlder(v *model.Version, r model.Ref) (edits []model.Edit) {
	if v.Classification.Set {
		edits = append(edits, model.Edit{Ref: r, What: model.ClearClassification, Name: v.Classification.Text})
	}
	if v.HasExpiration {
		edits = append(edits, model.Edit{Ref: r, What: model.ClearExpiration, From: v.Expiration})
	}
	return edits
}

// ClearStages returns the edits that remove all stages, last one first, except the stage planned of a
// release.
func ClearStages(v *model.Version, r model.Ref) (edits []model.Edit) {
	for k, s := range slices.Backward(v.Stages) {
		if v.Release == nil || s.Name != model.Planned {
			edits = append(edits, model.Edit{Ref: r.InStage(k), What: model.RemoveStage, Name: s.Name, From: s.Start})
		}
	}
	return edits
}

// SameCourse reports whether two versions are in the same stage at every instant,
// in both dialects.
func SameCourse(a, b *model.Version) bool {
	for _, d := range []Dialect{GEP32, Gardener} {
		x, y := course(a, d), course(b, d)
		if len(x) != len(y) {
			return false
		}
		for i := range x {
			if x[i].Stage != y[i].Stage || !x[i].From.Equal(y[i].From) {
				return false
			}
		}
	}
	return true
}

// course returns the non-empty spans, with adjacent ones of the same stage joined.
func course(v *model.Version, d Dialect) (out []Span) {
	for _, s := range Spans(v, d) {
		if n := len(out); s.Empty() || n > 0 && out[n-1].Stage == s.Stage {
			continue
		}
		out = append(out, s)
	}
	return out
}
