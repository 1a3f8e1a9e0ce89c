// Package cloudprofile judges the Kubernetes versions of a CloudProfile by a
// support policy, and plans the stages that they lack.
//
// Stages are read as GEP-32 does: a stage holds from its start on, inclusive,
// until the next one begins; an absent start means always; a version without a
// lifecycle is supported since always; older fields are read as package
// lifecycle does. Entries whose version cannot be read and pre-releases are
// ignored.
//
// The package is pure: it has no clock, the present is handed in. Nothing given
// to it is changed.
package cloudprofile
