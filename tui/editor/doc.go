// Package editor holds the open files, their drafts with the undo history, and the findings of
// every state. These are those of each file alone, those of the files together, and those that
// are new since the files were loaded. It also keeps journals, locks and the approvals of change
// requests.
//
// It knows no screen, no keys and no clock: callers pass in the instant that everything is checked
// at. A Snapshot is one state of all drafts; an edit makes a new one.
package editor
