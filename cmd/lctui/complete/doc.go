// Package complete is what shells complete: the scripts that ask, and the words that
// can come next on a line, from the verbs, the flags and the files typed so far.
//
// How files are found and opened is handed in. What cannot be read offers nothing and
// says nothing: a person is typing.
package complete
