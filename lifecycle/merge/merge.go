package merge

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/model"
)

// mergedSpec is the field path of the merged profile: the status of the namespaced one
// (Gardener H5).
const mergedSpec = "status.cloudProfileSpec"

// Result is a namespaced profile merged over its parent. It is immutable.
type Result struct {
	Dialect            lifecycle.Dialect
	Parent, Namespaced lifecycle.Given
	// Object is the merged profile. It is of kind CloudProfile and has the name of the namespaced
	// profile. Its field paths begin with status.cloudProfileSpec. The Side of a position is the
	// file that it is in; Located maps findings about Object to the two files. Versions that the
	// namespaced profile does not mention are the parent's own, by pointer, unless the server
	// fills in defaults.
	Object   *model.Object
	prepared *preparedParent
	// Tracks are parallel to the object's.
	Tracks []*TrackMerge
}

// Failure is a reason why a merge or a change of a parent is impossible.
type Failure struct {
	// Class is one of the Class constants.
	Class string
	// Track, Version and Stage name what it is about. Stage is "" if it is about the version,
	// Version too if it is about the track.
	Track, Version, Stage string
}

// Failure returns the first reason why the profile cannot be merged, in the order of the
// namespaced profile; nil if there is none. Gardener's merge never fails, so its dialect has no
// failures. In the result, a version with a failure is the parent's (VersionOrigin.Refused). The
// exception is an override in which only leading stages lack their start: it is merged without
// those stages.
func (r *Result) Failure() *Failure {
	if all := r.Failures(); len(all) > 0 {
		return &all[0]
	}
	return nil
}

// Failures returns all reasons why the profile cannot be merged, in the order of the namespaced
// profile.
func (r *Result) Failures() []Failure {
	if !slices.ContainsFunc(r.Tracks, func(m *TrackMerge) bool { return m.fails }) {
		return nil
	}
	var out []Failure
	for _, n := range r.noted() {
		v := r.entry(n.entry)
		for _, p := range n.problems {
			if p.class == "" {
				continue
			}
			f := Failure{Class: p.class, Track: r.Namespaced.Object.Tracks[n.entry.track].Name, Version: v.Text}
			if p.stage != model.None {
				f.Stage = v.Stages[p.stage].Name
			}
			out = append(out, f)
		}
	}
	return out
}

// entry returns an entry of the namespaced profile.
func (r *Result) entry(e entry) *model.Version {
	return r.Namespaced.Object.Tracks[e.track].Versions[e.version]
}

// notedEntry is an entry of the namespaced profile with problems.
type notedEntry struct {
	entry    entry
	problems []problem
}

// noted returns the entries with problems in the order of the namespaced profile.
func (r *Result) noted() []notedEntry {
	var out []notedEntry
	for _, m := range r.Tracks {
		out = append(out, m.noted...)
	}
	model.SortStable(out, func(a, b notedEntry) int {
		return cmp.Or(cmp.Compare(a.entry.track, b.entry.track), cmp.Compare(a.entry.version, b.entry.version))
	})
	return out
}

// Merge merges a namespaced profile over its parent (GEP-32, "Compatibility
// with Namespaced Cloud Profiles"; in dialect Gardener H2, H3). Neither object
// is changed.
func Merge(parent, namespaced lifecycle.Given, d lifecycle.Dialect) *Result {
	return NewMerger(d).Merge(parent, namespaced)
}

// Merger merges the same profiles again and again while one of them is edited. It compares
// pointers: unchanged parts are not merged again, and have the same pointer in the next result. It
// is not safe for concurrent use.
type Merger struct {
	dialect lifecycle.Dialect
	parents map[givenKey]*preparedParent
	results map[givenKey]*Result
	// earlier merges the profiles as they were before a change; nil until the first use.
	earlier *Merger
	// passing is set if only the last result is remembered.
	passing bool
}

// givenKey identifies an object across edits.
type givenKey struct {
	file  string
	index int
}

func keyOf(g lifecycle.Given) givenKey { return givenKey{g.File, g.Index} }

// NewMerger returns a Merger with nothing merged yet.
func NewMerger(d lifecycle.Dialect) *Merger {
	return &Merger{dialect: d, parents: map[givenKey]*preparedParent{}, results: map[givenKey]*Result{}}
}

// NewPassingMerger returns a Merger that remembers only its last result. It is for a call that
// merges each of many namespaced profiles once.
func NewPassingMerger(d lifecycle.Dialect) *Merger {
	m := NewMerger(d)
	m.passing = true
	return m
}

// Merge is like the function Merge, but reuses the previous result for the same file and index of
// the namespaced profile.
func (m *Merger) Merge(parent, namespaced lifecycle.Given) *Result {
	before := m.results[keyOf(namespaced)]
	if before != nil && before.Parent == parent && before.Namespaced == namespaced {
		return before
	}
	r := &Result{Dialect: m.dialect, Parent: parent, Namespaced: namespaced, prepared: m.prepare(parent)}
	r.mergeTracks(r.prepared, before)
	r.build()
	if m.passing {
		clear(m.results)
	}
	m.results[keyOf(namespaced)] = r
	return r
}

// of returns the merge of another state of the namespaced profile over the same parent. It shares
// the tracks that are the same.
func (r *Result) of(namespaced *model.Object) *Result {
	g := r.Namespaced
	g.Object = namespaced
	other := &Result{Dialect: r.Dialect, Parent: r.Parent, Namespaced: g, prepared: r.prepared}
	other.mergeTracks(r.prepared, r)
	other.build()
	return other
}

// Earlier returns a Merger for the profiles as they were before a change.
func (m *Merger) Earlier() *Merger {
	if m.earlier == nil {
		m.earlier = NewMerger(m.dialect)
		m.earlier.passing = m.passing
	}
	return m.earlier
}

// prepare prepares a parent for merging, once for each state of it.
func (m *Merger) prepare(parent lifecycle.Given) *preparedParent {
	p := m.parents[keyOf(parent)]
	if p == nil || p.object != parent.Object {
		p = prepareParent(parent.Object, p)
		m.parents[keyOf(parent)] = p
	}
	return p
}

// mergeTracks merges Kubernetes, then each image of the parent, then the images that only the
// namespaced profile has.
func (r *Result) mergeTracks(p *preparedParent, before *Result) {
	var names []string
	given := map[string][]givenTrack{}
	for i, t := range r.Namespaced.Object.Tracks {
		if given[t.Name] == nil {
			names = append(names, t.Name)
		}
		given[t.Name] = append(given[t.Name], givenTrack{i, t})
	}
	if g := given[model.Kubernetes]; p.kubernetes != nil || len(g) > 0 {
		named := r.Namespaced.Object.KubernetesList != model.ListAbsent
		r.add(before, mergedSpec+".kubernetes", p.kubernetes, g, named)
	}
	images := 0
	path := func() string {
		images++
		return mergedSpec + ".machineImages[" + strconv.Itoa(images-1) + "]"
	}
	for _, list := range p.images {
		g := given[list.track.Name]
		r.add(before, path(), list, g, len(g) > 0)
	}
	for _, name := range names {
		if _, has := p.byName[name]; !has && name != model.Kubernetes {
			r.add(before, path(), nil, given[name], true)
		}
	}
}

// add merges one track, reusing the previous result where possible.
func (r *Result) add(before *Result, path string, list *parentList, given []givenTrack, named bool) {
	i := len(r.Tracks)
	var earlier *TrackMerge
	if before != nil && i < len(before.Tracks) {
		earlier = before.Tracks[i]
	}
	r.Tracks = append(r.Tracks, mergeTrack(trackInput{r.Dialect, path, list, given, named, r.Parent.Object.Capabilities}, earlier))
}

// build assembles Object from the tracks.
func (r *Result) build() {
	o := *r.Parent.Object
	o.Kind, o.Namespace, o.Name = model.CloudProfile, r.Namespaced.Object.Namespace, r.Namespaced.Object.Name
	o.Status, o.StatusAt, o.Bastion = nil, model.Position{}, model.Bastion{}
	o.Tracks = make([]*model.Track, len(r.Tracks))
	for i, m := range r.Tracks {
		o.Tracks[i] = m.Track
		if m.Track.IsImage() && o.ImageList == model.ListAbsent {
			o.ImageList = r.Namespaced.Object.ImageList
		}
	}
	r.Object = &o
}

// Version merges one entry of a namespaced profile (over) over the parent's version of the same
// text (base), as Merge does. It shows what a change of the parent does to the version. If the
// entry is wrong, the result is base. Either argument, and the result, is nil if there is no such
// version.
func Version(d lifecycle.Dialect, image bool, base, over *model.Version) *model.Version {
	switch {
	case over == nil:
		return base
	case base == nil && image:
		return gardener.WithArchitecture(over, nil)
	case base == nil:
		return nil
	}
	return mergeVersion(d, image, base, over, nil).version
}
