package tui

import (
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/tui/keys"
)

// changedOnDisk asks what to do about files that are not as they were loaded.
func (l *linear) changedOnDisk(written saved) {
	s := l.s
	l.say(sentence(s.disk.text))
	s.backToTimeline()
	if s.disk.refused {
		l.say("w PATH saves the edits elsewhere.")
		return
	}
	for _, f := range written.files {
		if f.err == nil {
			continue
		}
		const again, over = 1, 2
		switch l.choose("read it again and keep the edits", "write yours over it", "leave it") {
		case again:
			l.finish(s.rereadFile(f.File))
			l.say(sentence(s.Status.Text))
			l.decide()
		case over:
			l.overwrite(f.File)
		default:
			return
		}
		l.sayShown()
		s.backToTimeline()
	}
	l.back("")
}

// reread reads the present file again.
func (l *linear) reread(string) {
	s := l.s
	if cmd := s.reread(s.Focus.File); cmd != nil {
		l.finish(cmd)
	}
	l.say(sentence(s.Status.Text))
	l.decide()
	l.sayShown()
	l.renumber()
	l.offerLeft()
}

// sayShown says what the screen would show to be read.
func (l *linear) sayShown() {
	s := l.s
	if s.Layers.Top() != keys.Shown {
		return
	}
	l.say(sentence(s.shown.title))
	for _, text := range s.shown.lines {
		l.say(sentence(text))
	}
	s.close()
}

// decide asks about each version that was changed on both sides.
func (l *linear) decide() {
	s := l.s
	if s.Layers.Top() != keys.Conflicts {
		return
	}
	for i := range s.conflicts.meeting.Conflicts {
		c := &s.conflicts.meeting.Conflicts[i]
		mine, theirs := c.Words()
		l.say(c.Changes[0].Name(), " was changed on both sides. Yours: ", strings.Join(mine, ", "), ". The file's: ", strings.Join(theirs, ", "), ".")
		options, verdicts := []string{"yours", "the file's"}, []change.Verdict{change.TakeMine, change.TakeTheirs}
		if c.Both {
			options, verdicts = append(options, "both"), append(verdicts, change.TakeBoth)
		}
		n := l.choose(append(options, "decide later")...)
		if n > len(verdicts) {
			s.close()
			l.say("Nothing was decided: your edits stay as they were.")
			return
		}
		c.Verdict = verdicts[n-1]
	}
	s.settleConflicts()
	l.say(sentence(s.Status.Text))
	if s.Layers.Top() == keys.Conflicts {
		l.decide()
	}
}

// overwrite says what writing over somebody else's change would change, and does
// it if that is wanted.
func (l *linear) overwrite(file int) {
	s := l.s
	l.finish(s.overwrite(file))
	plans := s.review.plans
	if s.Layers.Top() != keys.Review || len(plans) == 0 {
		l.say(sentence(s.Status.Text))
		return
	}
	s.backToTimeline()
	for _, p := range plans {
		l.sayLines(p)
	}
	if l.choose("write", "back") == 1 {
		l.writeAll(plans, false)
	}
}

// writeWord writes all files with edits, or the present one with its edits to a
// path; to its own path that is what saving does.
func (l *linear) writeWord(path string, force bool) {
	if path == "" {
		l.write(force, false)
		return
	}
	if l.refusesErrors(force) {
		return
	}
	s := l.s
	if file := s.Focus.File; isPathOf(expandHome(path), s.Editor.Files[file].Doc) {
		if !s.ownToWrite(file) {
			l.say(sentence(s.Status.Text))
		} else if plans := s.Editor.OwnPlans(file, l.plans()); len(plans) > 0 {
			l.writeAll(plans, false)
		}
		return
	}
	l.finish(s.writeAs(path, force))
	l.say(sentence(s.Status.Text))
	l.renumber()
}
