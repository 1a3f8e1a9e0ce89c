// Package stages offers the stages that a version lacks. Beside the choice it makes the
// changes of stages that need no field: removing a stage or a version, converting
// older fields.
package stages

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// Panel is the choice as it is open.
type Panel struct {
	panel.Basic
	offered panel.Choice
	at      int
}

// Open offers the stages of a panel.Choice. One without stages, or none, offers what the
// focused version lacks, in focus the first that comes after all that it has, else the
// last.
func (p *Panel) Open(c *panel.Context, with any) panel.Result {
	of, ok := with.(panel.Choice)
	if !ok {
		of.Start = panel.NewStart
	}
	if *p = (Panel{offered: of, at: of.At}); of.Kinds != nil {
		return panel.Result{}
	}
	names, last := c.Object().Scale.Names(), model.None
	for _, stage := range c.Stages() {
		last = max(last, slices.Index(names, stage.Name))
	}
	p.offered.Kinds = c.MissingStages(c.Focused())
	p.at = slices.IndexFunc(p.offered.Kinds, func(kind model.StageKind) bool { return slices.Index(names, kind.Name) > last })
	if p.at < 0 {
		p.at = max(len(p.offered.Kinds)-1, 0)
	}
	return panel.Result{}
}

// Handle goes from stage to stage, and opens the field for the start of one.
func (p *Panel) Handle(c *panel.Context, w keys.Command) panel.Result {
	if panel.Move(&p.at, len(p.offered.Kinds), 1, w.Intent) {
		return panel.Result{}
	}
	switch w.Intent {
	case keys.TypeText:
		at := slices.IndexFunc(p.offered.Kinds, func(kind model.StageKind) bool { return strings.EqualFold(w.Text, string(kind.Letter)) })
		if at < 0 {
			return panel.Said(model.Escape(keys.Name(w.Text)) + " is none of the letters shown")
		}
		return p.choose(c, at)
	case keys.Keep:
		return p.choose(c, p.at)
	case keys.Drop:
		return panel.Result{Close: true}
	}
	return panel.Passed()
}

func (p *Panel) choose(c *panel.Context, at int) panel.Result {
	return panel.Result{Close: true, Open: keys.StartField, With: p.offered.Start(c, p.offered.Kinds[at].Name)}
}

// Face has what the keys do.
func (p *Panel) Face(*panel.Context) panel.Face {
	return panel.Face{Hints: []panel.Hint{
		{Intents: []keys.Intent{keys.Keep}, Label: "add"}, {Intents: []keys.Intent{keys.RowDown, keys.RowUp}, Label: "choose"},
		{Intents: []keys.Intent{keys.Drop}, Label: "back"},
	}}
}

// Draw draws the stages offered, each with its letter; less than 40×10 has room for the
// keys alone.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	if c.Size() == panel.OneLine {
		return
	}
	c.Rule(f, r.Top, "add a stage to "+phrase.Version(c.Focused()), c.RowCount())
	a := f.Area(r.Top+1, r.Height-1, r.Width)
	for i, kind := range p.offered.Kinds {
		pen := a.Next().To(2)
		if i == p.at {
			pen.Put(timeline.Focus, c.Theme.Signs.Focus)
		}
		pen.To(3).Put(timeline.LetterOf(kind.Look), strings.ToLower(string(kind.Letter))).Text("  " + kind.Name)
	}
	if c.Focused().Bare() && a.Room() > 0 {
		a.Next().To(3).Muted("no lifecycle yet: one open supported stage is written before it")
	}
}
