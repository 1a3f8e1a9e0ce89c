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

// smallKeys draws the keys of a layer on the last line; on few lines only where
// nothing else stands there.
func (s *session) smallKeys(l layout, mode keys.Scope) {
	if l.height >= panel.KeysFrom || l.height > 2 && s.screen.Blank(l.height-1) {
		s.drawHints(s.screen.Pen(l.height-1, l.width), mode, l.size)
	}
}

// drawSmallStart draws the field of a start: its text, what that means and would
// bring, which stage it is of.
func (s *session) drawSmallStart(l layout) {
	f := &s.start
	out := f.field.DrawSmall(&s.screen, l.whole(), model.Escape(f.stage)+" ", s.Unsaid(f.err))
	switch {
	case f.err != nil:
		out.Wrapped(timeline.Error, f.err.Error())
	case l.width >= wideMeaning || !f.start.IsAt():
		s.drawMeaning(out.Next())
	default:
		out.Next().Put(timeline.Strong, "= "+phrase.Start(f.start)).Text(f.start.Time.Format(" Mon"))
		out.Next().Text(phrase.Relative(s.Editor.Instant(), f.start.Time))
	}
	found := s.trialFindings()
	s.DrawSmallFindings(out, found, true)
	if out.Room() > 0 {
		out.Next().Text(model.Escape(f.stage))
	}
	if v := s.Focused(); v != nil && out.Room() > 0 {
		out.Next().Text(phrase.Version(v))
	}
	s.DrawSmallFindings(out, found, false)
	s.smallKeys(l, keys.StartField)
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
	out := typed.DrawSmall(&s.screen, l.whole(), label+" ", s.Unsaid(f.err))
	switch {
	case f.err != nil:
		out.Wrapped(timeline.Error, f.err.Error())
	case hint == "" && f.counted != "":
		out.Wrapped(timeline.Text, f.counted)
	default:
		out.Wrapped(timeline.Muted, hint)
	}
	found := s.trialNews()
	s.DrawSmallFindings(out, found, true)
	for at := range f.parts() {
		if label, other, _ := f.part(at); at != f.at && out.Room() > 0 {
			out.Next().Muted(label + " ").Text(other.String())
		}
	}
	s.DrawSmallFindings(out, found, false)
	s.smallKeys(l, keys.VersionField)
}

// drawSmallShift draws the field of a shift, how much moves, of which stages, and
// what moves of each version.
func (s *session) drawSmallShift(l layout) {
	f := &s.shift
	out := f.field.DrawSmall(&s.screen, l.whole(), "shift ", s.Unsaid(f.err))
	if f.err != nil {
		out.Wrapped(timeline.Error, f.err.Error())
	} else {
		out.Wrapped(timeline.Text, phrase.Plural(f.count, "start")+" in "+phrase.Plural(f.versions(), "version"))
	}
	found := s.trialNews()
	s.DrawSmallFindings(out, found, true)
	if isShift(f.text()) {
		out.Wrapped(timeline.Muted, f.choices[f.stages].label)
	}
	for _, line := range f.lines {
		out.Wrapped(timeline.Text, line.version+" "+line.words(false))
	}
	s.DrawSmallFindings(out, found, false)
	s.smallKeys(l, keys.ShiftField)
}

// drawSmallCommand draws the command line, and why a command was refused, what it
// may be completed to, or what it does.
func (s *session) drawSmallCommand(l layout) {
	c := &s.command
	out := c.field.DrawSmall(&s.screen, l.whole(), ":", panel.Status{Text: c.refused, Kind: timeline.Error})
	name, _, _ := strings.Cut(c.field.String(), " ")
	switch {
	case c.refused != "":
	case len(c.candidates) > 0:
		out.Wrapped(timeline.Text, strings.Join(c.candidates, " "))
	case s.apiOutlook(c.field.String()) != "":
		out.Wrapped(timeline.Text, s.apiOutlook(c.field.String()))
	case name == "":
		out.Wrapped(timeline.Muted, "a command by its name, as :at 2026-05-01")
	default:
		out.Wrapped(timeline.Muted, keys.About(name))
	}
	s.smallKeys(l, keys.CommandField)
}

// drawSmallFilter draws the filter, how much it lets through, and the first
// versions of that.
func (s *session) drawSmallFilter(l layout) {
	out := s.filterIn.field.DrawSmall(&s.screen, l.whole(), "/", panel.Status{Text: "", Kind: timeline.Text})
	kind, count := s.filterCount()
	out.Wrapped(kind, count)
	if t := s.Track(); t != nil && s.Layers.Browsing() == keys.Timeline {
		for _, i := range s.Rows.List[:min(len(s.Rows.List), out.Room())] {
			v := t.Versions[i]
			out.Next().To(1).Text(phrase.Version(v) + " " + model.Escape(lifecycle.StageAt(v, s.Cursor, s.Editor.Dialect())))
		}
	}
	s.smallKeys(l, keys.FilterField)
}

// drawSmallHelp draws what is searched for and the actions that match.
func (s *session) drawSmallHelp(l layout) {
	h, found := &s.help, s.helpActions()
	out := h.field.DrawSmall(&s.screen, l.whole(), "? ", s.Status)
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
		out.Wrapped(timeline.Muted, "no action has these words")
	}
}
