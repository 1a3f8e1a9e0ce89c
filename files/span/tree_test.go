package span

import (
	"fmt"
	"strings"
	"testing"
)

// must parses a text and fails the test if it is refused.
func must(t testing.TB, text string) *Tree {
	t.Helper()
	tree, err := Parse([]byte(text))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return tree
}

func TestGet(t *testing.T) {
	tree := must(t, "base: &base {inherited: 1}\nown: 2\n\"quo\\u0074ed\": 3\n'single': 4\n\"\": 5\n<<: *base\nempty:\n? explicit\n: 6\n")
	root := tree.Root(0)
	for key, want := range map[string]string{"own": "2", "quoted": "3", "single": "4", "": "5", "<<": "base", "empty": "", "explicit": "6"} {
		k, v := tree.Get(root, key)
		if tree.Text(k) != key || tree.Text(v) != want || tree.Next(k) != v || tree.Parent(v) != root {
			t.Errorf("%q is %q at %q", key, tree.Text(v), tree.Text(k))
		}
	}
	_, base := tree.Get(root, "base")
	_, alias := tree.Get(root, "<<")
	if k, v := tree.Get(base, "inherited"); tree.Text(k) != "inherited" || tree.Text(v) != "1" {
		t.Errorf("inherited is %q", tree.Text(v))
	}
	for _, absent := range []struct {
		id  ID
		key string
	}{{root, "inherited"}, {root, "Own"}, {root, "quo\\u0074ed"}, {alias, "inherited"}, {0, ""}, {tree.First(root), "base"}} {
		if k, v := tree.Get(absent.id, absent.key); k != 0 || v != 0 {
			t.Errorf("%q is found", absent.key)
		}
	}
}

// TestNone: all methods accept ID 0.
func TestNone(t *testing.T) {
	tree := must(t, "")
	start, end := tree.Range(0)
	if tree.Kind(0) != None || tree.First(0) != 0 || tree.Next(0) != 0 || tree.Parent(0) != 0 || tree.Len(0) != 0 || tree.Resolve(0) != 0 ||
		tree.Text(0) != "" || tree.Anchor(0) != "" || tree.Tag(0) != "" || tree.Dash(0) != -1 || tree.Is(0, "") || start != end {
		t.Error("0 is some node")
	}
}

func TestDocuments(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "# a": "", "\n \n": "", "a": "a", "---": "-", "---\n---\na": "- a", "a\n...\n": "a", "a\n...\n---": "a -", "---\n...\n...\n--- b": "- b",
	} {
		tree := must(t, text)
		var got []string
		for doc := range tree.Documents() {
			if root := tree.Root(doc); root == 0 {
				got = append(got, "-")
			} else {
				got = append(got, tree.Text(root))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q has the documents %v, not %s", text, got, want)
		}
	}
}

func TestAnchorAndTag(t *testing.T) {
	tests := []struct{ text, anchor, tag, outer string }{
		{"a", "", "", "a"},
		{"&x a", "x", "", "&x a"},
		{"!!str a", "", "!!str", "!!str a"},
		{"!y a", "", "!y", "!y a"},
		{"&x !y a", "x", "!y", "&x !y a"},
		{"!!str \t&x-1_  a", "x-1_", "!!str", "!!str \t&x-1_  a"},
		{"&x # !no\n  a", "x", "", "&x # !no\n  a"},
		{"!!seq # &no\n- a", "", "!!seq", "!!seq # &no\n- a"},
		{"&x", "x", "", "&x"},
		{"&x '&y'", "x", "", "&x '&y'"},
	}
	for _, test := range tests {
		tree := must(t, "--- "+test.text)
		id := tree.Root(0)
		start, end := tree.Outer(id)
		if tree.Anchor(id) != test.anchor || tree.Tag(id) != test.tag || string(tree.Data()[start:end]) != test.outer {
			t.Errorf("%q: anchor %q, tag %q, together %q", test.text, tree.Anchor(id), tree.Tag(id), tree.Data()[start:end])
		}
	}
}

// TestDash: each item of a block sequence has a dash, even an absent one, and no other node has
// one.
func TestDash(t *testing.T) {
	text := "a:\n- b\n-   &x c\n-\n- - d\n  -\n    e\n- [f]\n- g: -h\n"
	tree := must(t, text)
	for id := range tree.nodes {
		id := ID(id)
		dash := tree.Dash(id)
		item := tree.Kind(tree.Parent(id)) == Sequence && tree.Style(tree.Parent(id)) == Block
		if item != (dash >= 0) {
			t.Errorf("%s: dash %d", described(tree, id), dash)
		}
		if outer, _ := tree.Outer(id); dash >= 0 && (text[dash] != '-' || strings.Trim(text[dash+1:outer], " \n") != "") {
			t.Errorf("%s: %q stands between its dash and it", described(tree, id), text[dash:outer])
		}
	}
}

// TestAliases: Resolve never returns an alias.
func TestAliases(t *testing.T) {
	tree := must(t, "- &a {b: &c d}\n- *a\n- *c\n- &a [*c]\n- *a\n")
	var got []string
	for id := tree.First(tree.Root(0)); id != 0; id = tree.Next(id) {
		to := tree.Resolve(id)
		got = append(got, string(tree.Raw(to)))
		if tree.Resolve(to) != to || (to == id) != (tree.Kind(id) != Alias) {
			t.Errorf("%s leads to %s", described(tree, id), described(tree, to))
		}
	}
	if want := "{b: &c d}|{b: &c d}|d|[*c]|[*c]"; strings.Join(got, "|") != want {
		t.Errorf("the aliases lead to %s, not %s", strings.Join(got, "|"), want)
	}
}

// TestDuplicateKeys: a duplicate key is found in mappings of all sizes around fewKeys.
func TestDuplicateKeys(t *testing.T) {
	for _, n := range []int{1, 2, fewKeys - 1, fewKeys, fewKeys + 1, 40, 1000} {
		var keys []string
		for i := range n {
			keys = append(keys, fmt.Sprintf("key%d", i), fmt.Sprintf("%dkey", i))
		}
		text := strings.Join(keys, ": x\n") + ": x\n"
		must(t, text)
		must(t, "{"+strings.Join(keys, ", ")+"}")
		for _, again := range []string{keys[0], keys[n], keys[2*n-1], `"` + keys[0] + `"`, `"\u006b` + keys[0][1:] + `"`} {
			_, err := Parse([]byte(text + again + ": y\n"))
			e, _ := err.(*Error)
			if e == nil || e.Offset != len(text) || !strings.HasPrefix(text[e.Other:], strings.NewReplacer(`"`, "", `\u006b`, "k").Replace(again)) {
				t.Errorf("%s again in %d keys: %v", again, 2*n, err)
			}
		}
	}
}

func TestIsJSON(t *testing.T) {
	for text, want := range map[string]bool{
		`{"a": [1, true]}`: true, "[]": true, " \n{\"a\":\t1}\r\n": true, "\ufeff{}": true,
		`{"a": 1}{"b": 2}`: true, "\ufeff{}\n{}\r\n {}\n": true, "{}\n---\n{}\n": false,
		`{"a": b}`: false, `{a: 1}`: false, "a: 1": false, "{} # c": false, "[1,]": false, "": false, "---\n{}": false, `"a"`: false,
	} {
		if got := must(t, text).IsJSON(); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestJSONEscapes: escapes that only JSON allows are read in JSON, and compared with encoding/json.
func TestJSONEscapes(t *testing.T) {
	tree := must(t, `{"a\/b": "\ud83d\udea2", "c": [1.50, -0, true, false, null, {}]}`)
	if k := tree.First(tree.Root(0)); tree.Text(k) != "a/b" || tree.Text(tree.Next(k)) != "🚢" {
		t.Errorf("read as %q, %q", tree.Text(k), tree.Text(tree.Next(k)))
	}
	if d := Verify(tree); d != nil {
		t.Error(d.Error())
	}
	_, c := tree.Get(tree.Root(0), "c")
	tree.nodes[tree.First(c)].end--
	if d := Verify(tree); d == nil || d.Path != "document 1: c[0]" {
		t.Errorf("another end of a number is not seen: %v", d)
	}
}
