package span

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lctui/lctui/model/sample"
)

// TestDepth: nesting is limited, so that no stack overflows and deep texts take little time.
func TestDepth(t *testing.T) {
	block := func(n int, line func(i int) string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(line(i))
		}
		return b.String()
	}
	tests := map[string]func(n int) string{
		"brackets": func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) },
		"braces":   func(n int) string { return strings.Repeat("{a: ", n) + "b" + strings.Repeat("}", n) },
		"keys":     func(n int) string { return block(n, func(i int) string { return strings.Repeat(" ", i) + "a:\n" }) },
		"dashes":   func(n int) string { return strings.Repeat("- ", n) + "a\n" },
		"explicit": func(n int) string {
			return block(n, func(i int) string { return strings.Repeat(" ", i) + "? a\n" + strings.Repeat(" ", i) + ":\n" })
		},
		"questions": func(n int) string { return strings.Repeat("? ", n) + "a\n" },
		"mixed": func(n int) string {
			return strings.Repeat("- ", n/2) + strings.Repeat("[", n/2) + strings.Repeat("]", n/2)
		},
	}
	for name, text := range tests {
		if name != "questions" {
			must(t, text(maxDepth-1))
		}
		_, err := Parse([]byte(text(1500)))
		if err == nil || !strings.Contains(err.Error(), "deeper") {
			t.Errorf("1,500 %s: %v", name, err)
		}
		if name == "keys" || name == "explicit" {
			continue // their text grows with the square of the depth
		}
		if _, err := Parse([]byte(text(1_000_000))); err == nil {
			t.Errorf("1,000,000 %s are read", name)
		}
	}
	if _, err := Parse([]byte(strings.Repeat("[", 10_000))); err == nil || !strings.Contains(err.Error(), "deeper") {
		t.Errorf("10,000 open brackets: %v", err)
	}
	if _, err := Parse([]byte(strings.Repeat("&a\n!b\n", 500_000))); err == nil {
		t.Error("a million anchors and tags before one value are read")
	}
}

// TestBomb: aliases are not followed, so a text that represents millions of values has no more
// nodes than bytes.
func TestBomb(t *testing.T) {
	var b strings.Builder
	b.WriteString("a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n")
	for i := 1; i < 30; i++ {
		name := fmt.Sprintf("*a%d", i-1)
		fmt.Fprintf(&b, "a%d: &a%d [%s]\n", i, i, strings.Repeat(name+", ", 8)+name)
	}
	tree := must(t, b.String())
	if d := Verify(tree); d != nil {
		t.Error(d.Error())
	}
	if len(tree.nodes) > b.Len() {
		t.Errorf("%d nodes of %d bytes", len(tree.nodes), b.Len())
	}
}

// hostile are texts of about n bytes that make careless readers slow.
var hostile = map[string]func(n int) string{
	"comments":            func(n int) string { return strings.Repeat("# a comment as long as others\n", n/30) + "a: b\n" },
	"indented comments":   func(n int) string { return "a:\n" + strings.Repeat("    # c\n", n/8) + "  b: c\n" },
	"blank lines":         func(n int) string { return "a: b\n" + strings.Repeat("\n", n) + "c: d\n" },
	"blank lines, blanks": func(n int) string { return "a: b\n" + strings.Repeat("   \n", n/4) + "c: d\n" },
	"a quoted scalar":     func(n int) string { return `a: "` + strings.Repeat("word \\n", n/7) + `"` },
	"quoted lines":        func(n int) string { return "a: '" + strings.Repeat("word\n\n  ", n/8) + "'" },
	"plain lines":         func(n int) string { return "a: b\n" + strings.Repeat("  word\n", n/7) },
	"plain words":         func(n int) string { return "a: b" + strings.Repeat(" c", n/2) },
	"a long line":         func(n int) string { return "a: " + strings.Repeat("b", n) },
	"literal lines":       func(n int) string { return "a: |\n" + strings.Repeat("  word\n\n", n/8) },
	"blank literal":       func(n int) string { return "a: |+\n" + strings.Repeat("  \n", n/3) },
	"folded lines":        func(n int) string { return "a: >\n" + strings.Repeat("  word\n", n/7) },
	"items":               func(n int) string { return strings.Repeat("- a\n", n/4) },
	"empty items":         func(n int) string { return strings.Repeat("-\n", n/2) },
	"keys":                func(n int) string { return numbered(n/10, "key%06d:\n") },
	"escaped keys":        func(n int) string { return numbered(n/14, "\"\\u006b%06d\":\n") },
	"flow keys":           func(n int) string { return "{" + numbered(n/10, "key%06d, ") + "}" },
	"flow items":          func(n int) string { return "[" + strings.Repeat("a,", n/2) + "]" },
	"empty collections":   func(n int) string { return "[" + strings.Repeat("[],{},", n/6) + "]" },
	"documents":           func(n int) string { return strings.Repeat("---\n", n/4) },
	"anchored documents":  func(n int) string { return strings.Repeat("--- &a x\n", n/9) },
	"anchors":             func(n int) string { return numbered(n/12, "- &a%06d x\n") },
	"aliases":             func(n int) string { return "- &a x\n" + strings.Repeat("- *a\n", n/5) },
	"wide characters":     func(n int) string { return "a: " + strings.Repeat("港", n/3) },
	"open quotes":         func(n int) string { return strings.Repeat("- 'a\n", n/5) },
	"small mappings":      func(n int) string { return strings.Repeat("- {a: 1, b: 2}\n", n/15) },
	"large mappings":      func(n int) string { return strings.Repeat("- {"+numbered(20, "k%d, ")+"}\n", n/100) },
	"stacked nesting":     func(n int) string { return strings.Repeat(strings.Repeat("- ", 300)+"a\n", n/602) },
	"stacked brackets": func(n int) string {
		return strings.Repeat("- "+strings.Repeat("[", 300)+strings.Repeat("]", 300)+"\n", n/603)
	},
	"indentation": func(n int) string { return strings.Repeat("- a:\n"+strings.Repeat(" ", 500)+"b\n", n/506) },
}

func numbered(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// TestHostileTexts reads hostile texts of 4 MB, or of 256 kB in a sample, and asks for all texts,
// types and places. A tree has no more nodes than the text has bytes. A reader with quadratic time
// would not finish. BenchmarkHostile shows that the time per byte is the same at every size.
func TestHostileTexts(t *testing.T) {
	for name, text := range hostile {
		data := []byte(text(sample.Of(1<<22, 1<<18)))
		if nodes := askAll(data); nodes > len(data) {
			t.Errorf("%s: %d nodes of %d bytes", name, nodes, len(data))
		}
	}
}

// BenchmarkHostile reads the texts at two sizes, 32 times apart.
func BenchmarkHostile(b *testing.B) {
	for name, text := range hostile {
		for _, size := range []int{1 << 15, 1 << 20} {
			b.Run(fmt.Sprintf("%s/%d", strings.ReplaceAll(name, " ", "-"), size), func(b *testing.B) {
				data := []byte(text(size))
				b.SetBytes(int64(len(data)))
				for b.Loop() {
					askAll(data)
				}
			})
		}
	}
}

// askAll parses a text, asks for all of its values, and returns the number of nodes, or 0 for a
// refused text.
func askAll(data []byte) int {
	tree, err := Parse(data)
	if err != nil {
		return 0
	}
	for i := range tree.nodes {
		id := ID(i)
		tree.Text(id)
		tree.Resolved(id)
		tree.Anchor(id)
		tree.Position(int(tree.nodes[i].start))
	}
	tree.IsJSON()
	return len(tree.nodes)
}

// TestAllocations: the number of allocations does not grow with the size of a text, except for
// anchors and for keys with escapes.
func TestAllocations(t *testing.T) {
	for name, text := range hostile {
		if name == "escaped keys" || name == "anchors" {
			continue
		}
		data := []byte(text(sample.Of(1<<20, 1<<17)))
		if n := testing.AllocsPerRun(1, func() { _, _ = Parse(data) }); n > 50 {
			t.Errorf("%s: %.0f allocations", name, n)
		}
	}
	block := generate(2000).block()
	if n := testing.AllocsPerRun(1, func() { _, _ = Parse(block) }); n > 10 {
		t.Errorf("a profile of %d bytes: %.0f allocations", len(block), n)
	}
}

// TestLongLines: values of 24 kB and of a megabyte are read completely.
func TestLongLines(t *testing.T) {
	for _, n := range []int{24_000, 1 << 20} {
		word := strings.Repeat("wörd ", n/6) + "end"
		for _, c := range []struct{ in, want string }{
			{"a: " + word + "\nb: c\n", word},
			{"a: \"" + word + "\"\nb: c\n", word},
			{"a: '" + strings.ReplaceAll(word, " ", "\n  ") + "'\nb: c\n", word},
			{"a: |\n  " + word + "\nb: c\n", word + "\n"},
			{"a: >-\n  " + strings.ReplaceAll(word, " ", "\n  ") + "\nb: c\n", word},
			{"{a: [" + word + "], b: c}", ""},
		} {
			tree := must(t, c.in)
			_, a := tree.Get(tree.Root(0), "a")
			_, b := tree.Get(tree.Root(0), "b")
			if tree.Text(a) != c.want || tree.Text(b) != "c" {
				t.Errorf("%.20q… of %d bytes is read as %.20q… of %d", c.in, len(c.in), tree.Text(a), len(tree.Text(a)))
			}
		}
	}
}
