// Package merge merges a NamespacedCloudProfile over its parent (GEP-32, "Compatibility with
// Namespaced Cloud Profiles"; Gardener H): the merged profile, where each part of it comes
// from, what is wrong with the overrides, whether the server admits them, and what a change
// of the parent does to the profiles below it.
//
// It does not judge merged profiles; package check does.
package merge
