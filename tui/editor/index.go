package editor

import (
	"cmp"
	"slices"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
)

// Index sorts the findings of a snapshot by what they are about. The index of a trial refers to
// that of the kept state, and lists only the findings that the trial adds or fixes. So the cost of
// a key depends on what the key changes, not on the number of findings.
type Index struct {
	// Counts has the number of findings of each severity, except those about the past, which Past
	// counts.
	Counts severities
	Past   int
	of     *Snapshot
	// found are the findings of each file, as they were when the index was made.
	found [][]model.Finding
	// An index without base lists all findings by version, and by the text of the second version
	// involved. tracks counts those that are not past. Those about a whole object are counted for
	// the track model.None.
	versions map[about][]*model.Finding
	tracks   map[model.TrackRef]severities
	// An index with a base has the findings of base, except gone, and in addition come. A base has
	// no base itself.
	base       *Index
	gone, come []fileFinding
}

// severities count findings.
type severities = [model.Error + 1]int

// about addresses a version by its index, or by its text where a finding mentions it.
type about struct {
	model.TrackRef
	version int
	text    string
}

// StartOf addresses the start of a stage of a version.
type StartOf struct {
	model.TrackRef
	Version, Stage int
}

// fileFinding is a finding of one of the open files.
type fileFinding struct {
	file int
	*model.Finding
}

func (f fileFinding) place() model.TrackRef {
	return model.TrackRef{File: f.file, Object: f.Ref.Object, Track: f.Ref.Track}
}

// mostChanges is the largest number of findings by which two indexes may differ for one to be
// derived from the other. Above it, the index is built from all findings.
const mostChanges = 100

// Index returns the index of a snapshot.
func (m *Snapshot) Index() *Index {
	if m.index == nil {
		m.index = NewIndex(m)
	}
	return m.index
}

// NewIndex builds the index of a snapshot from all its findings.
func NewIndex(m *Snapshot) *Index {
	t := &Index{of: m, found: slices.Clone(m.Findings), versions: map[about][]*model.Finding{}, tracks: map[model.TrackRef]severities{}}
	for file := range m.Findings {
		for i := range m.Findings[file] {
			f := fileFinding{file, &m.Findings[file][i]}
			p := f.place()
			if t.count(f.Finding, 1); !f.Past {
				counts := t.tracks[p]
				counts[f.Severity]++
				t.tracks[p] = counts
			}
			if f.Ref.Track >= 0 && f.Ref.Version >= 0 {
				at := about{p, f.Ref.Version, ""}
				t.versions[at] = append(t.versions[at], f.Finding)
			}
			if f.Ref.Track >= 0 && f.Other != "" {
				at := about{p, model.None, f.Other}
				t.versions[at] = append(t.versions[at], f.Finding)
			}
		}
	}
	return t
}

// indexFrom derives the index of m from the index of before, or from its base. It builds the index
// from all findings if the two differ too much.
func indexFrom(m, before *Snapshot) *Index {
	base := before.Index()
	base = cmp.Or(base.base, base)
	t := &Index{of: m, found: slices.Clone(m.Findings), base: base, Counts: base.Counts, Past: base.Past}
	for file := range m.Findings {
		if sameSlice(base.found[file], m.Findings[file]) {
			continue
		}
		gone, come := check.Changed(base.found[file], m.Findings[file])
		if len(t.gone)+len(t.come)+len(gone)+len(come) > mostChanges {
			return NewIndex(m)
		}
		for _, f := range gone {
			t.gone = append(t.gone, fileFinding{file, f})
			t.count(f, -1)
		}
		for _, f := range come {
			t.come = append(t.come, fileFinding{file, f})
			t.count(f, 1)
		}
	}
	return t
}

// count adds n to the count that a finding belongs to.
func (t *Index) count(f *model.Finding, n int) {
	if f.Past {
		t.Past += n
	} else {
		t.Counts[f.Severity] += n
	}
}

// Any reports whether there are findings.
func (t *Index) Any() bool { return t.Counts != severities{} || t.Past > 0 }

// since returns the findings of a file that only an earlier index has, and those that only t has.
func (t *Index) since(before *Index, file int) (gone, come []*model.Finding) {
	if t.base != before {
		return check.Changed(before.found[file], t.found[file])
	}
	of := func(list []fileFinding) (out []*model.Finding) {
		for _, f := range list {
			if f.file == file {
				out = append(out, f.Finding)
			}
		}
		return out
	}
	return of(t.gone), of(t.come)
}

// About lists the findings about a version, including those that mention it as the other version,
// the worst first.
func (t *Index) About(p model.TrackRef, version int) (list []*model.Finding) {
	t.Each(p, version, func(f *model.Finding) { list = append(list, f) })
	return WorstFirst(list)
}

// Each calls visit for the findings that About lists, in no particular order.
func (t *Index) Each(p model.TrackRef, version int, visit func(*model.Finding)) {
	whole := cmp.Or(t.base, t)
	kept := func(f *model.Finding) {
		if !slices.ContainsFunc(t.gone, func(g fileFinding) bool { return g.Finding == f }) {
			visit(f)
		}
	}
	for _, f := range whole.versions[about{p, version, ""}] {
		kept(f)
	}
	if text := whole.text(p, version); text != "" {
		for _, f := range whole.versions[about{p, model.None, text}] {
			if f.Ref.Version != version { // a finding about an entry with the same text is about both
				kept(f)
			}
		}
	}
	for _, f := range t.come {
		if f.place() == p && (f.Ref.Version == version || f.Other != "" && f.Other == t.text(p, version)) {
			visit(f.Finding)
		}
	}
}

// text returns the text of a version, "" if there is none.
func (t *Index) text(p model.TrackRef, version int) string {
	if track := t.of.Track(p); track != nil && version < len(track.Versions) {
		return track.Versions[version].Text
	}
	return ""
}

// WorstFirst sorts a list in place in the order of CompareFindings, and returns it.
func WorstFirst(list []*model.Finding) []*model.Finding {
	slices.SortStableFunc(list, CompareFindings)
	return list
}

// CompareFindings orders findings: those about the past last, the others by severity, errors first.
func CompareFindings(a, b *model.Finding) int {
	if a.Past != b.Past {
		if a.Past {
			return 1
		}
		return -1
	}
	return int(b.Severity) - int(a.Severity)
}

// Worst returns the finding of a version that CompareFindings puts first, nil for none.
func (t *Index) Worst(p model.TrackRef, version int) (worst *model.Finding) {
	t.Each(p, version, func(f *model.Finding) {
		if worst == nil || CompareFindings(f, worst) < 0 {
			worst = f
		}
	})
	return worst
}

// Start returns the worst finding about a stage, nil for none.
func (t *Index) Start(at StartOf) (worst *model.Finding) {
	t.Each(at.TrackRef, at.Version, func(f *model.Finding) {
		if f.Ref.Version == at.Version && f.Ref.Stage == at.Stage && (worst == nil || f.Severity > worst.Severity) {
			worst = f
		}
	})
	return worst
}

// CountsOf returns the number of findings of each severity in a track, except those about the past.
func (t *Index) CountsOf(p model.TrackRef) severities {
	whole := t
	if t.base != nil {
		whole = t.base
	}
	counts := whole.tracks[p]
	for _, f := range t.gone {
		if f.place() == p && !f.Past {
			counts[f.Severity]--
		}
	}
	for _, f := range t.come {
		if f.place() == p && !f.Past {
			counts[f.Severity]++
		}
	}
	return counts
}

// FindingValues returns the findings of a list.
func FindingValues(list []*model.Finding) []model.Finding {
	out := make([]model.Finding, len(list))
	for i, f := range list {
		out[i] = *f
	}
	return out
}
