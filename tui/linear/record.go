package linear

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
)

// inRecord reports whether a package revision or a change request is talked about.
func (l *conversation) inRecord() bool {
	v := l.focused()
	return l.inVersion && v != nil && v.Revision != nil
}

// sayRecord says all of a package revision: where it is, what is recorded, what
// the rules say, and what can be done, with numbers.
func (l *conversation) sayRecord() {
	v, stages := l.focused(), l.stages()
	l.say(l.headline(l.focus.TrackRef, v))
	for k := range stages {
		l.say(sentence(stageLine(stages, k)))
	}
	for _, f := range l.tracks.Facts(l.focus.TrackRef, l.focus.Version) {
		if f.Look == model.LookUnknown {
			l.say(factSentence(f))
		}
	}
	for _, f := range l.findingsOf(l.focus.TrackRef, l.focus.Version) {
		if f.Severity != model.Info {
			l.say(l.finding(&f, false))
		}
	}
	l.renumber()
	options, asks := l.ed.Moves(l.focus)
	l.sayAsked(asks)
	for i, o := range options {
		text := o.Title + ": " + o.Effect
		if o.Refused {
			text = o.Title + " is refused: " + o.Effect
		}
		l.say(strconv.Itoa(i+1), " ", text, ".")
	}
	l.say(l.hint())
}

// sayAsked says what a change request asks for, a sentence a version.
func (l *conversation) sayAsked(a editor.Approval) {
	for i := range a.Outlooks {
		o := &a.Outlooks[i]
		l.say(sentence("asks of " + editor.OutlookName(o) + ": " + strings.Join(editor.Asked(o), ", ")))
	}
	if a.More != "" {
		l.say(sentence(a.More))
	}
}

// transit does a transition of the present revision, or says why not.
func (l *conversation) transit(i int) {
	l.check(l.focus.File)
	if reason := l.ed.ReadOnly(l.focus.File); reason != "" {
		l.say(sentence(reason))
		return
	}
	options, _ := l.ed.Moves(l.focus)
	o := options[i]
	if o.Refused {
		l.say(sentence(o.Title + " is refused: " + o.Effect))
		return
	}
	c, outcome, err := l.ed.Move(l.focus.File, l.focus.Ref(), "", o.Word, o.Effect)
	if err == nil && outcome.Changed {
		var done editor.Done
		if done, err = l.make(c); done.Approved != model.None {
			outcome.Message += ", its edits made in " + l.ed.Files[done.Approved].Name
		}
	}
	switch {
	case err != nil:
		l.sayRefusal(err)
		return
	case !outcome.Changed:
		l.say(outcome.Message, ".")
		return
	}
	l.said(outcome.Message + ".")
	for _, w := range outcome.Warnings {
		l.say("Warning: ", sentence(w.Text))
	}
	if outcome.Removed {
		l.inVersion = false
		l.sayTracks()
		return
	}
	l.renumber()
}
