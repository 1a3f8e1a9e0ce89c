package override

import (
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
)

// side is one of the three bars of a version.
type side uint8

const (
	ofOverride side = iota
	ofParent
	ofResult

	sides
)

// drawn are the sides from top to bottom.
var drawn = [sides]side{ofParent, ofOverride, ofResult}

// String returns the name of the side on the screen.
func (x side) String() string { return [...]string{"override", "parent", "result"}[x] }

// line is a version as override, parent and result have it. A side that lacks it has a nil version
// and the index model.None in its track. The zero line is no version.
type line struct {
	text  string
	of    [sides]*model.Version
	index [sides]int
}

// added reports whether the version comes from the namespaced profile alone: the parent does not
// have it, and the entry describes it completely.
func (l *line) added() bool {
	return l.of[ofParent] == nil && l.of[ofOverride] != nil && l.of[ofResult] != nil
}

// stagesOf returns the stages of one side. For an override they are those that its entry mentions:
// an entry with the older field alone only says when the version expires, an empty one says
// nothing, and that of an added version says everything.
func (l *line) stagesOf(x side) []model.Stage {
	v := l.of[x]
	if v == nil {
		return nil
	}
	stages := lifecycle.Stages(v)
	if x != ofOverride || len(v.Stages) > 0 || l.added() {
		return stages
	}
	at := lifecycle.IndexOf(v, lifecycle.ExpirationField)
	if at < 0 {
		return nil
	}
	return stages[at : at+1]
}

// start returns the stage of that name on one side, and its index among all stages of the version.
func (l *line) start(x side, name string) (model.Stage, int, bool) {
	for _, stage := range l.stagesOf(x) {
		if stage.Name == name {
			return stage, slices.IndexFunc(lifecycle.Stages(l.of[x]), func(of model.Stage) bool { return of.Name == name }), true
		}
	}
	return model.Stage{}, model.None, false
}

// has reports whether a side has a stage.
func (l *line) has(x side, stage string) bool {
	_, _, ok := l.start(x, stage)
	return ok
}

// stages returns the names of the stages of a bar. For the override they include the parent's,
// which it can override.
func (l *line) stages(x side) (out []string) {
	all := l.stagesOf(x)
	if x == ofOverride {
		all = slices.Concat(l.stagesOf(ofParent), all)
	}
	for _, stage := range all {
		if !slices.Contains(out, stage.Name) {
			out = append(out, stage.Name)
		}
	}
	return out
}

// view is a namespaced profile, its parent and their result, in one track.
type view struct {
	check.Pair
	// known is false if there is no such profile. result is nil if it has no parent.
	known  bool
	result *merge.Result
	// tracks are the tracks of the three sides, nil where missing; index has their indexes.
	tracks [sides]*model.Track
	index  [sides]int
	// named is how many versions of the parent are overridden, added how many come from the
	// namespaced profile alone, all how many the result has.
	named, added, all int
	// lines are the versions shown, unfiltered is their number without the filter.
	lines      []line
	unfiltered int
}

// source records what a view was computed from.
type source struct {
	state        *editor.Snapshot
	related      bool
	file, object int
	track, terms string
	all          bool
	cursor       time.Time
}

// newView looks up a namespaced profile and lists its versions: those that it overrides, in its own
// order, or all of them, newest first.
func newView(c *panel.Context, of source, filter *panel.Filter) (v view) {
	v.index = [sides]int{model.None, model.None, model.None}
	if v.Pair, v.known = c.Shown().Bond(of.file, of.object); !v.known {
		return v
	}
	objects := [sides]*model.Object{ofOverride: v.Child.Object}
	if !v.Orphan {
		v.result = c.Shown().Result(v.Pair)
		objects[ofParent], objects[ofResult] = v.Parent.Object, v.result.Object
	}
	v.list(objects, of)
	v.unfiltered = len(v.lines)
	if of.terms != "" {
		v.lines = slices.DeleteFunc(v.lines, func(l line) bool { return !v.passes(c, &l, filter) })
	}
	return v
}

// list finds the tracks and their versions.
func (v *view) list(objects [sides]*model.Object, of source) {
	var at [sides]map[string]int
	for x, o := range objects {
		at[x] = map[string]int{}
		if o == nil {
			continue
		}
		for i, t := range o.Tracks {
			if t.Name == of.track {
				v.tracks[x], v.index[x] = t, i
			}
		}
		if v.tracks[x] != nil {
			for i, version := range v.tracks[x].Versions {
				at[x][version.Text] = i
			}
		}
	}
	for text := range at[ofOverride] {
		if _, has := at[ofParent][text]; has || v.result == nil {
			v.named++
		} else if _, has := at[ofResult][text]; has {
			v.added++
		}
	}
	if v.all = len(at[ofOverride]); v.result != nil {
		v.all = len(at[ofResult])
	}
	seen := map[string]bool{}
	add := func(text string) {
		if seen[text] {
			return
		}
		seen[text] = true
		l := line{text: text}
		for x := range sides {
			l.index[x] = model.None
			if i, ok := at[x][text]; ok {
				l.index[x], l.of[x] = i, v.tracks[x].Versions[i]
			}
		}
		v.lines = append(v.lines, l)
	}
	for _, x := range []side{ofResult, ofParent} {
		if t := v.tracks[x]; t != nil && of.all {
			for _, i := range model.Order(t.Versions) {
				add(t.Versions[i].Text)
			}
		}
	}
	if t := v.tracks[ofOverride]; t != nil {
		for _, version := range t.Versions {
			add(version.Text)
		}
	}
}

// passes reports whether the filter lets a version through.
func (v *view) passes(c *panel.Context, l *line, filter *panel.Filter) bool {
	edited := func(x side) bool { return l.of[x] != nil && c.Shown().Edited(v.place(x), l.of[x]) }
	for _, t := range filter.Terms {
		passes := strings.Contains(strings.ToLower(l.text), t.Word)
		switch t.Asks {
		case editor.StageTerm:
			stage := ""
			if r := l.of[ofResult]; r != nil {
				stage = lifecycle.StageAt(r, c.Cursor, c.Editor.Dialect())
			}
			passes = strings.HasPrefix(stage, t.Word)
		case editor.WithinTerm:
			passes = l.of[ofResult] != nil && t.Reaches(lifecycle.Stages(l.of[ofResult]), c.Cursor)
		case editor.ProblemTerm:
			found := v.findings(c, l)
			passes = len(found) > 0 && found[0].Severity >= model.Warning
		case editor.EditedTerm:
			passes = edited(ofOverride) || edited(ofParent)
		case editor.MarkedTerm:
			passes = false
		}
		if !passes {
			return false
		}
	}
	return true
}

// place locates the track of the override or of the parent.
func (v *view) place(x side) model.TrackRef {
	if x == ofParent {
		return model.TrackRef{File: v.ParentFile, Object: v.Parent.Index, Track: v.index[ofParent]}
	}
	return model.TrackRef{File: v.ChildFile, Object: v.Child.Index, Track: v.index[ofOverride]}
}

// missing lists what can be added to the override of a version.
func (v *view) missing(l *line, track string, d lifecycle.Dialect) []lifecycle.Addition {
	return systems.Of(v.Child.Object).Additions(v.Child.Object, track, l.of[ofOverride], l.of[ofParent], d)
}

// wordOf returns the word with which an override changes a stage of the parent's version: the name
// of the stage, or of the older field that means it. It returns "" if the override cannot change
// it.
func wordOf(missing []lifecycle.Addition, stage string) string {
	for _, a := range missing {
		if a.Kind.Name == stage || a.Kind.Name == lifecycle.ExpirationField && stage == model.Expired {
			return a.Kind.Name
		}
	}
	return ""
}

// origin returns where the parts of the result's version come from. There must be a result.
func (v *view) origin(l *line) merge.VersionOrigin {
	return v.result.Origin(model.ObjectRef(0).InTrack(v.index[ofResult]).InVersion(l.index[ofResult]))
}

// implied returns the start of a stage of the result that the namespaced profile moves without
// mentioning it, and the stage that forces it to move. forced is "" if the stage keeps the parent's
// start.
func (v *view) implied(l *line, stage string) (start model.Start, forced string) {
	if is, k, ok := l.start(ofResult, stage); ok && v.result != nil {
		if from := v.origin(l).Stages; k < len(from) && from[k].Origin == merge.OriginImplied {
			return is.Start, from[k].Because
		}
	}
	return start, ""
}

// instants returns all dated starts of the versions shown.
func (v *view) instants() (out []time.Time) {
	for _, l := range v.lines {
		for _, of := range l.of {
			if of != nil {
				out = panel.AppendStarts(out, of)
			}
		}
	}
	return out
}

// findings returns the findings about a version in both files, worst first.
func (v *view) findings(c *panel.Context, l *line) []*model.Finding {
	return editor.WorstFirst(v.overrideFirst(c, l))
}

// overrideFirst returns the findings about a version in both files, those about the override
// before those about the parent: what is fixed here is the override, if possible.
func (v *view) overrideFirst(c *panel.Context, l *line) (out []*model.Finding) {
	for _, x := range []side{ofOverride, ofParent} {
		if l.of[x] == nil {
			continue
		}
		for _, f := range editor.WorstFirst(slices.Clone(c.Shown().Index().About(v.place(x), l.index[x]))) {
			if x == ofOverride || !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return out
}
