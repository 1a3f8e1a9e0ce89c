package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// workspace is what the open files are to one another: which profiles override
// which, and what is to say about that.
type workspace struct {
	// family is nil where no open file has a namespaced profile, or as long as
	// many are judged behind the first frame.
	family family
	// patient is set where all is judged at once, however long that takes.
	patient bool
	merged  mergedTrack
	// coming is set while the rest of the findings is on its way.
	coming bool
}

// family knows which of the open files override which.
type family interface {
	Some(files []lifecycle.Kin, most int) (found [][]model.Finding, left int)
	Bonds(files []lifecycle.Kin) []lifecycle.Bond
	Result(b lifecycle.Bond) *lifecycle.Result
}

// relatedAtOnce is how many namespaced profiles a key in their parent judges
// before its frame; the rest follows, relatedLater in one go, between other keys,
// none of which waits for more than some milliseconds (BenchmarkKeyInParent).
const (
	relatedAtOnce = 16
	relatedLater  = 10
)

// meet finds out what the open files are to one another. Where there is much to
// judge it is left for later, and it says so.
func (e *Editor) meet() (later bool) {
	versions, namespaced := 0, false
	for _, sheet := range e.sheets {
		for _, o := range shown(sheet.doc) {
			namespaced = namespaced || o.Kind == model.NamespacedCloudProfile
		}
		versions += countVersions(sheet.doc.Objects())
	}
	if !namespaced {
		e.workspace.family = nil
		return false
	}
	if versions > judgedLater && !e.workspace.patient {
		return true
	}
	e.workspace.family = lifecycle.NewFamily(e.now(), e.dialect())
	return false
}

// kin are the files of a moment as a family knows them.
func (e *Editor) kin(m *moment) []lifecycle.Kin {
	out := make([]lifecycle.Kin, len(e.sheets))
	for i, sheet := range e.sheets {
		out[i] = lifecycle.Kin{File: sheet.doc.Name(), Named: sheet.named, First: shown(sheet.doc), Now: m.drafts[i].Objects()}
	}
	return out
}

// relate puts together what the rules say of each file alone and of the files
// together.
func (e *Editor) relate(m *moment) { e.relateSome(m, relatedAtOnce) }

func (e *Editor) relateSome(m *moment, most int) {
	m.behind = false
	if e.workspace.family == nil {
		copy(m.findings, m.own)
		return
	}
	if e.workspace.patient {
		most = len(e.sheets) * len(e.sheets)
	}
	more, left := e.workspace.family.Some(e.kin(m), most)
	for i, sheet := range e.sheets {
		m.findings[i] = sheet.together(m.own[i], more[i])
	}
	m.behind = left > 0
	m.tally, m.errors = nil, nil
}

// relateAll does the same with nothing left over, before anything is written.
func (e *Editor) relateAll(m *moment) {
	for m.behind {
		e.relateSome(m, relatedLater)
	}
}

// togetherWith is a list of findings and what it was made of.
type togetherWith struct{ own, more, all []model.Finding }

// together gives the findings of a file: errors before warnings before infos,
// what the file itself has to say first. Made of the same lists it is the same
// list.
func (sheet *sheet) together(own, more []model.Finding) []model.Finding {
	if len(more) == 0 {
		return own
	}
	last := &sheet.findings
	if sameSlice(last.own, own) && sameSlice(last.more, more) {
		return last.all
	}
	all := make([]model.Finding, 0, len(own)+len(more))
	i, k := 0, 0
	for severity := model.Error; ; severity-- {
		for ; i < len(own) && own[i].Severity == severity; i++ {
			all = append(all, own[i])
		}
		for ; k < len(more) && more[k].Severity == severity; k++ {
			all = append(all, more[k])
		}
		if severity == model.Info {
			break
		}
	}
	*last = togetherWith{own, more, all}
	return all
}

func sameSlice(a, b []model.Finding) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// loadedNow takes what is to say about the files as they are on the disk as what
// was there before: an edit answers only for what it adds.
func (e *Editor) loadedNow() {
	base := e.kept().clone()
	for i, d := range base.drafts {
		base.drafts[i] = model.NewDraft(d.Base())
		base.own[i] = e.sheets[i].alone
	}
	e.relateSome(base, len(e.sheets)*len(e.sheets))
	e.relateAll(base)
	for i, sheet := range e.sheets {
		sheet.loaded = slices.Clip(base.findings[i])
	}
}

// mergedTrack is a track of a merged profile as last looked up, by the texts of
// its versions.
type mergedTrack struct {
	moment   *moment
	place    model.TrackRef
	versions map[string]*model.Version
}

// mergedVersion is what becomes of a version of the focused namespaced profile,
// nil where its parent is not there or has no such version.
func (s *session) mergedVersion(v *model.Version) *model.Version {
	return s.ed.mergedVersionAt(s.focus.TrackRef, v)
}

// mergedVersionAt is the same of a version of any track.
func (e *Editor) mergedVersionAt(p model.TrackRef, v *model.Version) *model.Version {
	x := &e.workspace.merged
	if e.workspace.family == nil {
		return nil
	}
	if x.moment != e.shownMoment() || x.place != p {
		*x = mergedTrack{e.shownMoment(), p, e.mergedVersions(p)}
	}
	return x.versions[v.Text]
}

// sourcePlace is the track in a file that a part of a merged profile comes from.
func sourcePlace(b lifecycle.Bond, from lifecycle.Source) model.TrackRef {
	p := model.TrackRef{File: b.ParentFile, Object: from.Ref.Object, Track: from.Ref.Track}
	if from.Side == lifecycle.OfNamespaced {
		p.File = b.ChildFile
	}
	return p
}

func (e *Editor) mergedVersions(p model.TrackRef) map[string]*model.Version {
	t := e.trackOf(p)
	for _, b := range e.bonds() {
		if t == nil || b.Orphan || b.ChildFile != p.File || b.Child.Index != p.Object {
			continue
		}
		out := map[string]*model.Version{}
		for _, merged := range e.workspace.family.Result(b).Object.Tracks {
			for _, v := range merged.Versions {
				if merged.Name == t.Name {
					out[v.Text] = v
				}
			}
		}
		return out
	}
	return nil
}

// related is what a family has to say of the files as loaded, worked out behind
// the first frame.
type related struct{ family family }

func (r related) apply(s *session) tea.Cmd {
	s.ed.workspace.family = r.family
	s.ed.loadedNow()
	for _, m := range s.ed.moments {
		m.behind = true
	}
	s.ed.relate(s.ed.kept())
	if s.ed.trial != nil {
		s.ed.relate(s.ed.trial)
	}
	s.settle()
	return nil
}

// relateLater judges a large workspace in the background.
func (s *session) relateLater() tea.Cmd {
	family, kin := lifecycle.NewFamily(s.ed.now(), s.ed.dialect()), s.ed.kin(s.ed.moments[0])
	return guarded(func() tea.Msg {
		family.Findings(kin)
		return related{family}
	})
}

// catchUp asks for the rest of the findings of the moment shown, once.
func (s *session) catchUp(cmd tea.Cmd) tea.Cmd {
	if s.ed.workspace.coming || !s.ed.shownMoment().behind || s.ed.workspace.family == nil {
		return cmd
	}
	s.ed.workspace.coming = true
	rest := func() tea.Msg { return restOfFindings{} }
	if cmd == nil {
		return rest
	}
	return together(cmd, rest)
}

// restOfFindings is the next part of the findings on its way.
type restOfFindings struct{}

func (restOfFindings) apply(s *session) tea.Cmd {
	s.ed.workspace.coming = false
	if m := s.ed.shownMoment(); m.behind {
		s.ed.relateSome(m, relatedLater)
		s.settle()
	}
	return nil
}
