package tui

import (
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/keys"
)

// keepJournals makes what was said so far safe before the answer to it is
// waited for, and says it once if that fails.
func (l *linear) keepJournals() {
	s := l.s
	before := s.unsafe
	s.keepJournals()
	if s.unsafe && !before {
		l.say(sentence(s.Status.Text))
	}
}

// keptWord says that unsaved edits are offered again, where they are kept.
func (l *linear) keptWord() string {
	if l.s.options.Desk == nil {
		return ""
	}
	if err := l.s.Editor.NotKept(); err != nil {
		return "; they are NOT kept: " + model.Escape(err.Error())
	}
	return "; the next start offers them again"
}

// offerLeft asks about edits that earlier runs left. A file whose edits wait for
// an answer is not edited meanwhile.
func (l *linear) offerLeft() {
	s := l.s
	for len(s.offers) > 0 && !l.done {
		o := s.offers[0]
		what, last := o.sentences(s)
		l.say("Unsaved edits found. ", what)
		if last != "" {
			l.say(sentence(last))
		}
		for _, text := range o.misfits {
			l.say("No longer fits: ", sentence(text))
		}
		l.answerOffer(o)
	}
	s.backToTimeline()
}

func (l *linear) answerOffer(o offer) {
	s := l.s
	const resume, view, drop = 1, 2, 3
	for {
		switch l.choose("resume", "look at the diff", "drop", "decide at the next start") {
		case resume:
			if reason := s.resumeRefusal(&o); reason != "" {
				l.say(sentence(reason))
				continue
			}
			s.handleResume(keys.Command{Intent: keys.AnswerResume})
			l.decide()
			if s.Layers.Top() == keys.ResumeQuestion {
				continue
			}
			l.said(sentence(s.Status.Text))
			l.sayShown()
			return
		case view:
			l.viewOffer(o)
		case drop:
			s.handleResume(keys.Command{Intent: keys.AnswerDrop})
			l.say(sentence(s.Status.Text))
			return
		default:
			s.Editor.Files[o.file].OwnedBy = "edits of an earlier run wait for an answer, which the next start asks for again"
			s.offers = s.offers[1:]
			l.say("They stay where they are. ", s.Editor.Files[o.file].Name, " is read only until then.")
			return
		}
	}
}

// viewOffer says which lines the edits would change.
func (l *linear) viewOffer(o offer) {
	s := l.s
	l.finish(s.viewOffer(o))
	if s.Layers.Top() != keys.Shown {
		l.say(sentence(s.Status.Text))
		return
	}
	for _, line := range s.shown.lines {
		if !strings.HasPrefix(line, "---") && !strings.HasPrefix(line, "+++") {
			l.say(line)
		}
	}
	s.close()
}
