package panel

import (
	"strconv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
)

// Sentence is a finding in words, wrapped to the lines of an area.
type Sentence struct {
	finding *model.Finding
	lines   []string
}

// DrawFindings draws findings as sentences, each with the file that it is about
// where that is not the one the title names.
func (c *Context) DrawFindings(a *draw.Area, findings []model.Finding, titled *editor.File) {
	list := make([]Sentence, len(findings))
	for i := range findings {
		f := &findings[i]
		text := f.Message
		if f.Place.InFile() {
			text = c.fileOfFinding(f, titled) + "line " + strconv.Itoa(int(f.Place.Line)) + ": " + text
		}
		list[i] = NewSentence(a, f, model.Escape(text), model.Escape(f.Hint))
	}
	c.DrawSentences(a, list)
}

// fileOfFinding names the file of a finding where that is not the titled one.
func (c *Context) fileOfFinding(f *model.Finding, titled *editor.File) string {
	if len(c.Editor.Files) < 2 || f.File == titled.Doc.Name() {
		return ""
	}
	for _, file := range c.Editor.Files {
		if file.Doc.Name() == f.File {
			return file.Name + " "
		}
	}
	return ""
}

// NewSentence wraps a text about a finding and what to do to the lines of an area.
// The latter is kept on one line where it has room.
func NewSentence(a *draw.Area, f *model.Finding, text, hint string) Sentence {
	first, rest := a.Columns()-6-len(f.Rule), a.Columns()-4
	if hint != "" {
		text = phrase.Ended(text)
	}
	lines := draw.Wrap(text, first, rest)
	n, last := draw.Width(hint), len(lines)-1
	room := rest
	if last == 0 {
		room = first
	}
	switch {
	case n == 0:
	case last >= 0 && draw.Width(lines[last])+1+n <= room:
		lines[last] += " " + hint
	case n <= rest && last >= 0:
		lines = append(lines, hint)
	default:
		lines = draw.Wrap(text+" "+hint, first, rest)
	}
	return Sentence{f, lines}
}

// DrawSentences draws sentences as long as there is room. What is left out shows:
// findings are counted, and a sentence that is cut ends with the sign of it.
func (c *Context) DrawSentences(a *draw.Area, list []Sentence) {
	for i := range list {
		if a.Room() == 0 {
			return
		}
		left := len(list) - i - 1
		if i > 0 && a.Room() == 1 && (left > 0 || len(list[i].lines) > 1) {
			a.Next().To(3).Muted(c.moreFindings(left + 1))
			return
		}
		c.drawSentence(a, list[i], left)
	}
}

// moreFindings says how many findings are not drawn, and where they are listed.
func (c *Context) moreFindings(n int) string {
	text, scope := strconv.Itoa(n)+" more", c.Layers.Top()
	if key := c.Keys.First(scope, keys.OpenProblems); key != "" && (scope == keys.Timeline || scope == keys.Override) {
		text += ": " + key
	}
	return text
}

// drawSentence draws sign and rule of a finding and its words, with left more
// findings behind it. The last line of the area says what it leaves out.
func (c *Context) drawSentence(a *draw.Area, x Sentence, left int) {
	meaning, sign := c.Sign(x.finding.Severity)
	for i, line := range x.lines {
		if a.Room() == 0 {
			return
		}
		end := ""
		if a.Room() == 1 && left > 0 {
			end = "  " + c.moreFindings(left)
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
