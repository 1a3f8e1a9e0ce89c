package linear

import (
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/tui/editor"
)

// work does work of the editor in the foreground, because the conversation has nothing else to do
// meanwhile. It prints the outcome, and asks the user to decide about conflicts.
func (l *conversation) work(w editor.Work) editor.Report {
	return l.accept(l.ed.Start(w)())
}

// accept does the same for a result that is available already.
func (l *conversation) accept(result editor.Result) editor.Report {
	r := l.ed.Accept(result)
	if r.Done.Changed {
		l.ed.SetMark(editor.Mark{Focus: l.focus})
	}
	l.settle()
	if r.Go != nil {
		l.focus = l.ed.Now().On(r.Go.TrackRef, r.Go.Version)
	}
	switch {
	case r.Err != nil:
		l.say(l.whyNot(r.Err))
	case r.Answered && l.ed.Now().Dirty():
		l.say(l.unsaved(sentence(r.Text)))
	case r.Text != "":
		l.say(sentence(r.Text))
	}
	if r.Conflict != nil {
		return conflict(l, r)
	}
	if r.Title != "" && len(r.Lines) > 0 {
		l.say(sentence(r.Title))
	}
	for _, text := range r.Lines {
		l.say(sentence(strings.TrimSpace(text)))
	}
	return r
}

// sync writes the edits to the journals before the next prompt, and prints once if that fails.
func (l *conversation) sync() {
	if _, err := l.ed.Journals.Sync(); err != nil {
		l.say(sentence(err.Error()))
	}
}

// reread reads the current file again.
func reread(l *conversation) string {
	if err := l.ed.Free(l.focus.File); err != nil {
		l.say(sentence(err.Error()))
	} else {
		l.work(editor.Reread{File: l.focus.File})
	}
	l.renumber()
	recoverEdits(l)
	return ""
}

// conflict asks which change to keep, for each stage that was changed differently on both sides.
func conflict(l *conversation, r editor.Report) editor.Report {
	for i := range r.Conflict.Conflicts {
		c := &r.Conflict.Conflicts[i]
		l.say(c.Sentence())
		verdicts := []change.Verdict{change.TakeDisk, change.TakeEdit}
		for c.Verdict = change.Undecided; c.Verdict == change.Undecided; {
			n := l.choose("on disk", "your edit", "decide later")
			if n > len(verdicts) {
				l.say("Nothing was decided: your edits stay as they were.")
				return editor.Report{}
			}
			if why := r.Conflict.Choose(i, verdicts[n-1]); why != "" {
				l.say(sentence(why))
			}
		}
	}
	resolve, _, why := r.Conflict.Resolve()
	if why != "" {
		l.say(sentence(why))
		return conflict(l, r)
	}
	return l.accept(resolve)
}

// recoverEdits asks about unsaved edits of earlier runs, until each question is answered. Their
// files must not be edited before that.
func recoverEdits(l *conversation) {
	for len(l.ed.Recoveries.All()) > 0 && !l.over() {
		next := l.ed.Recoveries.All()[0]
		what, last := l.ed.Recoveries.Sentences(next)
		l.say("Unsaved edits found. ", what)
		if last != "" {
			l.say(sentence(last))
		}
		for _, text := range next.Misfits {
			l.say("No longer fits: ", sentence(text))
		}
		for !answer(l, next) {
		}
	}
}

// answer asks what to do about a recovery, and reports whether the user has decided.
func answer(l *conversation, r *editor.Recovery) bool {
	switch l.choose("resume", "look at the diff", "drop", "decide at the next start") {
	case 1:
		return l.accept(editor.Resume{Recovery: r, At: l.focus}).Answered
	case 2:
		shown := l.work(editor.ShowRecovery{Recovery: r})
		l.say(strings.TrimSuffix(shown.Diff, "\n"))
		return false
	case 3:
		l.accept(editor.Drop{Recovery: r})
	default:
		l.ed.Postpone(r)
		l.say("They stay where they are. ", l.ed.Files[r.File].Name, " is read only until then.")
	}
	return true
}
