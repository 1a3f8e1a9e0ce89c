package trackview

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/timeline"
)

// View remembers what is known of the versions of a track, so that a key costs
// no more than what it changes: the order of the rows, the texts as shown, the
// bar of each version, and all starts in the order of time.
type View struct {
	Track   *model.Track
	Scale   *model.Scale
	Dialect lifecycle.Dialect
	// Override is set where the track only overrides that of a parent: its starts
	// are drawn alone.
	Override bool
	// Dated is set where there is something to draw on a time axis.
	Dated  bool
	system lifecycle.System
	// now is where the bars of records end.
	now time.Time
	// Order lists the versions newest first, position is its inverse.
	Order, Position []int32
	// Names are the texts as shown, widest the width of the longest.
	Names  []string
	Widest int
	bars   []rowBar
	starts datedStarts
	// facts are what is known of the versions in a state of the files.
	facts   func(version int, t time.Time) []lifecycle.Fact
	factsIn *editor.Snapshot
	// coverage is that of coverageOf, nil where no policy says what it is to be.
	coverage   *Coverage
	coverageOf coverageKey
}

type rowBar struct {
	of   *model.Version
	bar  *timeline.Bar
	next Next
}

// Views holds what is known of each track of the open files.
type Views struct {
	ed *editor.Reader
	// shown returns the state shown.
	shown func() *editor.Snapshot
	of    map[model.TrackRef]*View
	// coming are the starts of comingOf; spare is the memory of those before.
	coming, spare []Coming
	comingOf      comingOf
	instants      []instants
	// tabs and widest are what Names returns for a state.
	namesOf      *editor.Snapshot
	tabs, widest int
}

// NewViews begins with nothing known. What is shown may be a state that is tried.
func NewViews(ed *editor.Reader, shown func() *editor.Snapshot) *Views {
	return &Views{ed: ed, shown: shown, of: map[model.TrackRef]*View{}}
}

// At returns what is known of a track, brought up to the state shown.
func (vs *Views) At(p model.TrackRef) *View {
	l := vs.of[p]
	if l == nil {
		l = &View{Dialect: vs.ed.Dialect(), now: vs.ed.Instant()}
		vs.of[p] = l
	}
	if t := vs.shown().Track(p); t != l.Track {
		l.Scale = vs.shown().Object(p).Scale
		o := vs.shown().Object(p)
		l.Override, l.Dated, l.system = systems.Can(o, lifecycle.Inherit) == "", systems.Can(o, lifecycle.Draw) == "", systems.Of(o)
		l.Renew(t)
	}
	return l
}

// Marked returns which versions of a track are marked, in the order of the rows.
func (vs *Views) Marked(p model.TrackRef, marked map[model.VersionKey]bool) (out []int) {
	t := vs.shown().Track(p)
	if t == nil || len(marked) == 0 {
		return nil
	}
	for _, i := range vs.At(p).Order {
		if marked[model.KeyOf(p, t.Versions[i])] {
			out = append(out, int(i))
		}
	}
	return out
}

// Renew takes another state of the track over. The order is kept where only
// starts have changed.
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
	l.bars = make([]rowBar, len(t.Versions))
	l.starts = datedStarts{}
}

// Facts returns what is known of a version at an instant beside its stages.
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

// recordNames is the least width of the names of records, which are two names.
const recordNames = 12

// Bar returns the bar of a version, without what findings say of its starts.
func (l *View) Bar(i int) *timeline.Bar {
	b := &l.bars[i]
	if v := l.Track.Versions[i]; b.of != v {
		b.of, b.bar = v, BarOf(v, l.Scale, l.Dialect, l.now)
		if l.Override {
			b.bar.Spans = nil
		}
	}
	return b.bar
}

// BarOf works out what the timeline draws of a version, seen from now. A record ends
// now: nothing of it is planned.
func BarOf(v *model.Version, scale *model.Scale, d lifecycle.Dialect, now time.Time) *timeline.Bar {
	b := &timeline.Bar{}
	for _, span := range lifecycle.KnownSpans(v, d, now) {
		if span.Empty() {
			continue
		}
		drawn := timeline.Span{Look: scale.Kind(span.Stage).Look, From: span.From, To: span.To}
		if span.Loose {
			drawn.Look = model.LookUnknown
		}
		b.Spans = append(b.Spans, drawn)
	}
	for k, stage := range lifecycle.Stages(v) {
		if stage.Start.IsAt() {
			kind := scale.Kind(stage.Name)
			b.Starts = append(b.Starts, timeline.Start{Stage: k, At: stage.Start.Time, Letter: kind.Letter, Look: kind.Look})
		}
	}
	model.SortStable(b.Starts, func(a, b timeline.Start) int { return a.At.Compare(b.At) })
	return b
}

// Cluster is what stands together among the rows: the versions of a group, or what the
// system groups them by.
func (l *View) Cluster(i int) string {
	v := l.Track.Versions[i]
	if v.Group != "" {
		return v.Group
	}
	return l.system.Group(v.Text)
}

// datedStarts are the dated starts of a track in the order of time, those of one
// instant in the order of the rows. When few versions change only their entries
// are replaced.
type datedStarts struct {
	of   []*model.Version
	list []DatedStart
}

// DatedStart is one dated start; changes is set where it changes the stage.
type DatedStart struct {
	At      time.Time
	Version int32
	Stage   int32
	Changes bool
}

// Starts returns the starts of the lane as it is now.
func (l *View) Starts() []DatedStart {
	s, versions := &l.starts, l.Track.Versions
	if len(s.of) != len(versions) || s.of == nil {
		s.of, s.list = slices.Clone(versions), s.list[:0]
		for i := range versions {
			s.list = l.startsOf(s.list, versions[i], i)
		}
		slices.SortFunc(s.list, l.compare)
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

// replaceStarts puts starts in the place of others. Where only instants differ,
// what lies between an old place and the new one moves by one and the rest
// stays where it is.
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

// startsOf appends the dated starts of a version at a place of the track.
func (l *View) startsOf(list []DatedStart, v *model.Version, i int) []DatedStart {
	first := len(list)
	for k, stage := range lifecycle.Stages(v) {
		if stage.Start.IsAt() {
			list = append(list, DatedStart{At: stage.Start.Time, Version: int32(i), Stage: int32(k)})
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

// After returns the place of the first start after an instant.
func After(list []DatedStart, t time.Time) int {
	at, _ := slices.BinarySearchFunc(list, t, func(x DatedStart, t time.Time) int {
		if x.At.After(t) {
			return 1
		}
		return -1
	})
	return at
}
