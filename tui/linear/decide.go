package linear

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// proposal is a change that is not made yet, and what to print about it.
type proposal struct {
	editor.Change
	// means says what the change means; "" derives it from the changes. notes are further
	// sentences.
	means string
	notes []string
	// texts are the texts to remember for the next version to be added, nil to keep the present
	// ones.
	texts *editor.TextsStep
}

// question asks for a word that is missing.
type question struct {
	// first is the first prompt, again the prompt after an answer that was not kept. another is the
	// text of the choice to type something else.
	first, again, another string
	// mean returns what an answer means.
	mean func(answer string) (proposal, error)
}

// leftAsItWas is printed if something was not done after all.
const leftAsItWas = "Left as it was."

// settled asks a question until the change that an answer means is kept or left. If answer is not
// "", it was typed with the command and the question is not printed first.
func (l *conversation) settled(q question, answer string) string {
	if answer == "" {
		l.say(q.first)
	}
	for ok := true; ; l.say(q.again) {
		if answer == "" {
			answer, ok = l.ask()
		}
		if !ok || answer == "" || isBack(answer) {
			return leftAsItWas
		}
		p, err := q.mean(answer)
		answer = ""
		if err != nil {
			l.say(refusalText(err))
		} else if said, another := l.offer(p, q.another); !another {
			return said
		}
	}
}

// decided prints what a change means and which findings it adds, and makes it if the user keeps it.
// If err is not nil, it says why the words mean no change.
func (l *conversation) decided(p proposal, err error) string {
	if err != nil {
		return refusalText(err)
	}
	said, _ := l.offer(p, "")
	return said
}

// offer prints what a change means and which findings it adds, and asks whether to keep it. If the
// user keeps it, offer makes the change. another is the text of a choice to type other words, ""
// for none; chosen reports whether that was chosen.
func (l *conversation) offer(p proposal, another string) (said string, chosen bool) {
	l.verify(p.File)
	changes, err := change.Effect(p.File, l.ed.Now().Objects(p.File), p.Edits)
	if err != nil {
		return refusalText(err), false
	}
	trial, err := l.ed.Try(p.Change)
	if blocked := (*editor.Blocked)(nil); err != nil && !errors.As(err, &blocked) {
		return refusalText(err), false
	}
	l.sayAny(cmp.Or(p.means, l.meaning(changes)))
	l.sayAny(strings.Join(p.notes, "\n"))
	switch {
	case err != nil:
		return refusalText(err), false
	case len(changes) == 0:
		return "Nothing would change.", false
	}
	found, worst := l.newFindings(trial, p.File, changes)
	l.sayAny(firstPage(found))
	options := []string{"keep", another, "leave it as it was"}
	if worst == model.Error {
		options[0] = "keep anyway"
	}
	options = slices.DeleteFunc(options, func(o string) bool { return o == "" })
	switch options[l.choose(options...)-1] {
	case options[0]:
		return l.kept(p, changes), false
	case another:
		return "", true
	}
	return leftAsItWas, false
}

// meaning returns what changes mean in words. If the only change is that of a start, it includes
// the day and how far the start moves. For the current version that part is enough.
func (l *conversation) meaning(changes []change.Change) string {
	c := onlyStart(changes)
	switch {
	case c == nil:
		return l.where(changes) + changesText(changes)
	case l.aboutCurrent(changes):
		return startMeaning(l.cursor, c.From, c.To)
	}
	return l.where(changes) + changesText(changes) + "\n" + startMeaning(l.cursor, c.From, c.To)
}

// where returns a prefix that names the object of changes, "" for that of the current version and
// for the only one.
func (l *conversation) where(changes []change.Change) string {
	if len(changes) == 0 || !l.tracks.SeveralObjects() || l.inVersion && changes[0].Place.File == l.focus.File && changes[0].Place.Object == l.focus.Object {
		return ""
	}
	return "In " + l.tracks.ObjectLabel(changes[0].Place) + ": "
}

// aboutCurrent reports whether all changes are of the current version.
func (l *conversation) aboutCurrent(changes []change.Change) bool {
	v := l.focused()
	return l.inVersion && v != nil && !slices.ContainsFunc(changes, func(c change.Change) bool {
		return c.Place != l.focus.TrackRef || c.Version != v.Text
	})
}

// onlyStart returns the single change if it gives a stage a start, else nil.
func onlyStart(changes []change.Change) *change.Change {
	if len(changes) != 1 || changes[0].Op != change.StartChanged && changes[0].Op != change.StageAdded ||
		changes[0].Stage == lifecycle.ExpirationField && !changes[0].To.IsAt() {
		return nil
	}
	return &changes[0]
}

// newFindings returns the findings that a trial adds, as sentences, and the worst severity among
// them. of is the file of the changes. If a single change of a start violates the order of starts,
// the sentence gives the allowed period.
func (l *conversation) newFindings(trial *editor.Snapshot, of int, changes []change.Change) (found []string, worst model.Severity) {
	for file := range l.ed.Files { // edits of a parent affect its namespaced profiles and vice versa
		for _, f := range l.ed.NewFindings(trial, file) {
			if c := onlyStart(changes); c != nil && file == of && f.Version == c.Version {
				f.Hint = allowed(&f, c.After.StageNamed(c.Stage))
			}
			worst = max(worst, f.Severity)
			found = append(found, l.findingText(&f, !l.aboutCurrent(changes) || file != of))
		}
	}
	return found, worst
}

// allowed returns the period in which a finding allows the start of stage k, or the hint of the
// finding if it sets no limit.
func allowed(f *model.Finding, k int) string {
	if k < 0 || k >= len(f.Allowed) {
		return f.Hint
	}
	switch from, to := f.Allowed[k].From, f.Allowed[k].Until; {
	case from.IsZero() && to.IsZero():
		return f.Hint
	case from.IsZero():
		return "Allowed: until " + phrase.Instant(to) + "."
	case to.IsZero():
		return "Allowed: from " + phrase.Instant(from) + "."
	default:
		return "Allowed: " + phrase.Instant(from) + " to " + phrase.Instant(to) + "."
	}
}

// kept makes the change of a proposal and returns what was done.
func (l *conversation) kept(p proposal, changes []change.Change) string {
	did := sentence(p.Label)
	if c := onlyStart(changes); c != nil && c.To.IsAt() {
		did = l.where(changes) + c.Name() + " becomes " + model.Escape(lifecycle.StageOf(c.Stage)) + " on " + phrase.Instant(c.To.Time()) + "."
	} else if len(changes) == 1 {
		did = l.where(changes) + sentence(changes[0].String())
	}
	if _, err := l.ed.Do(p.Change); err != nil {
		return refusalText(err)
	}
	l.ed.SetMark(editor.Mark{Focus: l.focus, Texts: p.texts})
	if p.texts != nil {
		l.remember(p.texts.After)
	}
	moved := l.settle()
	return l.unsaved("Kept. "+did) + moved
}

// unsaved returns what was done, followed by the number of unsaved edits.
func (l *conversation) unsaved(did string) string {
	if n := len(l.ed.Now().Changes()); n > 0 {
		return did + " " + phrase.Plural(n, "unsaved edit") + "."
	}
	return did + " No unsaved edit."
}

// stepped undoes or redoes a step, goes to the version that it changed, and returns what it did.
func stepped(l *conversation, back bool) string {
	step, did, nothing := l.ed.Redo, "Made again: ", "There is nothing to redo."
	if back {
		step, did, nothing = l.ed.Undo, "Undone: ", "There is nothing to undo."
	}
	done, err := step()
	if err != nil {
		return nothing
	}
	if texts := done.Mark.Texts; texts != nil && back {
		l.remember(texts.Before)
	} else if texts != nil {
		l.remember(texts.After)
	}
	before := l.focus
	if l.focus = done.Mark.Focus; l.focused() == nil {
		l.focus = before
	}
	moved := l.settle()
	return l.unsaved(did+done.Label+".") + moved
}

// revert undoes all unsaved edits of all files, as one step.
func revert(l *conversation) string {
	n := len(l.ed.Now().Changes())
	if n == 0 {
		return "There are no unsaved edits to undo."
	}
	what := phrase.Plural(n, "edit") + " reverted"
	if _, err := l.ed.Revert(what); err != nil {
		return refusalText(err)
	}
	l.ed.SetMark(editor.Mark{Focus: l.focus})
	return sentence(what+"; undo brings them back") + l.settle()
}

// remember stores texts for the next version to be added.
func (l *conversation) remember(texts editor.RememberedTexts) {
	l.texts = texts
	if l.options.Remember != nil {
		l.options.Remember(texts)
	}
}

// refusalText returns why something cannot be done, and what to do instead.
func refusalText(err error) string {
	text := sentence(model.Escape(err.Error()))
	refusal := (*model.Refusal)(nil)
	switch {
	case !errors.As(err, &refusal) || refusal.Hint == "":
		return text
	case refusal.Unnamed:
		return text + "\n" + sentence(`"user NAME" names you now. Or `+refusal.Hint)
	}
	return text + "\n" + sentence(refusal.Hint)
}
