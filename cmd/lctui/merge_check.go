package main

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/accept"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// outcome is the result for one namespaced profile.
type outcome struct {
	result *merge.Result
	// stored is the namespaced profile as the server stores it if result is the merge of that, else
	// nil.
	stored         *merge.Stored
	errors, merged []model.Finding
	admission      merge.Admission
	// failure is the reason why the profiles as requested cannot be merged, or why the change of
	// the parent is refused. It is nil if there is neither.
	failure *merge.Failure
}

// failed reports whether the outcome has an error.
func (o *outcome) failed() bool {
	isError := func(f model.Finding) bool { return f.Severity == model.Error }
	return o.result.Failure() != nil || slices.ContainsFunc(o.errors, isError) || slices.ContainsFunc(o.merged, isError) ||
		slices.ContainsFunc(o.admission.Findings, isError)
}

// outcome merges a namespaced profile over its parent and checks it.
func (m *merging) outcome(p *mergePair) *outcome {
	r := m.merger.Merge(p.parent, p.namespaced)
	o := m.check(r, p)
	if o.failure = r.Failure(); p.oldParent != nil {
		o.failure = p.refused
	}
	return o
}

// check checks a namespaced profile by itself, over its parent, and the result of the merge.
func (m *merging) check(r *merge.Result, p *mergePair) *outcome {
	o := &outcome{result: r}
	over := m.checkResult(o, p.oldParent, p.before)
	o.merged = slices.Concat(m.undecodedOf(r.Parent), o.merged)
	o.errors = check.BySeverity(m.aloneOf(r.Namespaced, p.before != nil), over, r.StaleStatus())
	accepted := m.acceptedIn(r.Namespaced.File)
	for _, list := range []*[]model.Finding{&o.errors, &o.merged, &o.admission.Findings} {
		*list, _ = accepted.Apply(*list, false)
	}
	return o
}

// aloneIn is the key of findings: a file, and whether they are about its updated or its created
// namespaced profiles.
type aloneIn struct {
	file   string
	update bool
}

// aloneOf returns the findings about a namespaced profile by itself. All objects of a file are
// checked together, and only once.
func (m *merging) aloneOf(g lifecycle.Given, update bool) []model.Finding {
	in := aloneIn{g.File, update}
	if m.alone[in] == nil {
		of := check.Case{File: g.File, Now: m.Now, Dialect: m.Dialect, GateOff: m.GateOff, Policies: m.Policies}
		if m.create {
			of.Old, of.Create = []*model.Object{}, true
		}
		for _, p := range m.pairs {
			if p.namespaced.File != g.File || (p.before != nil) != update {
				continue
			}
			of.AddParent(p.namespaced.Object, p.parent.Object)
			if update {
				of.Old = append(of.Old, p.before)
			}
		}
		by := map[int][]model.Finding{}
		for _, f := range check.NewChecker(of).Findings(m.related.Docs[g.File].Objects()) {
			by[f.Ref.Object] = append(by[f.Ref.Object], f)
		}
		m.alone[in] = by
	}
	return m.alone[in][g.Index]
}

// undecodedOf returns the findings about values of a parent that do not decode. They are found once
// for all its namespaced profiles.
func (m *merging) undecodedOf(parent lifecycle.Given) []model.Finding {
	found, known := m.undecoded[parent.Object]
	if !known {
		above := check.Case{File: parent.File, Now: m.Now, Dialect: m.Dialect}
		found = check.Undecoded(above, m.related.Docs[parent.File].Objects(), parent.Index)
		m.undecoded[parent.Object] = found
	}
	return found
}

// acceptedIn returns the findings that are accepted in a file.
func (m *merging) acceptedIn(file string) *accept.File {
	if m.accepted[file] == nil {
		m.accepted[file] = m.related.Accepted(m.related.Docs[file])
	}
	return m.accepted[file]
}

// checkResult sets the findings about the merged profile and the admission. It returns the findings
// about the namespaced profile over its parent. If the server drops overrides from the request,
// findings about the server are about the remaining ones. In the dialect gardener, the merge of the
// remaining ones is then the result.
func (m *merging) checkResult(o *outcome, oldParent *lifecycle.Given, before *model.Object) []model.Finding {
	r := o.result
	var parent *model.Object
	if oldParent != nil {
		parent = oldParent.Object
	}
	was := r.Before(parent, before)
	over := r.Findings()
	o.merged = m.related.OfMerged(r, was)
	namespaced := &merge.Stored{Object: r.Namespaced.Object}
	if before != nil || m.create {
		namespaced = merge.Store(r.Namespaced.Object, before, m.Now)
	}
	if namespaced.Object == r.Namespaced.Object {
		o.admission = r.Admit(before, m.Now, o.merged)
		return over
	}
	left := r.Stored(&merge.Stored{Object: r.Parent.Object}, namespaced)
	over = merge.AsStored(over, left.Located(left.Findings()), m.Dialect)
	o.merged = merge.AsStored(o.merged, left.Located(m.related.OfMerged(left.Result, was)), m.Dialect)
	o.admission = left.Admit(before, m.Now, o.merged)
	o.admission.Findings = left.Located(o.admission.Findings)
	if m.Dialect == lifecycle.Gardener {
		o.result, o.stored = left.Result, namespaced
	}
	return over
}

// before returns the namespaced profile before an update, from --old, or nil if it is being
// created.
func (m *merging) before(g lifecycle.Given) *model.Object {
	was := m.old.Find(g.Object)
	if was == nil && len(m.pairs) == 1 {
		was = m.old.Previous(g.Object)
	}
	if was != nil {
		return was
	}
	m.out.Note("%s: --old does not have %s, so it is checked as being created", g.File, g.Object)
	return nil
}

// furtherRefusals returns the findings of the admission. It leaves out those below error about a
// version that has an error anyway, because GEP-32 checks the same override first.
func (o *outcome) furtherRefusals() []model.Finding {
	return slices.DeleteFunc(slices.Clone(o.admission.Findings), func(f model.Finding) bool {
		return f.Severity < model.Error && slices.ContainsFunc(o.errors, func(e model.Finding) bool {
			return e.Severity == model.Error && e.Ref.OfVersion() == f.Ref.OfVersion()
		})
	})
}
