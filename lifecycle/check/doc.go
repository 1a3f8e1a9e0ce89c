// Package check runs the rules of all systems and remembers their findings by
// pointer, so that judging a file after an edit costs what the edit changed. Judge
// checks the objects of one file, Family what only several files together show.
//
// It knows no rule of its own, reads no file and has no clock.
package check
