// Package model holds the nouns of the product: object, track, version, stage,
// start, place, edit, draft, finding. They are values: no input or output, no
// clock, no screen. What they mean (evaluation, rules, merging) is package
// lifecycle's business, where their bytes stand is package files' business.
//
// Everything reachable from an Object is immutable once built. A change is an
// Edit, applied to a Draft, which returns a new Draft that shares whatever the
// edit did not touch; so comparing pointers of two drafts shows what changed.
//
// All instants are in UTC.
package model
