// Package complete completes command lines for shells. It has the scripts that shells use, and
// finds the words that can come next on a line, from the verbs, the flags and the files typed so
// far.
//
// The caller provides the functions that find and open files. Files that cannot be read offer
// nothing and give no error, because a person is typing.
package complete
