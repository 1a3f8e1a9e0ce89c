package report

import "slices"

// List is what a verb lists. Versions are so many that they have a type of their own.
type List[E any] struct {
	// Head has the fields of the document for programs before the list; Field is the name of the
	// list.
	Head  any
	Field string
	Items []E
	// Table returns the table for people and for Markdown.
	Table func() *Table
	// CSV returns the header and the records; it is nil if there is no CSV.
	CSV func() (header []string, records [][]string)
}

// Print prints the list in the format json, yaml, csv, markdown or table.
func (l *List[E]) Print(out *Writer, format string) error {
	switch format {
	case "json":
		PrintJSONList(out, l.Head, l.Field, l.Items)
		return nil
	case "yaml":
		kept := &KeptList{YAML: true, Field: l.Field}
		for some := range slices.Chunk(l.Items, 200) {
			Keep(kept, some)
		}
		return kept.Print(out, l.Head)
	case "csv":
		out.CSV(l.CSV())
		return nil
	}
	out.Table(format, l.Table())
	return nil
}
