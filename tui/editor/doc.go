// Package editor holds the open files, their drafts with the undo history, and
// what the rules say of every state: of each file alone, of the files together,
// and what is new since the files were loaded. Journals, locks and approvals of
// change requests belong to it too.
//
// It knows no screen, no keys and no clock: the instant everything is judged at
// is handed in. A Snapshot is one state of all drafts; edits make another one.
package editor
