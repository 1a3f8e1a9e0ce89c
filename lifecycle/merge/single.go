package merge

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/gep32/gardener"
	"github.com/lctui/lctui/model"
)

// Version merges one entry of a namespaced profile over the parent's version
// of that text, as Merge does, for showing what a change of the parent does to
// it. An entry that is wrong leaves the parent's version; nil for either means
// that there is none.
func Version(d lifecycle.Dialect, image bool, base, over *model.Version) *model.Version {
	switch {
	case over == nil:
		return base
	case base == nil && image:
		return gardener.WithArchitecture(over)
	case base == nil:
		return nil
	}
	return mergeVersion(d, image, base, over).version
}
