package linear

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
)

// work has the editor do something at once, as the conversation has nothing else to
// do meanwhile, says what became of it, and asks what is to be decided.
func (l *conversation) work(w editor.Work) editor.Report {
	job := l.ed.Start(w)
	return l.follow(func() editor.Report { return l.ed.Accept(job()) }, l.sayOne)
}

func (l *conversation) sayOne(text string) { l.say(text) }

// follow is work for what takes no time; told says the sentence that comes of it.
func (l *conversation) follow(do func() editor.Report, told func(string)) editor.Report {
	before := ""
	if v := l.focused(); v != nil {
		before = v.Text
	}
	r := do()
	if r.Done.Changed {
		l.ed.SetMark(editor.Mark{Focus: l.focus})
	}
	for _, x := range r.Moved {
		if !r.Reread && l.focus.Key == x.Before && l.focus.Version == x.Version {
			l.focus.Key = x.After
		}
	}
	if t := l.ed.Now().Track(l.focus.TrackRef); r.Reread && t != nil {
		l.goTo(l.focus.TrackRef, max(slices.IndexFunc(t.Versions, func(v *model.Version) bool { return v.Text == before }), 0))
	}
	l.settle()
	if r.Go != nil {
		l.goTo(r.Go.TrackRef, r.Go.Version)
	}
	switch {
	case r.Err != nil:
		l.say(sentence(r.Err.Error()))
	case r.Text != "":
		told(sentence(r.Text))
	}
	if r.Conflict != nil {
		return l.decide(r)
	}
	l.sayLong(r)
	return r
}

// sayLong says what a report wants to be read.
func (l *conversation) sayLong(r editor.Report) {
	if r.Title != "" && len(r.Lines) > 0 && r.Title != "not all files were written" {
		l.say(sentence(r.Title))
	}
	for _, text := range r.Lines {
		l.say(sentence(strings.TrimSpace(text)))
	}
}

// plans works out what would be written. What a file refuses is said, and none
// is given.
func (l *conversation) plans() []editor.Plan {
	if !l.ed.Now().Dirty() {
		l.say("No edit is unsaved: there is nothing to write.")
		return nil
	}
	return l.work(editor.Prepare{}).Plans
}

// save says the changed lines and what the rules say, and writes if that is
// wanted.
func (l *conversation) save(string) {
	plans := l.plans()
	if len(plans) == 0 {
		return
	}
	for _, p := range plans {
		l.sayLines(p)
	}
	l.say("No other line changes. ", l.newFindings())
	if l.refusesErrors(false) {
		return
	}
	switch l.choose("write", "write and leave", "back") {
	case 1:
		l.writeAll(plans, false)
	case 2:
		l.writeAll(plans, true)
	}
}

// write writes without showing anything; force also with new errors.
func (l *conversation) write(force, leave bool) {
	if !l.ed.Now().Dirty() && leave {
		l.leave(exitLeft)
		return
	}
	if l.refusesErrors(force) {
		return
	}
	if plans := l.plans(); len(plans) > 0 {
		l.writeAll(plans, leave)
	}
}

func (l *conversation) writeAll(plans []editor.Plan, leave bool) {
	r := l.work(editor.Save{Plans: plans})
	l.renumber()
	switch {
	case r.Disk != nil:
		l.changedOnDisk(r.Disk)
	case len(r.Lines) == 0 && leave:
		l.leave(exitLeft)
	}
}

// leave ends the conversation. What was saved or discarded needs no journal.
func (l *conversation) leave(exit int) {
	if exit == exitLeft || exit == exitAborted {
		l.ed.Journals.Drop()
	}
	l.done, l.exit = true, exit
}

// refusesErrors says why nothing is written: errors that the files as loaded did
// not have.
func (l *conversation) refusesErrors(force bool) bool {
	found := l.ed.NewErrors()
	if force || len(found) == 0 {
		return false
	}
	for i := range found {
		l.say(l.finding(&found[i], true))
	}
	l.say("New errors: the server would refuse this. Nothing was written. w! writes it all the same.")
	return true
}

// newFindings says how many errors and warnings there are as before, and how
// many are new.
func (l *conversation) newFindings() string {
	var all, fresh [model.Error + 1]int
	for file, sheet := range l.ed.Files {
		after := l.ed.Now().Findings[file]
		for i := range after {
			all[after[i].Severity]++
		}
		for _, f := range check.Added(sheet.Baseline, after) {
			fresh[f.Severity]++
		}
	}
	var parts []string
	for _, x := range []struct {
		severity model.Severity
		noun     string
	}{{model.Error, "error"}, {model.Warning, "warning"}} {
		if n := all[x.severity] - fresh[x.severity]; n > 0 {
			parts = append(parts, phrase.Plural(n, x.noun)+" as before")
		}
		if n := fresh[x.severity]; n > 0 {
			parts = append(parts, strconv.Itoa(n)+" new "+strings.TrimLeft(phrase.Plural(n, x.noun), "0123456789 "))
		}
	}
	if len(parts) == 0 {
		return "No errors and no warnings."
	}
	return "Findings: " + strings.Join(parts, ", ") + "."
}

// sayLines says which lines of a file change: those that go with -, those that
// come with +, without the indentation that all of them have.
func (l *conversation) sayLines(p editor.Plan) {
	for _, h := range p.Hunks() {
		l.say(linesOf(h), " of ", l.ed.Files[p.File].Name, ":")
		indent := indentOf(h)
		for _, text := range h.Removed {
			l.say("- ", text[indent:])
		}
		for _, text := range h.Added {
			l.say("+ ", text[indent:])
		}
	}
}

// linesOf names the lines that a hunk replaces.
func linesOf(h editor.Hunk) string {
	first := strconv.Itoa(h.After + 1)
	switch n := len(h.Removed); {
	case n == 1:
		return "Line " + first
	case n > 1:
		return "Lines " + first + " to " + strconv.Itoa(h.After+n)
	case h.After == 0:
		return "Before line 1"
	}
	return "After line " + strconv.Itoa(h.After)
}

// indentOf is how many blanks all lines begin with.
func indentOf(h editor.Hunk) int {
	least := -1
	for _, lines := range [][]string{h.Removed, h.Added} {
		for _, text := range lines {
			if n := len(text) - len(strings.TrimLeft(text, " ")); least < 0 || n < least {
				least = n
			}
		}
	}
	return max(least, 0)
}

// quit leaves; with unsaved edits it asks once.
func (l *conversation) quit(string) {
	changes := l.ed.Now().Changes()
	if !l.ed.Now().Dirty() {
		l.leave(exitLeft)
		return
	}
	l.say(phrase.Plural(len(changes), "unsaved edit"), " in ", l.ed.DirtyNames(), ".")
	for i, c := range changes {
		if i == page {
			l.say("And ", strconv.Itoa(len(changes)-page), " more.")
			break
		}
		l.say(c.String(), ".")
	}
	switch l.choose("save", "discard and leave", "stay") {
	case 1:
		l.save("")
	case 2:
		l.discard(exitLeft)
	}
}

// discard leaves without writing.
func (l *conversation) discard(exit int) {
	if l.ed.Now().Dirty() {
		l.say("Left without writing.")
	}
	l.leave(exit)
}

// inputEnded leaves where the input ends; with unsaved edits it asks once.
func (l *conversation) inputEnded() {
	switch {
	case !l.ed.Now().Dirty():
		l.leave(exitLeft)
	case l.asked:
		l.say("Left; the unsaved edits are not in the file", l.keptWord(), ".")
		l.leave(exitInterrupted)
	default:
		l.asked = true
		l.quit("")
	}
}
