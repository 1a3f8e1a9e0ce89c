package draw

import (
	"strconv"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/timeline"
)

// Heading draws the line above a panel of that width: a heading at the left, a text at the right,
// and a horizontal rule between them.
func (t *Theme) Heading(f *Frame, line, width int, heading, right string) *Pen {
	return t.HeadingAt(f.Pen(line, width), width, heading, right)
}

// HeadingAt is like Heading for part of a line: from the pen up to column end.
func (t *Theme) HeadingAt(p *Pen, end int, heading, right string) *Pen {
	p.Text(" ").Put(timeline.Strong, timeline.Cut(heading, end-p.Column()-Width(right)-4)).Text(" ")
	return t.RuleOn(p, end, right)
}

// RuleOn draws the rest of the line above a panel up to column end, with a text at its right.
func (t *Theme) RuleOn(p *Pen, end int, right string) *Pen {
	if right == "" {
		return p.Fill(timeline.Rule, t.Rule, end)
	}
	p.Fill(timeline.Rule, t.Rule, end-Width(right)-3)
	return p.Text(" ").Muted(right).Text(" ").Fill(timeline.Rule, t.Rule, end)
}

// Sign returns the meaning and the sign of a severity.
func (t *Theme) Sign(severity model.Severity) (timeline.Meaning, string) {
	switch severity {
	case model.Error:
		return timeline.Error, t.Signs.Error
	case model.Warning:
		return timeline.Warning, string(timeline.WarningSign)
	}
	return timeline.Info, string(timeline.InfoSign)
}

// Counts returns numbers of findings in words, as in "1 error 2 warnings". The errors are always
// included. If short is set, it returns numbers with signs, as in "1✗ 2!", or "0✗" if there are no
// findings.
func (t *Theme) Counts(counts [3]int, short bool) (out Words) {
	for _, severity := range model.Severities {
		n := counts[severity]
		if n == 0 && (severity != model.Error || short && counts != [3]int{}) {
			continue
		}
		if len(out) > 0 {
			out = out.Put(timeline.Text, " ")
		}
		meaning, sign := t.Sign(severity)
		text := strconv.Itoa(n) + sign
		if !short {
			text = phrase.Findings(n, severity)
		}
		if n == 0 {
			meaning = timeline.Text
		}
		out = out.Put(meaning, text)
	}
	return out
}
