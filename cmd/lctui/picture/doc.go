// Package picture draws timelines: as text, Markdown, Mermaid, SVG, and as a page of
// HTML. Objects go in one after the other; the picture goes to a stream.
//
// It gets objects as values. It knows no flags and no files, and finds no parents:
// whoever calls it says how an object is judged.
package picture
