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
//	Open    bounded bytes → a language that claims them → a tree with byte ranges (span, toml) → objects (codec)
//	Plan    objects as loaded, objects wanted → changes of nodes (codec) → splices (yamledit, tomledit)
//	Edit    splices → new bytes → read again → compared → a new Document
//	Save    the bytes on disk still the ones loaded? then replaced whole
//
// What a kind of object looks like is known to its format below codec, which format.go lists. What the objects mean is
// package lifecycle's business.
package files
