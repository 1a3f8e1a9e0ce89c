package linear

import (
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/tui/editor"
)

// changedOnDisk asks what to do about a file that could not be written.
func (l *conversation) changedOnDisk(q *editor.DiskQuestion) {
	l.say(sentence(q.Text))
	if q.Refused {
		l.say("w PATH saves the edits elsewhere.")
		return
	}
	const again, over = 1, 2
	switch l.choose("read it again and keep the edits", "write yours over it", "leave it") {
	case again:
		l.work(editor.Reread{File: q.File})
	case over:
		l.overwrite(q.File)
	default:
		return
	}
	l.back("")
}

// reread reads the present file again.
func (l *conversation) reread(string) {
	file := l.focus.File
	if err := l.ed.Free(file); err != nil {
		l.say(sentence(err.Error()))
	} else {
		l.work(editor.Reread{File: file})
	}
	l.renumber()
	l.recover()
}

// decide asks about each version that was changed on both sides.
func (l *conversation) decide(r editor.Report) editor.Report {
	for i := range r.Conflict.Conflicts {
		c := &r.Conflict.Conflicts[i]
		mine, theirs := c.Words()
		l.say(c.Changes[0].Name(), " was changed on both sides. Yours: ", strings.Join(mine, ", "), ". The file's: ", strings.Join(theirs, ", "), ".")
		options, verdicts := []string{"yours", "the file's"}, []change.Verdict{change.TakeMine, change.TakeTheirs}
		if c.Both {
			options, verdicts = append(options, "both"), append(verdicts, change.TakeBoth)
		}
		n := l.choose(append(options, "decide later")...)
		if n > len(verdicts) {
			l.say("Nothing was decided: your edits stay as they were.")
			return editor.Report{}
		}
		c.Verdict = verdicts[n-1]
	}
	why := ""
	done := l.follow(func() (done editor.Report) {
		done, _, why = r.Conflict.Resolve()
		return done
	}, l.sayOne)
	if why != "" {
		l.say(sentence(why))
		return l.decide(r)
	}
	return done
}

// overwrite says what writing over somebody else's change would change, and does
// it if that is wanted.
func (l *conversation) overwrite(file int) {
	plans := l.work(editor.Overwrite{File: file}).Plans
	for _, p := range plans {
		l.sayLines(p)
	}
	if len(plans) > 0 && l.choose("write", "back") == 1 {
		l.writeAll(plans, false)
	}
}

// writeWord writes all files with edits, or the present one with its edits to a
// path; to its own path that is what saving does.
func (l *conversation) writeWord(path string, force bool) {
	if path == "" {
		l.write(force, false)
		return
	}
	if l.refusesErrors(force) {
		return
	}
	file := l.focus.File
	if r := l.work(editor.SaveAs{File: file, Path: path, Replace: force}); !r.OwnPath {
		l.renumber()
		return
	}
	if reason := l.ed.OwnRefusal(file); reason != "" {
		l.say(sentence(reason))
	} else if plans := l.ed.OwnPlans(file, l.plans()); len(plans) > 0 {
		l.writeAll(plans, false)
	}
}

// request says what became of the edits that were asked for in place of saving.
func (l *conversation) request(name string) {
	if name == "" {
		l.say("Name the file of the request, for example request postpone.yaml.")
		return
	}
	if len(l.ed.Files) > 0 {
		l.check(l.focus.File)
	}
	reason := l.ed.RequestRefusal(l.focus.File)
	if l.listed() {
		reason = "change requests are for profiles: s saves this file"
	}
	if reason != "" {
		l.say(sentence(reason))
		return
	}
	l.work(editor.Request{File: l.focus.File, Name: name})
	l.renumber()
}
