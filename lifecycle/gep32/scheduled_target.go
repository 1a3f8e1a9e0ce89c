package gep32

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// ScheduledTarget has its source in Gardener G6.
var ScheduledTarget = &lifecycle.Rule{Name: "scheduled-target", Severity: model.Info, Gardener: model.Info, Coming: checkScheduledTarget,
	Doc: "an update would now choose a version that is still unavailable"}

// checkScheduledTarget checks whether an update would choose an unavailable version of the run.
// For Kubernetes the run is a minor, and updates may start on its versions or those of the minor
// below. For an image it is the whole track, because the update strategy decides how far an
// update goes.
func checkScheduledTarget(c *lifecycle.TrackCase) {
	reach := c.Run
	switch {
	case c.Namespaced(), c.Track.IsImage() && !anyUnavailable(c), !c.Track.IsImage() && !mayBeScheduled(c):
		return
	case !c.Track.IsImage():
		if g := int(c.Order.MinorOf[c.Order.Index[c.Run.From]]); g > 0 {
			reach.From = c.Order.Minors[g-1].From
		}
	}
	scheduled(c, reach, target.In(c.Order.Near(reach), c.Now, c.Dialect))
}

// mayBeScheduled reports whether an update of Kubernetes may choose an unavailable version. That
// requires that the highest version of the run that is neither preview, deprecated nor expired is
// unavailable.
func mayBeScheduled(c *lifecycle.TrackCase) bool {
	for p := c.Run.To - 1; p >= c.Run.From; p-- {
		switch c.StageAt(p, c.Now) {
		case model.Preview, model.Deprecated, model.Expired:
		case model.Unavailable:
			return true
		default:
			return false
		}
	}
	return false
}

func anyUnavailable(c *lifecycle.TrackCase) bool {
	for p := c.Run.From; p < c.Run.To; p++ {
		if c.StageAt(p, c.Now) == model.Unavailable {
			return true
		}
	}
	return false
}

// scheduled checks updates from each version of reach, the highest first, and reports each
// unavailable version of the run that an update would choose.
func scheduled(c *lifecycle.TrackCase, reach lifecycle.Extent, x *target.Targets) {
	told := map[int]bool{}
	for p := reach.To - 1; p >= reach.From; p-- {
		_, v := c.At(p)
		target := x.Maintenance(v.Text, true).Target
		if target == nil || target.Stage != model.Unavailable {
			continue
		}
		// An index of the targets is relative to the start of reach.
		if at := reach.From + target.Index; at >= c.Run.From && !told[at] {
			told[at] = true
			reportScheduled(c, at, p)
		}
	}
}

// reportScheduled reports that an update of the version at place from would choose the
// version at place p.
func reportScheduled(c *lifecycle.TrackCase, p, from int) {
	i, v := c.At(p)
	_, current := c.At(from)
	f := model.Finding{Other: current.Text, Now: true, Hint: "Gardener also updates to versions that are not available yet; list this one only when clusters may use it."}
	text := "an update of " + model.Escape(current.Text) + " would choose it now; it is unavailable"
	if next, ok := lifecycle.Next(v, c.Now, c.Dialect); ok {
		text += " until " + phrase.Instant(next.At)
	}
	f.Message = model.Words(text + ".")
	c.Report(c.RefOf(i, model.None), f)
}

// SameTargets reports whether updates treat two states of a version alike: they are preview and
// expired at the same times.
func SameTargets(a, b *model.Version, d lifecycle.Dialect) bool {
	var roomA, roomB [2]model.Stage
	var bufferA, bufferB lifecycle.SpanRoom
	x := updateSpans(lifecycle.AppendSpans(bufferA[:0], lifecycle.Counted(a, &roomA), d))
	y := updateSpans(lifecycle.AppendSpans(bufferB[:0], lifecycle.Counted(b, &roomB), d))
	return slices.EqualFunc(x, y, func(x, y lifecycle.Span) bool { return x.Stage == y.Stage && x.From.Equal(y.From) })
}

// updateSpans joins the spans in which a version is neither preview nor expired, because they are
// equivalent for updates. Their stage becomes supported.
func updateSpans(spans []lifecycle.Span) []lifecycle.Span {
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
