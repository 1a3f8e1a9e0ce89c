package files_test

import (
	"flag"
	"strings"
	"testing"

	"github.com/lctui/lctui/files"
	"github.com/lctui/lctui/files/filestest"
	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "write what the code gives into testdata; look at every line of the difference")

// TestRefuse runs the archives in testdata/refuse. Each contains texts that cannot be read, each
// followed by its error message.
func TestRefuse(t *testing.T) {
	for _, path := range filestest.Archives(t, "testdata/refuse/*.txtar") {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		form := filestest.FormOf(string(archive.Comment))
		for i := 0; i+1 < len(archive.Files); i += 2 {
			t.Run(archive.Files[i].Name, func(t *testing.T) {
				text := unescaped(form.Disk(string(archive.Files[i].Data)))
				_, err := files.Read(archive.Files[i].Name, []byte(text), files.Options{})
				if _, ok := err.(*files.Error); !ok {
					t.Fatalf("%T: %v", err, err)
				}
				filestest.Golden(t, path, archive, i+1, strings.NewReplacer(files.EmptiedHint, "(remove it, or what is expected)", files.ExpectedHint, "(what is expected)").Replace(err.Error())+"\n", *update)
			})
		}
	}
}

func TestWhatIsExpectedNamesEveryKind(t *testing.T) {
	for _, k := range files.Formats {
		if !strings.Contains(files.ExpectedHint, k.Name) || !strings.Contains(files.ExpectedHint, k.Group) {
			t.Errorf("%q does not name %s of %s", files.ExpectedHint, k.Name, k.Group)
		}
	}
}

// unescaped inserts bytes into a text that an archive cannot contain.
func unescaped(text string) string {
	return strings.NewReplacer(`<NUL>`, "\x00", `<FC>`, "\xfc", `<CR>`, "\r", `<LS>`, "\u2028", `<RLO>`, "\u202e", `<ESC>`, "\x1b").Replace(text)
}
