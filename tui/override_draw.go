package tui

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

// The columns of the panel: the version, the word of the bar, its letter, the
// bar.
const (
	overrideNames = 7 // at least
	overrideWord  = 9
)

// overrideColumns are the columns at which the word, the letter and the bar
// begin.
type overrideColumns struct{ names, word, letter, bar int }

func (s *session) overrideColumns() overrideColumns {
	names := overrideNames
	for _, line := range s.overrideLines() {
		names = max(names, draw.Width(model.Escape(line.text)))
	}
	names = min(names, 20)
	word := 1 + names + 1
	return overrideColumns{names, word, word + overrideWord, word + overrideWord + 2}
}

// overrideLayout places the parts of the panel.
func (s *session) overrideLayout(l layout) layout {
	switch l.size {
	case panel.Large, panel.Normal:
		l.ruler, l.marker, l.rows = 2, 4, 5
		l.bottom(5)
	case panel.Small:
		l.ruler, l.marker, l.rows = 2, -1, 4
		l.panelOf(3)
	default:
		l.ruler, l.marker, l.rows = -1, -1, 2
		l.panelOf(3)
	}
	return l
}

// drawOverride draws the panel in place of tracks and rows.
func (s *session) drawOverride(outer layout) {
	l := s.overrideLayout(outer)
	s.drawTitle(outer)
	s.drawOverrideHeading(l)
	s.DrawRulers(&s.screen, panel.Rulers{Line: l.ruler, Marker: l.marker, Bar: s.overrideColumns().bar})
	s.drawOverrideLines(l)
	if p := s.panelBelow(); p != nil {
		p.Draw(s.Context, &s.screen, l.below())
	} else {
		s.drawOverrideDetails(l)
	}
}

// drawOverrideHeading names the parent, and counts.
func (s *session) drawOverrideHeading(l layout) {
	p := s.screen.Pen(1, l.width).Text(" ").Put(timeline.Strong, "override").Text("  ")
	v, ok := s.view()
	x := &s.override.lines
	s.overrideLines()
	switch {
	case !ok:
		p.Muted("there is no namespaced profile here")
		return
	case v.Orphan && len(s.Editor.ParentsNamed(v.Child.Object)) > 1:
		p.Text("parent " + model.Escape(editor.ParentName(v.Child.Object)) + " ambiguous")
	case v.Orphan:
		p.Text("parent " + model.Escape(editor.ParentName(v.Child.Object)) + " not loaded")
	default:
		p.Text("parent " + s.Editor.Files[v.ParentFile].Name + " (" + model.Escape(v.Parent.Object.String()) + ")")
	}
	image, all := "", phrase.Plural(x.all, "version")
	if name := s.override.track; name != model.Kubernetes && len(name) > len(model.ImagePrefix) {
		image, all = model.Escape(name[len(model.ImagePrefix):])+" ", strconv.Itoa(x.all)
	}
	p.Text("  " + image + strconv.Itoa(x.named) + " of " + all + " overridden")
	if x.added > 0 {
		p.Text(", " + strconv.Itoa(x.added) + " added")
	}
}

// drawOverrideLines draws the versions, as many as there is room, so that the one
// worked on is whole.
func (s *session) drawOverrideLines(l layout) {
	lines := s.overrideLines()
	o := &s.override
	at := max(0, min(o.at, len(lines)-1))
	if line, ok := s.overrideLine(); ok {
		for i := range lines {
			if lines[i] == line {
				at = i
			}
		}
	}
	if len(lines) == 0 {
		s.drawNoOverrides(l)
		return
	}
	first, room := at, l.rowCount-s.overrideHeight(lines[at], l)+s.overrideGap(l)
	for first > 0 && room >= s.overrideHeight(lines[first-1], l) {
		first--
		room -= s.overrideHeight(lines[first], l)
	}
	o.top = max(first, min(o.top, at, s.overrideLast(lines, l)))
	out := s.screen.Area(l.rows, l.rowCount, l.width)
	o.drawn = o.drawn[:0]
	for i := o.top; i < len(lines) && out.Room() > 0; i++ {
		if l.size < panel.Small {
			o.drawn = append(o.drawn, overrideSpot{out.Top(), i, o.side})
			s.drawOverrideShort(out.Next(), lines[i], i == at)
			continue
		}
		for side := range sides {
			at := [...]int{ofParent: 0, ofOverride: 1, ofResult: 2}[side]
			o.drawn = append(o.drawn, overrideSpot{out.Top() + at, i, side})
		}
		s.drawOverrideBlock(out, lines[i], i == at)
	}
}

// overrideLast is the first version shown where the last one is at the bottom:
// no room is left blank below while versions above are out of sight.
func (s *session) overrideLast(lines []overrideLine, l layout) int {
	last, room := len(lines), l.rowCount+s.overrideGap(l)
	for last > 0 && room >= s.overrideHeight(lines[last-1], l) {
		last--
		room -= s.overrideHeight(lines[last], l)
	}
	return min(last, len(lines)-1)
}

func (s *session) drawNoOverrides(l layout) {
	p := s.screen.Pen(l.rows, l.width).To(2)
	if s.override.filter.Text != "" {
		p.Muted("no version matches the filter; Esc clears it")
		return
	}
	p.Muted("nothing is overridden here; " + s.Keys.First(keys.Override, keys.ShowAll) + " shows all versions")
}

// overrideHeight is how many lines a version takes, with the blank one behind it.
func (s *session) overrideHeight(line overrideLine, l layout) int {
	if l.size < panel.Small {
		return 1
	}
	return 3 + len(s.overrideSentences(line, l.width-s.overrideColumns().letter)) + s.overrideGap(l)
}

// overrideGap is how many blank lines stand behind a version.
func (s *session) overrideGap(l layout) int {
	if l.size < panel.Small {
		return 0
	}
	return 1
}

// drawOverrideBlock draws a version: three bars and what is implied.
func (s *session) drawOverrideBlock(out *draw.Area, line overrideLine, focused bool) {
	c := s.overrideColumns()
	for _, side := range []side{ofParent, ofOverride, ofResult} {
		p := out.Next()
		if focused && side == s.override.side {
			p.Put(timeline.Focus, s.Theme.Signs.Focus)
		}
		if side == ofParent {
			meaning := timeline.Text
			if focused {
				meaning = timeline.Strong
			}
			p.To(1).Put(meaning, timeline.Cut(model.Escape(line.text), c.names))
		}
		p.To(c.word).Put(overrideMeaning(focused && side == s.override.side), side.String()).To(c.letter)
		s.drawOverrideBar(p, line, side, focused)
	}
	for i, text := range s.overrideSentences(line, out.Columns()-c.letter) {
		p := out.Next().To(c.word)
		if i == 0 {
			p.Muted(text.label).To(c.letter)
		}
		p.To(c.letter).Put(text.meaning, text.text)
	}
	out.Next()
}

func overrideMeaning(focused bool) timeline.Meaning {
	if focused {
		return timeline.Strong
	}
	return timeline.Muted
}

// drawOverrideBar draws the letter of the stage at the time cursor and the bar of
// one of the three; of the override its starts alone.
func (s *session) drawOverrideBar(p *draw.Pen, line overrideLine, side side, focused bool) {
	c := s.overrideColumns()
	v := s.overrideVersion(side, line)
	if v == nil && side != ofOverride {
		p.Muted(s.overrideLacks(side, line))
		return
	}
	var b timeline.Bar
	if v != nil {
		scale := s.Object().Scale
		trackview.FillBar(&b, v, scale, s.Editor.Dialect(), s.Editor.Instant())
		if side == ofOverride && !s.isAdded(line) {
			b.Spans = nil
		} else {
			kind := scale.Kind(lifecycle.StageAt(v, s.Cursor, s.Editor.Dialect()))
			p.Put(timeline.LetterOf(kind.Look), string(kind.Letter))
		}
		s.markOverrideBar(&b, line, side)
	}
	p.To(c.bar - 1)
	focus := model.None
	if _, k, ok := s.overrideStart(side, line, s.override.stage); ok && focused && side == s.override.side {
		focus = k
	}
	b.AppendTo(p.Runs(), s.Window, s.Theme.Signs, s.Window.Marks(s.Editor.Instant(), s.Cursor), focus)
	p.Took(s.Window.Width() + 2)
}

// overrideLacks says why there is no bar.
func (s *session) overrideLacks(side side, line overrideLine) string {
	v, _ := s.view()
	switch {
	case v.Orphan && side == ofParent:
		return s.Editor.OrphanAdvice(v.Child.Object)
	case v.Orphan:
		return "not known without the parent"
	case side == ofParent:
		text := "not in " + model.Escape(v.Parent.Object.String())
		if s.isAdded(line) {
			text += ": added by the namespaced profile"
		}
		return text
	}
	return "not there: the parent has no " + model.Escape(line.text)
}

// markOverrideBar says which starts are implied, and which break a rule.
func (s *session) markOverrideBar(b *timeline.Bar, line overrideLine, side side) {
	v, _ := s.view()
	x := &s.override.lines
	tally := s.Shown().Index()
	switch {
	case side == ofOverride:
		s.MarkBroken(b, model.TrackRef{File: v.ChildFile, Object: v.Child.Index, Track: x.index[ofOverride]}, line.over)
	case side == ofParent:
		s.MarkBroken(b, model.TrackRef{File: v.ParentFile, Object: v.Parent.Index, Track: x.index[ofParent]}, line.parent)
	case v.result != nil:
		origin := v.result.Origin(model.ObjectRef(0).InTrack(x.index[ofResult]).InVersion(line.result))
		for i := range b.Starts {
			if k := b.Starts[i].Stage; k < len(origin.Stages) {
				from := origin.Stages[k]
				b.Starts[i].Planned = from.Origin == merge.OriginImplied
				b.Starts[i].Broken = from.Origin != merge.OriginImplied && s.isBroken(tally, v, from.From)
			}
		}
	}
}

// isBroken tells whether an error is about the stage that a start comes from.
func (s *session) isBroken(tally *editor.Index, v overrideView, from merge.Source) bool {
	r, ok := tally.Start(editor.StartOf{TrackRef: editor.SourcePlace(v.Pair, from), Version: from.Ref.Version, Stage: from.Ref.Stage})
	return ok && r.Severity == model.Error
}

// overrideSentence is a line below the bars of a version.
type overrideSentence struct {
	label, text string
	meaning     timeline.Meaning
}

// overrideSentences say which starts of the result are implied, and why; or what
// is wrong with the override.
func (s *session) overrideSentences(line overrideLine, width int) (out []overrideSentence) {
	v, _ := s.view()
	if v.result == nil || line.result == model.None {
		return s.overrideWrong(line, width)
	}
	ref := model.ObjectRef(0).InTrack(s.override.lines.index[ofResult]).InVersion(line.result)
	origin := v.result.Origin(ref)
	if origin.Refused {
		return s.overrideWrong(line, width)
	}
	stages := v.result.Object.Version(ref).Stages
	for k, from := range origin.Stages {
		if from.Origin != merge.OriginImplied || k >= len(stages) {
			continue
		}
		text := from.Words(stages[k]) + " (override, " + s.Editor.Files[v.ChildFile].Name + lineWords(v.Child.Object, from.From.Ref) + ")"
		for _, part := range draw.Wrap(text, width, width) {
			out = append(out, overrideSentence{"implied", part, timeline.Text})
		}
	}
	if len(out) == 0 && line.over != model.None && line.parent != model.None {
		out = append(out, overrideSentence{"implied", "none", timeline.Muted})
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

// overrideWrong quotes the worst finding about an override that is not merged.
func (s *session) overrideWrong(line overrideLine, width int) (out []overrideSentence) {
	for _, f := range s.overrideFindings(line) {
		if f.Severity != model.Error && !(line.parent == model.None && f.Severity == model.Warning) {
			continue
		}
		meaning, _ := s.Sign(f.Severity)
		for i, part := range draw.Wrap(f.Rule+": "+model.Escape(f.Message), width, width) {
			if i == 2 {
				break
			}
			out = append(out, overrideSentence{"refused", part, meaning})
		}
		return out
	}
	return nil
}

// drawOverrideShort draws a version in a line, where there is no room for bars.
func (s *session) drawOverrideShort(p *draw.Pen, line overrideLine, focused bool) {
	if focused {
		p.Put(timeline.Focus, s.Theme.Signs.Focus)
	}
	p.To(1).Text(timeline.Cut(model.Escape(line.text), 10)).To(11)
	if found := s.overrideFindings(line); len(found) > 0 && found[0].Severity == model.Error {
		meaning, sign := s.Sign(model.Error)
		p.Put(meaning, sign)
	}
	p.To(12)
	v := s.overrideVersion(ofResult, line)
	if v == nil {
		p.Muted("not known")
		return
	}
	kind := s.Object().Scale.Kind(lifecycle.StageAt(v, s.Cursor, s.Editor.Dialect()))
	p.Put(timeline.LetterOf(kind.Look), string(kind.Letter))
	if next, ok := lifecycle.Next(v, s.Cursor, s.Editor.Dialect()); ok {
		p.Skip(1).Text(next.To + " " + phrase.Day(next.At))
	}
}
