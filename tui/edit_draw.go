package tui

import (
	"strconv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
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
		s.DrawTrialBars(a)
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
		return phrase.Was(f.present, f.start)
	case f.field.Proposed:
		return " (proposed: type another)"
	}
	return ""
}
