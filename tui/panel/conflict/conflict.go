// Package conflict shows the versions of a file that were changed both here and by somebody else,
// and asks for each which change to take. Nothing is done until all are decided.
package conflict

import (
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// Panel is the open conflict. at is the version in focus, top the first one shown.
type Panel struct {
	*editor.Conflict
	at, top int
}

// Open shows the conflict of an editor.Report, and the text of the report.
func (p *Panel) Open(_ *panel.Context, with any) panel.Result {
	r, _ := with.(editor.Report)
	*p = Panel{Conflict: r.Conflict}
	return panel.Said(r.Text)
}

// verdicts are what keys decide about a version.
var verdicts = map[keys.Intent]change.Verdict{keys.ChooseMine: change.TakeMine, keys.ChooseTheirs: change.TakeTheirs, keys.ChooseBoth: change.TakeBoth,
	keys.AllMine: change.TakeMine, keys.AllTheirs: change.TakeTheirs}

// Handle records decisions, and goes on once all versions are decided.
func (p *Panel) Handle(c *panel.Context, w keys.Command) panel.Result {
	switch w.Intent {
	case keys.ChooseMine, keys.ChooseTheirs, keys.ChooseBoth:
		if why := p.Choose(p.at, verdicts[w.Intent]); why != "" {
			return panel.Result{Refuse: why}
		}
		panel.Move(&p.at, len(p.Conflicts), 1, keys.RowDown)
	case keys.AllMine, keys.AllTheirs:
		p.ChooseAll(verdicts[w.Intent])
	case keys.Keep:
		resolve, at, why := p.Resolve()
		if why != "" {
			p.at = at
			return panel.Result{Refuse: why}
		}
		return panel.Result{Close: true, Answer: resolve}
	case keys.Back:
		return panel.Result{Close: true, Say: "nothing was decided: your edits stay, on the file as it was read before"}
	case keys.OpenCommand, keys.Quit:
		return panel.Passed()
	default:
		panel.Move(&p.at, len(p.Conflicts), c.Height/3, w.Intent)
	}
	return panel.Result{}
}

// Refuse refuses to decide anything that is not visible.
func (p *Panel) Refuse(c *panel.Context, i keys.Intent) string {
	if _, decides := verdicts[i]; decides && c.Summary() {
		return panel.Larger(c.All(), "to decide", "40x10")
	}
	return ""
}

// Face returns the hints.
func (p *Panel) Face(*panel.Context) panel.Face {
	return panel.Face{Hints: []panel.Hint{
		{Intents: []keys.Intent{keys.ChooseMine}, Label: "yours"}, {Intents: []keys.Intent{keys.ChooseTheirs}, Label: "the file's"}, {Intents: []keys.Intent{keys.ChooseBoth}, Label: "both"},
		{Intents: []keys.Intent{keys.AllMine, keys.AllTheirs}, Label: "all", Full: true}, {Intents: []keys.Intent{keys.Keep}, Label: "go on"},
		{Intents: []keys.Intent{keys.OpenCommand}, Wide: "command"}, {Intents: []keys.Intent{keys.Back}, Label: "leave it"},
	}}
}

// Layout scrolls so that the version in focus is completely visible.
func (p *Panel) Layout(_ *panel.Context, r draw.Rect) {
	height := func(i int) int {
		n := len(p.Conflicts[i].Sides()) + 1
		if p.Conflicts[i].Why != "" {
			n++
		}
		return n
	}
	p.top = max(min(p.top, p.at), 0)
	for ; p.top < p.at; p.top++ {
		used := 0
		for i := p.top; i <= p.at; i++ {
			used += height(i)
		}
		if used <= r.Height-2 {
			break
		}
	}
}

// Draw draws side by side what each version was, what it is here, and what it is in the file.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	if c.Summary() {
		return
	}
	c.Rule(f, r.Top, "changed on both sides  "+c.Editor.Files[p.File].Name, strconv.Itoa(p.Undecided())+" of "+strconv.Itoa(len(p.Conflicts))+" not decided")
	head := f.Pen(r.Top+1, r.Width)
	for _, x := range columnsFor(r.Width) {
		head.To(x.at).Muted([...]string{"", "was", "yours", "the file's"}[x.cell])
	}
	out := f.Area(r.Top+2, r.Height-2, r.Width)
	for i := p.top; i < len(p.Conflicts) && out.Room() > 0; i++ {
		p.drawVersion(c, out, i)
	}
}

func (p *Panel) drawVersion(c *panel.Context, out *draw.Area, i int) {
	x, pen := &p.Conflicts[i], out.Next()
	first := x.Changes[0]
	name := first.Name()
	if !first.Qualified() && first.Track != "" && first.Track != model.Kubernetes {
		name = model.Escape(strings.TrimPrefix(first.Track, model.ImagePrefix)) + "/" + name
	}
	if i == p.at {
		pen.Focused(c.Theme.Signs.Focus, 2+draw.Width(name))
	}
	meaning := timeline.Text
	if x.Verdict == change.Undecided {
		meaning = timeline.Warning
	}
	pen.To(2).Put(timeline.Strong, name).Text("  ").Put(meaning, change.VerdictWords[x.Verdict])
	if x.Why != "" {
		out.Next().To(4).Muted("yours no longer fits: " + x.Why)
	}
	for _, line := range x.Sides() {
		pen := out.Next()
		for _, x := range columnsFor(out.Columns()) {
			pen.To(x.at).Text(timeline.Cut(line[x.cell], x.width))
		}
	}
}

// column is where a cell of a version's lines is drawn. cell is 0 for the stage, 1 for its former
// start, 2 and 3 for the two new ones.
type column struct{ cell, at, width int }

// columnsFor places the cells. On narrow screens there is no room for the former start, but always
// for the two to choose from.
func columnsFor(width int) []column {
	if width < 60 {
		return []column{{0, 2, 12}, {2, 15, 11}, {3, 27, 12}}
	}
	return []column{{0, 4, 14}, {1, 19, 13}, {2, 33, 13}, {3, 47, 13}}
}
