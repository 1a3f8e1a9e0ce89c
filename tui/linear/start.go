package linear

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// stageRefusal returns why the stage of the current version at an index cannot be edited or, for
// model.None, why nothing of the version can; "" if it can.
func (l *conversation) stageRefusal(k int) string {
	if !l.inVersion || l.focused() == nil {
		return "Name a version first, for example 1.33.5."
	}
	if reason := l.readOnly(); reason != "" {
		return sentence(reason)
	}
	if reason := l.can(lifecycle.TypeStart); reason != "" {
		return sentence(reason) + " " + l.hint()
	}
	at := l.focus.Ref()
	at.Stage = k
	return sentence(systems.Decided(l.ed.Now().Object(l.focus.TrackRef), at))
}

// readOnly returns why the current file may not be edited, or "".
func (l *conversation) readOnly() string {
	verify(l, l.focus.File)
	return l.ed.ReadOnly(l.focus.File)
}

// verify compares how a file was read with how the library reads it, before its first edit. If
// that differs, the file is locked.
func verify(l *conversation, file int) {
	if doc := l.ed.Files[file].Doc; l.options.Writable && !l.checked[doc] {
		l.checked[doc] = true
		l.ed.Accept(l.ed.Verify(file)())
	}
}

// newStart is the prompt for a start.
const newStart = "New start, or empty to leave it."

// start asks for the start of a stage of the current version, or of one that it lacks. words are
// the stage by its name or number, and its start if it is typed already.
func start(l *conversation, words string) string {
	if reason := l.stageRefusal(model.None); reason != "" {
		return reason
	}
	v := l.focused()
	if k, text := l.stageMeant(words); k != model.None && !v.Bare() {
		return l.startOf(k, text)
	}
	offered := l.additions(v)
	at := slices.IndexFunc(offered, func(a lifecycle.Addition) bool { return strings.HasPrefix(words+" ", a.Kind.Name+" ") })
	if at < 0 {
		word, _, _ := strings.Cut(words, " ")
		return l.noStage(word)
	}
	word := offered[at].Kind.Name
	text := strings.TrimSpace(strings.TrimPrefix(words, word))
	switch {
	case offered[at].Values != nil:
		return classify(l, l.focus, v, offered[at].Values)
	case text == "":
		l.say("Start of ", word, `, which is new. New start, "open" for always, or empty to leave it.`)
	}
	return l.typed(text, model.Start{}, func(start model.Start) (editor.Change, []change.Note, error) {
		return l.ed.AddStart(l.focus, word, start)
	})
}

// startOf asks for the start of a stage that the current version has, unless it is typed already.
func (l *conversation) startOf(k int, text string) string {
	if reason := l.stageRefusal(k); reason != "" {
		return reason
	}
	v, at, present := l.focused(), l.focus, l.stages()[k].Start
	at.Stage = k
	if v.Bare() {
		return phrase.Version(v) + " has no lifecycle: it is supported, always. " + l.offered(v)
	}
	if values := systems.Of(l.ed.Now().Object(at.TrackRef)).Values(v, k); values != nil {
		return classify(l, at, v, values)
	}
	if text == "" {
		now := "open"
		if present.Form != model.Always {
			now = model.Escape(present.String())
		}
		l.say("Start of ", model.Escape(lifecycle.WordOf(v, k)), ", now ", now, ". ", newStart)
	}
	return l.typed(text, present, func(start model.Start) (editor.Change, []change.Note, error) {
		return l.ed.SetStart(at, start), nil, nil
	})
}

// typed asks for starts, if none is typed yet, until one is kept or left. present is the start
// that shifts count from, change returns the change for a start.
func (l *conversation) typed(text string, present model.Start, change func(model.Start) (editor.Change, []change.Note, error)) string {
	for ; ; l.say(newStart) {
		ok := true
		if text == "" {
			text, ok = l.ask()
		}
		answer := text
		switch text = ""; {
		case !ok || answer == "" || isBack(answer):
			return leftAsItWas
		case answer == "?":
			l.say("A start is a date such as 2026-08-01, +14d from now, or the word open for always.")
			if present.IsAt() {
				l.say("+=1mo and -=2w count from the present start.")
			}
			continue
		case answer == "open":
			answer = ""
		}
		start, note, err := lifecycle.ParseStart(answer, l.ed.Instant(), present)
		var p proposal
		if err == nil {
			p.Change, p.notes, err = said(change(start))
		}
		if err != nil {
			l.say(sentence(err.Error()))
			continue
		}
		if note != "" {
			p.notes = append(p.notes, sentence(note))
		}
		if said, became := l.decide(p, "type another start"); became != again {
			return said
		}
	}
}

// said returns the notes of a change as sentences.
func said(c editor.Change, notes []change.Note, err error) (editor.Change, []string, error) {
	return c, model.Map(notes, func(n change.Note) string { return sentence(n.String()) }), err
}

// classify asks for one of the values of the older field classification, and sets it.
func classify(l *conversation, at editor.Focus, v *model.Version, values []model.StageKind) string {
	labels := model.Map(values, func(kind model.StageKind) string { return kind.Name })
	l.say("The "+lifecycle.ClassificationField+" of ", phrase.Version(v), ", now ", change.FieldOr(v.Classification, "none"), ". It has no date.")
	n := l.choose(append(labels, "leave it as it was")...)
	if n > len(values) {
		return leftAsItWas
	}
	c, err := l.ed.Classify(at, values, values[n-1].Name)
	return l.decided(proposal{Change: c}, err)
}

// stageMeant returns the stage of the current version that words begin with, and the rest of the
// words. It is given by its number, its name, or the word that the set command takes for it.
func (p *place) stageMeant(words string) (k int, rest string) {
	v := p.focused()
	for k, stage := range p.stages() {
		for _, name := range []string{strconv.Itoa(k + 1), stage.Name, lifecycle.WordOf(v, k), change.StageWord(v, stage.Name)} {
			if rest, is := strings.CutPrefix(words+" ", name+" "); is {
				return k, strings.TrimSpace(rest)
			}
		}
	}
	return model.None, ""
}

// noStage says that the current version has no stage of a name, and which it has or can have.
func (p *place) noStage(word string) string {
	v, now := p.focused(), p.ed.Now()
	known := append(now.Object(p.focus.TrackRef).Scale.Names(), lifecycle.ExpirationField, lifecycle.ClassificationField)
	if why := change.NoForm(now.ParentVersion(p.focus.File, p.focus.Object, now.Track(p.focus.TrackRef).Name, v.Text), p.ed.Dialect()); why != "" && slices.Contains(known, word) {
		return sentence(why)
	}
	said := []string{phrase.Version(v) + ` has no stage "` + model.Escape(word) + `".`}
	if near := model.Nearest(word, known); near != "" && near != word {
		said = append(said, "Did you mean "+near+"?")
	}
	var names []string
	for k := range p.stages() {
		names = append(names, strconv.Itoa(k+1)+" "+model.Escape(lifecycle.WordOf(v, k)))
	}
	if len(names) > 0 && !v.Bare() {
		said = append(said, "It has "+phrase.List(names)+".")
	}
	return strings.TrimSpace(strings.Join(append(said, p.offered(v)), " "))
}
