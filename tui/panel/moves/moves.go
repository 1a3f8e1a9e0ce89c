// Package moves is the list of moves of a version that is not edited by its starts. The system of
// the object defines the moves.
package moves

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/details"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// Panel is the open list of moves.
type Panel struct {
	panel.Basic
	options []lifecycle.Move
	at      int
	// facts are the facts known about the version.
	facts []lifecycle.Fact
}

// Open lists the moves of the focused version. The focus is on the usual next move, or else on the
// first one that can be done.
func (p *Panel) Open(c *panel.Context, _ any) []panel.Effect {
	*p = Panel{facts: c.Tracks.Facts(c.Focus.TrackRef, c.Focus.Version, c.Cursor), options: c.Editor.Moves(c.Focus)}
	can := func(o lifecycle.Move) bool { return !o.Refused && !o.Nothing }
	p.at = slices.IndexFunc(p.options, func(o lifecycle.Move) bool { return can(o) && o.Next })
	if p.at < 0 {
		p.at = max(slices.IndexFunc(p.options, can), 0)
	}
	return nil
}

// Handle goes from move to move, and does one.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	if end := panel.AtEnd(p.at, len(p.options), w.Intent, "move"); end != "" {
		return panel.Refusing(end)
	}
	switch {
	case panel.Move(&p.at, len(p.options), len(p.options), w.Intent):
	case w.Intent == keys.TypeText:
		at := slices.IndexFunc(p.options, func(o lifecycle.Move) bool { return w.Text == string(o.Key) })
		if at < 0 {
			return panel.Said(model.Escape(keys.Name(w.Text)) + " is none of the letters shown")
		}
		p.at = at
		return p.do(c)
	case w.Intent == keys.Keep:
		return p.do(c)
	case w.Intent == keys.Drop:
		return panel.Closed()
	default: // a command may name the user, which changes what is possible
		return panel.Passed()
	}
	return nil
}

// do does the move in focus. The way out of a refusal is left out, because it is drawn below the
// moves.
func (p *Panel) do(c *panel.Context) []panel.Effect {
	o := p.options[p.at]
	if o.Refused {
		return panel.Refusing(o.Effect)
	}
	return panel.DoMove(c, o)
}

// Layout updates the moves.
func (p *Panel) Layout(c *panel.Context, _ draw.Rect) { p.options = c.Editor.Moves(c.Focus) }

// height returns how many lines the list takes: the moves, and the longest text below them. With
// facts set, it adds the lines for the deciding facts and the blank lines around them.
func (p *Panel) height(c *panel.Context, facts bool) int {
	n, most := len(p.options), 0
	for i := range p.options {
		most = max(most, len(p.sentence(c, i)))
	}
	if facts && len(p.deciding()) > 0 {
		n += linesOfFacts
	}
	if most > 0 && facts {
		n++
	}
	return n + most
}

// linesOfFacts is how many lines the deciding facts take, with blank lines.
const linesOfFacts = 4

// Face returns the hints, and how many lines the list needs.
func (p *Panel) Face(c *panel.Context) panel.Face {
	return panel.Face{Lines: p.height(c, c.Full()), Hints: []panel.Hint{
		panel.Key("do", keys.Keep), panel.Key("back", keys.Drop),
	}}
}

// Draw draws the moves.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	v := c.Focused()
	if v == nil {
		return
	}
	c.Theme.Heading(f, r.Top, c.Width, details.Title(c, v)+"  move", systems.Of(c.Object()).Title(v))
	p.drawMoves(c, f.Area(r.Top+1, r.Height-1, r.Width))
}

// drawMoves draws the state, the moves, the facts that decide about them, and what the move in
// focus does. Without room for everything, it first leaves out what does not help to choose, then
// moves that are not in focus.
func (p *Panel) drawMoves(c *panel.Context, a *draw.Area) {
	decide, below := p.deciding(), p.sentence(c, p.at)
	lines := len(below)
	all := len(decide) > 0 && a.Room() >= len(p.options)+linesOfFacts+lines+min(lines, 1)
	if all {
		pen := a.Next().To(3)
		for _, fact := range p.facts {
			if fact.Decides && fact.Look != model.LookUnknown {
				pen.Put(timeline.LetterOf(fact.Look), model.Escape(fact.Label)).Text(model.Escape(fact.Text))
			}
		}
		a.Next()
	}
	room := max(a.Room()-len(below), 2)
	top := panel.Scrolled(0, p.at, len(p.options), room)
	for i := top; i < min(len(p.options), top+room); i++ {
		p.drawMove(c, a.Next(), i)
	}
	if all {
		a.Next()
		a.Next().To(3).Text(strings.Join(decide, "    "))
	}
	if a.Room() > lines {
		a.Next()
	}
	for _, line := range below {
		if a.Room() > 0 {
			a.Next().To(3).Text(line)
		}
	}
}

// deciding returns the facts besides the state that decide which moves are possible.
func (p *Panel) deciding() (texts []string) {
	for _, f := range p.facts {
		if f.Decides && f.Look == model.LookUnknown {
			texts = append(texts, editor.FactText(f))
		}
	}
	return texts
}

// column returns the column at which the effects of moves are drawn.
func (p *Panel) column() int {
	const ofRecords = 25
	if len(p.deciding()) > 0 {
		return ofRecords
	}
	widest := 0
	for _, o := range p.options {
		widest = max(widest, draw.Width(o.Title))
	}
	return 6 + widest + 2
}

// does returns what a move would do, or why it is refused.
func does(o *lifecycle.Move) string {
	if o.Refused {
		return "refused: " + o.Effect
	}
	return o.Effect
}

// whole reports whether the description of a move fits into its line and differs from all others.
func (p *Panel) whole(c *panel.Context, i int) bool {
	text, same := does(&p.options[i]), 0
	for k := range p.options {
		if does(&p.options[k]) == text {
			same++
		}
	}
	return same == 1 && p.column()+draw.Width(text) <= c.Width
}

// sentence returns the lines below the moves about move i: what it would do or why it is refused,
// and what to do about a refusal. There are none if the line of the move shows all that.
func (p *Panel) sentence(c *panel.Context, i int) []string {
	o := &p.options[i]
	text := does(o)
	if way := panel.WayOut(o.Why); way != "" {
		text += "; " + way
	} else if p.whole(c, i) {
		return nil
	}
	return draw.Wrap(text, c.Width-4, c.Width-4)
}

// drawMove draws a move: its letter, its name, and what it would do or why it is refused, unless
// the lines below show that.
func (p *Panel) drawMove(c *panel.Context, pen *draw.Pen, i int) {
	o, text := &p.options[i], ""
	switch focused := i == p.at; {
	case p.whole(c, i) && !(focused && len(p.sentence(c, i)) > 0):
		text = does(o)
	case o.Refused:
		text = "refused"
	case o.Nothing:
		text = "nothing to do"
	}
	pen.To(2)
	if i == p.at {
		pen.Focused(c.Theme.Signs.Focus, p.column()-1)
	}
	pen.To(3)
	if o.Refused {
		pen.Muted(string(o.Key) + "  " + o.Title).To(p.column()).Muted(text)
		return
	}
	pen.Put(timeline.Strong, string(o.Key)).Text("  " + o.Title).To(p.column()).Text(text)
}
