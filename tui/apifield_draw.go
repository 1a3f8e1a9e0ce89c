package tui

import (
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// datelessMoves is how many lines the moves of a version of an API need: three of
// them, and what the one in focus would do.
const datelessMoves = 6

// movesNeed is how many lines the list of moves needs below its heading.
func (s *session) movesNeed() int {
	if len(deciding(s.facts())) == 0 {
		return datelessMoves
	}
	return transitionLines
}

// drawOutcome draws below the moves what the one in focus would do.
func (s *session) drawOutcome(a *draw.Area) {
	x := &s.transitions
	if x.at >= len(x.options) {
		return
	}
	if a.Room() > 2 {
		a.Next()
	}
	o, text := x.options[x.at], x.options[x.at].Effect
	if o.Refused {
		text = "refused: " + text
	}
	if x.effectColumn(false)+draw.Width(text) > a.Columns() {
		for _, line := range draw.Wrap(text, a.Columns()-4, a.Columns()-4) {
			if a.Room() > 0 {
				a.Next().To(3).Text(line)
			}
		}
	}
	if o.Refused || o.Nothing {
		return
	}
	if c := x.outcome(s, o.Word); c != nil {
		s.drawAffects(a, *c)
	}
}

// outcome is what the move in focus would do, worked out once.
func (x *transitions) outcome(s *session, word string) *lifecycle.Effect {
	if x.known == nil {
		x.known = map[int]*lifecycle.Effect{}
	}
	c, ok := x.known[x.at]
	if !ok {
		if _, now, err := s.moveOf(word, s.Focused().Text); err == nil {
			c = &now
		}
		x.known[x.at] = c
	}
	return c
}

// drawAffects says which versions a change affects, and what is to be considered.
func (s *session) drawAffects(a *draw.Area, c lifecycle.Effect) {
	for i, line := range draw.Wrap(affectsWords(c), a.Columns()-14, a.Columns()-14) {
		if a.Room() == 0 {
			return
		}
		p := a.Next().To(3)
		if i == 0 {
			p.Muted("affects")
		}
		p.To(12).Text(line)
	}
	for _, w := range c.Warnings {
		lines := draw.Wrap(model.Escape(w.Text), a.Columns()-6-len(w.Name), a.Columns()-4)
		for i, line := range lines {
			if a.Room() == 0 {
				return
			}
			p := a.Next()
			if i == 0 {
				m, sign := s.Sign(model.Warning)
				p.To(1).Put(m, sign).Text(" " + w.Name + "  " + line)
				continue
			}
			p.To(3).Text(line)
		}
	}
}

// affectsWords lists the versions that a change affects.
func affectsWords(c lifecycle.Effect) string {
	if len(c.Affects) == 0 {
		return "no version that is supported"
	}
	return strings.Join(c.Affects, ", ")
}

// drawAPI draws the field, what it would do, and the findings that it would bring.
func (s *session) drawAPI(l layout) {
	f := &s.api
	at, _, _ := s.apiNamed(f.field.String())
	if s.Editor.Now().Track(at) == nil {
		at = f.before.TrackRef
	}
	s.drawRule(l.rule, l.width, f.word+" a version of "+trackview.NameOf(s.Editor.Now().Track(at)), s.RowCount())
	a := s.screen.Area(l.panel, l.panelCount, l.width)
	p := f.field.Draw(a.Next().To(2).Put(timeline.Focus, s.Theme.Signs.Focus).Muted("version").To(12), l.width-14)
	if untouched := f.field.Proposed || f.field.String() == "" && s.Focused() == nil; f.hint != "" && untouched && p.Column()+2+draw.Width(f.hint) <= l.width {
		p.To(max(30, p.Column()+2)).Muted(f.hint)
	}
	s.drawVerbs(a.Next().To(3).Muted("move").To(12))
	if f.err != nil {
		for _, part := range draw.Wrap(withHint(f.err), l.width-14, l.width-14) {
			if a.Room() > 0 {
				a.Next().To(12).Put(timeline.Error, part)
			}
		}
		return
	}
	for i, part := range draw.Wrap(model.Escape(f.change.Message), l.width-16, l.width-16) {
		if a.Room() > 0 {
			a.Next().To(12).Text([2]string{"= ", "  "}[min(i, 1)] + part)
		}
	}
	if f.change.Changed {
		s.drawAffects(a, f.change)
		s.DrawNewFindings(a)
	}
}

// drawVerbs draws what can be done, the one chosen first.
func (s *session) drawVerbs(p *draw.Pen) {
	for i, word := range s.words() {
		if i > 0 {
			p.Text("  ")
		}
		if word == s.api.word {
			p.Put(timeline.Strong, "["+word+"]")
		} else {
			p.Muted(" " + word + " ")
		}
	}
}

// drawSmallAPI draws the field on less than 40×10: the move, the text, and what would
// come of it.
func (s *session) drawSmallAPI(l layout) {
	f := &s.api
	out := f.field.DrawSmall(&s.screen, l.whole(), f.word+" ", s.Unsaid(f.err))
	switch {
	case f.err != nil:
		out.Wrapped(timeline.Error, withHint(f.err))
	case f.change.Changed:
		out.Wrapped(timeline.Text, "affects "+affectsWords(f.change))
		for _, w := range f.change.Warnings {
			out.Wrapped(timeline.Warning, "! "+w.Name)
		}
		out.Wrapped(timeline.Text, model.Escape(f.change.Message))
	default:
		out.Wrapped(timeline.Text, model.Escape(f.change.Message))
	}
	if s.Trial != nil {
		s.DrawSmallFindings(out, s.Editor.NewFindings(s.Trial, s.Focus.File), true)
	}
	s.smallKeys(l, keys.APIField)
}
