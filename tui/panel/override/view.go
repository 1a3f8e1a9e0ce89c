package override

import (
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
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

// String is the word on the screen.
func (x side) String() string { return [...]string{"override", "parent", "result"}[x] }

// line is a version: where parent, namespaced profile and result have it, None where
// they do not.
type line struct {
	text                 string
	parent, over, result int
}

// noLine stands for no version at all.
var noLine = line{parent: model.None, over: model.None, result: model.None}

// view is a namespaced profile, its parent and what comes of both, in one track.
type view struct {
	check.Pair
	// known is unset where there is no such profile, result nil where it has no
	// parent.
	known  bool
	result *merge.Result
	// tracks are those of the three, nil where there is none; index says where.
	tracks [sides]*model.Track
	index  [sides]int
	// named is how many versions of the parent are overridden, added how many the
	// namespaced profile brings, all how many there are once they are merged.
	named, added, all int
	// lines are the versions shown, unfiltered how many there are without the filter.
	lines      []line
	unfiltered int
}

// source is what a view was made of.
type source struct {
	state        *editor.Snapshot
	related      bool
	file, object int
	track, terms string
	all          bool
	cursor       time.Time
}

// newView looks a namespaced profile up and lists the versions: those that it says
// something of, in its order, or all, the newest first.
func newView(c *panel.Context, of source, filter *panel.Filter) (v view) {
	v.index = [sides]int{model.None, model.None, model.None}
	for _, b := range c.Shown().Bonds() {
		if b.ChildFile != of.file || b.Child.Index != of.object {
			continue
		}
		v.Pair, v.known = b, true
		objects := [sides]*model.Object{ofOverride: b.Child.Object}
		if !b.Orphan {
			v.result = c.Shown().Result(b)
			objects[ofParent], objects[ofResult] = b.Parent.Object, v.result.Object
		}
		v.list(objects, of)
		v.unfiltered = len(v.lines)
		if of.terms != "" {
			v.lines = slices.DeleteFunc(v.lines, func(l line) bool { return !v.passes(c, l, filter) })
		}
		break
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
	place := func(x side, text string) int {
		if i, ok := at[x][text]; ok {
			return i
		}
		return model.None
	}
	seen := map[string]bool{}
	add := func(versions []*model.Version, order []int) {
		for k := range versions {
			if order != nil {
				k = order[k]
			}
			if text := versions[k].Text; !seen[text] {
				seen[text] = true
				v.lines = append(v.lines, line{text, place(ofParent, text), place(ofOverride, text), place(ofResult, text)})
			}
		}
	}
	for _, x := range []side{ofResult, ofParent} {
		if t := v.tracks[x]; t != nil && of.all {
			add(t.Versions, model.Order(t.Versions))
		}
	}
	if t := v.tracks[ofOverride]; t != nil {
		add(t.Versions, nil)
	}
}

// passes reports whether the filter lets a version through.
func (v *view) passes(c *panel.Context, l line, filter *panel.Filter) bool {
	for _, t := range filter.Terms {
		passes := strings.Contains(strings.ToLower(l.text), t.Word)
		switch t.Asks {
		case editor.StageTerm:
			stage := ""
			if r := v.version(ofResult, l); r != nil {
				stage = lifecycle.StageAt(r, c.Cursor, c.Editor.Dialect())
			}
			passes = strings.HasPrefix(stage, t.Word)
		case editor.ProblemTerm:
			found := v.findings(c, l)
			passes = len(found) > 0 && found[0].Severity >= model.Warning
		case editor.EditedTerm:
			over, parent := v.version(ofOverride, l), v.version(ofParent, l)
			passes = over != nil && c.Shown().Edited(v.place(ofOverride), over) || parent != nil && c.Shown().Edited(v.place(ofParent), parent)
		case editor.MarkedTerm:
			passes = false
		}
		if !passes {
			return false
		}
	}
	return true
}

// place is where the track of override or parent stands.
func (v *view) place(x side) model.TrackRef {
	if x == ofParent {
		return model.TrackRef{File: v.ParentFile, Object: v.Parent.Index, Track: v.index[ofParent]}
	}
	return model.TrackRef{File: v.ChildFile, Object: v.Child.Index, Track: v.index[ofOverride]}
}

// version returns what one of the three has for a line, or nil.
func (v *view) version(x side, l line) *model.Version {
	i := [sides]int{l.over, l.parent, l.result}[x]
	if v.tracks[x] == nil || i == model.None {
		return nil
	}
	return v.tracks[x].Versions[i]
}

// isAdded reports whether the namespaced profile brings a version: the parent does
// not have it, and its entry is all of it.
func (v *view) isAdded(l line) bool {
	return l.parent == model.None && l.over != model.None && l.result != model.None
}

// says reports whether the entry of a line says something of a stage. One with the
// older field only says when the version expires, an empty one nothing; a version of
// the namespaced profile's own says all there is.
func (v *view) says(l line, of *model.Version, stage string) bool {
	return len(of.Stages) > 0 || v.isAdded(l) || stage == model.Expired && of.HasExpiration
}

// start returns the stage of a name in one of the three, and its index.
func (v *view) start(x side, l line, name string) (model.Stage, int, bool) {
	if of := v.version(x, l); of != nil {
		for k, stage := range lifecycle.Stages(of) {
			if stage.Name == name && (x != ofOverride || v.says(l, of, name)) {
				return stage, k, true
			}
		}
	}
	return model.Stage{}, model.None, false
}

// has reports whether one of the three has a stage.
func (v *view) has(x side, l line, stage string) bool {
	_, _, ok := v.start(x, l, stage)
	return ok
}

// stages lists the stages of a bar. Those of the override are the parent's, which it
// may name, and what else it names.
func (v *view) stages(x side, l line) (out []string) {
	from := []side{x}
	if x == ofOverride {
		from = []side{ofParent, ofOverride}
	}
	for _, x := range from {
		of := v.version(x, l)
		if of == nil {
			continue
		}
		for _, stage := range lifecycle.Stages(of) {
			if !slices.Contains(out, stage.Name) && (x != ofOverride || v.says(l, of, stage.Name)) {
				out = append(out, stage.Name)
			}
		}
	}
	return out
}

// missing lists the stages of the parent's version that the override does not name.
func (v *view) missing(l line) (out []model.StageKind) {
	of := v.version(ofParent, l)
	if of == nil {
		return nil
	}
	for _, stage := range lifecycle.Stages(of) {
		if !v.has(ofOverride, l, stage.Name) {
			out = append(out, v.Child.Object.Scale.Kind(stage.Name))
		}
	}
	return out
}

// origin says where the parts of the result's version come from.
func (v *view) origin(l line) merge.VersionOrigin {
	return v.result.Origin(model.ObjectRef(0).InTrack(v.index[ofResult]).InVersion(l.result))
}

// implied returns the start of a stage of the result that the namespaced profile
// moves without naming it, and the stage that forces it; "" where the parent's start
// stands.
func (v *view) implied(l line, stage string) (start model.Start, forced string) {
	is, k, ok := v.start(ofResult, l, stage)
	if !ok || v.result == nil {
		return start, ""
	}
	if from := v.origin(l).Stages; k < len(from) && from[k].Origin == merge.OriginImplied {
		return is.Start, from[k].Because
	}
	return start, ""
}

// findings lists what is said of a version in both files, the worst first.
func (v *view) findings(c *panel.Context, l line) (out []*model.Finding) {
	index := c.Shown().Index()
	if l.over != model.None {
		out = append(out, index.About(v.place(ofOverride), l.over)...)
	}
	if v.known && l.parent != model.None {
		for _, f := range index.About(v.place(ofParent), l.parent) {
			if !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return editor.WorstFirst(out)
}
