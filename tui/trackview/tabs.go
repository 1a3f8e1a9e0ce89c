package trackview

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
)

// Tab is one entry of the list of tracks: a track, or a group of versions of a track
// whose rows show several groups one below the other.
type Tab struct {
	model.TrackRef
	// Group is the name of the group, "" for the whole track.
	Group string
}

// grouped reports whether the versions of a track stand in groups.
func grouped(t *model.Track) bool { return len(t.Versions) > 0 && t.Versions[0].Group != "" }

// Tabs lists all tracks of all files in their order, groups apart. A namespaced profile that has
// no list of versions yet is a tab too, so that it can be seen.
func (vs *Views) Tabs() (out []Tab) {
	for file, d := range vs.shown().Drafts {
		for i, o := range d.Objects() {
			if len(o.Tracks) == 0 && systems.Can(o, lifecycle.Inherit) == "" {
				out = append(out, Tab{TrackRef: model.TrackRef{File: file, Object: i, Track: model.None}})
			}
			for k, t := range o.Tracks {
				p := model.TrackRef{File: file, Object: i, Track: k}
				if !grouped(t) {
					out = append(out, Tab{TrackRef: p})
					continue
				}
				for n, v := range t.Versions {
					if n == 0 || v.Group != t.Versions[n-1].Group {
						out = append(out, Tab{p, v.Group})
					}
				}
			}
		}
	}
	return out
}

// Names returns how many tabs there are, and the greatest width of their names and, if several
// objects are open, of the names of those.
func (vs *Views) Names() (tabs, widest int) {
	if state := vs.shown(); state != vs.namesOf {
		vs.namesOf, vs.tabs, vs.widest = state, 0, 0
		several := vs.SeveralObjects()
		for _, x := range vs.Tabs() {
			vs.tabs++
			name := NameOf(vs.shown().Track(x.TrackRef))
			if x.Group != "" {
				name = model.Escape(x.Group)
			}
			vs.widest = max(vs.widest, draw.Width(name)+len(strconv.Itoa(vs.TabCount(x)))-1)
			if several {
				vs.widest = max(vs.widest, draw.Width(vs.ObjectLabel(x.TrackRef))-2)
			}
		}
	}
	return vs.tabs, vs.widest
}

// TabLabel returns the name of a tab among all.
func (vs *Views) TabLabel(x Tab) string {
	if x.Group != "" {
		return model.Escape(x.Group)
	}
	return vs.Label(x.TrackRef)
}

// TabCount returns how many versions a tab has, without those being typed.
func (vs *Views) TabCount(x Tab) (n int) {
	t := vs.ed.Now().Track(x.TrackRef)
	switch {
	case t == nil:
		return 0
	case x.Group == "":
		return len(t.Versions)
	}
	for _, v := range t.Versions {
		if v.Group == x.Group {
			n++
		}
	}
	return n
}

// TrackAndCount returns a tab's name and how many versions it has.
func (vs *Views) TrackAndCount(x Tab) string {
	if vs.shown().Track(x.TrackRef) == nil {
		if vs.shown().Object(x.TrackRef) == nil {
			return ""
		}
		return vs.Label(x.TrackRef)
	}
	return vs.TabLabel(x) + " " + strconv.Itoa(vs.TabCount(x))
}

// Worst returns the severity of the worst finding of a tab and whether there is one. Findings
// about a namespaced profile as a whole, such as those about its parent, count for each of its
// tracks: the stages of those are not known then.
func (vs *Views) Worst(x Tab) (worst model.Severity, ok bool) {
	index := vs.shown().Index()
	if x.Group == "" {
		worst, ok = index.WorstOf(x.TrackRef)
		whole, has := index.WorstOf(model.TrackRef{File: x.File, Object: x.Object, Track: model.None})
		if has && systems.Can(vs.shown().Object(x.TrackRef), lifecycle.Inherit) == "" {
			return max(worst, whole), true
		}
		return worst, ok
	}
	for i, v := range vs.shown().Track(x.TrackRef).Versions {
		if severity, has := index.Worst(x.TrackRef, i); has && v.Group == x.Group {
			worst, ok = max(worst, severity), true
		}
	}
	return worst, ok
}

// Label returns the name of a track, with that of its object if several are open.
func (vs *Views) Label(p model.TrackRef) string {
	label := NameOf(vs.shown().Track(p))
	if vs.SeveralObjects() {
		label = vs.ObjectLabel(p) + "/" + label
	}
	return label
}

// ObjectLabel returns the name of an object among all that are open. If others have the same
// name, it returns the name with the namespace, or the name of the file.
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

// Name returns what tells an object apart in its file, or else the name of the file.
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

// NameOf returns a track's name as lists show it: that of an image without its prefix.
func NameOf(t *model.Track) string {
	if t == nil {
		return "no versions"
	}
	return model.Escape(strings.TrimPrefix(t.Name, model.ImagePrefix))
}

// ChildName returns the name of a namespaced profile as people type it: namespace/name.
func ChildName(o *model.Object) string {
	if o.Namespace == "" {
		return model.Escape(o.Name)
	}
	return model.Escape(o.Namespace + "/" + o.Name)
}
