// Package toml reads TOML 1.0 into a tree that knows, for every value, which bytes of the text it came from.
//
// The guarantee is that of package span: a tree is the text. Every value carries its byte range and the range of the key
// that names it, so an edit can be written as replacements of ranges. What the reader accepts it reads exactly as
// github.com/BurntSushi/toml does, structure and values; Judge compares the two readings of one text, and TestMutants
// those of very many.
//
// # What is read
//
// TOML 1.0 in UTF-8, with or without a byte order mark, with lines ending in LF, CR LF or both: tables and arrays of
// tables, dotted and quoted keys, inline tables, arrays of any number of lines, the four forms of strings, numbers,
// booleans, dates and times. A table is one node, even if several places of the text contribute to it: its Style says
// how it was begun.
//
// # What is refused though other readers accept it
//
// Each of these has an example and its message in testdata/refusals.txt.
//
//   - What only TOML 1.1 has: line ends, comments and a trailing comma in inline tables, the escapes \e and \x, times
//     without seconds.
//   - Keys that add to an inline table or to a table that another header began: readers disagree about them.
//   - Integers beyond 64 bits and floats beyond the largest.
//   - A CR without LF, U+0085, U+2028, U+2029 and a byte order mark inside the text, as in package span.
//   - More than 1,000 levels of nesting, including the tables of keys and headers.
//
// # What is not covered
//
// The library reports no places. Ranges are proven by replacing values and reading the result (TestReplace, TestMutants),
// not by Judge. Comments belong to no node.
//
// # Why no library reads the text
//
// The package unstable of github.com/pelletier/go-toml/v2 (2.4.3) also returns bytes of keys and values. It does not fit:
// arrays have no range and inline tables only their opening brace, although edits insert into both; TOML 1.1 is accepted
// silently; and tables defined twice are detected by a package that cannot be imported.
//
// The package knows no descriptor and no schema: it turns bytes into a tree and does no input or output.
package toml
