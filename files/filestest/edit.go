// Package filestest reads and edits the texts of archives in testdata, for the tests of the formats
// of files.
package filestest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/model"
)

// Edit runs the archives in testdata/edit. Each contains one text and changes of it (see
// ObjectsAfter), each with the whole text afterwards or with the message of the refusal. The
// comment of the archive has what a text file cannot show:
//
//	eol: crlf          every line ends with CR LF
//	eol: mixed         the lines that end with a visible \r do
//	begin: bom         a byte order mark comes first
//	end: cut           the last line has no line end, before and after
//
// If update is set, it writes the results into the archives.
func Edit(t *testing.T, update bool) {
	for _, path := range Archives(t, "testdata/edit/*.txtar") {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) { runArchive(t, path, archive, update) })
	}
}

// Archives returns the files that match a pattern, at least one.
func Archives(t testing.TB, pattern string) []string {
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("no %s: %v", pattern, err)
	}
	return paths
}

func runArchive(t *testing.T, path string, archive *txtar.Archive, update bool) {
	bytes := FormOf(string(archive.Comment))
	var d *files.Document
	for i := range archive.Files {
		file := &archive.Files[i]
		if file.Name == "before" {
			d = MustRead(t, bytes.Disk(string(file.Data)))
			if err := d.Verify(); err != nil {
				t.Fatalf("before: %v", err)
			}
			continue
		}
		before := d
		t.Run(file.Name, func(t *testing.T) {
			got := bytes.shown(editText(t, before, strings.TrimPrefix(file.Name, "do ")))
			if want := string(file.Data); update {
				file.Data = []byte(got)
			} else if got != want {
				t.Errorf("not as wanted:\n%s", files.Diff(file.Name, []byte(want), []byte(got)))
			}
		})
	}
	if update {
		writeArchive(t, path, archive)
	}
}

func writeArchive(t *testing.T, path string, archive *txtar.Archive) {
	if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
		t.Fatal(err)
	}
}

// MustRead parses a text as a file.
func MustRead(t testing.TB, text string) *files.Document {
	t.Helper()
	d, err := files.Read("file.yaml", []byte(text), files.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// editText returns the text after a change, or the refusal.
func editText(t *testing.T, d *files.Document, script string) string {
	objects := ObjectsAfter(t, d.Objects(), script)
	next, err := d.Edit(objects)
	if err != nil {
		if _, ok := err.(*files.Refused); !ok {
			t.Errorf("refused with %T", err)
		}
		return "refused " + err.Error() + "\n"
	}
	if !model.SameObjects(next.Objects(), objects) {
		t.Error("the edited text does not mean what you asked for")
	}
	if again, err := next.Edit(next.Objects()); err != nil || again != next {
		t.Errorf("no change is a change: %v", err)
	}
	return string(next.Bytes())
}

const byteOrderMark = "\ufeff"

// Form is how a text is written in an archive and on disk.
type Form struct{ crlf, mixed, bom, cut bool }

// FormOf returns the form that the comment of an archive names.
func FormOf(comment string) Form {
	has := func(line string) bool { return strings.Contains("\n"+comment, "\n"+line+"\n") }
	return Form{crlf: has("eol: crlf"), mixed: has("eol: mixed"), bom: has("begin: bom"), cut: has("end: cut")}
}

// Disk returns a text of an archive as it is on disk.
func (f Form) Disk(text string) string {
	if f.mixed {
		text = strings.ReplaceAll(text, "\\r\n", "\r\n")
	}
	if f.crlf {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	if f.bom {
		text = byteOrderMark + text
	}
	if f.cut {
		text = strings.TrimSuffix(strings.TrimSuffix(text, "\n"), "\r")
	}
	return text
}

// shown is the inverse of Disk. Lines that do not have the form are marked.
func (f Form) shown(text string) string {
	if strings.HasPrefix(text, "refused ") {
		return text
	}
	if f.cut {
		if strings.HasSuffix(text, "\n") {
			text += "(the last line has a line end)\n"
		}
		text += "\n"
		if f.crlf {
			text = strings.TrimSuffix(text, "\n") + "\r\n"
		}
	}
	if f.bom {
		text = strings.TrimPrefix(text, byteOrderMark)
	}
	if f.crlf {
		text = strings.ReplaceAll(text, "\n", "(LF)\n")
		text = strings.ReplaceAll(text, "\r(LF)\n", "\n")
	}
	if f.mixed {
		text = strings.ReplaceAll(text, "\r\n", "\\r\n")
	}
	return text
}
