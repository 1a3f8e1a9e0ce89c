package splice

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"sort"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// ByteOrderMark is what a UTF-8 text may begin with. It belongs to no line.
const ByteOrderMark = "\xef\xbb\xbf"

// Start returns the offset at which a text begins, after any byte order mark.
func Start(data []byte) int {
	if bytes.HasPrefix(data, []byte(ByteOrderMark)) {
		return len(ByteOrderMark)
	}
	return 0
}

// Places finds lines and columns of a text. It is safe for concurrent use.
type Places struct {
	data  []byte
	once  sync.Once    // guards find, which runs at the first call
	lines []uint32     // where each line begins
	last  atomic.Int32 // the line of the last answer, where the next search begins
	runes []uint32     // characters before each block of the text; nil if all are single bytes
}

// NewPlaces returns the places of a text. The lines are found at the first call of a method.
func NewPlaces(data []byte) *Places { return &Places{data: data} }

// runeBlock is the size in bytes of the blocks for which Places.runes counts characters.
const runeBlock = 512

// Position returns the line and the column of a byte offset, both from 1. Lines end at LF or CR LF.
// Columns count characters, without a byte order mark. An offset inside a character counts as that
// character, and one outside of the text as its beginning or end.
//
// The first call finds the lines. Later calls search from where the last search ended. They cost
// next to nothing in file order, even in a file of one long line.
func (p *Places) Position(offset int) (line, column int) {
	c := Cursor{p, int(p.last.Load())}
	line, column = c.Position(offset)
	p.last.Store(int32(c.line))
	return line, column
}

// Line returns line n of the text, counted from 1, with its line end. It returns nil if there is no
// such line.
func (p *Places) Line(n int) []byte {
	if from, to := p.Offsets(n); from < to {
		return p.data[from:to]
	}
	return nil
}

// Offsets returns where line n of the text, counted from 1, begins and ends. The range is
// half-open. Both are the end of the text for a line that does not exist.
func (p *Places) Offsets(n int) (from, to int) {
	p.once.Do(p.find)
	from, to = len(p.data), len(p.data)
	if n >= 1 && n <= len(p.lines) {
		from = int(p.lines[n-1])
	}
	if n >= 1 && n < len(p.lines) {
		to = int(p.lines[n])
	}
	return from, to
}

// Cursor finds places as Places does, but keeps the end of its own last search. Several cursors can
// read parts of one text concurrently, each in file order. One cursor is not safe for concurrent
// use.
type Cursor struct {
	places *Places
	line   int // of the last answer, from 0
}

// Cursor returns a cursor at the beginning of the text.
func (p *Places) Cursor() Cursor { return Cursor{places: p} }

// Position returns the place of a byte offset as Places.Position does.
func (c *Cursor) Position(offset int) (line, column int) {
	p := c.places
	p.once.Do(p.find)
	offset = min(max(offset, Start(p.data)), len(p.data))
	if start := offset; p.runes != nil && offset < len(p.data) && p.data[offset] >= utf8.RuneSelf {
		for start > 0 && !utf8.RuneStart(p.data[start]) {
			start--
		}
		if _, n := utf8.DecodeRune(p.data[start:]); start+n > offset {
			offset = start
		}
	}
	i := c.line
	for tries := 0; !p.lineContains(i, offset); tries++ {
		if i++; tries == 2 {
			i = sort.Search(len(p.lines), func(k int) bool { return int(p.lines[k]) > offset }) - 1
			break
		}
	}
	c.line = i
	return i + 1, 1 + p.characters(int(p.lines[i]), offset)
}

// lineContains reports whether the offset is in line i, counted from 0.
func (p *Places) lineContains(i, offset int) bool {
	return i < len(p.lines) && int(p.lines[i]) <= offset && (i+1 == len(p.lines) || offset < int(p.lines[i+1]))
}

// characters returns how many characters begin between two offsets.
func (p *Places) characters(from, to int) int {
	switch {
	case p.runes == nil:
		return to - from
	case to-from <= 2*runeBlock:
		return starts(p.data[from:to])
	}
	return p.before(to) - p.before(from)
}

// before returns how many characters there are before an offset.
func (p *Places) before(offset int) int {
	block := offset / runeBlock
	return int(p.runes[block]) + starts(p.data[block*runeBlock:offset])
}

// starts counts the bytes that begin a character: in valid UTF-8 all except those of the form
// 10xxxxxx.
func starts(data []byte) int {
	const ones = 0x0101010101010101
	n := len(data)
	for ; len(data) >= 8; data = data[8:] {
		x := binary.LittleEndian.Uint64(data)
		n -= bits.OnesCount64(x >> 7 &^ (x >> 6) & ones)
	}
	for _, c := range data {
		if c>>6 == 0b10 {
			n--
		}
	}
	return n
}

// find finds the lines, eight bytes at a time.
func (p *Places) find() {
	const feed, low = 0x0a0a0a0a0a0a0a0a, 0x7f7f7f7f7f7f7f7f
	data, i := p.data, Start(p.data)
	p.lines = append(make([]uint32, 0, bytes.Count(data, []byte{'\n'})+1), uint32(i))
	seen := uint64(0)
	for ; i+8 <= len(data); i += 8 {
		x := binary.LittleEndian.Uint64(data[i:])
		seen |= x
		// In feeds, the highest bit of each byte that is a line feed is set.
		for feeds := ^(((x^feed)&low + low) | x ^ feed | low); feeds != 0; feeds &= feeds - 1 {
			p.lines = append(p.lines, uint32(i+bits.TrailingZeros64(feeds)/8+1))
		}
	}
	for ; i < len(data); i++ {
		if seen |= uint64(data[i]); data[i] == '\n' {
			p.lines = append(p.lines, uint32(i+1))
		}
	}
	if seen&^low == 0 {
		return // all characters are single bytes
	}
	p.runes = make([]uint32, 1, len(data)/runeBlock+1)
	for at := 0; at+runeBlock <= len(data); at += runeBlock {
		p.runes = append(p.runes, p.runes[len(p.runes)-1]+uint32(starts(data[at:at+runeBlock])))
	}
}
