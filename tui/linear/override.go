package linear

import (
	"errors"
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
	fields := strings.Fields(words)
	k := slices.IndexFunc(fields, func(word string) bool { return word == "none" || l.isChange(word) })
	if k < 0 {
		k = len(fields)
	}
	words, changes := strings.Join(fields[:k], " "), fields[k:]
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
	if len(changes) > 0 {
		return l.decided(x.changed(changes))
	}
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
		stages[k].StartAt, stages[k].NameAt, stages[k].Entry = model.Position{}, model.Position{}, model.Position{}
		parts = append(parts, stageText(stages, k))
	}
	return strings.Join(parts, ", ")
}

// talk says what parent, override and result say about the version, and what can be typed.
func (x *overriding) talk() string {
	said := []string{model.Escape(x.version) + " in " + trackview.ChildName(x.bond.Child.Object) + "."}
	if x.parent == nil {
		said = append(said, "Parent: does not have it, so there is nothing to override.")
	} else {
		said = append(said, "Parent: "+startsText(x.parent)+".")
	}
	said = append(said, "Override: "+overrideText(x.entry, x.parent)+".", "Result: "+x.result(x.ed.Now(), x.bond)+".")
	if reason := x.ed.ReadOnly(x.bond.ChildFile); reason != "" {
		return strings.Join(append(said, sentence(reason)), "\n")
	}
	var options []string
	if x.parent != nil {
		for _, a := range systems.Of(x.bond.Child.Object).Additions(x.bond.Child.Object, x.track, x.entry, x.parent, x.ed.Dialect()) {
			options = append(options, `"override `+a.Kind.Name+`=DATE"`)
		}
	}
	if why := change.NoForm(x.parent, x.ed.Dialect()); why != "" {
		said = append(said, sentence(why))
	}
	if x.entry != nil {
		options = append(options, `"override none"`)
	}
	if len(options) > 0 {
		said = append(said, "Type "+phrase.Choice(options)+".")
	}
	return strings.Join(said, "\n")
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

// result returns in words the version as merged in a state, and which starts the override moves without
// naming them.
func (x *overriding) result(m *editor.Snapshot, bond check.Pair) string {
	merged := m.Result(bond)
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

// changed returns the proposal that makes changes to the entry of the version in the namespaced
// profile, which is added if it is missing; none removes it. Shifts count from the result.
func (x *overriding) changed(words []string) (p proposal, err error) {
	name, file, child := x.track+"/"+x.version, x.bond.ChildFile, x.bond.Child.Index
	var refs []model.Ref
	for ref := range compose.Entries(x.bond.Child.Object, x.track, x.version) {
		ref.Object = child
		refs = append(refs, ref)
	}
	for i, text := range words {
		word, sign, value := change.CutChange(text)
		if (sign == "+=" || sign == "-=") && (x.entry == nil || lifecycle.IndexOf(x.entry, word) == model.None) {
			start, _, err := lifecycle.ParseStart(sign+value, x.ed.Instant(), x.present(lifecycle.StageOf(word)))
			if err != nil {
				return p, err
			}
			words[i] = word + "=" + start.String()
		}
	}
	switch {
	case words[0] == "none" && len(refs) == 0:
		return p, errors.New(name + " is not overridden")
	case words[0] == "none":
		words = []string{"version-"}
	case len(refs) == 0:
		words = append(words, "version+")
	}
	call, err := x.call(name + " " + strings.Join(words, " "))
	if err != nil {
		return p, err
	}
	if call.Adds() {
		p, err = x.added(file, child, call, func(string) bool { return true })
	} else {
		p, err = x.applied(file, x.ed.Now().Drafts[file], change.Same(refs, call.Changes...))
	}
	if err != nil {
		return p, err
	}
	verify(x.conversation, file)
	if trial, err := x.ed.Try(p.Change); err == nil {
		if bond, ok := trial.Bond(file, child); ok {
			p.notes = append(p.notes, "Result: "+x.result(trial, bond)+".")
		}
	}
	return p, nil
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
