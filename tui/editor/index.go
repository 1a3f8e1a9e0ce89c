package editor

import (
	"slices"

	"github.com/lctui/lctui/model"
)

// Index sorts the findings of a snapshot by what they are about. That of a trial
// is the kept one's with the few findings that the trial brings or mends, so a
// key costs what it changes and not all there is to say.
type Index struct {
	Counts [model.Error + 1]int
	of     *Snapshot
	// Either all findings are listed by version, and by the text of the second
	// version involved; tracks counts them, those
	// about an object as a whole for the track model.None.
	versions map[versionAt][]*model.Finding
	others   map[otherText][]*model.Finding
	tracks   map[model.TrackRef]*[model.Error + 1]int
	// Or this is the index of base with some gone and some come.
	base       *Index
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
	StartOf struct {
		model.TrackRef
		Version, Stage int
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

// concerns reports whether the finding is about a version, alone or as the second
// one.
func (f fileFinding) concerns(p model.TrackRef, version int, text string) bool {
	return f.place() == p && (f.Ref.Version == version || f.Other != "" && f.Other == text)
}

// remark is what a rule says of a stage.
type remark struct {
	Severity model.Severity
	Rule     string
}

// mostChanges is up to how many changed findings a index is made from another.
const mostChanges = 100

// Index returns the index of a snapshot.
func (m *Snapshot) Index() *Index {
	if m.index == nil {
		m.index = NewIndex(m)
	}
	return m.index
}

// NewIndex goes through all findings.
func NewIndex(m *Snapshot) *Index {
	t := &Index{of: m, versions: map[versionAt][]*model.Finding{}, others: map[otherText][]*model.Finding{}, tracks: map[model.TrackRef]*[3]int{}}
	for file := range m.Findings {
		for i := range m.Findings[file] {
			f := fileFinding{file, &m.Findings[file][i]}
			t.Counts[f.Severity]++
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

// indexFrom makes the index of a snapshot from that of the snapshot before.
func indexFrom(m, before *Snapshot) *Index {
	t := &Index{of: m, base: before.Index(), Counts: before.Index().Counts}
	if t.base.base != nil {
		return NewIndex(m)
	}
	for file := range m.Findings {
		if before.sameFindings(m, file) {
			continue
		}
		gone, come := difference(before.Findings[file], m.Findings[file])
		if len(gone)+len(come) > mostChanges {
			return NewIndex(m)
		}
		for _, f := range gone {
			t.gone = append(t.gone, fileFinding{file, f})
			t.Counts[f.Severity]--
		}
		for _, f := range come {
			t.come = append(t.come, fileFinding{file, f})
			t.Counts[f.Severity]++
		}
	}
	return t
}

// sameFindings reports whether two snapshots share the findings of a file.
func (m *Snapshot) sameFindings(o *Snapshot, file int) bool {
	a, b := m.Findings[file], o.Findings[file]
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// difference returns the findings that are in one list only, word for word. Both
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

// text is a version's text in the snapshot of the index.
func (t *Index) text(p model.TrackRef, version int) string {
	objects := t.of.Drafts[p.File].Objects()
	if p.Object < len(objects) && p.Track < len(objects[p.Object].Tracks) && version < len(objects[p.Object].Tracks[p.Track].Versions) {
		return objects[p.Object].Tracks[p.Track].Versions[version].Text
	}
	return ""
}

// About lists the findings about a version, the worst first.
func (t *Index) About(p model.TrackRef, version int) []*model.Finding {
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
		return WorstFirst(all)
	}
	list := t.base.About(p, version)
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
	return WorstFirst(list)
}

// WorstFirst sorts findings: errors before warnings before infos.
func WorstFirst(list []*model.Finding) []*model.Finding {
	slices.SortStableFunc(list, func(a, b *model.Finding) int { return int(b.Severity) - int(a.Severity) })
	return list
}

// Worst returns the worst finding of a version and whether there is one.
func (t *Index) Worst(p model.TrackRef, version int) (worst model.Severity, ok bool) {
	for _, f := range t.About(p, version) {
		worst, ok = max(worst, f.Severity), true
	}
	return worst, ok
}

// Start returns what the worst finding says of a stage, and whether there is one.
func (t *Index) Start(at StartOf) (r remark, ok bool) {
	for _, f := range t.About(at.TrackRef, at.Version) {
		if f.Ref.Version == at.Version && f.Ref.Stage == at.Stage && (!ok || f.Severity > r.Severity) {
			r, ok = remark{f.Severity, f.Rule}, true
		}
	}
	return r, ok
}

// WorstOf returns the worst finding of a track and whether there is one.
func (t *Index) WorstOf(p model.TrackRef) (model.Severity, bool) {
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

// FindingValues returns the findings of a list.
func FindingValues(list []*model.Finding) []model.Finding {
	out := make([]model.Finding, len(list))
	for i, f := range list {
		out[i] = *f
	}
	return out
}
