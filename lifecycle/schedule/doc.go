// Package schedule evaluates release schedules by support policies. It computes how long a minor
// release is supported, between which releases a cluster may be upgraded, and which API versions
// clients can rely on. Its rules report where a schedule breaks its policy.
//
// A SupportPolicy is data. Three are built in: knative (Knative release principles), antrea
// (Antrea versioning) and kubernetes. Findings are about the policy alone; a vendor may support
// releases longer.
//
// The rules for the Kubernetes versions of a CloudProfile are in package cloudprofile below
// this one, which uses the same policies.
//
// The package is pure: it reads no files, does no output and has no clock. All instants are
// in UTC, all intervals are half-open. Functions do not modify their arguments.
package schedule
