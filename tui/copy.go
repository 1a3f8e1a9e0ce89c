package tui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel/viewer"
	"github.com/lctui/lctui/tui/trackview"
)

// copyLine copies the focused version: its lines of the file, or what they
// would say where it is new or edited.
func (s *session) copyLine() tea.Cmd {
	v := s.Focused()
	if s.Can(lifecycle.Draw) != "" { // a version has no lines of its own
		return s.copyText(s.rowText(v)+"\n", "the line of "+phrase.Version(v))
	}
	if text := s.yamlOf(v); text != "" && !s.Shown().Edited(s.Focus.TrackRef, v) && plain(text) {
		return s.copyText(text, "the YAML of "+phrase.Version(v))
	}
	return s.copyText(s.rowText(v)+"\n", "the line of "+phrase.Version(v))
}

// plain tells whether a text has nothing but lines that model.Escape leaves
// alone: what hides in a text would hide in the clipboard too, and come out where
// nobody looks for it.
func plain(text string) bool {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if strings.ReplaceAll(line, "\t", "") != model.Escape(strings.ReplaceAll(line, "\t", "")) {
			return false
		}
	}
	return true
}

// rowText is a version as a line of a table.
func (s *session) rowText(v *model.Version) string {
	text := trackview.NameOf(s.Track()) + "\t" + phrase.Version(v) + "\t" + model.Escape(s.StageKnown(v))
	if reason := lifecycle.Reason(s.Tracks.Facts(s.Focus.TrackRef, slices.Index(s.Track().Versions, v))); reason != "" {
		return text + "\t" + reason
	}
	for _, stage := range stagesOf(v) {
		start := stage.Start.String()
		if start == "" {
			start = "always"
		}
		text += "\t" + model.Escape(stage.Name+" "+start)
	}
	return text
}

// copyAll copies the rows shown as a table, one line a version.
func (s *session) copyAll() tea.Cmd {
	t := s.Track()
	if t == nil {
		return nil
	}
	var lines []string
	for _, i := range s.Rows.List {
		lines = append(lines, s.rowText(t.Versions[i]))
	}
	return s.copyText(strings.Join(lines, "\n")+"\n", phrase.Plural(len(lines), "row"))
}

// showText opens a text to be read and copied from, under a title.
func (s *session) showText(title string, lines []string) {
	s.panels[keys.Viewer].(*viewer.Panel).Show(title, lines)
	s.openPanel(keys.Viewer, "")
}

// yamlOf gives the lines of a version as they stand in the file.
func (s *session) yamlOf(v *model.Version) string {
	if v == nil || !v.Entry.InFile() {
		return ""
	}
	lines := strings.Split(string(s.File().Doc.Bytes()), "\n")
	from := int(v.Entry.Line) - 1
	if from >= len(lines) {
		return ""
	}
	return strings.Join(lines[from:entryEnd(lines, from)], "\n") + "\n"
}

// entryEnd is the line behind a list entry: the next one that is indented no
// deeper and is not blank.
func entryEnd(lines []string, from int) int {
	depth := indent(lines[from])
	for i := from + 1; i < len(lines); i++ {
		if strings.TrimSpace(lines[i]) != "" && indent(lines[i]) <= depth {
			return i
		}
	}
	return len(lines)
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }
