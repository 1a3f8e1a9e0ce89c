// Package yamledit changes YAML and JSON texts by their nodes: set a value, rename a key, insert, remove and append
// entries of lists and mappings, fill a value that holds nothing. It knows no profile: what a change means and which
// words a message uses is the caller's.
//
// Every change is a replacement of byte ranges. What that keeps, whatever the layout of the text:
//
//   - A value that is set keeps its quotes, anchor, tag, comment and the form of a block scalar.
//   - New entries are laid out as the nearest entry is: block or flow style, one line or several, indentation, the
//     blanks around colons, commas and brackets. They end their lines as the line above does.
//   - An entry that is removed takes its lines and the comments behind it along. Comments with a line of their own stay.
//   - A list that loses its last entry stays, empty.
//   - In flow style everything between two entries that stay is kept, the comma too; a last comma stays a last one.
//   - What aliases or merge keys share is not changed: the change is refused and names every place that it would reach.
package yamledit
