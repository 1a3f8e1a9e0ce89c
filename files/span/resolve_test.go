package span

import (
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// TestResolved compares the types of words with the library's: plain, in quotes and with tags.
func TestResolved(t *testing.T) {
	words := strings.Fields(`~ null Null NULL nUll true True TRUE tRue false False FALSE yes Yes no on off y n Y N
		0 1 -1 +1 -0 +0 00 007 08 0x1F 0X1f 0xg 0b101 0B1 0b2 -0b1 0b-1 -0b-1 0o17 0O17 0o8 -0o7 0o-7 0x-1 0b 0o 0x + --1 +-1
		1_000 _1 1_ 1__0 0x_1 1_0.5_0 9223372036854775807 9223372036854775808 -9223372036854775808 -9223372036854775809
		18446744073709551615 18446744073709551616 0xFFFFFFFFFFFFFFFF 0xFFFFFFFFFFFFFFFFF 0b1111111111111111111111111111111111111111111111111111111111111111
		1.0 1. .1 -.1 +.1 . .. ... 1.2.3 1.30 1.31.4 1e3 1E3 1e+3 1.5e-3 e3 1e 1e1.5 1.e3 .e3 1e400 -1e400 1e-400 0x1p3 0x1.8p1 0x.8 1p3
		.inf .Inf .INF .iNf +.inf -.inf -.Inf .nan .NaN .NAN .Nan -.nan .infinity inf Inf nan NaN +Inf .1e5 .5.5 ._5
		2025-09-01 2025-9-1 2025-13-01 2025-02-30 20250901 2025-09 2025- 2025-09-01T00:00:00Z 2025-09-01t00:00:00z 2025-09-01T00:00:00
		2025-09-01T00:00:00+02:00 2025-09-01T00:00:00.5Z 2025-09-01T24:00:00Z 2025-09-01T1:2:3Z 2025-9-1T00:00:00Z 02025-01-01 12:30 12:30:45 -2025-09-01
		<< = < <<< abc 1a a1 v1.2 0.0.0 1,000 0b1.0 0o1.0 1e3_0 1_e3 -_1 0_b1 inf. +.5e3 -0x1F +0x1F +0b1 +0o7 +1e3`)
	words = append(words, "2025-09-01 00:00:00", "2025-09-01 00:00:00Z", "2025-09-01 0:0:0.5", "1 2", "true false", "null null")
	for _, word := range words {
		for _, in := range []string{word, "'" + word + "'", "!!str " + word, "!!int " + word, "!!float " + word, "!!bool " + word, "!!null " + word, "!!timestamp " + word, "!!binary " + word, "!!merge " + word, "!x " + word, "|\n " + word} {
			tree, err := Parse([]byte("- " + in))
			if err != nil {
				t.Errorf("%q: %v", in, err)
				continue
			}
			var theirs yaml.Node
			if err := yaml.Unmarshal([]byte("- "+in), &theirs); err != nil {
				t.Errorf("%q: %v", in, err)
				continue
			}
			tag := theirs.Content[0].Content[0].ShortTag()
			if got := tree.Resolved(tree.First(tree.Root(0))); got != tagged(tag) {
				t.Errorf("%q is taken for %s, by the library for %s", in, types[got], tag)
			}
		}
	}
}

// TestResolvedOthers: an alias has the type of its target, a collection is String, and an absent
// value is Null.
func TestResolvedOthers(t *testing.T) {
	tree, err := Parse([]byte("a: &x 1.5\nb: *x\nc: [1]\nd:\ne: &y\nf: *y\n"))
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]Type{"a": Float, "b": Float, "c": String, "d": Null, "e": Null, "f": Null} {
		if _, v := tree.Get(tree.Root(0), key); tree.Resolved(v) != want {
			t.Errorf("%s is taken for %s, not %s", key, types[tree.Resolved(v)], types[want])
		}
	}
}
