package lifecycle

import (
	"github.com/lctui/lctui/model"
)

// IsDescriptor tells whether an object's versions follow from lists. The rules of
// profiles say nothing of such objects; package descriptor judges them, the same in both
// dialects.
func IsDescriptor(o *model.Object) bool { return o.Descriptor != nil }

// IsRecord tells whether an object's stages record what happened. The rules of
// profiles say nothing of such objects; package revision judges them.
func IsRecord(o *model.Object) bool { return o.Scale != nil && o.Scale.Recorded }
