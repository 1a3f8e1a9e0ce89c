// Package span reads YAML and JSON into a tree that knows, for every value, which bytes of the text it came from.
//
// The guarantee: a tree is the text. Every node carries its byte range, so an edit can be written as replacements of
// ranges, and everything outside them stays as it was. Nothing is ever written back from the tree. What the reader
// accepts it reads exactly as go.yaml.in/yaml/v3 does, values, types and places; what it might read differently, or
// what other readers take differently, it refuses with a place and a reason. It never guesses. Judge compares the two
// readings of one text, and TestMutants those of very many.
//
// # What is read
//
// All documents of a text in UTF-8, with or without a byte order mark, lines ending in LF, CR LF or both: block and
// flow collections at any indentation, lists in the column of their key, plain, quoted, literal and folded scalars with
// all their signs and escapes, comments, anchors, aliases, tags, merge keys (as keys like others) and explicit keys
// that are texts. JSON is read as the flow style of YAML and by its own rules where these go further: "\/", and
// characters written as two halves such as "\ud83d\udea2".
//
// Aliases are not followed, so time and memory stay in proportion to the text: a node is 32 bytes, and a text has no
// more nodes than bytes. Texts are made when they are asked for, and most of them share the bytes of the file.
//
// # What is refused though YAML allows it
//
// Each of these stands with an example and its message in testdata/refusals.txt.
//
//   - Two equal keys in one mapping: readers disagree about which one counts.
//   - Keys that are lists, mappings, aliases or empty: nothing in Kubernetes can mean them.
//   - A pair in brackets without braces, [a: b], and explicit keys in flow style: no range of the text is that mapping.
//   - Directives, an alias of an anchor in another document or around itself, tags written with < > and the tag "!".
//   - An anchor and a tag on two lines before one value, and a comment without a blank before its #.
//   - A tab on a blank line, a CR without LF, U+0085, U+2028, U+2029 and a byte order mark inside the text: readers
//     disagree whether these are blanks, line ends or letters.
//   - A block scalar that begins with a blank line wider than its text: it would end before it begins.
//   - Nesting deeper than 1,000 collections, and texts of more than 2 GB.
//
// # What is not covered
//
// The library reports where values begin, not where they end. Ends are proven by replacing values and reading the result
// (TestReplace, TestMutants), not by Judge. Comments belong to no node. Whether a text fits its tag (!!int abc) is not
// looked at. An aliased or merged value is where its anchor is: what an edit there changes elsewhere is for the caller
// to find out. That the library reads YAML rightly is taken for granted: what kubectl reads with has the same origin.
//
// The package knows no profile and no schema: bytes in, tree out, no input or output.
package span
