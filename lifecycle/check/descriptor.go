package check

import (
	"github.com/lctui/lctui/lifecycle/descriptor"
	"github.com/lctui/lctui/model"
)

// describe judges a descriptor.
func (m *objectMemo) describe(o *model.Object) {
	m.object, m.size = o, [3]int{}
	m.own = descriptor.Findings(descriptor.Case{File: m.c.File, Ref: model.ObjectRef(m.index), Object: o, Before: m.old, Takes: m.limit.takes,
		Released: m.released, Nearest: model.Nearest})
	for i := range m.own {
		m.size[m.own[i].Severity]++
	}
}
