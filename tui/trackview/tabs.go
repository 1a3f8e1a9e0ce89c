package trackview

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Tab is an entry of the list of tracks. It is a track, or a group of versions if the versions of a
// track are in groups.
type Tab struct {
	model.TrackRef
	// Group is the name of the group, "" for the whole track.
	Group string
}

// grouped reports whether the versions of a track are in groups.
func grouped(t *model.Track) bool { return len(t.Versions) > 0 && t.Versions[0].Group() != "" }

// Tabs lists all tracks of all files in their order, with those that namespaced profiles inherit.
// Each group of a track is a tab. A namespaced profile without any track is a tab too, so that it
// can be seen.
func (vs *Views) Tabs() (out []Tab) {
	m := vs.shown()
	inherited := m.InheritedTracks()
	for file, d := range m.Drafts {
		for i, o := range d.Objects() {
			more := inherited[[2]int{file, i}]
			if len(o.Tracks)+more == 0 && systems.Can(o, lifecycle.Inherit) == "" {
				out = append(out, Tab{TrackRef: model.TrackRef{File: file, Object: i, Track: model.None}})
			}
			for k, t := range o.Tracks {
				p := model.TrackRef{File: file, Object: i, Track: k}
				if !grouped(t) {
					out = append(out, Tab{TrackRef: p})
					continue
				}
				for n, v := range t.Versions {
					if n == 0 || v.Group() != t.Versions[n-1].Group() {
						out = append(out, Tab{p, v.Group()})
					}
				}
			}
			for k := range more {
				out = append(out, Tab{TrackRef: model.TrackRef{File: file, Object: i, Track: len(o.Tracks) + k}})
			}
		}
	}
	return out
}

// TabCount returns the number of versions of a tab in the present state, without a trial.
func (vs *Views) TabCount(x Tab) (n int) {
	t := vs.ed.Now().Track(x.TrackRef)
	switch {
	case t == nil:
		return 0
	case x.Group == "":
		return len(t.Versions)
	}
	for _, v := range t.Versions {
		if v.Group() == x.Group {
			n++
		}
	}
	return n
}

// Errors returns the number of errors of a tab. Errors about a namespaced profile as a whole, such
// as those about its parent, count for each of its tracks, because their stages are then unknown.
// Errors about inherited versions count too.
func (vs *Views) Errors(x Tab) (n int) {
	index := vs.shown().Index()
	if x.Group == "" {
		n = index.CountsOf(x.TrackRef)[model.Error]
		if systems.Can(vs.shown().Object(x.TrackRef), lifecycle.Inherit) == "" {
			n += index.CountsOf(model.TrackRef{File: x.File, Object: x.Object, Track: model.None})[model.Error]
			n += vs.inheritedErrors(x.TrackRef)
		}
		return n
	}
	for i, v := range vs.shown().Track(x.TrackRef).Versions {
		if v.Group() == x.Group {
			n += vs.errorsOf(x.TrackRef, i)
		}
	}
	return n
}

// errorsOf returns the number of errors about a version.
func (vs *Views) errorsOf(p model.TrackRef, version int) (n int) {
	vs.shown().Index().Each(p, version, func(f *model.Finding) {
		if f.Severity == model.Error && !f.Past && f.Ref.Version == version {
			n++
		}
	})
	return n
}

// inheritedErrors returns the number of errors about the versions that a track inherits.
func (vs *Views) inheritedErrors(p model.TrackRef) (n int) {
	t := vs.shown().Track(p)
	if t == nil {
		return 0
	}
	if l := vs.At(p); l.parent == nil || vs.shown().Index().CountsOf(l.parentAt)[model.Error] == 0 {
		return 0
	}
	for i := range t.Versions {
		if parent, at, ok := vs.Inherited(p, i); ok {
			n += vs.errorsOf(parent, at)
		}
	}
	return n
}

// Label returns the name of a track. If several objects are open, it begins with that of the
// object.
func (vs *Views) Label(p model.TrackRef) string {
	label := NameOf(vs.shown().Track(p))
	if vs.SeveralObjects() {
		label = vs.ObjectLabel(p) + "/" + label
	}
	return label
}

// ObjectLabel returns the name of an object, so that it differs from those of all open objects. If
// others have the same name, that is the name with the namespace, or the name of the file.
func (vs *Views) ObjectLabel(p model.TrackRef) string {
	o, name := vs.shown().Object(p), vs.Name(p)
	if o.Name == "" {
		return name
	}
	switch names := vs.namedNow(); {
	case names.alike[[3]string{o.Kind, o.Namespace, o.Name}] > 1:
		return vs.ed.Files[p.File].Name
	case names.same[o.Name] > 1 && o.Namespace != "":
		return ChildName(o)
	}
	return name
}

// Name returns what distinguishes an object in its file, or else the name of the file.
func (vs *Views) Name(p model.TrackRef) string {
	set := vs.shown().Objects(p.File)
	if name := systems.Of(set[p.Object]).Label(set, p.Object); name != "" {
		return name
	}
	return vs.ed.Files[p.File].Name
}

// SeveralObjects reports whether more than one object is open.
func (vs *Views) SeveralObjects() bool {
	n := 0
	for _, d := range vs.shown().Drafts {
		n += len(d.Objects())
	}
	return n > 1
}

// NameOf returns the name of a track as lists show it. The name of an image has no prefix. The text
// for nil is "no versions".
func NameOf(t *model.Track) string {
	if t == nil {
		return "no versions"
	}
	return model.Escape(strings.TrimPrefix(t.Name, model.ImagePrefix))
}

// ChildName returns the name of a namespaced profile as users type it: namespace/name.
func ChildName(o *model.Object) string {
	if o.Namespace == "" {
		return model.Escape(o.Name)
	}
	return model.Escape(o.Namespace + "/" + o.Name)
}
