package tui

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// A field on less than 40×10 has the first line, with what it is of where there
// is room. Below stand, as long as there are lines: why it was not taken, what the
// text means, the findings it would bring, the fields beside it, the keys. On a
// terminal of one line a refusal takes the place of the text until the next key.

// smallField draws the line of a field and gives the lines below it.
func (s *session) smallField(l layout, label string, f *panel.Field, refused string, kind timeline.Meaning) *draw.Area {
	below := l.height - 1
	if l.height >= keysFrom {
		below-- // for the keys
	}
	p, out := s.screen.Pen(0, l.width), s.screen.Area(1, below, l.width)
	if refused != "" && out.Room() == 0 {
		p.Put(kind, refused)
		return out
	}
	if draw.Width(label)+draw.Width(f.String())+1 <= l.width {
		p.Text(label)
	}
	f.Draw(p, l.width)
	smallText(out, kind, refused)
	return out
}

// smallText draws a sentence over as many lines as it takes.
func smallText(out *draw.Area, kind timeline.Meaning, text string) {
	for _, line := range draw.Wrap(text, out.Columns(), out.Columns()) {
		if out.Room() > 0 {
			out.Next().Put(kind, line)
		}
	}
}

// smallRefused is what the status line would say of a field: nothing where the
// field says it already.
func (s *session) smallRefused(err error) string {
	if err != nil && strings.Contains(s.Status.Text, err.Error()) && s.Height > 1 {
		return ""
	}
	return s.Status.Text
}

// keysFrom is from how many lines on the last one is kept for keys.
const keysFrom = 6

// smallKeys draws the keys of a field on the last line; on few lines only where
// nothing else stands there.
func (s *session) smallKeys(l layout, out *draw.Area, mode keys.Scope) {
	if l.height >= keysFrom || out.Room() > 0 && l.height > 2 {
		s.drawHints(s.screen.Pen(l.height-1, l.width), mode, l.size)
	}
}

// smallFindings draws what a trial would bring, the rule before the words: errors
// where they stand in the way, the rest behind what is asked for.
func (s *session) smallFindings(out *draw.Area, found []model.Finding, errors bool) {
	for i := range found {
		if (found[i].Severity == model.Error) == errors {
			kind, sign := s.Sign(found[i].Severity)
			smallText(out, kind, sign+" "+found[i].Rule+": "+model.Escape(found[i].Message))
		}
	}
}

// drawSmallStart draws the field of a start: its text, what that means and would
// bring, which stage it is of.
func (s *session) drawSmallStart(l layout) {
	f := &s.start
	out := s.smallField(l, model.Escape(f.stage)+" ", &f.field, s.smallRefused(f.err), s.Status.Kind)
	switch {
	case f.err != nil:
		smallText(out, timeline.Error, f.err.Error())
	case l.width >= wideMeaning || !f.start.IsAt():
		s.drawMeaning(out.Next())
	default:
		out.Next().Put(timeline.Strong, "= "+phrase.Start(f.start)).Text(f.start.Time.Format(" Mon"))
		out.Next().Text(phrase.Relative(s.Editor.Instant(), f.start.Time))
	}
	found := s.trialFindings()
	s.smallFindings(out, found, true)
	if out.Room() > 0 {
		out.Next().Text(model.Escape(f.stage))
	}
	if v := s.Focused(); v != nil && out.Room() > 0 {
		out.Next().Text(phrase.Version(v))
	}
	s.smallFindings(out, found, false)
	s.smallKeys(l, out, keys.StartField)
}

// wideMeaning is from how many columns on the meaning of a start is written with its
// time of day.
const wideMeaning = 24

// shortOpened is the present text of a field as a terminal of few columns can show it
// from its begin: midnight of a day is the day.
func (s *session) shortOpened(text string) string {
	day, midnight := strings.CutSuffix(text, "T00:00:00Z")
	if midnight && s.layout().size == panel.OneLine && s.Width <= draw.Width(text) {
		return day
	}
	return text
}

// drawSmallVersion draws the field of a new version that letters go to, what the
// texts mean and would bring, and the other fields.
func (s *session) drawSmallVersion(l layout) {
	f := &s.version
	label, typed, hint := f.part(f.at)
	out := s.smallField(l, label+" ", typed, s.smallRefused(f.err), s.Status.Kind)
	switch {
	case f.err != nil:
		smallText(out, timeline.Error, f.err.Error())
	case hint == "" && f.counted != "":
		smallText(out, timeline.Text, f.counted)
	default:
		smallText(out, timeline.Muted, hint)
	}
	found := s.trialNews()
	s.smallFindings(out, found, true)
	for at := range f.parts() {
		if label, other, _ := f.part(at); at != f.at && out.Room() > 0 {
			out.Next().Muted(label + " ").Text(other.String())
		}
	}
	s.smallFindings(out, found, false)
	s.smallKeys(l, out, keys.VersionField)
}

// drawSmallShift draws the field of a shift, how much moves, of which stages, and
// what moves of each version.
func (s *session) drawSmallShift(l layout) {
	f := &s.shift
	out := s.smallField(l, "shift ", &f.field, s.smallRefused(f.err), s.Status.Kind)
	if f.err != nil {
		smallText(out, timeline.Error, f.err.Error())
	} else {
		smallText(out, timeline.Text, phrase.Plural(f.count, "start")+" in "+phrase.Plural(f.versions(), "version"))
	}
	found := s.trialNews()
	s.smallFindings(out, found, true)
	if isShift(f.text()) {
		smallText(out, timeline.Muted, f.choices[f.stages].label)
	}
	for _, line := range f.lines {
		smallText(out, timeline.Text, line.version+" "+line.words(false))
	}
	s.smallFindings(out, found, false)
	s.smallKeys(l, out, keys.ShiftField)
}

// drawSmallCommand draws the command line, and why a command was refused, what it
// may be completed to, or what it does.
func (s *session) drawSmallCommand(l layout) {
	c := &s.command
	out := s.smallField(l, ":", &c.field, c.refused, timeline.Error)
	name, _, _ := strings.Cut(c.field.String(), " ")
	switch {
	case c.refused != "":
	case len(c.candidates) > 0:
		smallText(out, timeline.Text, strings.Join(c.candidates, " "))
	case s.apiOutlook(c.field.String()) != "":
		smallText(out, timeline.Text, s.apiOutlook(c.field.String()))
	case name == "":
		smallText(out, timeline.Muted, "a command by its name, as :at 2026-05-01")
	default:
		smallText(out, timeline.Muted, keys.About(name))
	}
	s.smallKeys(l, out, keys.CommandField)
}

// drawSmallFilter draws the filter, how much it lets through, and the first
// versions of that.
func (s *session) drawSmallFilter(l layout) {
	out := s.smallField(l, "/", &s.filterIn.field, "", timeline.Text)
	kind, count := s.filterCount()
	smallText(out, kind, count)
	if t := s.Track(); t != nil && s.Layers.Browsing() == keys.Timeline {
		for _, i := range s.Rows.List[:min(len(s.Rows.List), out.Room())] {
			v := t.Versions[i]
			out.Next().To(1).Text(phrase.Version(v) + " " + model.Escape(lifecycle.StageAt(v, s.Cursor, s.Editor.Dialect())))
		}
	}
	s.smallKeys(l, out, keys.FilterField)
}

// drawSmallHelp draws what is searched for and the actions that match.
func (s *session) drawSmallHelp(l layout) {
	h, found := &s.help, s.helpActions()
	out := s.smallField(l, "? ", &h.field, s.Status.Text, s.Status.Kind)
	room := out.Room()
	h.top = panel.Scrolled(h.top, h.at, len(found), room)
	for i := h.top; i < len(found) && out.Room() > 0; i++ {
		p := out.Next()
		if i == h.at {
			p.Put(timeline.Focus, s.Theme.Signs.Focus)
		}
		keys := s.helpKeys(found[i])
		if keys == "" {
			keys = ":" + found[i].Command
		}
		p.To(1).Put(timeline.Strong, keys).Text(" " + s.does(found[i]))
	}
	if len(found) == 0 {
		smallText(out, timeline.Muted, "no action has these words")
	}
}
