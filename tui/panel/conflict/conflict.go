// Package conflict shows the stages of a file that were changed differently in the editor and on disk.
// For each it asks which change to take. Nothing is done until all are decided.
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

// Panel is the open conflict. at is the stage in focus, top the first one shown.
type Panel struct {
	*editor.Conflict
	at, top int
}

// Open shows the conflict of an editor.Report, and the text of the report.
func (p *Panel) Open(_ *panel.Context, with any) []panel.Effect {
	r, _ := with.(editor.Report)
	*p = Panel{Conflict: r.Conflict}
	return panel.Said(r.Text)
}

// verdicts are what keys decide about a stage.
var verdicts = map[keys.Intent]change.Verdict{keys.ChooseDisk: change.TakeDisk, keys.ChooseEdit: change.TakeEdit,
	keys.AllDisk: change.TakeDisk, keys.AllEdit: change.TakeEdit}

// Handle records decisions, and goes on once all stages are decided.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	switch w.Intent {
	case keys.ChooseDisk, keys.ChooseEdit:
		if why := p.Choose(p.at, verdicts[w.Intent]); why != "" {
			return panel.Refusing(why)
		}
		panel.Move(&p.at, len(p.Conflicts), 1, keys.RowDown)
	case keys.AllDisk, keys.AllEdit:
		p.ChooseAll(verdicts[w.Intent])
	case keys.Keep:
		resolve, at, why := p.Resolve()
		if why != "" {
			p.at = at
			return panel.Refusing(why)
		}
		return []panel.Effect{panel.Close{}, panel.Answer{Answer: resolve}}
	case keys.Back:
		return []panel.Effect{panel.Close{}, panel.Say("nothing was decided: your edits stay, based on the file as it was; :reread asks again")}
	case keys.OpenCommand, keys.OpenHelp, keys.Quit:
		return panel.Passed()
	default:
		panel.Move(&p.at, len(p.Conflicts), c.Height/3, w.Intent)
	}
	return nil
}

// Face returns the hints.
func (p *Panel) Face(*panel.Context) panel.Face {
	return panel.Face{Hints: []panel.Hint{
		panel.Key("on disk", keys.ChooseDisk), panel.Key("your edit", keys.ChooseEdit),
		{Intents: []keys.Intent{keys.AllDisk, keys.AllEdit}, Label: "all", Full: true}, panel.Key("go on", keys.Keep),
		{Intents: []keys.Intent{keys.OpenCommand}, Wide: "command"}, panel.Key("leave it", keys.Back),
	}}
}

// Layout scrolls so that the stage in focus is completely visible.
func (p *Panel) Layout(_ *panel.Context, r draw.Rect) {
	height := func(i int) int {
		n := len(p.Conflicts[i].Lines) + 1
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

// Draw draws each stage side by side as it was before, as it is on disk, and as the edit has it.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	c.Theme.Heading(f, r.Top, c.Width, "changed on both sides  "+c.Editor.Files[p.File].Name, strconv.Itoa(p.Undecided())+" of "+strconv.Itoa(len(p.Conflicts))+" not decided")
	head := f.Pen(r.Top+1, r.Width)
	for _, x := range columnsFor(r.Width) {
		head.To(x.at).Muted([...]string{"", "before", "on disk", "your edit"}[x.cell])
	}
	out := f.Area(r.Top+2, r.Height-2, r.Width)
	for i := p.top; i < len(p.Conflicts) && out.Room() > 0; i++ {
		p.drawConflict(c, out, i)
	}
}

func (p *Panel) drawConflict(c *panel.Context, out *draw.Area, i int) {
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
	if x.Added {
		pen.Muted("  added on both sides")
	}
	if x.Why != "" {
		out.Next().To(4).Muted("your edit no longer fits: " + x.Why)
	}
	for _, line := range x.Lines {
		pen := out.Next()
		for _, x := range columnsFor(out.Columns()) {
			if x.cell > 1 && line[x.cell] != line[1] {
				pen.To(x.at-1).Put(timeline.Unsaved, c.Theme.Signs.Unsaved)
			}
			pen.To(x.at).Text(timeline.Cut(line[x.cell], x.width))
		}
	}
}

// column is where a cell of a line is drawn. cell is 0 for the stage, 1 for its start before, 2
// for that on disk, 3 for that of the edit. A sign before 2 and 3 marks what differs from 1.
type column struct{ cell, at, width int }

// columnsFor places the cells. On narrow screens there is no room for the former start, but always
// for the two to choose from. From 80 columns on a cell has room for an instant.
func columnsFor(width int) []column {
	if width < 60 {
		return []column{{0, 2, 12}, {2, 15, 11}, {3, 27, 12}}
	}
	stage, at, cell := 4, 20, 24
	if width < at+3*cell {
		stage, at, cell = 2, 17, (width-17)/3
	}
	return []column{{0, stage, 14}, {1, at, cell - 1}, {2, at + cell, cell - 1}, {3, at + 2*cell, cell - 1}}
}
