package editor

import (
	"slices"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
)

// Bonds are the namespaced profiles of all open files with their parents, as
// shown.
func (e *Editor) Bonds() []check.Bond {
	if e.Workspace.Family == nil {
		return nil
	}
	return e.Workspace.Family.Bonds(e.Related(e.Shown()))
}

// ChildrenOf lists the namespaced profiles below a profile.
func (e *Editor) ChildrenOf(p model.TrackRef) (out []check.Bond) {
	for _, b := range e.Bonds() {
		if !b.Orphan && b.ParentFile == p.File && b.Parent.Index == p.Object {
			out = append(out, b)
		}
	}
	return out
}

func (e *Editor) HasNamespaced() bool {
	for _, sheet := range e.Files {
		for _, o := range ObjectsOf(sheet.Doc) {
			if o.Kind == model.NamespacedCloudProfile {
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
	merged  mergedTrack
	// Coming is set while the rest of the findings is on its way.
	Coming bool
}

// Family knows which of the open files override which.
type Family interface {
	Some(files []check.Kin, most int) (found [][]model.Finding, left int)
	Bonds(files []check.Kin) []check.Bond
	Result(b check.Bond) *merge.Result
}

// relatedAtOnce is how many namespaced profiles a key in their parent judges
// before its frame; the rest follows, relatedLater in one go, between other keys,
// none of which waits for more than some milliseconds (BenchmarkKeyInParent).
const (
	relatedAtOnce = 16
	RelatedLater  = 10
)

// FindRelated finds out what the open files are to one another. Where there is much to
// judge it is left for later, and it says so.
func (e *Editor) FindRelated() (later bool) {
	versions, namespaced := 0, false
	for _, sheet := range e.Files {
		for _, o := range ObjectsOf(sheet.Doc) {
			namespaced = namespaced || o.Kind == model.NamespacedCloudProfile
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
	e.Workspace.Family = check.NewFamily(e.Now(), e.Dialect())
	return false
}

// Related are the files of a snapshot as a family knows them.
func (e *Editor) Related(m *Snapshot) []check.Kin {
	out := make([]check.Kin, len(e.Files))
	for i, sheet := range e.Files {
		out[i] = check.Kin{File: sheet.Doc.Name(), Named: sheet.named, First: ObjectsOf(sheet.Doc), Now: m.Drafts[i].Objects()}
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
		e.RelateSome(m, RelatedLater)
	}
}

// SetBaseline takes what is to say about the files as they are on the disk as what
// was there before: an edit answers only for what it adds.
func (e *Editor) SetBaseline() {
	base := e.Kept().Clone()
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

// mergedTrack is a track of a merged profile as last looked up, by the texts of
// its versions.
type mergedTrack struct {
	moment   *Snapshot
	place    model.TrackRef
	versions map[string]*model.Version
}

// MergedVersionAt is the same of a version of any track.
func (e *Editor) MergedVersionAt(p model.TrackRef, v *model.Version) *model.Version {
	x := &e.Workspace.merged
	if e.Workspace.Family == nil {
		return nil
	}
	if x.moment != e.Shown() || x.place != p {
		*x = mergedTrack{e.Shown(), p, e.mergedVersions(p)}
	}
	return x.versions[v.Text]
}

// SourcePlace is the track in a file that a part of a merged profile comes from.
func SourcePlace(b check.Bond, from merge.Source) model.TrackRef {
	p := model.TrackRef{File: b.ParentFile, Object: from.Ref.Object, Track: from.Ref.Track}
	if from.Side == merge.OfNamespaced {
		p.File = b.ChildFile
	}
	return p
}

func (e *Editor) mergedVersions(p model.TrackRef) map[string]*model.Version {
	t := e.TrackOf(p)
	for _, b := range e.Bonds() {
		if t == nil || b.Orphan || b.ChildFile != p.File || b.Child.Index != p.Object {
			continue
		}
		out := map[string]*model.Version{}
		for _, merged := range e.Workspace.Family.Result(b).Object.Tracks {
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
