package compose

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// Fix is what a quick fix does.
type Fix struct {
	Change editor.Change
	// Scale is the scale of the version changed; Before and After are the version. All are nil if
	// the fix adds or removes a version, or changes several.
	Scale         *model.Scale
	Before, After *model.Version
}

// FixOf returns what a quick fix does to a file.
func FixOf(e *editor.Reader, file int, fix *model.Fix) Fix {
	out := Fix{Change: editor.Change{File: file, Edits: fix.Edits, Label: fix.Label}}
	ref := fix.Edits[0].Ref.OfVersion()
	if slices.ContainsFunc(fix.Edits, func(e model.Edit) bool {
		return e.Ref.OfVersion() != ref || e.What == model.AddVersion || e.What == model.RemoveVersion
	}) {
		return out
	}
	next, err := e.Now().Drafts[file].With(fix.Edits...)
	if err != nil {
		return out
	}
	o := e.Now().Objects(file)[ref.Object]
	out.Scale, out.Before, out.After = o.Scale, o.Version(ref), next.Objects()[ref.Object].Version(ref)
	return out
}

// OneWay reports whether a finding is fixed by FixAll: it has exactly one fix, and is not about what
// is past.
func OneWay(f *model.Finding) bool { return len(f.Fixes) == 1 && !f.Past }

// mostRounds is how often FixAll looks for findings that fixes have left or brought up.
const mostRounds = 10

// FixAll returns the change that fixes all findings about a file that have exactly one fix, and how
// many fixes that takes. A version is changed by one fix at a time: what is found about it then
// decides about the next.
func FixAll(e *editor.Reader, file int) (all editor.Change, n int) {
	state := e.Now()
	draft := state.Drafts[file]
	for range mostRounds {
		before, touched := n, map[model.Ref]bool{}
		for _, f := range state.Findings[file] {
			if !OneWay(&f) || slices.ContainsFunc(f.Fixes[0].Edits, func(x model.Edit) bool { return touched[x.Ref.OfVersion()] }) {
				continue
			}
			renumbers := slices.ContainsFunc(f.Fixes[0].Edits, func(x model.Edit) bool { return x.What == model.AddVersion || x.What == model.RemoveVersion })
			if renumbers && len(touched) > 0 {
				continue
			}
			next, err := draft.With(f.Fixes[0].Edits...)
			if err != nil {
				continue
			}
			draft, n = next, n+1
			for _, x := range f.Fixes[0].Edits {
				touched[x.Ref.OfVersion()] = true
			}
			if renumbers {
				break
			}
		}
		if n == before {
			break
		}
		all = e.ChangeTo(file, draft, strconv.Itoa(n)+" fixes")
		next, err := e.Try(all)
		if err != nil {
			break
		}
		state = next
	}
	return all, n
}

// String returns how the stages of the version change. It returns the label of the fix if the
// version has older fields, if names are fixed rather than starts, or if no stage changes.
func (f Fix) String() string {
	if f.Before == nil || f.After == nil || f.Before.Legacy() || f.After.Legacy() || slices.ContainsFunc(f.Change.Edits, renames) {
		return model.Escape(f.Change.Label)
	}
	var parts []string
	for _, x := range MergedDiff(f.Before, f.After) {
		parts = append(parts, EffectWords(x))
	}
	if len(parts) == 0 {
		return model.Escape(f.Change.Label)
	}
	return phrase.Version(f.Before) + ": " + strings.Join(parts, ", ")
}

func renames(e model.Edit) bool { return e.What == model.RenameField || e.What == model.RenameStage }
