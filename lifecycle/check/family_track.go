package check

import (
	"maps"
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// childTrackMemo is the cache of a family about one track of a merged profile.
//
// If the track lists the same texts as the parent's, few minors can have other findings than the
// parent. Those are the minors with a version that the override changes, and the neighbours that
// clusters move to or from. Only these are checked, using what is known of the parent's track. A
// track with other texts is checked as a whole.
type childTrackMemo struct {
	// shared borrows from the memo of the parent's track; own is the memo of a track with
	// other texts. One of the two is nil.
	shared, own *trackMemo
	// changed are the versions, by index, that the override changes, or changed at the
	// beginning.
	changed map[int]*model.Version
	found   map[minorScope][]placedFinding
	late    []placedFinding
}

// minorScope is a minor, by its index in the order, and a scope within it.
type minorScope struct {
	minor int32
	of    scope
}

func (t *childTrackMemo) memo() *trackMemo {
	if t.shared != nil {
		return t.shared
	}
	return t.own
}

// each passes the findings to put in a fixed order.
func (t *childTrackMemo) each(put func([]placedFinding)) {
	keys := slices.Collect(maps.Keys(t.found))
	model.SortStable(keys, func(a, b minorScope) int {
		if a.minor != b.minor {
			return int(a.minor - b.minor)
		}
		return int(a.of) - int(b.of)
	})
	for _, k := range keys {
		put(t.found[k])
	}
	put(t.late)
}

// isNear reports whether a change of the parent in minor g can change a finding about the track.
func (t *childTrackMemo) isNear(g int32) bool {
	for i := range t.changed {
		if n := t.shared.order.MinorOf[i]; n != model.None && n >= g-1 && n <= g+1 {
			return true
		}
	}
	return false
}

// check checks track i of the result of m.
func (t *childTrackMemo) check(m *childMemo, i int, merge *merge.TrackMerge, fresh bool) {
	var base *trackMemo
	if merge.In.Parent != nil {
		base = m.above.memo.tracks[merge.In.Parent.Index]
	}
	track := merge.Track
	if base == nil || merge.Bases != nil || len(track.Versions) != len(base.track.Versions) {
		t.checkOwn(m, i, track, base)
		return
	}
	step := m.step(merge.In.Parent.Index)
	fresh = fresh || step.reshaped || t.shared == nil
	moved := *base.order
	moved.Track = track
	t.own, t.shared = nil, &trackMemo{c: m.memo.c, memo: m.memo, ref: model.ObjectRef(0).InTrack(i), track: track,
		slots: base.slots, order: &moved, unread: base.unread, kept: base.kept.Lend(), before: lifecycle.TrackNamed(m.memo.old, track.Name)}
	before := t.changed
	t.changed = map[int]*model.Version{}
	for k := range merge.Touched {
		if v := track.Versions[k]; v != merge.In.Parent.Versions[k] {
			t.changed[k] = v
		}
	}
	if m.before != nil {
		t.addBefore(m.before)
		if merge.In.Parent.Bases != nil {
			t.addTwins()
		}
	}
	dirty := t.dirty(before, step)
	t.checkMinors(m.result, base, dirty, fresh)
	t.late = placedAll(m.result, t.checkLate(base))
}

// addBefore adds the versions that were overridden at the beginning to those changed, because they
// differed from the parent's.
func (t *childTrackMemo) addBefore(before *merge.Result) {
	versions := t.shared.track.Versions
	for _, b := range before.Tracks {
		if b.Track.Name != t.shared.track.Name {
			continue
		}
		for i := range b.Touched {
			text := b.Track.Versions[i].Text
			if i >= len(versions) || versions[i].Text != text {
				i = slices.IndexFunc(versions, func(v *model.Version) bool { return v.Text == text })
			}
			if i >= 0 && t.changed[i] == nil {
				t.changed[i] = versions[i]
			}
		}
	}
}

// addTwins adds all versions with the text of a changed version to those changed, because
// they are compared with the same earlier version.
func (t *childTrackMemo) addTwins() {
	texts := map[string]bool{}
	for _, v := range t.changed {
		texts[v.Text] = true
	}
	for i, v := range t.shared.track.Versions {
		if texts[v.Text] {
			t.changed[i] = v
		}
	}
}

// checkOwn checks a track whose texts are not those of the parent's.
func (t *childTrackMemo) checkOwn(m *childMemo, i int, track *model.Track, base *trackMemo) {
	if t.own == nil {
		t.own = &trackMemo{c: m.memo.c, memo: m.memo, ref: model.ObjectRef(0).InTrack(i)}
	}
	t.shared, t.changed, t.found = nil, nil, nil
	t.own.update(track)
	var known []model.Finding
	if base != nil {
		known = base.values()
	}
	t.late = placedAll(m.result, beyond(known, t.own.values()))
}

// dirty returns the minors in which a version differs from the previous state.
func (t *childTrackMemo) dirty(before map[int]*model.Version, step *trackStep) map[int32]bool {
	out := map[int32]bool{}
	maps.Copy(out, step.minors)
	for k, v := range t.changed {
		if before[k] != v {
			out[t.shared.order.MinorOf[k]] = true
		}
	}
	for k := range before {
		if t.changed[k] == nil && k < len(t.shared.order.MinorOf) {
			out[t.shared.order.MinorOf[k]] = true
		}
	}
	return out
}

// checkMinors checks, minor by minor, what the override can change; findings that depend on
// nothing that differs are kept.
func (t *childTrackMemo) checkMinors(r *merge.Result, base *trackMemo, dirty map[int32]bool, fresh bool) {
	before := t.found
	t.found = map[minorScope][]placedFinding{}
	check := func(g int32, of scope, again bool) {
		at := minorScope{g, of}
		if _, done := t.found[at]; done || g < 0 && of != ofVersion || int(g) >= len(t.shared.order.Minors) {
			return
		}
		if kept, known := before[at]; known && !again && !fresh {
			t.found[at] = kept
			return
		}
		t.found[at] = placedAll(r, t.checkMinor(base, g, of))
	}
	for k := range t.changed {
		g := t.shared.order.MinorOf[k]
		check(g, ofVersion, dirty[g])
		if g == model.None {
			continue
		}
		check(g, ofMinor, dirty[g])
		for _, n := range []int32{g, g + 1} {
			check(n, coming, dirty[n] || dirty[n-1])
		}
		for _, n := range []int32{g - 1, g} {
			check(n, leaving, dirty[n] || dirty[n+1])
		}
	}
}

// checkMinor returns the findings of a scope about a minor that the parent does not have.
func (t *childTrackMemo) checkMinor(base *trackMemo, g int32, of scope) []model.Finding {
	var known, found []model.Finding
	if of == ofVersion {
		for _, k := range slices.Sorted(maps.Keys(t.changed)) {
			if t.shared.order.MinorOf[k] == g {
				known = base.slots[k].appendTo(known, ofVersion)
				found = append(found, t.shared.checkVersion(k)...)
			}
		}
		return beyond(known, found)
	}
	run := t.shared.order.Minors[g]
	found = t.shared.ask(of, run)
	for p := run.From; p < run.To && len(found) > 0; p++ {
		known = base.slots[t.shared.order.Index[p]].appendTo(known, of)
	}
	return beyond(known, found)
}

// checkLate returns the findings of the rules about whole tracks that the parent does not have.
func (t *childTrackMemo) checkLate(base *trackMemo) []model.Finding {
	if len(t.changed) == 0 {
		return nil
	}
	var known []model.Finding
	for _, k := range base.spread[ofTrack] {
		known = base.slots[k].appendTo(known, ofTrack)
	}
	return beyond(known, t.shared.ask(ofTrack, t.shared.order.All()))
}
