package check

import (
	"maps"
	"slices"
	"strconv"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// childMemo is the cache of a family about a namespaced profile.
type childMemo struct {
	at position
	// parent is the position of its parent, nil if there is none. link are the findings about the
	// reference to the parent.
	parent *position
	link   []model.Finding
	above  *parentMemo

	// given is the profile as last checked. due are the changes of the parent since then. late is set
	// if they concern the child. visited is set after a visit has checked the child.
	given         lifecycle.Given
	due           []trackStep
	late, visited bool

	result *merge.Result
	// begin is the merged profile at the beginning. before is the same; nil if the merged profile is
	// not compared with an earlier one.
	begin, before *merge.Result
	memo          *objectMemo
	tracks        []*childTrackMemo
	// whole are the findings about the merged profile as a whole, policy those of its support
	// policy; checkedBy is set if the profile has a policy.
	whole, policy []placedFinding
	checkedBy     bool
	// over are the findings about the overrides themselves.
	over []model.Finding
	// stale are the findings about its status, which refer to the files as loaded.
	stale []model.Finding
	// inChild are the findings placed in the file of the child, inParent those in the file of the parent.
	inChild, inParent []model.Finding
}

// visit updates the findings about a child if something that they depend on differs, and reports
// whether they are up to date. If only the parent differs and now is not set, it postpones the work.
func (f *Family) visit(m *childMemo, files []File, changed []bool, now bool) bool {
	g := m.at.in(files)
	other := m.given.Object != g.Object
	m.visited = false
	if m.parent == nil {
		if m.given = g; other {
			m.inChild = m.link
			changed[m.at.file] = true
		}
		return true
	}
	if m.late || m.result != nil && m.isConcerned() {
		m.markDirty(m.above.steps)
	}
	if !other && !m.late {
		return true
	}
	changed[m.parent.file] = true
	if !now && m.result != nil && !other {
		return false
	}
	m.given, m.visited = g, true
	r := f.merger.Merge(m.above.given, g)
	if m.begin == nil {
		m.begin = f.merged(m, files, r)
		if f.dialect == lifecycle.GEP32 {
			m.before = m.begin
		}
	}
	m.check(r, other)
	m.list()
	m.due, m.late = nil, false
	changed[m.at.file] = true
	return true
}

// merged returns the merged profile at the beginning, which is the present one if nothing was
// edited.
func (f *Family) merged(m *childMemo, files []File, now *merge.Result) *merge.Result {
	parent, child := m.parent.before(files), m.at.before(files)
	if now.Parent == parent && now.Namespaced == child {
		return now
	}
	return f.merger.Earlier().Merge(parent, child)
}

// markDirty adds a change of the parent to those after which the child has not been checked. If the
// change moves places in the parent, it drops the findings placed there.
func (m *childMemo) markDirty(steps []trackStep) {
	if !m.late || len(m.due) != len(steps) {
		m.late, m.due = true, make([]trackStep, len(steps))
		for i := range m.due {
			m.due[i].minors = map[int32]bool{}
		}
	}
	for i := range steps {
		d, s := &m.due[i], &steps[i]
		d.reshaped = d.reshaped || s.reshaped
		d.versions = append(d.versions, s.versions...)
		maps.Copy(d.minors, s.minors)
		if s.reshaped {
			m.inParent = nil
		}
	}
}

// step returns what has changed in a track of the parent.
func (m *childMemo) step(track int) *trackStep {
	if track < len(m.due) {
		return &m.due[track]
	}
	return &trackStep{}
}

// isConcerned reports whether the last change of the parent is near anything that the child
// overrides.
func (m *childMemo) isConcerned() bool {
	steps := m.above.steps
	for i := range steps {
		if s := &steps[i]; !s.isNone() && (s.reshaped || m.checkedBy || m.watches(i, s)) {
			return true
		}
	}
	return false
}

// watches reports whether a change of versions of a parent's track is near anything that the
// child overrides there.
func (m *childMemo) watches(track int, s *trackStep) bool {
	for i, t := range m.result.Tracks {
		if t.In.Parent == nil || t.In.Parent.Index != track || len(t.In.Given) == 0 {
			continue
		}
		if m.tracks[i].shared == nil || t.Track.IsImage() || t.Touches(s.versions) {
			return true
		}
		for g := range s.minors {
			if m.tracks[i].isNear(g) {
				return true
			}
		}
	}
	return false
}

// check finds the findings about the merged profile that the parent does not have. fresh is set if
// the namespaced profile itself differs.
func (m *childMemo) check(r *merge.Result, fresh bool) {
	if m.result = r; fresh || m.touches() {
		m.over = append(r.Findings(), r.RefusalsOfEdit(m.begin, m.above.memo.c.Now)...)
	}
	if m.memo == nil {
		m.stale = m.begin.StaleStatus()
		m.memo = &objectMemo{rules: rulesOf(r.Namespaced.Object), c: &lifecycle.Setting{File: r.Namespaced.File, Now: m.above.memo.c.Now, Dialect: r.Dialect, Merged: true}}
	}
	m.memo.object = r.Object
	if m.before != nil {
		m.memo.old = m.before.Object
	}
	if len(m.tracks) != len(r.Tracks) {
		m.tracks, fresh = make([]*childTrackMemo, len(r.Tracks)), true
	}
	reshaped := false
	m.memo.tracks = m.memo.tracks[:0]
	for i, t := range r.Tracks {
		if m.tracks[i] == nil {
			m.tracks[i] = &childTrackMemo{}
		}
		m.tracks[i].check(m, i, t, fresh)
		reshaped = reshaped || m.tracks[i].shared == nil
		m.memo.tracks = append(m.memo.tracks, m.tracks[i].memo())
	}
	m.whole, m.policy = nil, m.byPolicy()
	if reshaped || givesStrategy(r.Namespaced.Object) || m.before != nil && !sameTexts(m.before.Object, r.Object) {
		parent := m.above.memo
		known := parent.shape
		for _, t := range parent.tracks {
			for _, s := range t.spread[ofObject] {
				known = t.slots[s].appendTo(slices.Clip(known), ofObject)
			}
		}
		m.whole = placedAll(r, beyond(known, m.memo.ask(m.memo.rules.shape)))
	}
}

// touches reports whether the last change of the parent concerns a version that the child
// names.
func (m *childMemo) touches() bool {
	for _, t := range m.result.Tracks {
		if t.In.Parent == nil || len(t.In.Given) == 0 {
			continue
		}
		if s := m.step(t.In.Parent.Index); s.reshaped || t.Touches(s.versions) {
			return true
		}
	}
	return false
}

// sameTexts reports whether two objects list the same versions.
func sameTexts(a, b *model.Object) bool {
	return slices.EqualFunc(a.Tracks, b.Tracks, func(x, y *model.Track) bool {
		return x == y || x.Name == y.Name && slices.EqualFunc(x.Versions, y.Versions, func(v, w *model.Version) bool { return v == w || v.Text == w.Text })
	})
}

// givesStrategy reports whether a namespaced profile sets an update strategy.
func givesStrategy(o *model.Object) bool {
	return slices.ContainsFunc(o.Tracks, func(t *model.Track) bool { return t.Strategy.Set })
}

// list distributes the findings to the files that they are placed in.
func (m *childMemo) list() {
	m.inChild, m.inParent = slices.Concat(m.link, m.over, m.stale), nil
	put := func(found []placedFinding) {
		for i := range found {
			if found[i].side == model.OfParent {
				m.inParent = append(m.inParent, found[i].Finding)
			} else {
				m.inChild = append(m.inChild, found[i].Finding)
			}
		}
	}
	for _, t := range m.tracks {
		t.each(put)
	}
	put(m.whole)
	put(m.policy)
	sortByPlace(m.inChild)
	sortByPlace(m.inParent)
}

// placedFinding is a finding placed in the file where it originates.
type placedFinding struct {
	model.Finding
	side model.Side
}

func placedAll(r *merge.Result, found []model.Finding) []placedFinding {
	return model.Map(found, func(f model.Finding) placedFinding { return placed(r, f) })
}

// placed places a finding about the merged profile in the file where it originates. It adds the name
// of the namespaced profile to the message.
func placed(r *merge.Result, f model.Finding) placedFinding {
	f, side := r.Locate(f)
	f.Message = f.Message.After(r.Namespaced.String() + " merged: ")
	return placedFinding{f, side}
}

// beyond returns the findings that are not in known. Places are not compared.
func beyond(known, found []model.Finding) []model.Finding {
	if len(found) == 0 || len(known) == 0 {
		return found
	}
	words := func(f *model.Finding) string {
		w := f.AppendKey(nil)
		add := func(text string, p model.Position) {
			w = append(append(w, 0, byte(p.Side)), text...)
			w = strconv.AppendUint(append(w, 0), uint64(p.Line)<<32|uint64(p.Column), 10)
		}
		for _, part := range f.Message {
			add(part.Text, part.Place.Position)
		}
		for _, r := range f.Related {
			add("", r.Place.Position)
		}
		return string(w)
	}
	have := make(map[string]bool, len(known))
	for i := range known {
		have[words(&known[i])] = true
	}
	var out []model.Finding
	for i := range found {
		if !have[words(&found[i])] {
			out = append(out, found[i])
		}
	}
	return out
}

// byPolicy returns the findings of the support policy about the merged profile that the parent does
// not have.
func (m *childMemo) byPolicy() []placedFinding {
	parent := m.above.memo
	if parent.policies == nil {
		return nil
	}
	p, err := parent.policies.merged(m.result)
	m.checkedBy = p != nil && p != schedule.NoPolicy
	return placedAll(m.result, beyond(parent.byPolicy(), m.memo.checkBy(p, err)))
}
