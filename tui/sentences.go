package tui

import (
	"strconv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
)

// findingWords is a finding in words, wrapped to the lines of an area.
type findingWords struct {
	finding *model.Finding
	lines   []string
}

// drawFindings draws findings as sentences, wrapped.
func (s *session) drawFindings(a *draw.Area, findings []model.Finding) {
	list := make([]findingWords, len(findings))
	for i := range findings {
		f := &findings[i]
		text := f.Message
		if f.Place.InFile() {
			text = s.fileOfFinding(f) + "line " + strconv.Itoa(int(f.Place.Line)) + ": " + text
		}
		list[i] = sentenceOf(a, f, model.Escape(text), model.Escape(f.Hint))
	}
	s.drawSentences(a, list)
}

// fileOfFinding names the file of a finding where that is not the one the title
// names.
func (s *session) fileOfFinding(f *model.Finding) string {
	if len(s.Editor.Files) < 2 || f.File == s.titled().Doc.Name() {
		return ""
	}
	for _, sheet := range s.Editor.Files {
		if sheet.Doc.Name() == f.File {
			return sheet.Name + " "
		}
	}
	return ""
}

// sentenceOf wraps a text and what to do; the latter is kept on one line where
// it has room.
func sentenceOf(a *draw.Area, f *model.Finding, text, hint string) findingWords {
	first, rest := a.Columns()-6-len(f.Rule), a.Columns()-4
	if hint != "" {
		text = ended(text)
	}
	lines := draw.Wrap(text, first, rest)
	n := draw.Width(hint)
	switch last := len(lines) - 1; {
	case n == 0:
	case last >= 0 && draw.Width(lines[last])+1+n <= pickWidth(last == 0, first, rest):
		lines[last] += " " + hint
	case n <= rest && last >= 0:
		lines = append(lines, hint)
	default:
		lines = draw.Wrap(text+" "+hint, first, rest)
	}
	return findingWords{f, lines}
}

func pickWidth(isFirst bool, first, rest int) int {
	if isFirst {
		return first
	}
	return rest
}

// drawSentences draws sentences as long as there is room. What is left out shows:
// findings are counted, and a sentence that is cut ends with the sign of it.
func (s *session) drawSentences(a *draw.Area, list []findingWords) {
	for i := range list {
		if a.Room() == 0 {
			return
		}
		left := len(list) - i - 1
		if i > 0 && a.Room() == 1 && (left > 0 || len(list[i].lines) > 1) {
			a.Next().To(3).Muted(s.moreFindings(left + 1))
			return
		}
		s.drawSentence(a, list[i], left)
	}
}

// moreFindings says how many findings are not drawn, and where they are listed.
func (s *session) moreFindings(n int) string {
	text, mode := strconv.Itoa(n)+" more", s.Layers.Top()
	if key := s.Keys.First(mode, keys.OpenProblems); key != "" && (mode == keys.Timeline || mode == keys.Override) {
		text += ": " + key
	}
	return text
}

// drawSentence draws sign and rule of a finding and its words, with left more
// findings behind it. The last line of the area says what it leaves out.
func (s *session) drawSentence(a *draw.Area, x findingWords, left int) {
	meaning, sign := s.Sign(x.finding.Severity)
	for i, line := range x.lines {
		if a.Room() == 0 {
			return
		}
		end := ""
		if a.Room() == 1 && left > 0 {
			end = "  " + s.moreFindings(left)
		}
		unsaid := a.Room() == 1 && i < len(x.lines)-1
		p := a.Next()
		if i == 0 {
			p.To(1).Put(meaning, sign).Text(" ").Put(timeline.Strong, x.finding.Rule).Text("  ")
		} else {
			p.To(3)
		}
		if unsaid {
			line += " " + x.lines[i+1]
		}
		p.Text(timeline.Cut(line, p.Columns()-1-p.Column()-draw.Width(end))).Muted(end)
	}
}
