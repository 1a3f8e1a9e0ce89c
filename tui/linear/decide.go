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

// proposal is a change that is not made yet, and what is said about it.
type proposal struct {
	editor.Change
	// means says what the change means, "" for what it changes. notes are further sentences.
	means string
	notes []string
	// sure is set if the change is made without a question as long as it brings no finding.
	sure bool
}

// outcome is what became of a proposal.
type outcome uint8

const (
	left outcome = iota
	kept
	again
)

// leftAsItWas is the answer if something was not done after all.
const leftAsItWas = "Left as it was."

// decide says what a change means and what it would break, asks whether to keep it, and if so
// makes it. another is a choice to type other words instead, "" for none. It returns what to
// print, and what became of the change.
func (l *conversation) decide(p proposal, another string) (string, outcome) {
	verify(l, p.File)
	changes, err := change.Effect(p.File, l.ed.Now().Objects(p.File), p.Edits)
	if err != nil {
		return refusalText(err), left
	}
	said := p.notes
	if means := cmp.Or(p.means, l.meaning(changes)); means != "" {
		said = append([]string{means}, said...)
	}
	trial, err := l.ed.Try(p.Change)
	found, worst := l.newFindings(trial, p.File, changes)
	if blocked := (*editor.Blocked)(nil); err != nil && !errors.As(err, &blocked) {
		return refusalText(err), left
	}
	if !p.sure || len(found) > 0 {
		l.tell(strings.Join(append(said, found...), "\n"))
	}
	switch {
	case err != nil:
		return refusalText(err), left
	case len(changes) == 0:
		return "Nothing would change.", left
	case p.sure && len(found) == 0:
		return l.keep(p.Change, changes)
	}
	options := []string{"keep", another, "leave it as it was"}
	if worst == model.Error {
		options[0] = "keep anyway"
	}
	options = slices.DeleteFunc(options, func(o string) bool { return o == "" })
	switch options[l.choose(options...)-1] {
	case options[0]:
		return l.keep(p.Change, changes)
	case another:
		return "", again
	}
	return leftAsItWas, left
}

// decided is decide for words that are typed at once; err is why they mean no change.
func (l *conversation) decided(p proposal, err error) string {
	if err != nil {
		return refusalText(err)
	}
	said, _ := l.decide(p, "")
	return said
}

// meaning returns what changes mean: each of them in words, and of a single start its day and how
// far it moves. Of the current version that is enough.
func (p *place) meaning(changes []change.Change) string {
	day := ""
	if c := onlyStart(changes); c != nil {
		day = startMeaning(p.cursor, c.From, c.To)
		if p.aboutCurrent(changes) {
			return day
		}
		day = "\n" + day
	}
	return p.where(changes) + changesText(changes) + day
}

// where says in which object changes are, "" for the current one.
func (p *place) where(changes []change.Change) string {
	if len(changes) == 0 || changes[0].Place.File == p.focus.File && changes[0].Place.Object == p.focus.Object {
		return ""
	}
	return "In " + p.tracks.ObjectLabel(changes[0].Place) + ": "
}

// aboutCurrent reports whether changes are all of the current version.
func (p *place) aboutCurrent(changes []change.Change) bool {
	v := p.focused()
	return p.inVersion && v != nil && !slices.ContainsFunc(changes, func(c change.Change) bool {
		return c.Place != p.focus.TrackRef || c.Version != v.Text
	})
}

// onlyStart returns the only one of changes if it gives a stage a start, else nil.
func onlyStart(changes []change.Change) *change.Change {
	if len(changes) != 1 || changes[0].Op != change.StartChanged && changes[0].Op != change.StageAdded ||
		changes[0].Stage == lifecycle.ExpirationField && !changes[0].To.IsAt() {
		return nil
	}
	return &changes[0]
}

// newFindings returns the new findings of a trial as sentences, and the worst severity among
// them. If a change of one start breaks the order of starts, it says where the start may lie.
// trial is nil if the change cannot be made.
func (p *place) newFindings(trial *editor.Snapshot, of int, changes []change.Change) (found []string, worst model.Severity) {
	if trial == nil {
		return nil, model.Info
	}
	more, here := 0, p.aboutCurrent(changes)
	for file := range p.ed.Files { // edits of a parent affect its namespaced profiles and vice versa
		for _, f := range p.ed.NewFindings(trial, file) {
			if c := onlyStart(changes); c != nil && file == of && f.Version == c.Version {
				f.Hint = allowed(&f, c.After.StageNamed(c.Stage))
			}
			worst = max(worst, f.Severity)
			if len(found) < page {
				found = append(found, p.findingText(&f, !here || file != of))
			} else {
				more++
			}
		}
	}
	if more > 0 {
		found = append(found, "And "+phrase.Plural(more, "more finding")+".")
	}
	return found, worst
}

// allowed returns between which instants a finding lets the start of stage k lie, or its hint if it
// sets no limit.
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

// keep makes a change and says what was done.
func (l *conversation) keep(c editor.Change, changes []change.Change) (string, outcome) {
	inVersion := l.inVersion
	if _, err := l.make(c); err != nil {
		return refusalText(err), left
	}
	did := sentence(c.Label)
	if x := onlyStart(changes); x != nil {
		did = l.where(changes) + becomes(x)
	} else if len(changes) == 1 {
		did = l.where(changes) + sentence(changes[0].String())
	}
	l.renumber()
	return l.unsaved("Kept. "+did) + l.moved(inVersion), kept
}

// becomes returns what a version becomes by a change of one start.
func becomes(c *change.Change) string {
	stage := model.Escape(lifecycle.StageOf(c.Stage))
	if c.To.IsAt() {
		return c.Name() + " becomes " + stage + " on " + phrase.Instant(c.To.Time) + "."
	}
	return c.Name() + " is " + stage + " by an open start."
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

// refusalText returns why something cannot be done, and what to do instead.
func refusalText(err error) string {
	text := sentence(model.Escape(err.Error()))
	if refusal := (*model.Refusal)(nil); errors.As(err, &refusal) && refusal.Hint != "" {
		text += "\n" + wayOut(refusal)
	}
	return text
}

// wayOut returns what to do about a refusal.
func wayOut(refusal *model.Refusal) string {
	if refusal.Unnamed {
		return sentence(`"user NAME" names you now. Or ` + refusal.Hint)
	}
	return sentence(refusal.Hint)
}
