package linear

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// place is what the conversation is about: the current version or, if inVersion is false, its
// track.
type place struct {
	view
	focus     editor.Focus
	inVersion bool
	// choices is what the numbers of the last list stand for, rest the entries of a long list
	// that have not been printed yet.
	choices []editor.Focus
	rest    []entry
}

// focused returns the current version, or nil in an empty track.
func (p *place) focused() *model.Version {
	return p.ed.Now().Object(p.focus.TrackRef).Version(p.focus.Ref())
}

// stages returns the stages of that version that count.
func (p *place) stages() []model.Stage { return lifecycle.Stages(p.focused()) }

// can returns "" if the current object allows something, else the reason why not.
func (p *place) can(a lifecycle.Ability) string {
	if o := p.ed.Now().Object(p.focus.TrackRef); o != nil {
		return systems.Can(o, a)
	}
	return "there is nothing here"
}

// inRecord reports whether the current version is a package revision.
func (p *place) inRecord() bool {
	return p.inVersion && p.focused() != nil && systems.Moved(p.ed.Now().Object(p.focus.TrackRef))
}

// additions returns what may be added to a version of the current track.
func (p *place) additions(v *model.Version) []lifecycle.Addition {
	return p.ed.Now().Additions(p.focus.TrackRef, v)
}

// offered says how to add what a version lacks, "" if it lacks nothing.
func (p *place) offered(v *model.Version) string {
	words := model.Map(p.additions(v), func(a lifecycle.Addition) string { return `"add ` + a.Kind.Name + `"` })
	if len(words) == 0 {
		return ""
	}
	return "You can say " + phrase.Choice(words) + "."
}

// goTo makes a version the current one.
func (p *place) goTo(at editor.Focus) {
	p.focus = p.ed.Now().On(at.TrackRef, at.Version)
}

// settle finds the current version again after versions were added or removed. If it is gone, its
// track becomes what the conversation is about.
func (p *place) settle() {
	if at, ok := p.ed.Now().At(p.focus); ok {
		p.focus = at
		return
	}
	t := p.ed.Now().Track(p.focus.TrackRef)
	if t == nil {
		p.goTo(focusOn(p.ed.Now().FirstTrack(), 0))
		return
	}
	p.inVersion = false
	p.goTo(focusOn(p.focus.TrackRef, max(min(p.focus.Version, len(t.Versions)-1), 0)))
}

// turnTo makes a track what the conversation is about, instead of a version of another one.
func (p *place) turnTo(track model.TrackRef) {
	if track != p.focus.TrackRef {
		p.goTo(focusOn(track, 0))
		p.inVersion = false
	}
}

// hint says what may be typed.
func (p *place) hint() string {
	switch {
	case p.inRecord():
		return `Type a number to do that, or "back".`
	case p.inVersion && p.can(lifecycle.TypeStart) != "":
		return `Type "back", or ? for help.`
	case p.inVersion:
		return `Type a number to change that start, "add STAGE", "remove STAGE", or "back".`
	}
	return "Type a number, a version, a command, or ? for help."
}

// renumber makes numbers stand for what the current version has now: its stages, or its moves.
func (p *place) renumber() {
	p.choices, p.rest = nil, nil
	n := len(p.stages())
	switch {
	case !p.inVersion:
		return
	case p.can(lifecycle.TypeStart) != "":
		n = len(p.ed.Moves(p.focus))
	}
	for k := range n {
		to := p.focus
		to.Stage = k
		p.choices = append(p.choices, to)
	}
}

// whole returns all about the current version: where it is, its stages, what else is known, its
// findings, and what can be done, with numbers.
func (p *place) whole() string {
	p.renumber()
	v, stages, record, dated := p.focused(), p.stages(), p.inRecord(), p.can(lifecycle.Draw) == ""
	said := []string{p.headline(p.focus.TrackRef, v)}
	for k := range stages {
		switch text := stageText(stages, k); {
		case record:
			said = append(said, sentence(text))
		case dated:
			said = append(said, strconv.Itoa(k+1)+" "+text+".")
		}
	}
	for _, f := range p.tracks.Facts(p.focus.TrackRef, p.focus.Version, p.cursor) {
		if !dated || record && f.Look == model.LookUnknown || f.Derived {
			said = append(said, factText(f))
		}
	}
	if v.Legacy() {
		said = append(said, `It is described by older fields; "convert" writes them as a lifecycle.`)
	}
	for _, f := range p.ed.Now().About(p.focus.TrackRef, p.focus.Version) {
		if f.Severity != model.Info {
			said = append(said, p.findingText(&f, !record && f.Version != v.Text))
		}
	}
	said = append(said, p.movesText()...)
	return strings.Join(append(said, p.hint()), "\n")
}

// movesText returns the moves of the current version, with numbers.
func (p *place) movesText() (said []string) {
	for i, o := range p.ed.Moves(p.focus) {
		said = append(said, strconv.Itoa(i+1)+" "+moveText(o))
	}
	return said
}

// moveText returns what a move would do, or why it is refused.
func moveText(o lifecycle.Move) string {
	if o.Refused {
		return o.Title + " is refused: " + o.Effect + "."
	}
	return o.Title + ": " + o.Effect + "."
}

// unsaved returns what was done, followed by how many edits are unsaved now.
func (p *place) unsaved(did string) string {
	if n := len(p.ed.Now().Changes()); n > 0 {
		return did + " " + phrase.Plural(n, "unsaved edit") + "."
	}
	return did + " No unsaved edit."
}
