package linear

import (
	"errors"
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

// overridden is a version of a parent as a namespaced profile overrides it.
type overridden struct {
	check.Pair
	track, version string
	// entry and parent are the version in the namespaced profile and in its parent, nil where it
	// is missing.
	entry, parent *model.Version
}

// override prints the starts of a version in the parent, in the override and in the merged result.
// With changes, it changes the override. If there is no current version, it lists the namespaced
// profiles.
func override(l *conversation, words string) string {
	now, o := l.ed.Now(), l.object()
	pairs := now.Children(l.focus.TrackRef)
	if b, ok := now.PairOf(l.focus.File, l.focus.Object); ok {
		pairs = []check.Pair{b}
	}
	switch {
	case o == nil:
		return "There is no profile here."
	case l.can(lifecycle.Inherit) != "" && l.can(lifecycle.BeInherited) != "":
		return sentence(l.can(lifecycle.BeInherited))
	case len(pairs) == 0:
		return "No open file has a namespaced profile below " + model.Escape(o.String()) + `: open both, for example "lctui edit --linear parent.yaml child.yaml".`
	case pairs[0].Orphan:
		return sentence("the parent is " + now.OrphanAdvice(o))
	}
	names, changes := splitWords(words, func(word string) bool { return l.isChange(word) || word == "none" })
	if names != "" {
		found, err := l.meant(names)
		if err != nil || len(found) != 1 {
			return lookFor(&l.place, names)
		}
		l.goTo(found[0])
		l.renumber()
		if b := pairs[0]; !isIn(l.focus, b.ChildFile, b.Child.Index) && !isIn(l.focus, b.ParentFile, b.Parent.Index) {
			return override(l, strings.Join(changes, " "))
		}
	}
	if !l.inVersion || l.focused() == nil {
		return l.numbered(children(&l.place))
	}
	at := 1
	if len(pairs) > 1 {
		l.say("Which namespaced profile?")
		at = l.choose(append(model.Map(pairs, func(b check.Pair) string { return trackview.ChildName(b.Child.Object) }), "none")...)
	}
	if at > len(pairs) {
		return leftAsItWas
	}
	x := overridden{Pair: pairs[at-1], track: now.Track(l.focus.TrackRef).Name, version: l.focused().Text}
	x.entry, x.parent = compose.EntryFor(x.Child.Object, x.track, x.version), x.Parent.Object.VersionIn(x.track, x.version)
	if len(changes) > 0 {
		return l.decided(overriding(l, &x, changes))
	}
	return overrideText(&l.view, &x)
}

// isIn reports whether a focus is in an object.
func isIn(at editor.Focus, file, object int) bool { return at.File == file && at.Object == object }

// overrideText returns the starts of a version in parent, override and result, and what can be
// typed.
func overrideText(w *view, x *overridden) string {
	said := []string{model.Escape(x.version) + " in " + trackview.ChildName(x.Child.Object) + "."}
	if x.parent == nil {
		said = append(said, "Parent: does not have it, so there is nothing to override.")
	} else {
		said = append(said, "Parent: "+startsText(x.parent)+".")
	}
	override := startsText(x.entry)
	if x.entry != nil && x.parent != nil && len(x.entry.Stages) == 0 && x.entry.HasExpiration {
		// Without a lifecycle, the field moves only when the version expires.
		override = lifecycle.ExpirationField + " " + phrase.Start(x.entry.Expiration)
	}
	said = append(said, "Override: "+override+".", resultText(w, w.ed.Now(), x))
	if reason := w.ed.ReadOnly(x.ChildFile); reason != "" {
		return strings.Join(append(said, sentence(reason)), "\n")
	}
	var options []string
	if x.parent != nil {
		for _, a := range systems.Of(x.Child.Object).Additions(x.Child.Object, x.track, x.entry, x.parent, w.ed.Dialect()) {
			options = append(options, `"override `+a.Kind.Name+`=DATE"`)
		}
	}
	if why := change.NoForm(x.parent, w.ed.Dialect()); why != "" {
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

// resultText returns the starts of the version in the merged result of a state, and which of them
// the override moves without naming them.
func resultText(w *view, m *editor.Snapshot, x *overridden) string {
	bond, ok := m.PairOf(x.ChildFile, x.Child.Index)
	if !ok {
		return "Result: it is not listed."
	}
	merged := m.Result(bond)
	for ref, v := range compose.Entries(merged.Object, x.track, x.version) {
		text := "Result: " + startsText(v)
		for k, from := range merged.Origin(ref).Stages {
			if stages := lifecycle.Stages(v); from.Origin == merge.OriginImplied && k < len(stages) {
				text += "; " + model.Escape(stages[k].Name) + " is moved as implied by " + model.Escape(from.Because)
			}
		}
		return text + "."
	}
	return "Result: it is not listed."
}

// overriding returns the proposal that makes changes to the entry of the version in the namespaced
// profile. A missing entry is added; "none" removes it. A shift of a start that the override does
// not name is relative to the result.
func overriding(l *conversation, x *overridden, words []string) (p proposal, err error) {
	name, file, child := x.track+"/"+x.version, x.ChildFile, x.Child.Index
	stages := lifecycle.Stages(l.ed.Now().Result(x.Pair).Object.VersionIn(x.track, x.version))
	for i, text := range words {
		word, sign, value := change.CutChange(text)
		k := model.StageIn(stages, lifecycle.StageOf(word))
		if (sign == "+=" || sign == "-=") && k != model.None && (x.entry == nil || lifecycle.IndexOf(x.entry, word) == model.None) {
			start, _, err := lifecycle.ParseStart(sign+value, l.ed.Instant(), stages[k].Start)
			if err != nil {
				return p, err
			}
			words[i] = word + "=" + start.String()
		}
	}
	switch {
	case words[0] == "none" && x.entry == nil:
		return p, errors.New(name + " is not overridden")
	case words[0] == "none":
		words = []string{"version-"}
	case x.entry == nil:
		words = append(words, "version+")
	}
	call, err := callOf(l, name+" "+strings.Join(words, " "))
	if err != nil {
		return p, err
	}
	if p, err = added(l, file, child, call, func(string) bool { return true }); err != nil {
		return p, err
	}
	l.verify(file)
	if trial, err := l.ed.Try(p.Change); err == nil {
		p.notes = append(p.notes, resultText(&l.view, trial, x))
	}
	return p, nil
}
