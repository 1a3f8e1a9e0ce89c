package rows

import (
	"cmp"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// listed reports whether the rows are a list without a time axis: each version with its stage,
// since when, by whom, and the moves that are possible now.
func listed(c *panel.Context) bool { return c.Axis() != "" && systems.Moved(c.Object()) }

// columns are where the columns of a list begin, -1 for one that has no room. words is where a
// sentence in place of stage and since ends.
type columns struct{ since, by, moves, words int }

// The widths of the columns of a list, with the blanks behind them.
const (
	sinceWidth    = len("not recorded  ")
	distanceWidth = len("1234 d ago  ")
	byWidth       = 24
	// movesWidth is the least width of the moves if by whom is shown too.
	movesWidth = len("reject, delete, approve refused")
)

// columnsFrom returns the columns of a list whose stages begin at a column.
func columnsFrom(c *panel.Context, from int) columns {
	stage := 0
	for _, name := range c.Object().Scale.Names() {
		stage = max(stage, draw.Width(name))
	}
	x := columns{since: -1, by: -1, moves: from + stage + 2}
	if c.Full() {
		x.since, x.moves = x.moves, x.moves+sinceWidth
	}
	switch x.words = x.moves; {
	case x.moves+distanceWidth+byWidth+movesWidth <= c.Width:
		x.by = x.moves + distanceWidth
		x.moves = x.by + byWidth
	case c.TextOnly():
		x.moves, x.words = -1, c.Width
	}
	return x
}

// drawHeads names the columns of a list.
func drawHeads(c *panel.Context, p *draw.Pen, from int) {
	x := columnsFrom(c, from)
	p.To(from).Muted("stage")
	if x.since >= 0 {
		p.To(x.since).Muted("since")
	}
	if x.by >= 0 {
		p.To(x.by).Muted("by")
	}
	p.To(x.moves).Muted("possible now")
}

// drawListed draws a version as a row of a list.
func (x *row) drawListed(p *draw.Pen, r *timeline.Row, place model.TrackRef, i int) {
	c, from := x.c, p.Column()
	at, v := columnsFrom(c, from), c.Shown().Track(place).Versions[i]
	status := systems.Of(c.Object()).Status(c.Object(), v, c.Cursor, c.Editor.Instant(), c.Editor.Dialect())
	if status.Stage == "" {
		p.Muted(timeline.Cut(status.Words, at.words-2-from))
	} else {
		p.Put(timeline.LetterOf(r.Look), model.Escape(status.Title()))
	}
	switch {
	case at.since < 0 || status.Stage == "":
	case status.Since.IsZero():
		p.To(at.since).Muted("not recorded")
	default:
		if p.To(at.since).Text(phrase.Day(status.Since)); at.by >= 0 {
			p.Skip(2).Muted(panel.Relative(c, status.Since))
		}
	}
	if at.by >= 0 {
		p.To(at.by).Text(timeline.Cut(model.Escape(status.Who), byWidth-2))
	}
	if at.moves >= 0 {
		x.drawMoves(p.To(at.moves), c.Tracks.Moves(place, i))
	}
}

// drawMoves draws the moves that are possible now. It adds why the usual move is refused or, if
// none is possible, why none is. The reason is left out if the row above has the same, or if the
// list of moves is open.
func (x *row) drawMoves(p *draw.Pen, moves []lifecycle.Move) {
	can, next, why := false, "", ""
	for _, m := range moves {
		switch {
		case m.Refused && m.Next:
			next, why = m.Title, m.Effect
		case m.Refused:
			why = cmp.Or(why, m.Effect)
		case m.Nothing:
		default:
			if can {
				p.Muted(", ")
			}
			if can = true; m.Next {
				p.Text(m.Title)
			} else {
				p.Muted(m.Title)
			}
		}
	}
	if can && next == "" {
		why = ""
	}
	same := why == x.why || x.c.Layers.Has(keys.Transitions)
	switch x.why = why; {
	case !can:
		p.Put(timeline.Warning, "none")
	case next != "":
		p.Muted(", ").Put(timeline.Warning, next+" refused")
	}
	if why != "" && !same {
		why = ": " + why
		p.Put(timeline.Warning, timeline.Cut(why, x.c.Width-p.Column()))
	}
}
