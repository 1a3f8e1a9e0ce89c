// Package draw puts text on the screen: a frame of lines that pens write from left
// to right, areas of lines that are filled from above, the themes that give a
// meaning its colour, and what fits text into columns.
//
// It knows nothing of what is drawn, of keys or of the toolkit. Nothing that it
// writes can steer the terminal: text is escaped where it enters a line.
package draw
