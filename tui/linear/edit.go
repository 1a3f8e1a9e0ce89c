package linear

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/editor"
)

// proposal is a start to be typed or kept: of a stage of a version or, if at.Stage is model.None,
// of a stage that the version lacks.
type proposal struct {
	at      editor.Focus
	version *model.Version
	stage   string
	present model.Start
	// several is set if it is about several versions: findings then name theirs.
	several bool
	// in says what the version is in, after a space; "" if that is clear.
	in string
	// typed is a start that has been typed already, "" for none.
	typed string
	// change returns the change for a start, if it does not follow from at; else it is nil.
	change func(model.Start) (editor.Change, []change.Note, error)
}

// allowed returns, in words, between which instants the start may lie in a state, "" if there is
// no limit.
func (p *proposal) allowed(m *editor.Snapshot) string {
	v, k := m.Object(p.at.TrackRef).Version(p.at.Ref()), p.at.Stage
	if v == nil {
		return ""
	}
	if k == model.None {
		k = v.StageNamed(p.stage)
	}
	switch from, to := lifecycle.Allowed(v, k); {
	case k == model.None || from.IsZero() && to.IsZero():
		return ""
	case from.IsZero():
		return "Allowed: until " + phrase.Instant(to) + "."
	case to.IsZero():
		return "Allowed: from " + phrase.Instant(from) + "."
	default:
		return "Allowed: " + phrase.Instant(from) + " to " + phrase.Instant(to) + "."
	}
}

// stageRefusal returns why stage k of the current version cannot be edited or, if k is
// model.None, why nothing of the version can; "" if it can.
func (l *conversation) stageRefusal(k int) string {
	if !l.inVersion {
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
	if reason := systems.Decided(l.ed.Now().Object(l.focus.TrackRef), at); reason != "" {
		return sentence(reason)
	}
	return ""
}

// readOnly returns why the current file may not be edited, or "". Before the first edit of a
// file, how it was read is compared with how the library reads it; if that differs, the file is
// locked.
func (l *conversation) readOnly() string {
	verify(l, l.focus.File)
	return l.ed.ReadOnly(l.focus.File)
}

// verify compares how a file was read with how the library reads it, before its first edit.
func verify(l *conversation, file int) {
	if doc := l.ed.Files[file].Doc; l.options.Writable && !l.checked[doc] {
		l.checked[doc] = true
		l.ed.Accept(l.ed.Verify(file)())
	}
}

// newStart is the prompt for a start.
const newStart = "New start, or empty to leave it."

// leftAsItWas is the answer if something was not done after all.
const leftAsItWas = "Left as it was."

// typeStart asks for the start of a stage of the current version, and begins with what was typed
// already.
func (l *conversation) typeStart(k int, typed string) string {
	if reason := l.stageRefusal(k); reason != "" {
		return reason
	}
	v, stages, at := l.focused(), l.stages(), l.focus
	stage := stages[k]
	at.Stage = k
	if v.Bare() {
		return phrase.Version(v) + " has no lifecycle: it is supported, always. " + l.offered(v)
	}
	if values := systems.Of(l.ed.Now().Object(at.TrackRef)).Values(v, k); values != nil {
		return classify(l, at, v, values)
	}
	now := "open"
	if stage.Start.Form != model.Always {
		now = model.Escape(stage.Start.String())
	}
	word := lifecycle.WordOf(v, k)
	asks := ""
	if typed == "" {
		asks = " " + newStart
	}
	l.say("Start of ", model.Escape(word), ", now ", now, ".", asks)
	return l.propose(proposal{at: at, version: v, stage: word, present: stage.Start, typed: typed})
}

// classify asks for one of the values of the older field classification, and sets it.
func classify(l *conversation, at editor.Focus, v *model.Version, values []model.StageKind) string {
	labels := model.Map(values, func(kind model.StageKind) string { return kind.Name })
	l.say("The "+lifecycle.ClassificationField+" of ", phrase.Version(v), ", now ", model.Escape(lifecycle.Stages(v)[0].Name), ". It has no date.")
	n := l.choose(append(labels, "leave it as it was")...)
	if n > len(values) {
		return leftAsItWas
	}
	c, err := l.ed.Classify(at, values, values[n-1].Name)
	if err != nil {
		return refusalText(err)
	}
	said, _ := l.agreed(proposal{at: at, version: v}, c, "keep", phrase.Version(v)+" is classified as "+values[n-1].Name+".")
	return said
}

// propose asks for starts until one is kept or the stage is left as it was.
func (l *conversation) propose(p proposal) string {
	for {
		text, ok := p.typed, true
		if p.typed = ""; text == "" {
			text, ok = l.ask()
		}
		switch {
		case !ok || text == "" || isBack(text):
			return leftAsItWas
		case text == "?":
			l.say("A start is a date such as 2026-08-01, +14d from now, or the word open for always.")
			if p.present.IsAt() {
				l.say("+=1mo and -=2w count from the present start.")
			}
		default:
			if said := l.tryStart(p, text); said != "" {
				return said
			}
		}
		l.say(newStart)
	}
}

// tryStart says what a typed start means and would cause, and asks whether to keep it. It returns
// the outcome, "" if another start is to be typed.
func (l *conversation) tryStart(p proposal, text string) string {
	if text == "open" {
		text = ""
	}
	var c editor.Change
	var notes []change.Note
	start, note, err := lifecycle.ParseStart(text, l.ed.Instant(), p.present)
	switch {
	case err != nil:
	case p.change != nil:
		c, notes, err = p.change(start)
	case p.at.Stage != model.None:
		c = l.ed.SetStart(p.at, start)
	default:
		c, notes, err = l.ed.AddStart(p.at, p.stage, start)
	}
	if err != nil {
		l.say(sentence(err.Error()))
		return ""
	}
	l.say(startMeaning(l.cursor, p.present, start, note))
	for _, n := range notes {
		l.say(sentence(n.String()))
	}
	stage := lifecycle.StageOf(p.stage)
	becomes := p.in + " is " + model.Escape(stage) + " by an open start."
	if start.IsAt() {
		becomes = p.in + " becomes " + model.Escape(stage) + " on " + phrase.Instant(start.Time) + "."
	}
	switch l.choose(l.judged(p, c, "keep"), "type another start", "leave it as it was") {
	case 1:
		said, _ := l.keep(c, phrase.Version(p.version)+becomes)
		return said
	case 2:
		return ""
	}
	return leftAsItWas
}

// judged prints the new findings of a change that is not kept yet, and returns the word that
// keeps it: word, with "anyway" if there are errors. If the start of the proposal breaks the
// order of starts, it says where the start may lie.
func (l *conversation) judged(p proposal, c editor.Change, word string) string {
	m, err := l.ed.Try(c)
	if err != nil {
		return word
	}
	worst, told := model.Info, 0
	for file := range l.ed.Files { // edits of a parent affect its namespaced profiles and vice versa
		for _, f := range l.ed.NewFindings(m, file) {
			if f.Rule == "start-order" && file == c.File && f.Ref.OfVersion() == p.at.Ref() {
				f.Hint = cmp.Or(p.allowed(m), f.Hint)
			}
			worst = max(worst, f.Severity)
			if told++; told <= page {
				l.say(l.findingText(&f, p.several || file != c.File))
			}
		}
	}
	if told > page {
		l.say("And ", phrase.Plural(told-page, "more finding"), ".")
	}
	if worst == model.Error {
		word += " anyway"
	}
	return word
}

// agreed says what a change would cause, asks whether to keep it, and if so does. word is the
// answer that keeps it, did says what was done.
func (l *conversation) agreed(p proposal, c editor.Change, word, did string) (said string, kept bool) {
	if l.choose(l.judged(p, c, word), "leave it as it was") != 1 {
		return leftAsItWas, false
	}
	return l.keep(c, did)
}

// keep makes a change. It returns in words what was done, or why not.
func (l *conversation) keep(c editor.Change, did string) (said string, kept bool) {
	if _, err := l.make(c); err != nil {
		return refusalText(err), false
	}
	l.renumber()
	return l.unsaved(strings.TrimSpace("Kept. " + did)), true
}

// make makes a change and updates the place to it.
func (l *conversation) make(c editor.Change) (editor.Done, error) {
	done, err := l.ed.Do(c)
	if done.Changed {
		l.ed.SetMark(editor.Mark{Focus: l.focus})
	}
	l.settle()
	return done, err
}

// add asks for the start of a stage that the current version lacks, and adds it.
func (l *conversation) add(stage string) string {
	if reason := l.stageRefusal(model.None); reason != "" {
		return reason
	}
	v, scale := l.focused(), l.ed.Now().Object(l.focus.TrackRef).Scale
	offered := l.additions(v)
	at := slices.IndexFunc(offered, func(a lifecycle.Addition) bool { return a.Kind.Name == stage })
	switch {
	case at >= 0 && offered[at].Values != nil:
		return classify(l, l.focus, v, offered[at].Values)
	case at >= 0:
	case lifecycle.IndexOf(v, stage) != model.None && !v.Bare():
		return phrase.Version(v) + " has " + named("the ", stage) + ` already: type its number to change it.`
	case scale.Rank(stage) == model.None && !isOlder(stage):
		text := "Stages are " + strings.Join(scale.Names(), ", ") + "."
		if near := model.Nearest(stage, append(scale.Names(), lifecycle.ExpirationField, lifecycle.ClassificationField)); near != "" {
			text = "Did you mean " + near + "? " + text
		}
		if _, ok := model.Semantic(stage); ok {
			text = `"add-version ` + model.Escape(stage) + `" adds a version. ` + text
		}
		return `No stage "` + model.Escape(stage) + `". ` + text
	default:
		now := l.ed.Now()
		if why := change.NoForm(now.ParentVersion(l.focus.File, l.focus.Object, now.Track(l.focus.TrackRef).Name, v.Text), l.ed.Dialect()); why != "" {
			return sentence(why)
		}
		return sentence(stage + " cannot be added to " + phrase.Version(v) + " here. " + l.offered(v))
	}
	l.say("Start of ", stage, `, which is new. New start, "open" for always, or empty to leave it.`)
	return l.propose(proposal{at: l.focus, version: v, stage: stage})
}

// remove removes a stage of the current version after saying what that causes.
func (l *conversation) remove(name string) string {
	k := model.None
	if v := l.focused(); v != nil {
		k = lifecycle.IndexOf(v, name)
	}
	if reason := l.stageRefusal(k); reason != "" {
		return reason
	}
	v, at := l.focused(), l.focus
	at.Stage = k
	if at.Stage == model.None || v.Bare() || name == lifecycle.ClassificationField && !v.Classification.Set {
		if _, ok := model.Semantic(name); ok {
			return `"remove-version ` + model.Escape(name) + `" removes a version.`
		}
		return phrase.Version(v) + ` has no stage "` + model.Escape(name) + `" to remove.`
	}
	c := l.ed.Remove(at)
	l.say(stageText(l.stages(), at.Stage), ", would go.")
	if after, err := l.ed.Try(c); err == nil && after.Object(at.TrackRef).Version(at.Ref()).Bare() {
		l.say("It is the last stage: ", phrase.Version(v), " would be supported again, always.")
	}
	said, _ := l.agreed(proposal{at: l.focus, version: v}, c, "keep that", phrase.Version(v)+" has no "+named("", name)+" any more.")
	return said
}

// named returns how a sentence names a stage, after an article, or an older field, without one.
func named(article, word string) string {
	if isOlder(word) {
		return word
	}
	return article + "stage " + model.Escape(word)
}

func isOlder(word string) bool {
	return word == lifecycle.ExpirationField || word == lifecycle.ClassificationField
}

// typeAt changes the start of a stage of the current version, given by name or number: to a start
// as typed or, if moved is set, by a period.
func typeAt(l *conversation, words string, moved bool) string {
	if !l.inVersion || l.focused() == nil {
		return "Name a version first, for example 1.33.5."
	}
	if reason := l.stageRefusal(model.None); reason != "" {
		return reason
	}
	k, start := l.stageMeant(words)
	var names []string
	for i := range l.stages() {
		names = append(names, strconv.Itoa(i+1)+" "+model.Escape(lifecycle.WordOf(l.focused(), i)))
	}
	switch {
	case words == "" || moved && k != model.None && start == "":
		return `Name the stage and the start, as "edit deprecated 2026-08-01" or "move deprecated +1mo".`
	case k == model.None && len(names) > 0:
		return strings.TrimSpace(phrase.Version(l.focused()) + ` has no stage "` + model.Escape(words) + `": it has ` + phrase.List(names) + ". " + l.offered(l.focused()))
	case k == model.None:
		return strings.TrimSpace(phrase.Version(l.focused()) + " has no stage. " + l.offered(l.focused()))
	}
	if moved && len(start) > 1 && compose.IsPeriod(start) && start[1] != '=' {
		start = start[:1] + "=" + start[1:]
	}
	return l.typeStart(k, start)
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
