// Package schedule holds the rules of support policies and release schedules:
// how long a minor release is supported, from which one to which other one a
// cluster may be upgraded, which API versions clients can rely on, and what in
// a schedule breaks the policy it promises to follow.
//
// A SupportPolicy is data. Three are built in: knative (Knative release
// principles), antrea (Antrea versioning) and kubernetes. Findings are about
// the policy; a vendor may support more than it says.
//
// The rules for the Kubernetes versions of a CloudProfile are in package
// cloudprofile below this one; they use the same policies.
//
// The package is pure: it reads no file, knows no screen and has no clock. All
// instants are in UTC, all intervals are half-open. Nothing given to it is
// changed.
package schedule
