package target

import (
	"strconv"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
)

// Path is the line of one version in the table of update paths: where clusters on the version would
// be moved at an instant, and what happens to them.
type Path struct {
	Version string
	// Listed reports whether the track lists the version; if so, Stage is its stage.
	Listed bool
	Stage  string
	// Auto and Forced are the two targets, nil for none.
	Auto, Forced *Target
	// Clusters describes in a few words what happens to the clusters.
	Clusters string
	// Attention is Error if clusters must move and cannot, or only to an expired version;
	// Warning if they are moved by a forced step or would be moved to an unavailable version;
	// otherwise Info.
	Attention model.Severity
}

// Path returns the line of a version, listed or not.
func (x *Targets) Path(current string) Path {
	p := Path{Version: current}
	if t, ok := x.Auto(current); ok {
		p.Auto = &t
	}
	if t, ok := x.Force(current); ok {
		p.Forced = &t
	}
	i, listed := x.order.Listed(current)
	if listed {
		p.Listed = true
		p.Stage = lifecycle.StageAt(x.order.Track.Versions[i], x.at, x.dialect)
	}
	if listed && p.Stage != model.Expired {
		p.Clusters = "stay"
		if p.Auto != nil {
			p.Clusters = "move if auto-update is on"
			p.Attention = attention(p.Auto, false)
		}
		return p
	}
	p.Clusters, p.Attention = x.mustMove(p, i)
	return p
}

// mustMove describes what happens to clusters that cannot stay.
func (x *Targets) mustMove(p Path, i int) (string, model.Severity) {
	target, forced := p.Auto, false
	if target == nil {
		target, forced = p.Forced, true
	}
	if target == nil {
		return "must move, no target", model.Error
	}
	words := "to " + target.Version
	switch {
	case target.Stage == model.Expired:
		words += ", itself expired"
	case target.Stage == model.Unavailable:
		words += ", still unavailable"
	case !p.Listed:
		words = "not listed, " + words
	default:
		if since, ok := x.movedSince(i, *target); ok {
			words += " since " + phrase.Day(since)
		}
	}
	return words, attention(target, forced)
}

func attention(t *Target, forced bool) model.Severity {
	switch {
	case t.Stage == model.Expired:
		return model.Error
	case forced || t.Stage == model.Unavailable:
		return model.Warning
	}
	return model.Info
}

// Step is one move on the upgrade path.
type Step struct {
	Target
	// Forced reports whether it is a forced step rather than an automatic update.
	Forced bool
}

// Steps returns the upgrade path from a version at the instant. Each step goes to the automatic
// target or, if there is none, to the forced one. The path ends where there is neither.
func (x *Targets) Steps(current string) []Step {
	var steps []Step
	for {
		t, ok := x.Auto(current)
		forced := !ok
		if forced {
			t, ok = x.Force(current)
		}
		if !ok {
			return steps
		}
		steps = append(steps, Step{t, forced})
		current = t.Version
	}
}

// Why explains the line of a version in one to three sentences.
func (x *Targets) Why(current string) string {
	n, ok := model.ParseNumber(current)
	if !ok {
		return strconv.Quote(current) + " is not a version number, so nothing is higher than it."
	}
	p := x.Path(current)
	stays := p.Listed && p.Stage != model.Expired
	var words string
	switch {
	case p.Auto != nil:
		words = x.whyAuto(*p.Auto)
	case stays:
		words = "No higher version of " + x.rangeWords(n) + " is supported or deprecated on " + phrase.Day(x.at) + ", so clusters stay."
	case p.Forced != nil:
		words = x.noneLeft(n, current) + ", so maintenance moves the clusters " + x.forcedWords(*p.Forced)
	default:
		words = x.noneLeft(n, current) + ", and there is no version to move to: maintenance fails until one is added."
	}
	if !p.Listed {
		return "The track does not list " + current + ". " + words
	}
	if stays {
		return words
	}
	return words + x.untilThen(current)
}

func (x *Targets) whyAuto(t Target) string {
	words := t.Version + " is the highest version in reach that is neither preview nor expired on " + phrase.Day(x.at)
	switch t.Stage {
	case model.Deprecated:
		return words + "; it is deprecated, because no other is left."
	case model.Unavailable:
		return words + "; maintenance moves clusters there although it is unavailable."
	}
	return words + "."
}

// noneLeft returns the beginning of a sentence: that there is no automatic target.
func (x *Targets) noneLeft(n model.Number, current string) string {
	words := "No version of " + x.rangeWords(n)
	if x.holdsActive(n) {
		words += " above " + current
	}
	return words + " is supported or deprecated on " + phrase.Day(x.at)
}

// holdsActive reports whether the range of automatic updates has a supported or deprecated
// version, even if that is not a target.
func (x *Targets) holdsActive(n model.Number) bool {
	for _, b := range x.autoRanges(n) {
		if b.usable.found {
			return true
		}
	}
	return false
}

// rangeWords names the range that automatic updates do not leave.
func (x *Targets) rangeWords(n model.Number) string {
	switch StrategyOf(x.order.Track) {
	case StrategyPatch:
		return minorWords(n)
	case StrategyMinor:
		return "major " + strconv.FormatUint(n.Major, 10)
	}
	return "this image"
}

func (x *Targets) forcedWords(t Target) string {
	n, _ := model.ParseNumber(t.Version)
	words := "one minor up"
	if x.order.Track.IsImage() {
		words = "to the next minor that has one, " + minorWords(n)
		if StrategyOf(x.order.Track) == StrategyMinor {
			words = "to the next major that has one, " + strconv.FormatUint(n.Major, 10)
		}
	}
	if t.Stage == model.Expired {
		return words + ", though that is expired too."
	}
	return words + "."
}

func minorWords(n model.Number) string {
	return strconv.FormatUint(n.Major, 10) + "." + strconv.FormatUint(n.Minor, 10)
}

// untilThen describes the earlier targets of clusters on an expired version, just before they got the
// present one (movedSince).
func (x *Targets) untilThen(current string) string {
	m := x.Maintenance(current, false)
	i, _ := x.order.Listed(current)
	if m.Target == nil {
		return ""
	}
	since, ok := x.movedSince(i, *m.Target)
	if !ok {
		return ""
	}
	before := x.At(since.Add(-time.Nanosecond))
	auto, forced := "none", "none"
	near, beyond := Reach(x.order.Track)
	if t, ok := before.Auto(current); ok {
		auto = t.Version
	}
	if t, ok := before.Force(current); ok {
		forced = t.Version
	}
	words := " Until " + phrase.Day(since) + ": " + near + " " + auto
	if beyond != "" {
		words += ", " + beyond + " " + forced
	}
	return words + "."
}

// movedSince returns since when maintenance has moved clusters on the expired version i to target.
// That is the instant at which version i expired, or at which a change of some higher version made
// target the target. ok is false if there is no such instant, or if more than mostAhead instants
// would have to be examined.
func (x *Targets) movedSince(i int, target Target) (since time.Time, ok bool) {
	v := x.order.Track.Versions[i]
	since = lifecycle.Since(v, x.at, x.dialect)
	at := x.at
	for range mostAhead {
		then, ranges := x.passing(at)
		m := then.Maintenance(v.Text, false)
		start := startOfFirst(ranges.since, x.dialect)
		switch {
		case m.Target == nil || m.Target.Index != target.Index:
			return startOfFirst(at.Add(time.Nanosecond), x.dialect), true
		case !start.After(since):
			return since, !since.IsZero()
		}
		at = ranges.since.Add(-time.Nanosecond)
	}
	return time.Time{}, false
}

// startOfFirst returns the start as written in the file. first is the first instant at which the
// stage applies in the dialect.
func startOfFirst(first time.Time, d lifecycle.Dialect) time.Time {
	if d == lifecycle.Gardener && !first.IsZero() {
		return first.Add(-time.Nanosecond)
	}
	return first
}
