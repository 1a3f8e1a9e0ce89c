// Package lifecycle gives meaning to the types of package model. It computes which stage a version is
// in at an instant and when that changes, and parses typed dates. It also defines rules and their input
// (Rule, Case), and the interface that each kind of lifecycle implements (System).
//
// There are two readings (Dialect). GEP32 follows the proposal "Cloud Profile Version
// Classification Lifecycles"; Gardener follows what Gardener's API server and controllers do.
// Comments name their source: GEP-32 by its heading, Gardener by a letter and a number. The
// letter stands for an area of the server, the number only distinguishes the rules of
// that area: A reading, B evaluation, C one version, D Kubernetes versions, E images, F change
// over time, G update targets, H namespaced profiles, J differences from the proposal.
//
// The kinds of lifecycles, the rules, and the operations (checking, merging, changing, update
// targets) are in the packages below this one.
//
// The package reads no files, does no output and has no clock: every function that depends on
// the present is passed an instant. All instants are in UTC. Functions do not modify their
// arguments.
package lifecycle
