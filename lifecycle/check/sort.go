package check

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// gather puts the findings of a version together, by place.
func (m *trackMemo) gather(i int) {
	before := len(m.all[i])
	m.all[i] = nil
	if found := m.slots[i].found; found != nil {
		m.all[i] = slices.Concat(found[:]...)
	}
	sortByPlace(m.all[i])
	if before+len(m.all[i]) > 0 {
		m.touched = append(m.touched, i)
	}
}

// sortAll lists the findings of the track by severity.
func (m *trackMemo) sortAll() {
	for severity := range m.sorted {
		m.sorted[severity] = nil
	}
	for _, found := range m.all {
		for k := range found {
			f := &found[k]
			m.sorted[f.Severity] = append(m.sorted[f.Severity], *f)
		}
	}
	m.touched = m.touched[:0]
}

// sortTouched does the same where only the versions touched differ.
func (m *trackMemo) sortTouched() {
	slices.Sort(m.touched)
	m.touched = slices.Compact(m.touched)
	for severity := range m.sorted {
		m.sorted[severity] = m.patch(m.sorted[severity], model.Severity(severity))
	}
	m.touched = m.touched[:0]
}

// patch gives the list of one severity with the findings of the versions touched
// in place of those that they had.
func (m *trackMemo) patch(list []model.Finding, severity model.Severity) []model.Finding {
	var out []model.Finding
	done := 0 // of list, as far as out is in use
	for _, i := range m.touched {
		from, _ := slices.BinarySearchFunc(list[done:], i, func(f model.Finding, i int) int { return f.Ref.Version - i })
		from += done
		to := from
		for to < len(list) && list[to].Ref.Version == i {
			to++
		}
		now := m.of(i, severity)
		if out == nil && len(now) == to-from {
			m.changed = m.changed || !sameFindings(list[from:to], now)
			copy(list[from:], now)
			done = to
			continue
		}
		if out == nil {
			out, done = make([]model.Finding, 0, len(list)+len(now)), 0
		}
		out = append(append(out, list[done:from]...), now...)
		done = to
	}
	if out == nil {
		return list
	}
	m.changed = true
	return append(out, list[done:]...)
}

// of lists the findings of one severity of a version.
func (m *trackMemo) of(i int, severity model.Severity) (out []model.Finding) {
	for _, f := range m.all[i] {
		if f.Severity == severity {
			out = append(out, f)
		}
	}
	return out
}
