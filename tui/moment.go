package tui

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
)

// moment is a state of the drafts of all files with what the rules say of it.
// The undo history is a list of moments, so a step that changes several files
// is undone in one.
type moment struct {
	drafts []model.Draft
	// own is what the rules say of each file alone, findings that and what they
	// say of the files together; behind is set while some of it is yet to come.
	own, findings [][]model.Finding
	behind        bool
	// stale is set while the findings are those of a former text; the rules are
	// asked when the state is shown.
	stale bool
	// approved are the files whose edits the approval of a change request made,
	// with the file of that request. It is never changed in place.
	approved map[int]int
	// label says what the step did, focus where.
	label string
	focus focus
	// texts is what it did to the texts remembered, if anything.
	texts *textsStep
	// tally and errors are worked out of findings on demand.
	tally  *tally
	errors *[]model.Finding
}

// dirty tells whether there is anything to save.
func (m *moment) dirty() bool {
	for _, d := range m.drafts {
		if d.Dirty() {
			return true
		}
	}
	return false
}

// with gives a moment whose draft of one file is another one.
func (m *moment) with(file int, d model.Draft) *moment {
	next := m.clone()
	next.drafts[file] = d
	return next
}

// clone copies drafts and findings, for a state that is to differ from m.
func (m *moment) clone() *moment {
	return &moment{drafts: slices.Clone(m.drafts), own: slices.Clone(m.own), findings: slices.Clone(m.findings), behind: m.behind, approved: m.approved}
}

// judge asks the rules about the files whose drafts differ from before.
func (e *Editor) judge(m, before *moment) {
	for i, sheet := range e.sheets {
		if sheet.judge != nil && (before == nil || !sameList(m.drafts[i].Objects(), before.drafts[i].Objects())) {
			m.own[i] = sheet.judge.Findings(m.drafts[i].Objects())
		}
	}
	e.relate(m)
	m.tally, m.errors = nil, nil
	if before != nil {
		m.tally = tallyFrom(m, before)
	}
}

func sameList(a, b []*model.Object) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// try shows a state without keeping it.
func (s *session) try(m *moment) {
	if m != nil {
		s.ed.judge(m, s.ed.kept())
	}
	s.ed.trial = m
	s.settle()
}

// keep makes a state the present one: one undo step, what was undone before is
// forgotten.
func (s *session) keep(m *moment, label string) {
	s.ed.trial = nil
	if m == nil || s.ed.unchanged(m) {
		s.settle()
		return
	}
	if reason := s.mixes(m); reason != "" {
		s.settle()
		s.refuse(reason)
		return
	}
	s.ed.judge(m, s.ed.kept())
	m.label, m.focus = label, s.focus
	s.ed.moments = append(s.ed.moments[:s.ed.moment+1:s.ed.moment+1], m)
	s.ed.moment++
	s.settle()
}

// unchanged tells whether a state means the same as the present one.
func (e *Editor) unchanged(m *moment) bool {
	for i := range m.drafts {
		if !model.SameObjects(m.drafts[i].Objects(), e.kept().drafts[i].Objects()) {
			return false
		}
	}
	return true
}

// newErrors lists the error findings of the present state that the files as
// loaded did not have.
func (e *Editor) newErrors() []model.Finding {
	m := e.kept()
	e.relateAll(m)
	if m.errors != nil {
		return *m.errors
	}
	var out []model.Finding
	for i, sheet := range e.sheets {
		for _, f := range lifecycle.New(sheet.loaded, m.findings[i]) {
			if f.Severity == model.Error {
				out = append(out, f)
			}
		}
	}
	m.errors = &out
	return out
}

// changes lists all differences in meaning between the files as loaded and the
// present state.
func (e *Editor) changes(m *moment) (out []change.Change) {
	for file, d := range m.drafts {
		out = append(out, change.Diff(file, d)...)
	}
	return out
}
