package linear

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
func (l *conversation) editStart(k int) {
	if reason := l.cannotEdit(); reason != "" {
		l.say(reason)
		return
	}
	v, stage := l.focused(), l.stages()[k]
	ref := l.focus.Ref()
	ref.Stage = k
	p := proposal{file: l.focus.File, ref: ref, stage: stage.Name, present: stage.Start, older: len(v.Stages) == 0}
	switch {
	case v.Bare():
		l.say(phrase.Version(v), ` has no lifecycle: it is supported, always. "add deprecated" gives it one.`)
		return
	case p.older && !(stage.Name == model.Expired && v.HasExpiration && k == len(l.stages())-1):
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
func (l *conversation) cannotEdit() string {
	if len(l.ed.Files) == 0 || !l.inVersion {
		return "Name a version first, for example 1.33.5."
	}
	l.check(l.focus.File)
	if reason := l.ed.ReadOnly(l.focus.File); reason != "" {
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
func (l *conversation) check(file int) {
	doc := l.ed.Files[file].Doc
	if !l.options.Writable || l.checked[doc] {
		return
	}
	l.checked[doc] = true
	l.ed.Accept(l.ed.Verify(file)())
}

// propose reads starts until one is kept or the stage is left as it was.
func (l *conversation) propose(p proposal) {
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
func (l *conversation) tryStart(p proposal, text string) (done bool) {
	if text == "open" {
		text = ""
	}
	var c editor.Change
	var notes []change.Note
	start, note, err := lifecycle.ParseStart(text, l.ed.Instant(), p.present)
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
func (l *conversation) keepWord(p proposal, c editor.Change, word string) string {
	if m, err := l.ed.Try(c); err == nil && l.sayNew(p, m) == model.Error {
		return word + " anyway"
	}
	return word
}

// with returns the present state with the proposed start, and notes about what
// comes with it.
func (l *conversation) with(p proposal, start model.Start) (editor.Change, []change.Note, error) {
	if !p.adding {
		return editor.Change{File: p.file, Edits: []model.Edit{change.StartEdit(p.ref, p.older, p.present, start)}}, nil, nil
	}
	asked, err := change.Parse(p.stage+"="+start.String(), l.ed.Instant())
	if err != nil {
		return editor.Change{}, nil, err
	}
	d, notes, err := change.Apply(l.ed.Now().Drafts[p.file], change.Same([]model.Ref{p.ref.OfVersion()}, asked), lifecycle.Actor{})
	if err != nil {
		return editor.Change{}, nil, err
	}
	return l.ed.ChangeTo(p.file, d, ""), notes, nil
}

// isBack reports whether a word goes back, also out of a question.
func isBack(word string) bool { return word == "back" || word == "b" || word == "q" }

// meaning says what a start is: its day, how far away, how it moves.
func (l *conversation) meaning(p proposal, start model.Start, note string) string {
	if !start.IsAt() {
		return "An open start: always so, without a date."
	}
	t := start.Time
	text := model.FormatTime(t) + " is a " + t.Weekday().String() + ", " + inDays(l.ed.Instant(), t)
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
func (l *conversation) sayNew(p proposal, m *editor.Snapshot) (worst model.Severity) {
	for _, f := range check.Added(l.ed.Now().Findings[p.file], m.Findings[p.file]) {
		worst = max(worst, f.Severity)
		l.say(l.finding(l.withAllowed(&f, p, m), false))
	}
	return worst
}

// withAllowed says of a start that is out of order, in place of the hint,
// between which instants the start being typed may lie.
func (l *conversation) withAllowed(f *model.Finding, p proposal, m *editor.Snapshot) *model.Finding {
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
func (l *conversation) choose(options ...string) int {
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
func (l *conversation) keep(p proposal, start model.Start, edit editor.Change) {
	c := change.Change{Op: change.StartChanged, Version: l.focused().Text, Stage: p.stage, From: p.present, To: start}
	if p.adding {
		c.Op = change.StageAdded
	}
	becomes := " is " + model.Escape(p.stage) + " by an open start."
	if start.IsAt() {
		becomes = " becomes " + model.Escape(p.stage) + " on " + phrase.Instant(start.Time) + "."
	}
	name := phrase.Version(l.focused())
	if edit.Label = c.String(); !l.do(edit) {
		return
	}
	l.said("Kept. " + name + becomes)
	l.renumber()
}

// make makes a change.
func (l *conversation) make(c editor.Change) (editor.Done, error) {
	done, err := l.ed.Do(c)
	if done.Changed {
		l.ed.SetMark(editor.Mark{Focus: l.focus})
	}
	l.settle()
	return done, err
}

// do makes a change, or says why not.
func (l *conversation) do(c editor.Change) bool {
	_, err := l.make(c)
	if err != nil {
		l.say(sentence(model.Escape(err.Error())))
	}
	return err == nil
}

// said says what was done and how much is unsaved now.
func (l *conversation) said(text string) {
	unsaved := "No unsaved edit."
	if n := len(l.ed.Now().Changes()); n > 0 {
		unsaved = phrase.Plural(n, "unsaved edit") + "."
	}
	l.say(text, " ", unsaved)
}

// renumber brings the numbers of a version's stages in line with what they are
// now, without saying them.
func (l *conversation) renumber() {
	l.choices, l.more = nil, nil
	if l.inRecord() || l.inAPI() {
		options, _ := l.ed.Moves(l.focus)
		for i := range options {
			l.choices = append(l.choices, func() { l.transit(i) })
		}
		return
	}
	if l.inVersion {
		for k := range l.stages() {
			l.choices = append(l.choices, func() { l.editStart(k) })
		}
	}
}

// undo takes the last step back, redo makes it again.
func (l *conversation) undo(string) {
	label := l.ed.Now().Label
	done, err := l.ed.Undo()
	if err != nil {
		l.say("There is nothing to undo.")
		return
	}
	l.stepped(done)
	l.said("Undone: " + label + ".")
}

func (l *conversation) redo(string) {
	done, err := l.ed.Redo()
	if err != nil {
		l.say("There is nothing to make again.")
		return
	}
	l.stepped(done)
	l.said("Made again: " + l.ed.Now().Label + ".")
}

// stepped goes to the version that a step changed.
func (l *conversation) stepped(done editor.Done) {
	before := l.focus
	l.focus = done.Mark.Focus
	if v := l.focused(); l.ed.Now().Track(l.focus.TrackRef) == nil || v == nil {
		l.focus = before
	}
	l.settle()
	l.renumber()
}
