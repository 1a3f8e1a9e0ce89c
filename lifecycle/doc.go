// Package lifecycle says what the nouns of package model mean: which stage a
// version is in at an instant, when that changes, what a typed date is, what a rule
// sees (Rule, Case), and what a kind of lifecycle has to answer (System).
//
// Two readings exist (Dialect). GEP32 follows the proposal "Cloud Profile
// Version Classification Lifecycles"; Gardener follows what Gardener's API
// server and controllers do. Comments name their source: GEP-32 by its heading,
// Gardener by a letter and a number. The letter says which part of its server the
// rule is from, the number only tells the rules of that part apart: A reading,
// B evaluation, C one version, D Kubernetes versions, E images, F change over
// time, G update targets, H namespaced profiles, J differences from the proposal.
//
// The kinds themselves, the rules, and what is done with them (checking, merging,
// changing, update targets, change requests) are in the packages below this one.
//
// The package reads no file, knows no screen and has no clock: every function
// that depends on the present is handed an instant. All instants are in UTC.
// Nothing given to it is changed.
package lifecycle
