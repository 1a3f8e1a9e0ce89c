package splice

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestPlaces compares every place with one counted from the beginning of the text. It asks for them
// in order, backwards and at random.
func TestPlaces(t *testing.T) {
	for name, text := range map[string]string{
		"short lines":     "a\nbc\n\nd: é日本\n\tx\n",
		"carriage return": "a\r\nb\r\n",
		"mark":            ByteOrderMark + "ab\nc\n",
		"no line end":     "a\nb",
		"one long line":   strings.Repeat("é{}x日", 5000) + "\n" + strings.Repeat("y", 9000),
		"many lines":      strings.Repeat("é\nabc\n", 3000),
		"empty":           "",
	} {
		var offsets []int
		for i := range text + " " {
			if i >= 3 || !strings.HasPrefix(text, ByteOrderMark) {
				offsets = append(offsets, i)
			}
		}
		random := rand.New(rand.NewPCG(1, 2))
		mixed := append([]int(nil), offsets...)
		random.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
		mixed = mixed[:min(len(mixed), 500)]
		p := NewPlaces([]byte(text))
		for i := 0; i < len(offsets); i += 1 + len(offsets)/1000 {
			checkPlace(t, name, p, text, offsets[i])
			checkPlace(t, name, p, text, offsets[len(offsets)-1-i])
		}
		for _, i := range mixed {
			checkPlace(t, name, p, text, i)
		}
	}
}

func checkPlace(t *testing.T, name string, p *Places, text string, offset int) {
	t.Helper()
	before := strings.TrimPrefix(text[:offset], ByteOrderMark)
	line := strings.Count(before, "\n")
	column := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	if l, c := p.Position(offset); l != line+1 || c != column+1 {
		t.Fatalf("%s: offset %d is at %d:%d, not %d:%d", name, offset, l, c, line+1, column+1)
	}
}
