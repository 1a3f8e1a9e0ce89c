// Package revision contains the rules for package revisions (Porch, "Lifecycle Management"): the
// transitions between states, the changes that a state allows, the record of publications, and the
// detection of concurrent changes.
//
// The package is pure: the user and the present are passed in as an Actor, and package files
// reads and writes files. A change that a rule forbids returns a *model.Refusal.
package revision
