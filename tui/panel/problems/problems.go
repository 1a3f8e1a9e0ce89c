// Package problems lists the findings about all files, worst first.
package problems

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/compose"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// Panel is the open list. The zero Panel is ready to be opened.
type Panel struct {
	panel.List[line]
	// does is what fixing the finding in focus does if there is exactly one fix. It was computed
	// for line doesAt, and is nil until it is computed.
	does   *compose.Fix
	doesAt int
}

// line is a finding and where it is. fresh is set if the file as loaded did not have it.
type line struct {
	model.TrackRef
	model.Finding
	fresh bool
}

// Open starts at the first warning or error about the version in focus, or else at the first of
// all, and keeps the filter. If with names a rule, only its findings count.
func (p *Panel) Open(c *panel.Context, with any) []panel.Effect {
	*p = Panel{List: panel.List[line]{Filter: p.Filter}}
	p.read(c)
	rule, _ := with.(string)
	of := func(x line) bool { return rule == "" || x.Rule == rule }
	here := func(x line) bool {
		return of(x) && x.Severity != model.Info && x.TrackRef == c.Focus.TrackRef && x.Ref.Version == c.Focus.Version
	}
	if !p.Focus(here) {
		p.Focus(of)
	}
	return nil
}

// read updates the list if the findings may have changed.
func (p *Panel) read(c *panel.Context) {
	stale, retyped := p.Stale(c, time.Time{}, nil)
	if !stale {
		return
	}
	if retyped {
		p.At = 0
	}
	p.does = nil
	var all []line
	for file, list := range c.Shown().Findings {
		fresh := map[string]bool{}
		for _, f := range c.Shown().Added(file) {
			fresh[f.Key()] = true
		}
		for _, f := range list {
			all = append(all, line{model.TrackRef{File: file, Object: f.Ref.Object, Track: f.Ref.Track}, f, fresh[f.Key()]})
		}
	}
	p.Show(all, func(x *line) bool { return p.Filter.Line(x.text()) })
	model.SortStable(p.Lines, func(a, b line) int { return editor.CompareFindings(&a.Finding, &b.Finding) })
}

// about returns the name of the version or track that a finding is about.
func (x *line) about() string {
	text := strings.TrimPrefix(x.Finding.Track, model.ImagePrefix)
	if x.Version != "" {
		text += "/" + x.Version
	}
	if x.Other != "" && x.Other != x.Version {
		text += " with " + x.Other
	}
	return model.Escape(text)
}

// text returns the finding as it is copied and searched.
func (x *line) text() string {
	text := x.Finding.Place.File
	if x.Place.InFile() {
		text += ":" + x.Place.String()
	}
	return model.Escape(text + ": " + x.Severity.String() + " " + x.Rule + " " + x.about() + ": " + x.Text() + " " + x.Hint)
}

// Handle moves among the findings, goes to what one is about, fixes one, or copies lines.
func (p *Panel) Handle(c *panel.Context, w keys.Command) []panel.Effect {
	if w.Intent == keys.Click {
		return p.click(c, w.What)
	}
	if r, ok := p.List.Handle(w, max(c.Height/3, 1), "finding"); ok {
		return r
	}
	switch w.Intent {
	case keys.NextFinding, keys.PreviousFinding:
		if len(p.All) == 0 {
			return panel.Refusing(noFindings(c))
		}
		return p.GoToNext(w.Intent == keys.NextFinding, "is shown", func(*line) bool { return true })
	case keys.GoTo:
		switch x := p.Focused(); {
		case x == nil:
			return panel.GoTo(nil)
		case x.Ref.Track < 0:
			return panel.Said("this finding is about the object as a whole")
		default:
			return panel.GoTo(x.focus())
		}
	case keys.GoToRelated:
		return p.goToRelated(c)
	case keys.QuickFix:
		if why := p.fixRefusal(c); why != "" {
			return panel.Refusing(why)
		}
		return p.fix(c)
	case keys.FixAll:
		if why := p.fixAllRefusal(c); why != "" {
			return panel.Refusing(why)
		}
		return p.fixAll()
	case keys.CopyLine, keys.CopyAll:
		return p.Copy(w.Intent, "finding", (*line).text)
	}
	return panel.Passed()
}

// onWords marks the words of the finding in focus for the mouse.
const onWords = panel.OnAxis - 1

// click focuses a finding. On the words of the focused one it goes to the other place that they
// name.
func (p *Panel) click(c *panel.Context, what int) []panel.Effect {
	if what == p.At {
		return []panel.Effect{panel.Run{Intent: keys.GoTo}}
	}
	if what != onWords {
		p.At = what
		return nil
	}
	return p.goToRelated(c)
}

// goToRelated goes to the other place that the finding in focus names.
func (p *Panel) goToRelated(c *panel.Context) []panel.Effect {
	to, why := p.related(c)
	if to == nil {
		return panel.Refusing(why)
	}
	return panel.GoTo(to)
}

// related returns the first of the other places named by the finding in focus that is in an open
// file. If there is none, it returns nil and why.
func (p *Panel) related(c *panel.Context) (to *editor.Focus, why string) {
	x := p.Focused()
	if x == nil {
		return nil, "the list is empty"
	}
	why = x.Rule + " has no other place"
	for _, other := range x.Related {
		why = "the other place is in " + model.Escape(other.Place.File) + ", which is not open"
		for file, f := range c.Editor.Files {
			if f.Doc.Name() != other.Place.File {
				continue
			}
			why = "the other place, line " + other.Place.String() + ", is about no version"
			if at, ok := lifecycle.RefAt(c.Shown().Listed(file), other.Place.Position); ok {
				return &editor.Focus{TrackRef: model.TrackRef{File: file, Object: at.Object, Track: max(at.Track, 0)}, Version: at.Version, Stage: at.Stage}, ""
			}
		}
	}
	return nil, why
}

// fix goes to the version that the finding in focus is about, and offers its fixes there. The
// choice returns to the list.
func (p *Panel) fix(*panel.Context) []panel.Effect {
	x := *p.Focused()
	to := x.focus()
	to.Track = max(to.Track, 0)
	return []panel.Effect{panel.Go(*to), panel.Next(func(c *panel.Context) []panel.Effect {
		return panel.Fixing(c, x.TrackRef.File, []*model.Finding{&x.Finding}, keys.Problems)
	})}
}

// fixAll goes to the version that the finding in focus is about. There it offers the fixes of all
// findings about the file that have exactly one.
func (p *Panel) fixAll() []panel.Effect {
	to := p.Focused().focus()
	to.Track = max(to.Track, 0)
	return []panel.Effect{panel.Go(*to), panel.Next(func(c *panel.Context) []panel.Effect {
		return panel.FixingAll(c, to.File, keys.Problems)
	})}
}

// focus returns the version or track that a finding is about.
func (x *line) focus() *editor.Focus {
	return &editor.Focus{TrackRef: x.TrackRef, Version: x.Ref.Version, Stage: x.Ref.Stage}
}

func (p *Panel) fixRefusal(c *panel.Context) string {
	x := p.Focused()
	if x == nil {
		return "no finding to fix"
	}
	if reason := c.Editor.ReadOnly(x.TrackRef.File); reason != "" {
		return reason
	}
	if len(x.Fixes) == 0 {
		return x.Rule + " has no quick fix: " + panel.Decide(c, x.TrackRef.File, &x.Finding)
	}
	return ""
}

// fixAllRefusal returns why no finding about the file of the one in focus has exactly one fix, or
// "" if one has.
func (p *Panel) fixAllRefusal(c *panel.Context) string {
	if p.Focused() == nil {
		return "no finding to fix"
	}
	file := p.Focused().TrackRef.File
	if reason := c.Editor.ReadOnly(file); reason != "" {
		return reason
	}
	if !slices.ContainsFunc(c.Shown().Findings[file], func(f model.Finding) bool { return compose.OneWay(c.Editor, file, &f) }) {
		return "no finding about " + c.Editor.Files[file].Name + " has exactly one way to fix it"
	}
	return ""
}

// Face returns the filter and the hints. Hints for fixing and for going to another place are left
// out if the finding has no fix or no other place.
func (p *Panel) Face(c *panel.Context) panel.Face {
	hints := []panel.Hint{
		panel.Key("go to", keys.GoTo), panel.Key("next", keys.NextFinding, keys.PreviousFinding),
		panel.Key("quick fix", keys.QuickFix), panel.Key("fix all", keys.FixAll), panel.Key("other place", keys.GoToRelated), panel.Key("filter", keys.OpenFilter),
		panel.Key("copy", keys.CopyLine), panel.Key("back", keys.Back),
	}
	hints = slices.DeleteFunc(hints, func(h panel.Hint) bool {
		switch h.Intents[0] {
		case keys.QuickFix:
			return p.fixRefusal(c) != ""
		case keys.FixAll:
			return p.fixAllRefusal(c) != ""
		case keys.GoToRelated:
			_, why := p.related(c)
			return why != ""
		}
		return false
	})
	face := p.List.Face("finding", hints...)
	if x := p.Focused(); x != nil {
		face.About = x.focus()
	}
	if p.bars(c) > 0 {
		face.Bar = panel.ComparedBar
	}
	return face
}

// Layout updates the list, and scrolls so that the words of the focused finding are visible too.
func (p *Panel) Layout(c *panel.Context, r draw.Rect) {
	p.read(c)
	p.Top = min(p.Top, p.At)
	p.try(c)
	used := p.bars(c)
	for i := p.Top; i < len(p.Lines) && i <= p.At; i++ {
		used += p.height(c, i, r.Width)
	}
	for ; used > r.Height-1 && p.Top < p.At; p.Top++ {
		used -= p.height(c, p.Top, r.Width)
	}
}

// height returns how many lines a finding takes, with the heading over the first about the past.
func (p *Panel) height(c *panel.Context, i, width int) int {
	n := len(p.words(c, i, width)) + 1
	if p.headed(i) {
		n++
	}
	return n
}

// headed reports whether a finding is the first about the past.
func (p *Panel) headed(i int) bool { return p.Lines[i].Past && (i == 0 || !p.Lines[i-1].Past) }

// try computes the effect of the only fix of the finding in focus.
func (p *Panel) try(c *panel.Context) {
	if p.does != nil && p.doesAt == p.At {
		return
	}
	p.does, p.doesAt = &compose.Fix{}, p.At
	if x := p.Focused(); p.fixRefusal(c) == "" && len(x.Fixes) == 1 {
		*p.does = compose.FixOf(c.Editor, x.TrackRef.File, &x.Fixes[0])
	}
}

// bars returns how many lines the bars of the fix take, 0 if there are none.
func (p *Panel) bars(c *panel.Context) int {
	if p.does == nil || p.does.Before == nil || p.does.After == nil || !c.Full() {
		return 0
	}
	return panel.ComparedLines(c)
}

// Draw draws the list below its heading.
func (p *Panel) Draw(c *panel.Context, f *draw.Frame, r draw.Rect) {
	order := ", worst first"
	if len(p.Lines) > 0 && p.Lines[len(p.Lines)-1].Past {
		order += ", past last"
	}
	c.Theme.Heading(f, r.Top, c.Width, "problems", strconv.Itoa(len(p.Lines))+order)
	width := 0
	for i := range p.Lines {
		width = max(width, len(p.Lines[i].Rule))
	}
	out := f.Area(r.Top+1, r.Height-1, r.Width)
	for i := p.Top; i < len(p.Lines) && out.Room() > 0; i++ {
		p.draw(c, f, out, i, width)
	}
	if len(p.Lines) == 0 {
		out.Next().To(2).Muted(noFindings(c))
	}
}

// noFindings returns why the list is empty.
func noFindings(c *panel.Context) string {
	if c.Editor.Unchecked() {
		return "no findings yet: the file is being checked"
	}
	return "no findings"
}

// draw draws a finding: a line that names it, and its words below. width is the width of the
// longest rule name.
func (p *Panel) draw(c *panel.Context, f *draw.Frame, out *draw.Area, i, width int) {
	x := &p.Lines[i]
	if p.headed(i) {
		if out.Next().To(1).Muted("past"); out.Room() == 0 {
			return
		}
	}
	f.Hit(draw.Rect{Top: out.Top(), Width: out.Columns(), Height: 1}, i)
	pen := out.Next()
	if i == p.At {
		pen.Focused(c.Theme.Signs.Focus, width+4)
	}
	meaning, sign := c.Theme.Sign(x.Severity)
	pen.To(1).Put(meaning, sign).To(3).Put(timeline.Strong, x.Rule).To(width + 5)
	at := ""
	if x.Place.InFile() {
		at = "line " + x.Place.String()
		if len(c.Editor.Files) > 1 {
			at = c.Editor.Files[x.TrackRef.File].Name + " " + at
		}
	}
	const widest = 120 // on a wider screen the place would be far from the name
	col := min(pen.Columns(), widest) - max(13, draw.Width(at)+1)
	pen.Text(timeline.Cut(x.about(), col-pen.Column()-1)).To(col).Muted(at)
	what := i
	if i == p.At {
		what = onWords
	}
	for _, w := range p.words(c, i, pen.Columns()) {
		if out.Room() == 0 {
			return
		}
		f.Hit(draw.Rect{Top: out.Top(), Width: out.Columns(), Height: 1}, what)
		out.Next().To(4).Text(w.text).Muted(w.muted)
	}
	if bars := p.bars(c); i == p.At && bars > 0 && out.Room() >= bars {
		panel.DrawCompared(c, f, out, p.does.Scale, [2]*model.Version{p.does.Before, p.does.After})
	}
}

// words is a line about a finding; muted comes after text in a less prominent look.
type words struct{ text, muted string }

// words wraps the text about a finding. For the focused one that includes what to do and the field
// path.
func (p *Panel) words(c *panel.Context, i, width int) (out []words) {
	x := &p.Lines[i]
	add := func(text string) {
		for _, line := range draw.Wrap(text, width-4, width-4) {
			out = append(out, words{text: line})
		}
	}
	add(panel.Message(c, &x.Finding))
	note := ""
	switch {
	case x.fresh:
		note = "not in the file: edited here"
	case x.Past && len(x.Fixes) > 0:
		note = "a fix changes the past"
	}
	if note != "" {
		if last := len(out) - 1; last >= 0 && draw.Width(out[last].text)+2+len(note) <= width-4 {
			out[last] = words{out[last].text + "  ", note}
		} else {
			out = append(out, words{muted: note})
		}
	}
	if i != p.At {
		return out
	}
	add(model.Escape(x.Hint))
	if len(x.Fixes) > 0 {
		out = append(out, words{text: c.Keys.First(keys.Problems, keys.QuickFix) + ": " + panel.FixLabel(&x.Finding)})
	} else if x.Severity != model.Info {
		add(panel.ByHand(c, x.TrackRef.File, &x.Finding))
	}
	if x.Path != "" {
		text := model.Escape(x.Path)
		if x.Type != "" {
			text += "  " + x.Type
		}
		out = append(out, words{muted: text})
	}
	return out
}
