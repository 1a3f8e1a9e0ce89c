// Package gep32 holds the rules of CloudProfiles and NamespacedCloudProfiles: those
// of the proposal GEP-32 "Cloud Profile Version Classification Lifecycles", and
// those of Gardener's API server and controllers, which both dialects report.
//
// A rule sees a case: one version, the versions of a track, or an object. When it is
// asked, and how long its findings hold, is the business of package check. Comments
// name the source of each rule as package lifecycle does.
package gep32
