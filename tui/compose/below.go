package compose

import (
	"iter"
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// Below is a namespaced profile with its parent, and how unsaved edits of the parent affect it.
type Below struct {
	check.Pair
	// Changes are in the order of the edits; empty if nothing changes.
	Changes []BelowChange
	// Refused are the errors of the profile's versions, because of which the server would refuse
	// the profile.
	Refused []*model.Finding
}

// BelowChange is one change in a version of a namespaced profile. Text describes the change.
type BelowChange struct{ Track, Version, Text string }

// ParentOf returns the parent of the namespaced profile that a track is in. If the profile of the
// track has no parent, it returns the track itself.
func ParentOf(m *editor.Snapshot, p model.TrackRef) model.TrackRef {
	for _, b := range m.Pairs() {
		if !b.Orphan && b.ChildFile == p.File && b.Child.Index == p.Object {
			return model.TrackRef{File: b.ParentFile, Object: b.Parent.Index}
		}
	}
	return p
}

// AllBelow lists the namespaced profiles of a parent, each with the effects of the edits of a
// state.
func AllBelow(m *editor.Snapshot, parent model.TrackRef, d lifecycle.Dialect) (out []Below) {
	edits := edited(m, parent)
	for _, b := range m.Children(parent) {
		x := Below{Pair: b}
		for _, edit := range edits {
			for _, text := range merged(d, b, edit) {
				x.Changes = append(x.Changes, BelowChange{edit.Track, edit.Version, text})
			}
		}
		found := m.Findings[b.ChildFile]
		for i := range found {
			if f := &found[i]; f.Severity == model.Error && f.Ref.Object == b.Child.Index && f.Version != "" {
				x.Refused = append(x.Refused, f)
			}
		}
		out = append(out, x)
	}
	return out
}

// edited lists one change for each version of a profile that differs from its file.
func edited(m *editor.Snapshot, p model.TrackRef) (out []change.Change) {
	for _, c := range change.Edits(p.File, m.Drafts[p.File]) {
		same := func(x change.Change) bool { return x.Track == c.Track && x.Version == c.Version }
		if c.Place.Object == p.Object && !slices.ContainsFunc(out, same) {
			out = append(out, c)
		}
	}
	return out
}

// merged returns in words how a version of a namespaced profile changes because of a change of the
// parent's version.
func merged(d lifecycle.Dialect, b check.Pair, x change.Change) []string {
	over := EntryFor(b.Child.Object, x.Track, x.Version)
	result := func(v *model.Version) *model.Version {
		if v == nil && over == nil {
			return nil
		}
		return merge.Version(d, x.Track != model.Kubernetes, v, over)
	}
	before, after := result(x.Before), result(x.After)
	switch {
	case before != nil && after == nil:
		return []string{"removed"}
	case before == nil && after != nil:
		return []string{"added" + change.Starts(after)}
	}
	return Effects(before, after)
}

// Effects returns in words how the stages of a version differ between two states. nil means that
// the version is missing.
func Effects(before, after *model.Version) []string {
	return model.Map(change.StageDiff("", lifecycle.Stages(before), lifecycle.Stages(after)), effect)
}

// effect returns in words how a start changes.
func effect(x change.Change) string {
	name := model.Escape(x.Stage)
	switch x.Op {
	case change.StageAdded:
		return name + " added, " + phrase.Start(x.To)
	case change.StageRemoved:
		return name + " removed, was " + phrase.Start(x.From)
	}
	return name + " " + phrase.Start(x.From) + " to " + phrase.Start(x.To)
}

// Entries iterates over the entries of a namespaced profile for a version of a track. Their refs
// assume that the profile is object 0.
func Entries(o *model.Object, track, text string) iter.Seq2[model.Ref, *model.Version] {
	return func(yield func(model.Ref, *model.Version) bool) {
		for i, t := range o.Tracks {
			for k, v := range t.Versions {
				if t.Name == track && v.Text == text && !yield(model.ObjectRef(0).InTrack(i).InVersion(k), v) {
					return
				}
			}
		}
	}
}

// EntryFor returns the last entry of a namespaced profile for a version of a track, nil for none.
func EntryFor(o *model.Object, track, text string) (entry *model.Version) {
	for _, v := range Entries(o, track, text) {
		entry = v
	}
	return entry
}
