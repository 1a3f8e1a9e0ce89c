package panel

import (
	"strings"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// Reported returns the effects that follow a report: it opens what has to be read or decided, and
// shows what prevents saving.
func Reported(c *Context, r editor.Report) (out []Effect) {
	top := c.Layers.Top()
	switch {
	case r.Conflict != nil:
		if top == keys.Conflicts {
			out = Closed()
		}
		out = append(out, Open{Scope: keys.Conflicts, With: r})
	case len(r.Lines) > 0 || r.Diff != "":
		out = Opened(keys.Viewer, Text{Title: r.Title, Lines: linesOf(r, c.Width)})
	}
	switch {
	case r.News && (top.TakesText() || top.IsBrowsing() && top != keys.Timeline):
		out = append(out, Say(c.Editor.Files[r.File].Name+" changed on disk; it is read again when this is closed"))
	case r.Trouble != "":
		out = append(out, Say(Trouble(c, r.File, r.Trouble)))
	}
	return append(out, InBackground{Work: r.Next})
}

// linesOf returns the lines of a report, wrapped between words, and its diff. Continuation lines
// are indented like the line they continue.
func linesOf(r editor.Report, width int) (out []string) {
	for _, line := range r.Lines {
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		for _, part := range draw.Wrap(line, width-2-len(indent), width-2-len(indent)) {
			out = append(out, " "+indent+part)
		}
	}
	if r.Diff != "" {
		out = append(out, strings.Split(strings.TrimSuffix(strings.ReplaceAll(r.Diff, "\t", "    "), "\n"), "\n")...)
	}
	return out
}
