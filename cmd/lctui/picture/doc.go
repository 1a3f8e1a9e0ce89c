// Package picture draws timelines as text, Markdown, Mermaid, SVG, or a page of HTML. Objects are
// added one after the other. Then the picture is written to a stream.
//
// It gets objects as values, which the caller has merged over their parents. It knows nothing about
// flags and files.
package picture
