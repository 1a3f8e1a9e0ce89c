package linear

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/editor"
)

// adding is a conversation about adding versions to a track, and what happens to the version
// before each, as one step.
type adding struct {
	*conversation
	at    model.TrackRef
	news  []compose.NewVersion
	texts editor.RememberedTexts
	// proposed are the texts proposed for the versions where none are remembered; they are replaced
	// as long as nobody has typed others.
	proposed editor.RememberedTexts
}

// addVersion adds the version named, or else the next patch of each minor that has a mark or,
// without marks, of the minor of the current version.
func addVersion(l *conversation, name string) string {
	at := l.focus.TrackRef
	switch reason := l.can(lifecycle.AddVersion); {
	case reason != "":
		return sentence(reason)
	case systems.Decided(l.ed.Now().Object(at), l.focus.In(model.None)) != "":
		return sentence(systems.Decided(l.ed.Now().Object(at), l.focus.In(model.None)))
	}
	if reason := l.readOnly(); reason != "" {
		return sentence(reason)
	}
	a := adding{conversation: l, at: at, news: followers(l, at), texts: l.texts}
	if name != "" {
		a.news = a.news[:1]
		a.news[0].Text = name
	}
	a.propose()
	return a.talk()
}

// propose proposes texts for the versions where none are remembered, unless others were typed.
func (a *adding) propose() {
	if a.can(lifecycle.Inherit) == "" {
		return
	}
	remembered := a.conversation.texts
	untouched := a.texts == remembered.Or(a.proposed)
	a.proposed = compose.ProposedTexts(a.ed.Now().Object(a.at), a.ed.Now().Track(a.at), a.news, a.ed.Instant())
	if untouched {
		a.texts = remembered.Or(a.proposed)
	}
}

// followers proposes the next patch of each minor that has a mark in a track, else of the minor
// of the current version, else of that of the newest version; in an empty track, a version to be
// typed.
func followers(l *conversation, at model.TrackRef) []compose.NewVersion {
	t, order := l.ed.Now().Track(at), l.tracks.At(at).Order
	among := l.tracks.Marked(at, l.marked)
	switch {
	case len(among) > 0 || len(order) == 0:
	case l.inVersion:
		among = []int{l.focus.Version}
	default:
		among = []int{int(order[0])}
	}
	if len(among) == 0 {
		return []compose.NewVersion{{After: model.None}}
	}
	return model.Map(compose.Highest(t, order, among), func(i int) compose.NewVersion { return compose.NextPatch(t, i) })
}

// talk says what would be added and what happens to the versions before, and asks for other texts
// until it is kept or left.
func (a *adding) talk() string {
	if a.news[0].Text == "" {
		if a.typeVersions(); a.news[0].Text == "" {
			return leftAsItWas
		}
	}
	for {
		made, err := compose.Add(a.ed.Reader, a.at, a.news, a.texts, a.options.Templates)
		a.sayNew(made)
		word := ""
		if err != nil {
			a.say(sentence(err.Error()))
		} else {
			word = a.judged(proposal{several: true}, made.Change, "keep")
		}
		switch a.decide(word) {
		case 1:
			return a.keepNew(made)
		case 2:
			a.typeVersions()
		case 3:
			a.texts.Starts = a.typed("Starts of what is new, as "+systems.Of(a.ed.Now().Object(a.at)).Nouns().Starts, a.texts.Starts)
		case 4:
			a.texts.Predecessor = a.typed("What happens to the version before, as "+systems.Of(a.ed.Now().Object(a.at)).Nouns().Retires, a.texts.Predecessor)
		default:
			return leftAsItWas
		}
	}
}

// decide asks what to do next; word is the answer that keeps the addition, "" if it cannot be
// kept. It returns 1 to keep it; 2, 3 or 4 to type the versions, the starts, or what happens to
// the versions before; 5 to leave it.
func (a *adding) decide(word string) int {
	version := "type another version"
	if len(a.news) > 1 {
		version = "type other versions"
	}
	options := []string{version, "type other starts", "type what happens to the version before", "leave it as it was"}
	if word == "" {
		return a.choose(options...) + 1
	}
	return a.choose(append([]string{word}, options...)...)
}

// sayNew prints what would be added, and what becomes of the version before each.
func (a *adding) sayNew(made compose.Addition) {
	for i, x := range a.news {
		if i == page {
			a.say("And ", strconv.Itoa(len(a.news)-page), " more.")
			break
		}
		text := "New in " + a.trackName(a.at) + ": " + model.Escape(x.Text)
		if before := a.before(x); before != "" {
			text += ", after " + before
		}
		a.say(text, ".")
	}
	a.say("Starts: ", meaning(a.texts.Starts, made.Starts, "no lifecycle"), ".")
	if len(a.news) > 1 || a.before(a.news[0]) != "" {
		a.say("The version before: ", meaning(a.texts.Predecessor, made.Predecessor, "stays as it is"), ".")
	}
}

// before returns the name of the version that a new one follows, "" for none.
func (a *adding) before(x compose.NewVersion) string {
	t := a.ed.Now().Track(a.at)
	if i := x.Predecessor(t); i != model.None {
		return phrase.Version(t.Versions[i])
	}
	return ""
}

// meaning returns a text and the dates that it results in, or none if the text is empty.
func meaning(text string, starts []time.Time, none string) string {
	if text == "" {
		return none
	}
	if text = model.Escape(text); len(starts) > 0 {
		text += ", that is " + strings.Join(model.Map(starts, phrase.Instant), ", ")
	}
	return text
}

// typeVersions asks for the texts of the versions to add.
func (a *adding) typeVersions() {
	present := model.Map(a.news, func(x compose.NewVersion) string { return x.Text })
	what := "Version"
	if before := a.before(a.news[0]); before != "" && len(a.news) == 1 {
		what = "Version to add after " + before
	}
	text, ok := a.asked(what, strings.Join(present, " "))
	names := strings.Fields(text)
	switch {
	case !ok:
	case len(names) != len(a.news):
		a.say("Type ", phrase.Plural(len(a.news), "version"), ", with blanks between.")
	default:
		for i := range a.news {
			a.news[i].Text = names[i]
		}
		a.propose()
	}
}

// typed asks for a text of changes to replace the present one; the word none clears it.
func (a *adding) typed(what, present string) string {
	if names := a.options.Templates.Names(); len(names) > 0 {
		what += ", or a template: " + strings.Join(names, ", ")
	}
	text, ok := a.asked(what+"; the word none for nothing", present)
	switch {
	case !ok:
		return present
	case strings.EqualFold(text, "none"):
		return ""
	}
	return text
}

// asked asks for a text; ok is false if the present one is to stay.
func (a *adding) asked(what, present string) (text string, ok bool) {
	a.say(what, ". Now: ", model.Escape(cmp.Or(present, "none")), ". Empty leaves it.")
	text, ok = a.ask()
	return text, ok && text != "" && !isBack(text)
}

// keepNew adds the versions, remembers the texts, clears the marks of the track, and goes to the
// version added if it is the only one.
func (a *adding) keepNew(made compose.Addition) string {
	remembered := a.conversation.texts
	step := editor.TextsStep{Before: remembered, After: remembered.After(a.texts, remembered.Or(a.proposed))}
	said, kept := a.keep(made.Change, sentence(made.Label))
	if !kept {
		return said
	}
	a.ed.SetMark(editor.Mark{Focus: a.focus, Texts: &step})
	remember(a.conversation, step.After)
	for _, i := range a.tracks.Marked(a.at, a.marked) {
		delete(a.marked, model.KeyOf(a.at, a.ed.Now().Track(a.at).Versions[i]))
	}
	if len(a.news) > 1 {
		return said
	}
	for i, v := range a.ed.Now().Track(a.at).Versions {
		if v.Base == model.None && v.Text == a.news[0].Text {
			return said + "\n" + a.enter(focusOn(a.at, i))
		}
	}
	return said
}

// removeVersion removes the version named, else the current one, after saying what that causes.
func removeVersion(l *conversation, name string) string {
	if name == "" && !l.inVersion {
		return `Name the version to remove, as "remove-version 1.31.11", or go to it.`
	}
	versions, why := several(l, name, "remove-version")
	switch {
	case why != "":
		return why
	case name == "":
		versions = []int{l.focus.Version}
	case len(versions) > 1:
		return `"` + model.Escape(name) + `" means ` + phrase.Plural(len(versions), "version") + ": name one."
	}
	at := focusOn(l.focus.TrackRef, versions[0])
	v := l.ed.Now().Track(at.TrackRef).Versions[at.Version]
	label := model.Escape(v.Text) + " removed"
	l.say(l.version(at, true), " All of it would go.")
	c := editor.Change{File: at.File, Edits: []model.Edit{{Ref: at.Ref(), What: model.RemoveVersion, Name: v.Text}}, Label: label}
	said, kept := l.agreed(proposal{several: true}, c, "remove it", sentence(label))
	if kept {
		said += "\n" + l.wholeTrack(l.focus.TrackRef)
	}
	return said
}
