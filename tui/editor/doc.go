// Package editor keeps the open files, their drafts with the undo history, and the findings of
// every state. The findings are those of each file alone, those of the files together, and those
// added since the files were loaded. The package also keeps the journals and the file locks.
//
// It knows no screen and no keys, and it reads no clock: callers pass in the instant at which
// everything is checked. A Snapshot is one state of all drafts; an edit makes a new one.
package editor
