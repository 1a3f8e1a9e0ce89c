package check

import (
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// kindred knows the objects that others are judged beside: what they were
// before, and their parents.
type kindred struct {
	old     *lifecycle.Previously
	parents map[string]*model.Object
}

func newKindred(c *Case, objects []*model.Object) *kindred {
	k := &kindred{old: lifecycle.NewPreviously(c.Old, objects), parents: map[string]*model.Object{}}
	for _, p := range c.Parents {
		if p.Kind == model.CloudProfile {
			k.parents[p.Name] = p
		}
	}
	return k
}
