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

// elders gives each object the one before: the one of the same kind, namespace
// and name, or the only one of the kind where there is one of it on both sides.
// They are matched in one pass, as files may hold very many.
type elders struct{ before []*model.Object }

func newElders(old, objects []*model.Object) *elders {
	e := &elders{}
	if len(old) == 0 {
		return e
	}
	type name struct{ kind, namespace, name string }
	named := map[name][]*model.Object{}
	kinds, only := map[string][2]int{}, map[string]*model.Object{}
	count := func(o *model.Object, side int) {
		n := kinds[o.Kind]
		n[side]++
		kinds[o.Kind] = n
	}
	for _, o := range old {
		key := name{o.Kind, o.Namespace, o.Name}
		named[key] = append(named[key], o)
		only[o.Kind] = o
		count(o, 0)
	}
	for _, o := range objects {
		count(o, 1)
	}
	e.before = make([]*model.Object, len(objects))
	for i, o := range objects {
		key := name{o.Kind, o.Namespace, o.Name}
		if same := named[key]; len(same) > 0 {
			e.before[i], named[key] = same[0], same[1:]
		} else if kinds[o.Kind] == [2]int{1, 1} {
			e.before[i] = only[o.Kind]
		}
	}
	return e
}

// of gives the object before the one with that index, nil for a new one.
func (e *elders) of(i int) *model.Object {
	if i >= len(e.before) {
		return nil
	}
	return e.before[i]
}
