package override

import (
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// Question asks where to change an inherited start.
type Question struct {
	panel.Basic
	Of *Panel
}

// Handle overrides the start, or edits the parent's.
func (q *Question) Handle(c *panel.Context, w keys.Command) panel.Result {
	p := q.Of
	switch w.Intent {
	case keys.OverrideHere:
		return panel.Result{Close: true, Open: keys.StartField, With: p.overriding(wordOf(p.missing(p.line(), p.track, c.Editor.Dialect()), p.stage), p.text)}
	case keys.EditParent:
		stage := p.stage
		p.side = ofParent
		p.enter(c, p.at)
		if p.line().has(ofParent, stage) {
			p.stage = stage
			p.sync(c)
		}
		return panel.Result{Close: true, Run: keys.Command{Intent: keys.EditStart, Text: p.text}}
	}
	return panel.Result{Close: true}
}

// Refuse says why the parent cannot be edited.
func (q *Question) Refuse(c *panel.Context, i keys.Intent) string {
	if i == keys.EditParent {
		return c.Editor.ReadOnly(q.Of.ParentFile)
	}
	return ""
}

// Face returns the question about an inherited start.
func (q *Question) Face(c *panel.Context) panel.Face {
	p := q.Of
	l := p.line()
	stage, _, _ := l.start(ofParent, p.stage)
	child, parent := c.Editor.Files[p.ChildFile].Name, c.Editor.Files[p.ParentFile].Name
	heading, is := "not overridden", model.Escape(l.text+" "+p.stage)+" is "
	text := is + "the parent's, " + phrase.Start(stage.Start) + " in " + parent + "; " + child + " does not override it."
	if now, forced := p.implied(l, p.stage); forced != "" {
		heading = "implied"
		text = is + phrase.Start(now) + ", implied by " + model.Escape(forced) + " in " + child + "; the parent's is " + phrase.Start(stage.Start) + " in " + parent + "."
	}
	return panel.Face{Heading: heading, Text: []string{text}, Hints: []panel.Hint{
		{Intents: []keys.Intent{keys.OverrideHere}, Label: "override it"}, {Intents: []keys.Intent{keys.EditParent}, Label: "edit the parent"},
		{Intents: []keys.Intent{keys.Back}, Label: "leave it"},
	}}
}
