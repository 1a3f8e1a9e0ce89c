package tui

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// proposal is a change of one start that is being talked about.
type proposal struct {
	file  int
	ref   model.Ref
	stage string
	// adding is set for a stage that the version lacks, older for the older
	// field expirationDate.
	adding, older bool
	present       model.Start
}

// editStart talks about the start of a stage of the present version.
func (l *linear) editStart(k int) {
	s := l.s
	if reason := l.cannotEdit(); reason != "" {
		l.say(reason)
		return
	}
	v, stage := s.Focused(), s.Stages()[k]
	ref := s.Focus.Ref()
	ref.Stage = k
	p := proposal{file: s.Focus.File, ref: ref, stage: stage.Name, present: stage.Start, older: len(v.Stages) == 0}
	switch {
	case v.Bare():
		l.say(phrase.Version(v), ` has no lifecycle: it is supported, always. "add deprecated" gives it one.`)
		return
	case p.older && !(stage.Name == model.Expired && v.HasExpiration && k == len(s.Stages())-1):
		l.say(`The classification has no date; "convert" writes the older fields as a lifecycle.`)
		return
	}
	l.say("Start of ", model.Escape(stage.Name), ", now ", startText(stage.Start), ". New start, or empty to leave it.")
	l.propose(p)
}

func startText(s model.Start) string {
	if s.Form == model.Always {
		return "open"
	}
	return model.Escape(s.String())
}

// cannotEdit says why nothing can be edited here, or "".
func (l *linear) cannotEdit() string {
	if len(l.s.Editor.Files) == 0 || !l.inVersion {
		return "Name a version first, for example 1.33.5."
	}
	l.check(l.s.Focus.File)
	if reason := l.s.Editor.ReadOnly(l.s.Focus.File); reason != "" {
		return sentence(reason)
	}
	if l.inRecord() {
		return "What happened is recorded, not typed. " + l.hint()
	}
	if l.inAPI() {
		return "Stages follow from the two lists. " + l.hint()
	}
	return ""
}

// check compares the reading of a file with the library's before it is edited;
// where they differ the file is locked.
func (l *linear) check(file int) {
	doc := l.s.Editor.Files[file].Doc
	if !l.s.options.Writable || l.checked[doc] {
		return
	}
	l.checked[doc] = true
	l.s.Editor.Accept(l.s.Editor.Verify(file)())
}

// propose reads starts until one is kept or the stage is left as it was.
func (l *linear) propose(p proposal) {
	for {
		text, ok := l.ask()
		switch {
		case !ok || text == "" || isBack(text):
			l.say("Left as it was.")
			return
		case text == "?":
			l.say("A start is a date such as 2026-08-01, +14d from now, or the word open for always.")
			if p.present.IsAt() {
				l.say("+=1mo and -=2w count from the present start.")
			}
		case l.tryStart(p, text):
			return
		}
		l.say("New start, or empty to leave it.")
	}
}

// tryStart says what a typed start means and would cause, and keeps it if that
// is wanted. It gives false where another start is to be typed.
func (l *linear) tryStart(p proposal, text string) (done bool) {
	if text == "open" {
		text = ""
	}
	var c editor.Change
	var notes []change.Note
	start, note, err := lifecycle.ParseStart(text, l.s.Editor.Instant(), p.present)
	if err == nil {
		c, notes, err = l.with(p, start)
	}
	if err != nil {
		l.say(sentence(err.Error()))
		return false
	}
	l.say(l.meaning(p, start, note))
	for _, n := range notes {
		l.say(sentence(n.String()))
	}
	switch l.choose(l.keepWord(p, c, "keep"), "type another start", "leave it as it was") {
	case 1:
		l.keep(p, start, c)
		return true
	case 2:
		return false
	}
	l.say("Left as it was.")
	return true
}

// keepWord says what the rules have to say of a state that is not kept yet, and
// gives the word that keeps it.
func (l *linear) keepWord(p proposal, c editor.Change, word string) string {
	if m, err := l.s.Editor.Try(c); err == nil && l.sayNew(p, m) == model.Error {
		return word + " anyway"
	}
	return word
}

// with gives the present state with the proposed start, and notes about what
// comes with it.
func (l *linear) with(p proposal, start model.Start) (editor.Change, []change.Note, error) {
	s := l.s
	if !p.adding {
		return editor.Change{File: p.file, Edits: []model.Edit{change.StartEdit(p.ref, p.older, p.present, start)}}, nil, nil
	}
	asked, err := change.Parse(p.stage+"="+start.String(), s.Editor.Instant())
	if err != nil {
		return editor.Change{}, nil, err
	}
	d, notes, err := change.Apply(s.Editor.Now().Drafts[p.file], change.Same([]model.Ref{p.ref.OfVersion()}, asked), lifecycle.Actor{})
	if err != nil {
		return editor.Change{}, nil, err
	}
	return s.Editor.ChangeTo(p.file, d, ""), notes, nil
}

// isBack tells whether a word goes back, also out of a question.
func isBack(word string) bool { return word == "back" || word == "b" || word == "q" }

// meaning says what a start is: its day, how far away, how it moves.
func (l *linear) meaning(p proposal, start model.Start, note string) string {
	if !start.IsAt() {
		return "An open start: always so, without a date."
	}
	t := start.Time
	text := model.FormatTime(t) + " is a " + t.Weekday().String() + ", " + inDays(l.s.Editor.Instant(), t)
	if p.present.IsAt() && !p.adding {
		switch n := phrase.DaysBetween(p.present.Time, t); {
		case n > 0:
			text += ", " + phrase.Plural(n, "day") + " later than before"
		case n < 0:
			text += ", " + phrase.Plural(-n, "day") + " earlier than before"
		case p.present.Equal(start):
			text += ", as before"
		}
	}
	if note != "" {
		text += " (" + note + ")"
	}
	return text + "."
}

// sayNew says the findings that a state would bring, and gives the worst.
func (l *linear) sayNew(p proposal, m *editor.Snapshot) (worst model.Severity) {
	for _, f := range check.Added(l.s.Editor.Now().Findings[p.file], m.Findings[p.file]) {
		worst = max(worst, f.Severity)
		l.say(l.finding(l.withAllowed(&f, p, m), false))
	}
	return worst
}

// withAllowed says of a start that is out of order, in place of the hint,
// between which instants the start being typed may lie.
func (l *linear) withAllowed(f *model.Finding, p proposal, m *editor.Snapshot) *model.Finding {
	v := m.Drafts[p.file].Objects()[p.ref.Object].Version(p.ref)
	if f.Rule != "start-order" || f.Ref.OfVersion() != p.ref.OfVersion() || v == nil {
		return f
	}
	k := p.ref.Stage
	if p.adding {
		k = v.StageNamed(p.stage)
	}
	from, to := lifecycle.Allowed(v, k)
	allowed := ""
	switch {
	case from.IsZero() && to.IsZero():
		return f
	case from.IsZero():
		allowed = "until " + phrase.Instant(to)
	case to.IsZero():
		allowed = "from " + phrase.Instant(from)
	default:
		allowed = phrase.Instant(from) + " to " + phrase.Instant(to)
	}
	said := *f
	said.Hint = "Allowed: " + allowed + "."
	return &said
}

// choose says choices with their numbers and reads one of them; the last one
// stands for an answer that does not come.
func (l *linear) choose(options ...string) int {
	parts := make([]string, len(options))
	for i, o := range options {
		parts[i] = strconv.Itoa(i+1) + " " + o + "."
	}
	l.say(strings.Join(parts, " "))
	for {
		answer, ok := l.ask()
		if !ok || isBack(answer) {
			return len(options)
		}
		if n := chosen(options, answer); n > 0 {
			return n
		}
		l.say("Type a number from 1 to ", strconv.Itoa(len(options)), ": ", strings.Join(parts, " "))
	}
}

// chosen is the number of the option that an answer means, from 1: by its number,
// its words, or whole words that it alone begins with; 0 is none.
func chosen(options []string, answer string) (n int) {
	for i, o := range options {
		if answer == strconv.Itoa(i+1) || strings.EqualFold(answer, o) {
			return i + 1
		}
	}
	for i, o := range options {
		if len(o) > len(answer) && answer != "" && o[len(answer)] == ' ' && strings.EqualFold(answer, o[:len(answer)]) {
			if n > 0 {
				return 0
			}
			n = i + 1
		}
	}
	return n
}

// keep makes the proposed state the present one.
func (l *linear) keep(p proposal, start model.Start, edit editor.Change) {
	c := change.Change{Op: change.StartChanged, Version: l.s.Focused().Text, Stage: p.stage, From: p.present, To: start}
	if p.adding {
		c.Op = change.StageAdded
	}
	becomes := " is " + model.Escape(p.stage) + " by an open start."
	if start.IsAt() {
		becomes = " becomes " + model.Escape(p.stage) + " on " + phrase.Instant(start.Time) + "."
	}
	name := phrase.Version(l.s.Focused())
	if edit.Label = c.String(); !l.do(edit) {
		return
	}
	l.said("Kept. " + name + becomes)
	l.renumber()
}

// do makes a change, or says why not.
func (l *linear) do(c editor.Change) bool {
	_, err := l.s.commit(c)
	if err != nil {
		l.say(sentence(model.Escape(err.Error())))
	}
	return err == nil
}

// said says what was done and how much is unsaved now.
func (l *linear) said(text string) {
	unsaved := "No unsaved edit."
	if n := len(l.s.Editor.Now().Changes()); n > 0 {
		unsaved = phrase.Plural(n, "unsaved edit") + "."
	}
	l.say(text, " ", unsaved)
}

// renumber brings the numbers of a version's stages in line with what they are
// now, without saying them.
func (l *linear) renumber() {
	l.choices, l.more = nil, nil
	if l.inRecord() || l.inAPI() {
		options, _ := l.s.Editor.Moves(l.s.Focus)
		for i := range options {
			l.choices = append(l.choices, func() { l.transit(i) })
		}
		return
	}
	if l.inVersion {
		for k := range l.s.Stages() {
			l.choices = append(l.choices, func() { l.editStart(k) })
		}
	}
}

// undo takes the last step back, redo makes it again.
func (l *linear) undo(string) {
	if !l.s.Editor.CanUndo() {
		l.say("There is nothing to undo.")
		return
	}
	label := l.s.Editor.Now().Label
	l.s.undo()
	l.said("Undone: " + label + ".")
	l.renumber()
}

func (l *linear) redo(string) {
	if !l.s.Editor.CanRedo() {
		l.say("There is nothing to make again.")
		return
	}
	l.s.redo()
	l.said("Made again: " + l.s.Editor.Now().Label + ".")
	l.renumber()
}
