package main

import (
	"slices"

	"github.com/lctui/lctui/cmd/lctui/judge"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// outcome is the result for one namespaced profile.
type outcome struct {
	result *merge.Result
	// stored is the namespaced profile as the server stores it, if result is the merge of that;
	// otherwise nil.
	stored         *merge.Stored
	errors, merged []model.Finding
	admission      merge.Admission
}

// failed reports whether the outcome has an error.
func (o *outcome) failed() bool {
	isError := func(f model.Finding) bool { return f.Severity == model.Error }
	return o.result.Failure() != nil || slices.ContainsFunc(o.errors, isError) || slices.ContainsFunc(o.merged, isError) ||
		slices.ContainsFunc(o.admission.Findings, isError)
}

// judge judges a namespaced profile by itself, over its parent, and the result of the merge.
func (m *merging) judge(r *merge.Result, oldParent *lifecycle.Given) *outcome {
	of := check.Case{File: r.Namespaced.File, Now: m.Now, Dialect: m.Dialect, GateOff: m.GateOff, Parents: []*model.Object{r.Parent.Object}, Policies: m.Policies}
	doc := m.docs[r.Namespaced.File]
	before := m.before(r.Namespaced)
	switch {
	case before != nil:
		of.Old = []*model.Object{before}
	case m.create:
		of.Old, of.Create = []*model.Object{}, true
	}
	alone := check.NewJudge(of).Findings(doc.Objects())
	o := &outcome{result: r}
	over := m.judgeResult(o, oldParent, before)
	above := check.Case{File: r.Parent.File, Now: m.Now, Dialect: m.Dialect}
	o.merged = append(check.Undecoded(above, m.docs[r.Parent.File].Objects(), r.Parent.Index), o.merged...)
	o.errors = check.BySeverity(aboutObject(alone, r.Namespaced.Index), over, r.StaleStatus())
	accepted := m.Accepted(doc, m.docs)
	for _, list := range []*[]model.Finding{&o.errors, &o.merged, &o.admission.Findings} {
		*list, _ = accepted.Apply(*list, false)
	}
	return o
}

// judgeResult judges the merged profile and the admission, and returns the findings about the
// namespaced profile over its parent. If the server drops overrides from the request, findings
// about what it does are those about the rest; in the dialect gardener the rest then becomes the
// result.
func (m *merging) judgeResult(o *outcome, oldParent *lifecycle.Given, before *model.Object) []model.Finding {
	r := o.result
	var parent *model.Object
	if oldParent != nil {
		parent = oldParent.Object
	}
	was := judge.MergedBefore(r, parent, before)
	over := r.Findings()
	o.merged = m.ResultFindings(r, was)
	namespaced := &merge.Stored{Object: r.Namespaced.Object}
	if before != nil || m.create {
		namespaced = merge.Store(r.Namespaced.Object, before, m.Now)
	}
	if namespaced.Object == r.Namespaced.Object {
		o.admission = r.Admit(before, m.Now, o.merged)
		return over
	}
	left := judge.NewStoredMerge(r, &merge.Stored{Object: r.Parent.Object}, namespaced)
	over = merge.AsStored(over, left.Located(left.Findings()), m.Dialect)
	o.merged = merge.AsStored(o.merged, left.Located(m.ResultFindings(left.Result, was)), m.Dialect)
	o.admission = left.Admit(before, m.Now, o.merged)
	o.admission.Findings = left.Located(o.admission.Findings)
	if m.Dialect == lifecycle.Gardener {
		o.result, o.stored = left.Result, namespaced
	}
	return over
}

// before returns a namespaced profile as it was before an update, or nil if it is being created.
func (m *merging) before(g lifecycle.Given) *model.Object {
	if !m.update {
		return nil
	}
	for _, o := range m.old {
		if o.Name == g.Object.Name && o.Namespace == g.Object.Namespace {
			return o
		}
	}
	if len(m.old) == 1 && len(m.pairs) == 1 {
		return m.old[0]
	}
	m.out.Note("%s: --old does not have %s, so its creation is judged", g.File, g.Object)
	return nil
}

// furtherRefusals returns the admission findings, except those below error for a version that has
// an error already (GEP-32 judges the same override first).
func (o *outcome) furtherRefusals() []model.Finding {
	return slices.DeleteFunc(slices.Clone(o.admission.Findings), func(f model.Finding) bool {
		return f.Severity < model.Error && slices.ContainsFunc(o.errors, func(e model.Finding) bool {
			return e.Severity == model.Error && e.Ref.OfVersion() == f.Ref.OfVersion()
		})
	})
}

func aboutObject(findings []model.Finding, i int) (out []model.Finding) {
	for _, f := range findings {
		if f.Ref.Object == i {
			out = append(out, f)
		}
	}
	return out
}
