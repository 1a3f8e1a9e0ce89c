package lifecycle

import (
	"github.com/lctui/lctui/model"
)

// isDescriptor tells whether an object's versions follow from lists. The rules of
// profiles say nothing of such objects; package descriptor judges them, the same in both
// dialects.
func isDescriptor(o *model.Object) bool { return o.Descriptor != nil }

// isRecord tells whether an object's stages record what happened. The rules of
// profiles say nothing of such objects; package revision judges them.
func isRecord(o *model.Object) bool { return o.Scale != nil && o.Scale.Recorded }
