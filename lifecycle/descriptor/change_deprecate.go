package descriptor

import "github.com/lctui/lctui/model"

// deprecate adds the version to the deprecated list, from 1.0 on as a bare major, because a
// single minor cannot be deprecated there.
func (a *asked) deprecate() (Change, error) {
	switch StatusOf(a.lists, a.version) {
	case Unsupported:
		return Change{}, a.unsupported()
	case Deprecated:
		return Change{Message: a.name() + " is already deprecated", Effect: "already deprecated"}, nil
	}
	next := *a.lists
	c := Change{Lists: &next, Changed: true, Message: a.name() + " deprecated", Effect: "supported to deprecated"}
	if a.version.Major == 0 {
		next.Deprecated = with(next.Deprecated, a.version, a.version.String())
		return c, nil
	}
	major := a.major()
	next.Deprecated = with(next.Deprecated, model.APIVersion{Major: a.version.Major}, major)
	_, top := highest(next.Supported, a.version.Major)
	c.Message = a.api + "/" + major + " deprecated: " + rangeOf(top)
	c.Effect = "deprecates the whole major " + major + ": " + rangeOf(top)
	if !a.bare {
		c.Warnings = []Caution{{WholeMajor, "a single minor cannot be deprecated: " + a.version.String() + " goes with its whole major " + major + ", " + rangeOf(top)}}
	}
	return c, nil
}
