package span

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/lctui/lctui/files/splice"
)

func TestPosition(t *testing.T) {
	tests := []struct {
		text string
		want string // place of each byte, and of the end
	}{
		{"", "1:1"},
		{"ab", "1:1 1:2 1:3"},
		{"a\nb\n", "1:1 1:2 2:1 2:2 3:1"},
		{"a\r\nb", "1:1 1:2 1:3 2:1 2:2"},
		{"\n\n", "1:1 2:1 3:1"},
		{"\ufeffa\nb", "1:1 1:1 1:1 1:1 1:2 2:1 2:2"},
		{"äb", "1:1 1:1 1:2 1:3"},
		{"🚢\nx", "1:1 1:1 1:1 1:1 1:2 2:1 2:2"},
		{"e\u0301x", "1:1 1:2 1:2 1:3 1:4"},
	}
	for _, test := range tests {
		tree := bare(test.text)
		var got []string
		for offset := range len(test.text) + 1 {
			line, column := tree.Position(offset)
			got = append(got, fmt.Sprintf("%d:%d", line, column))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%q: places %s, not %s", test.text, strings.Join(got, " "), test.want)
		}
		line, column := tree.Position(-1)
		if l, c := tree.Position(len(test.text) + 9); line != 1 || column != 1 || fmt.Sprintf("%d:%d", l, c) != got[len(got)-1] {
			t.Errorf("%q: outside the text %d:%d and %d:%d", test.text, line, column, l, c)
		}
	}
}

// bare returns a tree with places and without nodes.
func bare(text string) *Tree {
	return &Tree{data: []byte(text), places: splice.NewPlaces([]byte(text))}
}

// TestPositionFar asks for places in any order from several goroutines, in long lines of narrow and
// wide characters.
func TestPositionFar(t *testing.T) {
	long := strings.Repeat("word ", 2000) + "é" + strings.Repeat("港 🚢", 1000) + "\n"
	for _, text := range []string{"a: " + strings.Repeat("b", 5000), "- \"" + strings.TrimSpace(long) + "\"\n- x\n- " + long, strings.Repeat("a:\r\n- é\r\n---\r\n", 700)} {
		tree, err := Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		want := counted(text)
		var group sync.WaitGroup
		for step := 1; step < 5000; step = 3*step + 1 {
			group.Go(func() {
				for i := range text {
					offset := i * step % len(text)
					if line, column := tree.Position(offset); [2]int{line, column} != want[offset] {
						t.Errorf("the byte %d is at %d:%d, not at %v", offset, line, column, want[offset])
						return
					}
				}
			})
		}
		group.Wait()
	}
}

// counted returns the place of each byte, and of the end, by counting from the beginning.
func counted(text string) [][2]int {
	all := make([][2]int, len(text)+1)
	line, column := 1, 0
	for i := range len(text) {
		switch {
		case i > 0 && text[i-1] == '\n':
			line, column = line+1, 1
		case utf8.RuneStart(text[i]) && !(i == 3 && strings.HasPrefix(text, "\ufeff")):
			column++
		}
		all[i] = [2]int{line, column}
	}
	all[len(text)] = [2]int{line, column + 1}
	if strings.HasSuffix(text, "\n") {
		all[len(text)] = [2]int{line + 1, 1}
	}
	return all
}

// checkPlaces compares the places of all nodes with those that counted returns.
func checkPlaces(t *testing.T, tree *Tree) {
	want := counted(string(tree.data))
	for id := range tree.nodes {
		offset := int(tree.nodes[id].start)
		if line, column := tree.Position(offset); [2]int{line, column} != want[offset] {
			t.Errorf("%q: the byte %d is at %d:%d, not at %v", tree.data, offset, line, column, want[offset])
		}
	}
}
