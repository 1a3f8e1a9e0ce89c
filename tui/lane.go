package tui

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/timeline"
)

// lane remembers what is known of the versions of a track, so that a key costs
// no more than what it changes: the order of the rows, the texts as shown, the
// bar of each version, and all starts in the order of time.
type lane struct {
	track   *model.Track
	scale   *model.Scale
	dialect lifecycle.Dialect
	// override is set where the track only overrides that of a parent: its starts
	// are drawn alone.
	override bool
	// now is where the bars of records end.
	now time.Time
	// order lists the versions newest first, position is its inverse.
	order, position []int32
	// names are the texts as shown, widest the width of the longest.
	names  []string
	widest int
	bars   []laneBar
	starts lateStarts
	// keys are the parts of the lists of an API that have versions.
	keys map[string]bool
}

type laneBar struct {
	of  *model.Version
	bar timeline.Bar
}

// lane gives what is known of a track, brought up to date.
func (s *session) lane(p model.TrackRef) *lane {
	l := s.lanes[p]
	if l == nil {
		l = &lane{dialect: s.ed.Dialect(), now: s.ed.Now()}
		s.lanes[p] = l
	}
	if t := s.ed.TrackOf(p); t != l.track {
		l.scale = s.ed.ObjectOf(p).Scale
		l.override = s.ed.ObjectOf(p).Kind == model.NamespacedCloudProfile
		l.renew(t)
	}
	return l
}

// renew takes another state of the track over. The order is kept where only
// starts have changed.
func (l *lane) renew(t *model.Track) {
	old := l.track
	l.track = t
	if old != nil && sameTexts(old.Versions, t.Versions) {
		return
	}
	l.order = make([]int32, len(t.Versions))
	l.position = make([]int32, len(t.Versions))
	for at, i := range orderOf(t.Versions) {
		l.order[at], l.position[i] = int32(i), int32(at)
	}
	l.names, l.widest = make([]string, len(t.Versions)), 0
	for i, v := range t.Versions {
		l.names[i] = phrase.Version(v)
		l.widest = max(l.widest, draw.Width(l.names[i]))
	}
	if grouped(t) {
		l.widest = max(l.widest, recordNames)
	}
	l.bars = make([]laneBar, len(t.Versions))
	l.starts, l.keys = lateStarts{}, nil
}

// parts tells which parts of the lists of an API have versions.
func (l *lane) parts() map[string]bool {
	if l.keys == nil {
		l.keys = map[string]bool{}
		for _, v := range l.track.Versions {
			l.keys[change.PartKey(v.Text)] = true
		}
	}
	return l.keys
}

// recordNames is the least width of the names of records, which are two names.
const recordNames = 12

// orderOf gives the indexes of the versions as rows: newest first; groups are in
// order already.
func orderOf(versions []*model.Version) []int {
	if len(versions) == 0 || versions[0].Group == "" {
		return model.Order(versions)
	}
	out := make([]int, len(versions))
	for i := range out {
		out[i] = i
	}
	return out
}

func sameTexts(a, b []*model.Version) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && a[i].Text != b[i].Text {
			return false
		}
	}
	return true
}

// bar gives the bar of a version, without what findings say of its starts.
func (l *lane) bar(i int) *timeline.Bar {
	b := &l.bars[i]
	if v := l.track.Versions[i]; b.of != v {
		b.of = v
		drawBar(&b.bar, v, l.scale, l.dialect, l.now)
		if l.override {
			b.bar.Spans = nil
		}
	}
	return &b.bar
}

// drawBar works out what is drawn of a version. A record ends now: nothing of it
// is planned.
func drawBar(b *timeline.Bar, v *model.Version, scale *model.Scale, d lifecycle.Dialect, now time.Time) {
	b.Spans, b.Starts = b.Spans[:0], b.Starts[:0]
	for _, span := range lifecycle.Spans(v, d) {
		if span.Empty() || scale.Recorded && span.From.After(now) {
			continue
		}
		drawn := timeline.Span{Look: scale.Kind(span.Stage).Look, From: span.From, To: span.To}
		if span.Loose {
			drawn.Look = model.LookUnknown
		}
		if scale.Recorded && (drawn.To.IsZero() || drawn.To.After(now)) {
			drawn.To = now
		}
		b.Spans = append(b.Spans, drawn)
	}
	for k, stage := range lifecycle.Stages(v) {
		if stage.Start.IsAt() {
			kind := scale.Kind(stage.Name)
			b.Starts = append(b.Starts, timeline.Start{Stage: k, At: stage.Start.Time, Letter: kind.Letter, Look: kind.Look})
		}
	}
	slices.SortStableFunc(b.Starts, func(a, b timeline.Start) int { return a.At.Compare(b.At) })
}

// cluster is what stands together among the rows: the versions of a group, of a
// minor or, of an API, of a major.
func (l *lane) cluster(i int) string {
	v := l.track.Versions[i]
	switch {
	case v.Group != "":
		return v.Group
	case l.scale.Dateless:
		major, _, _ := strings.Cut(v.Text, ".")
		return major
	}
	return minorOf(v.Text)
}

// minorOf is what versions are grouped by: the number up to the second dot.
func minorOf(text string) string {
	if n, ok := model.Number(text); ok {
		return strconv.FormatUint(n.Major(), 10) + "." + strconv.FormatUint(n.Minor(), 10)
	}
	before, _, _ := strings.Cut(text, ".")
	return before
}

// lateStarts are the dated starts of a track in the order of time, those of one
// instant in the order of the rows. When few versions change only their entries
// are replaced.
type lateStarts struct {
	of   []*model.Version
	list []lateStart
}

// lateStart is one dated start; changes is set where it changes the stage.
type lateStart struct {
	at      time.Time
	version int32
	stage   int32
	changes bool
}

// all gives the starts of the lane as it is now.
func (l *lane) all() []lateStart {
	s, versions := &l.starts, l.track.Versions
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
func (l *lane) replaceStarts(old, now []lateStart) {
	list := l.starts.list
	find := func(x lateStart) int {
		at, _ := slices.BinarySearchFunc(list, x, l.compare)
		return at
	}
	if slices.EqualFunc(old, now, func(a, b lateStart) bool { return a.stage == b.stage }) {
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

func (l *lane) compare(a, b lateStart) int {
	if c := a.at.Compare(b.at); c != 0 {
		return c
	}
	if c := l.position[a.version] - l.position[b.version]; c != 0 {
		return int(c)
	}
	return int(a.stage - b.stage)
}

// startsOf appends the dated starts of a version at a place of the track.
func (l *lane) startsOf(list []lateStart, v *model.Version, i int) []lateStart {
	first := len(list)
	for k, stage := range lifecycle.Stages(v) {
		if stage.Start.IsAt() {
			list = append(list, lateStart{at: stage.Start.Time, version: int32(i), stage: int32(k)})
		}
	}
	for _, t := range lifecycle.Transitions(v, l.dialect) {
		for k := first; k < len(list); k++ {
			if int(list[k].stage) == t.Index {
				list[k].changes = true
			}
		}
	}
	return list
}

// after gives the place of the first start after an instant.
func after(list []lateStart, t time.Time) int {
	at, _ := slices.BinarySearchFunc(list, t, func(x lateStart, t time.Time) int {
		if x.at.After(t) {
			return 1
		}
		return -1
	})
	return at
}
