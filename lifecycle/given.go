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
