// Package schedule holds the rules of support policies and release schedules. They say how long a
// minor release is supported, and between which releases a cluster may be upgraded. They also say
// which API versions clients can rely on, and where a schedule breaks the policy it promises to
// follow.
//
// A SupportPolicy is data. Three are built in: knative (Knative release principles), antrea
// (Antrea versioning) and kubernetes. Findings are about the policy; a vendor may support
// more than that.
//
// The rules for the Kubernetes versions of a CloudProfile are in package cloudprofile below
// this one, which uses the same policies.
//
// The package is pure: it reads no files, does no output and has no clock. All instants are
// in UTC, all intervals are half-open. Functions do not modify their arguments.
package schedule
