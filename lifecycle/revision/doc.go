// Package revision holds the rules of package revisions (Porch, "Lifecycle
// Management") and of change requests, which follow the same ones: which state
// may become which, what may change in a state, who published what and when,
// and how two people who change the same revision are kept apart.
//
// The package is pure. Who acts and what time it is are handed in as an Actor;
// reading and writing files is package files' business. A rule that says no
// returns a *model.Refusal.
package revision
