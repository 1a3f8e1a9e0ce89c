package check

import (
	"cmp"
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/lifecycle/schedule"
	"github.com/lctui/lctui/model"
)

// objectMemo is the cache of a checker about one object.
type objectMemo struct {
	c     *lifecycle.Setting
	limit *Limit
	// policies are those by which objects are checked; nil for none.
	policies *Policies
	// rules are the rules about objects of its kind.
	rules *ruleSet
	// checked is the track of Kubernetes versions last checked by the support policy, and ofPolicy
	// are the findings about it.
	checked  *model.Track
	ofPolicy []model.Finding
	index    int
	// old is the object before, parent the parent of a namespaced profile; nil if there is
	// none.
	old, parent *model.Object
	object      *model.Object
	tracks      []*trackMemo
	// inOrder holds the indexes of the tracks in the order of the file.
	inOrder []int
	// quiet is the memo that all tracks without findings share if the object is checked only once.
	quiet *trackMemo
	// own are the findings about the object itself and about its tracks, by place. shape are those
	// that stay the same until a text changes.
	own, shape []model.Finding
	size       [3]int
	// olds, parents and said are the versions of the object before, those of the parent, and the
	// lines of the status, by text.
	olds, parents lifecycle.TrackTexts
	said          statusLines
	// asked and askedOne are the cases that rules about tracks and versions are given during an
	// update. They are used again for each track and version.
	asked    *lifecycle.TrackCase
	askedOne *lifecycle.VersionCase
	// kept is what the server stores of a profile that is part of a request, and inner checks it.
	// Both are nil for any other object.
	kept  *merge.Stored
	inner *objectMemo
	// request is the object as requested, in an inner memo.
	request *model.Object
}

func newObjectMemo(c *Case, with *context, objects []*model.Object, i int) *objectMemo {
	m := &objectMemo{c: with.setting, limit: c.Limit, policies: c.Policies, rules: rulesOf(objects[i]), index: i, old: with.old[i]}
	if o := objects[i]; lifecycle.Children.Has(o) {
		m.parent = with.parents[o.Parent.Name]
		if o.Parent.IsAbsent() {
			m.parent = c.Assumed
		}
	}
	created := c.Create && c.Old != nil && m.old == nil
	if created {
		creation := *m.c
		creation.Created = true
		m.c = &creation
	}
	if o := objects[i]; created && lifecycle.Parents.Has(o) || lifecycle.Children.Has(o) && (created || m.old != nil) {
		m.inner = &objectMemo{c: only(m.c, false), rules: m.rules, limit: c.Limit, index: i, old: m.old, parent: m.parent}
		m.c = only(m.c, true)
	}
	return m
}

// only returns the setting that lists one part of the findings about a request. If written is set,
// those are the findings of GEP-32 about the request as written, and those about parts that the server
// drops. Otherwise they are the server's findings about what it stores.
func only(whole *lifecycle.Setting, written bool) *lifecycle.Setting {
	part := *whole
	part.Written = written
	part.Listed = func(f *model.Finding) bool {
		servers := gardener.IsServers(f, whole.Dialect) && !gardener.SaysDropped(f, whole.Dialect)
		if gardener.SaysDropped(f, whole.Dialect) && !written || servers == written {
			return false
		}
		return whole.Listed == nil || whole.Listed(f)
	}
	return &part
}

// update checks what differs from the previous object, and reports whether the findings do.
func (m *objectMemo) update(o *model.Object) (changed bool) {
	if m.object == o {
		return false
	}
	if m.inner != nil && m.c.Written != gardener.Decodes(o) { // what is not decoded is not dropped
		m.c.Written = !m.c.Written
		m.object, m.tracks = nil, nil
	}
	reshaped := m.object == nil || len(m.tracks) != len(o.Tracks) && m.rules.tracks
	m.object = o
	if m.rules.tracks {
		reshaped = m.updateTracks(o, reshaped)
	}
	m.olds, m.parents, m.said, m.asked, m.askedOne = lifecycle.TrackTexts{}, lifecycle.TrackTexts{}, statusLines{}, nil, nil
	if reshaped {
		m.sortTracks()
		m.shape = m.ask(m.rules.shape)
		m.moveToTracks()
	}
	own := slices.Concat(m.shape, m.ask(m.rules.object), m.byPolicy())
	model.SortStable(own, func(a, b model.Finding) int {
		return cmp.Or(a.Place.Compare(b.Place.Position), a.Ref.Track-b.Ref.Track)
	})
	changed = reshaped || !sameFindings(own, m.own)
	m.own = own
	m.size = [3]int{}
	for _, t := range m.tracks {
		changed = changed || t.changed
		t.changed = false
		for s := range m.size {
			m.size[s] += len(t.sorted[s])
		}
	}
	for i := range m.own {
		m.size[m.own[i].Severity]++
	}
	return m.updateStored() || changed
}

// updateTracks checks the tracks that differ. It reports whether texts differ or there are
// other tracks.
func (m *objectMemo) updateTracks(o *model.Object, reshaped bool) bool {
	if reshaped {
		m.tracks = make([]*trackMemo, len(o.Tracks))
	}
	for i, t := range o.Tracks {
		if m.tracks[i] == nil {
			m.tracks[i] = &trackMemo{c: m.c, memo: m, ref: model.ObjectRef(m.index).InTrack(i)}
		}
		if m.inner == nil && m.request == nil && !m.limit.wantsTrack(m.index, i) {
			m.tracks[i].unread = lifecycle.HasUnread(t)
			continue
		}
		if m.tracks[i].update(t) {
			reshaped = true
		}
		if m.limit != nil {
			m.tracks[i] = m.settled(m.tracks[i])
		}
	}
	return reshaped
}

// updateStored checks what the server stores of the object.
func (m *objectMemo) updateStored() (changed bool) {
	if m.inner == nil {
		return false
	}
	m.kept = merge.Store(m.object, m.old, m.c.Now)
	m.inner.request = m.object
	changed = m.inner.update(m.kept.Object)
	for s, n := range m.inner.size {
		m.size[s] += n
	}
	return changed
}

// spent returns the memo of an object that is checked only once, without what only another check
// needs. It returns nil if there are no findings.
func (m *objectMemo) spent() *objectMemo {
	if m.size == [3]int{} {
		return nil
	}
	for of := m; of != nil; of = of.inner {
		of.shape, of.ofPolicy, of.olds, of.parents, of.said = nil, nil, lifecycle.TrackTexts{}, lifecycle.TrackTexts{}, statusLines{}
	}
	return m
}

// settled returns the memo that replaces that of a track checked only once. It keeps only the
// findings. All tracks without findings share one memo.
func (m *objectMemo) settled(t *trackMemo) *trackMemo {
	switch {
	case t.unread || len(t.sorted[model.Error])+len(t.sorted[model.Warning])+len(t.sorted[model.Info]) > 0:
		*t = trackMemo{c: t.c, memo: t.memo, ref: t.ref, track: t.track, unread: t.unread, sorted: t.sorted, changed: t.changed}
		return t
	case m.quiet == nil:
		*t = trackMemo{c: t.c, memo: m}
		m.quiet = t
	}
	return m.quiet
}

// addToTrack adds findings about single versions to those of track i, which is checked only once.
func (m *objectMemo) addToTrack(i int, given []model.Finding) {
	if m.tracks[i] == m.quiet {
		m.tracks[i] = &trackMemo{c: m.c, memo: m, ref: model.ObjectRef(m.index).InTrack(i), track: m.object.Tracks[i]}
	}
	t := m.tracks[i]
	for _, f := range given {
		t.sorted[f.Severity] = append(t.sorted[f.Severity], &f)
	}
	for severity := range t.sorted {
		model.SortStable(t.sorted[severity], func(a, b *model.Finding) int { return a.Ref.Version - b.Ref.Version })
	}
}

func (m *objectMemo) sortTracks() {
	m.inOrder = m.inOrder[:0]
	for i := range m.tracks {
		m.inOrder = append(m.inOrder, i)
	}
	slices.SortStableFunc(m.inOrder, func(a, b int) int {
		return m.object.Tracks[a].At.Compare(m.object.Tracks[b].At)
	})
}

// moveToTracks moves the findings about single versions from the object to their tracks, so that they
// are among the other findings of the version.
func (m *objectMemo) moveToTracks() {
	given := make([][]model.Finding, len(m.tracks))
	own := m.shape[:0]
	for _, f := range m.shape {
		if f.Ref.Version == model.None {
			own = append(own, f)
		} else {
			given[f.Ref.Track] = append(given[f.Ref.Track], f)
		}
	}
	m.shape = own
	for i, t := range m.tracks {
		switch {
		case m.limit == nil && len(t.spread[ofObject])+len(given[i]) > 0:
			t.put(ofObject, given[i])
			t.sortTouched()
		case m.limit != nil && len(given[i]) > 0:
			m.addToTrack(i, given[i])
		}
	}
}

// appendTo appends the findings of one severity, in the order of the file.
func (m *objectMemo) appendTo(out []model.Finding, severity model.Severity) []model.Finding {
	from := len(out)
	out = m.appendOwn(out, severity)
	if m.inner != nil {
		out = append(out, m.kept.Located(m.inner.appendOwn(nil, severity))...)
		sortByPlace(out[from:])
	}
	return out
}

// appendOwn appends the findings about the object as written. A finding about the object itself comes
// before those of the first track below it in the file.
func (m *objectMemo) appendOwn(out []model.Finding, severity model.Severity) []model.Finding {
	next := 0
	until := func(p model.Position) {
		for ; next < len(m.own) && (!p.InFile() || m.own[next].Place.Compare(p) <= 0); next++ {
			if m.own[next].Severity == severity {
				out = append(out, m.own[next])
			}
		}
	}
	for _, i := range m.inOrder {
		if at := m.object.Tracks[i].At; at.InFile() {
			until(at)
		}
		for _, f := range m.tracks[i].sorted[severity] {
			out = append(out, *f)
		}
	}
	until(model.Position{})
	return out
}

// Removed returns the findings about an object that no file has any more. The case has the file in
// which it was, the instant, the dialect, and the objects of the other files.
func Removed(o *model.Object, c Case) []model.Finding {
	of := &lifecycle.ObjectCase{Case: lifecycle.Case{Setting: c.setting(), Object: o, Ref: model.ObjectRef(0)}}
	for _, q := range rulesOf(o).removed {
		of.Rule = q.rule
		q.ask(of)
	}
	return of.Found
}

// statusLines holds the indexes of an object's status lines by track and version.
type statusLines struct {
	of      *model.Object
	byTrack map[string]map[string][]int32
}

// statusOf returns the indexes of the status lines of a track by version text. It leaves out versions
// that the object does not list, because a status may list many more.
func (m *objectMemo) statusOf(track string) map[string][]int32 {
	x := &m.said
	if x.of != m.object {
		x.of, x.byTrack = m.object, map[string]map[string][]int32{}
		if len(m.object.Status) == 0 {
			return nil
		}
		for _, t := range m.object.Tracks {
			texts := x.byTrack[t.Name]
			if texts == nil {
				texts = make(map[string][]int32, len(t.Versions))
				x.byTrack[t.Name] = texts
			}
			for _, v := range t.Versions {
				texts[v.Text] = nil
			}
		}
		for i := range m.object.Status {
			s := &m.object.Status[i]
			if lines, listed := x.byTrack[s.Track][s.Version]; listed {
				x.byTrack[s.Track][s.Version] = append(lines, int32(i))
			}
		}
	}
	return x.byTrack[track]
}

// byPolicy returns the findings of the support policy about the object. A namespaced profile has
// none, unless it is merged.
func (m *objectMemo) byPolicy() []model.Finding {
	o := m.object
	if len(m.rules.policy) == 0 || lifecycle.Children.Has(o) && !m.c.Merged {
		return nil
	}
	versions := lifecycle.TrackNamed(o, model.Kubernetes)
	if versions == nil || versions != m.checked {
		p, err := m.policies.Of(m.c.File, o)
		m.checked, m.ofPolicy = versions, m.checkBy(p, err)
	}
	return m.ofPolicy
}

// checkBy returns the findings of a policy about the object, or one about err.
func (m *objectMemo) checkBy(p *schedule.SupportPolicy, err error) []model.Finding {
	c := lifecycle.PolicyCase{Case: lifecycle.Case{Setting: m.c, Object: m.object, Ref: model.ObjectRef(m.index)}, Err: err}
	if p != nil {
		c.Policy = p
	}
	for _, q := range m.rules.policy {
		c.Rule = q.rule
		q.ask(&c)
	}
	return c.Found
}

// ask returns the findings of the rules in list about the object as a whole.
func (m *objectMemo) ask(list []question[*lifecycle.ObjectCase]) []model.Finding {
	if len(list) == 0 {
		return nil
	}
	c := lifecycle.ObjectCase{Case: lifecycle.Case{Setting: m.c, Object: m.object, Ref: model.ObjectRef(m.index)}, Old: m.old,
		Parent: m.parent, InParent: &m.parents, Request: m.request}
	for i, t := range m.tracks {
		if t.unread {
			c.Unread = append(c.Unread, i)
		}
	}
	for _, q := range list {
		c.Rule = q.rule
		q.ask(&c)
	}
	return c.Found
}
