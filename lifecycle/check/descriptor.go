package check

import (
	"github.com/lctui/lctui/lifecycle"
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

// descriptorRules are the rules of descriptors, in the words of this package's
// table.
func descriptorRules() (out []lifecycle.Rule) {
	for _, r := range descriptor.Rules() {
		out = append(out, lifecycle.Rule{Name: r.Name, Doc: r.Doc, Severity: r.Severity, Gardener: r.Severity})
	}
	return out
}
