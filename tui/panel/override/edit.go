package override

import (
	"slices"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// Refuse returns why an intent cannot act on the focused bar, or "".
func (p *Panel) Refuse(c *panel.Context, i keys.Intent) string {
	l := p.line()
	switch {
	case i == keys.OpenOverride:
		return openRefusal(c)
	case i == keys.QuickFix:
		return p.fixRefusal(c)
	case i == keys.PreviousStage || i == keys.NextStage:
		return p.stageEnd(l, i)
	case i == keys.PreviousTrack || i == keys.NextTrack:
		if len(p.tabs(c)) < 2 {
			return "there is one track only: " + c.Keys.First(keys.Override, keys.ShowAll) + " shows those without overrides too"
		}
		return ""
	case !i.Edits():
		return ""
	case len(p.lines) == 0:
		return "there is no version here"
	case i == keys.AddVersion || i == keys.ShiftMarked || i == keys.CopyTo:
		return "not in this panel: " + c.Keys.First(keys.Override, keys.Back) + " goes back to the versions"
	case p.side == ofResult:
		return "the result follows from parent and override: " + c.Keys.First(keys.Override, keys.NextPanel) + " goes to them"
	case p.side == ofParent && l.of[ofParent] != nil:
		return ""
	case p.side == ofParent && p.Orphan:
		return c.Editor.Now().OrphanWords(p.Child.Object) + ": there is nothing to edit"
	case p.side == ofParent:
		return "the parent does not have " + model.Escape(l.text)
	}
	if reason := c.Editor.ReadOnly(p.file); reason != "" || l.added() {
		return reason
	}
	inherited := !l.has(ofOverride, p.stage)
	switch {
	case i == keys.AddStage:
		if reason := p.newRefusal(c, l); reason != "" || len(p.missing(l, p.track, c.Editor.Dialect())) > 0 {
			return reason
		}
		return p.formRefusal(c, l)
	case i == keys.RemoveVersion && l.of[ofOverride] == nil:
		return model.Escape(l.text) + " is not overridden: there is nothing to remove"
	case i == keys.RemoveVersion || !inherited:
		return ""
	case i == keys.EditStart:
		if reason := p.newRefusal(c, l); reason != "" || wordOf(p.missing(l, p.track, c.Editor.Dialect()), p.stage) != "" {
			return reason
		}
		return p.formRefusal(c, l)
	case p.stage == "":
		return model.Escape(l.text) + " has no stage here"
	}
	return model.Escape(p.stage) + " of " + model.Escape(l.text) + " is not overridden: " + c.Keys.First(keys.Override, keys.EditStart) + " overrides it"
}

// fixRefusal returns why nothing can be fixed about the focused version, or "".
func (p *Panel) fixRefusal(c *panel.Context) string {
	if len(p.lines) == 0 {
		return "there is no version here"
	}
	return panel.FixRefusal(c, p.overrideFirst(c, p.line()), p.version)
}

// openRefusal returns why parent and override cannot be shown side by side, or "".
func openRefusal(c *panel.Context) string {
	o := c.Object()
	switch {
	case o == nil:
		return "there is no profile here"
	case c.Layers.Has(keys.Override):
		return ""
	case !c.Shown().KnowsRelated() && c.Editor.HasNamespaced():
		return "the files are still being read; try again in a moment"
	case c.Overrides():
		return ""
	case c.Can(lifecycle.BeInherited) != "":
		return c.Can(lifecycle.BeInherited)
	case len(c.Shown().Children(c.Focus.TrackRef)) == 0:
		return "no open file has a namespaced profile over " + model.Escape(o.String())
	}
	return ""
}

// own reports whether an edit is about the override as such, so that it does not depend on what is
// in focus.
func (p *Panel) own(i keys.Intent) bool {
	l := p.line()
	if len(p.lines) == 0 || p.side != ofOverride || l.added() {
		return false
	}
	return i == keys.AddStage || i == keys.RemoveVersion || i == keys.EditStart && !l.has(ofOverride, p.stage)
}

// stageEnd says that there is no further stage in a direction, or returns "".
func (p *Panel) stageEnd(l *line, i keys.Intent) string {
	names := l.stages(p.side)
	switch {
	case len(names) == 0:
		return "there is no stage here"
	case i == keys.PreviousStage && names[0] == p.stage:
		return model.Escape(p.stage) + " is the first stage of " + model.Escape(p.version)
	case i == keys.NextStage && names[len(names)-1] == p.stage:
		return model.Escape(p.stage) + " is the last stage of " + model.Escape(p.version)
	}
	return ""
}

// newRefusal returns why no stage of a version can be overridden, or "".
func (p *Panel) newRefusal(c *panel.Context, l *line) string {
	switch {
	case l.of[ofParent] == nil && p.Orphan:
		return c.Editor.Now().OrphanWords(p.Child.Object) + ", so it is not known what there is to override"
	case l.of[ofParent] == nil:
		return "the parent does not have " + model.Escape(l.text) + ": there is nothing to override"
	}
	return ""
}

// formRefusal returns why a version that can be overridden in another way, or is already, cannot be
// overridden in the way asked for, or "".
func (p *Panel) formRefusal(c *panel.Context, l *line) string {
	name, only := model.Escape(l.text), " takes an "+lifecycle.ExpirationField+" alone"
	v, parent := l.of[ofOverride], l.of[ofParent]
	if why := change.NoForm(parent, c.Editor.Dialect()); why != "" {
		return why
	}
	switch gardener := c.Editor.Dialect() == lifecycle.Gardener; {
	case !gardener && (parent == nil || len(parent.Stages) > 0 || !parent.Legacy()):
		return "all stages of " + name + " are overridden; an override cannot add one"
	case v != nil && len(v.Stages) > 0:
		return name + " has a lifecycle here, where an override" + only
	case gardener:
		return "an override of " + name + only
	}
	return "an override of " + name + only + ", as the parent has older fields"
}

// edit does what changes the override. It passes other edits on to the program, because the focus
// is on what the focused bar shows.
func (p *Panel) edit(c *panel.Context, w keys.Command) panel.Result {
	l := p.line()
	own := p.side == ofOverride && !l.added()
	switch {
	case w.Intent == keys.EditStart && p.side == ofOverride && !l.has(ofOverride, p.stage):
		return panel.Result{Open: keys.StartField, With: p.overriding(wordOf(p.missing(l, p.track, c.Editor.Dialect()), p.stage), w.Text)}
	case w.Intent == keys.AddStage && own:
		start := func(_ *panel.Context, word string) panel.Start { return p.overriding(word, "") }
		choice := panel.Adding(c, l.text, l.stagesOf(ofOverride), p.missing(l, p.track, c.Editor.Dialect()), start)
		if at := slices.IndexFunc(choice.Options, func(o panel.Option) bool { return o.Kind.Name == p.stage }); at >= 0 && choice.Options[0].Kind.Name != lifecycle.ExpirationField {
			choice.At = at
		}
		return panel.Result{Open: keys.StageChoice, With: choice}
	case w.Intent == keys.AddStage:
		return panel.Result{Open: keys.StageChoice, With: c.AddingHere(func(c *panel.Context, word string) panel.Start {
			start := panel.NewStart(c, word)
			p.stage, start.Count = lifecycle.StageOf(word), p.count()
			return start
		})}
	case w.Intent == keys.QuickFix:
		f, file := panel.Fixable(c, p.overrideFirst(c, p.line()))
		return panel.Fixing(c, file, p.file, f, keys.Timeline)
	case w.Intent == keys.RemoveStage && p.side == ofOverride && l.of[ofOverride] != nil && l.of[ofParent] != nil && !saysMore(l.of[ofOverride]):
		return p.removeEntry(c, l, p.stage+" is no longer overridden")
	case w.Intent == keys.RemoveVersion && p.side != ofParent:
		return p.removeEntry(c, l, "the override is removed")
	}
	return panel.Passed()
}

// overriding returns the Start of a stage that the namespaced profile does not override yet. It
// proposes the current start of the stage: the parent's or, to keep the order of the stages, the
// implied one.
func (p *Panel) overriding(word, typed string) panel.Start {
	l, stage := p.line(), lifecycle.StageOf(word)
	version := l.text
	present, _, _ := l.start(ofParent, stage)
	if now, forced := p.implied(l, stage); forced != "" {
		present.Start = now
	}
	p.side, p.stage = ofOverride, stage
	return panel.Start{File: p.file, Version: version, Name: model.Escape(version), Stage: word, Adding: true, Present: present.Start, Opened: present.Start.String(), Text: typed, Count: p.count(),
		Change: func(c *panel.Context, to model.Start) (editor.Change, error) {
			return compose.Override(c.Editor, p.file, p.object, p.track, version, word, to)
		}}
}

// saysMore reports whether an override says more than one start.
func saysMore(v *model.Version) bool {
	n := len(v.Stages) + len(v.Others) + len(v.CRI) + len(v.Architectures)
	if v.HasExpiration {
		n++
	}
	if v.Classification.Set {
		n++
	}
	return n > 1
}

// removeEntry removes an entry from the namespaced profile, which makes the version the parent's.
func (p *Panel) removeEntry(c *panel.Context, l *line, what string) panel.Result {
	ref := model.Ref{Object: p.object, Track: p.index[ofOverride], Version: l.index[ofOverride], Stage: model.None}
	remove := model.Edit{Ref: ref, What: model.RemoveVersion, Name: l.text}
	said := model.Escape(l.text) + ": " + model.Escape(what) + ", all of it is the parent's; " + c.Keys.First(keys.Override, keys.Undo) + " undoes"
	return panel.Result{Do: []editor.Change{{File: p.file, Edits: []model.Edit{remove}, Label: "override of " + model.Escape(l.text) + " removed"}}, Say: said}
}
