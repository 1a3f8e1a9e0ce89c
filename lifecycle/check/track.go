package check

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/model"
)

// trackMemo is the cache of a checker about one track.
type trackMemo struct {
	c    *lifecycle.Setting
	memo *objectMemo
	ref  model.Ref

	track *model.Track
	slots []slot
	// before is the track of the object before, if the slots are those of another object's
	// track; otherwise nil.
	before *model.Track
	// order is the track in the order of its numbers.
	order *lifecycle.Order
	// unread reports whether the text of any version is not a version number.
	unread bool
	kept   lifecycle.TrackMemo
	// touched are the indexes of versions whose findings may differ from those in sorted.
	touched []int
	// now is a buffer of gathered.
	now []*model.Finding
	// spread lists, for the scopes that are not checked minor by minor, the versions that have
	// findings.
	spread [scopes][]int
	// sorted are all findings of the track by severity, each in the order of the versions. changed
	// reports whether they differ from those listed last.
	sorted  [3][]*model.Finding
	changed bool
}

// slot is what is known of one version: facts that hold as long as no text in the track
// changes, and the findings by scope.
type slot struct {
	overrides bool
	old       *model.Version
	status    *model.StatusVersion
	// found are in the order of the scopes; nil if there never was any, as for nearly all versions.
	found []scoped
}

// scoped is a finding of the rules of one scope. It is never changed.
type scoped struct {
	*model.Finding
	by scope
}

// has reports whether the rules of one scope found anything.
func (s *slot) has(x scope) bool {
	return slices.ContainsFunc(s.found, func(f scoped) bool { return f.by == x })
}

// appendTo appends what the rules of one scope found.
func (s *slot) appendTo(out []model.Finding, x scope) []model.Finding {
	for _, f := range s.found {
		if f.by == x {
			out = append(out, *f.Finding)
		}
	}
	return out
}

// clear removes what the rules of one scope found.
func (s *slot) clear(x scope) {
	s.found = slices.DeleteFunc(s.found, func(f scoped) bool { return f.by == x })
}

// add adds what the rules of one scope found, which it copies.
func (s *slot) add(x scope, found ...model.Finding) {
	for _, f := range found {
		s.take(scoped{&f, x})
	}
}

// take adds a finding after those of the same scope and of earlier scopes.
func (s *slot) take(f scoped) {
	at := len(s.found)
	for at > 0 && s.found[at-1].by > f.by {
		at--
	}
	s.found = slices.Insert(s.found, at, f)
}

// update checks what differs from the previous track, and reports whether texts do.
func (m *trackMemo) update(t *model.Track) (reshaped bool) {
	before := m.track
	if before == t {
		return false
	}
	m.track = t
	changed, same := changes(before, t)
	if !same {
		m.reshape(before)
		m.sortAll()
		return true
	}
	moved := *m.order
	moved.Track = t
	m.order = &moved
	m.kept.Again = true
	minors := map[int]effect{}
	for _, i := range changed {
		m.slots[i].clear(ofVersion)
		m.slots[i].add(ofVersion, m.checkVersion(i)...)
		if g := int(m.order.MinorOf[i]); g != model.None {
			e := m.effectOf(i, before.Versions[i], t.Versions[i])
			minors[g] = effect{minors[g].now || e.now, minors[g].departures || e.departures}
		} else {
			m.touched = append(m.touched, i)
		}
	}
	m.checkAround(minors)
	m.put(ofTrack, m.ask(ofTrack, m.order.All()))
	m.sortTouched()
	return false
}

// changes returns the versions that differ; same reports whether both tracks list the same
// texts, so that only other fields can differ. If same is false, changed is nil.
func changes(before, t *model.Track) (changed []int, same bool) {
	if before == nil || len(before.Versions) != len(t.Versions) || before.Name != t.Name || before.Path != t.Path {
		return nil, false
	}
	for i, v := range t.Versions {
		if w := before.Versions[i]; v != w {
			if v.Text != w.Text || v.NotText != w.NotText {
				return nil, false
			}
			changed = append(changed, i)
		}
	}
	return changed, true
}

// checkAround checks the minors in which a version differs, and the neighbours whose findings the
// difference can change. Clusters may move here from the minor below, and from here to the minor
// above.
func (m *trackMemo) checkAround(minors map[int]effect) {
	touched := map[int]bool{}
	check := func(g int, of scope) {
		if g >= 0 && g < len(m.order.Minors) {
			m.checkMinor(g, of)
			touched[g] = true
		}
	}
	for g, e := range minors {
		check(g, ofMinor)
		if e.departures {
			check(g, leaving)
			if !minors[g-1].departures {
				check(g-1, leaving)
			}
		}
		if e.now {
			check(g, coming)
			if !minors[g+1].now {
				check(g+1, coming)
			}
		}
	}
	for g := range touched {
		for p := m.order.Minors[g].From; p < m.order.Minors[g].To; p++ {
			m.touched = append(m.touched, int(m.order.Index[p]))
		}
	}
}

// reshape recomputes the facts that depend on texts and checks everything, except that
// findings about a version still in its place are kept.
func (m *trackMemo) reshape(before *model.Track) {
	t, slots := m.track, m.slots
	m.slots = make([]slot, len(t.Versions))
	m.spread = [scopes][]int{}
	m.order = lifecycle.NewOrder(t)
	m.unread = m.order.Unread
	m.kept.Forget()
	known := m.facts()
	for i, v := range t.Versions {
		s := &m.slots[i]
		known(i, v, s)
		if before != nil && i < len(before.Versions) && before.Versions[i] == v && before.Path == t.Path &&
			slots[i].old == s.old && slots[i].status == s.status {
			for _, f := range slots[i].found {
				if f.by == ofVersion {
					s.take(f)
				}
			}
		} else {
			s.add(ofVersion, m.checkVersion(i)...)
		}
	}
	m.addAll(ofTexts, m.ask(ofTexts, m.order.All()))
	for g := range m.order.Minors {
		for _, of := range []scope{ofMinor, leaving, coming} {
			m.checkMinor(g, of)
		}
	}
	m.put(ofTrack, m.ask(ofTrack, m.order.All()))
}

// facts returns a function that fills in the version of the object before, whether the parent has the
// version, and its line in the status. It must be called in the order of the list.
func (m *trackMemo) facts() func(i int, v *model.Version, s *slot) {
	old, parent := m.memo.olds.Texts(m.memo.old, m.track.Name), m.memo.parents.Texts(m.memo.parent, m.track.Name)
	said := m.memo.statusOf(m.track.Name)
	var nth map[string]int
	if len(said) > 0 {
		nth = map[string]int{}
	}
	return func(_ int, v *model.Version, s *slot) {
		s.old, s.overrides = old[v.Text], parent[v.Text] != nil
		if lines := said[v.Text]; len(lines) > nth[v.Text] {
			s.status = &m.memo.object.Status[lines[nth[v.Text]]]
			nth[v.Text]++
		}
	}
}

// lastNamed returns the last version with that text in a track (Gardener F2), or nil.
func lastNamed(t *model.Track, text string) *model.Version {
	for _, v := range slices.Backward(t.Versions) {
		if v.Text == text {
			return v
		}
	}
	return nil
}

// checkVersion returns the findings about one version. The list is valid until the next call for any
// track of the object.
func (m *trackMemo) checkVersion(i int) []model.Finding {
	s := &m.slots[i]
	old := s.old
	if m.before != nil {
		old = lastNamed(m.before, m.track.Versions[i].Text)
	}
	if m.memo.askedOne == nil {
		m.memo.askedOne = new(lifecycle.VersionCase)
	}
	c := m.memo.askedOne
	*c = lifecycle.VersionCase{
		Case:  lifecycle.Case{Setting: m.c, Object: m.memo.object, Ref: m.ref.InVersion(i), Found: c.Found[:0]},
		Track: m.track, Version: m.track.Versions[i], Numbered: m.order.MinorOf[i] != model.None, Overrides: s.overrides,
		Old: old, Before: m.memo.old, Status: s.status, HasStatus: len(m.memo.object.Status) > 0,
	}
	for _, q := range m.memo.rules.fields {
		if c.Dialect == lifecycle.Gardener && c.Overrides && c.Track.IsImage() || c.Refused() {
			break
		}
		c.Rule = q.rule
		q.ask(c)
	}
	for _, q := range m.memo.rules.version {
		c.Rule = q.rule
		q.ask(c)
	}
	return c.Found
}

// checkMinor runs the rules of one scope on the g-th minor of the order.
func (m *trackMemo) checkMinor(g int, of scope) {
	run := m.order.Minors[g]
	for p := run.From; p < run.To; p++ {
		m.slots[m.order.Index[p]].clear(of)
	}
	m.addAll(of, m.ask(of, run))
}

// addAll adds findings about versions of the track.
func (m *trackMemo) addAll(of scope, found []model.Finding) {
	for _, f := range found {
		m.slots[f.Ref.Version].add(of, f)
	}
}

// put replaces the findings of a scope that is not checked minor by minor.
func (m *trackMemo) put(of scope, found []model.Finding) {
	for _, i := range m.spread[of] {
		m.slots[i].clear(of)
	}
	m.touched = append(m.touched, m.spread[of]...)
	m.spread[of] = nil
	for _, f := range found {
		i := f.Ref.Version
		m.slots[i].add(of, f)
		m.spread[of] = append(m.spread[of], i)
	}
	m.touched = append(m.touched, m.spread[of]...)
}

// effect says which rules that look beyond a version an edit of it concerns: those about its
// stage now, and those about where clusters can move.
type effect struct{ now, departures bool }

// effectOf returns the effect of an edit of version i. now is set only if its stage now changes,
// departures only if clusters may move to it, or must leave it, at other times. Either is also
// set if the version has such findings, so that these are always checked again.
func (m *trackMemo) effectOf(i int, before, now *model.Version) effect {
	d, s := m.c.Dialect, &m.slots[i]
	return effect{
		now:        s.has(coming) || lifecycle.StageAt(before, m.c.Now, d) != lifecycle.StageAt(now, m.c.Now, d),
		departures: s.has(leaving) || !gep32.SameTargets(before, now, d),
	}
}

// gathered returns the findings of a version, by place, until the next call.
func (m *trackMemo) gathered(i int) []*model.Finding {
	m.now = m.now[:0]
	for _, f := range m.slots[i].found {
		m.now = append(m.now, f.Finding)
	}
	model.SortStable(m.now, func(a, b *model.Finding) int { return a.Place.Compare(b.Place.Position) })
	return m.now
}

// sortAll lists the findings of the track by severity.
func (m *trackMemo) sortAll() {
	m.sorted = [3][]*model.Finding{}
	for i := range m.slots {
		for _, f := range m.gathered(i) {
			m.sorted[f.Severity] = append(m.sorted[f.Severity], f)
		}
	}
	m.touched = m.touched[:0]
}

// values returns copies of the findings of the track, info first.
func (m *trackMemo) values() (out []model.Finding) {
	for _, list := range m.sorted {
		for _, f := range list {
			out = append(out, *f)
		}
	}
	return out
}

// sortTouched updates the lists of sortAll where only the touched versions differ.
func (m *trackMemo) sortTouched() {
	slices.Sort(m.touched)
	m.touched = slices.DeleteFunc(slices.Compact(m.touched), func(i int) bool { return m.slots[i].found == nil })
	for severity := range m.sorted {
		m.sorted[severity] = m.patch(m.sorted[severity], model.Severity(severity))
	}
	m.touched = m.touched[:0]
}

// patch returns the list of one severity with the findings of the touched versions replaced.
func (m *trackMemo) patch(list []*model.Finding, severity model.Severity) []*model.Finding {
	var out []*model.Finding
	done := 0 // how much of list is processed; copied to out if that is in use
	for _, i := range m.touched {
		from, _ := slices.BinarySearchFunc(list[done:], i, func(f *model.Finding, i int) int { return f.Ref.Version - i })
		from += done
		to := from
		for to < len(list) && list[to].Ref.Version == i {
			to++
		}
		now := slices.DeleteFunc(m.gathered(i), func(f *model.Finding) bool { return f.Severity != severity })
		if out == nil && len(now) == to-from {
			m.changed = m.changed || !slices.EqualFunc(list[from:to], now, equalFinding)
			copy(list[from:], now)
			done = to
			continue
		}
		if out == nil {
			out, done = make([]*model.Finding, 0, len(list)+len(now)), 0
		}
		out = append(append(out, list[done:from]...), now...)
		done = to
	}
	if out == nil {
		return list
	}
	m.changed = true
	return append(out, list[done:]...)
}

// ask returns the findings of the rules of a scope about a run of the order. The list is valid until
// the next call for any track of the object.
func (m *trackMemo) ask(of scope, run lifecycle.Extent) []model.Finding {
	list := m.memo.rules.track[of]
	switch {
	case of == ofTrack && m.track.IsImage():
		list = m.memo.rules.image
	case (of == leaving || of == coming) && m.track.IsImage():
		return nil // asked of the whole track
	}
	if len(list) == 0 {
		return nil
	}
	if m.memo.asked == nil {
		m.memo.asked = new(lifecycle.TrackCase)
	}
	c := m.memo.asked
	*c = lifecycle.TrackCase{Case: lifecycle.Case{Setting: m.c, Object: m.memo.object, Ref: m.ref, Found: c.Found[:0]}, Memo: &m.kept, Track: m.track, Order: m.order, Run: run}
	for _, q := range list {
		c.Rule = q.rule
		q.ask(c)
	}
	return c.Found
}
