// Package lifecycle says what the nouns of package model mean: which stage a
// version is in at an instant, when that changes, which rules its starts break,
// what a change asked for does, and how older fields become a lifecycle.
//
// Two readings exist (Dialect). GEP32 follows the proposal "Cloud Profile
// Version Classification Lifecycles"; Gardener follows what Gardener's API
// server and controllers do. Comments name their source: GEP-32 by its heading,
// Gardener by the letter and number of the rule in the project's notes on it:
// A reading, B evaluation, C one version, D Kubernetes versions, E images,
// F change over time, G update targets, H namespaced profiles, J differences.
//
// Package revisions, lifecycle descriptors and release schedules have rules of
// their own, in the packages below this one; what all kinds have in common is here: stages and spans,
// findings, differences, moves.
//
// The package reads no file, knows no screen and has no clock: every function
// that depends on the present is handed an instant. All instants are in UTC.
// Nothing given to it is changed.
package lifecycle
