package lifecycle

import "github.com/lctui/lctui/model"

// kindred knows the objects that others are judged beside: what they were
// before, and their parents.
type kindred struct {
	old     *elders
	parents map[string]*model.Object
}

func newKindred(c *Case, objects []*model.Object) *kindred {
	k := &kindred{old: newElders(c.Old, objects), parents: map[string]*model.Object{}}
	for _, p := range c.Parents {
		if p.Kind == model.CloudProfile {
			k.parents[p.Name] = p
		}
	}
	return k
}
