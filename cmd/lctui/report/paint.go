package report

import (
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
)

// Painter colours words in text output. Colour is never alone: the word says
// the same. The sixteen colours of the terminal's own palette are used, so
// light and dark backgrounds both work.
type Painter struct{ Colors bool }

var stageColors = map[model.Look]string{
	model.LookUnavailable: "90",
	model.LookPreview:     "36",
	model.LookSupported:   "32",
	model.LookDeprecated:  "33",
	model.LookExpired:     "31",
}

var severityColors = map[string]string{"error": "31", "warning": "33", "info": "36"}

func (p Painter) stage(word string) string {
	return p.colored(stageColors[model.VersionStages.Kind(word).Look], word)
}

func (p Painter) severity(word string) string { return p.colored(severityColors[word], word) }

// DiffLine colours a line of a unified diff.
func (p Painter) DiffLine(line string) string {
	switch {
	case line == "":
		return line
	case line[0] == '+':
		return p.colored("32", line)
	case line[0] == '-':
		return p.colored("31", line)
	case line[0] == '@':
		return p.colored("36", line)
	}
	return line
}

func (p Painter) colored(color, text string) string {
	if !p.Colors || color == "" {
		return text
	}
	return "\x1b[" + color + "m" + text + "\x1b[0m"
}

// lineColors are the colours of the runs of a line that are about stages.
var lineColors = func() map[timeline.Meaning]string {
	out := map[timeline.Meaning]string{}
	for look, color := range stageColors {
		out[timeline.BarOf(look)], out[timeline.LetterOf(look)] = color, color
	}
	return out
}()

// Line returns a line of a timeline with the runs that are about stages coloured.
// Blanks at its end are left out.
func (p Painter) Line(l *timeline.Line) string {
	if !p.Colors {
		return strings.TrimRight(l.String(), " ")
	}
	var out strings.Builder
	l.Each(func(m timeline.Meaning, text string) {
		out.WriteString(p.colored(lineColors[m], text))
	})
	return strings.TrimRight(out.String(), " ")
}
