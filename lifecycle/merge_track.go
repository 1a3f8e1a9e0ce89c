package lifecycle

import (
	"slices"

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

// touchedVersion is a version of the result about which the namespaced profile
// says something.
type touchedVersion struct {
	// first is the version before any override: the parent's, index base, or
	// where added is set one that only the namespaced profile has, at entry,
	// given there.
	first *model.Version
	given *model.Version
	// marked is first for a judge, where it was added and that was asked for.
	marked *model.Version
	base   int
	added  bool
	entry  entry
	steps  []mergeStep
}

// mergePair is what a merged version depends on.
type mergePair struct{ base, over *model.Version }

// trackMerge is one track of a result and how it came about.
type trackMerge struct {
	in    trackInput
	track *model.Track
	// judged is the track for a judge, once that was asked for.
	judged  *model.Track
	bases   []int // nil: as the parent's
	touched map[int]*touchedVersion
	// noted are the entries that something is said about; fails tells whether
	// that is a failure.
	noted []notedEntry
	fails bool
}

func (m *trackMerge) note(at entry, problems []problem) {
	if len(problems) > 0 {
		m.noted = append(m.noted, notedEntry{at, problems})
		m.fails = m.fails || failed(problems)
	}
}

// baseOf gives the index in the parent of an untouched version.
func (m *trackMerge) baseOf(i int) int {
	if m.bases == nil {
		return i
	}
	return m.bases[i]
}

// trackInput is what the merge of one track depends on.
type trackInput struct {
	dialect Dialect
	// path is the field path of the result's track.
	path   string
	parent *parentList // nil: only the namespaced profile has the image
	given  []givenTrack
	// named tells whether the namespaced profile says anything of the track.
	named bool
}

// mergeTrack merges a track. before is the same merge of an earlier state of the
// two objects, or nil: what it has merged is taken over.
func mergeTrack(in trackInput, before *trackMerge) *trackMerge {
	switch {
	case before == nil:
	case before.in.parent == in.parent && before.sameGiven(in):
		return before
	case in.parent != nil && before.in.parent != nil && in.parent.follows == before.in.parent.mark && before.sameGiven(in) && !before.touches(in.parent.changed):
		return before.with(in)
	}
	b := trackBuild{trackMerge: &trackMerge{in: in, track: &model.Track{}, touched: map[int]*touchedVersion{}}, memo: before.memo()}
	b.build()
	return b.trackMerge
}

// sameGiven tells whether a merge differs from m in the parent at most.
func (m *trackMerge) sameGiven(in trackInput) bool {
	return m.in.dialect == in.dialect && m.in.path == in.path && m.in.named == in.named && slices.Equal(m.in.given, in.given)
}

func (m *trackMerge) touches(versions []int) bool {
	return slices.ContainsFunc(versions, func(i int) bool { return m.touched[i] != nil })
}

// with is m after a change of versions that the namespaced profile does not
// touch.
func (m *trackMerge) with(in trackInput) *trackMerge {
	next, track := *m, *in.parent.track
	track.Path, track.Strategy = in.path, in.strategy()
	track.Versions = slices.Clone(m.track.Versions)
	for _, i := range in.parent.changed {
		track.Versions[i] = in.parent.versions[i]
	}
	next.in, next.track, next.judged = in, &track, nil
	return &next
}

// strategy is the update strategy: the namespaced profile's where it gives one
// (Gardener H3). The server has filled in the parent's when it was stored; an
// image that only the namespaced profile has is as it was added (E2, H1).
func (in *trackInput) strategy() model.Field {
	s := in.strategyBelow()
	for _, g := range in.given {
		if g.track.Strategy.Set && g.track.Strategy.Text != "" {
			s = g.track.Strategy
		}
	}
	return s
}

func (in *trackInput) strategyBelow() model.Field {
	switch {
	case in.parent == nil:
		return in.given[0].track.Strategy
	case in.parent.track.IsImage() && !in.parent.track.Strategy.Set:
		return model.Field{Set: true, Text: strategyMajor}
	}
	return in.parent.track.Strategy
}

// memo finds what m has merged by what it was merged from.
func (m *trackMerge) memo() map[mergePair]*mergedVersion {
	memo := map[mergePair]*mergedVersion{}
	if m == nil {
		return memo
	}
	for _, t := range m.touched {
		if t.added {
			memo[mergePair{nil, t.given}] = &mergedVersion{version: t.first, marked: t.marked}
		}
		for _, s := range t.steps {
			memo[s.pair] = s.merged
		}
	}
	return memo
}

// trackBuild is a merge of a track from the beginning.
type trackBuild struct {
	*trackMerge
	versions []*model.Version
	memo     map[mergePair]*mergedVersion
}

func (b *trackBuild) build() {
	places, added := map[string]int{}, map[string]int{}
	if p := b.in.parent; p != nil {
		*b.track, b.versions, places = *p.track, p.versions, p.last
		if b.in.named && b.in.dialect == Gardener {
			b.versions, b.bases, places = p.collapsed, p.bases, p.byText
		}
	} else {
		*b.track = *b.in.given[0].track
	}
	b.versions = slices.Clone(b.versions)
	for n, g := range b.in.given {
		addedWhole := n == 0 && b.in.parent == nil // with what is in it twice (H3)
		for k, over := range g.track.Versions {
			at := entry{g.index, k}
			i, known := places[over.Text]
			if !known {
				i, known = added[over.Text]
			}
			switch {
			case known && !addedWhole:
				b.override(i, over, at)
			case b.track.IsImage():
				added[over.Text] = len(b.versions)
				b.add(over, at)
			default:
				b.note(at, unknownVersion[b.in.dialect])
			}
		}
	}
	b.track.Path, b.track.Strategy, b.track.Versions = b.in.path, b.in.strategy(), b.versions
}

// unknownVersion is the problem of an override of a Kubernetes version that the
// parent does not have. Gardener's merge passes it over.
var unknownVersion = map[Dialect][]problem{
	GEP32: {{rule: ruleUnknownVersion, class: ClassUnknownVersion, stage: model.None}},
}

// override applies an entry to version i. In dialect GEP32 it takes the place of
// an earlier entry for the same version of the parent; Gardener puts it on top
// (H3).
func (b *trackBuild) override(i int, over *model.Version, at entry) {
	t := b.touched[i]
	if t == nil {
		t = &touchedVersion{first: b.versions[i], base: b.baseOf(i)}
		b.touched[i] = t
	}
	if b.in.dialect == GEP32 && !t.added {
		b.versions[i], t.steps = t.first, nil
	}
	pair := mergePair{b.versions[i], over}
	merged := b.memo[pair]
	if merged == nil {
		merged = mergeVersion(b.in.dialect, b.track.IsImage(), b.versions[i], over)
	}
	t.steps = append(t.steps, mergeStep{at, pair, merged})
	b.note(at, merged.problems)
	b.versions[i] = merged.version
}

// add takes an image version that only the namespaced profile has.
func (b *trackBuild) add(v *model.Version, at entry) {
	t := &touchedVersion{first: withArchitecture(v), given: v, base: model.None, added: true, entry: at}
	if known := b.memo[mergePair{nil, v}]; known != nil {
		t.first, t.marked = known.version, known.marked
	}
	b.touched[len(b.versions)] = t
	b.versions = append(b.versions, t.first)
}
