// Package moves has what is done to versions that are not edited by their starts: the
// list of moves of a version, over an opened change request where it is one, and the
// field that names a version to be moved, which need not be listed. What a move is and
// does, the system of the object says.
package moves

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Panel is the list as it is open.
type Panel struct {
	panel.Basic
	options []lifecycle.Move
	at      int
	// request is set where the version is a change request, asked what it would do to
	// its target, top the first of its versions that is shown.
	request *model.Revision
	asked   editor.Approval
	top     int
	// facts are what is known of the version, effects what the moves would do, by their
	// place, as far as they were in focus.
	facts   []lifecycle.Fact
	effects map[int]*lifecycle.Effect
}

// Open lists the moves of the focused version, in focus the usual next one in a life,
// else the first one that may be done.
func (p *Panel) Open(c *panel.Context, _ any) panel.Result {
	*p = Panel{facts: c.Tracks.Facts(c.Focus.TrackRef, c.Focus.Version, c.Cursor), effects: map[int]*lifecycle.Effect{}}
	p.options, p.asked = c.Editor.Moves(c.Focus)
	p.request = systems.Requested(c.Object(), c.Focused())
	can := func(o lifecycle.Move) bool { return !o.Refused && !o.Nothing }
	p.at = slices.IndexFunc(p.options, func(o lifecycle.Move) bool { return can(o) && o.Next })
	if p.at < 0 {
		p.at = max(slices.IndexFunc(p.options, can), 0)
	}
	return panel.Result{}
}

// Handle goes from move to move, and does one.
func (p *Panel) Handle(c *panel.Context, w keys.Command) panel.Result {
	switch {
	case p.request != nil && w.Intent == keys.PageDown:
		if p.last(c, p.layout(c)) < len(p.asked.Outlooks) {
			p.top++
		}
	case p.request != nil && w.Intent == keys.PageUp:
		p.top = max(p.top-1, 0)
	case panel.Move(&p.at, len(p.options), len(p.options), w.Intent):
	case w.Intent == keys.TypeText:
		at := slices.IndexFunc(p.options, func(o lifecycle.Move) bool { return w.Text == string(o.Key) })
		if at < 0 {
			return panel.Said(model.Escape(keys.Name(w.Text)) + " is none of the letters shown")
		}
		p.at = at
		return panel.DoMove(c, p.options[at])
	case w.Intent == keys.Keep:
		return panel.DoMove(c, p.options[p.at])
	case w.Intent == keys.Drop:
		return panel.Result{Close: true}
	case w.Intent == keys.ZoomFit && p.request != nil:
		window := timeline.NewFit(c.Window.Width(), p.instants(c)...)
		return panel.Result{Window: &window}
	default:
		return panel.Passed()
	}
	return panel.Result{}
}

// Layout works out what the move in focus would do.
func (p *Panel) Layout(c *panel.Context, _ draw.Rect) {
	if n := len(p.asked.Outlooks); n > 0 {
		p.top = max(0, min(p.top, n-1))
	}
	if _, known := p.effects[p.at]; known || p.at >= len(p.options) || c.Focused() == nil || len(p.deciding()) > 0 {
		return
	}
	var effect *lifecycle.Effect
	if o := p.options[p.at]; !o.Refused && !o.Nothing {
		if _, does, err := c.Editor.Move(c.Focus.File, c.Focus.In(model.None), c.Focused().Text, o.Word, ""); err == nil {
			effect = &does
		}
	}
	p.effects[p.at] = effect
}

// Lines below the heading: of a version that has facts which decide, such as a record;
// of one that has not, three moves and what the one in focus would do.
const (
	linesOfRecord = 9
	linesOfOthers = 6
)

// Face has what the keys do and how much room the list needs.
func (p *Panel) Face(c *panel.Context) panel.Face {
	face := panel.Face{Lines: linesOfOthers, Whole: p.request != nil, Hints: []panel.Hint{
		{Intents: []keys.Intent{keys.Keep}, Label: "do"}, {Intents: []keys.Intent{keys.Drop}, Label: "back"},
	}}
	if len(p.deciding()) > 0 {
		face.Lines = linesOfRecord
		for i := range p.options {
			if lines := wayOut(c, &p.options[i]); len(lines) > 0 {
				face.Lines = max(face.Lines, linesOfRecord+1+len(lines))
			}
		}
	}
	if p.request != nil {
		face.Bar = p.sides(c).BarAt()
	}
	return face
}

// Draw draws the moves, below an opened change request where the version is one.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	switch {
	case c.Summary():
		p.drawSmall(c, f, r)
		return
	case p.request != nil:
		r = p.drawRequest(c, f)
	}
	v := c.Focused()
	if v == nil {
		return
	}
	title, what := phrase.Version(v), ""
	if systems.Of(c.Object()).Nouns().Qualified {
		title = trackview.NameOf(c.Track()) + "/" + title
	}
	if what = systems.Title(c.Object(), v); p.request != nil {
		what = model.Escape(p.request.State())
	}
	c.Rule(f, r.Top, title+"  move", what)
	p.drawMoves(c, f.Area(r.Top+1, r.Height-1, r.Width), r.Height-1)
}

// drawMoves draws since when the state has held, the moves, and what decides about
// them or the outcome of the one in focus.
func (p *Panel) drawMoves(c *panel.Context, a *draw.Area, lines int) {
	decide := p.deciding()
	all := len(decide) > 0 && lines >= linesOfRecord
	if all {
		pen := a.Next().To(3)
		for _, fact := range p.facts {
			if fact.Decides && fact.Look != model.LookUnknown {
				pen.Put(timeline.LetterOf(fact.Look), model.Escape(fact.Label)).Text(model.Escape(fact.Text))
			}
		}
		a.Next()
	}
	for i, o := range p.options {
		if a.Room() == 0 {
			return
		}
		p.drawMove(c, a.Next(), o, i == p.at)
	}
	switch {
	case all:
		a.Next()
		a.Next().To(3).Text(strings.Join(decide, "    "))
		p.drawWayOut(c, a)
	case len(decide) == 0 && p.at < len(p.options):
		p.drawOutcome(c, a)
	}
}

// deciding are the facts that have a say in the moves, beside the state.
func (p *Panel) deciding() (texts []string) {
	for _, f := range p.facts {
		if f.Decides && f.Look == model.LookUnknown {
			texts = append(texts, editor.FactText(f))
		}
	}
	return texts
}

// column is the column at which the effects of moves stand.
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

// drawMove draws one move: its letter, its name, what it would do or why it must not
// be done.
func (p *Panel) drawMove(c *panel.Context, pen *draw.Pen, o lifecycle.Move, focused bool) {
	pen.To(2)
	if focused {
		pen.Focused(c.Theme.Signs.Focus, p.column()-1)
	}
	pen.To(3)
	if o.Refused {
		pen.Muted(string(o.Key) + "  " + o.Title).To(p.column()).Muted("refused: " + o.Effect)
		return
	}
	pen.Put(timeline.Strong, string(o.Key)).Text("  " + o.Title).To(p.column()).Text(o.Effect)
}

// wayOut says in lines what to do about the refusal of a move, none for nothing.
func wayOut(c *panel.Context, o *lifecycle.Move) []string {
	text := panel.WayOut(o.Why)
	if text == "" {
		return nil
	}
	return draw.Wrap(text, c.Width-4, c.Width-4)
}

// drawWayOut draws below the moves of a record what to do about the refusal of the one in
// focus.
func (p *Panel) drawWayOut(c *panel.Context, a *draw.Area) {
	lines := wayOut(c, &p.options[p.at])
	if len(lines) == 0 || a.Room() < 1+len(lines) {
		return
	}
	a.Next()
	for _, line := range lines {
		a.Next().To(3).Text(line)
	}
}

// drawOutcome draws below the moves what the one in focus would do.
func (p *Panel) drawOutcome(c *panel.Context, a *draw.Area) {
	if a.Room() > 2 {
		a.Next()
	}
	o, text := p.options[p.at], p.options[p.at].Effect
	if o.Refused {
		text = "refused: " + text
	}
	if p.column()+draw.Width(text) > a.Columns() {
		for _, line := range draw.Wrap(text, a.Columns()-4, a.Columns()-4) {
			if a.Room() > 0 {
				a.Next().To(3).Text(line)
			}
		}
	}
	if effect := p.effects[p.at]; effect != nil {
		drawEffect(c, a, *effect)
	}
}

// drawEffect says which versions a move affects, and what is to be considered.
func drawEffect(c *panel.Context, a *draw.Area, effect lifecycle.Effect) {
	for i, line := range draw.Wrap(editor.AffectsWords(effect), a.Columns()-14, a.Columns()-14) {
		if a.Room() == 0 {
			return
		}
		p := a.Next().To(3)
		if i == 0 {
			p.Muted("affects")
		}
		p.To(12).Text(line)
	}
	for _, w := range effect.Warnings {
		for i, line := range draw.Wrap(model.Escape(w.Text), a.Columns()-6-len(w.Name), a.Columns()-4) {
			if a.Room() == 0 {
				return
			}
			p := a.Next()
			if i == 0 {
				m, sign := c.Sign(model.Warning)
				p.To(1).Put(m, sign).Text(" " + w.Name + "  " + line)
			} else {
				p.To(3).Text(line)
			}
		}
	}
}

// drawSmall draws the moves on less than 40×10, below the line of the program: the one
// in focus in full, the others as there is room.
func (p *Panel) drawSmall(c *panel.Context, f *draw.Frame, r draw.Rect) {
	out := f.Area(r.Top+1, r.Height-1, r.Width)
	for i, o := range p.options {
		text := string(o.Key) + " " + o.Title
		if i == p.at && o.Refused {
			text += "  refused: " + o.Effect
		} else if i == p.at {
			text += "  " + o.Effect
		}
		for k, line := range draw.Wrap(text, r.Width-1, r.Width-3) {
			if out.Room() == 0 {
				return
			}
			pen := out.Next()
			if i == p.at && k == 0 {
				pen.Focused(c.Theme.Signs.Focus, 1+draw.Width(line))
			}
			pen.To(1 + 2*min(k, 1)).Text(line)
		}
	}
}
