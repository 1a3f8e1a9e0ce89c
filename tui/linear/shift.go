package linear

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/editor"
)

// shifting is a conversation about moving the starts of several versions of a track by a period,
// or changing each version alike, as one step.
type shifting struct {
	*conversation
	at       model.TrackRef
	versions []int
	// text is what was typed, "" for nothing yet.
	text string
	// choices are the sets of stages that a period may move, chosen is the index of the one it
	// moves.
	choices []compose.StageChoice
	chosen  int
}

// shift moves starts of versions by a period, or makes the same changes to each. words are the
// names of versions, if any, followed by what to do, if anything.
func shift(l *conversation, words string) string {
	fields := strings.Fields(words)
	k := slices.IndexFunc(fields, func(word string) bool {
		_, template := l.options.Templates[word]
		return compose.IsPeriod(word) || change.IsInstruction(word) || template
	})
	if k < 0 {
		k = len(fields)
	}
	versions, why := several(l, strings.Join(fields[:k], " "), "shift")
	if why != "" {
		return why
	}
	s := shifting{conversation: l, at: l.focus.TrackRef, versions: versions, text: strings.Join(fields[k:], " ")}
	s.choices = compose.StageChoices(l.ed.Now().Object(s.at).Scale, phrase.Day(l.ed.Instant()))
	l.say(l.versionsText(s.at, versions))
	return s.talk()
}

// versionsText names versions of a track, and says if they are the marked ones.
func (p *place) versionsText(at model.TrackRef, versions []int) string {
	names := model.Map(versions, func(i int) string { return phrase.Version(p.ed.Now().Track(at).Versions[i]) })
	text := phrase.Plural(len(names), "version") + " of " + p.trackName(at)
	if slices.Equal(versions, p.tracks.Marked(at, p.marked)) {
		text += " marked"
	}
	return text + ": " + fewOf(names) + "."
}

// talk asks what to do until something is kept, or all is left as it was.
func (s *shifting) talk() string {
	for {
		if s.text == "" {
			s.say(s.whatToType(), " Empty leaves all as they were.")
			var ok bool
			if s.text, ok = s.ask(); !ok || s.text == "" || isBack(s.text) {
				return leftAsItWas
			}
			if s.text == "?" {
				s.text = ""
				continue
			}
		}
		shift, err := s.made()
		if err != nil {
			s.say(sentence(err.Error()))
			s.text = ""
			continue
		}
		s.sayLines(shift)
		if said, done := s.decide(shift); done {
			return said
		}
	}
}

// whatToType returns what may be typed.
func (s *shifting) whatToType() string {
	text := "Type a period as +=14d or -=1mo, changes as " + systems.Of(s.ed.Now().Object(s.at)).Nouns().Retires
	if names := s.options.Templates.Names(); len(names) > 0 {
		text += ", or a template: " + strings.Join(names, ", ")
	}
	return text + "."
}

// made returns the shift that the text asks for.
func (s *shifting) made() (compose.Shift, error) {
	if compose.IsPeriod(s.text) {
		return compose.ShiftBy(s.ed.Reader, s.at, s.versions, s.text, s.choices[s.chosen])
	}
	return compose.ShiftTo(s.ed.Reader, s.at, s.versions, s.text, s.options.Templates)
}

// sayLines prints, version by version, what changes and what stays.
func (s *shifting) sayLines(shift compose.Shift) {
	what := shift.Counted()
	if shift.Starts == 0 {
		what = "No start moves"
	}
	if compose.IsPeriod(s.text) {
		what += ", of the stages " + s.choices[s.chosen].Label
	}
	s.say(what, ".")
	for i, x := range shift.Lines {
		if i == page {
			s.say("And ", strconv.Itoa(len(shift.Lines)-page), " more lines.")
			return
		}
		parts := model.Map(x.Moves, func(m compose.Move) string {
			return m.Stage + " " + phrase.Instant(m.From) + " to " + phrase.Instant(m.To)
		})
		if parts = append(parts, x.Stays...); len(parts) > 0 {
			s.say(x.Version, ": ", strings.Join(parts, "; "), ".")
		}
	}
}

// decide asks what to do with a shift; done is false if another one is to be tried.
func (s *shifting) decide(shift compose.Shift) (said string, done bool) {
	var options []string
	if shift.Starts > 0 {
		options = append(options, s.judged(proposal{several: true}, shift.Change, "keep"))
	}
	if compose.IsPeriod(s.text) {
		options = append(options, "move other stages")
	}
	options = append(options, "type something else", "leave all as they were")
	switch options[s.choose(options...)-1] {
	case "move other stages":
		labels := model.Map(s.choices, func(c compose.StageChoice) string { return c.Label })
		s.say("Which starts are to move?")
		if n := s.choose(append(labels, "as before")...); n <= len(s.choices) {
			s.chosen = n - 1
		}
		return "", false
	case "type something else":
		s.text = ""
		return "", false
	case "leave all as they were":
		return leftAsItWas, true
	}
	said, _ = s.keep(shift.Change, sentence(shift.Label+", one step to undo"))
	return said, true
}

// convert turns the older fields of versions into a lifecycle, or back: of those named, else of
// those marked, else of the current version.
func convert(l *conversation, names string, back bool) string {
	command := "convert"
	if back {
		command = "convert-back"
	}
	if reason := l.can(lifecycle.Convert); reason != "" {
		return sentence(reason)
	}
	versions, why := several(l, names, command)
	if why != "" {
		return why
	}
	c, steps, err := compose.Convert(l.ed.Reader, l.focus.TrackRef, versions, back)
	switch {
	case err != nil:
		return refusalText(err)
	case len(steps) == 0 && len(versions) == 1 && !back:
		return phrase.Version(l.ed.Now().Track(l.focus.TrackRef).Versions[versions[0]]) + " has no older fields."
	case len(steps) == 0:
		return "There is nothing to convert."
	}
	did := c.Label + "; the stage at every instant stays the same."
	if len(steps) == 1 {
		what := "a lifecycle"
		if back {
			what = "older fields"
		}
		did = phrase.Version(steps[0].After) + " has " + what + "; its stage at every instant stays the same."
	}
	convert := l.keep
	if trial, err := l.ed.Try(c); len(versions) > 1 || err != nil || len(l.ed.NewFindings(trial, c.File)) > 0 {
		convert = func(c editor.Change, did string) (string, bool) {
			l.say(l.versionsText(l.focus.TrackRef, versions))
			return l.agreed(proposal{several: true}, c, "keep", did)
		}
	}
	said, kept := convert(c, did)
	if kept && l.inVersion {
		said += "\n" + l.whole()
	}
	return said
}
