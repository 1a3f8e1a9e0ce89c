package editor

import (
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
)

// Workspace is the open files and how they are related; it checks their states.
type Workspace struct {
	// Options are what the editor was opened with.
	Options Options
	// Files are the open files. A file's index addresses it everywhere.
	Files []*File
	// Family knows which of the open files override which. It is nil if none has a namespaced
	// profile, or until large files have been checked together after the first frame.
	Family *check.Family
	// siblings checks the package revisions of several files together.
	siblings check.Siblings
	// completion makes and remembers namespaced profiles with what they inherit.
	completion completion
	// patient is set if everything is checked at once, however long that takes.
	patient bool
}

// relatedAtOnce is how many namespaced profiles are checked before the next frame when a key
// changes their parent. The rest follow, relatedLater at a time, between other keys, so that no
// key waits for more than a few milliseconds (BenchmarkKeyInParent).
const (
	relatedAtOnce = 16
	relatedLater  = 10
)

// Instant returns the instant everything is checked at, in UTC.
func (w *Workspace) Instant() time.Time { return w.Options.Now }

// Dialect returns the rules that files are checked by.
func (w *Workspace) Dialect() lifecycle.Dialect { return w.Options.Dialect }

// ReadOnly returns why a file may not be edited, "" if it may.
func (w *Workspace) ReadOnly(file int) string {
	why, here := w.WhyReadOnly(file)
	if here {
		return "read only: " + why
	}
	return why
}

// WhyReadOnly returns the same reason, worded for a place that already shows that the file is read
// only. here reports whether the file could be edited elsewhere or at another time.
func (w *Workspace) WhyReadOnly(file int) (why string, here bool) {
	f := w.Files[file]
	switch never := f.Doc.ReadOnly(); {
	case never != "":
		return never, false
	case !w.Options.Writable:
		return "opened by view, which never writes: lctui edit opens it for editing", false
	case f.consulted && w.Options.Fetched:
		return f.Name + " was fetched from the cluster for reading; kubectl lctui edit " + clusterName(f) + " edits it" + w.advice(OverrideIt, f.Name), true
	case f.consulted:
		return f.Name + " was only named as a parent" + w.advice(OverrideIt, f.Name) + w.advice(EditIt, f.Name), true
	case f.ownedBy != "":
		return f.ownedBy, true
	case f.locked != "":
		return f.locked, true
	}
	return "", false
}

// clusterName returns the kind and name by which kubectl knows the object of a file. The name is
// NAME if the file has several objects.
func clusterName(f *File) string {
	objects := f.Doc.Objects()
	kind, name := strings.ToLower(objects[0].Kind), "NAME"
	if len(objects) == 1 {
		name = model.Escape(objects[0].Name)
	}
	return kind + " " + name
}

// HasNamespaced reports whether an open file has a namespaced profile.
func (w *Workspace) HasNamespaced() bool {
	return slices.ContainsFunc(w.Files, func(f *File) bool {
		return slices.ContainsFunc(ObjectsOf(f.Doc), func(o *model.Object) bool { return systems.Can(o, lifecycle.Inherit) == "" })
	})
}

// findRelated sets up the family of the open files. If there is too much to check at once, it
// leaves that for later and returns true.
func (w *Workspace) findRelated() (later bool) {
	versions := 0
	for _, f := range w.Files {
		versions += countVersions(f.Doc.Objects())
	}
	switch {
	case !w.HasNamespaced():
		w.Family = nil
	case versions > CheckedLater && !w.patient:
		return true
	default:
		w.Family = check.NewFamily(w.Instant(), w.Dialect(), w.Options.Policies)
	}
	return false
}

// related returns the files of a snapshot in the form that a family takes.
func (w *Workspace) related(m *Snapshot) []check.File {
	out := make([]check.File, len(w.Files))
	for i, f := range w.Files {
		out[i] = check.File{File: f.Doc.Name(), Named: f.named, First: ObjectsOf(f.Doc), Now: m.Drafts[i].Objects()}
	}
	return out
}

// Check checks the files of m whose drafts differ from those of before, or all of them if before
// is nil.
func (w *Workspace) Check(m, before *Snapshot) {
	for i, f := range w.Files {
		if f.Checker != nil && (before == nil || !slices.Equal(m.Drafts[i].Objects(), before.Drafts[i].Objects())) {
			m.Own[i] = f.Checker.Findings(m.Drafts[i].Objects())
		}
	}
	w.Relate(m)
	if before != nil {
		m.index = indexFrom(m, before)
	}
}

// Relate combines the findings of each file alone with those of the files together.
func (w *Workspace) Relate(m *Snapshot) { w.relateSome(m, relatedAtOnce) }

func (w *Workspace) relateSome(m *Snapshot, most int) {
	m.Behind, m.index, m.errors = false, nil, nil
	m.Checks++
	whole, more := !w.HasNamespaced(), make([][]model.Finding, len(w.Files))
	if w.Family != nil {
		if w.patient {
			most = len(w.Files) * len(w.Files)
		}
		left := 0
		more, left = w.Family.Some(w.related(m), most)
		whole, m.Behind = left == 0, left > 0
	}
	across := w.acrossFiles(m)
	for i, f := range w.Files {
		if across != nil && len(across[i]) > 0 {
			more[i] = check.BySeverity(more[i], across[i])
		}
		m.Findings[i] = w.together(f, m.Own[i], more[i], whole)
	}
}

// acrossFiles returns what siblings finds in a state, for each file; nil for nothing.
func (w *Workspace) acrossFiles(m *Snapshot) [][]model.Finding {
	if len(w.Files) < 2 {
		return nil
	}
	list := make([]check.File, len(w.Files))
	for i, f := range w.Files {
		list[i] = check.File{File: f.Doc.Name(), First: f.First.Objects(), Now: f.Doc.Grouped().File(m.Drafts[i].Objects())}
	}
	found := slices.Clone(w.siblings.Findings(check.Case{Now: w.Instant(), Dialect: w.Dialect()}, list))
	for i := range found {
		found[i] = w.Files[i].Doc.Grouped().Findings(m.Drafts[i].Objects(), found[i])
	}
	return found
}

// CatchUp checks the next part of a state whose findings are behind. It reports
// whether there was one.
func (w *Workspace) CatchUp(m *Snapshot) bool {
	behind := m.Behind
	if behind {
		w.relateSome(m, relatedLater)
	}
	return behind
}

// setBaseline makes the findings of the files, as last read or saved, the baseline: only findings
// added since then count against an edit.
func (w *Workspace) setBaseline() {
	base := &Snapshot{of: w, Findings: make([][]model.Finding, len(w.Files))}
	for _, f := range w.Files {
		base.Drafts, base.Own = append(base.Drafts, model.NewDraft(ObjectsOf(f.Doc))), append(base.Own, f.Alone)
	}
	w.relateSome(base, len(w.Files)*len(w.Files))
	for w.CatchUp(base) {
	}
	for i, f := range w.Files {
		f.Baseline = slices.Clip(base.Findings[i])
	}
}

// Added lists the findings of a file that it did not have when it was last read or saved.
func (m *Snapshot) Added(file int) []model.Finding {
	return check.Added(m.of.Files[file].Baseline, m.Findings[file])
}

// addedErrors lists the errors among the findings of a state that are not among those before.
func (w *Workspace) addedErrors(before [][]model.Finding, m *Snapshot) (out NewErrors) {
	for w.CatchUp(m) {
	}
	for file, now := range m.Findings {
		out = append(out, ErrorsOf(check.Added(before[file], now))...)
	}
	return out
}

// Way is what a user can do about a refusal.
type Way uint8

// The ways. Each comment gives the text that the screen adds to its sentence.
const (
	WriteElsewhere Way = iota // ":w PATH saves the edits elsewhere"
	WriteThem                 // ", :w PATH saves them"
	ReadAgain                 // "; :reread tries again"
	WriteAnyway               // "; :w! writes it all the same"
	OverrideIt                // "", or how to override a version of a parent instead of editing it
	EditIt                    // "; :e FILE opens it for editing"
)

// advice returns what the user can do about a refusal of a file, worded by the front end as the end
// of a sentence; "" for nothing.
func (w *Workspace) advice(way Way, file string) string {
	if w.Options.Advice == nil {
		return ""
	}
	return w.Options.Advice(way, file)
}

// ErrorsOf returns the errors among the findings that an edit adds.
func ErrorsOf(added []model.Finding) (errors NewErrors) {
	for i := range added {
		if added[i].Severity == model.Error {
			errors = append(errors, added[i])
		}
	}
	return errors
}
