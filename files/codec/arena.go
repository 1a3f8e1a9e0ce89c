package codec

import (
	"strconv"
	"strings"
)

// Arena returns slices cut from a few large ones, so that reading a profile of ten thousand
// versions takes a handful of allocations.
type Arena[T any] struct {
	// Most limits how many values are allocated at once. A larger Take gets an allocation of its
	// own.
	Most int
	free []T
	last int
}

// Take returns n zero values. Appending to them never overwrites other values of the arena.
func (a *Arena[T]) Take(n int) []T {
	if n == 0 {
		return nil
	}
	if n > len(a.free) {
		a.last = max(n, min(2*a.last, a.Most))
		a.free = make([]T, a.last)
	}
	out := a.free[:n:n]
	a.free = a.free[n:]
	return out
}

// Texts concatenates strings. It cuts the results from a few large buffers.
type Texts struct{ piece *strings.Builder }

// room returns a builder with room for n more bytes, so that writing them does not reallocate.
func (t *Texts) room(n int) *strings.Builder {
	const least = 4096
	if t.piece == nil || t.piece.Cap()-t.piece.Len() < n {
		t.piece = &strings.Builder{}
		t.piece.Grow(max(n, least))
	}
	return t.piece
}

// Join returns a followed by b.
func (t *Texts) Join(a, b string) string {
	w := t.room(len(a) + len(b))
	from := w.Len()
	w.WriteString(a)
	w.WriteString(b)
	return w.String()[from:]
}

// Indexed returns name[i].
func (t *Texts) Indexed(name string, i int) string {
	var digits [20]byte
	w := t.room(len(name) + len(digits) + 2)
	from := w.Len()
	w.WriteString(name)
	w.WriteByte('[')
	w.Write(strconv.AppendInt(digits[:0], int64(i), 10))
	w.WriteByte(']')
	return w.String()[from:]
}
