package report

import (
	"errors"
	"time"

	"github.com/lctui/lctui/model"
)

// Versions prints a list of versions, in the format table, wide, name, csv, json, yaml
// or markdown. Nothing of it goes out before all are known: only then are the columns.
type Versions struct {
	// Descriptors tells that lifecycle descriptors are among the files, whose
	// versions have no dates.
	Descriptors bool

	format string
	// of is the file and the object of the first version.
	of *firstVersion
	// What the versions have among them decides about columns.
	manyFiles, manyObjects, records, badTimes, dates bool
	// rows are the versions for people, list and text those for programs, in the
	// format asked for.
	rows   RowSpool
	list   KeptList
	text   Spool
	failed []error
}

// NewVersions returns an empty list in a format.
func NewVersions(format string) *Versions {
	return &Versions{format: format, list: KeptList{YAML: format == "yaml", Field: "versions"}}
}

type firstVersion struct {
	file   string
	object ObjectName
}

// look notes what the columns depend on.
func (x *Versions) look(list []Version) {
	for i := range list {
		v := &list[i]
		if x.of == nil {
			x.of = &firstVersion{v.File, v.Object.Apart()}
		}
		x.manyFiles = x.manyFiles || v.File != x.of.file
		x.manyObjects = x.manyObjects || v.Object != x.of.object
		x.records = x.records || v.Record
		x.badTimes = x.badTimes || len(v.BadTime) > 0
		x.dates = x.dates || v.Reason == nil
	}
}

// Add takes in versions, behind those before. They are not kept, only their text.
func (x *Versions) Add(list []Version) {
	x.look(list)
	if len(list) == 0 {
		return
	}
	switch x.format {
	case "name":
		for i := range list {
			x.rows.Add([]string{list[i].FileWord, list[i].NameWord})
		}
	case "csv":
		records := make([][]string, len(list))
		for i := range list {
			records[i] = listRecord(&list[i])
		}
		x.failed = append(x.failed, WriteCSV(&x.text, records))
	case "json", "yaml":
		Keep(&x.list, list)
	default:
		x.writeRows(list)
	}
}

func (x *Versions) writeRows(list []Version) {
	escape := TableCell
	if x.format == "markdown" {
		escape = MarkdownCell
	}
	cells := make([]string, len(listColumns))
	for i := range list {
		for k := range listColumns {
			cells[k] = escape(listColumns[k].cell(&list[i]))
		}
		x.rows.Add(cells)
	}
}

// Print prints all of it, as of an instant; next is the earliest transition after it,
// the zero time where there is none.
func (x *Versions) Print(out *Writer, at, next time.Time) error {
	if err := errors.Join(x.failed...); err != nil {
		return err
	}
	head := versionsHead{Kind("VersionList"), model.FormatTime(at), Instant(next)}
	switch x.format {
	case "json", "yaml":
		return x.list.Print(out, head)
	case "csv":
		return errors.Join(out.CSV([][]string{recordHeader}), x.text.Drain(out))
	case "name":
		return x.rows.Each(func(cells []string) error {
			if x.manyFiles {
				out.Whole(cells[0] + " " + cells[1])
			} else {
				out.Whole(cells[1])
			}
			return nil
		})
	}
	return x.printRows(out)
}

// printRows prints the columns that are shown.
func (x *Versions) printRows(out *Writer) error {
	var header []string
	var widths, shown []int
	stage := -1
	for k, column := range listColumns {
		if !column.shown(x) {
			continue
		}
		if column.name == stageColumn {
			stage = len(header)
		}
		width := max(len(column.name), x.rows.Width(k))
		header, widths, shown = append(header, column.name), append(widths, width), append(shown, k)
	}
	line := func(cells []string, stage int) error {
		text := MarkdownLine
		if x.format != "markdown" {
			text = func(cells []string) string { return out.TableLine(cells, widths, stage) }
		}
		_, err := out.WriteString(text(cells))
		return err
	}
	err := line(header, -1)
	if x.format == "markdown" {
		err = errors.Join(err, line(MarkdownRule(len(header)), -1))
	}
	row := make([]string, len(shown))
	return errors.Join(err, x.rows.Each(func(cells []string) error {
		for i, k := range shown {
			row[i] = cells[k]
		}
		return line(row, stage)
	}))
}
