// Package matrix is a table of the open profiles side by side. It has a row for each version, a
// column for each profile, and in each cell the stage at the time cursor. It takes the lifecycle
// of a version, or a single start, over from one profile into another.
package matrix

import (
	"slices"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/matrix"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// Panel is the open table.
type Panel struct {
	// List has the indexes of the rows.
	panel.List[int]
	table *editor.SideBySide
	// drifts has for each row, shown or not, when it differs. differing is the number of rows that
	// differ now or later.
	drifts    []matrix.Drift
	differing int
	// column is the column in focus. from is the one that lifecycles are taken from, -1 for the one
	// to the left of the focus.
	column, from int
	// takes is what taking over into the cell in focus would do, err why it cannot be done. takesOf
	// is what both were computed for.
	takes   editor.Promotion
	takesOf cellKey
	// one is what taking over a single start would do. only is the stage of that start, "" for
	// none.
	one   editor.Promotion
	only  string
	err   error
	parts parts
}

// cellKey identifies from where to where a lifecycle is taken over.
type cellKey struct {
	table         *editor.SideBySide
	row, from, to int
	cursor        time.Time
}

// Open starts at the version in focus, in the column of its profile, and keeps the filter.
func (p *Panel) Open(c *panel.Context, _ any) []panel.Effect {
	*p = Panel{List: panel.List[int]{Filter: p.Filter}, from: -1}
	p.read(c)
	at := c.Focus.TrackRef
	at.Track = model.None
	p.column = max(slices.Index(p.table.Profiles, at), 0)
	if row := p.table.Row(c.Focus.TrackRef, c.Focus.Version); row != nil {
		p.find(row)
	}
	return nil
}

// Layout brings the table up to date with what is shown, and scrolls rows and columns.
func (p *Panel) Layout(c *panel.Context, r draw.Rect) {
	p.read(c)
	if key := (cellKey{p.table, p.index(), p.takesFrom(), p.column, c.Cursor}); key != p.takesOf {
		p.takesOf, p.takes, p.err = key, editor.Promotion{}, nil
		p.one, p.only = editor.Promotion{}, ""
		if row := p.row(); row != nil && p.takesFrom() >= 0 && p.takesFrom() != p.column {
			p.takes, p.err = c.Editor.Promote(row, p.takesFrom(), p.column, "")
		}
		if p.only = p.nearest(c); p.only != "" {
			var err error
			if p.one, err = c.Editor.Promote(p.row(), p.takesFrom(), p.column, p.only); err != nil {
				p.only = ""
			}
		}
	}
	p.place(c, r)
	p.Scroll(p.parts.rowCount)
}

// nearest returns the stage whose start can be taken over alone, "" for none. Of the stages that
// differ, it is the one that applies at the time cursor in either version, or else the next one, or
// else the last.
func (p *Panel) nearest(c *panel.Context) string {
	before, after := p.takes.Before, p.takes.After
	if p.err != nil || before == nil || before.Legacy() || after.Legacy() || len(before.Stages) == 0 {
		return ""
	}
	differs := change.StageDiff("", before.Stages, after.Stages)
	for _, v := range []*model.Version{after, before} {
		holds := lifecycle.StageAt(v, c.Cursor, c.Editor.Dialect())
		if slices.ContainsFunc(differs, func(x change.Change) bool { return x.Stage == holds }) {
			return holds
		}
	}
	var next time.Time
	stage := ""
	for _, x := range differs {
		for _, s := range []model.Start{x.From, x.To} {
			if s.IsAt() && s.Time().After(c.Cursor) && (next.IsZero() || s.Time().Before(next)) {
				next, stage = s.Time(), x.Stage
			}
		}
	}
	if stage == "" && len(differs) > 0 {
		stage = differs[len(differs)-1].Stage
	}
	return stage
}

// read updates the list of rows that pass the filter.
func (p *Panel) read(c *panel.Context) {
	if stale, _ := p.Stale(c, c.Cursor, nil); !stale {
		return
	}
	focused := p.row()
	p.table, p.differing = editor.SideBySideOf(c.Shown()), 0
	p.drifts = make([]matrix.Drift, len(p.table.Rows))
	all := make([]int, len(p.drifts))
	for i := range all {
		all[i] = i
		if p.drifts[i] = p.table.Rows[i].Drift(c.Cursor); p.drifts[i].Is {
			p.differing++
		}
	}
	p.Show(all, func(i *int) bool { return p.passes(c, &p.table.Rows[*i]) })
	p.column, p.from = min(p.column, len(p.table.Columns)-1), min(p.from, len(p.table.Columns)-1)
	if focused != nil {
		p.find(focused)
	}
}

// passes reports whether every term of the filter matches some cell of a row.
func (p *Panel) passes(c *panel.Context, row *matrix.Row) bool {
	for _, term := range p.Filter.Terms {
		one := editor.Filter{Terms: []editor.Term{term}}
		if !slices.ContainsFunc(row.Cells, func(x matrix.Cell) bool {
			return one.Version(c.Shown(), p.track(x), x.Version, c.Cursor, c.Marked)
		}) {
			return false
		}
	}
	return true
}

// track returns the track of a cell.
func (p *Panel) track(x matrix.Cell) model.TrackRef {
	at := p.table.Profiles[x.Column]
	at.Track = x.Track
	return at
}

// find moves the focus to the row with the same version, if it is shown.
func (p *Panel) find(row *matrix.Row) {
	p.Focus(func(i int) bool {
		x := &p.table.Rows[i]
		return x.Track == row.Track && x.Text == row.Text && x.Nth == row.Nth
	})
}

// index returns the index of the row in focus, model.None if no row is shown.
func (p *Panel) index() int {
	if i := p.Focused(); i != nil {
		return *i
	}
	return model.None
}

// row returns the row in focus, nil if no row is shown.
func (p *Panel) row() *matrix.Row {
	if i := p.Focused(); i != nil {
		return &p.table.Rows[*i]
	}
	return nil
}

// cell returns the cell in focus, and whether its profile lists the version.
func (p *Panel) cell() (matrix.Cell, bool) {
	if len(p.Lines) == 0 {
		return matrix.Cell{}, false
	}
	return p.row().In(p.column)
}

// takesFrom returns the column that lifecycles are taken from, -1 if there is none.
func (p *Panel) takesFrom() int {
	if p.from >= 0 {
		return p.from
	}
	return p.column - 1
}

// name returns the name of a column, escaped.
func (p *Panel) name(column int) string { return model.Escape(p.table.Columns[column]) }

// label returns the label of a row, escaped.
func label(row *matrix.Row) string {
	if row.Track == model.Kubernetes {
		return model.Escape(row.Version())
	}
	return model.Escape(strings.TrimPrefix(row.Track, model.ImagePrefix) + "/" + row.Version())
}

// Handle moves among the cells, takes lifecycles over, goes to a version, or copies lines.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	if w.Intent == keys.Click {
		p.column = p.parts.columnAt(w.Column, p.column)
	}
	if r, ok := p.List.Handle(w, p.parts.rowCount-1, "version"); ok {
		return r
	}
	if why := p.why(c, w.Intent); why != "" {
		return panel.Refusing(why)
	}
	switch w.Intent {
	case keys.PreviousColumn:
		panel.Move(&p.column, len(p.table.Columns), 1, keys.RowUp)
	case keys.NextColumn:
		panel.Move(&p.column, len(p.table.Columns), 1, keys.RowDown)
	case keys.PreviousTrack, keys.NextTrack:
		p.moveTrack(w.Intent == keys.NextTrack)
	case keys.NextFinding, keys.PreviousFinding:
		return p.GoToNext(w.Intent == keys.NextFinding, "differs, now or later", func(i *int) bool { return p.drifts[*i].Is })
	case keys.PromoteFrom:
		return p.takeFrom()
	case keys.Promote:
		return take(&p.takes)
	case keys.PromoteStart:
		return take(&p.one)
	case keys.GoTo:
		x, _ := p.cell()
		return panel.GoTo(p.goes(x))
	case keys.Save:
		return panel.Opened(keys.Review, nil)
	case keys.CopyLine, keys.CopyAll:
		return p.Copy(w.Intent, "line", func(i *int) string { return p.text(c, *i) })
	case keys.PreviousTransition, keys.NextTransition:
		return panel.Later(func(c *panel.Context) []panel.Effect { return p.transition(c, w.Intent == keys.NextTransition) })
	case keys.ZoomIn, keys.ZoomOut, keys.ZoomFit, keys.PanLeft, keys.PanRight:
		return panel.Zoom(c, w.Intent, p.starts)
	default:
		return panel.Passed()
	}
	return nil
}

// goes returns what a cell goes to.
func (p *Panel) goes(x matrix.Cell) *editor.Focus {
	return &editor.Focus{TrackRef: p.track(x), Version: x.Version, Stage: model.None}
}

// moveTrack goes to the first row of the next or previous track, wrapping around.
func (p *Panel) moveTrack(forward bool) {
	if len(p.Lines) == 0 {
		return
	}
	track := func(i *int) string { return p.table.Rows[*i].Track }
	p.Next(forward, func(i *int) bool { return track(i) != p.row().Track })
	for p.At > 0 && track(&p.Lines[p.At-1]) == p.row().Track {
		p.At--
	}
}

// why returns why a key cannot act, or "".
func (p *Panel) why(c *panel.Context, i keys.Intent) string {
	if p.table == nil || len(p.table.Columns) == 0 {
		return ""
	}
	_, listed := p.cell()
	switch {
	case i == keys.PreviousColumn && p.column == 0:
		return p.name(0) + " is the first profile"
	case i == keys.NextColumn && p.column == len(p.table.Columns)-1:
		return p.name(p.column) + " is the last profile"
	case i == keys.Promote:
		return p.whyNot(c)
	case i == keys.PromoteStart:
		return p.whyNotOne(c)
	case i == keys.GoTo && len(p.Lines) > 0 && !listed:
		return p.name(p.column) + " does not list " + label(p.row()) + ": " + c.Keys.First(keys.Matrix, keys.Promote) + " takes it over from another profile"
	case i == keys.GoTo && len(p.Lines) == 0:
		return "there is no version here"
	case (i == keys.PreviousTrack || i == keys.NextTrack) && p.oneTrack():
		return "there is one track only"
	}
	return ""
}

// takeFrom makes the column in focus the one that lifecycles are taken from. If it is that already,
// the column to the left is used again.
func (p *Panel) takeFrom() []panel.Effect {
	if p.from == p.column {
		p.from = -1
		return panel.Said("lifecycles are copied from the column on the left")
	}
	p.from = p.column
	return panel.Said("lifecycles are copied from " + p.name(p.from))
}

// take takes a lifecycle or a start over, and shows that with the errors it caused.
func take(x *editor.Promotion) []panel.Effect {
	label := x.Label
	return panel.DoSaying(x.Change, func(c *panel.Context) string {
		return label + panel.AddedErrors(c) + "; " + c.Keys.First(keys.Timeline, keys.Undo) + " undoes"
	})
}

// transition moves the time cursor to the next or previous transition among the rows.
func (p *Panel) transition(c *panel.Context, forward bool) []panel.Effect {
	n := panel.NewNearest(c, forward)
	for _, i := range p.Lines {
		for _, x := range p.table.Rows[i].Cells {
			if x.Of != nil {
				n.Among(x.Of)
			}
		}
	}
	return n.Effects()
}

// starts returns the dated starts of the row in focus.
func (p *Panel) starts() (out []time.Time) {
	if row := p.row(); row != nil {
		for _, x := range row.Cells {
			if x.Of != nil {
				out = panel.AppendStarts(out, x.Of)
			}
		}
	}
	return out
}

// text returns a row as it is copied.
func (p *Panel) text(c *panel.Context, i int) string {
	row := &p.table.Rows[i]
	cells := []string{label(row)}
	for column := range p.table.Columns {
		cells = append(cells, p.stage(c, row, column))
	}
	return strings.Join(append(cells, p.drifts[i].Words(phrase.Day)), "\t")
}

// stage returns the stage of a cell in words, "-" if the profile does not list the version, "?" if
// it is not known.
func (p *Panel) stage(c *panel.Context, row *matrix.Row, column int) string {
	x, listed := row.In(column)
	switch {
	case !listed:
		return "-"
	case x.Of == nil:
		return "?"
	}
	return model.Escape(x.StageAt(c.Cursor, c.Editor.Dialect()))
}

// WhyUnavailable returns why there are no profiles to compare, or "".
func WhyUnavailable(c *panel.Context) string {
	switch columns := editor.Columns(c.Shown()); {
	case len(columns) > 1:
		return ""
	case len(columns) == 1:
		return "there is nothing to compare " + model.Escape(columns[0]) + " with: lctui edit dev/ canary/ live/ opens the profiles of several landscapes"
	}
	return "only versions that clusters run on are shown side by side: lctui edit dev/ canary/ live/ opens the profiles of several landscapes"
}

// whyNot returns why nothing can be taken over into the cell in focus, or "".
func (p *Panel) whyNot(c *panel.Context) string {
	here := c.Keys.First(keys.Matrix, keys.PromoteFrom)
	switch {
	case len(p.Lines) == 0:
		return "there is no version here"
	case p.takesFrom() < 0:
		return "there is no profile on the left of " + p.name(p.column) + ": " + here + " in another column takes over from that one"
	case p.takesFrom() == p.column:
		return "lifecycles are copied from this column: go to another one, or " + here + " takes over from the left again"
	case p.err != nil:
		return p.err.Error()
	case len(p.takes.Edits) == 0:
		return "the lifecycle of " + label(p.row()) + " is the same in " + p.name(p.takesFrom()) + " already"
	}
	return ""
}

// whyNotOne returns why no single start can be taken over into the cell in focus, or "".
func (p *Panel) whyNotOne(c *panel.Context) string {
	why, whole := p.whyNot(c), c.Keys.First(keys.Matrix, keys.Promote)+" takes over all of it"
	switch {
	case why != "":
		return why
	case p.takes.Before == nil:
		return p.name(p.column) + " does not list " + label(p.row()) + ": " + whole
	case p.only == "":
		return "no single start of " + label(p.row()) + " can be taken over, for one of the two has no stages: " + whole
	}
	return ""
}

// oneTrack reports whether all rows shown belong to one track.
func (p *Panel) oneTrack() bool {
	return !slices.ContainsFunc(p.Lines, func(i int) bool { return p.table.Rows[i].Track != p.table.Rows[p.Lines[0]].Track })
}

// Face returns the profile of the cell for the title, the filter, and the hints.
func (p *Panel) Face(c *panel.Context) panel.Face {
	face := p.List.Face("version",
		panel.Key("open", keys.GoTo), panel.Key("take over", keys.Promote), panel.Key("from here", keys.PromoteFrom),
		panel.Key("filter", keys.OpenFilter), panel.Key("one start", keys.PromoteStart), panel.Key("differs", keys.NextFinding, keys.PreviousFinding),
		panel.Key("day", keys.DayBack, keys.DayForward), panel.Key("next", keys.PreviousTransition, keys.NextTransition),
		panel.Hint{Intents: []keys.Intent{keys.CopyLine}, Label: "copy line", Full: true}, panel.Key("back", keys.Back),
	)
	face.Bar = p.parts.bar()
	if p.table != nil && p.column >= 0 && p.column < len(p.table.Profiles) {
		face.Titled = &p.table.Profiles[p.column]
	}
	if x, listed := p.cell(); listed {
		face.About = p.goes(x)
	}
	return face
}
