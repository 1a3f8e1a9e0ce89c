package editor

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

func (e *Editor) HasNamespaced() bool {
	for _, sheet := range e.Files {
		for _, o := range ObjectsOf(sheet.Doc) {
			if systems.Can(o, lifecycle.Inherit) == "" {
				return true
			}
		}
	}
	return false
}

// Workspace is what the open files are to one another: which profiles override
// which, and what is to say about that.
type Workspace struct {
	// Family is nil where no open file has a namespaced profile, or as long as
	// many are judged behind the first frame.
	Family Family
	// Patient is set where all is judged at once, however long that takes.
	Patient bool
	// Coming is set while the rest of the findings is on its way.
	Coming bool
}

// Family knows which of the open files override which.
type Family interface {
	Some(files []check.File, most int) (found [][]model.Finding, left int)
	Pairs(files []check.File) []check.Pair
	Result(b check.Pair) *merge.Result
}

// relatedAtOnce is how many namespaced profiles a key in their parent judges
// before its frame; the rest follows, relatedLater in one go, between other keys,
// none of which waits for more than some milliseconds (BenchmarkKeyInParent).
const (
	relatedAtOnce = 16
	relatedLater  = 10
)

// FindRelated finds out what the open files are to one another. Where there is much to
// judge it is left for later, and it says so.
func (e *Editor) FindRelated() (later bool) {
	versions, namespaced := 0, false
	for _, sheet := range e.Files {
		for _, o := range ObjectsOf(sheet.Doc) {
			namespaced = namespaced || systems.Can(o, lifecycle.Inherit) == ""
		}
		versions += countVersions(sheet.Doc.Objects())
	}
	if !namespaced {
		e.Workspace.Family = nil
		return false
	}
	if versions > JudgedLater && !e.Workspace.Patient {
		return true
	}
	e.Workspace.Family = check.NewFamily(e.Instant(), e.Dialect())
	return false
}

// Related are the files of a snapshot as a family knows them.
func (e *Editor) Related(m *Snapshot) []check.File {
	out := make([]check.File, len(e.Files))
	for i, sheet := range e.Files {
		out[i] = check.File{File: sheet.Doc.Name(), Named: sheet.named, First: ObjectsOf(sheet.Doc), Now: m.Drafts[i].Objects()}
	}
	return out
}

// Relate puts together what the rules say of each file alone and of the files
// together.
func (e *Editor) Relate(m *Snapshot) { e.RelateSome(m, relatedAtOnce) }

func (e *Editor) RelateSome(m *Snapshot, most int) {
	m.Behind = false
	if e.Workspace.Family == nil {
		copy(m.Findings, m.Own)
		return
	}
	if e.Workspace.Patient {
		most = len(e.Files) * len(e.Files)
	}
	more, left := e.Workspace.Family.Some(e.Related(m), most)
	for i, sheet := range e.Files {
		m.Findings[i] = sheet.together(m.Own[i], more[i])
	}
	m.Behind = left > 0
	m.Forget()
}

// RelateAll does the same with nothing left over, before anything is written.
func (e *Editor) RelateAll(m *Snapshot) {
	for m.Behind {
		e.RelateSome(m, relatedLater)
	}
}

// SetBaseline takes what is to say about the files as they are on the disk as what
// was there before: an edit answers only for what it adds.
func (e *Editor) SetBaseline() {
	base := e.Now().Clone()
	for i, d := range base.Drafts {
		base.Drafts[i] = model.NewDraft(d.Base())
		base.Own[i] = e.Files[i].Alone
	}
	e.RelateSome(base, len(e.Files)*len(e.Files))
	e.RelateAll(base)
	for i, sheet := range e.Files {
		sheet.Baseline = slices.Clip(base.Findings[i])
	}
}

// SourcePlace is the track in a file that a part of a merged profile comes from.
func SourcePlace(b check.Pair, from merge.Source) model.TrackRef {
	p := model.TrackRef{File: b.ParentFile, Object: from.Ref.Object, Track: from.Ref.Track}
	if from.Side == merge.OfNamespaced {
		p.File = b.ChildFile
	}
	return p
}
