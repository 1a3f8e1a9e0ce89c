package merge

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// ofNamespacedLine is a flag in the line of a place. While a merged profile is judged, it is
// set for places in the file of the namespaced profile and unset for those in the parent's,
// so that the places of a finding tell which file they are in.
const ofNamespacedLine = 1 << 31

func marked(p model.Position) model.Position {
	if p.InFile() {
		p.Line |= ofNamespacedLine
	}
	return p
}

// unmarked returns a place without its mark, and the side whose file it is in.
func unmarked(p model.Position) (model.Position, Side) {
	if p.Line&ofNamespacedLine == 0 {
		return p, OfParent
	}
	p.Line &^= ofNamespacedLine
	return p, OfNamespaced
}

// Judged returns the merged profile for a judge, with Merged set in its case. Places in the
// findings are meaningless until Located maps them to the files. The profile is built on
// first use, so Judged is not safe for concurrent use.
func (r *Result) Judged() *model.Object {
	if r.judged == nil {
		o := *r.Object
		o.Tracks = model.Map(r.Tracks, (*TrackMerge).JudgedTrack)
		r.judged = &o
	}
	return r.judged
}

// JudgedTrack returns the track with the places of the namespaced profile marked; versions
// that the namespaced profile does not touch keep their pointers.
func (m *TrackMerge) JudgedTrack() *model.Track {
	if m.judged != nil {
		return m.judged
	}
	t := *m.Track
	if m.In.Parent == nil {
		t.At, t.Image.At = marked(t.At), marked(t.Image.At)
	}
	if slices.ContainsFunc(m.In.Given, func(g givenTrack) bool { return g.track.Strategy.Set && g.track.Strategy.Text != "" }) {
		t.Strategy.At = marked(t.Strategy.At)
	}
	if len(m.Touched) > 0 {
		t.Versions = slices.Clone(t.Versions)
	}
	for i, touched := range m.Touched {
		t.Versions[i] = touched.judged(m)
	}
	m.judged = &t
	return m.judged
}

// judged returns the merged version with its places marked.
func (t *touchedVersion) judged(m *TrackMerge) *model.Version {
	v := t.first
	if t.added {
		if t.marked == nil {
			t.marked = markedVersion(v)
		}
		v = t.marked
	}
	for _, step := range t.steps {
		v = step.merged.mark(step.pair.base, v)
	}
	return v
}

// mark returns the version with its places marked; base is what it was merged over,
// markedBase that with marks.
func (m *mergedVersion) mark(base, markedBase *model.Version) *model.Version {
	switch {
	case m.version == base:
		return markedBase
	case m.marked != nil:
		return m.marked
	}
	v := markedVersion(m.version)
	if !m.whole {
		v.Classification.At = markedBase.Classification.At
		v.KubeletVersionConstraint, v.MinVersionForUpdate = markedBase.KubeletVersionConstraint, markedBase.MinVersionForUpdate
		v.Flavors, v.ContainerRuntimes = markedBase.Flavors, markedBase.ContainerRuntimes
	}
	if !m.date {
		v.ExpirationAt = markedBase.ExpirationAt
	}
	if !slices.ContainsFunc(m.stages, func(s stageOrigin) bool { return s.origin != OriginBase }) {
		v.LifecycleAt = markedBase.LifecycleAt
	}
	was := lifecycle.Stages(markedBase)
	for k, s := range m.stages {
		if k >= len(v.Stages) || s.base < 0 || s.base >= len(was) {
			continue
		}
		switch from, to := &was[s.base], &v.Stages[k]; {
		case s.origin == OriginBase:
			to.Entry, to.NameAt, to.StartAt = from.Entry, from.NameAt, from.StartAt
		case len(markedBase.Stages) > 0: // names and order come from the list; an override only moves starts
			to.NameAt = from.NameAt
		}
	}
	m.marked = v
	return v
}

// markedVersion returns a copy of v with all places marked as of the namespaced profile.
func markedVersion(v *model.Version) *model.Version {
	out := *v
	out.Entry, out.TextAt = marked(v.Entry), marked(v.TextAt)
	out.LifecycleAt, out.ExpirationAt, out.Classification.At = marked(v.LifecycleAt), marked(v.ExpirationAt), marked(v.Classification.At)
	out.KubeletVersionConstraint, out.MinVersionForUpdate = markedField(v.KubeletVersionConstraint), markedField(v.MinVersionForUpdate)
	out.Flavors, out.ContainerRuntimes = slices.Clone(v.Flavors), slices.Clone(v.ContainerRuntimes)
	for i := range out.Flavors {
		out.Flavors[i].At = marked(out.Flavors[i].At)
	}
	for i := range out.ContainerRuntimes {
		out.ContainerRuntimes[i].At = marked(out.ContainerRuntimes[i].At)
	}
	out.Stages = slices.Clone(v.Stages)
	for k := range out.Stages {
		s := &out.Stages[k]
		s.Entry, s.NameAt, s.StartAt = marked(s.Entry), marked(s.NameAt), marked(s.StartAt)
	}
	return &out
}

func markedField(f *model.Field) *model.Field {
	if f == nil {
		return nil
	}
	out := *f
	out.At = marked(f.At)
	return &out
}

// namePlaces maps the related places of a finding to the files.
func (r *Result) namePlaces(f *model.Finding) {
	f.Related = slices.Clone(f.Related)
	for i := range f.Related {
		at, side := unmarked(f.Related[i].Place)
		f.Related[i].Place, f.Related[i].File = at, r.given(side).File
	}
	lifecycle.NamePlaces(f)
}

// given returns the object of a side.
func (r *Result) given(s Side) lifecycle.Given {
	if s == OfNamespaced {
		return r.Namespaced
	}
	return r.Parent
}
