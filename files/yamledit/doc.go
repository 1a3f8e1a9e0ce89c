// Package yamledit changes YAML and JSON texts by their nodes: it sets values, renames keys,
// inserts, removes and appends entries of lists and mappings, and fills in empty values. It knows
// nothing about profiles: what a change means, and the words of messages, are up to the caller.
//
// Every change is a replacement of byte ranges, whatever the layout of the text:
//
//   - A value that is set keeps its quotes, anchor, tag, comment and the form of a block scalar.
//   - New entries are laid out like the nearest entry: block or flow style, one line or several,
//     indentation, the blanks around colons, commas and brackets. They end their lines as the line
//     above does.
//   - Removing an entry removes its lines and the comments after it, unless KeepComment keeps them.
//     Comments on lines of their own stay.
//   - A list that loses its last entry stays, empty.
//   - In flow style everything between two entries that stay is kept, including the comma; a
//     trailing comma stays a trailing comma.
//   - A value that aliases or merge keys share is not changed. The change is refused with a list of
//     all places that it would affect.
package yamledit
