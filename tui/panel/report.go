package panel

import (
	"strings"

	"github.com/lctui/lctui/tui/draw"
	"github.com/lctui/lctui/tui/editor"
	"github.com/lctui/lctui/tui/keys"
)

// Reported returns what follows a report: what it wants to be read or decided is opened,
// what stands in the way of saving is said.
func Reported(c *Context, r editor.Report) Result {
	top := c.Layers.Top()
	out := Result{Beside: r.Next}
	switch {
	case r.Conflict != nil:
		out.Close, out.Open, out.With = top == keys.Conflicts, keys.Conflicts, r
	case len(r.Lines) > 0 || r.Diff != "":
		out.Open, out.With = keys.Viewer, Text{Title: r.Title, Lines: linesOf(r, c.Width)}
	}
	switch {
	case r.News && (top.TakesText() || top.IsBrowsing() && !top.IsMain()):
		out.Say = c.Editor.Files[r.File].Name + " changed on disk; it is read again when this is closed"
	case r.Trouble != "":
		out.Say = Trouble(c, r.File, r.Trouble)
	}
	return out
}

// linesOf are the lines of a report, broken between words, and its diff; what goes on is
// indented as its line is.
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
