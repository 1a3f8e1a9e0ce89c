// Package splice replaces byte ranges of a text as loaded, and finds where its lines begin and end
// and how they are indented. It knows no format and no tree.
package splice
