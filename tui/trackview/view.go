package trackview

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/timeline"
)

// View caches what is shown of the versions of a track, so that the cost of a key depends on what
// it changes. That is the order of the rows, the texts as shown, the bar of each version, and all
// starts in the order of time.
type View struct {
	Track   *model.Track
	Scale   *model.Scale
	Dialect lifecycle.Dialect
	// Override is set if the track is that of a namespaced profile. The bar of a version that
	// overrides one of the parent has starts but no spans.
	Override bool
	// object is the object of the track. parent is the track that it inherits from, nil if that is
	// not known, and parentAt its address. overridable has the indexes of the versions of parent by
	// their texts.
	object      *model.Object
	parent      *model.Track
	parentAt    model.TrackRef
	overridable map[string]int
	// now is the instant at which the bars of package revisions end.
	now time.Time
	// Order lists the indexes of the versions, newest first. Position is its inverse.
	Order, Position []int32
	// Names are the texts as shown. Widest is the width of the widest in cells, and at least
	// recordNames in a track of groups.
	Names  []string
	Widest int
	bars   []*rowBar // nil for a version that has not been drawn
	starts datedStarts
	// facts returns the facts about a version at an instant, in the state factsIn.
	facts   func(version int, t time.Time) []lifecycle.Fact
	factsIn *editor.Snapshot
	// moves caches the moves of versions by index, in the state movesIn and by the user movesBy.
	moves   map[int][]lifecycle.Move
	movesIn *editor.Snapshot
	movesBy string
	// coverage caches the result of Coverage for coverageOf.
	coverage   *Coverage
	coverageOf coverageKey
}

type rowBar struct {
	of   *model.Version
	bar  *timeline.Bar
	next Next
}

// Views has the View of each track of the open files.
type Views struct {
	ed *editor.Reader
	// shown returns the state shown.
	shown func() *editor.Snapshot
	of    map[model.TrackRef]*View
	// named counts the names of the objects of the state namedOf.
	namedOf *editor.Snapshot
	named   named
}

// named counts the open objects by name, and by kind, namespace and name.
type named struct {
	same  map[string]int
	alike map[[3]string]int
}

// namedNow returns the counts for the state shown. It counts each state once.
func (vs *Views) namedNow() *named {
	if state := vs.shown(); state != vs.namedOf {
		vs.namedOf, vs.named = state, named{map[string]int{}, map[[3]string]int{}}
		for _, d := range state.Drafts {
			for _, o := range d.Objects() {
				vs.named.same[o.Name]++
				vs.named.alike[[3]string{o.Kind, o.Namespace, o.Name}]++
			}
		}
	}
	return &vs.named
}

// NewViews returns empty views. shown returns the state shown, which may be a trial.
func NewViews(ed *editor.Reader, shown func() *editor.Snapshot) *Views {
	return &Views{ed: ed, shown: shown, of: map[model.TrackRef]*View{}}
}

// At returns the view of a track, updated to the state shown.
func (vs *Views) At(p model.TrackRef) *View {
	l := vs.of[p]
	if l == nil {
		l = &View{Dialect: vs.ed.Dialect(), now: vs.ed.Instant()}
		vs.of[p] = l
	}
	o := vs.shown().Object(p)
	if t := vs.shown().Track(p); t != l.Track {
		l.Scale = o.Scale
		l.Override = systems.Can(o, lifecycle.Inherit) == ""
		l.Renew(t)
	}
	if o != l.object {
		if l.object = o; l.Override {
			l.inherit(vs.shown().PairOf(p.File, p.Object))
		}
	}
	return l
}

// noTrack stands for the track of a parent that is known and has no such track.
var noTrack = &model.Track{}

// inherit records which versions can be overridden. b is the pair of the object and its parent; ok
// is false if the object is not a namespaced profile.
func (l *View) inherit(b check.Pair, ok bool) {
	of := (*model.Track)(nil)
	if ok && !b.Orphan {
		of = noTrack
		for k, t := range b.Parent.Object.Tracks {
			if t.Name == l.Track.Name {
				of, l.parentAt = t, model.TrackRef{File: b.ParentFile, Object: b.Parent.Index, Track: k}
			}
		}
	}
	if of == l.parent {
		return
	}
	l.parent, l.overridable = of, nil
	clear(l.bars)
	if of != nil {
		l.overridable = make(map[string]int, len(of.Versions))
		for i, v := range slices.Backward(of.Versions) { // of two versions with one text, the first applies
			l.overridable[v.Text] = i
		}
	}
}

// Whole reports whether a version of a namespaced profile overrides nothing: it is inherited, or
// the parent is known not to have it.
func (l *View) Whole(v *model.Version) bool {
	return v.Inherited() || l.overridable != nil && !l.has(v.Text)
}

// has reports whether the parent has a version with a text.
func (l *View) has(text string) bool {
	_, ok := l.overridable[text]
	return ok
}

// Inherited returns the place in the parent of a version that a track inherits. ok is false for any
// other version.
func (vs *Views) Inherited(p model.TrackRef, version int) (parent model.TrackRef, at int, ok bool) {
	l := vs.At(p)
	if version < 0 || version >= len(l.Track.Versions) || !l.Track.Versions[version].Inherited() {
		return parent, 0, false
	}
	at, ok = l.overridable[l.Track.Versions[version].Text]
	return l.parentAt, at, ok
}

// Overrides reports whether a version of a track overrides one of a parent that is open. Then its
// stages are those of the merged version.
func (vs *Views) Overrides(p model.TrackRef, version int) bool {
	l := vs.At(p)
	v := l.Track.Versions[version]
	return !v.Inherited() && l.has(v.Text) && vs.shown().Merged(p, v) != nil
}

// Marked returns which versions of a track are marked, in the order of the rows.
func (vs *Views) Marked(p model.TrackRef, marked map[editor.Key]bool) (out []int) {
	t := vs.shown().Track(p)
	if t == nil || len(marked) == 0 {
		return nil
	}
	for _, i := range vs.At(p).Order {
		if marked[vs.shown().KeyOf(p, int(i))] {
			out = append(out, int(i))
		}
	}
	return out
}

// Renew updates the view to another state of the track. The order is kept if the texts of the
// versions are the same.
func (l *View) Renew(t *model.Track) {
	old := l.Track
	l.Track = t
	if old != nil && slices.EqualFunc(old.Versions, t.Versions, func(a, b *model.Version) bool { return a == b || a.Text == b.Text }) {
		return
	}
	l.Order = make([]int32, len(t.Versions))
	l.Position = make([]int32, len(t.Versions))
	order := model.Order(t.Versions)
	if grouped(t) { // groups are in order already
		slices.Sort(order)
	}
	for at, i := range order {
		l.Order[at], l.Position[i] = int32(i), int32(at)
	}
	l.Names, l.Widest = make([]string, len(t.Versions)), 0
	for i, v := range t.Versions {
		l.Names[i] = phrase.Version(v)
		l.Widest = max(l.Widest, draw.Width(l.Names[i]))
	}
	if grouped(t) {
		l.Widest = max(l.Widest, recordNames)
	}
	l.bars = make([]*rowBar, len(t.Versions))
	l.starts = datedStarts{}
}

// Facts returns the facts about a version at an instant, in addition to its stages; nil if there is
// no such version.
func (vs *Views) Facts(p model.TrackRef, version int, t time.Time) []lifecycle.Fact {
	l, m := vs.At(p), vs.shown()
	if x := m.Track(p); x == nil || version < 0 || version >= len(x.Versions) {
		return nil
	}
	if l.facts == nil || l.factsIn != m {
		by := lifecycle.Actor{Elsewhere: m.Elsewhere(p.File)}
		l.factsIn, l.facts = m, systems.Of(m.Object(p)).Facts(m.Objects(p.File), model.ObjectRef(p.Object).InTrack(p.Track), by, m.Policy(p))
	}
	return l.facts(version, t)
}

// Moves returns all moves of a version, even if its file may not be edited.
func (vs *Views) Moves(p model.TrackRef, version int) []lifecycle.Move {
	l, m := vs.At(p), vs.shown()
	if user := vs.ed.Options.Actor.User; l.movesIn != m || l.movesBy != user {
		l.moves, l.movesIn, l.movesBy = map[int][]lifecycle.Move{}, m, user
	}
	moves, known := l.moves[version]
	if !known {
		moves = systems.Moves(m.Objects(p.File), model.ObjectRef(p.Object).InTrack(p.Track).InVersion(version), vs.ed.ActorIn(p.File))
		l.moves[version] = moves
	}
	return moves
}

// recordNames is the minimum width, in cells, of the names in a track of groups.
const recordNames = 12

// row returns what is cached for the version at an index.
func (l *View) row(i int) *rowBar {
	if l.bars[i] == nil {
		l.bars[i] = &rowBar{}
	}
	return l.bars[i]
}

// Bar returns the bar of the version at an index, without the findings about its starts.
func (l *View) Bar(i int) *timeline.Bar {
	b := l.row(i)
	if v := l.Track.Versions[i]; b.of != v {
		b.of, b.bar = v, BarOf(v, l.Scale, l.Dialect, l.now)
		if l.Override && !l.Whole(v) {
			b.bar.Spans = nil
		}
	}
	return b.bar
}

// BarOf returns the bar of a version, seen from now. The bar of a package revision ends now,
// because nothing is planned for it.
func BarOf(v *model.Version, scale *model.Scale, d lifecycle.Dialect, now time.Time) *timeline.Bar {
	spans, stages := lifecycle.KnownSpans(v, d, now), lifecycle.Stages(v)
	b := &timeline.Bar{Spans: make([]timeline.Span, 0, len(spans)), Starts: make([]timeline.Start, 0, len(stages))}
	for _, span := range spans {
		if span.Empty() {
			continue
		}
		drawn := timeline.Span{Look: scale.Kind(span.Stage).Look, From: span.From, To: span.To}
		if span.Loose {
			drawn.Look = model.LookUnknown
		}
		b.Spans = append(b.Spans, drawn)
	}
	for k, stage := range stages {
		if stage.Start.IsAt() {
			kind := scale.Kind(stage.Name)
			b.Starts = append(b.Starts, timeline.Start{Stage: k, At: stage.Start.Time(), Letter: kind.Letter, Look: kind.Look})
		}
	}
	model.SortStable(b.Starts, func(a, b timeline.Start) int { return a.At.Compare(b.At) })
	return b
}

// datedStarts are the dated starts of a track in the order of time, and those of one instant in the
// order of the rows. If versions change, only their entries are replaced.
type datedStarts struct {
	of   []*model.Version
	list []DatedStart
}

// DatedStart is one dated start. Version and Stage are indexes. Changes is set if the stage at that
// instant changes.
type DatedStart struct {
	At      time.Time
	Version int32
	Stage   int32
	Changes bool
}

// Starts returns the dated starts of the present track, in the order of time.
func (l *View) Starts() []DatedStart {
	s, versions := &l.starts, l.Track.Versions
	if len(s.of) != len(versions) || s.of == nil {
		const usual = 4 // starts of a version
		s.of, s.list = slices.Clone(versions), slices.Grow(s.list[:0], usual*len(versions))
		for i := range versions {
			s.list = l.startsOf(s.list, versions[i], i)
		}
		model.SortStable(s.list, l.compare)
		return s.list
	}
	for i, v := range versions {
		if old := s.of[i]; old != v {
			s.of[i] = v
			l.replaceStarts(l.startsOf(nil, old, i), l.startsOf(nil, v, i))
		}
	}
	return s.list
}

// replaceStarts replaces starts with others. If only instants differ, the entries between the old
// and the new place move by one, and the others stay.
func (l *View) replaceStarts(old, now []DatedStart) {
	list := l.starts.list
	find := func(x DatedStart) int {
		at, _ := slices.BinarySearchFunc(list, x, l.compare)
		return at
	}
	if slices.EqualFunc(old, now, func(a, b DatedStart) bool { return a.Stage == b.Stage }) {
		for k := range old {
			from, to := find(old[k]), find(now[k])
			if to > from {
				to--
				copy(list[from:to], list[from+1:to+1])
			} else {
				copy(list[to+1:from+1], list[to:from])
			}
			list[to] = now[k]
		}
		return
	}
	for _, x := range old {
		at := find(x)
		list = slices.Delete(list, at, at+1)
	}
	for _, x := range now {
		list = slices.Insert(list, find(x), x)
	}
	l.starts.list = list
}

func (l *View) compare(a, b DatedStart) int {
	if c := a.At.Compare(b.At); c != 0 {
		return c
	}
	if c := l.Position[a.Version] - l.Position[b.Version]; c != 0 {
		return int(c)
	}
	return int(a.Stage - b.Stage)
}

// startsOf appends the dated starts of the version at an index of the track.
func (l *View) startsOf(list []DatedStart, v *model.Version, i int) []DatedStart {
	first := len(list)
	for k, stage := range lifecycle.Stages(v) {
		if stage.Start.IsAt() {
			list = append(list, DatedStart{At: stage.Start.Time(), Version: int32(i), Stage: int32(k)})
		}
	}
	for _, t := range lifecycle.Transitions(v, l.Dialect) {
		for k := first; k < len(list); k++ {
			if int(list[k].Stage) == t.Index {
				list[k].Changes = true
			}
		}
	}
	return list
}

// After returns the index of the first start after an instant, or len(list) if there is none.
func After(list []DatedStart, t time.Time) int {
	at, _ := slices.BinarySearchFunc(list, t, func(x DatedStart, t time.Time) int {
		if x.At.After(t) {
			return 1
		}
		return -1
	})
	return at
}
