package moves

import (
	"slices"
	"strconv"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Field asks for the name of a version to be moved. It may be one without a row, such as 0.14, or a
// whole major. Rows and panel show the effect after every key.
type Field struct {
	panel.Basic
	field panel.Field
	// word is the move; hint says where the proposed text comes from.
	word, hint string
	before     editor.Focus
	trial      panel.Trial
	effect     lifecycle.Effect
}

// words returns the names of the moves of the object in focus.
func words(c *panel.Context) []string { return systems.Of(c.Object()).Nouns().Moves }

// Open proposes a version for the first move. A text given by a command replaces the proposal.
func (p *Field) Open(c *panel.Context, with any) panel.Result {
	*p = Field{before: c.Focus, word: words(c)[0]}
	p.propose(c)
	if text, _ := with.(string); text != "" {
		p.field = panel.NewField(text)
	}
	return p.try(c)
}

// propose fills in a version that the move suits: to add one, the version after the newest of the
// focused major, otherwise the focused major, or the focused version if its major is 0.
func (p *Field) propose(c *panel.Context) {
	text, adds := "", p.word == words(c)[0]
	t, v := c.Editor.Now().Track(p.before.TrackRef), c.Editor.Now().Object(p.before.TrackRef).Version(p.before.Ref())
	p.hint = ""
	switch {
	case v == nil && adds:
		p.hint = "the first version of " + trackview.NameOf(t)
	case v == nil:
	case adds:
		text, p.hint = next(t, v.Text)
	default:
		text = v.Text
		if at, err := model.ParseAPIVersion(text); err == nil && at.Major > 0 {
			text = strconv.Itoa(at.Major)
			p.hint = "all of major " + text
		}
	}
	p.field = panel.ProposedField(text)
}

// next returns the version after the newest one with the same major as text.
func next(t *model.Track, text string) (next, hint string) {
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

// Handle edits the text, chooses the move, steps to other versions, and does the move or drops it.
func (p *Field) Handle(c *panel.Context, w keys.Command) panel.Result {
	if known, changed := p.field.Handle(w); known && changed {
		return p.try(c)
	}
	switch w.Intent {
	case keys.NextField, keys.PreviousField:
		return p.turn(c, w.Intent == keys.NextField)
	case keys.FieldUp, keys.FieldPageUp:
		return p.nudge(c, 1, w.Intent == keys.FieldPageUp)
	case keys.FieldDown, keys.FieldPageDown:
		return p.nudge(c, -1, w.Intent == keys.FieldPageDown)
	case keys.Keep:
		if p.trial.Err != nil {
			return panel.MoveFailed(c, p.trial.Err)
		}
		back := panel.Result{Close: true, Focus: &p.before, Try: c.Editor.Now(), Say: p.effect.Message}
		if p.trial.State == nil {
			return back
		}
		back.Focus, back.Try, back.Say = p.focus(), nil, ""
		back.Do, back.Then = []editor.Change{p.trial.Change}, panel.Moved(p.effect)
		return back
	case keys.Drop:
		return panel.Result{Close: true, Focus: &p.before, Try: c.Editor.Now()}
	}
	return panel.Result{}
}

// turn chooses the next or previous move, and updates a text that is still a proposal.
func (p *Field) turn(c *panel.Context, forward bool) panel.Result {
	all := words(c)
	p.word = all[panel.Around(slices.Index(all, p.word), len(all), forward)]
	if p.field.Proposed || p.field.String() == "" {
		p.propose(c)
	}
	return p.try(c)
}

// nudge steps by by versions, or majors if major is set.
func (p *Field) nudge(c *panel.Context, by int, major bool) panel.Result {
	at, text, err := c.Editor.Now().VersionNamed(p.before.TrackRef, p.field.String())
	v, wrong := model.ParseAPIVersion(text)
	if err != nil || wrong != nil {
		return panel.Result{Refuse: "there is no version in the field to go on from"}
	}
	if major {
		v = model.APIVersion{Major: v.Major + by}
	} else {
		v.Minor += by
	}
	if v.Major < 0 || v.Minor < 0 || v.Major > model.MostOfAPIVersion || v.Minor > model.MostOfAPIVersion {
		return panel.Result{Refuse: "there is no version beyond " + text}
	}
	text = v.String()
	if at.Track != p.before.Track {
		text = trackview.NameOf(c.Editor.Now().Track(at)) + "/" + text
	}
	p.field.Set(text)
	return p.try(c)
}

// try shows what the text would do.
func (p *Field) try(c *panel.Context) panel.Result {
	to, effect, err := c.Editor.MoveNamed(p.before.TrackRef, p.word, p.field.String())
	p.effect = effect
	r := p.trial.Show(c, to, err)
	r.Focus = p.focus()
	return r
}

// focus returns the row of the version typed, if the trial has one; for a bare major, that of its
// newest version.
func (p *Field) focus() *editor.Focus {
	if p.trial.State == nil {
		return &p.before
	}
	return panel.MoveFocus(p.trial.State, p.before, p.field.String())
}

// Face returns the hints and the text.
func (p *Field) Face(*panel.Context) panel.Face {
	return panel.Face{Typed: panel.Typed{Text: p.word + " " + p.field.String(), Lost: !p.field.Proposed}, Hints: []panel.Hint{
		{Intents: []keys.Intent{keys.Keep}, Label: "keep"}, {Intents: []keys.Intent{keys.Drop}, Label: "drop"}, {Intents: []keys.Intent{keys.NextField}, Label: "next move"},
		{Intents: []keys.Intent{keys.FieldUp, keys.FieldDown}, Label: "version"}, {Intents: []keys.Intent{keys.FieldPageUp, keys.FieldPageDown}, Label: "major"},
		{Intents: []keys.Intent{keys.ClearField}, Label: "clear"},
	}}
}

// Draw draws the field, its effect, and the findings that it would cause.
func (p *Field) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	t := c.Editor.Now().Track(p.before.TrackRef)
	if at, _, err := c.Editor.Now().VersionNamed(p.before.TrackRef, p.field.String()); err == nil {
		t = c.Editor.Now().Track(at)
	}
	c.Rule(f, r.Top, p.word+" a version of "+trackview.NameOf(t), c.RowCount())
	a := f.Area(r.Top+1, r.Height-1, r.Width)
	pen := p.field.Draw(a.Next().To(2).Put(timeline.Focus, c.Theme.Signs.Focus).Muted("version").To(12), r.Width-14)
	if untouched := p.field.Proposed || p.field.String() == "" && c.Focused() == nil; p.hint != "" && untouched && pen.Column()+2+draw.Width(p.hint) <= r.Width {
		pen.To(max(30, pen.Column()+2)).Muted(p.hint)
	}
	p.drawWords(c, a.Next().To(3).Muted("move").To(12))
	if p.trial.Err != nil {
		for _, part := range draw.Wrap(panel.WithHint(p.trial.Err), r.Width-14, r.Width-14) {
			if a.Room() > 0 {
				a.Next().To(12).Put(timeline.Error, part)
			}
		}
		return
	}
	for i, part := range draw.Wrap(model.Escape(p.effect.Message), r.Width-16, r.Width-16) {
		if a.Room() > 0 {
			a.Next().To(12).Text([2]string{"= ", "  "}[min(i, 1)] + part)
		}
	}
	if p.effect.Changed {
		drawEffect(c, a, &p.effect)
		panel.DrawNewFindings(c, a)
	}
}

// drawWords draws the moves, with the chosen one in brackets.
func (p *Field) drawWords(c *panel.Context, pen *draw.Pen) {
	for i, word := range words(c) {
		if i > 0 {
			pen.Text("  ")
		}
		if word == p.word {
			pen.Put(timeline.Strong, "["+word+"]")
		} else {
			pen.Muted(" " + word + " ")
		}
	}
}
