package trackview

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
)

// ComingStart is one coming start of a version.
type ComingStart struct {
	// StartOf locates the start in its file. For a merged profile that is the file the start was
	// taken from, the child's or the parent's.
	editor.StartOf
	// Object is the object that has the stage, which for a merged profile is the child. Its Track is
	// not set then.
	Object model.TrackRef
	// At is when the stage starts, in UTC. Label names the track, and the object if several are open.
	// Track and Name name the track and the version alone.
	At                 time.Time
	Label, Track, Name string
	Kind               model.StageKind
	// Applies is false if the stage never applies.
	Applies bool
}

// StartsAfter appends to lines the starts after an instant, of all tracks and of all namespaced
// profiles merged with their parents. The result is sorted by time.
func (vs *Views) StartsAfter(lines []ComingStart, since time.Time) []ComingStart {
	for _, p := range vs.shown().Tracks() {
		l := vs.At(p)
		of := ComingStart{Object: p, Label: vs.Label(p), Track: NameOf(l.Track)}
		for _, x := range startsAfter(l, since) {
			lines = append(lines, of.at(l, x))
		}
	}
	for _, b := range vs.shown().Pairs() {
		if !b.Orphan { // its starts are not known without the parent
			lines = vs.MergedAfter(lines, b, since)
		}
	}
	model.SortStable(lines, func(x, y ComingStart) int { return x.At.Compare(y.At) })
	return lines
}

// StartsFrom returns the starts that lie after t. starts must be in order of time.
func StartsFrom(starts []ComingStart, t time.Time) []ComingStart {
	return starts[sort.Search(len(starts), func(i int) bool { return starts[i].At.After(t) }):]
}

// NextOf returns the first start after an instant at which a stage of an object begins to apply,
// nil if there is none. An override has none, because its stages depend on its parent.
func (vs *Views) NextOf(file, object int, since time.Time) (next *ComingStart) {
	for _, p := range vs.shown().Tracks() {
		if p.File != file || p.Object != object {
			continue
		}
		l := vs.At(p)
		coming := startsAfter(l, since)
		i := slices.IndexFunc(coming, func(x DatedStart) bool { return x.Changes })
		if i >= 0 && (next == nil || coming[i].At.Before(next.At)) {
			first := ComingStart{Object: p, Label: vs.Label(p), Track: NameOf(l.Track)}.at(l, coming[i])
			next = &first
		}
	}
	return next
}

// startsAfter returns the starts of one track after an instant, in the order of time; none of an
// override.
func startsAfter(l *View, since time.Time) []DatedStart {
	if l.Override {
		return nil
	}
	list := l.Starts()
	return list[After(list, since):]
}

// at returns the start x of the track that of names, of which l is the view.
func (of ComingStart) at(l *View, x DatedStart) ComingStart {
	stage := lifecycle.Stages(l.Track.Versions[x.Version])[x.Stage]
	of.StartOf = editor.StartOf{TrackRef: of.Object, Version: int(x.Version), Stage: int(x.Stage)}
	of.At, of.Name, of.Kind, of.Applies = x.At, l.Names[x.Version], l.Scale.KindOf(&stage), x.Changes
	return of
}

// MergedAfter appends to lines the starts of a merged profile after an instant, each with its place
// in the file it comes from.
func (vs *Views) MergedAfter(lines []ComingStart, b check.Pair, since time.Time) []ComingStart {
	merged := vs.shown().Result(b)
	of := ComingStart{Object: model.TrackRef{File: b.ChildFile, Object: b.Child.Index, Track: model.None}}
	object := vs.ObjectLabel(of.Object)
	for i, t := range merged.Object.Tracks {
		of.Track = NameOf(t)
		of.Label = object + "/" + of.Track
		for k, v := range t.Versions {
			if slices.ContainsFunc(lifecycle.Stages(v), func(x model.Stage) bool { return x.Start.IsAt() && x.Start.Time().After(since) }) {
				lines = vs.mergedVersion(lines, of, b, merged, model.ObjectRef(0).InTrack(i).InVersion(k), v, since)
			}
		}
	}
	return lines
}

func (vs *Views) mergedVersion(lines []ComingStart, of ComingStart, b check.Pair, merged *merge.Result, ref model.Ref, v *model.Version, since time.Time) []ComingStart {
	transitions := lifecycle.Transitions(v, vs.ed.Dialect())
	of.Name = phrase.Version(v)
	for k, stage := range lifecycle.Stages(v) {
		if !stage.Start.IsAt() || !stage.Start.Time().After(since) {
			continue
		}
		from := merged.Source(ref.InStage(k))
		p := editor.SourcePlace(b, from)
		at := from.Ref.Stage
		if t := vs.shown().Track(p); at == model.None && t != nil && from.Ref.Version < len(t.Versions) {
			at = slices.IndexFunc(lifecycle.Stages(t.Versions[from.Ref.Version]), func(x model.Stage) bool { return x.Name == stage.Name })
		}
		of.StartOf, of.At, of.Kind = editor.StartOf{TrackRef: p, Version: from.Ref.Version, Stage: at}, stage.Start.Time(), merged.Object.Scale.KindOf(&stage)
		of.Applies = slices.ContainsFunc(transitions, func(x lifecycle.Transition) bool { return x.Index == k })
		lines = append(lines, of)
	}
	return lines
}
