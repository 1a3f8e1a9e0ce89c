package panel

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
)

// parentVersion returns the version of the parent that the version in focus overrides or is, nil if
// there is none or it is not known.
func parentVersion(c *Context) *model.Version {
	if v := c.Focused(); v != nil && c.Overrides() {
		return c.Shown().ParentVersion(c.Focus.File, c.Focus.Object, c.Track().Name, v.Text)
	}
	return nil
}

// OverridesParent reports whether the version in focus overrides one of a parent that is open.
func OverridesParent(c *Context) bool { return !c.Focused().Inherited() && parentVersion(c) != nil }

// OverrideWord returns the word with which an override changes the stage in focus of an inherited
// version: the name of the stage, or of the older field with that meaning. It returns "" if no
// override can change it.
func OverrideWord(c *Context) string {
	stages, k := c.Stages(), c.Focus.Stage
	if k < 0 || k >= len(stages) {
		return ""
	}
	for _, a := range c.Additions() {
		if name := stages[k].Name; a.Kind.Name == name || a.Kind.Name == lifecycle.ExpirationField && name == model.Expired {
			return a.Kind.Name
		}
	}
	return ""
}

// NoOverride returns why the override of the version in focus cannot change or add the stage that
// was asked for. The parent must have the version.
func NoOverride(c *Context) string {
	v, parent := c.Focused(), parentVersion(c)
	name, only := phrase.Version(v), " takes an "+lifecycle.ExpirationField+" alone"
	if why := change.NoForm(parent, c.Editor.Dialect()); why != "" {
		return why
	}
	switch gardener := c.Editor.Dialect() == lifecycle.Gardener; {
	case !gardener && (len(parent.Stages) > 0 || !parent.Legacy()):
		return "all stages of " + name + " are overridden; an override cannot add one"
	case !v.Inherited() && len(v.Stages) > 0:
		return name + " has a lifecycle here, where an override" + only
	case gardener:
		return "an override of " + name + only
	}
	return "an override of " + name + only + ", as the parent has older fields"
}

// overriding returns the Start of a stage, or of the expirationDate, that the override of the
// version in focus does not name yet. The override itself may not exist yet. The start proposed is
// the one that applies now: the parent's, or one implied by the order of the stages.
func overriding(c *Context, word string) Start {
	v, at, track := c.Focused(), c.Focus, c.Track().Name
	s := Start{File: at.File, Version: v.Text, Name: phrase.Version(v), Stage: word, Adding: true, Follow: true, Opened: proposed(c, word),
		Change: func(c *Context, to model.Start) (editor.Change, error) {
			return compose.Override(c.Editor, at.File, at.Object, track, v.Text, word, to)
		}}
	holding := lifecycle.Stages(c.Shown().InEffect(at.TrackRef, v))
	if k := slices.IndexFunc(holding, func(x model.Stage) bool { return x.Name == lifecycle.StageOf(word) }); k >= 0 {
		s.Present, s.Opened = holding[k].Start, holding[k].Start.String()
	}
	return s
}

// MarkResult marks the starts in the bar of the result of an override: those that are implied, and
// those with an error in the file they come from. It returns the bar.
func MarkResult(c *Context, b *timeline.Bar, p model.TrackRef, v *model.Version) *timeline.Bar {
	x, ok := c.Shown().ResultOf(p, v)
	if !ok {
		return b
	}
	stages := x.Result.Origin(x.Ref).Stages
	for i := range b.Starts {
		start := &b.Starts[i]
		if start.Stage >= len(stages) {
			continue
		}
		from := stages[start.Stage]
		if start.Planned = from.Origin == merge.OriginImplied; !start.Planned {
			at := editor.StartOf{TrackRef: editor.SourcePlace(x.Pair, from.From), Version: from.From.Ref.Version, Stage: from.From.Ref.Stage}
			f := c.Shown().Index().Start(at)
			start.Broken = f != nil && f.Severity == model.Error
		}
	}
	return b
}

// OtherSide returns the effect that goes from a version of a namespaced profile to that of its
// parent. From a version of a profile it goes to that of the only namespaced profile below, or of
// the only one that overrides it. If there are several, it opens their list. There must be at least
// one.
func OtherSide(c *Context) []Effect {
	text, stage, track := "", "", ""
	if v := c.Focused(); v != nil {
		text, track = v.Text, c.Track().Name
		if stages := c.Stages(); c.Focus.Stage >= 0 && c.Focus.Stage < len(stages) {
			stage = stages[c.Focus.Stage].Name
		}
	}
	if c.Overrides() {
		parent := compose.ParentOf(c.Shown(), c.Focus.TrackRef)
		return GoToVersion(c, parent.File, parent.Object, track, text, stage)
	}
	below := c.Shown().Children(c.Focus.TrackRef)
	if len(below) > 1 {
		over := slices.DeleteFunc(slices.Clone(below), func(b check.Pair) bool { return !b.Child.Object.HasVersion(track, text) })
		if len(over) != 1 {
			return Opened(keys.Children, nil)
		}
		below = over
	}
	return GoToVersion(c, below[0].ChildFile, below[0].Child.Index, track, text, stage)
}

// GoToVersion returns the effect that goes to a version in the named track of an object, and to its
// stage if it has one of that name. If the track does not have the version, it goes to the track.
// If the object does not have the track, it goes to its first one.
func GoToVersion(c *Context, file, object int, track, version, stage string) []Effect {
	to := editor.Focus{TrackRef: model.TrackRef{File: file, Object: object}, Version: model.None, Stage: model.None}
	for i, t := range c.Shown().Object(to.TrackRef).Tracks {
		if t.Name != track {
			continue
		}
		to.Track = i
		to.Version = slices.IndexFunc(t.Versions, func(v *model.Version) bool { return v.Text == version })
		if to.Version >= 0 {
			to.Stage = slices.IndexFunc(lifecycle.Stages(t.Versions[to.Version]), func(s model.Stage) bool { return s.Name == stage })
		}
	}
	return []Effect{Go(to)}
}
