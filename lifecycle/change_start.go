package lifecycle

import (
	"github.com/lctui/lctui/model"
)

// SetsStart gives the start that the change gives to a stage, and whether it
// gives it one: STAGE=TIME and STAGE= do, shifts do not.
func (c Change) SetsStart(stage string) (model.Start, bool) {
	if c.op != opStart || c.name != stage {
		return model.Start{}, false
	}
	return c.start, true
}

// made tells whether a version says already what the change asks for.
func (c Change) made(v *model.Version) bool {
	switch c.op {
	case opStart:
		k := v.StageNamed(c.name)
		return k != model.None && v.Stages[k].Start.Equal(c.start)
	case opRemove:
		return v.StageNamed(c.name) == model.None
	case opExpiration:
		return v.HasExpiration && v.Expiration.Equal(c.start)
	case opClearExpiration:
		return !v.HasExpiration
	case opClassification:
		return v.Classification.Set && v.Classification.Text == c.name
	case opClearClassification:
		return !v.Classification.Set
	}
	return false
}
