package tui

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// tally sorts the findings of a moment by what they are about. That of a trial
// is the kept one's with the few findings that the trial brings or mends, so a
// key costs what it changes and not all there is to say.
type tally struct {
	counts [model.Error + 1]int
	of     *moment
	// Either all findings are listed by version, and by the text of the second
	// version involved; tracks counts them, those
	// about an object as a whole for the track model.None.
	versions map[versionAt][]*model.Finding
	others   map[otherText][]*model.Finding
	tracks   map[model.TrackRef]*[model.Error + 1]int
	// Or this is the tally of base with some gone and some come.
	base       *tally
	gone, come []fileFinding
}

// versionAt addresses a version, otherText names one that a finding mentions.
type (
	versionAt struct {
		model.TrackRef
		version int
	}
	otherText struct {
		model.TrackRef
		text string
	}
	startOf struct {
		model.TrackRef
		version, stage int
	}
)

// fileFinding is a finding of one of the open files.
type fileFinding struct {
	file int
	*model.Finding
}

func (f fileFinding) place() model.TrackRef {
	return model.TrackRef{File: f.file, Object: f.Ref.Object, Track: f.Ref.Track}
}

// concerns tells whether the finding is about a version, alone or as the second
// one.
func (f fileFinding) concerns(p model.TrackRef, version int, text string) bool {
	return f.place() == p && (f.Ref.Version == version || f.Other != "" && f.Other == text)
}

// remark is what a rule says of a stage.
type remark struct {
	severity model.Severity
	rule     string
}

// mostChanges is up to how many changed findings a tally is made from another.
const mostChanges = 100

// counted gives the tally of a moment.
func (m *moment) counted() *tally {
	if m.tally == nil {
		m.tally = newTally(m)
	}
	return m.tally
}

// newTally goes through all findings.
func newTally(m *moment) *tally {
	t := &tally{of: m, versions: map[versionAt][]*model.Finding{}, others: map[otherText][]*model.Finding{}, tracks: map[model.TrackRef]*[3]int{}}
	for file := range m.findings {
		for i := range m.findings[file] {
			f := fileFinding{file, &m.findings[file][i]}
			t.counts[f.Severity]++
			p := f.place()
			if t.tracks[p] == nil {
				t.tracks[p] = new([3]int)
			}
			if t.tracks[p][f.Severity]++; f.Ref.Track < 0 {
				continue
			}
			if f.Ref.Version >= 0 {
				at := versionAt{p, f.Ref.Version}
				t.versions[at] = append(t.versions[at], f.Finding)
			}
			if f.Other != "" {
				at := otherText{p, f.Other}
				t.others[at] = append(t.others[at], f.Finding)
			}
		}
	}
	return t
}

// tallyFrom makes the tally of a moment from that of the moment before.
func tallyFrom(m, before *moment) *tally {
	t := &tally{of: m, base: before.counted(), counts: before.counted().counts}
	if t.base.base != nil {
		return newTally(m)
	}
	for file := range m.findings {
		if before.sameFindings(m, file) {
			continue
		}
		gone, come := difference(before.findings[file], m.findings[file])
		if len(gone)+len(come) > mostChanges {
			return newTally(m)
		}
		for _, f := range gone {
			t.gone = append(t.gone, fileFinding{file, f})
			t.counts[f.Severity]--
		}
		for _, f := range come {
			t.come = append(t.come, fileFinding{file, f})
			t.counts[f.Severity]++
		}
	}
	return t
}

// sameFindings tells whether two moments share the findings of a file.
func (m *moment) sameFindings(o *moment, file int) bool {
	a, b := m.findings[file], o.findings[file]
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// difference gives the findings that are in one list only, word for word. Both
// are in the same order, so it walks them side by side.
func difference(before, after []model.Finding) (gone, come []*model.Finding) {
	const near = 32
	i, j := 0, 0
	for i < len(before) && j < len(after) {
		if sameFinding(&before[i], &after[j]) {
			i, j = i+1, j+1
			continue
		}
		skip := 1
		for skip < near && !(i+skip < len(before) && sameFinding(&before[i+skip], &after[j])) && !(j+skip < len(after) && sameFinding(&before[i], &after[j+skip])) {
			skip++
		}
		switch {
		case skip < near && i+skip < len(before) && sameFinding(&before[i+skip], &after[j]):
			gone, i = appendPointers(gone, before[i:i+skip]), i+skip
		case skip < near:
			come, j = appendPointers(come, after[j:j+skip]), j+skip
		default:
			gone, come = append(gone, &before[i]), append(come, &after[j])
			i, j = i+1, j+1
		}
	}
	return appendPointers(gone, before[i:]), appendPointers(come, after[j:])
}

func appendPointers(list []*model.Finding, findings []model.Finding) []*model.Finding {
	for i := range findings {
		list = append(list, &findings[i])
	}
	return list
}

func sameFinding(a, b *model.Finding) bool {
	return a.Ref == b.Ref && a.Severity == b.Severity && a.Place == b.Place && a.Rule == b.Rule && a.Message == b.Message &&
		a.Other == b.Other && a.Version == b.Version && a.Type == b.Type
}

// text is a version's text in the moment of the tally.
func (t *tally) text(p model.TrackRef, version int) string {
	objects := t.of.drafts[p.File].Objects()
	if p.Object < len(objects) && p.Track < len(objects[p.Object].Tracks) && version < len(objects[p.Object].Tracks[p.Track].Versions) {
		return objects[p.Object].Tracks[p.Track].Versions[version].Text
	}
	return ""
}

// about lists the findings about a version, the worst first.
func (t *tally) about(p model.TrackRef, version int) []*model.Finding {
	text := t.text(p, version)
	if t.base == nil {
		own, other := t.versions[versionAt{p, version}], t.others[otherText{p, text}]
		if len(other) == 0 {
			return own
		}
		all := slices.Clone(own)
		for _, f := range other {
			if !slices.Contains(own, f) { // of two entries with one text, both are meant
				all = append(all, f)
			}
		}
		return worstFirst(all)
	}
	list := t.base.about(p, version)
	if !slices.ContainsFunc(t.gone, func(f fileFinding) bool { return f.concerns(p, version, text) }) &&
		!slices.ContainsFunc(t.come, func(f fileFinding) bool { return f.concerns(p, version, text) }) {
		return list
	}
	list = slices.DeleteFunc(slices.Clone(list), func(f *model.Finding) bool {
		return slices.ContainsFunc(t.gone, func(g fileFinding) bool { return g.Finding == f })
	})
	for _, f := range t.come {
		if f.concerns(p, version, text) {
			list = append(list, f.Finding)
		}
	}
	return worstFirst(list)
}

func worstFirst(list []*model.Finding) []*model.Finding {
	slices.SortStableFunc(list, func(a, b *model.Finding) int { return int(b.Severity) - int(a.Severity) })
	return list
}

// worst gives the worst finding of a version and whether there is one.
func (t *tally) worst(p model.TrackRef, version int) (worst model.Severity, ok bool) {
	for _, f := range t.about(p, version) {
		worst, ok = max(worst, f.Severity), true
	}
	return worst, ok
}

// start gives what the worst finding says of a stage, and whether there is one.
func (t *tally) start(at startOf) (r remark, ok bool) {
	for _, f := range t.about(at.TrackRef, at.version) {
		if f.Ref.Version == at.version && f.Ref.Stage == at.stage && (!ok || f.Severity > r.severity) {
			r, ok = remark{f.Severity, f.Rule}, true
		}
	}
	return r, ok
}

// worstOf gives the worst finding of a track and whether there is one.
func (t *tally) worstOf(p model.TrackRef) (model.Severity, bool) {
	var counts [model.Error + 1]int
	whole := t
	if t.base != nil {
		whole = t.base
	}
	if n := whole.tracks[p]; n != nil {
		counts = *n
	}
	for _, f := range t.gone {
		if f.place() == p {
			counts[f.Severity]--
		}
	}
	for _, f := range t.come {
		if f.place() == p {
			counts[f.Severity]++
		}
	}
	for severity := model.Error; ; severity-- {
		if counts[severity] > 0 {
			return severity, true
		}
		if severity == model.Info {
			return severity, false
		}
	}
}

// freshIn lists the findings of a file in a trial that the state before did not
// have.
func (e *Editor) freshIn(trial *moment, file int) []model.Finding {
	before, after := e.kept().findings[file], trial.findings[file]
	gone, come := difference(before, after)
	return lifecycle.New(values(gone), values(come))
}

func values(list []*model.Finding) []model.Finding {
	out := make([]model.Finding, len(list))
	for i, f := range list {
		out[i] = *f
	}
	return out
}
