package panel

import (
	"slices"
	"strconv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/timeline"
)

// Sentence is a finding in words, wrapped to lines.
type Sentence struct {
	finding *model.Finding
	lines   []string
}

// DrawFindings draws findings as sentences. Each names the file it is about, unless that is titled,
// the file named in the title.
func DrawFindings(c *Context, a *draw.Area, findings []model.Finding, titled *editor.File) {
	DrawSentences(c, a, Sentences(c, a.Columns(), findings, titled))
}

// Sentences returns findings as DrawFindings draws them in width columns.
func Sentences(c *Context, width int, findings []model.Finding, titled *editor.File) []Sentence {
	list := make([]Sentence, len(findings))
	for i := range findings {
		f, place := &findings[i], ""
		if f.Place.InFile() {
			place = "line " + strconv.Itoa(int(f.Place.Line)) + ": "
			at := slices.IndexFunc(c.Editor.Files, func(x *editor.File) bool { return x.Doc.Name() == f.Place.File })
			if len(c.Editor.Files) > 1 && f.Place.File != titled.Doc.Name() && at >= 0 {
				place = c.Editor.Files[at].Name + " " + place
			}
		}
		list[i] = newSentence(width, f, model.Escape(place)+Message(c, f), model.Escape(f.Hint))
	}
	return list
}

// DrawNewFindings draws the findings that the text being typed would cause, as many as fit.
func DrawNewFindings(c *Context, a *draw.Area) {
	found := c.NewFindings()
	list := make([]Sentence, len(found))
	for i := range found {
		list[i] = newSentence(a.Columns(), &found[i], Message(c, &found[i]), "")
	}
	DrawSentences(c, a, list)
}

// newSentence wraps text, which is about a finding, and hint, the text about what to do. The hint
// stays on one line if it fits.
func newSentence(width int, f *model.Finding, text, hint string) Sentence {
	first, rest := width-6-len(f.Rule), width-4
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

// Lines returns how many lines DrawSentences takes if nothing is cut.
func Lines(list []Sentence) (n int) {
	for i := range list {
		n += len(list[i].lines)
	}
	return n
}

// DrawSentences draws as many sentences as fit. Findings left out are counted, and a sentence that
// is cut ends with the sign for that.
func DrawSentences(c *Context, a *draw.Area, list []Sentence) {
	for i := range list {
		if a.Room() == 0 {
			return
		}
		left := len(list) - i - 1
		if i > 0 && a.Room() == 1 && (left > 0 || len(list[i].lines) > 1) {
			a.Next().To(3).Muted(moreFindings(c, left+1))
			return
		}
		drawSentence(c, a, list[i], left)
	}
}

// moreFindings returns how many findings are not drawn and, on the timeline, the key that lists
// them.
func moreFindings(c *Context, n int) string {
	text, scope := strconv.Itoa(n)+" more", c.Layers.Top()
	if key := c.Keys.First(scope, keys.OpenProblems); key != "" && scope == keys.Timeline {
		text += ": " + key
	}
	return text
}

// drawSentence draws the sign, the rule and the words of a finding, which left findings follow. The
// last line of the area shows how many are left out.
func drawSentence(c *Context, a *draw.Area, x Sentence, left int) {
	meaning, sign := c.Theme.Sign(x.finding.Severity)
	for i, line := range x.lines {
		if a.Room() == 0 {
			return
		}
		end := ""
		if a.Room() == 1 && left > 0 {
			end = "  " + moreFindings(c, left)
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
