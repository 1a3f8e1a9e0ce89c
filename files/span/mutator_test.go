package span

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// mutator makes damaged texts from other texts.
type mutator struct {
	random *rand.Rand
	files  [][]byte
	kept   [][]byte // mutants that both readers accept; some of the next ones are made from them
}

// newMutator reads testdata. It adds pieces of the files, because a change damages fewer places of
// a short text at once.
func newMutator(t testing.TB) *mutator {
	m := &mutator{random: rand.New(rand.NewPCG(32, 1131))}
	for _, name := range testdata(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m.files = append(m.files, data)
		if len(data) < 300 {
			continue
		}
		lines := bytes.SplitAfter(data, []byte("\n"))
		for i := 0; i+8 < len(lines); i += 6 {
			m.files = append(m.files, bytes.Join(lines[i:i+8], nil))
		}
	}
	return m
}

// mutant returns one of the files or an earlier mutant after one change or a few, or an invented
// text.
func (m *mutator) mutant() []byte {
	text := bytes.Clone(m.file())
	switch n := m.random.IntN(16); {
	case n < 2:
		return m.invented()
	case n < 9 && len(m.kept) > 0:
		text = bytes.Clone(m.kept[m.random.IntN(len(m.kept))])
	}
	for more := true; more; more = m.random.IntN(3) == 0 {
		change := changes[m.random.IntN(len(changes))]
		text = change(m, text)
	}
	return text
}

// pieces are what invented texts are made of.
var pieces = append(strings.Split(`a|b: |c:|k: |l:|m: n|- |? |: |"d"|'e'|[|]|{|}|, |&x |*x|!!str |!y |# f|#|>|>-|-|+|1.5|~|<<: |g h|---|...| |  |`+"\n|\n  |\n    |\n- |\n  - |\n\n|\t|\r\n|\n--- |\n? |\n: ", "|"), "|", "|-", "|+", "|2")

// invented returns a short text of words in any order; about one in twelve can be read.
func (m *mutator) invented() []byte {
	var text []byte
	for range 1 + m.random.IntN(12) {
		text = append(text, pieces[m.random.IntN(len(pieces))]...)
	}
	return text
}

// keep makes a mutant a parent of later ones. If there are many, it replaces an older one.
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

// changes are the ways to damage a text. Those that keep most texts readable are listed more than
// once.
var changes = []func(*mutator, []byte) []byte{
	(*mutator).deleteBytes, (*mutator).repeatBytes, (*mutator).swapBytes,
	(*mutator).insertSign, (*mutator).insertSign, (*mutator).insertSign, (*mutator).replaceSign, (*mutator).replaceSign,
	(*mutator).deleteLine, (*mutator).repeatLine, (*mutator).swapLines,
	(*mutator).indent, (*mutator).indent, (*mutator).indentBlock, (*mutator).outdent,
	(*mutator).joinLines, (*mutator).breakLine, (*mutator).insertLine, (*mutator).swapLineEnd,
	(*mutator).splice, (*mutator).splice, (*mutator).cut, (*mutator).quote,
}

// signs are texts with a meaning for a YAML reader.
var signs = strings.Split("-|- |?|? |:|: | :|,|[|]|{|}|#| #|&|&a |*|*a |!|!!str |!!int |>|>-|'|\"|%|@|`|\\|\\\\|\\n|\\x41|~|<<|<<: *a|=|.|...|---|"+
	"--- |\n---\n|\n...\n|\t| \t|\t |  |\n|\n\n|\r\n|\n |\n  |\n- |\n  - |é|港|🚢|\u00a0|''|\"\"|[]|{}|null|1.30|\\\n|0|9", "|")

func (m *mutator) sign() string {
	switch m.random.IntN(50) {
	case 0: // most of these nobody reads
		return []string{"\ufeff", "\u0085", "\u2028", "\x00", "\x7f", "\xff", "\r", "%YAML 1.1\n---\n"}[m.random.IntN(8)]
	case 1, 2, 3:
		return []string{"|", "|-", "|+", "|2", ">", ">2-", "|\n  ", "|+\n\n"}[m.random.IntN(8)]
	}
	return signs[m.random.IntN(len(signs))]
}

// at returns a place in the text or at its end.
func (m *mutator) at(text []byte) int { return m.random.IntN(len(text) + 1) }

// few returns a short piece of the text.
func (m *mutator) few(text []byte) (from, to int) {
	from = m.at(text)
	return from, min(len(text), from+1+m.random.IntN(4))
}

// put replaces a piece of the text.
func put(text []byte, from, to int, by string) []byte {
	return append(append(bytes.Clone(text[:from]), by...), text[to:]...)
}

func (m *mutator) deleteBytes(text []byte) []byte {
	from, to := m.few(text)
	return put(text, from, to, "")
}

func (m *mutator) repeatBytes(text []byte) []byte {
	from, to := m.few(text)
	return put(text, to, to, string(text[from:to]))
}

func (m *mutator) swapBytes(text []byte) []byte {
	if len(text) > 1 {
		i := m.random.IntN(len(text) - 1)
		text[i], text[i+1] = text[i+1], text[i]
	}
	return text
}

func (m *mutator) insertSign(text []byte) []byte {
	at := m.at(text)
	return put(text, at, at, m.sign())
}

func (m *mutator) replaceSign(text []byte) []byte {
	from := m.at(text)
	return put(text, from, min(len(text), from+1), m.sign())
}

// line returns the bytes of one line, its end included.
func (m *mutator) line(text []byte) (from, to int) {
	at := m.at(text)
	from = bytes.LastIndexByte(text[:at], '\n') + 1
	if i := bytes.IndexByte(text[at:], '\n'); i >= 0 {
		return from, at + i + 1
	}
	return from, len(text)
}

func (m *mutator) deleteLine(text []byte) []byte {
	from, to := m.line(text)
	return put(text, from, to, "")
}

func (m *mutator) repeatLine(text []byte) []byte {
	from, to := m.line(text)
	return put(text, to, to, string(text[from:to]))
}

func (m *mutator) swapLines(text []byte) []byte {
	from, to := m.line(text)
	piece := string(text[from:to])
	text = put(text, from, to, "")
	from, _ = m.line(text)
	return put(text, from, from, piece)
}

func (m *mutator) indent(text []byte) []byte {
	from, _ := m.line(text)
	return put(text, from, from, strings.Repeat(" ", 1+m.random.IntN(4)))
}

// indentBlock moves several lines to the right.
func (m *mutator) indentBlock(text []byte) []byte {
	blanks := strings.Repeat(" ", 1+m.random.IntN(3))
	at, _ := m.line(text)
	for range 2 + m.random.IntN(6) {
		text = put(text, at, at, blanks)
		i := bytes.IndexByte(text[at:], '\n')
		if i < 0 || at+i+1 == len(text) {
			break
		}
		at += i + 1
	}
	return text
}

func (m *mutator) outdent(text []byte) []byte {
	from, to := m.line(text)
	blanks := 0
	for from+blanks < to && text[from+blanks] == ' ' {
		blanks++
	}
	if blanks == 0 {
		return text
	}
	return put(text, from, from+1+m.random.IntN(blanks), "")
}

func (m *mutator) joinLines(text []byte) []byte {
	_, to := m.line(text)
	if to == 0 || text[to-1] != '\n' {
		return text
	}
	return put(text, to-1, to, []string{"", " ", ", "}[m.random.IntN(3)])
}

func (m *mutator) breakLine(text []byte) []byte {
	at := m.at(text)
	return put(text, at, at, "\n"+strings.Repeat(" ", m.random.IntN(9)))
}

func (m *mutator) insertLine(text []byte) []byte {
	at, _ := m.line(text)
	return put(text, at, at, []string{"\n", "  \n", "# c\n", "    # c\n", "\t\n", " \t# c\n", "...\n", "---\n"}[m.random.IntN(8)])
}

func (m *mutator) swapLineEnd(text []byte) []byte {
	if m.random.IntN(4) == 0 {
		if bytes.Contains(text, []byte("\r\n")) {
			return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
		}
		return bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
	}
	_, to := m.line(text)
	switch {
	case to > 1 && text[to-1] == '\n' && text[to-2] == '\r':
		return put(text, to-2, to-1, "")
	case to > 0 && text[to-1] == '\n':
		return put(text, to-1, to-1, "\r")
	}
	return text
}

// splice replaces some bytes with a piece of a file, or inserts a line of a file.
func (m *mutator) splice(text []byte) []byte {
	other := m.file()
	start := m.at(other)
	end := min(len(other), start+1+m.random.IntN(60))
	if m.random.IntN(2) == 0 {
		start, end = m.line(other)
		at, _ := m.line(text)
		return put(text, at, at, string(other[start:end]))
	}
	from, to := m.few(text)
	return put(text, from, to, string(other[start:end]))
}

// cut leaves out the beginning or the end of the text.
func (m *mutator) cut(text []byte) []byte {
	if m.random.IntN(2) == 0 {
		return text[:m.at(text)]
	}
	return text[m.at(text):]
}

// quote puts a piece of a line between quotes or brackets.
func (m *mutator) quote(text []byte) []byte {
	from := m.at(text)
	to := min(len(text), from+1+m.random.IntN(20))
	pair := []string{"''", `""`, "[]", "{}"}[m.random.IntN(4)]
	return put(put(text, to, to, pair[1:]), from, from, pair[:1])
}
