// Package model defines the basic types: object, track, version, stage, start, place, edit,
// draft, finding. They are values: no input or output, no clock, no screen. Package lifecycle
// gives them meaning (evaluation, rules, merging), package files maps them to bytes.
//
// Everything reachable from an Object is immutable once built. A change is an Edit, applied to a
// Draft, which returns a new Draft that shares everything the edit did not touch. So comparing
// the pointers of two drafts shows what changed.
//
// All instants are in UTC.
package model
