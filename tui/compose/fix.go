package compose

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// Fix is what a quick fix does.
type Fix struct {
	Change editor.Change
	// Scale is the scale of the version that changes. Before and After are that version. All are
	// nil if the fix adds or removes a version, or changes several.
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

// OneWay reports whether FixAll may fix a finding about a file. The finding must have exactly one
// fix and not be about the past, and the fix must not change the past.
func OneWay(e *editor.Reader, file int, f *model.Finding) bool {
	return len(f.Fixes) == 1 && !f.Past && !ChangesPast(e, file, &f.Fixes[0])
}

// ChangesPast reports whether a fix of a file moves a start to another instant before now. A fix
// that only corrects the spelling of a time or a name does not.
func ChangesPast(e *editor.Reader, file int, fix *model.Fix) bool {
	if !slices.ContainsFunc(fix.Edits, func(x model.Edit) bool { return IntoPast(e, x.From, x.To) }) || slices.ContainsFunc(fix.Edits, renames) {
		return false
	}
	does := FixOf(e, file, fix)
	return does.Before != nil && does.After != nil && slices.ContainsFunc(change.StageDiff("", lifecycle.Stages(does.Before), lifecycle.Stages(does.After)), func(x change.Change) bool {
		return IntoPast(e, x.From, x.To)
	})
}

// IntoPast reports whether an edit moves a start to an instant before now. It returns false if the
// old start is not a time, because that may have meant the same instant.
func IntoPast(e *editor.Reader, from, to model.Start) bool {
	return to.IsAt() && to.Time().Before(e.Instant()) && from.Form != model.NoTime
}

// mostRounds is how often FixAll looks for findings that fixes have left or caused.
const mostRounds = 10

// FixAll returns the change that fixes the findings about a file that have exactly one fix, and
// these findings, one for each fix. A fix is left out if it would cause an error or a warning about
// the same version or one that it changes, or a stage of it that never applies. left counts such
// fixes.
func FixAll(e *editor.Reader, file int) (all editor.Change, fixed []model.Finding, left int) {
	skip := map[subject]bool{}
	for {
		all, fixed = fixAllBut(e, file, skip)
		bad := spoilt(e, all, fixed)
		before := len(fixed)
		fixed = slices.DeleteFunc(fixed, func(f model.Finding) bool { return bad[subjectOf(&f)] })
		if len(fixed) == before {
			return all, fixed, left
		}
		maps.Copy(skip, bad)
		left += before - len(fixed)
	}
}

// changesOneOf reports whether the fix of a finding changes one of some versions.
func changesOneOf(e *editor.Reader, file int, f *model.Finding, of map[subject]bool) bool {
	return slices.ContainsFunc(f.Fixes[0].Edits, func(x model.Edit) bool {
		at := model.TrackRef{File: file, Object: x.Ref.Object, Track: x.Ref.Track}
		t, v := e.Now().Track(at), e.Now().Object(at).Version(x.Ref)
		return t != nil && v != nil && of[subject{x.Ref.Object, t.Name, v.Text}]
	})
}

// subject names the version that a finding is about.
type subject struct {
	object         int
	track, version string
}

func subjectOf(f *model.Finding) subject { return subject{f.Ref.Object, f.Track, f.Version} }

// in returns the version of the subject among objects, or nil.
func (x subject) in(objects []*model.Object) *model.Version {
	return objects[x.object].VersionIn(x.track, x.version)
}

// spoilt returns the versions for which fixes would cause an error, a warning, or a stage that
// never applies, and those whose fix changes such a version.
func spoilt(e *editor.Reader, all editor.Change, fixed []model.Finding) map[subject]bool {
	bad := map[subject]bool{}
	trial, err := e.Try(all)
	if err != nil {
		return bad
	}
	for _, f := range e.NewFindings(trial, all.File) {
		if f.Severity > model.Info {
			bad[subjectOf(&f)] = true
			bad[subject{f.Ref.Object, f.Track, f.Other}] = true
		}
	}
	for _, f := range fixed {
		x := subjectOf(&f)
		if neverHold(x.in(trial.Objects(all.File)), e.Dialect()) > neverHold(x.in(e.Now().Objects(all.File)), e.Dialect()) {
			bad[x] = true
		}
	}
	out := maps.Clone(bad)
	for _, f := range fixed {
		if changesOneOf(e, all.File, &f, bad) {
			out[subjectOf(&f)] = true
		}
	}
	return out
}

// neverHold returns how many stages of a version never apply, 0 for nil.
func neverHold(v *model.Version, d lifecycle.Dialect) (n int) {
	if v == nil {
		return 0
	}
	for _, s := range lifecycle.Spans(v, d) {
		if s.Empty() {
			n++
		}
	}
	return n
}

// fixAllBut does what FixAll does, except for findings about the versions in skip, and without
// checking what the fixes would cause. It fixes only findings of the present state, and returns
// them as they are in that state.
func fixAllBut(e *editor.Reader, file int, skip map[subject]bool) (all editor.Change, fixed []model.Finding) {
	state, now := e.Now(), map[string]model.Finding{}
	for _, f := range state.Findings[file] {
		if OneWay(e, file, &f) && !skip[subjectOf(&f)] {
			now[f.Key()] = f
		}
	}
	draft := state.Drafts[file]
	for range mostRounds {
		before, touched := len(fixed), map[model.Ref]bool{}
		for _, f := range state.Findings[file] {
			stands, ok := now[f.Key()]
			if !ok || !OneWay(e, file, &f) || slices.ContainsFunc(f.Fixes[0].Edits, func(x model.Edit) bool { return touched[x.Ref.OfVersion()] }) {
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
			draft, fixed = next, append(fixed, stands)
			for _, x := range f.Fixes[0].Edits {
				touched[x.Ref.OfVersion()] = true
			}
			if renumbers {
				break
			}
		}
		if len(fixed) == before {
			break
		}
		all = e.ChangeTo(file, draft, strconv.Itoa(len(fixed))+" fixes")
		next, err := e.Try(all)
		if err != nil {
			break
		}
		state = next
	}
	return all, fixed
}

// String returns how the stages of the version change. It returns the label of the fix if the
// version has older fields, if the fix corrects names instead of starts, or if no stage changes.
func (f Fix) String() string {
	if f.Before == nil || f.After == nil || f.Before.Legacy() || f.After.Legacy() || slices.ContainsFunc(f.Change.Edits, renames) {
		return model.Escape(f.Change.Label)
	}
	parts := Effects(f.Before, f.After)
	if len(parts) == 0 {
		return model.Escape(f.Change.Label)
	}
	return phrase.Version(f.Before) + ": " + strings.Join(parts, ", ")
}

func renames(e model.Edit) bool { return e.What == model.RenameField || e.What == model.RenameStage }
