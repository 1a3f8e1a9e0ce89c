package yamledit

import (
	"errors"
	"strings"
	"testing"

	"github.com/lctui/lctui/files/span"
	"github.com/lctui/lctui/files/splice"
)

// at finds a node by its keys and indexes.
func at(t *testing.T, tree *span.Tree, path string) (key, value span.ID) {
	t.Helper()
	value = tree.Root(0)
	for _, step := range strings.Fields(path) {
		if value = tree.Resolve(value); tree.Kind(value) == span.Sequence {
			key, value = 0, tree.Children(value)[step[0]-'0']
			continue
		}
		if key, value = tree.Get(value, step); key == 0 {
			t.Fatalf("there is no %s in %s", step, path)
		}
	}
	return key, value
}

func pair(key, scalar string) New { return New{Key: key, Scalar: scalar} }

// change is an operation on the node of a path.
type change func(e *Editor, key, value span.ID) error

func set(text string) change {
	return func(e *Editor, _, value span.ID) error {
		return e.Set(value, text, func(q Quote) string { return q.Word(text) }, "the value")
	}
}

func rename(name string) change {
	return func(e *Editor, key, _ span.ID) error { return e.Rename(e.Tree.Parent(key), key, name, "the mapping") }
}

func insert(i int, entry New) change {
	return func(e *Editor, key, value span.ID) error {
		c := e.Mapping(value)
		if e.Tree.Kind(value) == span.Sequence {
			c = e.List(value, key)
		}
		c.Insert(i, entry)
		return c.Write(Layout{Nested: 2}, "the collection")
	}
}

func remove(i int) change {
	return func(e *Editor, key, value span.ID) error {
		c := e.Mapping(value)
		if e.Tree.Kind(value) == span.Sequence {
			c = e.List(value, key)
		}
		if err := c.Remove(i, "the entry"); err != nil {
			return err
		}
		return c.Write(Layout{}, "the collection")
	}
}

func fill(v New) change {
	return func(e *Editor, key, value span.ID) error {
		return e.Fill(e.Tree.Parent(key), span.Field{Key: key, Value: value}, v, Layout{Nested: 2}, "the value")
	}
}

// TestEdits shows what each operation does to texts of several layouts. ⏎ is CR LF.
func TestEdits(t *testing.T) {
	b := New{Pairs: []New{pair("n", "b")}}
	for name, c := range map[string]struct {
		text, path string
		do         change
		want       string // the text, or why it is refused
	}{
		"quotes and comments stay":          {"a: 'x' # c\n", "a", set("y"), "a: 'y' # c\n"},
		"anchors and tags stay":             {"a: &x !!str 1\n", "a", set("2"), "a: &x !!str \"2\"\n"},
		"a block scalar stays one":          {"a: |-\n  x\n", "a", set("y"), "a: |-\n  y\n"},
		"nothing becomes a value":           {"a:\nb: 1\n", "a", set("z"), "a: z\nb: 1\n"},
		"what is shared is refused":         {"a: &x 1\nb: *x\n", "a", set("2"), "the value is shared through an anchor"},
		"a key keeps its quotes":            {"\"a\": 1\n", "a", rename("b"), "\"b\": 1\n"},
		"a pair goes below the one before":  {"a: 1 # one\n# two\nb: 2\n", "", insert(1, pair("c", "3")), "a: 1 # one\nc: 3\n# two\nb: 2\n"},
		"lines end as those above":          {"a: 1⏎b: 2⏎", "", insert(2, pair("c", "3")), "a: 1⏎b: 2⏎c: 3⏎"},
		"no last line end stays so":         {"a: 1", "", insert(1, pair("b", "2")), "a: 1\nb: 2"},
		"entries take the nearest's layout": {"l:\n  -   n: a\n", "l", insert(1, b), "l:\n  -   n: a\n  -   n: b\n"},
		"also in brackets":                  {"l: [ {n: a}, ]\n", "l", insert(1, b), "l: [ {n: a}, {n: b}, ]\n"},
		"and in JSON":                       {"{\"l\":[{\"n\":1}]}", "l", insert(0, New{Pairs: []New{pair(`"n"`, "0")}}), "{\"l\":[{\"n\":0},{\"n\":1}]}"},
		"lists in lists are indented":       {"l:\n  - n: a\n", "l", insert(1, New{Pairs: []New{{Key: "m", Items: []New{b}}}}), "l:\n  - n: a\n  - m:\n      - n: b\n"},
		"an entry takes its comment along":  {"l:\n- a # of a\n# of b\n- b\n", "l", remove(0), "l:\n# of b\n- b\n"},
		"the last one leaves an empty list": {"l:\n- a\nm: 1\n", "l", remove(0), "l: []\nm: 1\n"},
		"a comma goes with its entry":       {"l: [a, b, c]\n", "l", remove(2), "l: [a, b]\n"},
		"the next key takes the dash":       {"- a: 1\n  b: 2\n", "0", remove(0), "- b: 2\n"},
		"an anchor that is used is kept":    {"l:\n- &x a\nm: *x\n", "l", remove(0), "the entry is shared through an anchor"},
		"null becomes a list":               {"l: ~\n", "l", fill(New{Items: []New{b}}), "l:\n  - n: b\n"},
		"nothing becomes a mapping":         {"{l: , m: 1}\n", "l", fill(b), "{l: {n: b} , m: 1}\n"},
		"comments above what was empty":     {"l: # one\n  # two\n  [] # three\nm: 1\n", "l", fill(New{Items: []New{b}}), "l: # one\n  # two\n  # three\n  - n: b\nm: 1\n"},
		"an empty list in the last line":    {"l:\n  # one\n  []", "l", fill(New{Items: []New{b}}), "l:\n  # one\n  - n: b"},
		"an empty value with an anchor":     {"l: &x []\n", "l", fill(New{Items: []New{b}}), "the value is empty, but has an anchor, a tag or a comment"},
		"an empty value with a comment":     {"l: [ # one\n  ]\n", "l", fill(New{Items: []New{b}}), "the value is empty, but has an anchor, a tag or a comment"},
		"an empty list keeps its tag":       {"l: !!seq &x # one\n- a\nm: 1\n", "l", remove(0), "l: !!seq &x [] # one\nm: 1\n"},
		"and its tag below the key":         {"l:\n  # one\n  !!seq\n  - a\n", "l", remove(0), "l:\n  # one\n  !!seq []\n"},
		"comments in emptied brackets":      {"l: [ # one\n  # two\n  a, # three\n  # four\n]\n", "l", remove(0), "l: [ # one\n  # two\n  # four\n]\n"},
		"also without a comma":              {"l: [ # one\n  a]\n", "l", remove(0), "l: [ # one\n  ]\n"},
		"below a key with a question mark":  {"? l\n: # one\n  - n: a\n", "l", insert(0, b), "? l\n: # one\n  - n: b\n  - n: a\n"},
		"also if its colon comes later":     {"? l # one\n:\n  - n: a\n", "l", insert(0, b), "? l # one\n:\n  - n: b\n  - n: a\n"},
		"a key without quotes has a blank":  {"{\"a\":1}\n", "", insert(1, pair("b", "2")), "{\"a\":1,b: 2}\n"},
	} {
		text := strings.ReplaceAll(c.text, "⏎", "\r\n")
		tree, err := span.Parse([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		e := Begin(tree, func(func(string, span.ID)) {})
		key, value := at(t, tree, c.path)
		got := ""
		err = c.do(e, key, value)
		splices, failed := e.Splices()
		switch {
		case errors.Join(err, failed) == nil:
			got = strings.ReplaceAll(string(splice.Apply([]byte(text), splices)), "\r\n", "⏎")
		case strings.HasPrefix(errors.Join(err, failed).Error(), c.want):
			got = c.want
		default:
			got = errors.Join(err, failed).Error()
		}
		if got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, c.want)
		}
	}
}

// TestQuotes: quotes are kept if they can express the text. A word that a reader might take for
// something else gets double quotes.
func TestQuotes(t *testing.T) {
	for _, c := range []struct {
		quote          Quote
		text, in, word string
	}{
		{Plain, "a", "a", "a"}, {Plain, "1.30", "1.30", `"1.30"`}, {Absent, "yes", `"yes"`, `"yes"`}, {Plain, "a: b", `"a: b"`, `"a: b"`},
		{Single, "it's", "'it''s'", "'it''s'"}, {Single, "\n", `"\u000a"`, `"\u000a"`}, {Double, `"`, `"\""`, `"\""`}, {Absent, "1.2.3", `"1.2.3"`, "1.2.3"},
		{Plain, "1:30", "1:30", `"1:30"`}, {Single, "a\u2028", `"a\u2028"`, `"a\u2028"`}, {Single, "\ufeff", `"\ufeff"`, `"\ufeff"`}, {Double, "\uffff", `"\uffff"`, `"\uffff"`},
	} {
		if in, word := c.quote.In(c.text), c.quote.Word(c.text); in != c.in || word != c.word {
			t.Errorf("%q with %d: %s and %s, not %s and %s", c.text, c.quote, in, word, c.in, c.word)
		}
	}
}
