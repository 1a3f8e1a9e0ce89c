package span

import (
	"testing"

	"go.yaml.in/yaml/v3"
)

// texts are scalars with their decoded texts.
var texts = []struct{ raw, want string }{
	{`word`, "word"},
	{`two  words`, "two  words"},
	{"ends in blanks  \t", "ends in blanks"},
	{"behind #a comment #", "behind"},
	{"a#b", "a#b"},
	{"one\n two", "one two"},
	{"one  \n \t  two", "one two"},
	{"one\n\n\n two", "one\n\ntwo"},
	{"one\r\n two\r\n\r\n three", "one two\nthree"},
	{"one\n # no text", "one"},
	{`''`, ""},
	{`''''`, "'"},
	{`'a''''b'`, "a''b"},
	{`'a\nb'`, `a\nb`},
	{"'one\n  two'", "one two"},
	{"' one \n\n  two '", " one\ntwo "},
	{"'\n'", " "},
	{"'\n\n a'", "\na"},
	{"'a\r\n\r\n b'", "a\nb"},
	{`""`, ""},
	{`"a\tb"`, "a\tb"},
	{"\"a\\\tb\"", "a\tb"},
	{`"\0\a\b\t\n\v\f\r\e\ \"\'\\\N\_\L\P"`, "\x00\a\b\t\n\v\f\r\x1b \"'\\\u0085\u00a0\u2028\u2029"},
	{`"\x41\xe9\u00e9\u5e2f\U0001f6A2"`, "Aéé帯🚢"},
	{`"\ufeff\uFFFF"`, "\ufeff\uffff"},
	{"\"one\n  two\"", "one two"},
	{"\"one \\\n  two\"", "one two"},
	{"\"one\\\n  two\"", "onetwo"},
	{"\"one\\\r\n  two\"", "onetwo"},
	{"\"one\\\n\n  two\"", "one\ntwo"},
	{"\"one \\ \\\n  \\  two\"", "one    two"},
	{"\"one\t\n\ttwo\"", "one two"},
	{"\" \n \"", " "},
	{"\"\\\n\\\n\"", ""},
	{"|\n  one\n  two\n", "one\ntwo\n"},
	{"|-\n  one\n\n", "one"},
	{"|+\n  one\n\n\n", "one\n\n\n"},
	{"|\n\n\n  one\n", "\n\none\n"},
	{"|\n  one\n    two\n\n   three\n", "one\n  two\n\n three\n"},
	{"|\n  one\n \n  two\n", "one\n\ntwo\n"},
	{"|\n  one\n    \n  two\n", "one\n  \ntwo\n"},
	{"|\n  one \t\n", "one \t\n"},
	{"|\r\n  one\r\n\r\n  two\r\n", "one\n\ntwo\n"},
	{"|2\n    one\n", "  one\n"},
	{"|1-\n    one\n", "   one"},
	{"|+3\n    one\n\n", " one\n\n"},
	{"|", ""},
	{"|\n\n\n", ""},
	{"|+\n\n\n", "\n\n"},
	{"|\n  one", "one"},
	{"|+\n  one", "one"},
	{"|+\n  one\n   ", "one\n "},
	{">\n  one\n  two\n", "one two\n"},
	{">\n  one\n\n  two\n", "one\ntwo\n"},
	{">\n  one\n\n\n  two\n", "one\n\ntwo\n"},
	{">\n  one\n   two\n  three\n", "one\n two\nthree\n"},
	{">\n  one\n\n   two\n\n  three\n", "one\n\n two\n\nthree\n"},
	{">\n\n  one\n", "\none\n"},
	{">-\n  one\n  \ttwo\n", "one\n\ttwo"},
	{">+\n  one\n\n\n", "one\n\n\n"},
	{">\r\n  one\r\n  two\r\n\r\n  three", "one two\nthree"},
}

// TestDecode reads scalars as values of a key, and compares their text with the expected one and
// with the library's.
func TestDecode(t *testing.T) {
	for _, test := range texts {
		in := "key: " + test.raw
		tree, err := Parse([]byte(in))
		if err != nil {
			t.Errorf("%q: %v", in, err)
			continue
		}
		_, v := tree.Get(tree.Root(0), "key")
		if got := tree.Text(v); got != test.want {
			t.Errorf("%q is read as %q, not as %q", test.raw, got, test.want)
		}
		var theirs map[string]string
		if err := yaml.Unmarshal([]byte(in), &theirs); err != nil || theirs["key"] != test.want {
			t.Errorf("%q is read by the library as %q (%v), not as %q", test.raw, theirs["key"], err, test.want)
		}
		if err := sound(tree); err != nil {
			t.Errorf("%q: %v", in, err)
		}
	}
}
