package toml

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// testdata lists the texts beside the tests.
func testdata(t testing.TB) []string {
	names, err := filepath.Glob("testdata/*.toml")
	if err != nil || len(names) < 14 {
		t.Fatalf("only %d texts in testdata: %v", len(names), err)
	}
	return names
}

// mutator makes texts from texts.
type mutator struct {
	random *rand.Rand
	files  [][]byte
	kept   [][]byte // mutants that both readers took; some of the next ones are made from them
}

// newMutator reads testdata. Pieces of its files count as files too: a short text goes wrong in fewer places at once.
func newMutator(t testing.TB) *mutator {
	m := &mutator{random: rand.New(rand.NewPCG(49, 1131))}
	for _, name := range testdata(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m.files = append(m.files, data)
		lines := bytes.SplitAfter(data, []byte("\n"))
		for i := 0; i+4 < len(lines); i += 3 {
			m.files = append(m.files, bytes.Join(lines[i:i+4], nil))
		}
	}
	return m
}

// mutant returns one of the files, or what an earlier mutant left of it, after one change or a few; or a short text of words in
// any order.
func (m *mutator) mutant() []byte {
	text := bytes.Clone(m.file())
	switch n := m.random.IntN(16); {
	case n < 3:
		return m.invented()
	case n < 9 && len(m.kept) > 0:
		text = bytes.Clone(m.kept[m.random.IntN(len(m.kept))])
	}
	for more := true; more; more = m.random.IntN(3) == 0 {
		text = m.changed(text)
	}
	return text
}

// words are what invented texts are made of, signs what means something to a reader of TOML.
var (
	words = strings.Split("a = 1\n|b = 'x'\n|a.b = 2\n|a.b.c = 3\n|b.a = 4\n|\"a\".c = 5\n|[a]\n|[b]\n|[a.b]\n|[a.b.c]\n|[b.a]\n|[[a]]\n|[[a.b]]\n|[[b]]\n|"+
		"a = {}\n|a = {b = 1}\n|a = {b.c = 1, b.d = {}}\n|b = [{a = 1}, {a = 2}]\n|a = []\n|# c\n|\n|[a.b.d]\n|c = 1\n|c.d = 1\n", "|")
	signs = strings.Split(" = | | = 1|.|,|[|]|[[|]]|{|}|#| # |'|\"|'''|\"\"\"|\\|\\n|\\u0041|\\U0001F6A2|\\\n|\n|\r\n|\t| |0|9|-|+|_|e|E|:|T|Z|inf|nan|true|0x|1.5|1979-05-27|07:32:00|"+
		"07:32|é|🚢|{}|[]|''|\"\"|a.b|\"a\"|a = 1\n|[a]\n|{a = 1}|\\e|\\x41|,\n|, ", "|")
)

func (m *mutator) invented() []byte {
	var text []byte
	for range 1 + m.random.IntN(5) {
		text = append(text, words[m.random.IntN(len(words))]...)
	}
	return text
}

// keep makes a mutant a parent of others, in place of an older one where there are many.
func (m *mutator) keep(text []byte) {
	switch {
	case len(text) > 3000:
	case len(m.kept) < 2000:
		m.kept = append(m.kept, text)
	default:
		m.kept[m.random.IntN(len(m.kept))] = text
	}
}

func (m *mutator) file() []byte { return m.files[m.random.IntN(len(m.files))] }

// at returns a place in the text or at its end.
func (m *mutator) at(text []byte) int { return m.random.IntN(len(text) + 1) }

// line returns the bytes of one line, its end included.
func (m *mutator) line(text []byte) (from, to int) {
	at := m.at(text)
	from = bytes.LastIndexByte(text[:at], '\n') + 1
	if i := bytes.IndexByte(text[at:], '\n'); i >= 0 {
		return from, at + i + 1
	}
	return from, len(text)
}

// put replaces a piece of the text.
func put(text []byte, from, to int, by string) []byte {
	return append(append(bytes.Clone(text[:from]), by...), text[to:]...)
}

func (m *mutator) sign() string {
	if m.random.IntN(60) == 0 { // most of these nobody reads
		return []string{"\ufeff", "\u0085", "\u2028", "\x00", "\x7f", "\xff", "\r", "\x1b"}[m.random.IntN(8)]
	}
	return signs[m.random.IntN(len(signs))]
}

// changed damages a text in one way.
func (m *mutator) changed(text []byte) []byte {
	from := m.at(text)
	to := min(len(text), from+1+m.random.IntN(4))
	lineFrom, lineTo := m.line(text)
	switch m.random.IntN(14) {
	case 0:
		return put(text, from, to, "")
	case 1:
		return put(text, to, to, string(text[from:to]))
	case 2, 3, 4:
		return put(text, from, from, m.sign())
	case 5:
		return put(text, from, min(len(text), from+1), m.sign())
	case 6:
		return put(text, lineFrom, lineTo, "")
	case 7:
		return put(text, lineTo, lineTo, string(text[lineFrom:lineTo]))
	case 8:
		piece := string(text[lineFrom:lineTo])
		text = put(text, lineFrom, lineTo, "")
		at, _ := m.line(text)
		return put(text, at, at, piece)
	case 9:
		return put(text, lineFrom, lineFrom, words[m.random.IntN(len(words))])
	case 10:
		if m.random.IntN(2) == 0 {
			return bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
		}
		return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	case 11:
		if m.random.IntN(2) == 0 {
			return text[:from]
		}
		return text[from:]
	}
	other := m.file()
	start, end := m.line(other)
	return put(text, lineFrom, lineFrom, string(other[start:end]))
}
