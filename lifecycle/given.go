package lifecycle

import (
	"github.com/lctui/lctui/model"
)

// Given is one of the objects of a merge, and where it stands.
type Given struct {
	// File is the name of its file, Index its index among the file's objects.
	File   string
	Index  int
	Object *model.Object
}

// String names the profile as messages do.
func (g Given) String() string { return model.Escape(g.Object.String()) }

// Relation is a way in which objects of several files are judged together.
type Relation struct {
	// Word is text that every file with such an object has, so that a file without it
	// need not be read for its objects.
	Word string
	kind string
}

// The relations between objects of several files. An object may be in none.
var (
	// Parents are objects that others may name as their parent (GEP-32, "Compatibility
	// with Namespaced Cloud Profiles").
	Parents = Relation{model.CloudProfile, model.CloudProfile}
	// Children are objects whose versions only move those of a parent, which they
	// name in Parent; without it their stages are unknown.
	Children = Relation{model.NamespacedCloudProfile, model.NamespacedCloudProfile}
	// Siblings are objects that are judged with their like in other files: the
	// revisions of one package.
	Siblings = Relation{model.PackageRevision, model.PackageRevision}
)

// Has reports whether an object is in the relation.
func (r Relation) Has(o *model.Object) bool { return o.Kind == r.kind }

// String returns the kind of the objects, for messages.
func (r Relation) String() string { return r.kind }

// In returns the objects of a file that are in the relation, in their order.
func (r Relation) In(file string, objects []*model.Object) (list []Given) {
	for i, o := range objects {
		if r.Has(o) {
			list = append(list, Given{File: file, Index: i, Object: o})
		}
	}
	return list
}
