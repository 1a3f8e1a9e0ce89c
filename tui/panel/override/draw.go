package override

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// rows returns the frame for the three bars of each version.
func (p *Panel) rows(c *panel.Context) *panel.Sides {
	names := 7
	for _, l := range p.lines {
		names = max(names, draw.Width(model.Escape(l.text)))
	}
	return panel.NewSides(c, min(names, 20), len("override "))
}

// parts is the layout of the panel in lines; -1 for a part that is not shown.
type parts struct {
	ruler, marker, rows, rowCount, rule, details, detailCount int
}

// drawing draws the panel into a part of the screen.
type drawing struct {
	*panel.Context
	p *Panel
	*panel.Sides
	// at is the layout, from the heading in the first line on.
	at parts
	// small is set if there is no room for bars, so that a version takes one line.
	small bool
}

func (p *Panel) drawing(c *panel.Context, r draw.Rect) *drawing {
	d := &drawing{Context: c, p: p, Sides: p.rows(c), small: c.TextOnly()}
	switch {
	case d.small:
		d.at = parts{ruler: -1, marker: -1, rows: r.Top + 1, detailCount: 3}
	case !c.Full():
		d.at = parts{ruler: r.Top + 1, marker: -1, rows: r.Top + 3, detailCount: 3}
	default:
		d.at = parts{ruler: r.Top + 1, marker: r.Top + 3, rows: r.Top + 4, detailCount: 5}
		if c.Height >= 30 {
			d.at.detailCount = 9
		}
	}
	if l := p.line(); len(p.lines) > 0 && !c.Layers.HasPanel() { // findings in full while all rows of the version are visible
		rows := d.height(l)
		if !d.small {
			rows-- // without the blank line after it
		}
		d.at.detailCount = max(d.at.detailCount, min(d.needed(l), r.Top+r.Height-d.at.rows-1-rows))
	}
	d.at.details = r.Top + r.Height - d.at.detailCount
	d.at.rule = d.at.details - 1
	d.at.rowCount = d.at.rule - d.at.rows
	return d
}

// scrolled returns the first version to show, so that the focused one is completely visible. No
// lines stay blank at the end while versions above are hidden.
func (d *drawing) scrolled() int {
	lines := d.p.lines
	if len(lines) == 0 {
		return d.p.top
	}
	first := func(from, room int) int {
		for from > 0 && room >= d.height(&lines[from-1]) {
			from--
			room -= d.height(&lines[from])
		}
		return from
	}
	room := d.at.rowCount
	if !d.small {
		room++ // the blank line after the last version need not be visible
	}
	here := max(0, min(d.p.at, len(lines)-1))
	last := min(first(len(lines), room), len(lines)-1)
	return max(first(here, room-d.height(&lines[here])), min(d.p.top, here, last))
}

// height returns how many lines a version takes, including the blank one after it.
func (d *drawing) height(l *line) int {
	if d.small {
		return 1
	}
	return len(drawn) + len(d.sentences(l)) + 1
}

// Draw draws heading, rulers, versions, and the details of the focused one. A field over the panel
// draws in place of the details.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	d := p.drawing(c, r)
	d.heading(f.Pen(r.Top, r.Width).Text(" "))
	c.DrawRulers(f, panel.Rulers{Line: d.at.ruler, Marker: d.at.marker, Bar: d.BarAt()})
	out := f.Area(d.at.rows, d.at.rowCount, r.Width)
	switch {
	case len(p.lines) > 0:
	case p.filter.Text != "":
		out.Next().To(2).Muted("no version matches the filter; Esc clears it")
	default:
		out.Next().To(2).Muted("nothing is overridden here; " + c.Keys.First(keys.Override, keys.ShowAll) + " shows all versions")
	}
	for i := p.top; i < len(p.lines) && out.Room() > 0; i++ {
		shown := drawn[:]
		if d.small {
			shown = []side{p.side}
		}
		for k, x := range shown[:min(len(shown), out.Room())] {
			f.Hit(draw.Rect{Top: out.Top() + k, Width: r.Width, Height: 1}, i*int(sides)+int(x))
		}
		if d.small {
			d.short(out.Next(), &p.lines[i], i == p.at)
		} else {
			d.block(out, &p.lines[i], i == p.at)
		}
	}
	if len(p.lines) > 0 && !c.Layers.HasPanel() {
		d.details(f, p.line())
	}
}

// heading draws the name of the parent, and counts.
func (d *drawing) heading(pen *draw.Pen) {
	p := d.p
	if pen.Put(timeline.Strong, "override").Text("  "); !p.known {
		pen.Muted("there is no namespaced profile here")
		return
	}
	image, all := "", phrase.Plural(p.view.all, "version")
	if name := p.track; name != model.Kubernetes && len(name) > len(model.ImagePrefix) {
		image, all = model.Escape(name[len(model.ImagePrefix):])+" ", strconv.Itoa(p.view.all)
	}
	counts, object := "  "+image+strconv.Itoa(p.named)+" of "+all+" overridden", ""
	if p.added > 0 {
		counts += ", " + strconv.Itoa(p.added) + " added"
	}
	of := "parent " + model.Escape(editor.ParentName(p.Child.Object))
	switch {
	case p.Orphan && len(d.Editor.Now().ParentsNamed(p.Child.Object)) > 1:
		of += " ambiguous"
	case p.Orphan:
		of += " not loaded"
	default:
		of, object = "parent "+d.Editor.Files[p.ParentFile].Name, " ("+model.Escape(p.Parent.Object.String())+")"
	}
	if pen.Column()+draw.Width(of+object+counts) > pen.Columns() {
		object = "" // the name of the file is enough
	}
	pen.Text(of + object + counts)
}

// block draws a version: three bars, and the sentences about implied starts.
func (d *drawing) block(out *draw.Area, l *line, focused bool) {
	for _, x := range drawn {
		row, here := d.row(l, x), focused && x == d.p.side
		row.Focused, row.Here, row.Side = focused, here, x.String()
		if x == ofParent {
			row.Version = model.Escape(l.text)
		}
		if _, k, ok := l.start(x, d.p.stage); ok && here {
			row.Focus = k
		}
		d.Sides.Draw(out.Next(), &row, d.lacks(x, l))
	}
	for i, text := range d.sentences(l) {
		if i > 0 {
			text.label = ""
		}
		d.Say(out.Next(), text.label, text.meaning, text.text)
	}
	out.Next()
}

// row returns the row of one side, without a bar if that side does not have the version.
func (d *drawing) row(l *line, x side) timeline.Row {
	v := l.of[x]
	switch {
	case v == nil && x == ofOverride:
		return timeline.Row{Bar: &timeline.Bar{}, Focus: model.None}
	case v == nil:
		return timeline.Row{}
	}
	row := panel.SideOf(d.Context, d.p.Child.Object.Scale, v, x == ofOverride && !l.added())
	d.mark(row.Bar, l, x)
	return row
}

// lacks says why a side has no bar.
func (d *drawing) lacks(x side, l *line) string {
	p := d.p
	switch {
	case p.Orphan && x == ofParent:
		why, _ := d.orphan()
		return why
	case p.Orphan:
		return "not known without the parent"
	case x == ofParent && l.added():
		return "not in " + model.Escape(p.Parent.Object.String()) + ": added by the namespaced profile"
	case x == ofParent:
		return "not in " + model.Escape(p.Parent.Object.String())
	}
	return "not there: the parent has no " + model.Escape(l.text)
}

// orphan says why there is no parent, and what to do. If that does not fit into the row, what to do
// is returned separately, for the lines below.
func (d *drawing) orphan() (why, todo string) {
	advice := d.Editor.Now().OrphanAdvice(d.p.Child.Object)
	if draw.Width(advice) <= d.Width-d.LetterAt() {
		return advice, ""
	}
	why, todo, _ = strings.Cut(advice, ": ")
	return why, todo
}

// mark marks which starts of a bar are implied, and which break a rule.
func (d *drawing) mark(b *timeline.Bar, l *line, x side) {
	if x != ofResult {
		panel.MarkFindings(b, d.Shown().Index(), d.p.place(x), l.index[x])
		return
	}
	stages := d.p.origin(l).Stages
	for i := range b.Starts {
		start := &b.Starts[i]
		if start.Stage >= len(stages) {
			continue
		}
		from := stages[start.Stage]
		if start.Planned = from.Origin == merge.OriginImplied; !start.Planned {
			at := editor.StartOf{TrackRef: editor.SourcePlace(d.p.Pair, from.From), Version: from.From.Ref.Version, Stage: from.From.Ref.Stage}
			f := d.Shown().Index().Start(at)
			start.Broken = f != nil && f.Severity == model.Error
		}
	}
}

// sentence is a line below the bars of a version.
type sentence struct {
	label, text string
	meaning     timeline.Meaning
}

// sentences says which starts of the result are implied, and why, or what is wrong with the
// override.
func (d *drawing) sentences(l *line) (out []sentence) {
	p, width := d.p, d.Width-d.LetterAt()
	if p.Orphan {
		_, todo := d.orphan()
		for _, part := range draw.Wrap(todo, width, width) {
			out = append(out, sentence{"", part, timeline.Muted})
		}
		return append(out, d.wrong(l, width)...)
	}
	if p.result == nil || l.of[ofResult] == nil {
		return d.wrong(l, width)
	}
	origin := p.origin(l)
	if origin.Refused {
		return d.wrong(l, width)
	}
	stages := l.of[ofResult].Stages
	for k, from := range origin.Stages {
		if from.Origin != merge.OriginImplied || k >= len(stages) {
			continue
		}
		text := from.Words(stages[k]) + " (override, " + d.Editor.Files[p.ChildFile].Name + lineWords(p.Child.Object, from.From.Ref) + ")"
		for _, part := range draw.Wrap(text, width, width) {
			out = append(out, sentence{"implied", part, timeline.Text})
		}
	}
	if len(out) == 0 && l.of[ofOverride] != nil && l.of[ofParent] != nil {
		none := "none: the override moves no other start"
		same := func(a, b model.Stage) bool { return a.Name == b.Name && a.Start.String() == b.Start.String() }
		if slices.EqualFunc(lifecycle.Stages(l.of[ofResult]), lifecycle.Stages(l.of[ofParent]), same) {
			none = "none: the override moves no start"
		}
		for _, part := range draw.Wrap(none, width, width) {
			out = append(out, sentence{"implied", part, timeline.Muted})
		}
	}
	return out
}

// lineWords says where a stage is in its file: " line 12", or ", unsaved" if it is not there yet. It
// returns "" if there is no such stage.
func lineWords(o *model.Object, ref model.Ref) string {
	v := o.Version(ref)
	if v == nil || ref.Stage < 0 || ref.Stage >= len(v.Stages) {
		return ""
	}
	if at := editor.LineOf(&v.Stages[ref.Stage]); at.InFile() {
		return " line " + strconv.Itoa(int(at.Line))
	}
	return ", unsaved"
}

// wrong quotes the worst finding about an override that is not merged: an error, or a warning if the
// parent lacks the version.
func (d *drawing) wrong(l *line, width int) (out []sentence) {
	for _, f := range d.p.findings(d.Context, l) {
		if f.Severity != model.Error && !(l.of[ofParent] == nil && f.Severity == model.Warning) {
			continue
		}
		meaning, _ := d.Sign(f.Severity)
		for _, part := range draw.Wrap(f.Rule+": "+panel.Message(d.Context, f), width, width) {
			out = append(out, sentence{"refused", part, meaning})
		}
		return out
	}
	return nil
}

// short draws a version on one line, for when there is no room for bars.
func (d *drawing) short(pen *draw.Pen, l *line, focused bool) {
	row, v := timeline.Row{Version: model.Escape(l.text), Focused: focused}, l.of[ofResult]
	if found := d.p.findings(d.Context, l); len(found) > 0 {
		row.Alert = timeline.HasInfo + timeline.Alert(found[0].Severity)
	}
	if v != nil {
		kind := d.p.Child.Object.Scale.Kind(lifecycle.StageAt(v, d.Cursor, d.Editor.Dialect()))
		row.Letter, row.Look = kind.Letter, kind.Look
	}
	pen.Row(&row, &timeline.Frame{Signs: d.Theme.Signs, Names: timeline.NameWidth(d.Names)}).Skip(1)
	if v == nil {
		pen.Muted("not known")
	} else {
		panel.DrawNext(d.Context, pen, v)
	}
}
