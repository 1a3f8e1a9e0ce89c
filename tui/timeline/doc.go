// Package timeline draws the stages of versions over time: rulers, the marker line, bars and rows.
// It turns bars and a window into lines of runs. A run is a piece of text and its meaning; the
// theme turns meanings into colours.
//
// The package is pure: no toolkit, no terminal, no clock, no file. Every instant is in UTC and
// counted in whole seconds; a cell of the grid is half-open, [StartOf(c), StartOf(c+1)).
//
// The grid is absolute: cells begin at fixed instants that depend on the zoom alone, never on now
// or the time cursor. So moving the time cursor changes only the cells of the cursor.
package timeline
