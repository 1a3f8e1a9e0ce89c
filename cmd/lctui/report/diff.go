package report

import (
	"io"
	"strings"

	"github.com/lctui/lctui/model"
)

// WriteDiff writes a unified diff, escaped for eyes; exact keeps the CR of line ends.
// Where eyes read it, a CR is shown in a diff that does not end all lines so.
func WriteDiff(out io.Writer, diff string, exact bool, paint Painter) {
	plain := !exact && throughoutCRLF(diff)
	for line := range strings.Lines(diff) {
		line, end := strings.TrimSuffix(line, "\n"), "\n"
		if text, found := strings.CutSuffix(line, "\r"); found && (exact || plain) {
			line = text
			if exact {
				end = "\r\n"
			}
		}
		cells := strings.Split(line, "\t")
		for i := range cells {
			cells[i] = model.Escape(cells[i])
		}
		_, _ = io.WriteString(out, paint.DiffLine(strings.Join(cells, "\t"))+end)
	}
}

// throughoutCRLF tells whether every line of text in a diff ends in CR LF.
func throughoutCRLF(diff string) bool {
	number := 0
	for line := range strings.Lines(diff) {
		if number++; number > 2 && line[0] != '@' && line[0] != '\\' && !strings.HasSuffix(line, "\r\n") {
			return false
		}
	}
	return true
}
