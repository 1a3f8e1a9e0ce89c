// Package picture draws timelines as text, Markdown, Mermaid, SVG, or a page of HTML. Objects are
// added one after the other; the picture is written to a stream.
//
// It gets objects as values. It knows nothing about flags and files, and does not look for parents:
// the caller says how an object is checked.
package picture
