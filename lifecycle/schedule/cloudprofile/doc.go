// Package cloudprofile checks the Kubernetes versions of a CloudProfile by a
// support policy, and plans the stages that they lack.
//
// Stages are read as in GEP-32. A stage applies from its start, inclusive, until the next one
// begins. An absent start means always. A version without a lifecycle has always been supported;
// older fields are read as in package lifecycle. Pre-releases and entries whose version cannot be
// parsed are ignored.
//
// The package is pure: it has no clock, the present is an argument. Functions do not modify
// their arguments.
package cloudprofile
