package gep32

import (
	"cmp"
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// SupportedOverlap has its source in Gardener J5: Gardener's documentation asks for one supported
// version per minor.
var SupportedOverlap = &lifecycle.Rule{Name: "supported-overlap", Severity: model.Warning, Gardener: model.Error, Minor: checkSupportedOverlap,
	Doc: "two versions of one minor are supported at the same time"}

// supportedSpan is a span in which a version is supported.
type supportedSpan struct {
	place int // of the version, in the order
	span  lifecycle.Span
}

// compare orders spans by their beginning, open ones first, then by place.
func (a supportedSpan) compare(b supportedSpan) int {
	return cmp.Or(a.span.From.Compare(b.span.From), a.place-b.place)
}

// outlasts reports whether a ends no earlier than b; a zero end is open.
func (a supportedSpan) outlasts(b supportedSpan) bool {
	return a.span.To.IsZero() || !b.span.To.IsZero() && !a.span.To.Before(b.span.To)
}

// checkSupportedOverlap goes through the spans in which versions of the minor are supported. It
// pairs each span with the earlier one that ends last, if they overlap. Every version in an overlap
// is thus in a finding, with at most one finding per span. In dialect Gardener only the server's own
// rule applies.
func checkSupportedOverlap(c *lifecycle.TrackCase) {
	if c.Dialect == lifecycle.Gardener || c.Namespaced() || c.Run.To-c.Run.From < 2 {
		return
	}
	spans := supportedSpans(c)
	if len(spans) < 2 {
		return
	}
	clash := gardener.NewClash(c)
	longest := spans[0]
	for _, s := range spans[1:] {
		first, second := longest, s
		if first.place > second.place {
			first, second = second, first
		}
		overlaps := longest.span.To.IsZero() || s.span.From.Before(longest.span.To)
		if overlaps && c.Order.Numbers[first.place].Compare(c.Order.Numbers[second.place]) != 0 &&
			!clash.Between(first.place, second.place) {
			i, v := c.At(first.place)
			_, other := c.At(second.place)
			c.ReportPair(i, lifecycle.Pair{First: v, Second: other, FirstSpan: first.span, SecondSpan: second.span},
				func() model.Finding { return overlap(c, first, second) })
		}
		if s.outlasts(longest) {
			longest = s
		}
	}
}

// supportedSpans returns the spans in which versions of the run are supported, ordered by their
// beginning.
func supportedSpans(c *lifecycle.TrackCase) []supportedSpan {
	out := make([]supportedSpan, 0, c.Run.To-c.Run.From)
	for p := c.Run.From; p < c.Run.To; p++ {
		for _, s := range c.LifeAt(p).Supported {
			out = append(out, supportedSpan{p, s})
		}
	}
	model.SortStable(out, supportedSpan.compare)
	return out
}

// overlap returns the finding that two versions are supported at the same time.
func overlap(c *lifecycle.TrackCase, first, second supportedSpan) model.Finding {
	from, to := first.span.From, first.span.To
	if second.span.From.After(from) {
		from = second.span.From
	}
	if to.IsZero() || !second.span.To.IsZero() && second.span.To.Before(to) {
		to = second.span.To
	}
	_, v := c.At(first.place)
	_, other := c.At(second.place)
	are := " are both"
	if edited(v) || edited(other) {
		are = " would both be"
	}
	return model.Finding{Other: other.Text, Past: !to.IsZero() && !to.After(c.Now),
		Message: model.Words(model.Escape(v.Text) + " and " + model.Escape(other.Text)).There(lifecycle.VersionPlace(other)).
			Words(are + " supported" + interval(from, to) + "."),
		Related: lifecycle.Related(lifecycle.VersionPlace(other), lifecycle.VersionName(other)),
		Hint:    "Let " + model.Escape(v.Text) + " be deprecated when " + model.Escape(other.Text) + " becomes supported.",
		Fixes:   apart(c, first, second)}
}

// apart returns the fixes for an overlap. One deprecates the first version when the second one
// becomes supported, or now if its fields are the older ones. The other delays the second version
// until the first one is not supported any more.
func apart(c *lifecycle.TrackCase, first, second supportedSpan) (fixes []model.Fix) {
	i, v := c.At(first.place)
	k, other := c.At(second.place)
	begin, end := second.span.From.Truncate(time.Second), first.span.To.Add(time.Second-1).Truncate(time.Second)
	switch {
	case len(v.Stages) == 0 && !begin.After(c.Now):
		fixes = append(fixes, model.Fix{Label: "classify " + v.Text + " as deprecated",
			Edits: []model.Edit{{Ref: c.RefOf(i, model.None), What: model.SetClassification, Name: model.Deprecated}}})
	case begin.After(first.span.From):
		if edits := lifecycle.BeginAt(v, c.RefOf(i, model.None), model.Deprecated, begin); edits != nil {
			fixes = append(fixes, model.Fix{Label: "deprecate " + v.Text + " on " + phrase.Instant(begin), Edits: edits})
		}
	}
	if !first.span.To.IsZero() && len(other.Stages) > 0 && (second.span.To.IsZero() || end.Before(second.span.To)) {
		if edits := lifecycle.BeginAt(other, c.RefOf(k, model.None), model.Supported, end); edits != nil {
			fixes = append(fixes, model.Fix{Label: "let " + other.Text + " be supported from " + phrase.Instant(end), Edits: edits})
		}
	}
	return fixes
}

// edited reports whether the version, one of its stages, or one of its dates is not in the file yet.
func edited(v *model.Version) bool {
	if v.Base == model.None || v.HasExpiration && v.Expiration.IsAt() && v.Expiration.Text == "" {
		return true
	}
	return slices.ContainsFunc(v.Stages, func(s model.Stage) bool { return s.Base == model.None || s.Start.IsAt() && s.Start.Text == "" })
}

// interval returns " from A to B", leaving out open ends.
func interval(from, to time.Time) string {
	switch {
	case from.IsZero() && to.IsZero():
		return ", always"
	case from.IsZero():
		return " until " + phrase.Instant(to)
	case to.IsZero():
		return " from " + phrase.Instant(from) + " on"
	}
	return " from " + phrase.Instant(from) + " to " + phrase.Instant(to)
}
