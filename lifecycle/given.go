package lifecycle

import (
	"github.com/lctui/lctui/model"
)

// Given is an object together with its file.
type Given struct {
	// File is the name of its file, Index its index among the file's objects.
	File   string
	Index  int
	Object *model.Object
}

// String returns the name of the object for messages, escaped.
func (g Given) String() string { return model.Escape(g.Object.String()) }

// Place returns a place in the file of the object.
func (g Given) Place(p model.Position) model.Place { return model.Place{File: g.File, Position: p} }

// Relation is a group of objects that are checked together across files.
type Relation struct {
	// Word is text that every file with such an object contains, so that a file without it
	// need not be parsed.
	Word string
	kind string
}

// The relations between objects of several files. An object is in at most one of them.
var (
	// Parents are objects that others may name as their parent (GEP-32, "Compatibility
	// with Namespaced Cloud Profiles").
	Parents = Relation{model.CloudProfile, model.CloudProfile}
	// Children are objects that override versions of the parent that they name; without the
	// parent their stages are unknown.
	Children = Relation{model.NamespacedCloudProfile, model.NamespacedCloudProfile}
	// Siblings are objects that are checked together with those of other files: the revisions
	// of one package.
	Siblings = Relation{model.PackageRevision, model.PackageRevision}
	// Contents are objects that are checked by the stage of another one, of the same name: the
	// files of a package revision.
	Contents = Relation{model.PackageRevisionResources, model.PackageRevisionResources}
)

// Has reports whether an object is in the relation.
func (r Relation) Has(o *model.Object) bool { return o.Kind == r.kind }

// String returns the kind of the objects, for messages.
func (r Relation) String() string { return r.kind }

// In returns the objects of a file that are in the relation, in the order of the file.
func (r Relation) In(file string, objects []*model.Object) (list []Given) {
	for i, o := range objects {
		if r.Has(o) {
			list = append(list, Given{File: file, Index: i, Object: o})
		}
	}
	return list
}
