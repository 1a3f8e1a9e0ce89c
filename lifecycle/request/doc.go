// Package request implements change requests for profiles: it expresses edits in the words of
// the command set, repeats them on a target that may have changed meanwhile, and shows the
// versions before and after.
//
// Package revision decides who may propose and approve a request.
package request
