package tui

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/trackview"
)

// apiField is where a version of an API is named that is to be supported, deprecated
// or removed: also one that has no row, such as 0.14 or a whole major. Every key
// shows in the rows and in the panel what would come of it.
type apiField struct {
	field panel.Field
	// word is the move.
	word string
	// hint says where the proposed text comes from.
	hint   string
	before editor.Focus
	change lifecycle.Effect
	err    error
}

// words are the words of the moves of the focused object.
func (s *session) words() []string { return systems.Of(s.Object()).Nouns().Moves }

// openAPI opens the field; a text given by a command is the version.
func (s *session) openAPI(text string) {
	f := apiField{before: s.Focus, word: s.words()[0]}
	f.propose(s)
	if text != "" {
		f.field = panel.NewField(text)
	}
	s.api = f
	s.open(keys.APIField)
	s.tryAPI()
}

// propose puts a version into the field that the verb fits: the one after the newest
// of the focused major to be supported, else the focused one.
func (f *apiField) propose(s *session) {
	text, hint := "", ""
	adds := f.word == s.words()[0]
	switch v := s.Focused(); {
	case v == nil && adds:
		hint = "the first version of " + trackview.NameOf(s.Track())
	case v == nil:
	case adds:
		text, hint = nextAPI(s.Track(), v.Text)
	default:
		text = v.Text
		if at, err := model.ParseAPIVersion(text); err == nil && at.Major > 0 {
			text, hint = strconv.Itoa(at.Major), "all of major "+strconv.Itoa(at.Major)
		}
	}
	f.field, f.hint = panel.ProposedField(text), hint
}

// nextAPI gives the version after the newest one of the major of a version.
func nextAPI(t *model.Track, text string) (next, hint string) {
	at, err := model.ParseAPIVersion(text)
	if err != nil {
		return "", ""
	}
	for _, other := range t.Versions {
		if o, err := model.ParseAPIVersion(other.Text); err == nil && o.Major == at.Major && o.Minor > at.Minor {
			at = o
		}
	}
	return model.APIVersion{Major: at.Major, Minor: at.Minor + 1}.String(), "next after " + at.String()
}

func (s *session) handleAPI(w keys.Command) tea.Cmd {
	f := &s.api
	if known, changed := f.field.Handle(w); known {
		if changed {
			s.tryAPI()
		}
		return nil
	}
	switch w.Intent {
	case keys.NextField:
		s.nextVerb(1)
	case keys.PreviousField:
		s.nextVerb(-1)
	case keys.FieldUp, keys.FieldPageUp:
		s.nudgeAPI(1, w.Intent == keys.FieldPageUp)
	case keys.FieldDown, keys.FieldPageDown:
		s.nudgeAPI(-1, w.Intent == keys.FieldPageDown)
	case keys.Keep:
		s.keepAPI()
	case keys.Drop:
		s.close()
		s.Focus = f.before
		s.try()
	}
	return nil
}

// nextVerb takes the verb before or behind; a proposal follows it.
func (s *session) nextVerb(by int) {
	f, words := &s.api, s.words()
	f.word = words[(slices.Index(words, f.word)+by+len(words))%len(words)]
	if f.field.Proposed || f.field.String() == "" {
		s.Focus = f.before
		s.try()
		f.propose(s)
	}
	s.tryAPI()
}

// nudgeAPI goes to the next version, or to the first of the next major.
func (s *session) nudgeAPI(by int, major bool) {
	f := &s.api
	at, text, err := s.apiNamed(f.field.String())
	v, wrong := model.ParseAPIVersion(text)
	if err != nil || wrong != nil {
		s.refuse("there is no version in the field to go on from")
		return
	}
	if major {
		v = model.APIVersion{Major: v.Major + by}
	} else {
		v.Minor += by
	}
	if v.Major < 0 || v.Minor < 0 || v.Major > model.MostOfAPIVersion || v.Minor > model.MostOfAPIVersion {
		s.refuse("there is no version beyond " + text)
		return
	}
	text = v.String()
	if at.Track != f.before.Track {
		text = trackview.NameOf(s.Editor.Now().Track(at)) + "/" + text
	}
	f.field.Set(text)
	s.tryAPI()
}

// apiNamed reads a version of the focused descriptor as it is typed, with or without
// its API: 0.14, platform/0.14.
func (s *session) apiNamed(text string) (model.TrackRef, string, error) {
	p := s.Focus.TrackRef
	if s.Layers.Has(keys.APIField) {
		p = s.api.before.TrackRef
	}
	text = strings.TrimSpace(text)
	api, version, named := strings.Cut(text, "/")
	if !named {
		if text == "" {
			return p, "", errors.New("type the version, for example 0.13, or 1 for a whole major")
		}
		return p, text, nil
	}
	tracks := s.Editor.Now().Drafts[p.File].Objects()[p.Object].Tracks
	p.Track = slices.IndexFunc(tracks, func(t *model.Track) bool { return t.Name == api })
	if p.Track == model.None {
		return p, "", fmt.Errorf("no API %q in a descriptor: write %s/%s or %s/%s", model.Escape(api), model.BuildpackAPI, model.Escape(version), model.PlatformAPI, model.Escape(version))
	}
	return p, version, nil
}

// moveOf works out the move of a version as typed: the change, and what it does.
func (s *session) moveOf(word, text string) (editor.Change, lifecycle.Effect, error) {
	p, version, err := s.apiNamed(text)
	if err != nil {
		return editor.Change{}, lifecycle.Effect{}, err
	}
	return s.Editor.Move(p.File, trackRef(p), version, word, "")
}

// tryAPI shows what the text would do.
func (s *session) tryAPI() {
	f := &s.api
	s.Focus = f.before
	var c editor.Change
	if c, f.change, f.err = s.moveOf(f.word, f.field.String()); f.err != nil || !f.change.Changed {
		s.try()
		return
	}
	f.err = s.try(c)
	p, version, _ := s.apiNamed(f.field.String())
	s.goToAPI(p, version)
}

// trackRef addresses a track.
func trackRef(p model.TrackRef) model.Ref { return model.ObjectRef(p.Object).InTrack(p.Track) }

// goToAPI focuses a version of an API where it has a row: of a bare major the newest.
func (s *session) goToAPI(p model.TrackRef, text string) {
	v, err := model.ParseAPIVersion(text)
	t := s.Shown().Track(p)
	if err != nil || t == nil {
		return
	}
	best := model.None
	for i, other := range t.Versions {
		o, err := model.ParseAPIVersion(other.Text)
		if err == nil && (o == v || o.Major == v.Major && v.Major > 0 && !strings.Contains(text, ".")) {
			best = i
		}
	}
	switch {
	case best != model.None:
		s.goTo(p, best, model.None)
	case s.Focus.TrackRef != p:
		s.enterTrack(p)
	}
}

// keepAPI does what the field says.
func (s *session) keepAPI() {
	f := &s.api
	if f.err != nil {
		s.failMove(f.err)
		return
	}
	s.close()
	s.Focus = f.before
	s.try()
	s.doAPI(f.word, f.field.String())
}

// withHint is an error with what to do about it, as far as that is a sentence.
func withHint(err error) string {
	if hint := hintOf(err); hint != "" && !strings.Contains(hint, "\n") {
		return err.Error() + "; " + hint
	}
	return err.Error()
}

func hintOf(err error) string {
	var refusal *model.Refusal
	if errors.As(err, &refusal) {
		return refusal.Hint
	}
	return ""
}

// failMove says why a move must not be done. A hint of several lines, such as a table
// to add to the file, is shown to be copied.
func (s *session) failMove(err error) {
	s.fail(errors.New(withHint(err)))
	if hint := hintOf(err); strings.Contains(hint, "\n") {
		s.showText("what to do instead", append(draw.Wrap(model.Escape(err.Error()), s.Width-2, s.Width-2), strings.Split(hint, "\n")...))
	}
}

// moveAPI does what a command asks for, to the version that it names or to the one
// in focus.
func (s *session) moveAPI(w keys.Command) {
	if w.Text != "" {
		s.doAPI(w.Intent.String(), w.Text)
		return
	}
	s.moveByWord(w.Intent.String())
}

// apiOutlook says what a command for a version of an API would do, while it is
// typed; "" for any other.
func (s *session) apiOutlook(line string) string {
	name, text, _ := strings.Cut(line, " ")
	intent := keys.Commands[name]
	if text = strings.TrimSpace(text); !intent.MovesAPI() || text == "" || s.Can(lifecycle.NameMoves) != "" {
		return ""
	}
	_, c, err := s.moveOf(intent.String(), text)
	if err != nil {
		return err.Error()
	}
	words := c.Message
	if c.Changed {
		words = "affects " + affectsWords(c) + ": " + words
	}
	for _, w := range c.Warnings {
		words += "; " + w.Name
	}
	return words
}

// removeAPI takes the focused version away.
func (s *session) removeAPI() {
	words := s.words()
	s.moveByWord(words[len(words)-1])
}

// moveByWord does a move of the focused version.
func (s *session) moveByWord(word string) {
	if s.Focused() == nil {
		s.refuse(s.noVersionHere())
		return
	}
	options, _ := s.Editor.Moves(s.Focus)
	for _, o := range options {
		if o.Word == word {
			s.transit(o)
		}
	}
}

// doAPI does a move to a version as typed, as one step, or says why not.
func (s *session) doAPI(word, text string) {
	p, version, err := s.apiNamed(text)
	if err != nil {
		s.fail(err)
		return
	}
	c, moved, err := s.Editor.Move(p.File, trackRef(p), version, word, "")
	if err != nil {
		s.failMove(err)
		return
	}
	if !moved.Changed {
		s.say(moved.Message)
		return
	}
	at := s.Rows.At
	if !s.do(c) {
		return
	}
	s.goToAPI(p, version)
	if moved.Removed && s.Focus.TrackRef == p {
		s.enterRow(min(at, s.Rows.At+1))
	}
	s.Editor.SetMark(editor.Mark{Focus: s.Focus})
	s.say(movedWords(moved) + "; " + s.Keys.First(keys.Timeline, keys.Undo) + " undoes")
}
