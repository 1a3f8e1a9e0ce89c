package panel

import (
	"slices"
	"sort"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/trackview"
)

// ComingStart is one start in the agenda.
type ComingStart struct {
	// StartOf locates the start in its file. For a merged profile that is the file the start was
	// taken from, the child's or the parent's.
	editor.StartOf
	// At is when the stage starts, in UTC. Track and Name name the version.
	At          time.Time
	Track, Name string
	Kind        model.StageKind
	// Applies is false if the stage never applies.
	Applies bool
}

// StartsAfter appends to lines the starts after an instant, of all tracks and of all namespaced
// profiles merged with their parents. The result is sorted by time.
func StartsAfter(c *Context, lines []ComingStart, since time.Time) []ComingStart {
	for _, p := range c.Shown().Tracks() {
		l, label := c.Tracks.At(p), c.Tracks.Label(p)
		for _, x := range startsAfter(l, since) {
			lines = append(lines, comingStart(l, label, p, x))
		}
	}
	for _, b := range c.Shown().Pairs() {
		if b.Orphan {
			continue // its starts are not known without the parent
		}
		object := c.Tracks.ObjectLabel(model.TrackRef{File: b.ChildFile, Object: b.Child.Index, Track: model.None})
		lines = MergedAfter(c, lines, b, since, func(t *model.Track) (string, bool) { return object + "/" + trackview.NameOf(t), true })
	}
	model.SortStable(lines, func(x, y ComingStart) int { return x.At.Compare(y.At) })
	return lines
}

// After returns the starts that lie after t. starts must be in order of time.
func After(starts []ComingStart, t time.Time) []ComingStart {
	return starts[sort.Search(len(starts), func(i int) bool { return starts[i].At.After(t) }):]
}

// NextOf returns the first start after an instant at which a stage of an object begins to apply,
// nil if there is none. An override has none, because its stages depend on its parent.
func NextOf(c *Context, file, object int, since time.Time) (next *ComingStart) {
	for _, p := range c.Shown().Tracks() {
		if p.File != file || p.Object != object {
			continue
		}
		l := c.Tracks.At(p)
		coming := startsAfter(l, since)
		i := slices.IndexFunc(coming, func(x trackview.DatedStart) bool { return x.Changes })
		if i >= 0 && (next == nil || coming[i].At.Before(next.At)) {
			first := comingStart(l, c.Tracks.Label(p), p, coming[i])
			next = &first
		}
	}
	return next
}

// startsAfter returns the starts of one track after an instant, in the order of time; none of an
// override.
func startsAfter(l *trackview.View, since time.Time) []trackview.DatedStart {
	if l.Override {
		return nil
	}
	list := l.Starts()
	return list[trackview.After(list, since):]
}

func comingStart(l *trackview.View, label string, p model.TrackRef, x trackview.DatedStart) ComingStart {
	stage := lifecycle.Stages(l.Track.Versions[x.Version])[x.Stage]
	return ComingStart{StartOf: editor.StartOf{TrackRef: p, Version: int(x.Version), Stage: int(x.Stage)}, At: x.At, Track: label,
		Name: l.Names[x.Version], Kind: l.Scale.KindOf(&stage), Applies: x.Changes}
}

// MergedAfter appends to lines the starts of a merged profile after an instant, each with its place
// in the file it comes from. label returns the name to show for a track, and whether its starts are
// wanted.
func MergedAfter(c *Context, lines []ComingStart, b check.Pair, since time.Time, label func(*model.Track) (string, bool)) []ComingStart {
	merged := c.Shown().Result(b)
	for i, t := range merged.Object.Tracks {
		name, wanted := label(t)
		if !wanted {
			continue
		}
		for k, v := range t.Versions {
			if slices.ContainsFunc(lifecycle.Stages(v), func(x model.Stage) bool { return x.Start.IsAt() && x.Start.Time().After(since) }) {
				lines = mergedVersion(c, lines, b, merged, model.ObjectRef(0).InTrack(i).InVersion(k), v, name, since)
			}
		}
	}
	return lines
}

func mergedVersion(c *Context, lines []ComingStart, b check.Pair, merged *merge.Result, ref model.Ref, v *model.Version, track string, since time.Time) []ComingStart {
	transitions := lifecycle.Transitions(v, c.Editor.Dialect())
	for k, stage := range lifecycle.Stages(v) {
		if !stage.Start.IsAt() || !stage.Start.Time().After(since) {
			continue
		}
		from := merged.Source(ref.InStage(k))
		p := editor.SourcePlace(b, from)
		at := from.Ref.Stage
		if t := c.Shown().Track(p); at == model.None && t != nil && from.Ref.Version < len(t.Versions) {
			at = slices.IndexFunc(lifecycle.Stages(t.Versions[from.Ref.Version]), func(x model.Stage) bool { return x.Name == stage.Name })
		}
		lines = append(lines, ComingStart{StartOf: editor.StartOf{TrackRef: p, Version: from.Ref.Version, Stage: at}, At: stage.Start.Time(), Track: track, Name: phrase.Version(v),
			Kind:    merged.Object.Scale.KindOf(&stage),
			Applies: slices.ContainsFunc(transitions, func(x lifecycle.Transition) bool { return x.Index == k })})
	}
	return lines
}
