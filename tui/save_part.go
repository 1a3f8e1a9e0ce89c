package tui

import (
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model/phrase"
	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/keys"
	"github.com/lctui/lctui/tui/panel"
)

// savedInPart says of several files which were written, which were not and why.
// The edits of the others are as they were. Where one of them changed on disk it
// asks what to do.
func (s *session) savedInPart(o saved) tea.Cmd {
	s.ahead = nil
	s.backToRows()
	var written, lines, short []string
	changed, left := -1, ""
	for _, f := range o.files {
		name := s.Editor.Files[f.File].Name
		if f.err == nil {
			written = append(written, name)
			lines = append(lines, name+": written, "+phrase.Plural(f.lines, "line")+" changed")
			for _, note := range f.notes {
				lines = append(lines, "    "+note)
			}
			continue
		}
		var other *files.Changed
		if errors.As(f.err, &other) && !other.Gone && changed < 0 {
			changed, left = f.File, other.Left
		}
		lines = append(lines, name+": not written, its edits are kept", "    "+f.err.Error())
		short = append(short, name)
	}
	said := "nothing was written"
	if len(written) > 0 {
		said = "written: " + strings.Join(written, ", ")
	}
	text := strings.Join(short, ", ") + " not written, the edits are kept; " + said
	if changed >= 0 {
		s.disk = diskQuestion{file: changed, text: "changed on disk meanwhile, so it was not written; " + said}
		if left != "" {
			s.disk.text += "; " + left
		}
		s.Status = panel.Status{}
		s.open(keys.DiskQuestion)
		return nil
	}
	s.say(text)
	s.shown = shownText{title: "not all files were written", lines: wrapAll(lines, s.Width)}
	s.open(keys.Shown)
	return nil
}

// wrapAll breaks lines between words; what goes on is indented as its line is. A
// conversation has no width: there every line is a sentence and stays whole.
func wrapAll(lines []string, width int) (out []string) {
	if width == 0 {
		return lines
	}
	for _, line := range lines {
		indent := line[:indent(line)]
		for _, part := range draw.Wrap(line, width-2-len(indent), width-2-len(indent)) {
			out = append(out, " "+indent+part)
		}
	}
	return out
}
