package report

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
)

// Table is text in columns.
type Table struct {
	Header []string
	Rows   [][]string
	// Stage is the column with the words for stages, which are coloured; -1
	// where there is none.
	Stage int
}

// Table prints a table for people: columns two blanks apart, no blanks at
// the end of a line.
func (w *Writer) Table(t *Table) error {
	rows := append([][]string{t.Header}, t.Rows...)
	widths := make([]int, len(t.Header))
	for _, row := range rows {
		for i := range row {
			row[i] = TableCell(row[i])
			widths[i] = max(widths[i], timeline.Width(row[i]))
		}
	}
	stage := -1 // the header is not coloured
	for _, row := range rows {
		if _, err := w.WriteString(w.TableLine(row, widths, stage)); err != nil {
			return err
		}
		stage = t.Stage
	}
	return nil
}

// TableLine is a line of a table whose cells are escaped already.
func (w *Writer) TableLine(row []string, widths []int, stage int) string {
	var line strings.Builder
	for i, cell := range row {
		text := cell
		if i == stage {
			text = w.Paint.stage(cell)
		}
		line.WriteString(text)
		if i < len(row)-1 {
			line.WriteString(strings.Repeat(" ", widths[i]-timeline.Width(cell)+2))
		}
	}
	line.WriteByte('\n')
	return line.String()
}

// TableCell is text as a cell of a table for people has it.
func TableCell(text string) string { return model.Brief(text, model.LongestCell) }

// MarkdownRule stands between the header of a table of GitHub's Markdown and its rows.
func MarkdownRule(columns int) []string { return slices.Repeat([]string{"---"}, columns) }

// MarkdownLine is a line of a table whose cells are escaped already.
func MarkdownLine(cells []string) string { return "| " + strings.Join(cells, " | ") + " |\n" }

// MarkdownCell escapes what Markdown or HTML would take for more than text.
func MarkdownCell(text string) string {
	return markdownEscaper.Replace(TableCell(text))
}

var markdownEscaper = strings.NewReplacer(`\`, `\\`, "|", `\|`, "<", "&lt;", ">", "&gt;", "&", "&amp;", "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`)
