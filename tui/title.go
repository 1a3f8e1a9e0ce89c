package tui

import (
	"slices"
	"strconv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
	"github.com/lctui/lctui/tui/trackview"
)

// titleRoom is how many columns at the right the title line leaves free: two of
// its signs are drawn two cells wide by some terminals.
const titleRoom = 2

// drawTitle draws file, unsaved mark, object, date and findings.
func (s *session) drawTitle(l layout) {
	p := s.screen.Pen(0, l.width)
	counts := s.Shown().Index().Counts
	switch l.size {
	case panel.Large, panel.Normal:
		s.drawWideTitle(p, l, counts)
	case panel.Small:
		asOf := "as of " + phrase.Day(s.Cursor) + s.distance()
		found := shortCounts(s, counts)
		right := asOf + "  " + found
		room := l.width - titleRoom - draw.Width(right)
		s.drawName(p, l.size, room-1)
		s.drawReadOnly(p, room)
		p.To(room).Text("as of ").Put(timeline.Strong, phrase.Day(s.Cursor)).Text(s.distance() + "  ")
		s.drawShortCounts(p, counts)
		p.Text(s.yetToCome())
	default:
		s.drawNarrowTitle(p, l, counts)
	}
}

// drawReadOnly says of a file that cannot be edited because of what it is that it
// is read only, and why as far as there is room before a column.
func (s *session) drawReadOnly(p *draw.Pen, end int) {
	reason := s.titled().Doc.ReadOnly()
	if reason == "" {
		return
	}
	for _, text := range []string{"read only: " + reason, "read only"} {
		if p.Column()+2+draw.Width(text)+1 <= end {
			p.Text("  ").Put(timeline.Warning, text)
			return
		}
	}
}

// yetToCome is the mark behind the counts while more of the findings about
// namespaced profiles is on its way: the counts are not final.
func (s *session) yetToCome() string {
	if s.Shown().Behind {
		return s.Theme.CutTitle
	}
	return ""
}

// leastName is up to how many columns of the title line a file's name keeps
// before warnings and infos.
const leastName = 12

// drawNarrowTitle draws name, date and findings where there is room for little.
// Errors come before all but the date; of the rest infos go first.
func (s *session) drawNarrowTitle(p *draw.Pen, l layout, counts [3]int) {
	asOf, sep, room := "as of "+phrase.Day(s.Cursor), "  ", l.width-titleRoom
	if l.size == panel.OneLine {
		sep, counts = " ", worstOnly(counts)
	}
	name := 1 + draw.Width(s.File().Name) + s.unsavedWidth(l.size)
	needed := func() int { return len(sep) + draw.Width(shortCounts(s, counts)) }
	for _, severity := range []model.Severity{model.Info, model.Warning} {
		if min(name, leastName)+len(sep)+draw.Width(asOf)+needed() > room && counts[model.Error] > 0 {
			counts[severity] = 0
		}
	}
	found := 0
	if l.size == panel.Tiny || counts[model.Error] > 0 {
		found = needed()
	}
	s.drawName(p, l.size, room-draw.Width(asOf)-len(sep)-found)
	if p.Column() > 0 {
		p.Text(sep)
	}
	p.Text(asOf)
	if l.size == panel.OneLine {
		s.drawStageCounts(p, room-found)
	}
	if p.Column()+needed() <= room {
		s.drawShortCounts(p.Text(sep), counts)
	}
}

func (s *session) drawWideTitle(p *draw.Pen, l layout, counts [3]int) {
	date := phrase.Day(s.Cursor)
	if l.size == panel.Large {
		date = s.Cursor.UTC().Format("2006-01-02 15:04Z")
	}
	right := "as of " + date + s.distance() + "   " + longCounts(counts)
	room := l.width - titleRoom - draw.Width(right)
	p.Text(" lctui  ")
	s.drawName(p, l.size, room-3)
	if object := s.titledObject(); object != nil {
		name := model.Escape(object.String())
		if l.size == panel.Large && p.Column()+2+draw.Width(name)+1 > room {
			name = draw.KeepEnd(trackview.ChildName(object), max(room-p.Column()-3, leastObject), s.Theme.CutTitle)
		}
		if p.Column()+2+draw.Width(name)+1 <= room {
			p.Text("  ").Text(name)
		}
	}
	s.drawReadOnly(p, room)
	p.To(room).Text("as of ").Put(timeline.Strong, date).Text(s.distance() + "   ")
	drawLongCounts(p, counts)
	p.Text(s.yetToCome())
}

// distance is how far the time cursor is from now: " (+101d)", or nothing.
func (s *session) distance() string {
	if n := phrase.DaysBetween(s.Editor.Instant(), s.Cursor); n != 0 {
		return " (" + phrase.Signed(n) + "d)"
	}
	return ""
}

// leastObject is how many columns of an object's name are worth to be shown.
const leastObject = 8

// unsavedFiles reports whether the file in focus has unsaved edits, as shown, and how
// many others have.
func (s *session) unsavedFiles() (here bool, others int) {
	m := s.Shown()
	for file, sheet := range s.Editor.Files {
		switch {
		case !m.Drafts[file].Dirty():
		case sheet == s.titled():
			here = true
		default:
			others++
		}
	}
	return here, others
}

// unsavedParts are the mark of unsaved edits of the file in focus and what says
// of other files that they have some.
func (s *session) unsavedParts(size panel.Size) (mark, more string) {
	here, others := s.unsavedFiles()
	if here {
		mark = " " + s.Theme.UnsavedTitle
	}
	switch {
	case others == 0:
	case size == panel.Large:
		more = " (" + s.Theme.UnsavedTitle + " " + phrase.Plural(others, "other file") + ")"
	default:
		more = " +" + strconv.Itoa(others) + s.Theme.UnsavedTitle
	}
	return mark, more
}

func (s *session) unsavedWidth(size panel.Size) int {
	mark, more := s.unsavedParts(size)
	return draw.Width(mark) + draw.Width(more)
}

// drawName draws the file's name, cut at its begin, and the marks of unsaved
// edits in it and in other files, up to a column.
func (s *session) drawName(p *draw.Pen, size panel.Size, end int) {
	mark, more := s.unsavedParts(size)
	end -= draw.Width(mark) + draw.Width(more)
	if end <= p.Column()+1 {
		return
	}
	if p.Column() == 0 {
		p.Text(" ")
	}
	p.Put(timeline.Strong, draw.KeepEnd(s.titled().Name, end-p.Column(), s.Theme.CutTitle))
	p.Put(timeline.Unsaved, mark).Put(timeline.Unsaved, more)
}

var severityOrder = [...]struct {
	severity model.Severity
	noun     string
	meaning  timeline.Meaning
}{{model.Error, "error", timeline.Error}, {model.Warning, "warning", timeline.Warning}, {model.Info, "info", timeline.Info}}

// longCounts writes "1 error 2 warnings"; errors are always named.
func longCounts(counts [3]int) string {
	text := phrase.Plural(counts[model.Error], "error")
	for _, x := range severityOrder[1:] {
		if n := counts[x.severity]; n > 0 {
			text += " " + phrase.Plural(n, x.noun)
		}
	}
	return text
}

func drawLongCounts(p *draw.Pen, counts [3]int) {
	for i, x := range severityOrder {
		if n := counts[x.severity]; n > 0 {
			if i > 0 {
				p.Text(" ")
			}
			p.Put(x.meaning, phrase.Plural(n, x.noun))
		} else if i == 0 {
			p.Text("0 errors")
		}
	}
}

func shortCounts(s *session, counts [3]int) (text string) {
	for _, x := range severityOrder {
		if n := counts[x.severity]; n > 0 || x.severity == model.Error && text == "" && counts == [3]int{} {
			_, sign := s.Sign(x.severity)
			if text != "" {
				text += " "
			}
			text += strconv.Itoa(n) + sign
		}
	}
	return text
}

func (s *session) drawShortCounts(p *draw.Pen, counts [3]int) {
	first := true
	for _, x := range severityOrder {
		n := counts[x.severity]
		if n == 0 && (x.severity != model.Error || counts != [3]int{}) {
			continue
		}
		if !first {
			p.Text(" ")
		}
		first = false
		meaning, sign := s.Sign(x.severity)
		if n == 0 {
			meaning = timeline.Text
		}
		p.Put(meaning, strconv.Itoa(n)+sign)
	}
}

// worstOnly keeps the worst findings alone.
func worstOnly(counts [3]int) (out [3]int) {
	for _, x := range severityOrder {
		if counts[x.severity] > 0 {
			out[x.severity] = counts[x.severity]
			return out
		}
	}
	return out
}

// drawStageCounts draws how many versions of the track are in which stage at
// the time cursor, as S3D3X3, where there is room.
func (s *session) drawStageCounts(p *draw.Pen, end int) {
	t, object := s.Track(), s.Object()
	if t == nil {
		return
	}
	counts := make([]int, len(object.Scale.Kinds))
	for _, v := range t.Versions {
		if rank := object.Scale.Rank(s.StageKnown(v)); rank != model.None {
			counts[rank]++
		}
	}
	text := ""
	for rank, n := range counts {
		if n > 0 {
			text += string(object.Scale.Kinds[rank].Letter) + strconv.Itoa(n)
		}
	}
	if p.Column()+1+len(text) > end {
		return
	}
	p.Text(" ")
	for rank, n := range counts {
		if n > 0 {
			p.Put(timeline.LetterOf(object.Scale.Kinds[rank].Look), string(object.Scale.Kinds[rank].Letter)).Text(strconv.Itoa(n))
		}
	}
}

// titledTrack is the track whose file and object the title names: the one that edits
// change, or that a panel is about.
func (s *session) titledTrack() model.TrackRef {
	for _, scope := range slices.Backward(s.Layers) {
		if p := s.panels[scope]; p != nil {
			if t := p.Face(s.Context).Titled; t != nil && t.File < len(s.Editor.Files) {
				return *t
			}
		}
	}
	return s.Focus.TrackRef
}

// titled is the file that the title names, titledObject the object.
func (s *session) titled() *editor.File { return s.Editor.Files[s.Titled.File] }

func (s *session) titledObject() *model.Object { return s.Shown().Object(s.Titled) }
