package merge

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/lifecycle/target"
	"github.com/lctui/lctui/model"
)

// entry addresses an entry of the namespaced profile.
type entry struct{ track, version int }

// givenTrack is a track of the namespaced profile.
type givenTrack struct {
	index int
	track *model.Track
}

// mergeStep is one entry of the namespaced profile applied to a version.
type mergeStep struct {
	entry  entry
	pair   mergePair
	merged *mergedVersion
}

// touchedVersion is a version of the result that the namespaced profile mentions.
type touchedVersion struct {
	// first is the version before any override: the parent's, with index base. If added is set,
	// only the namespaced profile has the version. first is then made of given, which is its
	// entry there.
	first *model.Version
	given *model.Version
	base  int
	added bool
	entry entry
	steps []mergeStep
}

// mergePair is the input of a merged version.
type mergePair struct{ base, over *model.Version }

// TrackMerge is one track of a result and how it was made.
type TrackMerge struct {
	In      trackInput
	Track   *model.Track
	Bases   []int // indexes in the parent's list; nil if they are the same as in Track
	Touched map[int]*touchedVersion
	// noted are the entries with problems; fails reports whether any of these is a failure.
	noted []notedEntry
	fails bool
}

func (m *TrackMerge) note(at entry, problems []problem) {
	if len(problems) > 0 {
		m.noted = append(m.noted, notedEntry{at, problems})
		m.fails = m.fails || failed(problems)
	}
}

// baseOf returns the index in the parent of an untouched version.
func (m *TrackMerge) baseOf(i int) int {
	if m.Bases == nil {
		return i
	}
	return m.Bases[i]
}

// trackInput is the input of the merge of one track.
type trackInput struct {
	dialect lifecycle.Dialect
	// path is the field path of the result's track.
	path   string
	Parent *parentList // nil: only the namespaced profile has the image
	Given  []givenTrack
	// named reports whether the namespaced profile mentions the track at all.
	named bool
	// capabilities are those that the parent defines.
	capabilities model.Capabilities
}

// mergeTrack merges a track. before is the merge of an earlier state of the two objects, or
// nil; its unchanged parts are reused.
func mergeTrack(in trackInput, before *TrackMerge) *TrackMerge {
	switch {
	case before == nil:
	case before.In.Parent == in.Parent && before.sameGiven(in):
		return before
	case in.Parent != nil && before.In.Parent != nil && in.Parent.follows == before.In.Parent.mark && before.sameGiven(in) && !before.Touches(in.Parent.changed):
		return before.with(in)
	}
	b := trackBuild{TrackMerge: &TrackMerge{In: in, Track: &model.Track{}, Touched: map[int]*touchedVersion{}}, memo: map[mergePair]*mergedVersion{}}
	if before != nil && before.sameCapabilities(in) {
		before.remember(b.memo)
	}
	b.build()
	return b.TrackMerge
}

// sameGiven reports whether in differs from the input of m at most in the parent.
func (m *TrackMerge) sameGiven(in trackInput) bool {
	return m.In.dialect == in.dialect && m.In.path == in.path && m.In.named == in.named && slices.Equal(m.In.Given, in.Given) && m.sameCapabilities(in)
}

// sameCapabilities reports whether the parent of in defines the capabilities of m's parent.
func (m *TrackMerge) sameCapabilities(in trackInput) bool {
	return m.In.capabilities.Same(in.capabilities)
}

// Touches reports whether the namespaced profile mentions any of the versions with these
// indexes.
func (m *TrackMerge) Touches(versions []int) bool {
	return slices.ContainsFunc(versions, func(i int) bool { return m.Touched[i] != nil })
}

// with returns m after a change of parent versions that the namespaced profile does not
// mention.
func (m *TrackMerge) with(in trackInput) *TrackMerge {
	next, track := *m, *in.Parent.track
	track.Path, track.Strategy = in.path, in.strategy()
	track.Versions = slices.Clone(m.Track.Versions)
	for _, i := range in.Parent.changed {
		track.Versions[i] = in.Parent.Versions[i]
	}
	next.In, next.Track = in, &track
	return &next
}

// strategy returns the update strategy: the namespaced profile's if it sets one (Gardener
// H3), else the parent's with the server's default. An image that only the namespaced profile
// has gets no default (E2, H1).
func (in *trackInput) strategy() (s model.Field) {
	switch {
	case in.Parent == nil:
		s = in.Given[0].track.Strategy
		s.At = own(s.At)
	case in.Parent.track.IsImage() && !in.Parent.track.Strategy.Set:
		s = model.Field{Set: true, Text: target.StrategyMajor}
	default:
		s = in.Parent.track.Strategy
	}
	for _, g := range in.Given {
		if g.track.Strategy.Set && g.track.Strategy.Text != "" {
			s = g.track.Strategy
			s.At = own(s.At)
		}
	}
	return s
}

// remember indexes what m has merged by its input.
func (m *TrackMerge) remember(memo map[mergePair]*mergedVersion) {
	for _, t := range m.Touched {
		if t.added {
			memo[mergePair{nil, t.given}] = &mergedVersion{version: t.first}
		}
		for _, s := range t.steps {
			memo[s.pair] = s.merged
		}
	}
}

// trackBuild is the state of merging a track from scratch.
type trackBuild struct {
	*TrackMerge
	versions []*model.Version
	memo     map[mergePair]*mergedVersion
}

func (b *trackBuild) build() {
	places, added := map[string]int{}, map[string]int{}
	if p := b.In.Parent; p != nil {
		*b.Track, b.versions, places = *p.track, p.Versions, p.last
		if b.In.named && b.In.dialect == lifecycle.Gardener {
			b.versions, b.Bases, places = p.collapsed, p.Bases, p.byText
		}
	} else {
		*b.Track = *b.In.Given[0].track
		b.Track.At, b.Track.Image.At = own(b.Track.At), own(b.Track.Image.At)
	}
	b.versions = slices.Clone(b.versions)
	for n, g := range b.In.Given {
		addedWhole := n == 0 && b.In.Parent == nil // including versions listed twice (H3)
		for k, over := range g.track.Versions {
			at := entry{g.index, k}
			i, known := places[over.Text]
			if !known {
				i, known = added[over.Text]
			}
			switch {
			case known && !addedWhole:
				b.override(i, over, at)
			case b.Track.IsImage():
				added[over.Text] = len(b.versions)
				b.add(over, at)
			default:
				b.note(at, unknownVersion[b.In.dialect])
			}
		}
	}
	b.Track.Path, b.Track.Strategy, b.Track.Versions = b.In.path, b.In.strategy(), b.versions
}

// unknownVersion is the problem of an override of a Kubernetes version that the parent does
// not have. Gardener's merge ignores it.
var unknownVersion = map[lifecycle.Dialect][]problem{
	lifecycle.GEP32: {{rule: gep32.UnknownVersion, class: ClassUnknownVersion, stage: model.None}},
}

// override applies an entry to version i. In dialect GEP32 it replaces an earlier entry for
// the same version of the parent; Gardener applies it on top (H3).
func (b *trackBuild) override(i int, over *model.Version, at entry) {
	t := b.Touched[i]
	if t == nil {
		t = &touchedVersion{first: b.versions[i], base: b.baseOf(i)}
		b.Touched[i] = t
	}
	if b.In.dialect == lifecycle.GEP32 && !t.added {
		b.versions[i], t.steps = t.first, nil
	}
	pair := mergePair{b.versions[i], over}
	merged := b.memo[pair]
	if merged == nil {
		merged = mergeVersion(b.In.dialect, b.Track.IsImage(), b.versions[i], over, b.In.capabilities)
	}
	t.steps = append(t.steps, mergeStep{at, pair, merged})
	b.note(at, merged.problems)
	b.versions[i] = merged.version
}

// add adds an image version that only the namespaced profile has.
func (b *trackBuild) add(v *model.Version, at entry) {
	t := &touchedVersion{first: gardener.WithArchitecture(gardener.InParentForm(ownVersion(v), b.In.capabilities), b.In.capabilities), given: v, base: model.None, added: true, entry: at}
	if known := b.memo[mergePair{nil, v}]; known != nil {
		t.first = known.version
	}
	b.Touched[len(b.versions)] = t
	b.versions = append(b.versions, t.first)
}

// preparedParent is a parent prepared for merging.
type preparedParent struct {
	object     *model.Object
	kubernetes *parentList // nil: the parent lists no Kubernetes versions
	images     []*parentList
	byName     map[string]int
}

// prepareParent prepares a parent. Of several images with one name, the last one counts, at the
// position of the first (Gardener H3). before is the result for an earlier state, or nil.
func prepareParent(o *model.Object, before *preparedParent) *preparedParent {
	p := &preparedParent{object: o, byName: map[string]int{}}
	for i, t := range o.Tracks {
		list := before.list(i, t)
		if list == nil || list.track != t {
			list = prepareList(i, t, o.Capabilities, list)
		}
		if !t.IsImage() {
			p.kubernetes = list
			continue
		}
		if k, twice := p.byName[t.Name]; twice {
			p.images[k] = list
			continue
		}
		p.byName[t.Name] = len(p.images)
		p.images = append(p.images, list)
	}
	return p
}

// list returns the list prepared for an earlier state of a track, or nil.
func (p *preparedParent) list(i int, t *model.Track) *parentList {
	if p == nil {
		return nil
	}
	if !t.IsImage() {
		return p.kubernetes
	}
	if k, ok := p.byName[t.Name]; ok && p.images[k].Index == i {
		return p.images[k]
	}
	return nil
}

// of returns the list of a track by its name, or nil.
func (p *preparedParent) of(name string) *parentList {
	if name == model.Kubernetes {
		return p.kubernetes
	}
	if k, ok := p.byName[name]; ok {
		return p.images[k]
	}
	return nil
}

// listMark identifies a state of a track: each state has a mark with an address of its own.
type listMark struct{ _ byte }

// parentList is a track of a parent prepared for merging with many namespaced profiles.
type parentList struct {
	Index int
	track *model.Track
	// Versions are the track's, with the server's defaults filled in. filled maps each version
	// of the file that lacks a default to the version with it.
	Versions []*model.Version
	filled   map[*model.Version]*model.Version
	// Of several entries with one text, the last one counts. In dialect Gardener, if the
	// namespaced profile mentions the track, it takes the position of the first (H2). collapsed
	// are the versions in that case, Bases their indexes in Versions. If no text occurs twice,
	// collapsed is Versions and Bases is nil.
	collapsed []*model.Version
	Bases     []int
	// byText maps a text to its index in collapsed, last to that of its last occurrence in
	// Versions.
	byText, last map[string]int
	// If only fields of versions differ from the previous state, and no text occurs twice,
	// follows is that state's mark and changed are the versions that differ. Otherwise follows is
	// nil. A mark does not keep the older state alive.
	mark, follows *listMark
	changed       []int
}

// prepareList prepares a track. before is an earlier state of it, or nil; its versions with
// defaults are reused.
func prepareList(index int, track *model.Track, defined model.Capabilities, before *parentList) *parentList {
	l := &parentList{Index: index, track: track, Versions: track.Versions}
	if track.IsImage() {
		l.fill(before, defined)
	}
	l.collapse()
	l.follow(before)
	return l
}

// follow records the difference from the previous state.
func (l *parentList) follow(before *parentList) {
	l.mark = &listMark{}
	if before == nil || l.Bases != nil || before.Bases != nil || len(l.Versions) != len(before.Versions) {
		return
	}
	for i, v := range l.Versions {
		if v == before.Versions[i] {
			continue
		}
		if v.Text != before.Versions[i].Text {
			l.changed = nil
			return
		}
		l.changed = append(l.changed, i)
	}
	l.follows = before.mark
}

// fill fills in the server's defaults.
func (l *parentList) fill(before *parentList, defined model.Capabilities) {
	l.Versions, l.filled = make([]*model.Version, len(l.track.Versions)), map[*model.Version]*model.Version{}
	for i, v := range l.track.Versions {
		l.Versions[i] = v
		if before != nil && before.filled[v] != nil {
			l.Versions[i] = before.filled[v]
		} else if filled := gardener.WithDefaults(v, defined); filled != v {
			l.Versions[i] = filled
		}
		if l.Versions[i] != v {
			l.filled[v] = l.Versions[i]
		}
	}
}

func (l *parentList) collapse() {
	l.byText = make(map[string]int, len(l.Versions))
	twice := false
	for i, v := range l.Versions {
		if _, has := l.byText[v.Text]; has {
			twice = true
		}
		l.byText[v.Text] = i
	}
	l.last = l.byText
	if l.collapsed = l.Versions; !twice {
		return
	}
	l.collapsed, l.Bases = nil, nil
	places := make(map[string]int, len(l.byText))
	for _, v := range l.Versions {
		if _, has := places[v.Text]; !has {
			places[v.Text] = len(l.collapsed)
			l.collapsed = append(l.collapsed, l.Versions[l.byText[v.Text]])
			l.Bases = append(l.Bases, l.byText[v.Text])
		}
	}
	l.byText = places
}

// named returns the version of a text as the parent's file has it, or nil.
func (l *parentList) named(text string) *model.Version {
	if l == nil {
		return nil
	}
	i, ok := l.last[text]
	if !ok {
		return nil
	}
	return l.track.Versions[i]
}
