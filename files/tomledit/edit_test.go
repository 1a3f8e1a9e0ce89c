package tomledit

import (
	"strings"
	"testing"

	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/files/toml"
)

// TestEdits says what each operation does to texts of several spellings.
func TestEdits(t *testing.T) {
	list := func(was, is string) func(e *Editor, id toml.ID) {
		return func(e *Editor, id toml.ID) {
			e.SetTexts(id, strings.Fields(was), strings.Fields(is), toml.Basic, func(string, string) bool { return false })
		}
	}
	for name, c := range map[string]struct {
		text, path string
		do         func(e *Editor, id toml.ID)
		want       string
	}{
		"a text keeps its quotes":          {"a = 'x' # c\n", "a", func(e *Editor, id toml.ID) { e.SetText(id, "y") }, "a = 'y' # c\n"},
		"what they cannot hold has others": {"a = 'x'\n", "a", func(e *Editor, id toml.ID) { e.SetText(id, "it's") }, "a = \"it's\"\n"},
		"an entry has those before it":     {"l = ['a', \"b\"]\n", "l", list("a b", "a c b"), "l = ['a', 'c', \"b\"]\n"},
		"an entry has a line of its own":   {"l = [\n  \"a\", # a\n]\n", "l", list("a", "a b"), "l = [\n  \"a\", # a\n  \"b\",\n]\n"},
		"an entry takes its comment":       {"l = [\n  \"a\", # a\n  # of b\n  \"b\",\n]\n", "l", list("a b", "b"), "l = [\n  # of b\n  \"b\",\n]\n"},
		"a pair goes below its header":     {"[a]\nb = 1\n\n[c]\n", "a", func(e *Editor, id toml.ID) { e.Insert(id, "d", "2") }, "[a]\nb = 1\nd = 2\n\n[c]\n"},
		"or between braces":                {"a = {b = 1}\n", "a", func(e *Editor, id toml.ID) { e.Insert(id, "d", "2") }, "a = {b = 1, d = 2}\n"},
		"or below its dotted keys":         {"a.b = 1\nc = 2\n", "a", func(e *Editor, id toml.ID) { e.Insert(id, "d", "2") }, "a.b = 1\na.d = 2\nc = 2\n"},
		"a pair spelled as another":        {"a.b=1\n", "a b", func(e *Editor, id toml.ID) { e.InsertBeside(id, "d", "2", true) }, "a.d=2\na.b=1\n"},
		"a pair goes with its line":        {"a = 1 # a\nb = 2\n", "a", func(e *Editor, id toml.ID) { e.Remove(id) }, "b = 2\n"},
		"a table has a header as others":   {"[a.b]\nc = 1\n", "a", func(e *Editor, id toml.ID) { e.InsertTable(id, e.Tree.Get(id, "b"), "d", []string{"c = 2"}) }, "[a.b]\nc = 1\n[a.d]\nc = 2\n"},
	} {
		tree, err := toml.Parse([]byte(c.text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		id := tree.Top()
		for _, step := range strings.Fields(c.path) {
			id = tree.Get(id, step)
		}
		e := Begin(tree)
		c.do(e, id)
		splices, err := e.Splices()
		if got := string(splice.Apply([]byte(c.text), splices)); err != nil || got != c.want {
			t.Errorf("%s: %v, got\n%s\nwant\n%s", name, err, got, c.want)
		}
	}
}
