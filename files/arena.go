package files

import (
	"strconv"
	"strings"
)

// arena hands out slices cut from few large ones, so that reading a profile of
// ten thousand versions takes a handful of allocations.
type arena[T any] struct {
	// most is the largest number of values in one piece.
	most int
	free []T
	last int
}

// take gives n zero values; appending to them never reaches the neighbours.
func (a *arena[T]) take(n int) []T {
	const least = 16
	if n == 0 {
		return nil
	}
	if n > len(a.free) {
		a.last = max(n, min(max(2*a.last, least), a.most))
		a.free = make([]T, a.last)
	}
	out := a.free[:n:n]
	a.free = a.free[n:]
	return out
}

// texts puts strings together in few large ones.
type texts struct{ piece *strings.Builder }

// room gives a builder with room for n more bytes, so that what it holds
// already never moves.
func (t *texts) room(n int) *strings.Builder {
	const least = 4096
	if t.piece == nil || t.piece.Cap()-t.piece.Len() < n {
		t.piece = &strings.Builder{}
		t.piece.Grow(max(n, least))
	}
	return t.piece
}

// join puts two texts together.
func (t *texts) join(a, b string) string {
	w := t.room(len(a) + len(b))
	from := w.Len()
	w.WriteString(a)
	w.WriteString(b)
	return w.String()[from:]
}

// indexed writes name[i].
func (t *texts) indexed(name string, i int) string {
	var digits [20]byte
	w := t.room(len(name) + len(digits) + 2)
	from := w.Len()
	w.WriteString(name)
	w.WriteByte('[')
	w.Write(strconv.AppendInt(digits[:0], int64(i), 10))
	w.WriteByte(']')
	return w.String()[from:]
}
