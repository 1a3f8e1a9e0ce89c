package linear

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/trackview"
)

// overriding is a conversation about how a namespaced profile overrides a version of its parent.
type overriding struct {
	*conversation
	bond           check.Pair
	track, version string
	// entry and parent are the version in the namespaced profile and in its parent, nil where it
	// is missing.
	entry, parent *model.Version
}

// override says what parent and override say about the current version and what results from
// both, and offers to override a start. Outside of a version it lists what is overridden.
func override(l *conversation, words string) string {
	now := l.ed.Now()
	o := now.Object(l.focus.TrackRef)
	var bonds []check.Pair
	if b, ok := now.Bond(l.focus.File, l.focus.Object); ok {
		bonds = []check.Pair{b}
	} else {
		bonds = now.Children(l.focus.TrackRef)
	}
	switch {
	case o == nil:
		return "There is no profile here."
	case l.can(lifecycle.Inherit) != "" && l.can(lifecycle.BeInherited) != "":
		return sentence(l.can(lifecycle.BeInherited))
	case len(bonds) == 0:
		return "No open file has a namespaced profile over " + model.Escape(o.String()) + `: open both, as "lctui edit --linear parent.yaml child.yaml".`
	case bonds[0].Orphan:
		return sentence("the parent is " + now.OrphanAdvice(o))
	case words != "":
		refs, err := now.NamedIn(l.focus.TrackRef, words)
		if err != nil || len(refs) != 1 {
			return l.lookFor(words)
		}
		l.goTo(focusOn(l.focus.TrackRef, refs[0].Version))
		l.inVersion = true
	}
	if !l.inVersion || l.focused() == nil {
		return l.numbered(l.overridden(bonds))
	}
	at := 0
	if len(bonds) > 1 {
		names := model.Map(bonds, func(b check.Pair) string { return trackview.ChildName(b.Child.Object) })
		l.say("Which namespaced profile?")
		if at = l.choose(append(names, "none")...) - 1; at == len(bonds) {
			return leftAsItWas
		}
	}
	x := overriding{conversation: l, bond: bonds[at], track: now.Track(l.focus.TrackRef).Name, version: l.focused().Text}
	x.entry, x.parent = compose.EntryFor(x.bond.Child.Object, x.track, x.version), x.bond.Parent.Object.VersionIn(x.track, x.version)
	return x.talk()
}

// overridden lists the versions that namespaced profiles override.
func (w *view) overridden(bonds []check.Pair) (heading string, list []entry) {
	for _, b := range bonds {
		for i, t := range b.Child.Object.Tracks {
			for k, v := range t.Versions {
				at := focusOn(model.TrackRef{File: b.ChildFile, Object: b.Child.Index, Track: i}, k)
				list = append(list, entry{phrase.Version(v) + " of " + trackview.ChildName(b.Child.Object) + ": " + startsText(v) + ".", at})
			}
		}
	}
	if len(list) == 0 {
		return `Nothing is overridden. Go to a version of the parent and type "override".`, nil
	}
	return phrase.Plural(len(list), "version") + ` overridden. Go to one and type "override" to hear parent, override and result.`, list
}

// startsText returns the stages of a version in words, "nothing" if it names none.
func startsText(v *model.Version) string {
	if v == nil || v.Bare() {
		return "nothing"
	}
	var parts []string
	stages := slices.Clone(lifecycle.Stages(v))
	for k := range stages {
		stages[k].StartAt, stages[k].NameAt, stages[k].Entry = model.Place{}, model.Place{}, model.Place{}
		parts = append(parts, stageText(stages, k))
	}
	return strings.Join(parts, ", ")
}

// talk says what parent, override and result say about the version, and offers what can be done.
func (x *overriding) talk() string {
	child := trackview.ChildName(x.bond.Child.Object)
	x.say(model.Escape(x.version), " in ", child, ".")
	if x.parent == nil {
		x.say("Parent: does not have it, so there is nothing to override.")
	} else {
		x.say("Parent: ", startsText(x.parent), ".")
	}
	x.say("Override: ", overrideText(x.entry, x.parent), ".")
	x.say("Result: ", x.result(), ".")
	if reason := x.ed.ReadOnly(x.bond.ChildFile); reason != "" {
		return sentence(reason)
	}
	var options []string
	var additions []lifecycle.Addition
	if x.parent != nil {
		additions = systems.Of(x.bond.Child.Object).Additions(x.bond.Child.Object, x.track, x.entry, x.parent, x.ed.Dialect())
	}
	if why := change.NoForm(x.parent, x.ed.Dialect()); why != "" {
		x.say(sentence(why))
	}
	for _, a := range additions {
		options = append(options, "override "+a.Kind.Name)
	}
	if x.entry != nil {
		options = append(options, "change what is overridden", "remove the override")
	}
	if x.parent != nil {
		options = append(options, "go to the parent's version")
	}
	n := x.choose(append(options, "leave it as it was")...) - 1
	switch {
	case n == len(options):
		return leftAsItWas
	case n < len(additions):
		return x.add(additions[n].Kind.Name)
	}
	switch options[n] {
	case "change what is overridden":
		return x.goToEntry(x.bond.ChildFile, x.bond.Child)
	case "remove the override":
		return x.removeEntry()
	}
	return x.goToEntry(x.bond.ParentFile, x.bond.Parent)
}

// overrideText returns in words what an entry overrides in a parent's version: with only the
// older field, that is when the version expires.
func overrideText(v, parent *model.Version) string {
	if v == nil {
		return "nothing"
	}
	if at := lifecycle.IndexOf(v, lifecycle.ExpirationField); parent != nil && len(v.Stages) == 0 && at >= 0 {
		return lifecycle.ExpirationField + " " + phrase.Start(lifecycle.Stages(v)[at].Start)
	}
	return startsText(v)
}

// result returns in words the version as merged, and which starts the override moves without
// naming them.
func (x *overriding) result() string {
	merged := x.ed.Now().Result(x.bond)
	for ref, v := range compose.Entries(merged.Object, x.track, x.version) {
		text := startsText(v)
		for k, from := range merged.Origin(ref).Stages {
			if stages := lifecycle.Stages(v); from.Origin == merge.OriginImplied && k < len(stages) {
				text += "; " + model.Escape(stages[k].Name) + " is moved as implied by " + model.Escape(from.Because)
			}
		}
		return text
	}
	return "it is not there"
}

// present returns the present start of a stage of the result, else that in the parent.
func (x *overriding) present(stage string) model.Start {
	v := x.ed.Now().Result(x.bond).Object.VersionIn(x.track, x.version)
	for _, of := range []*model.Version{v, x.parent} {
		if stages := lifecycle.Stages(of); model.StageIn(stages, stage) != model.None {
			return stages[model.StageIn(stages, stage)].Start
		}
	}
	return model.Start{}
}

// add asks for the start of a stage, and overrides it.
func (x *overriding) add(word string) string {
	verify(x.conversation, x.bond.ChildFile)
	present := x.present(lifecycle.StageOf(word))
	x.say("Start of ", word, " in ", trackview.ChildName(x.bond.Child.Object), ", now ", phrase.Start(present), ". New start, or empty to leave it.")
	at := focusOn(model.TrackRef{File: x.bond.ChildFile, Object: x.bond.Child.Index, Track: model.None}, model.None)
	return x.propose(proposal{at: at, version: x.parent, in: " in " + trackview.ChildName(x.bond.Child.Object), stage: word, present: present, change: func(start model.Start) (editor.Change, []change.Note, error) {
		c, err := compose.Override(x.ed.Reader, x.bond.ChildFile, x.bond.Child.Index, x.track, x.version, word, start)
		return c, nil, err
	}})
}

// goToEntry makes the version in one of the two profiles the current one.
func (x *overriding) goToEntry(file int, o lifecycle.Given) string {
	for ref := range compose.Entries(o.Object, x.track, x.version) {
		return x.enter(focusOn(model.TrackRef{File: file, Object: o.Index, Track: ref.Track}, ref.Version))
	}
	return "It is not there any more."
}

// removeEntry removes the entry from the namespaced profile, so that the version is as in the
// parent.
func (x *overriding) removeEntry() string {
	var edits []model.Edit
	for ref, v := range compose.Entries(x.bond.Child.Object, x.track, x.version) {
		ref.Object = x.bond.Child.Index
		edits = append(edits, model.Edit{Ref: ref, What: model.RemoveVersion, Name: v.Text})
	}
	slices.Reverse(edits)
	verify(x.conversation, x.bond.ChildFile)
	label := "override of " + model.Escape(x.version) + " removed"
	x.say("All of ", model.Escape(x.version), " would be the parent's.")
	said, kept := x.agreed(proposal{several: true}, editor.Change{File: x.bond.ChildFile, Edits: edits, Label: label}, "remove it", sentence(label))
	if kept && !x.inVersion {
		said += "\n" + x.wholeTrack(x.focus.TrackRef)
	}
	return said
}

// children lists what the unsaved edits change in each namespaced profile of a profile, or of its
// parent if it is namespaced itself.
func (w *view) children(of model.TrackRef) (heading string, list []entry) {
	below := compose.AllBelow(w.ed.Now(), compose.ParentOf(w.ed.Now(), of), w.ed.Dialect())
	changed := 0
	for _, x := range below {
		name := trackview.ChildName(x.Child.Object)
		first := focusOn(model.TrackRef{File: x.ChildFile, Object: x.Child.Index}, model.None)
		if len(x.Child.Object.Tracks) == 0 {
			first.Track = model.None
		}
		if len(x.Changes) > 0 {
			changed++
		} else {
			list = append(list, entry{name + ": unchanged.", first})
		}
		for _, y := range x.Changes {
			at := first
			for ref := range compose.Entries(x.Child.Object, y.Track, y.Version) {
				at.Track, at.Version = ref.Track, ref.Version
			}
			list = append(list, entry{name + ", " + model.Escape(y.Version) + ": " + y.Text + ".", at})
		}
		for _, f := range x.Refused {
			list = append(list, entry{name + ": " + w.findingText(f, true), focusOn(model.TrackRef{File: x.ChildFile, Object: f.Ref.Object, Track: f.Ref.Track}, f.Ref.Version)})
		}
	}
	if len(below) == 0 {
		return "No open file has a namespaced profile over what is talked about.", nil
	}
	return "The edits change " + strconv.Itoa(changed) + " of " + phrase.Plural(len(below), "namespaced profile") + ".", list
}
