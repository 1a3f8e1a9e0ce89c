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
	// StartOf is where the start stands; of a merged profile, in the file that it
	// comes from.
	editor.StartOf
	// At is the start, in UTC. Track and Name name the version.
	At          time.Time
	Track, Name string
	Kind        model.StageKind
	// Holds is unset where the stage never holds.
	Holds bool
}

// Coming returns the next starts after the time cursor in all tracks, at most so many, of the
// versions that the filter of the rows lets through.
func (c *Context) Coming(most int) []trackview.Coming {
	if c.Filter.Text == "" {
		return c.Tracks.Coming(c.Cursor, most, nil)
	}
	return c.Tracks.Coming(c.Cursor, most, func(x editor.StartOf, at time.Time) bool { return c.Filter.Start(c, x, at) })
}

// StartsAfter appends the starts after an instant, of all tracks and of what comes of
// namespaced profiles and their parents, the first one first.
func StartsAfter(c *Context, lines []ComingStart, since time.Time) []ComingStart {
	for _, p := range c.Shown().Tracks() {
		lines = startsOf(c, lines, p, since)
	}
	for _, b := range c.Shown().Bonds() {
		if b.Orphan {
			continue // what becomes of it without its parent is not known
		}
		object := c.Tracks.ObjectLabel(model.TrackRef{File: b.ChildFile, Object: b.Child.Index, Track: model.None})
		lines = MergedAfter(c, lines, b, since, func(t *model.Track) (string, bool) { return object + "/" + trackview.NameOf(t), true })
	}
	model.SortStable(lines, func(x, y ComingStart) int { return x.At.Compare(y.At) })
	return lines
}

// ComingBeside reports whether what is coming in all tracks stands beside the details.
func ComingBeside(c *Context) bool {
	return c.Two() && c.Can(lifecycle.Draw) == ""
}

// After returns those of starts in the order of time that lie after an instant.
func After(starts []ComingStart, t time.Time) []ComingStart {
	return starts[sort.Search(len(starts), func(i int) bool { return starts[i].At.After(t) }):]
}

// StartsOf lists the starts after an instant of one object of a file, those of one track in
// the order of time; none of an override, which says nothing without its parent.
func StartsOf(c *Context, file, object int, since time.Time) (lines []ComingStart) {
	for _, p := range c.Shown().Tracks() {
		if p.File == file && p.Object == object {
			lines = startsOf(c, lines, p, since)
		}
	}
	return lines
}

// startsOf appends those of a track.
func startsOf(c *Context, lines []ComingStart, p model.TrackRef, since time.Time) []ComingStart {
	l, label := c.Tracks.At(p), c.Tracks.Label(p)
	if l.Override {
		return lines
	}
	list := l.Starts()
	for _, x := range list[trackview.After(list, since):] {
		stage := lifecycle.Stages(l.Track.Versions[x.Version])[x.Stage]
		lines = append(lines, ComingStart{StartOf: editor.StartOf{TrackRef: p, Version: int(x.Version), Stage: int(x.Stage)}, At: x.At, Track: label,
			Name: l.Names[x.Version], Kind: l.Scale.Kind(stage.Name), Holds: x.Changes})
	}
	return lines
}

// MergedAfter appends the starts of a merged profile after an instant in the tracks that
// label wants, each with the place in the file that it comes from.
func MergedAfter(c *Context, lines []ComingStart, b check.Pair, since time.Time, label func(*model.Track) (string, bool)) []ComingStart {
	merged := c.Shown().Result(b)
	for i, t := range merged.Object.Tracks {
		name, wanted := label(t)
		if !wanted {
			continue
		}
		for k, v := range t.Versions {
			if slices.ContainsFunc(lifecycle.Stages(v), func(x model.Stage) bool { return x.Start.IsAt() && x.Start.Time.After(since) }) {
				lines = mergedVersion(c, lines, b, merged, model.ObjectRef(0).InTrack(i).InVersion(k), v, name, since)
			}
		}
	}
	return lines
}

func mergedVersion(c *Context, lines []ComingStart, b check.Pair, merged *merge.Result, ref model.Ref, v *model.Version, track string, since time.Time) []ComingStart {
	transitions := lifecycle.Transitions(v, c.Editor.Dialect())
	for k, stage := range lifecycle.Stages(v) {
		if !stage.Start.IsAt() || !stage.Start.Time.After(since) {
			continue
		}
		from := merged.Source(ref.InStage(k))
		p := editor.SourcePlace(b, from)
		at := from.Ref.Stage
		if t := c.Shown().Track(p); at == model.None && t != nil && from.Ref.Version < len(t.Versions) {
			at = slices.IndexFunc(lifecycle.Stages(t.Versions[from.Ref.Version]), func(x model.Stage) bool { return x.Name == stage.Name })
		}
		lines = append(lines, ComingStart{StartOf: editor.StartOf{TrackRef: p, Version: from.Ref.Version, Stage: at}, At: stage.Start.Time, Track: track, Name: phrase.Version(v),
			Kind:  merged.Object.Scale.Kind(stage.Name),
			Holds: slices.ContainsFunc(transitions, func(x lifecycle.Transition) bool { return x.Index == k })})
	}
	return lines
}
