package tui

import (
	"strings"

	"github.com/lctui/lctui/lifecycle/apis"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
)

// datelessMoves is how many lines the moves of a version of an API need: three of
// them, and what the one in focus would do.
const datelessMoves = 6

// movesNeed is how many lines the list of moves needs below its heading.
func (s *session) movesNeed() int {
	if s.dateless() {
		return datelessMoves
	}
	return transitionLines
}

// moves tells whether what is in focus is moved, not edited by its starts.
func (s *session) moves() bool {
	o := s.object()
	return o != nil && (o.Scale.Recorded || o.Scale.Dateless)
}

// drawOutcome draws below the moves what the one in focus would do.
func (s *session) drawOutcome(a *area) {
	x := &s.transitions
	if x.at >= len(x.options) {
		return
	}
	if a.room() > 2 {
		a.next()
	}
	o, text := x.options[x.at], x.options[x.at].Effect
	if o.Refused {
		text = "refused: " + text
	}
	if x.effectColumn(false)+cells(text) > a.width {
		for _, line := range wrap(text, a.width-4, a.width-4) {
			if a.room() > 0 {
				a.next().to(3).text(line)
			}
		}
	}
	verb, ok := apis.ParseVerb(o.Word)
	if !ok || o.Refused || o.Nothing {
		return
	}
	if c := x.outcome(s, verb); c != nil {
		s.drawAffects(a, *c)
	}
}

// outcome is what the move in focus would do, worked out once.
func (x *transitions) outcome(s *session, verb apis.Verb) *apis.Change {
	if x.known == nil {
		x.known = map[int]*apis.Change{}
	}
	c, ok := x.known[x.at]
	if !ok {
		if now, err := s.outlookAPI(verb, s.focused().Text); err == nil {
			c = &now
		}
		x.known[x.at] = c
	}
	return c
}

// drawAffects says which versions a change affects, and what is to be considered.
func (s *session) drawAffects(a *area, c apis.Change) {
	for i, line := range wrap(affectsWords(c), a.width-14, a.width-14) {
		if a.room() == 0 {
			return
		}
		p := a.next().to(3)
		if i == 0 {
			p.muted("affects")
		}
		p.to(12).text(line)
	}
	for _, w := range c.Warnings {
		lines := wrap(model.Escape(w.Text), a.width-6-len(w.Name), a.width-4)
		for i, line := range lines {
			if a.room() == 0 {
				return
			}
			p := a.next()
			if i == 0 {
				m, sign := s.sign(model.Warning)
				p.to(1).put(m, sign).text(" " + w.Name + "  " + line)
				continue
			}
			p.to(3).text(line)
		}
	}
}

// affectsWords lists the versions that a change affects.
func affectsWords(c apis.Change) string {
	if len(c.Affects) == 0 {
		return "no version that is supported"
	}
	return strings.Join(c.Affects, ", ")
}

// drawAPI draws the field, what it would do, and the findings that it would bring.
func (s *session) drawAPI(l layout) {
	f := &s.api
	at, _, _ := s.apiNamed(f.field.String())
	if s.keptTrackOf(at) == nil {
		at = f.before.place
	}
	s.drawRule(l.rule, l.width, f.verb.String()+" a version of "+trackLabel(s.keptTrackOf(at)), s.rowCount())
	a := s.screen.area(l.panel, l.panelCount, l.width)
	p := a.next().to(2).put(timeline.Focus, s.theme.Signs.Focus).muted("version").to(12).field(&f.field, l.width-14)
	if untouched := f.field.proposed || f.field.String() == "" && s.focused() == nil; f.hint != "" && untouched && p.used+2+cells(f.hint) <= l.width {
		p.to(max(30, p.used+2)).muted(f.hint)
	}
	s.drawVerbs(a.next().to(3).muted("move").to(12))
	if f.err != nil {
		for _, part := range wrap(withHint(f.err), l.width-14, l.width-14) {
			if a.room() > 0 {
				a.next().to(12).put(timeline.Error, part)
			}
		}
		return
	}
	for i, part := range wrap(model.Escape(f.change.Message), l.width-16, l.width-16) {
		if a.room() > 0 {
			a.next().to(12).text([2]string{"= ", "  "}[min(i, 1)] + part)
		}
	}
	if f.change.Changed {
		s.drawAffects(a, f.change)
		s.drawShortFindings(a)
	}
}

// drawVerbs draws what can be done, the one chosen first.
func (s *session) drawVerbs(p *pen) {
	for i, word := range apis.Verbs() {
		if i > 0 {
			p.text("  ")
		}
		if apis.Verb(i) == s.api.verb {
			p.put(timeline.Strong, "["+word+"]")
		} else {
			p.muted(" " + word + " ")
		}
	}
}

// drawSmallAPI draws the field on less than 40×10: the move, the text, and what would
// come of it.
func (s *session) drawSmallAPI(l layout) {
	f := &s.api
	out := s.smallField(l, f.verb.String()+" ", &f.field, s.smallRefused(f.err), s.status.kind)
	switch {
	case f.err != nil:
		smallText(out, timeline.Error, withHint(f.err))
	case f.change.Changed:
		smallText(out, timeline.Text, "affects "+affectsWords(f.change))
		for _, w := range f.change.Warnings {
			smallText(out, timeline.Warning, "! "+w.Name)
		}
		smallText(out, timeline.Text, model.Escape(f.change.Message))
	default:
		smallText(out, timeline.Text, model.Escape(f.change.Message))
	}
	if s.trial != nil {
		s.smallFindings(out, s.freshIn(s.trial, s.focus.file), true)
	}
	s.smallKeys(l, out, APIField)
}
