// Package draw puts text on the screen. It has a frame of lines, pens that write a line from left
// to right, and areas of lines that are filled from the top. Themes give each meaning its colour,
// and functions fit text into columns.
//
// It knows neither the meaning of what is drawn, nor keys or the toolkit. Nothing that it writes
// can control the terminal: text is escaped when it is put into a line.
package draw
