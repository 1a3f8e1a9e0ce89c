package override

import (
	"strconv"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/merge"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// columns are the columns at which word, letter and bar begin; names is the width of
// the texts of the versions.
type columns struct{ names, word, letter, bar int }

func (p *Panel) columns() columns {
	const wordWidth = 9
	names := 7
	for _, l := range p.lines {
		names = max(names, draw.Width(model.Escape(l.text)))
	}
	names = min(names, 20)
	word := 1 + names + 1
	return columns{names, word, word + wordWidth, word + wordWidth + 2}
}

// parts says on which lines the parts of the panel stand; -1 is nowhere.
type parts struct {
	ruler, marker, rows, rowCount, rule, details, detailCount int
}

// parts places the parts from the heading, in the first line, on.
func (p *Panel) parts(c *panel.Context, r draw.Rect) (at parts) {
	switch c.Size() {
	case panel.Large, panel.Normal:
		at = parts{ruler: r.Top + 1, marker: r.Top + 3, rows: r.Top + 4, detailCount: 5}
		if c.Height >= 30 {
			at.detailCount = 9
		}
	case panel.Small:
		at = parts{ruler: r.Top + 1, marker: -1, rows: r.Top + 3, detailCount: 3}
	default:
		at = parts{ruler: -1, marker: -1, rows: r.Top + 1, detailCount: 3}
	}
	at.details = r.Top + r.Height - at.detailCount
	at.rule = at.details - 1
	at.rowCount = at.rule - at.rows
	return at
}

// scroll keeps the version worked on whole in sight. No room is left blank below while
// versions above are out of sight.
func (p *Panel) scroll(c *panel.Context, at parts) {
	if len(p.lines) == 0 {
		return
	}
	first := func(from, room int) int {
		for from > 0 && room >= p.height(c, p.lines[from-1]) {
			from--
			room -= p.height(c, p.lines[from])
		}
		return from
	}
	room := at.rowCount + p.gap(c)
	here := max(0, min(p.at, len(p.lines)-1))
	last := min(first(len(p.lines), room), len(p.lines)-1)
	p.top = max(first(here, room-p.height(c, p.lines[here])), min(p.top, here, last))
}

// height is how many lines a version takes, with the blank one behind it.
func (p *Panel) height(c *panel.Context, l line) int {
	if c.Size() < panel.Small {
		return 1
	}
	return 3 + len(p.sentences(c, l)) + p.gap(c)
}

// gap is how many blank lines stand behind a version.
func (p *Panel) gap(c *panel.Context) int {
	if c.Size() < panel.Small {
		return 0
	}
	return 1
}

// Draw draws heading, rulers, versions, and what is known of the one worked on. A
// field over the panel draws its own part in place of the last.
func (p *Panel) Draw(c panel.Context, f *draw.Frame, r draw.Rect) {
	at := p.parts(&c, r)
	p.drawHeading(&c, f.Pen(r.Top, r.Width).Text(" "))
	c.DrawRulers(f, panel.Rulers{Line: at.ruler, Marker: at.marker, Bar: p.columns().bar})
	out := f.Area(at.rows, at.rowCount, r.Width)
	switch {
	case len(p.lines) > 0:
	case p.filter.Text != "":
		out.Next().To(2).Muted("no version matches the filter; Esc clears it")
	default:
		out.Next().To(2).Muted("nothing is overridden here; " + c.Keys.First(keys.Override, keys.ShowAll) + " shows all versions")
	}
	for i := p.top; i < len(p.lines) && out.Room() > 0; i++ {
		if c.Size() < panel.Small {
			f.Hit(draw.Rect{Top: out.Top(), Width: r.Width, Height: 1}, i*int(sides)+int(p.side))
			p.drawShort(&c, out.Next(), p.lines[i], i == p.at)
			continue
		}
		for k, x := range drawn {
			if k < out.Room() {
				f.Hit(draw.Rect{Top: out.Top() + k, Width: r.Width, Height: 1}, i*int(sides)+int(x))
			}
		}
		p.drawBlock(&c, out, p.lines[i], i == p.at)
	}
	if l, ok := p.line(); ok && !c.Layers.HasPanel() {
		p.drawDetails(&c, f, at, l)
	}
}

// drawHeading names the parent, and counts.
func (p *Panel) drawHeading(c *panel.Context, pen *draw.Pen) {
	pen.Put(timeline.Strong, "override").Text("  ")
	switch {
	case !p.known:
		pen.Muted("there is no namespaced profile here")
		return
	case p.Orphan && len(c.Editor.Now().ParentsNamed(p.Child.Object)) > 1:
		pen.Text("parent " + model.Escape(editor.ParentName(p.Child.Object)) + " ambiguous")
	case p.Orphan:
		pen.Text("parent " + model.Escape(editor.ParentName(p.Child.Object)) + " not loaded")
	default:
		pen.Text("parent " + c.Editor.Files[p.ParentFile].Name + " (" + model.Escape(p.Parent.Object.String()) + ")")
	}
	image, all := "", phrase.Plural(p.view.all, "version")
	if name := p.track; name != model.Kubernetes && len(name) > len(model.ImagePrefix) {
		image, all = model.Escape(name[len(model.ImagePrefix):])+" ", strconv.Itoa(p.view.all)
	}
	pen.Text("  " + image + strconv.Itoa(p.named) + " of " + all + " overridden")
	if p.added > 0 {
		pen.Text(", " + strconv.Itoa(p.added) + " added")
	}
}

// drawBlock draws a version: three bars and what is implied.
func (p *Panel) drawBlock(c *panel.Context, out *draw.Area, l line, focused bool) {
	w := p.columns()
	for _, x := range drawn {
		pen, here := out.Next(), focused && x == p.side
		word, name := timeline.Muted, timeline.Text
		if here {
			pen.Put(timeline.Focus, c.Theme.Signs.Focus)
			word = timeline.Strong
		}
		if focused {
			name = timeline.Strong
		}
		if x == ofParent {
			pen.To(1).Put(name, timeline.Cut(model.Escape(l.text), w.names))
		}
		pen.To(w.word).Put(word, x.String()).To(w.letter)
		p.drawBar(c, pen, l, x, here)
	}
	for i, text := range p.sentences(c, l) {
		pen := out.Next().To(w.word)
		if i == 0 {
			pen.Muted(text.label)
		}
		pen.To(w.letter).Put(text.meaning, text.text)
	}
	out.Next()
}

// drawBar draws the letter of the stage at the time cursor and the bar of one of the
// three; of the override its starts alone.
func (p *Panel) drawBar(c *panel.Context, pen *draw.Pen, l line, x side, focused bool) {
	v := p.view.version(x, l)
	if v == nil && x != ofOverride {
		pen.Muted(p.lacks(c, x, l))
		return
	}
	var b timeline.Bar
	if v != nil {
		scale := p.Child.Object.Scale
		trackview.FillBar(&b, v, scale, c.Editor.Dialect(), c.Editor.Instant())
		if x == ofOverride && !p.isAdded(l) {
			b.Spans = nil
		} else {
			kind := scale.Kind(lifecycle.StageAt(v, c.Cursor, c.Editor.Dialect()))
			pen.Put(timeline.LetterOf(kind.Look), string(kind.Letter))
		}
		p.markBar(c, &b, l, x)
	}
	pen.To(p.columns().bar - 1)
	focus := model.None
	if _, k, ok := p.start(x, l, p.stage); ok && focused {
		focus = k
	}
	b.AppendTo(pen.Runs(), c.Window, c.Theme.Signs, c.Window.Marks(c.Editor.Instant(), c.Cursor), focus)
	pen.Took(c.Window.Width() + 2)
}

// lacks says why there is no bar.
func (p *Panel) lacks(c *panel.Context, x side, l line) string {
	switch {
	case p.Orphan && x == ofParent:
		return c.Editor.Now().OrphanAdvice(p.Child.Object)
	case p.Orphan:
		return "not known without the parent"
	case x == ofParent && p.isAdded(l):
		return "not in " + model.Escape(p.Parent.Object.String()) + ": added by the namespaced profile"
	case x == ofParent:
		return "not in " + model.Escape(p.Parent.Object.String())
	}
	return "not there: the parent has no " + model.Escape(l.text)
}

// markBar says which starts are implied, and which break a rule.
func (p *Panel) markBar(c *panel.Context, b *timeline.Bar, l line, x side) {
	index := c.Shown().Index()
	switch {
	case x == ofOverride:
		c.MarkBroken(b, p.place(ofOverride), l.over)
	case x == ofParent:
		c.MarkBroken(b, p.place(ofParent), l.parent)
	case p.result != nil:
		stages := p.origin(l).Stages
		for i := range b.Starts {
			k := b.Starts[i].Stage
			if k >= len(stages) {
				continue
			}
			if from := stages[k]; from.Origin == merge.OriginImplied {
				b.Starts[i].Planned = true
			} else {
				r, ok := index.Start(editor.StartOf{TrackRef: editor.SourcePlace(p.Pair, from.From), Version: from.From.Ref.Version, Stage: from.From.Ref.Stage})
				b.Starts[i].Broken = ok && r.Severity == model.Error
			}
		}
	}
}

// sentence is a line below the bars of a version.
type sentence struct {
	label, text string
	meaning     timeline.Meaning
}

// sentences say which starts of the result are implied, and why; or what is wrong with
// the override.
func (p *Panel) sentences(c *panel.Context, l line) (out []sentence) {
	width := c.Width - p.columns().letter
	if p.result == nil || l.result == model.None {
		return p.wrong(c, l, width)
	}
	origin := p.origin(l)
	if origin.Refused {
		return p.wrong(c, l, width)
	}
	stages := p.view.version(ofResult, l).Stages
	for k, from := range origin.Stages {
		if from.Origin != merge.OriginImplied || k >= len(stages) {
			continue
		}
		text := from.Words(stages[k]) + " (override, " + c.Editor.Files[p.ChildFile].Name + lineWords(p.Child.Object, from.From.Ref) + ")"
		for _, part := range draw.Wrap(text, width, width) {
			out = append(out, sentence{"implied", part, timeline.Text})
		}
	}
	if len(out) == 0 && l.over != model.None && l.parent != model.None {
		out = append(out, sentence{"implied", "none", timeline.Muted})
	}
	return out
}

// lineWords names the line of a stage, or says that it is not in the file.
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

// wrong quotes the worst finding about an override that is not merged.
func (p *Panel) wrong(c *panel.Context, l line, width int) (out []sentence) {
	for _, f := range p.findings(c, l) {
		if f.Severity != model.Error && !(l.parent == model.None && f.Severity == model.Warning) {
			continue
		}
		meaning, _ := c.Sign(f.Severity)
		for i, part := range draw.Wrap(f.Rule+": "+model.Escape(f.Message), width, width) {
			if i < 2 {
				out = append(out, sentence{"refused", part, meaning})
			}
		}
		return out
	}
	return nil
}

// drawShort draws a version in a line, where there is no room for bars.
func (p *Panel) drawShort(c *panel.Context, pen *draw.Pen, l line, focused bool) {
	if focused {
		pen.Put(timeline.Focus, c.Theme.Signs.Focus)
	}
	pen.To(1).Text(timeline.Cut(model.Escape(l.text), 10)).To(11)
	if found := p.findings(c, l); len(found) > 0 && found[0].Severity == model.Error {
		meaning, sign := c.Sign(model.Error)
		pen.Put(meaning, sign)
	}
	pen.To(12)
	v := p.view.version(ofResult, l)
	if v == nil {
		pen.Muted("not known")
		return
	}
	kind := p.Child.Object.Scale.Kind(lifecycle.StageAt(v, c.Cursor, c.Editor.Dialect()))
	pen.Put(timeline.LetterOf(kind.Look), string(kind.Letter))
	if next, ok := lifecycle.Next(v, c.Cursor, c.Editor.Dialect()); ok {
		pen.Skip(1).Text(next.To + " " + phrase.Day(next.At))
	}
}
