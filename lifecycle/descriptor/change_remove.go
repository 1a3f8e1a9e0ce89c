package descriptor

import "github.com/lctui/lctui/model"

// remove drops a version 0.n from both lists, or a whole major. A single minor from 1.0 on
// can be removed only if it is all that its major has.
func (a *asked) remove() (Change, error) {
	goes := func(v model.APIVersion) bool { return v == a.version }
	if a.version.Major > 0 {
		_, top := highest(a.lists.Supported, a.version.Major)
		switch {
		case a.bare || a.version == top && top.Minor == 0:
			goes = func(v model.APIVersion) bool { return v.Major == a.version.Major }
		case StatusOf(a.lists, a.version) != Unsupported:
			return Change{}, a.insideRange()
		}
	}
	next := *a.lists
	next.Deprecated, next.Supported = without(next.Deprecated, goes), without(next.Supported, goes)
	supported := len(next.Supported.Entries) < len(a.lists.Supported.Entries)
	deprecated := len(next.Deprecated.Entries) < len(a.lists.Deprecated.Entries)
	c := Change{Lists: &next, Changed: true, Message: a.name() + " removed"}
	switch {
	case !supported && !deprecated:
		return Change{}, a.notThere()
	case !supported:
		c.Message += " from the deprecated versions; it was not supported"
		c.Effect = "drops " + a.text() + " from the deprecated versions"
	case !deprecated:
		c.Effect = "removes " + a.text() + ", which was not deprecated before"
		c.Warnings = []Caution{{NotDeprecated, a.text() + " was not deprecated before; the policy is to remove an API 6 months after its deprecation at the earliest"}}
	default:
		c.Effect = "removes " + a.text() + " from both lists"
	}
	return c, nil
}

func (a *asked) insideRange() *model.Refusal {
	whole := a.api + "/" + a.major()
	_, top := highest(a.lists.Supported, a.version.Major)
	return &model.Refusal{
		What:  "cannot remove " + a.name() + ": it lies inside the range " + rangeOf(top) + "; remove " + whole + " instead, all of it",
		Short: a.text() + " lies inside a range; remove " + whole + " instead",
	}
}

func (a *asked) notThere() *model.Refusal {
	return &model.Refusal{
		What:  "cannot remove " + a.name() + ": it is in neither list; " + supportedWords(a.lists),
		Short: a.text() + " is in neither list",
	}
}
