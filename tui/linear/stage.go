package linear

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// add talks about a stage that the present version lacks.
func (l *conversation) add(stage string) {
	if reason := l.cannotEdit(); reason != "" {
		l.say(reason)
		return
	}
	v, scale := l.focused(), l.ed.Now().Object(l.focus.TrackRef).Scale
	switch {
	case v.Legacy():
		l.say(phrase.Version(v), ` has older fields; "convert" writes them as a lifecycle first.`)
	case scale.Rank(stage) == model.None:
		text := "Stages are " + strings.Join(scale.Names(), ", ") + "."
		if near := model.Nearest(stage, scale.Names()); near != "" {
			text = "Did you mean " + near + "? " + text
		}
		l.say(`No stage "`, model.Escape(stage), `". `, text)
	case v.StageNamed(stage) != model.None:
		l.say(phrase.Version(v), " has the stage ", stage, ` already: type its number to change its start.`)
	default:
		l.say("Start of ", stage, `, which is new. New start, "open" for always, or empty to leave it.`)
		l.propose(proposal{file: l.focus.File, ref: l.focus.Ref(), stage: stage, adding: true})
	}
}

// remove takes a stage of the present version away, after saying what that
// causes.
func (l *conversation) remove(name string) {
	if l.listed() {
		l.moveNamed("remove", name)
		return
	}
	if reason := l.cannotEdit(); reason != "" {
		l.say(reason)
		return
	}
	v := l.focused()
	k := v.StageNamed(name)
	if k == model.None {
		l.say(phrase.Version(v), ` has no stage "`, model.Escape(name), `" to remove.`)
		return
	}
	ref := l.focus.Ref()
	ref.Stage = k
	stage := v.Stages[k]
	c := editor.Change{File: l.focus.File, Edits: []model.Edit{{Ref: ref, What: model.RemoveStage, Name: name, From: stage.Start}},
		Label: change.Change{Op: change.StageRemoved, Version: v.Text, Stage: name, From: stage.Start}.String()}
	l.say(strings.TrimSuffix(stageLine(v.Stages, k), "."), ", would go.")
	if len(v.Stages) == 1 {
		l.say("It is the last stage: ", phrase.Version(v), " would be supported again, always.")
	}
	keep := l.keepWord(proposal{file: l.focus.File, ref: ref}, c, "keep that")
	if l.choose(keep, "leave it as it was") != 1 {
		l.say("Left as it was.")
		return
	}
	if !l.do(c) {
		return
	}
	l.said("Kept. " + phrase.Version(v) + " has no stage " + model.Escape(name) + " any more.")
	l.renumber()
}

// convert writes the older fields of the present version as a lifecycle.
func (l *conversation) convert(string) {
	if reason := l.can(lifecycle.Convert); reason != "" && l.listed() {
		l.say(sentence(reason))
		return
	}
	if reason := l.cannotEdit(); reason != "" {
		l.say(reason)
		return
	}
	v, ref := l.focused(), l.focus.Ref()
	edits, err := change.Convert(l.ed.Now().Object(l.focus.TrackRef), ref, lifecycle.FromLifecycle, true, false)
	if err == nil && len(edits) == 0 {
		l.say(phrase.Version(v), " has no older fields.")
		return
	}
	if err != nil {
		l.say(sentence(model.Escape(err.Error())))
		return
	}
	if !l.do(editor.Change{File: l.focus.File, Edits: edits, Label: model.Escape(v.Text) + " converted to " + lifecycle.FromLifecycle}) {
		return
	}
	l.said("Kept. " + phrase.Version(v) + " has a lifecycle; its stage at every instant stays the same.")
	l.sayVersion()
}
