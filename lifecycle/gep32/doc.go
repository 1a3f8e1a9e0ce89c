// Package gep32 contains the rules for CloudProfiles and NamespacedCloudProfiles. They are those of
// the proposal GEP-32 "Cloud Profile Version Classification Lifecycles", and those of Gardener's
// API server and controllers, which both dialects report.
//
// A rule sees a case: one version, the versions of a track, or an object. Package check
// decides when a rule runs and how long its findings stay valid. Comments name the source of
// each rule as package lifecycle does.
package gep32
