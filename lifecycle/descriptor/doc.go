// Package descriptor contains the rules for lifecycle descriptors (Buildpacks RFC 0049). A
// descriptor lists which versions of the two APIs a buildpacks lifecycle supports and which of
// them are deprecated. The package also computes how the lifecycle answers a request for a version,
// the value for older readers, and the labels of an image.
//
// A version is unsupported, then supported, then deprecated, then removed; the format has no
// dates. The package is pure: the environment is passed in, and package files reads the
// files. lctui does not edit descriptors.
package descriptor
