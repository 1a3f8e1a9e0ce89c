// Package merge merges a NamespacedCloudProfile over its parent (GEP-32, "Compatibility with
// Namespaced Cloud Profiles"; Gardener H). A Result has the merged profile, where each part of it
// comes from, and what is wrong with the overrides. The package also checks whether the server
// admits a namespaced profile, and what a change of the parent does to the profiles below it.
//
// It does not check merged profiles; package check does.
package merge
