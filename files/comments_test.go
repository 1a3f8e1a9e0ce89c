package files

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestComments(t *testing.T) {
	const head = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\n"
	for _, c := range []struct {
		name, text string
		want       []string // place, the line that it is about, text
	}{
		{"on a line", "spec: {} # lctui:ignore a b \n", []string{"3:10 3 ignore a b"}},
		{"above a line", "# lctui:x\n\n  # a\n#\tlctui: y\nspec: {}\n", []string{"3:1 7 x", "6:1 7 y"}},
		{"above several lines", "# lctui:x\nspec: {}\n# lctui:y\nmetadata: {}\n", []string{"3:1 4 x", "5:1 6 y"}},
		{"above nothing", "# lctui:x\n# lctui:y\n", []string{"3:1 0 x", "4:1 0 y"}},
		{"after another comment", "spec: {} # a # lctui:x\n", []string{"3:14 3 x"}},
		{"in another comment", "spec: {} # lctui:x # lctui:y\n", []string{"3:10 3 x # lctui:y"}},
		{"in a value", "spec:\n  a: \"# lctui:x\" # lctui:y\n  b: |\n    # lctui:z\n", []string{"4:18 4 y"}},
		{"without a blank before it", "note: a# lctui:x\n", nil},
		{"after other words", "spec: {} # see lctui:x\n", nil},
		{"carriage returns", "spec: {} # lctui:x\r\n# lctui:y\r\nmetadata: {}\r\n", []string{"3:10 3 x", "4:1 5 y"}},
	} {
		d, err := Read(c.name, []byte(head+c.text), Options{})
		if err != nil {
			t.Fatalf("%s: %s", c.name, err)
		}
		var got []string
		for _, found := range d.Comments() {
			got = append(got, fmt.Sprintf("%s %d %s", found.Place, found.About, found.Text))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
}

// TestManyCommentsTakeLittle reads a text of many comments, and one of a line with many words that
// look like comments, in memory proportional to the text.
func TestManyCommentsTakeLittle(t *testing.T) {
	const head = "apiVersion: core.gardener.cloud/v1beta1\nkind: CloudProfile\n"
	for name, more := range map[string]string{
		"lines": strings.Repeat("# lctui:x\n", 5000),
		"words": strings.Repeat("# lctui:x ", 5000) + "\n",
	} {
		d, err := Read(name, []byte(head+more), Options{})
		if err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		d.findComments(d.content.(*yamlText).values)
		runtime.ReadMemStats(&after)
		if took, most := after.TotalAlloc-before.TotalAlloc, uint64(100*len(d.Bytes())); took > most {
			t.Errorf("%s: %d bytes are allocated for a text of %d", name, took, len(d.Bytes()))
		}
	}
}

// TestDocumentsWithoutObjectsHavePlaces: a text whose last object is removed still has places and
// comments. A text that is only overwritten has places too.
func TestDocumentsWithoutObjectsHavePlaces(t *testing.T) {
	d := mustRead(t, oneRevision)
	next, err := d.reread([]byte("# lctui:ignore x\n"), 0)
	if err != nil {
		t.Fatal(err)
	}
	if at := next.place(2); at.String() != "1:3" || len(next.Comments()) != 1 {
		t.Errorf("%s, %v", at, next.Comments())
	}
	if at := d.Origin().Unread([]byte("a\nb")).place(2); at.String() != "2:1" {
		t.Error(at)
	}
}
