// Package files turns bytes into objects of the model and changed objects back into bytes.
//
// It never re-encodes a file. A change of the objects becomes replacements of byte ranges (splices)
// in the bytes as loaded. Every other byte of the file stays: comments, blanks, quotes, key order,
// line ends, byte order mark, a missing final newline, unknown fields, other documents. Before the
// result is returned it is read again, by this package's reader and by the library. It must mean
// exactly the wanted objects. Otherwise the change is refused and nothing is written.
//
// The steps of a file:
//
//	Open    bounded bytes → a language that claims them → a tree with byte ranges (span) → objects (codec)
//	Plan    objects as loaded, objects wanted → changes of nodes (codec) → splices (yamledit)
//	Edit    splices → new bytes → read again → compared → a new Document
//	Save    if the bytes on disk are still those loaded → replaced as a whole
//
// Each kind of object has its format in a folder of codec. format.go lists the formats. Package
// lifecycle interprets the objects.
package files
