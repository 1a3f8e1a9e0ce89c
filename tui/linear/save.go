package linear

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/exit"
)

// plansOf returns the plans of all files or, if a name is given, of that file. With force, new
// errors do not prevent writing. If there is no plan, why says why, or is "" if that was printed.
func plansOf(l *conversation, name string, force bool) (plans []editor.Plan, why string) {
	switch {
	case name == "" && !l.ed.Now().Dirty():
		return nil, "There are no unsaved edits to write."
	case name == "":
		return l.work(editor.Prepare{Force: force}).Plans, ""
	}
	file, err := l.ed.FileNamed(name)
	if err != nil {
		return nil, sentence(err.Error())
	}
	if reason := l.ed.OwnRefusal(file); reason != "" {
		return nil, sentence(reason)
	}
	return l.work(editor.PrepareFile{File: file, Force: force}).Plans, ""
}

// save prints the changes in words and in lines, and the findings. Then it asks whether to write
// all files or, if a name is given, only that one.
func save(l *conversation, name string) string {
	plans, why := plansOf(l, name, false)
	if len(plans) == 0 {
		return why
	}
	changes := slices.DeleteFunc(slices.Clone(l.ed.Now().Changes()), func(c change.Change) bool {
		return !slices.ContainsFunc(plans, func(p editor.Plan) bool { return p.File == c.Place.File })
	})
	if len(changes) == 1 {
		l.say("1 edit: " + changesText(changes))
	} else {
		l.say(phrase.Plural(len(changes), "edit") + ".\n" + changesText(changes))
	}
	l.say(plansText(l.ed, plans), "\nNo other line changes. ", newFindings(l.ed))
	if err := plans[0].Refusal(); err != nil {
		return l.whyNot(err)
	}
	n := l.choose("write", "write and leave", "back")
	if n == 3 {
		return ""
	}
	return writePlans(l, plans, n == 2)
}

// write writes without showing the changes. With force, new errors do not prevent it.
func write(l *conversation, force, leave bool) string {
	if !l.ed.Now().Dirty() && leave {
		return l.leave(exit.Left)
	}
	plans, why := plansOf(l, "", force)
	if len(plans) == 0 {
		return why
	}
	return writePlans(l, plans, leave)
}

// writePlans writes the files. If leave is set, it then leaves, unless something went wrong.
func writePlans(l *conversation, plans []editor.Plan, leave bool) string {
	r := l.work(editor.Save{Plans: plans})
	l.renumber()
	switch {
	case r.Err != nil:
	case r.Disk != nil:
		return changedOnDisk(l, r.Disk)
	case len(r.Lines) == 0 && leave:
		return l.leave(exit.Left)
	}
	return ""
}

// writeTo writes the current file with its edits to a path, or all files with edits if path is "".
// Writing a file to its own path saves it.
func writeTo(l *conversation, path string, force bool) string {
	if path == "" {
		return write(l, force, false)
	}
	file := l.focus.File
	if r := l.work(editor.SaveAs{File: file, Path: path, Replace: force}); !r.OwnPath {
		l.renumber()
		return ""
	}
	plans, why := plansOf(l, l.ed.Files[file].Name, force)
	if len(plans) == 0 {
		return why
	}
	return writePlans(l, plans, false)
}

// changedOnDisk asks what to do about a file that could not be written. Before it overwrites
// somebody else's change, it prints what that would change.
func changedOnDisk(l *conversation, q *editor.DiskQuestion) string {
	l.say(sentence(q.Text))
	if q.Refused {
		return "w PATH saves the edits elsewhere."
	}
	switch l.choose("read it again and keep the edits", "write your edits over it", "leave it") {
	case 1:
		l.work(editor.Reread{File: q.File})
	case 2:
		plans := l.work(editor.Overwrite{File: q.File, Force: q.Force}).Plans
		l.sayAny(plansText(l.ed, plans))
		if len(plans) > 0 && l.choose("write", "back") == 1 {
			l.sayAny(writePlans(l, plans, false))
		}
	default:
		return ""
	}
	return back(&l.place, "")
}

// whyNot returns why work was not done. For new errors it lists each of them.
func (l *conversation) whyNot(err error) (said string) {
	var found editor.NewErrors
	if !errors.As(err, &found) {
		return sentence(err.Error())
	}
	for i := range found {
		said += l.findingText(&found[i], true) + "\n"
	}
	return said + "New errors: the server would refuse this. Nothing was written. w! writes it all the same."
}

// newFindings returns, in words, how many errors and warnings are as before and how many are new.
func newFindings(ed *editor.Editor) string {
	var all, fresh counts
	for file := range ed.Files {
		for s, n := range countsOf(ed.Now().Findings[file]) {
			all[s] += n
		}
		for s, n := range countsOf(ed.Now().Added(file)) {
			fresh[s] += n
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

// plansText returns the lines that plans change, without their common indentation. Removed lines
// begin with -, added ones with +.
func plansText(ed *editor.Editor, plans []editor.Plan) string {
	var said []string
	for _, p := range plans {
		for _, h := range p.Hunks() {
			where, first, lines := "After line "+strconv.Itoa(h.After), strconv.Itoa(h.After+1), slices.Concat(h.Removed, h.Added)
			switch n := len(h.Removed); {
			case n == 1:
				where = "Line " + first
			case n > 1:
				where = "Lines " + first + " to " + strconv.Itoa(h.After+n)
			case h.After == 0:
				where = "Before line 1"
			}
			said = append(said, where+" of "+ed.Files[p.File].Name+":")
			indent := len(lines[0])
			for _, text := range lines {
				indent = min(indent, len(text)-len(strings.TrimLeft(text, " ")))
			}
			for i, text := range lines {
				sign := "- "
				if i >= len(h.Removed) {
					sign = "+ "
				}
				said = append(said, sign+text[indent:])
			}
		}
	}
	return strings.Join(said, "\n")
}

// quit leaves. If there are unsaved edits, it asks first.
func quit(l *conversation) string {
	if !l.ed.Now().Dirty() {
		return l.leave(exit.Left)
	}
	changes := l.ed.Now().Changes()
	l.say(phrase.Plural(len(changes), "unsaved edit"), " in ", l.ed.DirtyNames(), ".\n", changesText(changes))
	switch l.choose("save", "discard and leave", "stay") {
	case 1:
		return save(l, "")
	case 2:
		return l.leave(exit.Left)
	}
	return ""
}

// leave ends the conversation and removes the journals, because everything is saved or discarded.
// exit.Interrupted keeps them.
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

// inputEnded leaves at the end of the input. If there are unsaved edits, it asks once.
func (l *conversation) inputEnded() {
	if l.asked && l.ed.Now().Dirty() {
		l.say("Left; the unsaved edits are not in the file", l.keptWord(), ".")
		l.leave(exit.Interrupted)
		return
	}
	l.asked = true
	l.sayAny(quit(l))
}

// interrupt handles Ctrl+c. It leaves at once if nothing is unsaved, else the second time. It
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

// keptWord returns what becomes of unsaved edits, as the end of a sentence; "" if journals are not
// wanted.
func (l *conversation) keptWord() string {
	if l.ed.Options.Journals == nil {
		return ""
	}
	if err := l.ed.NotKept(); err != nil {
		return "; they are NOT kept: " + model.Escape(err.Error())
	}
	return "; the next start offers them again"
}
