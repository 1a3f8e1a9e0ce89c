package panel

// Size is one of the shapes that the screen has.
type Size uint8

const (
	// OneLine is a summary, for less than 40×10.
	OneLine Size = iota
	// Tiny has rows without bars, from 40×10.
	Tiny
	// Small has bars and no tracks, from 60×16.
	Small
	// Normal has all of the main loop, from 80×24.
	Normal
	// Large has tracks and what comes next at the left, from 100×30.
	Large
)

// SizeOf returns the size of a terminal of so many cells.
func SizeOf(width, height int) Size {
	switch {
	case width >= 100 && height >= 30:
		return Large
	case width >= 80 && height >= 24:
		return Normal
	case width >= 60 && height >= 16:
		return Small
	case width >= 40 && height >= 10:
		return Tiny
	}
	return OneLine
}

// Letter returns the letter of a size in Hint.Sizes.
func (s Size) Letter() string { return "otsnl"[s : s+1] }

// Size returns the size of the screen.
func (c *Context) Size() Size { return SizeOf(c.Width, c.Height) }
