package main

import (
	"github.com/lctui/lctui/model"
)

// painter colours words in text output. Colour is never alone: the word says
// the same. The sixteen colours of the terminal's own palette are used, so
// light and dark backgrounds both work.
type painter struct{ on bool }

var stageColors = map[model.Look]string{
	model.LookUnavailable: "90",
	model.LookPreview:     "36",
	model.LookSupported:   "32",
	model.LookDeprecated:  "33",
	model.LookExpired:     "31",
}

var severityColors = map[string]string{"error": "31", "warning": "33", "info": "36"}

func (p painter) stage(word string) string {
	return p.colored(stageColors[model.VersionStages.Kind(word).Look], word)
}

func (p painter) severity(word string) string { return p.colored(severityColors[word], word) }

// diffLine colours a line of a unified diff.
func (p painter) diffLine(line string) string {
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

func (p painter) colored(color, text string) string {
	if !p.on || color == "" {
		return text
	}
	return "\x1b[" + color + "m" + text + "\x1b[0m"
}
