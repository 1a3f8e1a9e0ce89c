package model

import (
	"slices"
	"strings"
)

// GroupedView is a view of a file in which its records are grouped. A record is an object that
// contains one package revision. The view has one object for each kind of record. Its only track
// contains the versions of all those records, by package, the newest of a package first. Other objects
// are unchanged.
//
// Objects of the view are edited like any other objects. File converts them back. The view of a file
// without records has the objects of the file.
type GroupedView struct {
	file, shown []*Object
	// from has, for each shown object, the index of the same object in the file, or None if it groups
	// records. Then members has, for each version of its track, the index in the file of the object
	// that the version comes from. from is nil if the file has no records.
	from    []int
	members [][]int
}

// NewGroupedView returns the grouped view of the objects of a file.
func NewGroupedView(file []*Object) *GroupedView {
	g := &GroupedView{file: file, shown: file}
	if !slices.ContainsFunc(file, isRecord) {
		return g
	}
	g.shown = nil
	kinds := map[string]bool{}
	for i, o := range file {
		switch {
		case !isRecord(o):
			g.shown, g.from, g.members = append(g.shown, o), append(g.from, i), append(g.members, nil)
		case !kinds[o.Kind]:
			kinds[o.Kind] = true
			all, members := g.together(o.Kind)
			g.shown, g.from, g.members = append(g.shown, all), append(g.from, None), append(g.members, members)
		}
	}
	return g
}

// isRecord reports whether an object is a record: its only version is a package revision.
func isRecord(o *Object) bool {
	return len(o.Tracks) == 1 && len(o.Tracks[0].Versions) == 1 && o.Tracks[0].Versions[0].Revision != nil
}

// together returns one object with all records of a kind, and for each of its versions the index of
// the object in the file.
func (g *GroupedView) together(kind string) (*Object, []int) {
	var groups []string
	grouped := map[string][]*Version{}
	var first *Object
	count := 0
	for i, o := range g.file {
		if o.Kind != kind || !isRecord(o) {
			continue
		}
		if first == nil {
			first = o
		}
		count++
		t := o.Tracks[0]
		v := *t.Versions[0]
		v.Base, v.Grouped = i, &Grouped{t.Name, labelOf(&v)}
		if _, seen := grouped[t.Name]; !seen {
			groups = append(groups, t.Name)
		}
		grouped[t.Name] = append(grouped[t.Name], &v)
	}
	all := *first
	track := *first.Tracks[0]
	track.Versions = nil
	var members []int
	for _, name := range groups {
		for _, k := range Order(grouped[name]) {
			v := grouped[name][k]
			members = append(members, v.Base)
			v.Base = len(track.Versions)
			track.Versions = append(track.Versions, v)
		}
	}
	all.GroupedCount, all.Tracks = count, []*Track{&track}
	if count > 1 {
		all.Namespace, all.Name = "", ""
		track.Name = strings.Join(groups, ", ")
	}
	return &all, members
}

// labelOf returns the label of a record, which names the last part of its package:
// package.workspace.
func labelOf(v *Version) string {
	r := v.Revision
	if r.Package.Text == "" {
		return v.Text
	}
	return r.Package.Text[strings.LastIndexByte(r.Package.Text, '/')+1:] + "." + v.Text
}

// Shown returns the objects of the view as loaded.
func (g *GroupedView) Shown() []*Object { return g.shown }

// File converts the objects of the view, after edits, into objects of the file. Objects that were not
// edited are those given to NewGroupedView.
func (g *GroupedView) File(now []*Object) []*Object {
	if g.from == nil {
		return now
	}
	out := slices.Clone(g.file)
	for k, o := range now {
		if g.from[k] != None {
			out[g.from[k]] = o
		} else if o != g.shown[k] {
			g.takeBack(out, g.members[k], g.shown[k].Tracks[0].Versions, o.Tracks[0].Versions)
		}
	}
	return out
}

// takeBack replaces the objects in out whose records were edited. was and is are the versions of the
// view before and after the edits. A removed record leaves its object without a version.
func (g *GroupedView) takeBack(out []*Object, members []int, was, is []*Version) {
	left := make(map[int]*Version, len(is))
	for _, v := range is {
		left[v.Base] = v
	}
	for i, before := range was {
		v, at := left[before.Base], members[i]
		switch {
		case v == nil:
			out[at] = withVersions(g.file[at])
			continue
		case v == before:
			continue
		}
		next := *v
		next.Base, next.Grouped = g.file[at].Tracks[0].Versions[0].Base, nil
		out[at] = withVersions(g.file[at], &next)
	}
}

// withVersions returns a copy of a record with other versions.
func withVersions(o *Object, versions ...*Version) *Object {
	next, track := *o, *o.Tracks[0]
	track.Versions = versions
	next.Tracks = []*Track{&track}
	return &next
}

// Findings converts findings about the objects of the file into findings about now, the objects of the
// view after edits. It drops findings about removed records.
func (g *GroupedView) Findings(now []*Object, found []Finding) []Finding {
	if g.from == nil {
		return found
	}
	refs := make(map[int]Ref, len(g.file))
	for k, o := range now {
		if g.from[k] != None {
			refs[g.from[k]] = ObjectRef(k)
			continue
		}
		for i, v := range o.Tracks[0].Versions {
			refs[g.members[k][v.Base]] = Ref{k, 0, i, None}
		}
	}
	out := make([]Finding, 0, len(found))
	for _, f := range found {
		at, ok := refs[f.Ref.Object]
		switch {
		case !ok:
			continue // about a removed record
		case at.Version == None:
			f.Ref.Object = at.Object
		default:
			f.Ref = Ref{at.Object, at.Track, at.Version, f.Ref.Stage}
		}
		out = append(out, f)
	}
	return out
}
