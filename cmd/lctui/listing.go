package main

import (
	"errors"
	"time"

	"github.com/lctui/lctui/cmd/lctui/failure"
	"github.com/lctui/lctui/cmd/lctui/report"
	"github.com/lctui/lctui/cmd/lctui/source"
	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/model"
)

// listing gathers what list prints. Nothing of it goes out before every file was
// looked at: only then are the columns and the next transition known.
type listing struct {
	*invocation
	format string
	// next is the earliest transition after now, the zero time for none.
	next time.Time
	// of is the file and the object of the first version.
	of *firstVersion
	// What the versions have among them decides about columns.
	manyFiles, manyObjects, records, badTimes, dates, descriptors bool
	// rows are the versions for people, list and text those for programs, in the
	// format asked for.
	rows     report.RowSpool
	list     report.KeptList
	text     report.Spool
	failed   []error
	orphaned []error
	// named counts the addresses of the present file, where those of several
	// objects are asked for; objects names these.
	named   map[string]int
	objects []string
}

type firstVersion struct {
	file   string
	object report.ObjectName
}

// looked is an object as list shows it: nil where that cannot be known, with over
// where it is merged.
type looked struct {
	doc   *files.Document
	index int
	shown *model.Object
	over  *lifecycle.Result
}

// looks gives the objects picked of a file.
func (x *listing) looks(s source.Subject, f *family) []looked {
	out := make([]looked, len(s.Objects))
	for k, i := range s.Objects {
		l := looked{s.Doc, i, s.Doc.Objects()[i], f.result(s.Doc, i)}
		switch {
		case l.over != nil:
			l.shown = l.over.Object
		case overrides(l.shown):
			l.shown = nil
		}
		out[k] = l
	}
	return out
}

// listed is whose versions are listed: the merged profile with --merged.
func (x *listing) listed(l looked) *model.Object {
	if x.overParents && l.shown != nil {
		return l.shown
	}
	return l.doc.Objects()[l.index]
}

// add takes in the versions of a file.
func (x *listing) add(s source.Subject, f *family) {
	all := x.looks(s, f)
	x.countNames(s.Doc, all)
	for _, l := range all {
		x.descriptors = x.descriptors || l.doc.Objects()[l.index].Descriptor != nil
		x.versions(l, func(part []listedVersion) {
			x.look(part)
			x.write(part)
		})
		if l.shown == nil {
			if x.overParents {
				x.orphaned = append(x.orphaned, f.orphan(l.doc, l.index))
			} else if x.format != "name" {
				x.note("%s: the stages of %s are not known without its parent", l.doc.Name(), l.doc.Objects()[l.index])
			}
			continue
		}
		if at, ok := lifecycle.NextOf(l.shown, x.now, x.dialect); ok && (x.next.IsZero() || at.Before(x.next)) {
			x.next = at
		}
	}
}

// look notes what the columns depend on.
func (x *listing) look(list []listedVersion) {
	for i := range list {
		v := &list[i]
		if x.of == nil {
			x.of = &firstVersion{v.File, v.Object.Apart()}
		}
		x.manyFiles = x.manyFiles || v.File != x.of.file
		x.manyObjects = x.manyObjects || v.Object != x.of.object
		x.records = x.records || v.record != nil
		x.badTimes = x.badTimes || len(v.BadTime) > 0
		x.dates = x.dates || v.Reason == nil
	}
}

// write puts versions behind those before, so that they need not be kept.
func (x *listing) write(list []listedVersion) {
	if len(list) == 0 {
		return
	}
	switch x.format {
	case "name":
		for i := range list {
			x.rows.Add([]string{failure.ShellWord(list[i].File), x.typedName(&list[i])})
		}
	case "csv":
		records := make([][]string, len(list))
		for i := range list {
			records[i] = listRecord(&list[i])
		}
		x.failed = append(x.failed, report.WriteCSV(&x.text, records))
	case "json", "yaml":
		report.Keep(&x.list, list)
	default:
		x.writeRows(list)
	}
}

func (x *listing) writeRows(list []listedVersion) {
	escape := report.TableCell
	if x.format == "markdown" {
		escape = report.MarkdownCell
	}
	cells := make([]string, len(listColumns))
	for i := range list {
		for k := range listColumns {
			cells[k] = escape(listColumns[k].cell(&list[i]))
		}
		x.rows.Add(cells)
	}
}

// print writes out all of it.
func (x *listing) print() error {
	if err := errors.Join(x.failed...); err != nil {
		return err
	}
	head := versionsHead{report.Kind("VersionList"), model.FormatTime(x.now), report.Instant(x.next)}
	switch x.format {
	case "json", "yaml":
		return x.list.Print(x.out, head)
	case "csv":
		return errors.Join(x.out.CSV([][]string{recordHeader}), x.text.Drain(x.out))
	case "name":
		return x.rows.Each(func(cells []string) error {
			if x.manyFiles {
				x.out.Whole(cells[0] + " " + cells[1])
			} else {
				x.out.Whole(cells[1])
			}
			return nil
		})
	}
	return x.printRows()
}

// printRows prints the columns that are shown.
func (x *listing) printRows() error {
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
		text := report.MarkdownLine
		if x.format != "markdown" {
			text = func(cells []string) string { return x.out.TableLine(cells, widths, stage) }
		}
		_, err := x.out.WriteString(text(cells))
		return err
	}
	err := line(header, -1)
	if x.format == "markdown" {
		err = errors.Join(err, line(report.MarkdownRule(len(header)), -1))
	}
	row := make([]string, len(shown))
	return errors.Join(err, x.rows.Each(func(cells []string) error {
		for i, k := range shown {
			row[i] = cells[k]
		}
		return line(row, stage)
	}))
}
