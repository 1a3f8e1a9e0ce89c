// Package check runs the rules of all systems and caches their findings by pointer, so that
// checking a file after an edit costs only as much as the edit changed. Checker checks the
// objects of one file, Family what only several files together show.
//
// It has no rules of its own, reads no files and has no clock.
package check
