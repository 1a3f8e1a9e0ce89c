package tui

import (
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle/change"
	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/panel/question"
	"github.com/lctui/lctui/tui/timeline"
)

// review shows the diff of the bytes and what it means, before they are
// written.
type review struct {
	plans []editor.Plan
	// lines are the lines of the diff, hunks where each begins.
	lines          []string
	hunks          []int
	added, removed int
	meaning        []meaningLine
	top            int
}

// meaningLine is a line below the diff: a change, or a finding that is new or
// was there before.
type meaningLine struct {
	change  *change.Change
	finding *model.Finding
	note    string
}

// openReview has the diff prepared in the background and shows it when it is there.
// Keys typed meanwhile wait.
func (s *session) openReview(prepare editor.Work) tea.Cmd {
	s.backToRows()
	s.review = review{}
	s.open(keys.Review)
	return s.work(prepare, s.reviewPrepared)
}

// showReview takes the diff over and says what it means.
func (s *session) showReview(plans []editor.Plan) {
	r := &s.review
	r.plans = plans
	for _, plan := range plans {
		for _, line := range strings.Split(strings.TrimSuffix(plan.Diff, "\n"), "\n") {
			switch {
			case strings.HasPrefix(line, "@@"):
				r.hunks = append(r.hunks, len(r.lines))
			case strings.HasPrefix(line, "---"), strings.HasPrefix(line, "+++"):
			case strings.HasPrefix(line, "-"):
				r.removed++
			case strings.HasPrefix(line, "+"):
				r.added++
			}
			r.lines = append(r.lines, strings.ReplaceAll(line, "\t", "    "))
		}
	}
	changes := s.Editor.Now().Changes()
	for i := range changes {
		r.meaning = append(r.meaning, meaningLine{change: &changes[i]})
	}
	for file, sheet := range s.Editor.Files {
		now := s.Editor.Now().Findings[file]
		fresh := check.Added(sheet.Baseline, now)
		known := map[string]bool{}
		for i := range fresh {
			known[fresh[i].Key()] = true
			r.meaning = append(r.meaning, meaningLine{finding: &fresh[i], note: "new"})
		}
		for i := range now {
			if now[i].Severity == model.Error && !known[now[i].Key()] {
				r.meaning = append(r.meaning, meaningLine{finding: &now[i], note: "was there before"})
			}
		}
	}
	if from, to := r.firstChange(); to > s.reviewRoom() {
		r.top = from
	}
}

// firstChange returns the lines, from included and to not, of the first change of
// the diff. Where a screen is too small to show them under what comes before, the
// diff is shown from there on: nothing is to be written unseen.
func (r *review) firstChange() (from, to int) {
	isChange := func(line string) bool {
		m := diffMeaning(line)
		return m == timeline.Removed || m == timeline.Added
	}
	for from < len(r.lines) && !isChange(r.lines[from]) {
		from++
	}
	for to = from; to < len(r.lines) && isChange(r.lines[to]); to++ {
	}
	return from, to
}

func (s *session) handleReview(w keys.Command) tea.Cmd {
	r := &s.review
	last := s.reviewLast()
	switch w.Intent {
	case keys.RowUp:
		r.top--
	case keys.RowDown:
		r.top++
	case keys.PageUp:
		r.top -= s.reviewRoom()
	case keys.PageDown:
		r.top += s.reviewRoom()
	case keys.FirstRow:
		r.top = 0
	case keys.LastRow:
		r.top = last
	case keys.NextFinding:
		r.top = r.hunk(1)
	case keys.PreviousFinding:
		r.top = r.hunk(-1)
	case keys.Write:
		return s.take(w, panel.WritePlans(r.plans, false))
	case keys.WriteAndLeave:
		return s.take(w, panel.WritePlans(r.plans, true))
	case keys.OpenCommand:
		s.openPanel(keys.CommandField, w.Text)
	case keys.Back:
		s.close()
	case keys.Quit:
		return s.take(w, question.Quit(&s.Context))
	}
	r.top = max(0, min(r.top, last))
	return nil
}

// hunk returns the line of the hunk behind or before the first line shown.
func (r *review) hunk(by int) int {
	if by > 0 {
		for _, at := range r.hunks {
			if at > r.top {
				return at
			}
		}
		return r.top
	}
	for i := len(r.hunks) - 1; i >= 0; i-- {
		if r.hunks[i] < r.top {
			return r.hunks[i]
		}
	}
	return 0
}

// reviewRoom is how many lines of the diff are shown: all of them if the
// meaning below still has room, else the greater part of the screen.
func (s *session) reviewRoom() int {
	l := s.layout()
	all := max(l.height-4, 1)
	if l.size == panel.OneLine {
		return max(l.height-1, 1)
	}
	if l.size < panel.Small {
		return all
	}
	meaning := len(s.review.meaning) + 2
	for _, m := range s.review.meaning {
		if m.change != nil {
			meaning += len(recordedLines(m.change, l.width))
		}
	}
	meaning = min(meaning, all/2)
	return max(min(s.reviewHeight(all), all-meaning), 1)
}

// reviewParts is a line of the diff as it is drawn: one that is longer than the
// screen goes on below.
func (s *session) reviewParts(i, indent int) []string {
	return draw.Fold(s.reviewLine(i, indent), s.Width)
}

// reviewHeight is how many lines of the screen the diff takes; it counts no further
// than most.
func (s *session) reviewHeight(most int) (n int) {
	indent := s.reviewIndent()
	for i := 0; i < len(s.review.lines) && n < most; i++ {
		n += len(s.reviewParts(i, indent))
	}
	return n
}

// reviewLast is the first line shown where the end of the diff is at the bottom.
func (s *session) reviewLast() int {
	room, indent, last := s.reviewRoom(), s.reviewIndent(), len(s.review.lines)
	for last > 0 {
		if room -= len(s.reviewParts(last-1, indent)); room < 0 {
			break
		}
		last--
	}
	return min(last, max(len(s.review.lines)-1, 0))
}

// drawReview draws the diff and its meaning.
func (s *session) drawReview(l layout) {
	s.drawTitle(l)
	r := &s.review
	if r.plans == nil {
		s.Rule(&s.screen, 1, "save", "")
		s.screen.Pen(2, l.width).Text(" ").Muted("reading the edited text again, to be sure of it ..")
		return
	}
	names := make([]string, 0, len(r.plans))
	for _, p := range r.plans {
		names = append(names, s.Editor.Files[p.File].Name)
	}
	edits := change.CountEdits(s.Editor.Now().Changes())
	right := phrase.Plural(edits, "edit") + ": -" + strconv.Itoa(r.removed) + " +" + phrase.Plural(r.added, "line")
	s.Rule(&s.screen, 1, timeline.Cut("save  "+strings.Join(names, ", "), max(l.width-draw.Width(right)-8, 4)), right)
	room := s.reviewRoom()
	r.top = max(0, min(r.top, s.reviewLast()))
	out, indent := s.screen.Area(2, room, l.width), s.reviewIndent()
	for i := r.top; i < len(r.lines) && out.Room() > 0; i++ {
		for k, part := range s.reviewParts(i, indent) {
			p := out.Next()
			if k > 0 {
				p.Muted("  ")
			}
			p.Put(diffMeaning(r.lines[i]), part)
		}
	}
	if l.size >= panel.Small {
		s.drawReviewMeaning(l, 2+room+1)
	}
	if l.status < 0 || s.Status.Text != "" {
		return
	}
	p := s.screen.Pen(l.status, l.width).Text(" ")
	if reason := s.Editor.WriteRefusal(); reason != "" {
		p.Put(timeline.Error, s.Keys.First(keys.Review, keys.Write)+" and "+s.Keys.First(keys.Review, keys.WriteAndLeave)+" refused: "+reason)
		return
	}
	s.drawReviewRemark(p)
}

// drawReviewRemark says what happens to what the diff does not show, or what
// stands in the way of writing.
func (s *session) drawReviewRemark(p *draw.Pen) {
	for _, plan := range s.review.plans {
		switch sheet := s.Editor.Files[plan.File]; {
		case plan.Restores:
			p.Put(timeline.Warning, "the file is gone: all of it is written again")
			return
		case plan.Over != nil:
			p.Put(timeline.Warning, "what somebody else changed goes: the lines with -")
			return
		case sheet.WhyNotSaved() != "":
			p.Put(timeline.Warning, s.trouble(editor.Report{File: plan.File, Trouble: sheet.WhyNotSaved()}))
			return
		case len(plan.Next.Objects()) == 0:
			p.Put(timeline.Warning, "nothing that lctui reads is left in "+sheet.Name+": remove it if not needed")
			return
		case sheet.Changed():
			p.Put(timeline.Warning, sheet.Name+" changed on disk: Esc takes the change over before anything is written")
			return
		}
	}
	p.Muted("every other byte of the file stays as it is")
}

func diffMeaning(line string) timeline.Meaning {
	switch {
	case strings.HasPrefix(line, "---"), strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "@@"):
		return timeline.Muted
	case strings.HasPrefix(line, "-"):
		return timeline.Removed
	case strings.HasPrefix(line, "+"):
		return timeline.Added
	}
	return timeline.Text
}

// drawReviewMeaning draws changes in words and findings, from a line on.
func (s *session) drawReviewMeaning(l layout, at int) {
	end := l.footer
	if l.status >= 0 {
		end = l.status
	}
	if at >= end {
		return
	}
	s.Rule(&s.screen, at, "meaning", "")
	a := s.screen.Area(at+1, end-at-1, l.width)
	version, stage := 0, 10
	for _, m := range s.review.meaning {
		if m.change != nil {
			version = max(version, draw.Width(s.changeName(m.change)))
			word, _ := m.change.What()
			stage = max(stage, draw.Width(word))
		}
	}
	shown, changes := s.review.changesShown(a.Room()), 0
	for _, m := range s.review.meaning {
		if m.change != nil {
			changes++
		}
		if m.change != nil && changes > shown {
			if changes == shown+1 {
				a.Next().To(3).Muted(phrase.Plural(s.review.changes()-shown, "more change"))
			}
			continue
		}
		switch p := a.Next().To(3); {
		case m.change != nil:
			word, text := m.change.What()
			p.Put(timeline.Strong, s.changeName(m.change)).To(3 + version + 2)
			if word != "" {
				p.Text(model.Escape(word)).To(3 + version + 2 + stage + 2)
			}
			p.Text(text)
			if d := m.change.Distance(); d != "" {
				p.Text(" " + d)
			}
			for _, line := range recordedLines(m.change, l.width) {
				a.Next().To(recordedIndent).Text(line)
			}
		case m.finding != nil && m.note == "new":
			s.drawNew(a, p, m.finding)
		case m.finding != nil:
			meaning, sign := s.Sign(m.finding.Severity)
			p.Put(meaning, sign).Text(" " + m.finding.Rule + "  " + model.Escape(m.finding.Version) + "  ").Muted(m.note)
		}
	}
}

// recordedIndent is where the lines begin that say what a move writes down.
const recordedIndent = 5

// recordedLines are the lines below a move that say what it writes down.
func recordedLines(c *change.Change, width int) []string {
	room := width - recordedIndent - 1
	return draw.Wrap(c.Written(), room, room)
}

// drawNew draws a finding that the file as loaded did not have, over as many
// lines as it takes.
func (s *session) drawNew(a *draw.Area, p *draw.Pen, f *model.Finding) {
	const mark = "  new"
	meaning, sign := s.Sign(f.Severity)
	p.Put(meaning, sign).Text(" " + f.Rule + "  ")
	text := model.Escape(strings.TrimSuffix(f.Message, "."))
	if name := panel.ChildOf(&s.Context, f); name != "" && !strings.Contains(text, name) {
		text = name + ": " + text
	}
	lines := draw.Wrap(text, a.Columns()-p.Column()-len(mark)-2, a.Columns()-5-len(mark)-2)
	for i, line := range lines {
		if i > 0 {
			p = a.Next().To(5)
		}
		p.Text(line)
	}
	p.Put(timeline.Strong, mark)
}

// changeName names the version of a change; an image with its name.
func (s *session) changeName(c *change.Change) string {
	name := c.Name()
	if c.Qualified() && c.Op != change.VersionRemoved {
		if s.Tracks.SeveralObjects() && !change.IsRecord(*c) {
			return s.Tracks.ObjectLabel(c.Place) + "/" + name
		}
		return name
	}
	if t := s.Editor.Now().Track(c.Place); t != nil && (t.IsImage() || s.Tracks.SeveralObjects()) {
		name = s.Tracks.Label(c.Place) + "/" + name
	}
	return name
}
