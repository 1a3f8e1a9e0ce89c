package trackview

import (
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// Words are an instant as lists write it: its day, and how far it is from now.
type Words struct{ Day, Relative string }

// Next is what comes next for a version after the time cursor; a zero Kind is nothing.
type Next struct {
	Kind model.StageKind
	At   time.Time
	Words
}

// Next returns what comes next after an instant for the version at a place of the track.
// v is the version, or what comes of it with its parent.
func (l *View) Next(i int, v *model.Version, after time.Time) *Next {
	next := &l.bars[i].next
	x, ok := lifecycle.Next(v, after, l.Dialect)
	switch {
	case !ok:
		*next = Next{}
	case next.Words == Words{} || !next.At.Equal(x.At) || next.Kind.Name != x.To:
		*next = Next{Kind: l.Scale.Kind(x.To), At: x.At, Words: l.words(x.At)}
	}
	return next
}

func (l *View) words(at time.Time) Words {
	return Words{Day: phrase.Day(at), Relative: phrase.Relative(l.now, at)}
}

// Coming is a start ahead of the time cursor.
type Coming struct {
	editor.StartOf
	At          time.Time
	Kind        model.StageKind
	Track, Name string
	Words
}

// comingOf says what a list of coming starts was made of.
type comingOf struct {
	state *editor.Snapshot
	after time.Time
	most  int
}

// Coming returns the next starts after an instant in all tracks, at most so many, without
// those of namespaced profiles: what they come to follows from their parents. The list is
// valid until the next call.
func (vs *Views) Coming(after time.Time, most int) []Coming {
	of := comingOf{vs.shown(), after, most}
	if of == vs.comingOf {
		return vs.coming
	}
	before := vs.coming
	vs.comingOf, vs.coming, vs.spare = of, vs.spare[:0], before
	for file := range of.state.Drafts {
		for o, object := range of.state.Objects(file) {
			for t := range object.Tracks {
				vs.comingIn(model.TrackRef{File: file, Object: o, Track: t})
			}
		}
	}
	slices.SortStableFunc(vs.coming, func(x, y Coming) int { return x.At.Compare(y.At) })
	vs.coming = vs.coming[:min(len(vs.coming), most)]
	for i := range vs.coming {
		x := &vs.coming[i]
		if k := slices.IndexFunc(before, func(y Coming) bool { return y.StartOf == x.StartOf && y.At.Equal(x.At) }); k >= 0 {
			x.Words, x.Track = before[k].Words, before[k].Track
		} else {
			x.Words, x.Track = vs.At(x.TrackRef).words(x.At), vs.Label(x.TrackRef)
		}
	}
	return vs.coming
}

// comingIn appends the next starts of a track.
func (vs *Views) comingIn(p model.TrackRef) {
	l := vs.At(p)
	if l.Override || !l.Dated {
		return
	}
	list, n := l.Starts(), 0
	for _, x := range list[After(list, vs.comingOf.after):] {
		if n == vs.comingOf.most {
			return
		}
		if !x.Changes {
			continue
		}
		stage := lifecycle.Stages(l.Track.Versions[x.Version])[x.Stage]
		vs.coming = append(vs.coming, Coming{StartOf: editor.StartOf{TrackRef: p, Version: int(x.Version), Stage: int(x.Stage)}, At: x.At,
			Kind: l.Scale.Kind(stage.Name), Name: l.Names[x.Version]})
		n++
	}
}
