// Package files turns bytes into objects of the model and changed objects back
// into bytes.
//
// The promise: nothing is ever re-encoded. A change of the objects becomes
// replacements of byte ranges (Splice) against the bytes as loaded, and every
// other byte of the file stays: comments, blanks, quotes, key order, line ends,
// byte order mark, a missing final newline, unknown fields, other documents.
// Before the result is handed out it is read again, by this package's reader
// and by the library, and must mean exactly the objects asked for; else the
// change is refused and nothing is written.
//
// The way of a file:
//
//	Open    bounded bytes → a format that claims them → objects with places
//	Plan    objects as loaded, objects wanted → splices
//	Edit    splices → new bytes → read again → compared → a new Document
//	Save    the bytes on disk still the ones loaded? then replaced whole
//
// A format (format.go) turns bytes into objects: TOML a lifecycle descriptor; in
// YAML and JSON a kind of object (kind.go) is one row of a table with its reader
// and its writer, and what has no kind may be a descriptor's image label. What the
// objects mean is package lifecycle's business.
package files
