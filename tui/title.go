package tui

import (
	"strconv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
)

// titleRoom is how many columns at the right the title line leaves free: two of
// its signs are drawn two cells wide by some terminals.
const titleRoom = 2

// drawTitle draws file, unsaved mark, object, date and findings.
func (s *session) drawTitle(l layout) {
	p := s.screen.pen(0, l.width)
	counts := s.shownMoment().counted().counts
	switch l.size {
	case large, normal:
		s.drawWideTitle(p, l, counts)
	case small:
		asOf := "as of " + day(s.cursor) + s.distance()
		found := shortCounts(s, counts)
		right := asOf + "  " + found
		room := l.width - titleRoom - cells(right)
		s.drawName(p, l.size, room-1)
		s.drawReadOnly(p, room)
		p.to(room).text("as of ").put(timeline.Strong, day(s.cursor)).text(s.distance() + "  ")
		s.drawShortCounts(p, counts)
		p.text(s.yetToCome())
	default:
		s.drawNarrowTitle(p, l, counts)
	}
}

// drawReadOnly says of a file that cannot be edited because of what it is that it
// is read only, and why as far as there is room before a column.
func (s *session) drawReadOnly(p *pen, end int) {
	reason := s.titled().doc.ReadOnly()
	if reason == "" {
		return
	}
	for _, text := range []string{"read only: " + reason, "read only"} {
		if p.used+2+cells(text)+1 <= end {
			p.text("  ").put(timeline.Warning, text)
			return
		}
	}
}

// yetToCome is the mark behind the counts while more of the findings about
// namespaced profiles is on its way: the counts are not final.
func (s *session) yetToCome() string {
	if s.shownMoment().behind {
		return s.theme.CutTitle
	}
	return ""
}

// leastName is up to how many columns of the title line a file's name keeps
// before warnings and infos.
const leastName = 12

// drawNarrowTitle draws name, date and findings where there is room for little.
// Errors come before all but the date; of the rest infos go first.
func (s *session) drawNarrowTitle(p *pen, l layout, counts [3]int) {
	asOf, sep, room := "as of "+day(s.cursor), "  ", l.width-titleRoom
	if l.size == oneLine {
		sep, counts = " ", worstOnly(counts)
	}
	name := 1 + cells(s.sheet().name) + s.unsavedWidth(l.size)
	needed := func() int { return len(sep) + cells(shortCounts(s, counts)) }
	for _, severity := range []model.Severity{model.Info, model.Warning} {
		if min(name, leastName)+len(sep)+cells(asOf)+needed() > room && counts[model.Error] > 0 {
			counts[severity] = 0
		}
	}
	found := 0
	if l.size == tiny || counts[model.Error] > 0 {
		found = needed()
	}
	s.drawName(p, l.size, room-cells(asOf)-len(sep)-found)
	if p.used > 0 {
		p.text(sep)
	}
	p.text(asOf)
	if l.size == oneLine {
		s.drawStageCounts(p, room-found)
	}
	if p.used+needed() <= room {
		s.drawShortCounts(p.text(sep), counts)
	}
}

func (s *session) drawWideTitle(p *pen, l layout, counts [3]int) {
	date := day(s.cursor)
	if l.size == large {
		date = s.cursor.UTC().Format("2006-01-02 15:04Z")
	}
	right := "as of " + date + s.distance() + "   " + longCounts(counts)
	room := l.width - titleRoom - cells(right)
	p.text(" lctui  ")
	s.drawName(p, l.size, room-3)
	if object := s.titledObject(); object != nil {
		name := model.Escape(object.String())
		if l.size == large && p.used+2+cells(name)+1 > room {
			name = keepEnd(childName(object), max(room-p.used-3, leastObject), s.theme.CutTitle)
		}
		if p.used+2+cells(name)+1 <= room {
			p.text("  ").text(name)
		}
	}
	s.drawReadOnly(p, room)
	p.to(room).text("as of ").put(timeline.Strong, date).text(s.distance() + "   ")
	drawLongCounts(p, counts)
	p.text(s.yetToCome())
}

// distance is how far the time cursor is from now: " (+101d)", or nothing.
func (s *session) distance() string {
	if n := daysBetween(s.now(), s.cursor); n != 0 {
		return " (" + signed(n) + "d)"
	}
	return ""
}

// leastObject is how many columns of an object's name are worth to be shown.
const leastObject = 8

// unsavedFiles tells whether the file in focus has unsaved edits, as shown, and how
// many others have.
func (s *session) unsavedFiles() (here bool, others int) {
	m := s.shownMoment()
	for file, sheet := range s.sheets {
		switch {
		case !m.drafts[file].Dirty():
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
func (s *session) unsavedParts(size size) (mark, more string) {
	here, others := s.unsavedFiles()
	if here {
		mark = " " + s.theme.UnsavedTitle
	}
	switch {
	case others == 0:
	case size == large:
		more = " (" + s.theme.UnsavedTitle + " " + plural(others, "other file") + ")"
	default:
		more = " +" + itoa(others) + s.theme.UnsavedTitle
	}
	return mark, more
}

func (s *session) unsavedWidth(size size) int {
	mark, more := s.unsavedParts(size)
	return cells(mark) + cells(more)
}

// drawName draws the file's name, cut at its begin, and the marks of unsaved
// edits in it and in other files, up to a column.
func (s *session) drawName(p *pen, size size, end int) {
	mark, more := s.unsavedParts(size)
	end -= cells(mark) + cells(more)
	if end <= p.used+1 {
		return
	}
	if p.used == 0 {
		p.text(" ")
	}
	p.put(timeline.Strong, keepEnd(s.titled().name, end-p.used, s.theme.CutTitle))
	p.put(timeline.Unsaved, mark).put(timeline.Unsaved, more)
}

var severityOrder = [...]struct {
	severity model.Severity
	noun     string
	meaning  timeline.Meaning
}{{model.Error, "error", timeline.Error}, {model.Warning, "warning", timeline.Warning}, {model.Info, "info", timeline.Info}}

// longCounts writes "1 error 2 warnings"; errors are always named.
func longCounts(counts [3]int) string {
	text := plural(counts[model.Error], "error")
	for _, x := range severityOrder[1:] {
		if n := counts[x.severity]; n > 0 {
			text += " " + plural(n, x.noun)
		}
	}
	return text
}

func drawLongCounts(p *pen, counts [3]int) {
	for i, x := range severityOrder {
		if n := counts[x.severity]; n > 0 {
			if i > 0 {
				p.text(" ")
			}
			p.put(x.meaning, plural(n, x.noun))
		} else if i == 0 {
			p.text("0 errors")
		}
	}
}

// sign is the sign of a severity.
func (s *session) sign(severity model.Severity) (timeline.Meaning, string) {
	switch severity {
	case model.Error:
		return timeline.Error, s.theme.Signs.Error
	case model.Warning:
		return timeline.Warning, string(timeline.WarningSign)
	}
	return timeline.Info, string(timeline.InfoSign)
}

func shortCounts(s *session, counts [3]int) (text string) {
	for _, x := range severityOrder {
		if n := counts[x.severity]; n > 0 || x.severity == model.Error && text == "" && counts == [3]int{} {
			_, sign := s.sign(x.severity)
			if text != "" {
				text += " "
			}
			text += strconv.Itoa(n) + sign
		}
	}
	return text
}

func (s *session) drawShortCounts(p *pen, counts [3]int) {
	first := true
	for _, x := range severityOrder {
		n := counts[x.severity]
		if n == 0 && (x.severity != model.Error || counts != [3]int{}) {
			continue
		}
		if !first {
			p.text(" ")
		}
		first = false
		meaning, sign := s.sign(x.severity)
		if n == 0 {
			meaning = timeline.Text
		}
		p.put(meaning, strconv.Itoa(n)+sign)
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
func (s *session) drawStageCounts(p *pen, end int) {
	t, object := s.track(), s.object()
	if t == nil {
		return
	}
	counts := make([]int, len(object.Scale.Kinds))
	for _, v := range t.Versions {
		if rank := object.Scale.Rank(s.stageKnown(v)); rank != model.None {
			counts[rank]++
		}
	}
	text := ""
	for rank, n := range counts {
		if n > 0 {
			text += string(object.Scale.Kinds[rank].Letter) + strconv.Itoa(n)
		}
	}
	if p.used+1+len(text) > end {
		return
	}
	p.text(" ")
	for rank, n := range counts {
		if n > 0 {
			p.put(timeline.LetterOf(object.Scale.Kinds[rank].Look), string(object.Scale.Kinds[rank].Letter)).text(strconv.Itoa(n))
		}
	}
}
