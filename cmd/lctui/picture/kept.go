package picture

import (
	"bufio"
	"encoding/binary"
	"io"
	"time"

	"github.com/lctui/lctui/lifecycle"
	"github.com/lctui/lctui/tui/timeline"
)

// keptRow is the row of a version as far as its format draws it: a line of a picture in text, words
// in a table, or the spans.
type keptRow struct {
	Name, Stage, Starts string
	Row                 timeline.Row
	Spans               []lifecycle.Span
}

// packer packs rows into bytes, or unpacks them if from is set. The same code does both, so that
// the order of the fields cannot differ.
type packer struct {
	bytes []byte
	from  *bufio.Reader
}

// pack packs a row and writes it to a stream, whose writes must not fail.
func (p *packer) pack(r *keptRow, to io.Writer) {
	p.bytes = p.bytes[:0]
	p.row(r)
	_, _ = to.Write(p.bytes)
}

func (p *packer) row(r *keptRow) {
	p.text(&r.Name)
	p.text(&r.Stage)
	p.text(&r.Starts)
	p.text(&r.Row.Version)
	number(p, &r.Row.Letter)
	number(p, &r.Row.Look)
	number(p, &r.Row.Alert)
	number(p, &r.Row.Focus)
	if bar := r.Row.Bar != nil; p.flag(&bar) {
		if r.Row.Bar == nil {
			r.Row.Bar = &timeline.Bar{}
		}
		p.bar(r.Row.Bar)
	}
	list(p, &r.Spans, func(s *lifecycle.Span) {
		p.text(&s.Stage)
		p.text(&s.By)
		p.time(&s.From)
		p.time(&s.To)
		number(p, &s.Index)
		p.flag(&s.Loose)
	})
}

func (p *packer) bar(b *timeline.Bar) {
	list(p, &b.Spans, func(s *timeline.Span) {
		number(p, &s.Look)
		p.time(&s.From)
		p.time(&s.To)
	})
	list(p, &b.Starts, func(s *timeline.Start) {
		number(p, &s.Stage)
		p.time(&s.At)
		number(p, &s.Letter)
		number(p, &s.Look)
		p.flag(&s.Planned)
		p.flag(&s.Broken)
	})
	list(p, &b.Pieces, func(s *timeline.Piece) {
		p.time(&s.From)
		p.time(&s.To)
		number(p, &s.Meaning)
		p.text(&s.Label)
	})
}

// varint packs or unpacks one number. Reading cannot fail, because only packed rows are read.
func (p *packer) varint(n int64) int64 {
	if p.from == nil {
		p.bytes = binary.AppendVarint(p.bytes, n)
		return n
	}
	n, _ = binary.ReadVarint(p.from)
	return n
}

func number[N ~int | ~uint8](p *packer, n *N) { *n = N(p.varint(int64(*n))) }

func (p *packer) flag(b *bool) bool {
	n := 0
	if *b {
		n = 1
	}
	number(p, &n)
	*b = n == 1
	return *b
}

func (p *packer) text(s *string) {
	n := p.varint(int64(len(*s)))
	if p.from == nil {
		p.bytes = append(p.bytes, *s...)
		return
	}
	b := make([]byte, n)
	_, _ = io.ReadFull(p.from, b)
	*s = string(b)
}

// time packs or unpacks an instant in UTC with its nanoseconds. The zero time stays zero.
func (p *packer) time(at *time.Time) {
	sec, nsec := p.varint(at.Unix()), p.varint(int64(at.Nanosecond()))
	*at = time.Unix(sec, nsec).UTC()
}

func list[T any](p *packer, of *[]T, one func(*T)) {
	n := p.varint(int64(len(*of)))
	if p.from != nil && n > 0 {
		*of = make([]T, n)
	}
	for i := range *of {
		one(&(*of)[i])
	}
}
