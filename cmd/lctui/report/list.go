package report

import "slices"

// List is what a verb lists. Of Versions there can be so many that they have a list of
// their own.
type List[E any] struct {
	// Head are the fields of the document for programs before the list, Field is the name
	// of the list.
	Head  any
	Field string
	Items []E
	// Table makes the table for people and for Markdown.
	Table func() *Table
	// CSV makes the header and the records; nil where there is no CSV.
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
