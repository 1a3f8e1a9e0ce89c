package trackview

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// Words are an instant as lists show it: its day, and how far it is from the time cursor.
type Words struct {
	Day, Relative string
	// days is that distance.
	days int
}

// Next is the next start of a version after the time cursor; a zero Kind means that there is
// none.
type Next struct {
	Kind model.StageKind
	At   time.Time
	Words
}

// Next returns the next start after an instant of the version at an index of the track. v is the
// version or, if it is an override, the version merged with its parent's.
func (l *View) Next(i int, v *model.Version, after time.Time) *Next {
	next := &l.bars[i].next
	x, ok := lifecycle.Next(v, after, l.Dialect)
	switch {
	case !ok:
		*next = Next{}
	case next.Words == Words{} || !next.At.Equal(x.At) || next.Kind.Name != x.Title() || next.days != phrase.DaysBetween(after, x.At):
		kind := l.Scale.Kind(x.To)
		kind.Name = x.Title()
		*next = Next{Kind: kind, At: x.At, Words: words(after, x.At)}
	}
	return next
}

func words(cursor, at time.Time) Words {
	return Words{phrase.Day(at), phrase.Relative(cursor, at), phrase.DaysBetween(cursor, at)}
}

// Coming is a start ahead of the time cursor.
type Coming struct {
	editor.StartOf
	At          time.Time
	Kind        model.StageKind
	Track, Name string
	Words
}

// comingOf is what a list of coming starts was made from.
type comingOf struct {
	state *editor.Snapshot
	after time.Time
	most  int
}

// Coming returns the next starts after an instant in all tracks, limited to most starts, without
// those of namespaced profiles, whose stages follow from their parents. Only those that pass are
// listed; if pass is nil, all do. The list is valid until the next call.
func (vs *Views) Coming(after time.Time, most int, pass func(editor.StartOf, time.Time) bool) []Coming {
	of := comingOf{vs.shown(), after, most}
	if of == vs.comingOf && pass == nil {
		return vs.coming
	}
	before := vs.coming
	vs.comingOf, vs.coming, vs.spare = of, vs.spare[:0], before
	if pass != nil { // what passes depends on more
		vs.comingOf = comingOf{}
	}
	vs.renewInstants()
	// Few starts change no stage, so looking at twice as many is nearly always enough.
	for from, n := after.Unix(), 2*max(most, 1); len(vs.coming) < most && from < math.MaxInt64; n *= 8 {
		until := vs.nearest(from, n)
		for i := range vs.instants {
			vs.coming = vs.instants[i].changesUntil(vs.coming, after, from, until, vs.ed.Dialect())
		}
		if pass != nil {
			vs.coming = slices.DeleteFunc(vs.coming, func(x Coming) bool { return !pass(x.StartOf, x.At) })
		}
		from = until + min(1, math.MaxInt64-until)
	}
	model.SortStable(vs.coming, vs.earlier)
	vs.coming = vs.coming[:min(len(vs.coming), most)]
	for i := range vs.coming {
		x := &vs.coming[i]
		v := of.state.Track(x.TrackRef).Versions[x.Version]
		x.Kind, x.Name = of.state.Object(x.TrackRef).Scale.KindOf(&lifecycle.Stages(v)[x.Stage]), phrase.Version(v)
		if k := slices.IndexFunc(before, func(y Coming) bool {
			return y.StartOf == x.StartOf && y.At.Equal(x.At) && y.days == phrase.DaysBetween(after, x.At)
		}); k >= 0 {
			x.Words, x.Track = before[k].Words, before[k].Track
		} else {
			x.Words, x.Track = words(after, x.At), vs.Label(x.TrackRef)
		}
	}
	return vs.coming
}

// renewInstants updates the instants of all tracks to the state shown.
func (vs *Views) renewInstants() {
	m, n := vs.shown(), 0
	for file := range m.Drafts {
		for o, object := range m.Objects(file) {
			for t, track := range object.Tracks {
				p := model.TrackRef{File: file, Object: o, Track: t}
				if n == len(vs.instants) {
					vs.instants = append(vs.instants, instants{TrackRef: p})
				} else if vs.instants[n].TrackRef != p {
					vs.instants[n] = instants{TrackRef: p}
				}
				if s := &vs.instants[n]; s.of != track {
					s.renew(object, track)
				}
				n++
			}
		}
	}
	vs.instants = vs.instants[:n]
}

// earlier orders coming starts: by time, track, row and stage. The order of the rows is needed
// only if two versions of a track begin a stage at the same instant.
func (vs *Views) earlier(x, y Coming) int {
	row := func(c Coming) int32 { return vs.At(c.TrackRef).Position[c.Version] }
	switch a, b := x.TrackRef, y.TrackRef; {
	case !x.At.Equal(y.At):
		return x.At.Compare(y.At)
	case a != b:
		return cmp.Or(a.File-b.File, a.Object-b.Object, a.Track-b.Track)
	case x.Version != y.Version:
		return int(row(x) - row(y))
	}
	return x.Stage - y.Stage
}
