// Package span reads YAML and JSON into a tree that knows, for every value, which bytes of the text
// it came from.
//
// Every node carries its byte range, so an edit can be written as replacements of ranges, and
// everything outside of them stays as it was. Nothing is ever written back from the tree. An
// accepted text is read exactly as go.yaml.in/yaml/v3 reads it: values, types and places. A text
// that the two might read differently, or that other readers read differently, is refused with a
// place and a reason. Verify compares the two readings of one text, and TestMutants those of very
// many.
//
// # What is read
//
// All documents of a UTF-8 text, with or without a byte order mark, with lines ending in LF, CR
// LF or both. It reads block and flow collections at any indentation, lists in the column of
// their key, plain, quoted, literal and folded scalars with all their indicators and escapes. It
// also reads comments, anchors, aliases, tags, merge keys (like any other keys) and explicit keys
// that are scalars. JSON is read as the flow style of YAML. A JSON text may also contain what YAML
// does not allow: "\/", surrogate pairs such as "\ud83d\udea2", and several objects one after the
// other, each a document.
//
// Aliases are not followed, so time and memory stay proportional to the text: a node is 24 bytes, and
// a text has about as many nodes as bytes at most. Strings are made only on request, and most of them
// share the bytes of the file.
//
// # What is refused though YAML allows it
//
// Each of these has an example and its message in testdata/refusals.txt.
//
//   - Two equal keys in one mapping: readers disagree about which one counts.
//   - Keys that are lists, mappings, aliases or empty: they can mean nothing in Kubernetes.
//   - A pair in brackets without braces, [a: b], and explicit keys in flow style: no range of the
//     text is that mapping.
//   - Directives, an alias of an anchor in another document or around itself, tags written with < >
//     and the tag "!".
//   - An anchor and a tag on two lines before one value, and a comment without a blank before its #.
//   - A tab on a blank line, a CR without LF, U+0085, U+2028, U+2029 and a byte order mark inside
//     the text. Readers disagree whether these are blanks, line ends or letters.
//   - A block scalar that begins with a blank line wider than its text: it would end before it
//     begins.
//   - More than 1,000 levels of nesting, and texts of more than 2 GB.
//
// # What is not covered
//
// The library reports where values begin, but not where they end. Ends are checked by replacing
// values and reading the result (TestReplace, TestMutants), not by Verify. Comments belong to no
// node. Whether a text fits its tag (!!int abc) is not checked. An aliased or merged value is where
// its anchor is: the caller must find out what an edit there changes elsewhere. The library is
// trusted to read YAML correctly, because kubectl's reader has the same origin.
//
// The package knows no profile and no schema. It turns bytes into a tree and does no input or output.
package span
