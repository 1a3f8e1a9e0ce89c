package report

import (
	"fmt"
	"slices"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// EditResult is the result of an editing verb for one file, for programs.
type EditResult struct {
	Header
	File     string    `json:"file"`
	Changed  bool      `json:"changed"`
	Diff     string    `json:"diff"`
	Findings []Finding `json:"findings"`
}

// EditResults is the document that the editing verbs print for programs.
type EditResults struct {
	Header
	Results []EditResult `json:"results"`
}

// NewEditResults returns the results of plans.
func NewEditResults(plans []editor.Plan) EditResults {
	return EditResults{Kind("EditResultList"), model.Map(plans, func(p editor.Plan) EditResult {
		return EditResult{Kind("EditResult"), p.Doc.Name(), p.Changes(), p.Diff, Findings(p.Added)}
	})}
}

// mostNoted is the maximum number of names in a note. It is also that of findings of a rule with a
// note each.
const mostNoted = 3

// Notes collects notes about changes in files. A note about several files is printed once.
type Notes struct{ list []fileNotes }

type fileNotes struct {
	change.Note
	files []string
}

// Add adds the notes about changes in a file.
func (n *Notes) Add(file string, notes []change.Note) {
	for _, note := range notes {
		i := slices.IndexFunc(n.list, func(of fileNotes) bool { return of.Text == note.Text && len(note.Versions) > 0 })
		if i < 0 {
			n.list = append(n.list, fileNotes{note, []string{file}})
			continue
		}
		of := &n.list[i]
		of.Versions, of.files = append(of.Versions, note.Versions...), append(of.files, file)
	}
}

// Print prints the notes.
func (n *Notes) Print(out *Writer) {
	for _, of := range n.list {
		if len(of.files) == 1 {
			out.Note("%s: %s", of.files[0], of.Note)
			continue
		}
		out.Note("%s: %s of %d files: %s", phrase.Some(of.files, mostNoted), phrase.Plural(len(of.Versions), "version"), len(of.files), of.Text)
	}
}

// NoteAdded prints notes about the findings that an edit adds to a file. Many findings of one rule
// become one note.
func (w *Writer) NoteAdded(file string, added []model.Finding) {
	EachAdded(added, func(f *model.Finding) string { return f.Track + "/" + f.Version }, func(f *model.Finding) {
		w.Note("%s: new %s: %s [%s]", file, f.Severity, About(f), f.Rule)
	}, func(f *model.Finding, n int, names string) {
		w.Note("%s: %s [%s], of %s; the first: %s", file, phrase.Plural(n, "new "+f.Severity.String()), f.Rule, names, About(f))
	})
}

// EachAdded calls one for each finding that an edit adds, in order. If a rule has more than three
// findings of one severity, it calls many once instead, with the first of them, their number, and
// the names of a few.
func EachAdded(added []model.Finding, name func(*model.Finding) string, one func(*model.Finding), many func(first *model.Finding, n int, names string)) {
	type key struct {
		rule     string
		severity model.Severity
	}
	about := map[key][]*model.Finding{}
	for i := range added {
		k := key{added[i].Rule, added[i].Severity}
		about[k] = append(about[k], &added[i])
	}
	for i := range added {
		f := &added[i]
		list := about[key{f.Rule, f.Severity}]
		switch {
		case len(list) <= mostNoted:
			one(f)
		case f == list[0]:
			var names []string
			for _, f := range list {
				if n := name(f); len(names) <= mostNoted && !slices.Contains(names, n) {
					names = append(names, n)
				}
			}
			many(f, len(list), phrase.Some(names, mostNoted))
		}
	}
}

// NoteEnded prints notes about the versions of profiles that an edit makes deprecated or expired at
// the instant now. A start in the past is easily mistyped, and nothing else would report it.
func (w *Writer) NoteEnded(file string, before, after []*model.Object, now time.Time, d lifecycle.Dialect) {
	for i, o := range after {
		if !lifecycle.Parents.Has(o) || i >= len(before) {
			continue
		}
		was, ended := map[string]*model.Version{}, map[string][]string{}
		for _, t := range before[i].Tracks {
			for _, v := range t.Versions {
				was[t.Name+"/"+v.Text] = v
			}
		}
		for _, t := range o.Tracks {
			for _, v := range t.Versions {
				name := t.Name + "/" + v.Text
				if was[name] == nil || model.SameVersion(was[name], v) {
					continue
				}
				old, stage := lifecycle.StageAt(was[name], now, d), lifecycle.StageAt(v, now, d)
				if (stage == model.Deprecated || stage == model.Expired) && o.Scale.Rank(old) < o.Scale.Rank(stage) {
					ended[old+" "+stage] = append(ended[old+" "+stage], name)
				}
			}
		}
		for _, old := range o.Scale.Names() {
			for _, stage := range []string{model.Deprecated, model.Expired} {
				w.noteEnded(file, ended[old+" "+stage], old, stage)
			}
		}
	}
}

func (w *Writer) noteEnded(file string, names []string, old, stage string) {
	switch len(names) {
	case 0:
	case 1:
		w.Note("%s: %s is %s at once, because its start is not after now; until now it was %s", file, names[0], stage, old)
	default:
		w.Note("%s: %s at once, because their starts are not after now; until now they were %s", file, fmt.Sprintf("%d versions (%s) are %s", len(names), phrase.Some(names, mostNoted), stage), old)
	}
}
