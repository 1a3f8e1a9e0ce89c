// Package timeline draws when a version is in which stage: rulers, the marker
// line, bars and rows. Bars and a window go in, lines of runs come out. A run
// is a piece of text and what it means; the theme turns meanings into colours.
//
// The package is pure: no toolkit, no terminal, no clock, no file. Every
// instant is in UTC and counted in whole seconds; a cell of the grid is
// half-open, [StartOf(c), StartOf(c+1)).
//
// The grid is absolute: cells begin at fixed instants that depend on the zoom
// alone, never on now or on the time cursor. So moving the time cursor changes
// the cursor's cells and nothing else.
package timeline
