// Package change reads changes in the words of the command set (Parse), makes them
// (Apply), and converts older fields to a lifecycle and back (Convert). It lists what
// differs between two states (Compare). It also compares the objects of a file as loaded with the objects as edited
// (Diff), says in words what differs, and makes such changes again on another text
// of the file (Reapply, Replay): after a save, after somebody else changed the
// file, and when edits of an earlier run are resumed.
//
// It works on model objects alone: it reads no files and knows no screen.
package change
