package tui

import (
	"errors"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// inAPI tells whether a version of an API is talked about.
func (l *linear) inAPI() bool {
	return l.inVersion && l.s.Focused() != nil && l.s.Can(lifecycle.NameMoves) == ""
}

// sayAPI says all of a version of an API: its stage, the entries that it follows
// from, what the rules say, and what can be done, with numbers.
func (l *linear) sayAPI() {
	s := l.s
	v := s.Focused()
	l.say(l.headline(s.Focus.TrackRef, v))
	for _, f := range s.facts() {
		l.say(factSentence(f))
	}
	for _, f := range s.aboutFocused() {
		if f.Severity != model.Info {
			l.say(l.finding(&f, f.Version != v.Text))
		}
	}
	l.renumber()
	options, _ := s.Editor.Moves(s.Focus)
	for i, o := range options {
		l.say(strconv.Itoa(i+1), " ", l.moveSentence(o))
	}
	l.say(l.hint())
}

// factSentence says an entry of the file that a stage follows from, or what else is
// known.
func factSentence(f lifecycle.Fact) string {
	if !f.Quoted {
		return sentence(strings.Replace(editor.FactText(f), "  ", ": ", 1))
	}
	text := sentenceBegin(f.Label) + " " + strconv.Quote(model.Escape(f.Text))
	if f.Look == model.LookUnknown {
		text = "Older readers find " + strconv.Quote(model.Escape(f.Text))
	}
	if f.At.InFile() {
		text += ", line " + strconv.Itoa(int(f.At.Line))
	}
	return text + ": " + f.About + "."
}

// moveSentence says what a move would do and which versions that affects.
func (l *linear) moveSentence(o lifecycle.Move) string {
	if o.Refused {
		return o.Title + " is refused: " + o.Effect + "."
	}
	text := o.Title + ": " + o.Effect + "."
	if o.Nothing {
		return text
	}
	if _, c, err := l.s.MoveNamed(l.s.Focus.TrackRef, o.Word, l.s.Focused().Text); err == nil {
		text += " Affects " + editor.AffectsWords(c) + "."
	}
	return text
}

// moveNamed talks about a version of an API by its name, listed or not: what would
// come of the move, and whether to keep that.
func (l *linear) moveNamed(intent keys.Intent, text string) {
	s := l.s
	if reason := l.cannotMove(intent); reason != "" {
		l.say(sentence(reason))
		return
	}
	if text == "" && l.inAPI() {
		text = s.Focused().Text
	}
	c, moved, err := s.MoveNamed(s.Focus.TrackRef, intent.String(), text)
	switch {
	case err != nil:
		l.sayRefusal(err)
		return
	case !moved.Changed:
		l.say(sentence(moved.Message))
		return
	}
	p, version, _ := s.Editor.Now().VersionNamed(s.Focus.TrackRef, text)
	l.say(sentence(strings.TrimSuffix(moved.Message, ".")), " Affects ", editor.AffectsWords(moved), ".")
	for _, w := range moved.Warnings {
		l.say("Warning ", w.Name, ": ", sentence(w.Text))
	}
	keep := l.keepWord(proposal{file: p.File, ref: p.In(model.None)}, c, "keep")
	if l.choose(keep, "leave it as it was") != 1 {
		l.say("Left as it was.")
		return
	}
	if !l.do(c) {
		return
	}
	if row := s.Shown().RowNamed(p, version); row != model.None {
		s.goTo(p, row, model.None)
	}
	l.said("Kept.")
	if l.inVersion = l.inVersion && !moved.Removed; l.inVersion {
		l.sayVersion()
		return
	}
	l.renumber()
}

// cannotMove says why no version of an API can be moved here, or "".
func (l *linear) cannotMove(intent keys.Intent) string {
	if len(l.s.Editor.Files) == 0 {
		return "there is no file here"
	}
	if reason := l.s.systemRefusal(intent); reason != "" {
		return reason
	}
	l.check(l.s.Focus.File)
	return l.s.Editor.ReadOnly(l.s.Focus.File)
}

// sayRefusal says why a move must not be done, and what to do instead, each line of
// a text to be copied by itself.
func (l *linear) sayRefusal(err error) {
	l.say(sentence(err.Error()))
	var refusal *model.Refusal
	if errors.As(err, &refusal) && refusal.Hint != "" {
		for line := range strings.SplitSeq(sentenceBegin(refusal.Hint), "\n") {
			l.say(line)
		}
	}
}

// sentenceBegin makes a text begin with a capital.
func sentenceBegin(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
