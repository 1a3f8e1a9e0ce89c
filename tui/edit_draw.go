package tui

import (
	"strconv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// drawStart draws the panel of the field: text, meaning, bars, findings.
func (s *session) drawStart(l layout) {
	f := &s.start
	verb := "edit  "
	if f.adding {
		verb = "add  "
	}
	heading := verb + phrase.Version(s.Focused()) + " " + model.Escape(f.stage)
	if f.place.InFile() {
		heading += "  line " + strconv.Itoa(int(f.place.Line))
	}
	s.drawRule(l.rule, l.width, heading, s.rowCount())
	a := s.screen.Area(l.panel, l.panelCount, l.width)
	f.field.Draw(a.Next().To(3).Muted("start").To(13), l.width-15)
	s.drawMeaning(a.Next().To(13))
	if l.size >= panel.Small {
		s.drawTrialBars(a, l)
	}
	s.DrawFindings(a, s.trialFindings(), s.titled())
}

// drawMeaning says what the text means, or what could be typed.
func (s *session) drawMeaning(p *draw.Pen) {
	f := &s.start
	switch {
	case f.err != nil:
		p.Put(timeline.Error, f.err.Error())
		return
	case !f.start.IsAt():
		p.Text("= open: always so, without a date").Text(f.was())
		return
	}
	text := "= " + f.start.String()
	if f.start.Text != "" {
		text = "= " + model.FormatTime(f.start.Time)
	}
	if f.note != "" {
		text += " (" + f.note + ")"
	}
	p.Put(timeline.Strong, text)
	for _, more := range []string{", " + phrase.Relative(s.Editor.Instant(), f.start.Time) + ", " + f.start.Time.Format("Mon"), f.was()} {
		if p.Column()+draw.Width(more) <= p.Columns()-1 {
			p.Text(more)
		}
	}
}

// was says what the start was before; one that is proposed for a new stage is
// none yet.
func (f *startField) was() string {
	switch {
	case !f.adding:
		return was(f.present, f.start)
	case f.field.Proposed:
		return " (proposed: type another)"
	}
	return ""
}

// was says what the start was before and by how many days it moves.
func was(from, to model.Start) string {
	switch {
	case from.Equal(to):
		return " (unchanged)"
	case from.Form == model.Always:
		return " (was open)"
	case !from.IsAt() || !to.IsAt():
		return " (was " + phrase.Start(from) + ")"
	}
	return " (was " + phrase.Start(from) + ", " + phrase.Signed(phrase.DaysBetween(from.Time, to.Time)) + " d)"
}

// drawTrialBars draws the bar as kept and as it would be, under the bars of the
// rows.
func (s *session) drawTrialBars(a *draw.Area, l layout) {
	at := l.barAt(s.names()) - 1
	draw := func(label string, v *model.Version, broken bool) {
		p := a.Next().To(3).Muted(label).To(at)
		if v == nil {
			return
		}
		var b timeline.Bar
		trackview.FillBar(&b, v, s.Object().Scale, s.Editor.Dialect(), s.Editor.Instant())
		if s.Overrides() {
			b.Spans = nil
		}
		if broken {
			s.markBroken(&b, s.Shown().Index(), s.Focus.TrackRef, s.Focus.Version)
		}
		b.AppendTo(p.Runs(), s.Window, s.Theme.Signs, timeline.Marks{}, timeline.None)
		p.Took(s.Window.Width() + 2)
	}
	var present *model.Version
	if t := s.trackKept(); t != nil && s.Focus.Version < len(t.Versions) {
		present = t.Versions[s.Focus.Version]
	}
	draw("present", present, false)
	draw("trial", s.Focused(), true)
}
