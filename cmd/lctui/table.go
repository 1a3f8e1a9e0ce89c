package main

import (
	"slices"
	"strings"

	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/tui/timeline"
)

// table is text in columns.
type table struct {
	header []string
	rows   [][]string
	// stage is the column with the words for stages, which are coloured; -1
	// where there is none.
	stage int
}

// printTable prints a table for people: columns two blanks apart, no blanks at
// the end of a line.
func (c *invocation) printTable(t *table) error {
	rows := append([][]string{t.header}, t.rows...)
	widths := make([]int, len(t.header))
	for _, row := range rows {
		for i := range row {
			row[i] = tableCell(row[i])
			widths[i] = max(widths[i], timeline.Width(row[i]))
		}
	}
	stage := -1 // the header is not coloured
	for _, row := range rows {
		if _, err := c.out.WriteString(c.tableLine(row, widths, stage)); err != nil {
			return err
		}
		stage = t.stage
	}
	return nil
}

// tableLine is a line of a table whose cells are escaped already.
func (c *invocation) tableLine(row []string, widths []int, stage int) string {
	var line strings.Builder
	for i, cell := range row {
		text := cell
		if i == stage {
			text = c.paint.stage(cell)
		}
		line.WriteString(text)
		if i < len(row)-1 {
			line.WriteString(strings.Repeat(" ", widths[i]-timeline.Width(cell)+2))
		}
	}
	line.WriteByte('\n')
	return line.String()
}

// tableCell is text as a cell of a table for people has it.
func tableCell(text string) string { return model.Brief(text, model.LongestCell) }

// markdownRule stands between the header of a table of GitHub's Markdown and its rows.
func markdownRule(columns int) []string { return slices.Repeat([]string{"---"}, columns) }

// markdownLine is a line of a table whose cells are escaped already.
func markdownLine(cells []string) string { return "| " + strings.Join(cells, " | ") + " |\n" }

// markdownCell escapes what Markdown or HTML would take for more than text.
func markdownCell(text string) string {
	return markdownEscaper.Replace(tableCell(text))
}

var markdownEscaper = strings.NewReplacer(`\`, `\\`, "|", `\|`, "<", "&lt;", ">", "&gt;", "&", "&amp;", "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`)
