package linear

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/exit"
)

// nothingToWrite is the answer if no edit is unsaved.
const nothingToWrite = "No edit is unsaved: there is nothing to write."

// save prints what changes, in words and in lines, and the findings, and asks whether to write:
// all files or, if a name is given, only that one.
func (l *conversation) save(name string) string {
	if !l.ed.Now().Dirty() {
		return nothingToWrite
	}
	var work editor.Work = editor.Prepare{}
	if name != "" {
		file, err := l.ed.FileNamed(name)
		if err != nil {
			return sentence(err.Error())
		}
		if reason := l.ed.OwnRefusal(file); reason != "" {
			return sentence(reason)
		}
		work = editor.PrepareFile{File: file}
	}
	plans := l.work(work).Plans
	if len(plans) == 0 {
		return ""
	}
	l.tell(meaningOf(l.ed, plans))
	l.tell(plansText(l.ed, plans))
	l.say("No other line changes. ", newFindings(l.ed))
	if reason := l.newErrors(false); reason != "" {
		return reason
	}
	n := l.choose("write", "write and leave", "back")
	if n == 3 {
		return ""
	}
	return l.writePlans(plans, n == 2)
}

// write writes without showing anything; with force, even if there are new errors.
func (l *conversation) write(force, leave bool) string {
	if !l.ed.Now().Dirty() && leave {
		return l.leave(exit.Left)
	}
	if reason := l.newErrors(force); reason != "" {
		return reason
	}
	if !l.ed.Now().Dirty() {
		return nothingToWrite
	}
	return l.writePlans(l.work(editor.Prepare{}).Plans, leave)
}

// writePlans writes the files, and then leaves if leave is set and nothing went wrong.
func (l *conversation) writePlans(plans []editor.Plan, leave bool) string {
	if len(plans) == 0 {
		return ""
	}
	r := l.work(editor.Save{Plans: plans})
	l.renumber()
	switch {
	case r.Disk != nil:
		return l.changedOnDisk(r.Disk)
	case len(r.Lines) == 0 && leave:
		return l.leave(exit.Left)
	}
	return ""
}

// writeTo writes the current file with its edits to a path, or all files with edits if path is
// "". Writing a file to its own path saves it.
func (l *conversation) writeTo(path string, force bool) string {
	if path == "" {
		return l.write(force, false)
	}
	if reason := l.newErrors(force); reason != "" {
		return reason
	}
	file := l.focus.File
	if r := l.work(editor.SaveAs{File: file, Path: path, Replace: force}); !r.OwnPath {
		l.renumber()
		return ""
	}
	if reason := l.ed.OwnRefusal(file); reason != "" {
		return sentence(reason)
	}
	return l.writePlans(l.work(editor.PrepareFile{File: file}).Plans, false)
}

// newErrors returns why nothing is written: the errors that the files as loaded did not have. It
// returns "" if there are none, or with force.
func (l *conversation) newErrors(force bool) (said string) {
	found := l.ed.NewErrors()
	if force || len(found) == 0 {
		return ""
	}
	for i := range found {
		said += l.findingText(&found[i], true) + "\n"
	}
	return said + "New errors: the server would refuse this. Nothing was written. w! writes it all the same."
}

// newFindings returns, in words, how many errors and warnings are as before, and how many are
// new.
func newFindings(ed *editor.Editor) string {
	var all, fresh counts
	for file := range ed.Files {
		for _, x := range ed.Now().Findings[file] {
			all[x.Severity]++
		}
		for _, x := range ed.Now().Added(file) {
			fresh[x.Severity]++
		}
	}
	var parts []string
	for _, s := range []model.Severity{model.Error, model.Warning} {
		if n := all[s] - fresh[s]; n > 0 {
			parts = append(parts, phrase.Findings(n, s)+" as before")
		}
		if n := fresh[s]; n > 0 {
			parts = append(parts, phrase.Plural(n, "new "+s.String()))
		}
	}
	if len(parts) == 0 {
		return "No errors and no warnings."
	}
	return "Findings: " + strings.Join(parts, ", ") + "."
}

// meaningOf returns in words what the edits of the files to write are.
func meaningOf(ed *editor.Editor, plans []editor.Plan) string {
	changes := slices.DeleteFunc(slices.Clone(ed.Now().Changes()), func(c change.Change) bool {
		return !slices.ContainsFunc(plans, func(p editor.Plan) bool { return p.File == c.Place.File })
	})
	switch len(changes) {
	case 0:
		return ""
	case 1:
		return "1 edit: " + changesText(changes)
	}
	return phrase.Plural(len(changes), "edit") + ".\n" + changesText(changes)
}

// changesText returns changes in words, one sentence each, and only the first page of many.
func changesText(changes []change.Change) string {
	said := model.Map(changes[:min(page, len(changes))], func(c change.Change) string { return c.String() + "." })
	if len(changes) > page {
		said = append(said, "And "+strconv.Itoa(len(changes)-page)+" more.")
	}
	return strings.Join(said, "\n")
}

// plansText returns the lines of the files that change: those removed with -, those added with +,
// without their common indentation.
func plansText(ed *editor.Editor, plans []editor.Plan) string {
	var said []string
	for _, p := range plans {
		for _, h := range p.Hunks() {
			said = append(said, linesOf(h)+" of "+ed.Files[p.File].Name+":")
			indent := indentOf(h)
			for _, text := range h.Removed {
				said = append(said, "- "+text[indent:])
			}
			for _, text := range h.Added {
				said = append(said, "+ "+text[indent:])
			}
		}
	}
	return strings.Join(said, "\n")
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

// indentOf returns how many spaces all lines of a hunk begin with.
func indentOf(h editor.Hunk) int {
	least := -1
	for _, text := range append(h.Removed[:len(h.Removed):len(h.Removed)], h.Added...) {
		if n := len(text) - len(strings.TrimLeft(text, " ")); least < 0 || n < least {
			least = n
		}
	}
	return max(least, 0)
}

// quit leaves; with unsaved edits it asks once.
func (l *conversation) quit() string {
	if !l.ed.Now().Dirty() {
		return l.leave(exit.Left)
	}
	changes := l.ed.Now().Changes()
	l.say(phrase.Plural(len(changes), "unsaved edit"), " in ", l.ed.DirtyNames(), ".")
	l.say(changesText(changes))
	switch l.choose("save", "discard and leave", "stay") {
	case 1:
		return l.save("")
	case 2:
		return l.leave(exit.Left)
	}
	return ""
}

// leave ends the conversation, with nothing more to say. What was saved or discarded
// needs no journal.
func (l *conversation) leave(code int) string {
	if code != exit.Interrupted {
		if l.ed.Now().Dirty() {
			l.say("Left without writing.")
		}
		l.ed.Journals.Drop()
	}
	l.done, l.code = true, code
	return ""
}

// inputEnded leaves at the end of the input; with unsaved edits it asks once.
func (l *conversation) inputEnded() {
	if l.asked && l.ed.Now().Dirty() {
		l.say("Left; the unsaved edits are not in the file", l.keptWord(), ".")
		l.leave(exit.Interrupted)
		return
	}
	l.asked = true
	l.tell(l.quit())
}

// interrupt handles Ctrl+c: it leaves at once if nothing is unsaved, else the second time. It
// reports whether the conversation goes on.
func (l *conversation) interrupt(again bool) bool {
	switch {
	case !l.ed.Now().Dirty():
		l.leave(exit.Left)
	case again:
		l.leave(exit.Interrupted)
	default:
		l.say("Edits are unsaved. Ctrl+c again leaves without writing", l.keptWord(), "; q asks what to do with them.")
	}
	return !l.done
}

// keptWord returns what becomes of unsaved edits, as the end of a sentence, "" if journals are
// not wanted.
func (p *place) keptWord() string {
	if p.ed.Options.Journals == nil {
		return ""
	}
	if err := p.ed.NotKept(); err != nil {
		return "; they are NOT kept: " + model.Escape(err.Error())
	}
	return "; the next start offers them again"
}
