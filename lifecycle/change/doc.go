// Package change parses changes in the words of the command set (Parse), applies them (Apply),
// and converts older fields to a lifecycle and back (Convert). It lists and describes the
// differences between two states of files (Diff) or between a file as loaded and as edited
// (Edits). It repeats such changes on another text of the file: Rebase after somebody else changed
// the file or when the edits of an earlier run are resumed, and Replay for the undo history.
//
// It works on model objects only: it reads no files and does no output.
package change
