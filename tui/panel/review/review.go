// Package review shows what writing would change before anything is written: the meaning, as
// changes in words and findings, and below it the diff of the files.
//
// If a screen is too small for the diff down to its first change, the diff begins at that change.
package review

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// Panel is the open review. Its plans are nil until they are prepared.
type Panel struct {
	plans []editor.Plan
	// lines are the lines of the diff, hunks the indexes of those at which hunks begin.
	lines          []string
	hunks          []int
	added, removed int
	changes        []change.Change
	// rows are the changes as drawn.
	rows     []row
	findings []finding
	// tall is how many lines the meaning takes in width. over is the first of them shown. named and
	// staged are the widths of its columns.
	tall, width, over, named, staged int
	// top is the first line of the diff shown, indent how many leading blanks are left out. height
	// is how many lines meaning and diff have together.
	top, indent, height int
	// placed is set once Layout has scrolled the diff to its first change if it did not fit
	// otherwise.
	placed bool
}

// finding is a finding about the edited files; of is the name of its object if there are several.
// old is set if the file as loaded had it too. lines is how many lines it takes.
type finding struct {
	*model.Finding
	of    string
	old   bool
	lines int
}

// Open starts preparing plans in the background, by the editor.Work given, such as
// editor.Overwrite, or for all unsaved edits. They are shown once they are ready.
func (p *Panel) Open(_ *panel.Context, with any) []panel.Effect {
	*p = Panel{}
	w, ok := with.(editor.Work)
	if !ok {
		w = editor.Prepare{}
	}
	return []panel.Effect{panel.Work{Work: w, Then: p.prepared}}
}

// prepared takes the plans of a report and computes what they mean. If they could not be made, the
// error is shown already.
func (p *Panel) prepared(c *panel.Context, r editor.Report) []panel.Effect {
	if r.Err != nil {
		return []panel.Effect{panel.BackToWork{}}
	}
	p.plans, p.changes = r.Plans, slices.DeleteFunc(c.Editor.Now().Changes(), func(x change.Change) bool {
		return !slices.ContainsFunc(r.Plans, func(plan editor.Plan) bool { return plan.File == x.Place.File })
	})
	p.rows = fold(c, p.changes)
	for _, plan := range p.plans {
		p.addDiff(plan.Diff)
	}
	for i := range c.Editor.Files {
		switch at := slices.IndexFunc(p.plans, func(plan editor.Plan) bool { return plan.File == i }); {
		case at >= 0:
			p.addFindings(c, &p.plans[at])
		case !c.Editor.Dirty(i): // its new findings are caused by what is saved
			p.addNew(c, i, c.Editor.Now().Added(i))
		}
	}
	return nil
}

func (p *Panel) addDiff(diff string) {
	for _, line := range strings.Split(strings.TrimSuffix(diff, "\n"), "\n") {
		switch meaningOf(line) {
		case timeline.Removed:
			p.removed++
		case timeline.Added:
			p.added++
		}
		if strings.HasPrefix(line, "@@") {
			p.hunks = append(p.hunks, len(p.lines))
		}
		p.lines = append(p.lines, strings.ReplaceAll(line, "\t", "    "))
	}
}

// addFindings adds the new findings about a file that is saved, and the errors that it had before.
func (p *Panel) addFindings(c *panel.Context, plan *editor.Plan) {
	known := p.addNew(c, plan.File, plan.Added)
	now := c.Editor.Now().Findings[plan.File]
	for i := range now {
		if now[i].Severity == model.Error && !known[now[i].Key()] {
			p.add(c, plan.File, &now[i], true)
		}
	}
}

// addNew adds the new findings about a file, and returns their keys.
func (p *Panel) addNew(c *panel.Context, file int, added []model.Finding) (known map[string]bool) {
	known = map[string]bool{}
	for i := range added {
		known[added[i].Key()] = true
		p.add(c, file, &added[i], false)
	}
	return known
}

// add adds a finding about a file.
func (p *Panel) add(c *panel.Context, file int, f *model.Finding, old bool) {
	of := panel.ChildOf(c, f)
	if of == "" && c.Tracks.SeveralObjects() {
		of = c.Tracks.ObjectLabel(model.TrackRef{File: file, Object: f.Ref.Object})
	}
	p.findings = append(p.findings, finding{Finding: f, of: of, old: old})
}

// meaningOf returns the look of a line of a diff: removed, added, heading, or unchanged.
func meaningOf(line string) timeline.Meaning {
	switch {
	case strings.HasPrefix(line, "---"), strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "@@"):
		return timeline.Muted
	case strings.HasPrefix(line, "-"):
		return timeline.Removed
	case strings.HasPrefix(line, "+"):
		return timeline.Added
	}
	return timeline.Text
}

// firstChange returns the lines [from, to) of the first change of the diff.
func (p *Panel) firstChange() (from, to int) {
	isChange := func(line string) bool {
		m := meaningOf(line)
		return m == timeline.Removed || m == timeline.Added
	}
	for from < len(p.lines) && !isChange(p.lines[from]) {
		from++
	}
	for to = from; to < len(p.lines) && isChange(p.lines[to]); to++ {
	}
	return from, to
}

// Handle scrolls and writes.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	switch w.Intent {
	case keys.NextFinding:
		return p.toHunk(c, 1)
	case keys.PreviousFinding:
		return p.toHunk(c, -1)
	case keys.Write, keys.WriteAndLeave:
		if why := c.Editor.Refusal(p.plans...); why != "" {
			return panel.Refusing(why)
		}
		return panel.WritePlans(p.plans, w.Intent == keys.WriteAndLeave)
	case keys.Back:
		return panel.Closed()
	case keys.OpenCommand, keys.OpenHelp, keys.Quit:
		return panel.Passed()
	default:
		over, top := p.over, p.top
		if p.scroll(c, w.Intent); over == p.over && top == p.top {
			return panel.Said(panel.AtEnd(0, 1, w.Intent, "line"))
		}
	}
	return nil
}

// toHunk goes to the next or previous hunk.
func (p *Panel) toHunk(c *panel.Context, by int) []panel.Effect {
	top := p.top
	_, diff := p.share(c)
	if p.top = min(p.hunk(by), p.last(c, diff)); p.top == top {
		return panel.Said("there is no other hunk to go to")
	}
	return nil
}

// scroll moves down through the meaning and then the diff, and up the other way.
func (p *Panel) scroll(c *panel.Context, i keys.Intent) {
	meaning, diff := p.share(c)
	hidden, last := p.tall-meaning, p.last(c, diff)
	over, top := p.over, p.top
	panel.Move(&over, hidden+1, meaning, i)
	panel.Move(&top, last+1, diff, i)
	switch {
	case i == keys.FirstRow, i == keys.LastRow:
		p.over, p.top = over, top
	case over > p.over, top == p.top:
		p.over = over
	default:
		p.top = top
	}
}

// hunk returns the line of the next or previous hunk, relative to the first line shown.
func (p *Panel) hunk(by int) int {
	if by > 0 {
		for _, at := range p.hunks {
			if at > p.top {
				return at
			}
		}
		return p.top
	}
	for i := len(p.hunks) - 1; i >= 0; i-- {
		if p.hunks[i] < p.top {
			return p.hunks[i]
		}
	}
	return 0
}

// Layout fits meaning and diff into the width, and does not scroll beyond their ends.
func (p *Panel) Layout(c *panel.Context, r draw.Rect) {
	p.indent, p.height = p.indentFor(r.Width), max(r.Height-1, 1)
	if p.plans == nil {
		return
	}
	if p.width != r.Width {
		p.measure(c, r.Width)
	}
	meaning, diff := p.share(c)
	if from, to := p.firstChange(); !p.placed && to > diff {
		p.top = from
	}
	p.placed = true
	p.over, p.top = max(0, min(p.over, p.tall-meaning)), max(0, min(p.top, p.last(c, diff)))
}

// Face returns the hints if there is something to write.
func (p *Panel) Face(c *panel.Context) panel.Face {
	hints := []panel.Hint{panel.Key("write", keys.Write), panel.Key("write and leave", keys.WriteAndLeave)}
	if c.Editor.Refusal(p.plans...) != "" { // new errors can only be written from the command line
		hints = []panel.Hint{{Note: c.Keys.First(keys.Review, keys.OpenCommand) + keys.ForceWrite.String() + " write all the same"}}
	}
	hints = append(hints, panel.Key("back", keys.Back))
	if len(p.plans) > 1 {
		first := c.Keys.First
		hints = append(hints, panel.Hint{Note: first(keys.Review, keys.Back) + " " + first(keys.Timeline, keys.OpenOverview) + " " + first(keys.Overview, keys.Save) + " one file"})
	}
	return panel.Face{Hints: append(hints,
		panel.Key("scroll", keys.RowDown, keys.RowUp),
		panel.Key("hunk", keys.NextFinding, keys.PreviousFinding),
	)}
}
