package codec

import (
	"bytes"
	"sort"
	"unicode/utf8"

	"github.com/lctui/lctui/files/splice"
	"github.com/lctui/lctui/model"
)

// Places turns byte offsets into places. It remembers the last one, because a
// reader asks for them almost in the order of the text: then a place costs the
// few bytes between. Far jumps inside one long line cost a block at most.
type Places struct {
	data  []byte
	lines []uint32 // offset of the first byte of each line
	line  int
	// at and column are the last place asked for in the present line.
	at, column int
	runes      []uint32 // characters before each block of the text
}

const placeBlock = 4096

// NewPlaces returns the places of a text.
func NewPlaces(data []byte) *Places {
	lines := make([]uint32, 1, 1+bytes.Count(data, []byte{'\n'}))
	if bytes.HasPrefix(data, []byte(splice.ByteOrderMark)) {
		lines[0] = uint32(len(splice.ByteOrderMark))
	}
	for i := 0; ; {
		n := bytes.IndexByte(data[i:], '\n')
		if n < 0 {
			break
		}
		i += n + 1
		lines = append(lines, uint32(i))
	}
	return &Places{data: data, lines: lines, at: int(lines[0]), column: 1}
}

// Place returns line and column of an offset.
func (p *Places) Place(offset int) model.Place {
	offset = max(offset, int(p.lines[0]))
	p.seek(offset)
	switch {
	case offset >= p.at && offset-p.at <= placeBlock:
		p.column += utf8.RuneCount(p.data[p.at:offset])
	case offset < p.at && p.at-offset <= placeBlock:
		p.column -= utf8.RuneCount(p.data[offset:p.at])
	default:
		p.column += p.characters(offset) - p.characters(p.at)
	}
	p.at = offset
	return model.Place{Line: uint32(p.line + 1), Column: uint32(p.column)}
}

// seek goes to the line of an offset.
func (p *Places) seek(offset int) {
	line := p.line
	for tries := 0; tries < 32; tries++ {
		switch {
		case line > 0 && offset < int(p.lines[line]):
			line--
			continue
		case line+1 < len(p.lines) && offset >= int(p.lines[line+1]):
			line++
			continue
		}
		p.enter(line)
		return
	}
	p.enter(max(0, sort.Search(len(p.lines), func(i int) bool { return int(p.lines[i]) > offset })-1))
}

func (p *Places) enter(line int) {
	if line != p.line {
		p.line, p.at, p.column = line, int(p.lines[line]), 1
	}
}

// characters counts those before an offset.
func (p *Places) characters(offset int) int {
	if p.runes == nil {
		p.runes = make([]uint32, 1, 2+len(p.data)/placeBlock)
		for i := 0; i+placeBlock <= len(p.data); i += placeBlock {
			n := p.runes[len(p.runes)-1] + leads(p.data[i:i+placeBlock])
			p.runes = append(p.runes, n)
		}
	}
	block := offset / placeBlock
	return int(p.runes[block] + leads(p.data[block*placeBlock:offset]))
}

// leads counts the bytes that begin a character. Unlike utf8.RuneCount it may
// be given a text cut in the middle of one.
func leads(text []byte) uint32 {
	var n uint32
	for _, b := range text {
		if b&0xc0 != 0x80 {
			n++
		}
	}
	return n
}
