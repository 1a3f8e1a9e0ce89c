// Package request gives change requests of profiles their meaning: edits put into
// the words of the command set, made again on a target that may have changed
// meanwhile, and shown before and after.
//
// Who may propose and approve a request is the business of package revision.
package request
