// Package model defines the basic types: object, track, version, stage, start, place, edit, draft,
// finding. They are values. The package does no input or output, and knows no clock and no screen.
// Package lifecycle and the packages below it evaluate, check and merge objects. Package files reads
// objects from bytes and writes their changes.
//
// Everything reachable from an Object is immutable once built. To change an object, apply an Edit to a
// Draft. The result is a new Draft that shares everything that the edit did not change. So comparing
// the pointers of two drafts shows what changed.
//
// All instants are in UTC.
package model
