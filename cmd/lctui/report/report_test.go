package report

import (
	"bufio"
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestDiffForEyes: on a terminal, a CR at the end of a line is shown unless all lines of the file
// end in CR LF.
func TestDiffForEyes(t *testing.T) {
	for _, c := range []struct{ diff, want string }{
		{"--- f\n+++ f\n@@ -1 +1 @@\n-a\r\n+b\r\n", "--- f\n+++ f\n@@ -1 +1 @@\n-a\n+b\n"},
		{"--- f\n+++ f\n@@ -1 +1 @@\n-a\r\n+b\n", "--- f\n+++ f\n@@ -1 +1 @@\n-a\\r\n+b\n"},
	} {
		var out bytes.Buffer
		WriteDiff(&out, c.diff, false, Painter{})
		if out.String() != c.want {
			t.Errorf("%q", out.String())
		}
	}
}

// TestKeptList: a KeptList gives the same document as Writer.JSON and Writer.YAML, however its
// elements are divided.
func TestKeptList(t *testing.T) {
	type head struct {
		At string `json:"at"`
	}
	type whole struct {
		head
		Names []string `json:"names"`
	}
	for _, parts := range [][][]string{nil, {{"a"}}, {{"a\x1b", "b"}, {}, {"c"}}} {
		document := whole{head{"now"}, []string{}}
		for _, part := range parts {
			document.Names = append(document.Names, part...)
		}
		for _, yaml := range []bool{false, true} {
			list := &KeptList{YAML: yaml, Field: "names"}
			for _, part := range parts {
				Keep(list, part)
			}
			got := printed(t, func(w *Writer) error { return list.Print(w, document.head) })
			want := printed(t, func(w *Writer) error {
				if yaml {
					return w.YAML(document)
				}
				return w.JSON(document)
			})
			if got != want {
				t.Errorf("%q, YAML %v:\n%s\nnot\n%s", parts, yaml, got, want)
			}
			if strings.Contains(got, "\x1b") {
				t.Errorf("a control character is printed: %q", got)
			}
		}
	}
}

// printed returns the output of print, without colour.
func printed(t *testing.T, print func(*Writer) error) string {
	t.Helper()
	var out bytes.Buffer
	w := &Writer{Writer: bufio.NewWriter(&out)}
	if err := print(w); err != nil {
		t.Fatal(err)
	}
	_ = w.Flush()
	return out.String()
}

// TestTables: columns are as wide as their widest cell, in terminal columns, whatever the order of
// the rows. Rows keep their order, and lines have no trailing spaces.
func TestTables(t *testing.T) {
	header, rows := []string{"NAME", "STAGE"}, [][]string{{"a", "supported"}, {"日本語", "-"}, {"long name", "?"}}
	table := printed(t, func(w *Writer) error {
		w.Table("table", &Table{Header: slices.Clone(header), Rows: clone(rows), Stage: 1})
		return nil
	})
	if want := "NAME       STAGE\na          supported\n日本語     -\nlong name  ?\n"; table != want {
		t.Errorf("%q\nnot\n%q", table, want)
	}
	stages := [][]string{{"1.30.0", "supported", "deprecated", "now"}, {"1.29.0", "-", "?", "-"}}
	for most, want := range map[int]string{
		0:  "V       dev        live        DRIFT\n1.30.0  supported  deprecated  now\n1.29.0  -          ?           -\n",
		36: "V       dev        live        DRIFT\n1.30.0  supported  deprecated  now\n1.29.0  -          ?           -\n",
		35: "V       dev  live  DRIFT\n1.30.0  S    D     now\n1.29.0  -    ?     -\n",
	} {
		if got := printed(t, func(w *Writer) error {
			w.Table("table", &Table{Header: []string{"V", "dev", "live", "DRIFT"}, Rows: clone(stages), Stage: 1, Stages: 2, Most: most})
			return nil
		}); got != want {
			t.Errorf("on %d columns:\n%s", most, got)
		}
	}
	var spool RowSpool
	for _, row := range rows {
		spool.Add(row)
	}
	if spool.Width(0) != 9 || spool.Width(1) != 9 {
		t.Errorf("widths %d and %d", spool.Width(0), spool.Width(1))
	}
	var got [][]string
	if spool.Each(func(cells []string) { got = append(got, slices.Clone(cells)) }); !reflect.DeepEqual(got, rows) {
		t.Errorf("%q", got)
	}
}

func clone(rows [][]string) (out [][]string) {
	for _, row := range rows {
		out = append(out, slices.Clone(row))
	}
	return out
}
