package timeline

import "time"

// Window is the period that bars show: a zoom, the cell at the left edge, and a width in cells. It
// is a small comparable value, suitable as the key of a cache; methods return a changed copy. The
// zero value has no cells.
type Window struct {
	zoom  Zoom
	width int
	// first is the number of the cell at the left edge; see number.
	first int64
	// base and step, in seconds, define the grid of Fit. from and to are the period that Fit must
	// show.
	base, step, from, to int64
}

// The limits keep numbers small for any file. Instants outside the years 0 to 9999 are drawn at the
// nearest of these, and no screen is wider than maxWidth.
const (
	minSecond = -62167219200
	maxSecond = 253402300800
	maxWidth  = 1 << 14
	maxCell   = 1 << 20
)

// New returns the initial window, with now at a quarter of the width. For Fit, it returns the zoom
// Month: NewFit makes windows of that zoom.
func New(z Zoom, width int, now time.Time) Window {
	if z >= Fit {
		z = Month
	}
	w := Window{zoom: z, width: min(max(width, 0), maxWidth)}
	return w.from1st(w.number(second(now)) - int64(w.width/4))
}

// NewFit returns the window that shows all instants in cells of whole hours. It starts one cell
// before the day of the earliest and ends with the cell of the latest.
func NewFit(width int, instants ...time.Time) Window {
	w := Window{zoom: Fit, width: min(max(width, 0), maxWidth), from: maxSecond, to: minSecond}
	for _, t := range instants {
		w.from, w.to = min(w.from, second(t)), max(w.to, second(t))
	}
	if len(instants) == 0 {
		w.from, w.to = 0, 0
	}
	return w.fitted()
}

func (w Window) fitted() Window {
	from := floor(w.from, day) * day
	hours := max(ceil(w.to-from, hour), 1)
	w.step = max(ceil(hours, int64(max(w.width-2, 1))), 1) * hour
	w.base, w.first = from-w.step, 0
	return w
}

// Zoom returns the window's zoom.
func (w Window) Zoom() Zoom { return w.zoom }

// Width returns the number of cells.
func (w Window) Width() int { return w.width }

// Cell returns the cell that t falls in, counted from the left edge. It is below 0 or at least
// Width for an instant outside the window.
func (w Window) Cell(t time.Time) int { return w.cell(second(t)) }

func (w Window) cell(sec int64) int { return int(w.number(sec) - w.first) }

// StartOf returns the instant, in UTC, at which a cell begins. c may lie outside the window.
func (w Window) StartOf(c int) time.Time { return time.Unix(w.begin(c), 0).UTC() }

// begin is like StartOf, in seconds.
func (w Window) begin(c int) int64 {
	return w.beginOf(w.first + int64(min(max(c, -maxCell), maxCell)))
}

// Shows reports whether t falls in a cell of the window.
func (w Window) Shows(t time.Time) bool {
	c := w.Cell(t)
	return c >= 0 && c < w.width
}

// Pan moves the window by n cells, to the right if n is positive. It stays within the years 0 to
// 9999.
func (w Window) Pan(n int) Window {
	return w.from1st(w.first + int64(min(max(n, -maxCell), maxCell)))
}

// To returns the window at another zoom in which at falls into the same cell, or into the cell at
// the nearest edge if it was outside. For Fit it changes nothing.
func (w Window) To(z Zoom, at time.Time) Window {
	if z >= Fit || z == w.zoom {
		return w
	}
	c := min(max(w.Cell(at), 0), max(w.width-1, 0))
	next := Window{zoom: z, width: w.width}
	return next.from1st(next.number(second(at)) - int64(c))
}

// In returns the window at the next finer zoom, in which at keeps its cell. From Fit it changes to
// the zoom with the next smaller cells. At the finest zoom it changes nothing.
func (w Window) In(at time.Time) Window {
	z := w.zoom
	for z > Day {
		if z--; w.zoom != Fit || cellSeconds[z] < w.step {
			return w.To(z, at)
		}
	}
	return w
}

// Out returns the window at the next coarser zoom, in which at keeps its cell. From Fit it changes
// to the zoom with the next larger cells. At the coarsest zoom it changes nothing.
func (w Window) Out(at time.Time) Window {
	if w.zoom != Fit {
		return w.To(w.zoom+1, at)
	}
	for z := Day; z < Fit; z++ {
		if cellSeconds[z] > w.step {
			return w.To(z, at)
		}
	}
	return w
}

// Resize returns the window at another width. If now was at a quarter of the old width, it is at a
// quarter of the new one. Otherwise the time cursor keeps its relative position, or the middle does
// if the cursor is not shown. A fitted window is fitted again.
func (w Window) Resize(width int, now, cursor time.Time) Window {
	width = min(max(width, 0), maxWidth)
	old := w.width
	if width == old {
		return w
	}
	if w.zoom == Fit {
		w.width = width
		return w.fitted()
	}
	if old == 0 || w.Cell(now) == old/4 {
		return New(w.zoom, width, now).Follow(cursor)
	}
	c := w.Cell(cursor)
	if c < 0 || c >= old {
		c = old / 2
	}
	w.width = width
	return w.from1st(w.first + int64(c-c*width/old))
}

// Follow pans as little as necessary to keep two cells between the time cursor and either edge. A
// fitted window pans only when the cursor leaves it.
func (w Window) Follow(cursor time.Time) Window {
	c := w.Cell(cursor)
	if w.zoom == Fit && c >= 0 && c < w.width {
		return w
	}
	margin := min(2, max(w.width-1, 0)/2)
	if c < margin {
		return w.Pan(c - margin)
	}
	if last := w.width - 1 - margin; c > last {
		return w.Pan(c - last)
	}
	return w
}

// from1st returns the window whose left edge is the cell with a number, within the limits.
func (w Window) from1st(number int64) Window {
	w.first = max(min(number, w.number(maxSecond)-int64(w.width)), w.number(minSecond))
	return w
}
