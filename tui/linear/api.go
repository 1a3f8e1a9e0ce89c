package linear

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/editor"
)

// inAPI reports whether a version of an API is talked about.
func (l *conversation) inAPI() bool { return l.inVersion && l.focused() != nil && l.listed() }

// can says why the object talked about does not allow something, or "".
func (l *conversation) can(a lifecycle.Ability) string {
	if o := l.ed.Now().Object(l.focus.TrackRef); o != nil {
		return systems.Can(o, a)
	}
	return "there is nothing here"
}

// listed reports whether versions of the object talked about are moved by their names.
func (l *conversation) listed() bool { return l.can(lifecycle.NameMoves) == "" }

// sayAPI says all of a version of an API: its stage, the entries that it follows
// from, what the rules say, and what can be done, with numbers.
func (l *conversation) sayAPI() {
	v := l.focused()
	l.say(l.headline(l.focus.TrackRef, v))
	for _, f := range l.tracks.Facts(l.focus.TrackRef, l.focus.Version) {
		l.say(factSentence(f))
	}
	for _, f := range l.ed.Now().About(l.focus.TrackRef, l.focus.Version) {
		if f.Severity != model.Info {
			l.say(l.finding(&f, f.Version != v.Text))
		}
	}
	l.renumber()
	options, _ := l.ed.Moves(l.focus)
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
func (l *conversation) moveSentence(o lifecycle.Move) string {
	if o.Refused {
		return o.Title + " is refused: " + o.Effect + "."
	}
	text := o.Title + ": " + o.Effect + "."
	if o.Nothing {
		return text
	}
	if _, c, err := l.moveOf(o.Word, l.focused().Text); err == nil {
		text += " Affects " + editor.AffectsWords(c) + "."
	}
	return text
}

// moveOf works out the move of a version as typed: the change, and what it does.
func (l *conversation) moveOf(word, text string) (editor.Change, lifecycle.Effect, error) {
	p, version, err := l.ed.Now().VersionNamed(l.focus.TrackRef, text)
	if err != nil {
		return editor.Change{}, lifecycle.Effect{}, err
	}
	return l.ed.Move(p.File, p.In(model.None), version, word, "")
}

// moveNamed talks about a version of an API by its name, listed or not: what would
// come of the move, and whether to keep that.
func (l *conversation) moveNamed(word, text string) {
	if reason := l.cannotMove(word); reason != "" {
		l.say(sentence(reason))
		return
	}
	if text == "" && l.inAPI() {
		text = l.focused().Text
	}
	c, moved, err := l.moveOf(word, text)
	switch {
	case err != nil:
		l.sayRefusal(err)
		return
	case !moved.Changed:
		l.say(sentence(moved.Message))
		return
	}
	p, version, _ := l.ed.Now().VersionNamed(l.focus.TrackRef, text)
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
	if row := l.ed.Now().RowNamed(p, version); row != model.None {
		l.goTo(p, row)
	}
	l.said("Kept.")
	if l.inVersion = l.inVersion && !moved.Removed; l.inVersion {
		l.sayVersion()
		return
	}
	l.renumber()
}

// cannotMove says why no version of an API can be moved here, or "".
func (l *conversation) cannotMove(word string) string {
	if reason := l.can(lifecycle.NameMoves); reason != "" {
		for _, system := range systems.All {
			if n := system.Nouns(); slices.Contains(n.Moves, word) {
				return "this is for " + n.Objects + ": " + word + " " + n.Moved
			}
		}
		return reason
	}
	l.check(l.focus.File)
	return l.ed.ReadOnly(l.focus.File)
}

// sayRefusal says why a move must not be done, and what to do instead, each line of
// a text to be copied by itself.
func (l *conversation) sayRefusal(err error) {
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
