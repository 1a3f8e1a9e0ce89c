package linear

import (
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
)

// sync makes what was said so far safe before the answer to it is waited for, and
// says it once if that fails.
func (l *conversation) sync() {
	if _, err := l.ed.Journals.Sync(); err != nil {
		l.say(sentence(err.Error()))
	}
}

// keptWord says that unsaved edits are offered again, where they are kept.
func (l *conversation) keptWord() string {
	if l.options.Journals == nil {
		return ""
	}
	if err := l.ed.Journals.NotKept(); err != nil {
		return "; they are NOT kept: " + model.Escape(err.Error())
	}
	return "; the next start offers them again"
}

// recover asks about edits that earlier runs left. A file whose edits wait for
// an answer is not edited meanwhile.
func (l *conversation) recover() {
	for len(l.ed.Recoveries.All()) > 0 && !l.done {
		next := l.ed.Recoveries.All()[0]
		what, last := l.ed.Recoveries.Sentences(next)
		l.say("Unsaved edits found. ", what)
		if last != "" {
			l.say(sentence(last))
		}
		for _, text := range next.Misfits {
			l.say("No longer fits: ", sentence(text))
		}
		for !l.answer(next) {
		}
	}
}

// answer asks what to do about a recovery, and reports whether that is settled.
func (l *conversation) answer(r *editor.Recovery) bool {
	ed := l.ed
	const resume, view, drop = 1, 2, 3
	switch l.choose("resume", "look at the diff", "drop", "decide at the next start") {
	case resume:
		if reason := ed.Recoveries.Refusal(r); reason != "" {
			l.say(sentence(reason))
			return false
		}
		return l.follow(func() editor.Report { return ed.Recoveries.Resume(r, l.focus) }, l.said).Answered
	case view:
		shown := l.work(editor.ShowRecovery{Recovery: r})
		for line := range strings.SplitSeq(strings.TrimSuffix(shown.Diff, "\n"), "\n") {
			if !strings.HasPrefix(line, "---") && !strings.HasPrefix(line, "+++") {
				l.say(line)
			}
		}
		return false
	case drop:
		l.follow(func() editor.Report { return ed.Recoveries.Drop(r) }, l.sayOne)
		return true
	}
	ed.Recoveries.Postpone(r)
	l.say("They stay where they are. ", ed.Files[r.File].Name, " is read only until then.")
	return true
}
