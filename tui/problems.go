package tui

import (
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle/check"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
	"github.com/lctui/lctui/tui/timeline"
)

// problems lists the findings of all files, worst first.
type problems struct {
	filter  panel.Filter
	at, top int
	found   []problem
	of      problemsKey
}

// problemsKey tells whether the lines are still right.
type problemsKey struct {
	moment *editor.Snapshot
	terms  string
}

// problem is a finding and where it is; fresh is set for one that the file as
// loaded did not have.
type problem struct {
	model.TrackRef
	finding model.Finding
	fresh   bool
}

func (s *session) openProblems() {
	if s.Layers.Top() == keys.Problems {
		s.close()
		return
	}
	s.closeList()
	s.problems = problems{filter: s.problems.filter}
	s.open(keys.Problems)
}

// problemLines gives the findings that the filter lets through.
func (s *session) problemLines() []problem {
	ps := &s.problems
	key := problemsKey{moment: s.Shown(), terms: ps.filter.Text}
	if key == ps.of {
		return ps.found
	}
	ps.of, ps.found = key, nil
	for file, list := range s.Shown().Findings {
		fresh := map[string]bool{}
		for _, f := range check.Added(s.Editor.Files[file].Baseline, list) {
			fresh[f.Key()] = true
		}
		for _, f := range list {
			p := problem{TrackRef: model.TrackRef{File: file, Object: f.Ref.Object, Track: f.Ref.Track}, finding: f, fresh: fresh[f.Key()]}
			if ps.filter.Text == "" || ps.filter.Line(p.text()) {
				ps.found = append(ps.found, p)
			}
		}
	}
	slices.SortStableFunc(ps.found, func(a, b problem) int { return int(b.finding.Severity) - int(a.finding.Severity) })
	ps.at = max(0, min(ps.at, len(ps.found)-1))
	return ps.found
}

// about names the version or track that a finding is about.
func (p problem) about() string {
	f := &p.finding
	text := strings.TrimPrefix(f.Track, model.ImagePrefix)
	if f.Version != "" {
		text += "/" + f.Version
	}
	if f.Other != "" && f.Other != f.Version {
		text += " with " + f.Other
	}
	return model.Escape(text)
}

// text is the finding as it is copied and searched.
func (p problem) text() string {
	f := &p.finding
	text := f.File
	if f.Place.InFile() {
		text += ":" + f.Place.String()
	}
	return model.Escape(text + ": " + f.Severity.String() + " " + f.Rule + " " + p.about() + ": " + f.Message + " " + f.Hint)
}

// findingsInOrder lists the findings about versions in the order of files and
// places.
func (s *session) findingsInOrder() (out []problem) {
	for file, list := range s.Shown().Findings {
		from := len(out)
		for _, f := range list {
			if f.Ref.Track >= 0 && f.Ref.Version >= 0 {
				out = append(out, problem{TrackRef: model.TrackRef{File: file, Object: f.Ref.Object, Track: f.Ref.Track}, finding: f})
			}
		}
		slices.SortStableFunc(out[from:], func(a, b problem) int {
			if c := a.finding.Ref.Object - b.finding.Ref.Object; c != 0 {
				return c
			}
			if c := a.finding.Ref.Track - b.finding.Ref.Track; c != 0 {
				return c
			}
			position := s.Tracks.At(a.TrackRef).Position
			if c := position[a.finding.Ref.Version] - position[b.finding.Ref.Version]; c != 0 {
				return int(c)
			}
			return a.finding.Ref.Stage - b.finding.Ref.Stage
		})
	}
	return out
}

func (s *session) handleProblems(w keys.Command) tea.Cmd {
	ps, lines := &s.problems, s.problemLines()
	if panel.Move(&ps.at, len(lines), max(s.Height/3, 1), w.Intent) || s.handleScrub(w) {
		return nil
	}
	switch w.Intent {
	case keys.NextFinding:
		panel.Move(&ps.at, len(lines), 1, keys.RowDown)
	case keys.PreviousFinding:
		panel.Move(&ps.at, len(lines), 1, keys.RowUp)
	case keys.GoTo:
		s.goToProblem()
	case keys.QuickFix:
		s.quickFix()
	case keys.CopyLine:
		if ps.at < len(lines) {
			return s.copyText(lines[ps.at].text(), "the finding")
		}
	case keys.CopyAll:
		var all []string
		for _, p := range lines {
			all = append(all, p.text())
		}
		return s.copyText(strings.Join(all, "\n")+"\n", phrase.Plural(len(all), "finding"))
	case keys.Back:
		if ps.filter.Text != "" {
			ps.filter = panel.Filter{}
			return nil
		}
		s.close()
	default:
		return s.handleList(w)
	}
	return nil
}

// goToProblem goes to what the finding is about.
func (s *session) goToProblem() {
	lines := s.problemLines()
	if s.problems.at >= len(lines) {
		return
	}
	p := lines[s.problems.at]
	if p.finding.Ref.Track < 0 {
		s.say("this finding is about the object as a whole")
		return
	}
	s.backToTimeline()
	if p.finding.Ref.Version < 0 {
		s.enterTrack(p.TrackRef)
		return
	}
	s.goTo(p.TrackRef, p.finding.Ref.Version, p.finding.Ref.Stage)
}

// quickFixRefusal says why the chosen finding has no quick fix.
func (s *session) quickFixRefusal() string {
	if s.Layers.Browsing() != keys.Problems {
		return "quick fixes are in the list of findings: " + s.Keys.First(keys.Timeline, keys.OpenProblems) + " opens it"
	}
	lines := s.problemLines()
	if s.problems.at >= len(lines) {
		return "no finding to mend"
	}
	p := lines[s.problems.at]
	if reason := s.Editor.ReadOnly(p.File); reason != "" {
		return reason
	}
	if p.finding.Fix == nil {
		return p.finding.Rule + " has no quick fix: what is meant is not plain"
	}
	return ""
}

// quickFix mends the chosen finding as one step.
func (s *session) quickFix() {
	p := s.problemLines()[s.problems.at]
	if !s.do(editor.Change{File: p.File, Edits: p.finding.Fix.Edits, Label: p.finding.Fix.Label}) {
		return
	}
	s.say(model.Escape(p.finding.Fix.Label) + "; " + s.Keys.First(keys.Problems, keys.Undo) + " undoes")
}

// drawProblems draws the list in place of everything but title and footer.
func (s *session) drawProblems(l layout) {
	s.drawTitle(l)
	ps, lines := &s.problems, s.problemLines()
	s.drawRule(1, l.width, "problems", strconv.Itoa(len(lines))+", worst first")
	room := l.height - 4
	if l.size < panel.Normal {
		room = l.height - 3
	}
	width := 0
	for i := range lines {
		width = max(width, len(lines[i].finding.Rule))
	}
	ps.top = min(ps.top, ps.at)
	for used := 0; ; ps.top++ {
		used = 0
		for i := ps.top; i <= ps.at && i < len(lines); i++ {
			used += len(s.problemText(&lines[i], i == ps.at, l.width)) + 1
		}
		if used <= room || ps.top >= ps.at {
			break
		}
	}
	out := s.screen.Area(2, room, l.width)
	for i := ps.top; i < len(lines) && out.Room() > 0; i++ {
		s.drawProblem(out, &lines[i], i == ps.at, width)
	}
	if len(lines) == 0 {
		out.Next().To(2).Muted("no findings")
	}
}

// drawProblem draws a finding: a line that names it, then its words; the
// focused one with what to do and the field path.
func (s *session) drawProblem(out *draw.Area, x *problem, focused bool, width int) {
	f := &x.finding
	p := out.Next()
	if focused {
		p.Put(timeline.Focus, s.Theme.Signs.Focus)
	}
	meaning, sign := s.Sign(f.Severity)
	p.To(1).Put(meaning, sign).To(3).Put(timeline.Strong, f.Rule).To(width + 5)
	at := ""
	if f.Place.InFile() {
		at = "line " + f.Place.String()
		if len(s.Editor.Files) > 1 {
			at = s.Editor.Files[x.File].Name + " " + at
		}
	}
	col := p.Columns() - max(13, draw.Width(at)+1)
	p.Text(timeline.Cut(x.about(), col-p.Column()-1)).To(col).Muted(at)
	for _, line := range s.problemText(x, focused, p.Columns()) {
		q := out.Next().To(4)
		if line.fresh {
			if line.text != "" {
				q.Text(line.text + "  ")
			}
			q.Muted("not in the file: edited here")
			continue
		}
		if line.path {
			q.Muted(line.text)
			continue
		}
		q.Text(line.text)
	}
}

// problemLine is one line of a finding's words.
type problemLine struct {
	text        string
	fresh, path bool
}

// problemText wraps the words of a finding.
func (s *session) problemText(x *problem, focused bool, width int) (out []problemLine) {
	f := &x.finding
	for _, line := range draw.Wrap(model.Escape(f.Message), width-4, width-4) {
		out = append(out, problemLine{text: line})
	}
	if x.fresh {
		const note = "  not in the file: edited here"
		if n := len(out); n > 0 && draw.Width(out[n-1].text)+len(note) <= width-4 {
			out[n-1].fresh = true
		} else {
			out = append(out, problemLine{fresh: true})
		}
	}
	if !focused {
		return out
	}
	for _, line := range draw.Wrap(model.Escape(f.Hint), width-4, width-4) {
		out = append(out, problemLine{text: line})
	}
	if f.Fix != nil {
		out = append(out, problemLine{text: s.Keys.First(keys.Problems, keys.QuickFix) + ": " + model.Escape(f.Fix.Label)})
	}
	if f.Path != "" {
		text := model.Escape(f.Path)
		if f.Type != "" {
			text += "  " + f.Type
		}
		out = append(out, problemLine{text: text, path: true})
	}
	return out
}
