package report

import (
	"io"
	"slices"
	"strings"

	"github.com/lctui/lctui/lifecycle/systems"
	"github.com/lctui/lctui/model"
	"github.com/lctui/lctui/model/pattern"
	"github.com/lctui/lctui/tui/palette"
	"github.com/lctui/lctui/tui/timeline"
)

// Table is text in columns.
type Table struct {
	Header []string
	Rows   [][]string
	// Stage is the index of the first column with names of stages, which are coloured, or -1 if
	// there is none. Stages is the number of such columns side by side; 0 means 1.
	Stage, Stages int
	// Most is the maximum width of the table in terminal columns, or 0 for no limit. In a wider
	// table stages are letters instead of words.
	Most int
	// files and objects are those of the rows.
	files   []string
	objects []ObjectName
}

// Add appends a row about an object of a file. If there are several objects or files, the table has
// more columns for them.
func (t *Table) Add(file string, object ObjectName, cells ...string) {
	t.Rows, t.files, t.objects = append(t.Rows, cells), append(t.files, file), append(t.objects, object)
}

// rows returns the header and the rows with all their columns.
func (t *Table) rows() [][]string {
	rows := append([][]string{t.Header}, t.Rows...)
	column := func(name string, cell func(i int) string, many bool) {
		for i := 0; many && i < len(rows); i++ {
			if i > 0 {
				name = cell(i - 1)
			}
			rows[i] = append(slices.Clip(rows[i]), name)
		}
	}
	column("OBJECT", func(i int) string { return t.objects[i].String() }, len(slices.Compact(slices.Clone(t.objects))) > 1)
	column("FILE", func(i int) string { return t.files[i] }, len(slices.Compact(slices.Clone(t.files))) > 1)
	return rows
}

// Table prints a table, as Markdown if that is the format, otherwise for people.
func (w *Writer) Table(format string, t *Table) {
	rows, escape := t.rows(), cellEscape(format)
	widths := make([]int, len(rows[0]))
	for _, row := range rows[1:] {
		for i := range row {
			row[i] = escape(row[i])
			widths[i] = max(widths[i], timeline.Width(row[i]))
		}
	}
	stages := stageColumns{from: t.Stage, to: t.Stage + max(1, t.Stages)}
	if t.Most > 0 && tableWidth(rows[0], widths) > t.Most {
		stages.letters = true
		for i := stages.from; i < stages.to; i++ {
			widths[i] = 1
		}
	}
	w.tableRows(format, rows[0], widths, stages, func(print func([]string)) {
		for _, row := range rows[1:] {
			print(row)
		}
	})
}

// tableWidth returns the width of a table for people, in terminal columns.
func tableWidth(header []string, widths []int) int {
	width := 2 * (len(header) - 1)
	for i, name := range header {
		width += max(widths[i], timeline.Width(name))
	}
	return width
}

// stageColumns are the columns with the names of stages, from included and to excluded. letters is
// set if they are shown as letters.
type stageColumns struct {
	from, to int
	letters  bool
}

// cell returns the text to show for a cell of a column, and the same without colours.
func (s stageColumns) cell(w *Writer, column int, word string) (shown, plain string) {
	switch {
	case column < s.from || column >= s.to:
		return word, word
	case s.letters && word != Absent && word != Unknown:
		plain = systems.StageLetter(word)
	default:
		plain = word
	}
	return w.Paint.stage(word, plain), plain
}

// markdown is the format of the tables that GitHub shows.
const markdown = "markdown"

// cellEscape returns the function that escapes the cells of a table in a format.
func cellEscape(format string) func(string) string {
	if format == markdown {
		return MarkdownCell
	}
	return TableCell
}

// tableRows prints a table whose cells are already escaped. each calls print for every row. widths
// are those of the widest cells below the header; tableRows changes them.
func (w *Writer) tableRows(format string, header []string, widths []int, stages stageColumns, each func(print func([]string))) {
	line := func(cells []string, stages stageColumns) {
		if format == markdown {
			_, _ = w.WriteString(markdownLine(cells))
		} else {
			_, _ = w.WriteString(w.tableLine(cells, widths, stages))
		}
	}
	if !w.NoHeaders {
		for i, name := range header {
			widths[i] = max(widths[i], timeline.Width(name))
		}
		line(header, stageColumns{}) // the header is not coloured
	}
	if format == markdown {
		line(slices.Repeat([]string{"---"}, len(header)), stageColumns{})
	}
	each(func(cells []string) { line(cells, stages) })
}

// tableLine returns a line of a table for people. Columns are two spaces apart, and the last cell
// is not padded.
func (w *Writer) tableLine(row []string, widths []int, stages stageColumns) string {
	var line strings.Builder
	for i, cell := range row {
		shown, plain := stages.cell(w, i, cell)
		line.WriteString(shown)
		if i < len(row)-1 {
			line.WriteString(strings.Repeat(" ", widths[i]-timeline.Width(plain)+2))
		}
	}
	line.WriteByte('\n')
	return line.String()
}

// TableCell returns text as a cell of a table for people.
func TableCell(text string) string { return model.Brief(text, model.LongestCell) }

// markdownLine returns a line of a table whose cells are already escaped.
func markdownLine(cells []string) string { return "| " + strings.Join(cells, " | ") + " |\n" }

// MarkdownCell returns text as a cell of a table in Markdown, escaped so that Markdown and HTML
// show it as it is. Spaces without width prevent that GitHub and GitLab recognize mentions, issues,
// commits or links in it.
func MarkdownCell(text string) string {
	return references().ReplaceAllStringFunc(markdownEscaper.Replace(TableCell(text)), func(found string) string {
		switch {
		case strings.HasSuffix(found, "-"):
			return found[:2] + apart + "-"
		case len(found) < sha1Digits && strings.Trim(found, "0123456789") == "":
			return found // a number, as in a version
		}
		return tooShort().ReplaceAllString(found, "$0"+apart)
	})
}

var markdownEscaper = strings.NewReplacer(`\`, `\\`, "|", `\|`, "<", "&lt;", ">", "&gt;", "&", "&amp;", "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`,
	"$", "&#36;",
	"@", "@"+apart, "#", "#"+apart, "://", ":"+apart+"//", "www.", "www"+apart+".")

// references matches the beginning of issues like GH-1, and digits that may name a commit.
var references = pattern.New(`(?i)gh-|\b[0-9a-f]{7,}\b`)

// tooShort matches hexadecimal digits that are too few to be recognized as a commit.
var tooShort = pattern.New(`(?i)[0-9a-f]{6}`)

// sha1Digits is the number of digits in the full name of a commit.
const sha1Digits = 40

// apart is a space without width.
const apart = "&#8203;"

// Painter colours words in text output. A colour never adds information to its word. The zero
// Painter leaves text unchanged.
type Painter struct{ styles *palette.Styles }

// NewPainter returns a painter that colours, or one that does not.
func NewPainter(coloured bool) Painter {
	if !coloured {
		return Painter{}
	}
	return Painter{palette.OfTables()}
}

// stage colours a text shown for a stage with the colour of the stage.
func (p Painter) stage(word, shown string) string {
	return p.paint(timeline.BarOf(systems.StageLook(word)), shown)
}

func (p Painter) severity(s model.Severity) string {
	return p.paint([...]timeline.Meaning{model.Error: timeline.Error, model.Warning: timeline.Warning, model.Info: timeline.Info}[s], s.String())
}

// DiffLine colours a line of a unified diff.
func (p Painter) DiffLine(line string) string {
	switch {
	case strings.HasPrefix(line, "+"):
		return p.paint(timeline.Added, line)
	case strings.HasPrefix(line, "-"):
		return p.paint(timeline.Removed, line)
	case strings.HasPrefix(line, "@"):
		return p.paint(timeline.Info, line)
	}
	return line
}

func (p Painter) paint(m timeline.Meaning, text string) string {
	if p.styles == nil || m == timeline.Text || m == timeline.UnknownStage {
		return text
	}
	return p.styles[m].Render(text)
}

// lineMeanings maps the meanings of the runs of a line that are coloured, which are those about
// stages, to the meanings whose colours they get.
var lineMeanings = func() map[timeline.Meaning]timeline.Meaning {
	out := map[timeline.Meaning]timeline.Meaning{}
	for look := range model.LookUnknown {
		out[timeline.BarOf(look)], out[timeline.LetterOf(look)] = timeline.BarOf(look), timeline.BarOf(look)
	}
	return out
}()

// Line returns a line of a timeline without trailing spaces. Runs about stages are coloured.
func (p Painter) Line(l *timeline.Line) string {
	var out strings.Builder
	l.Each(func(m timeline.Meaning, text string) { out.WriteString(p.paint(lineMeanings[m], text)) })
	return strings.TrimRight(out.String(), " ")
}

// WriteDiff writes a unified diff, escaped for people. If exact is set, lines keep the CR at their
// end. Otherwise the CR is shown, or removed if all lines have one.
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
		_, _ = io.WriteString(out, paint.DiffLine(model.EscapeCells(line))+end)
	}
}

// throughoutCRLF reports whether every line of the two texts in a diff ends in CR LF.
func throughoutCRLF(diff string) bool {
	number := 0
	for line := range strings.Lines(diff) {
		if number++; number > 2 && line[0] != '@' && line[0] != '\\' && !strings.HasSuffix(line, "\r\n") {
			return false
		}
	}
	return true
}
