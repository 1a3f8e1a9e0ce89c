// Package complete completes command lines for shells. It finds the words that can come next on a
// line, from the flags and the files typed so far.
//
// The caller provides the function that opens files. Files that cannot be read offer no words and
// cause no error, because a person is typing.
package complete
