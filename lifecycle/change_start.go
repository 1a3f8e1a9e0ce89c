package lifecycle

import "github.com/lctui/lctui/model"

// SetsStart gives the start that the change gives to a stage, and whether it
// gives it one: STAGE=TIME and STAGE= do, shifts do not.
func (c Change) SetsStart(stage string) (model.Start, bool) {
	if c.op != opStart || c.name != stage {
		return model.Start{}, false
	}
	return c.start, true
}
