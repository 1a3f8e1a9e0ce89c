// Package details draws the details of the version in focus: its stages, findings, unsaved edits
// and their effects elsewhere. It handles no keys.
package details

import (
	"strconv"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// Draw draws the details below a line with the name and the present stage of the version. If that
// does not fit, the stage gets a line of its own. Draw returns the first free line.
func Draw(c *panel.Context, f *draw.Frame, r draw.Rect, titled *editor.File) (free int) {
	v := c.ShownVersion()
	if v == nil {
		return r.Top
	}
	a := f.Area(r.Top+1, r.Height-1, r.Width)
	count := c.RowCount()
	p := f.Pen(r.Top, unlimited).Text(" ").Put(timeline.Strong, Title(c, v)).Text("  ")
	if headline(c, p, v, c.Overrides()); p.Column()+len(" - ")+draw.Width(count)+len(" -") <= r.Width {
		c.Theme.RuleOn(f.Pen(r.Top, r.Width).Text(" "), r.Width, count)
	} else {
		f.Clear(r.Top)
		c.Theme.HeadingAt(f.Pen(r.Top, r.Width), r.Width, Title(c, v), count)
		headline(c, a.Next().Text(" "), v, c.Overrides())
	}
	Body(c, a, v, titled)
	return a.Top()
}

// Lines returns how many lines Draw needs for all details of the version in focus, with only the
// version's own lines of the file.
func Lines(c *panel.Context, width int, titled *editor.File) int {
	of := *c
	if c.Written != nil {
		own := c.Written.OwnLines()
		of.Written = &own
	}
	var f draw.Frame
	f.Begin(tall)
	return Draw(&of, &f, draw.Rect{Width: width, Height: tall}, titled)
}

// unlimited is wider than any line, and tall higher than any screen.
const (
	unlimited = 1 << 14
	tall      = 1 << 8
)

// These are widths in columns. If the screen has room for two panels, the lines of the file have
// the right half. From a width of enough on, the stages take a third, at least leastLeft, and the
// lines of the file go below them. Below that width, findings go below the stages. They go
// alongside the stages only if there is no room below, if they have leastAlongside columns, and if
// fewer lines are needed.
const (
	enough         = 100
	leastLeft      = 48
	leastAlongside = 34
	gutter         = 3
)

// Body draws the stages of a version and, alongside them if there is room, what else is known about
// it. The lines of the file go below or alongside them.
func Body(c *panel.Context, a *draw.Area, v *model.Version, titled *editor.File) {
	s, half := stagesOf(c, v), a.Columns()/2
	right, halves := a.RightOf(half), c.Two() && c.Written != nil && len(c.Written.Lines) > 0
	if halves {
		a.Narrow(half-gutter, unlimited)
	}
	if s.n == 0 {
		entries(c, a)
	}
	if halves {
		k := newKnown(c, half-gutter, a.Room(), titled)
		s.draw(c, a)
		k.draw(c, a)
		DrawWritten(c, right, s.line(c))
		a.Below(right)
		return
	}
	left, wide := s.width()+gutter, a.Columns() >= enough && s.n > 0
	if wide {
		left = max(left, leastLeft+gutter, a.Columns()/3)
	}
	narrow, width := a.Columns()-left, a.Columns()
	beside := wide && narrow >= leastAlongside
	if beside {
		width = narrow
	}
	k := newKnown(c, width, a.Room(), titled)
	if !beside && s.n > 0 && narrow >= leastAlongside && s.n+k.lines > a.Room() {
		if right := newKnown(c, narrow, a.Room(), titled); max(s.n, right.lines) < s.n+k.lines {
			k, beside = right, true
		}
	}
	right = a.RightOf(left)
	s.draw(c, a)
	switch {
	case wide && beside:
		a.Narrow(left-gutter, right.Top()+k.lines)
		spaced(c, a, s.line(c))
		k.draw(c, right)
	default:
		if beside {
			right.Reserve(k.kept)
			k.draw(c, right)
			a.Below(right)
		} else {
			a.Reserve(k.kept)
			k.draw(c, a)
			a.Reserve(-k.kept)
		}
		spaced(c, a, s.line(c))
	}
	a.Below(right)
}

// spaced draws the lines of the file. An empty line is above them if there is room for all.
func spaced(c *panel.Context, a *draw.Area, line int) {
	if c.Written != nil && a.Room() > c.Written.Near {
		a.Next()
	}
	DrawWritten(c, a, line)
}

// known has the details of a version other than its stages.
type known struct {
	stated, derived, effects []string
	findings                 []panel.Sentence
	// worst is set if the first of the findings is an error.
	worst bool
	// lines is how many lines the details take. kept is how many stay free for those of the file.
	lines, kept int
}

// newKnown collects the details of the focused version for width columns, of room lines. Facts that
// the lines of the file state are left out if these are all shown.
func newKnown(c *panel.Context, width, room int, titled *editor.File) known {
	k := known{effects: panel.EffectLines(c, width-4, 1)}
	found := c.Shown().About(c.Focus.TrackRef, c.Focus.Version)
	if parent, at, ok := c.Tracks.Inherited(c.Focus.TrackRef, c.Focus.Version); ok {
		found = append(found, c.Shown().About(parent, at)...)
		model.SortStable(found, func(a, b model.Finding) int { return int(b.Severity) - int(a.Severity) })
	}
	k.findings, k.worst = panel.Sentences(c, width, found, titled), len(found) > 0 && found[0].Severity == model.Error
	written := 0
	if c.Written != nil {
		written = c.Written.Near
	}
	k.facts(c, width)
	k.lines = len(k.derived) + len(k.effects) + panel.Lines(k.findings)
	if room-k.lines > written && written > 0 {
		k.stated = nil
	}
	k.lines += len(k.stated)
	if c.Written != nil {
		k.kept = min(room/3, c.Written.Changed)
	}
	return k
}

// facts collects the facts about the focused version: those that the file states, and those that
// follow from a policy.
func (k *known) facts(c *panel.Context, width int) {
	for _, f := range Facts(c) {
		switch {
		case f.Derived, f.Shown && !f.Quoted && !f.At.InFile():
			k.derived = append(k.derived, editor.FactText(f))
		case f.Shown && !f.Quoted:
			k.stated = append(k.stated, editor.FactText(f))
		}
	}
	k.stated, k.derived = joined(k.stated, width-4), append(sides(c, width-4), joined(k.derived, width-4)...)
}

// joined puts texts next to each other, on as many lines of width columns as they need.
func joined(texts []string, width int) (lines []string) {
	for _, text := range texts {
		if n := len(lines); n > 0 && draw.Width(lines[n-1])+4+draw.Width(text) <= width {
			lines[n-1] += "    " + text
			continue
		}
		if draw.Width(text) <= width {
			lines = append(lines, text)
			continue
		}
		lines = append(lines, draw.Wrap(text, width, width)...)
	}
	return lines
}

// draw draws the details. It reserves lines for the effects, so that the findings do not take them
// all.
func (k *known) draw(c *panel.Context, a *draw.Area) {
	for _, list := range [][]string{k.stated, k.derived} {
		for _, text := range list {
			if a.Room() > 0 {
				a.Next().To(3).Text(text)
			}
		}
	}
	left := a.Room()
	if len(k.findings) > 0 {
		least := 1
		if k.worst {
			least = 2
		}
		left = min(left, max(left-least, 1))
	}
	below := min(len(k.effects), left)
	a.Reserve(below)
	panel.DrawSentences(c, a, k.findings)
	a.Reserve(-below)
	panel.DrawEffects(c, a, k.effects, below)
}

// Headline draws in words the stage at the time cursor and what comes next.
func Headline(c *panel.Context, p *draw.Pen, v *model.Version) { headline(c, p, v, true) }

// headline draws the same. Without dated, it leaves out the dates that the row or the list of
// stages shows.
func headline(c *panel.Context, p *draw.Pen, v *model.Version, dated bool) {
	o, d := c.Object(), c.Editor.Dialect()
	if c.Overrides() {
		if v = c.Shown().Merged(c.Focus.TrackRef, v); v == nil {
			if len(c.Editor.Now().ParentsNamed(o)) > 1 {
				m, sign := c.Theme.Sign(model.Error)
				p.Put(m, sign).Text(" not known: " + c.Editor.Now().OrphanWords(o))
				return
			}
			p.Muted(unmerged(c, o))
			return
		}
		switch own := c.Focused(); {
		case own != nil && own.Inherited():
			p.Muted("inherited: ")
		default:
			p.Muted("merged: ")
		}
	}
	status := systems.Of(o).Status(o, v, c.Cursor, c.Editor.Instant(), d)
	if status.Stage == "" {
		p.Muted(status.Words)
		return
	}
	look := o.Scale.Kind(status.Stage).Look
	p.Put(timeline.UrgentOf(look), model.Escape(status.Title()))
	switch {
	case !dated && c.Axis() != "": // the row or the entries below have it
	case status.Words != "":
		p.Text(status.Words)
	case !status.Since.IsZero():
		p.Text(" since " + phrase.Instant(status.Since))
	case look != model.LookUnavailable:
		p.Text(" always")
	}
	if c.Can(lifecycle.Plan) != "" {
		return
	}
	if next, ok := lifecycle.Next(v, c.Cursor, d); ok {
		p.Text(", " + model.Escape(next.Title()) + " " + panel.Relative(c, next.At))
		if dated {
			p.Text(" (" + phrase.Instant(next.At) + ")")
		}
	}
	if v.Bare() {
		p.Text(" (no lifecycle)")
	}
}

// unmerged returns why the stage of a version of a namespaced profile is not known.
func unmerged(c *panel.Context, o *model.Object) string {
	switch m := c.Shown(); {
	case !m.KnowsRelated():
		return "not known yet: the files are still being read"
	case m.ParentOf(c.Focus.File, c.Focus.Object) == nil:
		return "not known: the parent is " + m.OrphanAdvice(o)
	}
	return "not known: the override is refused"
}

// stages are the listed stages of a version, from index from on, and the widths of their columns. n
// is how many are listed, 0 for an object without dates.
type stages struct {
	list                  []model.Stage
	from, n               int
	name, start, relative int
}

func stagesOf(c *panel.Context, v *model.Version) (s stages) {
	if c.Can(lifecycle.Draw) != "" {
		return s
	}
	s = stages{list: lifecycle.Stages(v), from: FirstStage(c, v), name: 10, start: len(time.DateOnly)}
	s.n = len(s.list) - s.from
	for i := range s.list {
		stage := &s.list[i]
		s.name = max(s.name, draw.Width(model.Escape(stage.Title())))
		text, relative := startText(c, stage)
		n := draw.Width(relative)
		switch {
		case stage.Start.Form == model.NoTime:
			n = 5 // leaves room for "bad-time"
		case editor.Hidden(s.list, i):
			n += len("  never holds")
		}
		s.start, s.relative = max(s.start, draw.Width(text)), max(s.relative, n)
	}
	return s
}

// startText returns the start of a stage in words, and its distance from the time cursor.
func startText(c *panel.Context, stage *model.Stage) (text, relative string) {
	switch stage.Start.Form {
	case model.At:
		return phrase.Instant(stage.Start.Time()), panel.Relative(c, stage.Start.Time())
	case model.NoTime:
		return model.Escape(strconv.Quote(stage.Start.Text)), ""
	case model.Event:
		return "not recorded", ""
	}
	return "always", ""
}

// width returns the width of the list.
func (s *stages) width() int { return s.name + s.start + 12 + s.relative }

// line returns the line in the file of the start of the focused stage, 0 for none.
func (s *stages) line(c *panel.Context) int {
	if k := c.Focus.Stage; k >= 0 && k < len(s.list) {
		return int(editor.LineOf(&s.list[k]).Line)
	}
	return 0
}

// draw draws the list, scrolled so that the focused stage is visible. The last line ends with how
// many stages have no room.
func (s *stages) draw(c *panel.Context, a *draw.Area) {
	more := s.n - a.Room()
	from := max(s.from, min(c.Focus.Stage-a.Room()+1, len(s.list)-a.Room()))
	for k := from; k < len(s.list) && a.Room() > 0; k++ {
		p := a.Next()
		if s.drawStage(c, p, k); more > 0 && a.Room() == 0 {
			p.Text("  ").Muted(strconv.Itoa(more) + " more")
		}
	}
}

// FirstStage returns the index of the first stage to show. An override that has only the older
// field expirationDate does not state that the version is supported before that date, so only
// expired is shown.
func FirstStage(c *panel.Context, v *model.Version) int {
	if stages := lifecycle.Stages(v); c.Overrides() && len(v.Stages) == 0 && !v.Classification.Set && v.HasExpiration && mergedOver(c, v) {
		return len(stages) - 1
	}
	return 0
}

// mergedOver reports whether the entry of a version in a namespaced profile overrides one of the
// parent. It returns true if the parent is not known.
func mergedOver(c *panel.Context, v *model.Version) bool {
	for _, b := range c.Shown().Pairs() {
		if b.ChildFile != c.Focus.File || b.Child.Index != c.Focus.Object || b.Orphan {
			continue
		}
		return b.Parent.Object.HasVersion(c.Track().Name, v.Text)
	}
	return true
}

// drawStage draws one stage: name, start, weekday, distance from the time cursor.
func (s *stages) drawStage(c *panel.Context, p *draw.Pen, k int) {
	stage := &s.list[k]
	look := c.Object().Scale.Kind(stage.Name).Look
	if k == c.Focus.Stage {
		p.To(2).Put(timeline.Focus, c.Theme.Signs.Focus).Put(timeline.FocusedLetterOf(look), model.Escape(stage.Title()))
	} else {
		p.To(3).Put(timeline.LetterOf(look), model.Escape(stage.Title()))
	}
	p.To(s.name + 5)
	text, relative := startText(c, stage)
	switch stage.Start.Form {
	case model.At:
		p.Text(text).To(s.name + s.start + 7).Muted(stage.Start.Time().Format("Mon"))
		p.Skip(2).Text(relative)
	case model.NoTime:
		m, sign := c.Theme.Sign(model.Error)
		p.Text(text).Text("  ").Put(m, sign+" bad-time")
	default:
		p.Muted(text)
	}
	if editor.Hidden(s.list, k) {
		p.Text("  ").Muted("never holds")
	}
}

// Facts returns the facts about the focused version, in addition to its stages.
func Facts(c *panel.Context) []lifecycle.Fact {
	return c.Tracks.Facts(c.Focus.TrackRef, c.Focus.Version, c.Cursor)
}

// entries draws the entries of the file that determine the stage of the focused version.
func entries(c *panel.Context, a *draw.Area) {
	facts, width := Facts(c), 0
	for _, f := range facts {
		width = max(width, draw.Width(model.Escape(f.Text))+2)
	}
	for _, f := range facts {
		if f.Quoted && a.Room() > 0 {
			DrawEntry(a.Next().To(3), f, width)
		}
	}
}

// DrawEntry draws an entry of the file that determines a stage. width is the width of the column
// with its text.
func DrawEntry(p *draw.Pen, f lifecycle.Fact, width int) {
	if f.Look == model.LookUnknown {
		p.Muted(f.Label)
	} else {
		p.Put(timeline.LetterOf(f.Look), f.Label)
	}
	p.To(18).Text(strconv.Quote(f.Text)).To(18 + width + 2)
	if f.At.InFile() {
		p.Muted(draw.Pad("line "+strconv.Itoa(int(f.At.Line)), 10))
	}
	p.Text(f.About)
}

// Title returns the name of the focused version for the heading of details and moves.
func Title(c *panel.Context, v *model.Version) string {
	if systems.Of(c.Object()).Nouns().Qualified {
		return trackview.NameOf(c.Track()) + "/" + phrase.Version(v)
	}
	return phrase.Version(v)
}
