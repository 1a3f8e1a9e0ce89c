// Package revision holds the rules for package revisions (Porch, "Lifecycle Management"). They
// say which state may become which, what may change in a state, who published what and when, and
// how concurrent changes of a revision are detected.
//
// The package is pure: the user and the present are passed in as an Actor; package files
// reads and writes files. A rule that forbids something returns a *model.Refusal.
package revision
