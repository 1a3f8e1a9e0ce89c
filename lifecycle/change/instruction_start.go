package change

import (
	"github.com/lctui/lctui/model"
)

// SetsStart gives the start that the change gives to a stage, and whether it
// gives it one: STAGE=TIME and STAGE= do, shifts do not.
func (c Instruction) SetsStart(stage string) (model.Start, bool) {
	if c.Op != opStart || c.name != stage {
		return model.Start{}, false
	}
	return c.Start, true
}

// Made tells whether a version says already what the change asks for.
func (c Instruction) Made(v *model.Version) bool {
	switch c.Op {
	case opStart:
		k := v.StageNamed(c.name)
		return k != model.None && v.Stages[k].Start.Equal(c.Start)
	case opRemove:
		return v.StageNamed(c.name) == model.None
	case opExpiration:
		return v.HasExpiration && v.Expiration.Equal(c.Start)
	case opClearExpiration:
		return !v.HasExpiration
	case opClassification:
		return v.Classification.Set && v.Classification.Text == c.name
	case opClearClassification:
		return !v.Classification.Set
	}
	return false
}
