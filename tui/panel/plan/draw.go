package plan

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// parts is the layout of the panel in lines of the screen, counted from 0; -1 for a part that is
// not shown.
type parts struct {
	ruler, marker            int
	rows, rowCount, coverage int
	rule, why, whyCount      int
}

// partsOf places n rows and, below them, the coverage and the explanation of the version in focus.
func partsOf(size panel.Size, r draw.Rect, n int, covered bool) parts {
	at, why := parts{ruler: r.Top + 1, marker: r.Top + 3, rows: r.Top + 4, coverage: -1}, 6
	switch {
	case size.Wide():
		why = 12
	case size.TextOnly():
		at.ruler, at.marker, at.rows, why = -1, -1, r.Top+1, 2
	case !size.Full():
		at.marker, at.rows, why = -1, r.Top+3, 3
	}
	room := r.Top + r.Height - at.rows - 1 - why
	if covered = covered && !size.TextOnly(); covered {
		room--
	}
	at.rowCount = max(min(n, room), 1)
	at.rule = at.rows + at.rowCount
	if covered {
		at.coverage = at.rule
		at.rule++
	}
	at.why, at.whyCount = at.rule+1, r.Top+r.Height-at.rule-1
	return at
}

// Draw draws the versions with the proposed starts as ghosts, and the reasons.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	at := p.parts
	p.heading(c, f.Pen(r.Top, r.Width))
	if len(p.Lines) == 0 {
		why := "no Kubernetes versions are listed here, and support policies are about those"
		if p.err != nil {
			why = p.err.Error()
		}
		drawNote(f.Area(at.rows, max(r.Top+r.Height-at.rows, 0), r.Width), why)
		return
	}
	panel.DrawRulers(c, f, panel.Rulers{Line: at.ruler, Marker: at.marker, Bar: p.bar(c)})
	x := row{Panel: p, c: c, view: c.Tracks.At(p.place),
		frame: timeline.Frame{Window: c.Window, Marks: c.Window.Marks(c.Editor.Instant(), c.Cursor), Signs: c.Theme.Signs, Names: p.names(c)}}
	p.List.Draw(f, f.Area(at.rows, at.rowCount, r.Width), x.draw)
	if at.coverage >= 0 {
		panel.DrawCoverage(c, f.Pen(at.coverage, r.Width).To(1), p.coverage, p.bar(c))
	}
	name := phrase.Version(p.of.Track(p.place).Versions[p.Lines[p.At]])
	c.Theme.Heading(f, at.rule, c.Width, name, strconv.Itoa(p.At+1)+" of "+strconv.Itoa(len(p.Lines)))
	p.drawWhy(c, f.Area(at.why, max(at.whyCount, 0), r.Width))
}

// drawNote draws a sentence in place of something that is missing.
func drawNote(a *draw.Area, text string) {
	for _, line := range draw.Wrap(text, a.Columns()-4, a.Columns()-4) {
		if a.Room() > 0 {
			a.Next().To(3).Muted(line)
		}
	}
}

// heading draws the name of the policy and how much is taken.
func (p *Panel) heading(c *panel.Context, pen *draw.Pen) {
	pen.Text(" ").Put(timeline.Strong, "plan")
	text := "  policy " + model.Escape(p.all.Policy)
	if p.project {
		text += ", projections on"
	}
	count := p.count()
	pen.Text(timeline.Cut(text, max(pen.Columns()-pen.Column()-draw.Width(count)-4, 0)))
	pen.To(pen.Columns() - draw.Width(count) - 2).Muted(count)
}

// row is what is the same for all rows.
type row struct {
	*Panel
	c     *panel.Context
	view  *trackview.View
	frame timeline.Frame
}

// draw draws the version of a row as it would be.
func (x *row) draw(pen *draw.Pen, at int) {
	c, i := x.c, int(x.Lines[at])
	v, o := x.trial.Track(x.place).Versions[i], x.trial.Object(x.place)
	kind := o.Scale.Kind(x.trial.StageKnown(x.place, v, c.Cursor))
	r := timeline.Row{Focused: at == x.At, Marked: x.isTaken(at), Version: x.view.Names[i], Letter: kind.Letter, Look: kind.Look, Alert: panel.AlertOf(v, x.trial.Index().Worst(x.place, i)), Focus: timeline.None}
	if c.TextOnly() {
		pen.Row(&r, &x.frame)
		for k, p := range x.proposed(at) {
			pen.Text(map[bool]string{true: "  ", false: ", "}[k == 0]).Text(model.Escape(p.Stage) + " " + phrase.Day(p.Start))
		}
		return
	}
	r.Bar = panel.MarkFindings(trackview.BarOf(v, o.Scale, c.Editor.Dialect(), c.Editor.Instant()), x.trial.Index(), x.place, i)
	if x.isTaken(at) {
		for k, p := range x.proposed(at) {
			stage := v.StageNamed(p.Stage)
			if at == x.At && k == x.start {
				r.Focus = stage
			}
			for s := range r.Bar.Starts {
				if r.Bar.Starts[s].Stage == stage {
					r.Bar.Starts[s].Planned = true
				}
			}
		}
	}
	pen.Row(&r, &x.frame)
}

// drawWhy draws the starts proposed for the version in focus with their reasons, what is skipped,
// and the findings that the starts taken would cause.
func (p *Panel) drawWhy(c *panel.Context, a *draw.Area) {
	for k, x := range p.proposed(p.At) {
		if a.Room() == 0 {
			return
		}
		kind := p.trial.Object(p.place).Scale.Kind(x.Stage)
		pen := a.Next().To(2)
		if k == p.start {
			pen.Put(timeline.Focus, c.Theme.Signs.Focus)
		}
		pen.To(3).Put(timeline.PlannedOf(kind.Look), string(kind.Letter|0x20)).Text(" " + draw.Pad(model.Escape(x.Stage), 10) + "  " + draw.Pad(phrase.Instant(x.Start), 10) + "   ")
		pen.Text(timeline.Cut(model.Escape(x.Because()), max(pen.Columns()-pen.Column()-1, 0)))
	}
	if len(p.all.Changes) == 0 {
		drawNote(a, p.nothing(c))
	}
	if len(p.all.Skipped) > 0 && a.Room() > 0 {
		a.Next().To(3).Muted("skipped").Text("  " + timeline.Cut(p.skips(), max(a.Columns()-13, 0)))
	}
	if p.trial != p.of {
		panel.DrawFindings(c, a, c.Editor.NewFindings(p.trial, p.place.File), c.Editor.Files[p.place.File])
	}
}

// skips names the versions that are skipped, with the reasons, the version in focus first.
func (p *Panel) skips() string {
	var out []string
	for _, x := range p.all.Skipped {
		text := model.Escape(x.Version) + " "
		if of := p.proposedFor(x.Ref.Version); len(of) > 0 {
			text += "expired: "
		}
		text += x.Reason
		if x.Ref.Version == int(p.Lines[p.At]) {
			out = slices.Insert(out, 0, text)
			continue
		}
		out = append(out, text)
	}
	return strings.Join(out, "   ")
}
