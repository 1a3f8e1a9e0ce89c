// Package change parses changes in the words of the command set (Parse), applies them
// (Apply), and converts older fields to a lifecycle and back (Convert). It compares two
// states of files (Compare), lists and describes what was edited in a file since it was
// loaded (Diff), and repeats such changes on another text of the file (Rebase, Replay):
// after a save, after somebody else changed the file, and when edits of an earlier run are
// resumed.
//
// It works on model objects only: it reads no files and does no output.
package change
